"""How exactly the shown turn keeps to the DJ's beat: `python -m tests.bench.bench_live`."""

import json
import os
import socket
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

import numpy as np

from companion.dj import Dj
from companion.games import hey_yo
from companion.match import Begun, DraftDropped, Seat
from companion.screens.actions import Do
from companion.screens.evening import Evening
from companion.screens.places import Entry, Live
from companion.screens.show import Show
from companion.store import Store
from companion.ui.window import Window
from tests.bench.table import Row, show
from tests.firmware.conftest import NO_CARD, BoxProcess

TEMPI = (56, 120, 180)
BEATS = int(os.environ.get("BENCH_TURNS", "100"))
FRAME_MS = 17.0
PATIENCE = 120.0


def press(box):
    """A finger on the simulated big button."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "press", "params": {"button": "big"}}
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(box.socket))
        line.sendall(json.dumps(request).encode() + b"\n")
        line.recv(1024)


def until(screen, so):
    end = time.monotonic() + PATIENCE
    while not so():
        if time.monotonic() > end:
            sys.exit("the round does not go on")
        screen.step(1.0)


def turns(screen, evening, box):
    """One round: by how many seconds after its beat each turn stood on the screen."""
    press(box)
    until(screen, lambda: evening.place != Live())
    late = []
    slot = evening.place.slot
    while not evening.place.round.finished(evening.place.slot):
        screen.step(1.0)
        at, place = time.monotonic(), evening.place
        if place.slot > max(slot, 0):
            late.append(at - place.round.begins(place.slot))
        slot = place.slot
    press(box)
    until(screen, lambda: evening.place == Entry())
    evening.act(Do((DraftDropped(),), Live()))
    return late


def measured(screen, evening, box, bpm):
    """The turns of as many rounds as the beats need."""
    box.ctl("tempo", str(bpm))
    until(screen, lambda: round(evening.scene(screen.panel).music.bpm) == bpm)
    late = []
    while len(late) < BEATS:
        late += turns(screen, evening, box)
    return late[:BEATS]


def row(bpm, late):
    """The figure of one tempo."""
    worst = float(np.percentile(late, 99)) * 1000
    middle = float(np.median(late)) * 1000
    return Row(
        f"turn shown after its beat, {len(late)} at {bpm} a minute, p99",
        f"{worst:.1f} ms (median {middle:.1f})",
        "-",
        f"<= {FRAME_MS:.0f} ms",
        met=worst <= FRAME_MS and min(late) >= 0,
    )


def main():
    """Prints the table."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alsa = folder / "alsa.conf"
        alsa.write_text(f"pcm.null {{ type null }}\npcm.!default {NO_CARD}\n")
        box = BoxProcess(folder, ALSA_CONFIG_PATH=str(alsa))
        try:
            rows = rows_of(box, folder)
        finally:
            box.end()
    show("The round on the screen", rows)
    return 0 if all(row.met for row in rows) else 1


def rows_of(box, folder):
    """The rounds of every tempo on one screen."""
    with (
        Store(folder / "scores.db") as store,
        closing(Window((800, 480))) as window,
        closing(Dj(box.socket)) as dj,
    ):
        seats = tuple(Seat(person.id, person.name) for person in map(store.welcome, "ABCD"))
        store.begin(Begun("hey_yo", seats, hey_yo.Rules(), 0))
        evening = Evening(store, dj.ask)
        evening.place = Live()
        screen = Show(window, evening)
        dj.start(screen)
        until(screen, lambda: evening.scene(screen.panel).music is not None)
        return [row(bpm, measured(screen, evening, box, bpm)) for bpm in TEMPI]


if __name__ == "__main__":
    sys.exit(main())
