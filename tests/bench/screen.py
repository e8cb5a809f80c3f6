"""Rounds of Hey Yo on a screen that notes when each turn stood there; a process of its own.

`python -m tests.bench.screen FOLDER SOCKET TEMPO TURNS` plays with the DJ at the socket and prints,
as JSON, of every turn: the cue, when it stood on the screen, and when the DJ said that it is due.
"""

import json
import os
import socket
import sys
import time
from contextlib import closing
from pathlib import Path

from companion.dj import Ask, Dj
from companion.games import hey_yo
from companion.match import Begun, DraftDropped, Seat
from companion.punctual import Punctuality
from companion.screens.actions import Do
from companion.screens.evening import Evening
from companion.screens.places import Entry, Live
from companion.screens.show import Show
from companion.store import Store
from companion.ui.window import Window

PATIENCE = 60.0
REST = 1.0
"""Seconds between rounds: a finger that comes back sooner is one that trembles."""


class WatchedWindow(Window):
    """A window that notes which cue stood on it first at which moment."""

    def __init__(self, size):
        super().__init__(size)
        self.evening = None
        self.turns = []

    def show(self, places):
        super().show(places)
        at = time.monotonic()
        place = self.evening and self.evening.place
        if not isinstance(place, Live) or place.round is None or place.slot < 1:
            return
        turn = (place.slot, place.round.begins(place.slot))
        if turn not in [(slot, due) for slot, _at, due in self.turns[-2:]]:
            self.turns.append((place.slot, at, turn[1]))


def press(path):
    """A finger on the simulated big button."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "press", "params": {"button": "big"}}
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.sendall(json.dumps(request).encode() + b"\n")
        line.recv(1024)


def until(screen, so):
    """Lets the screen run until something has happened."""
    end = time.monotonic() + PATIENCE
    while not so():
        if time.monotonic() > end:
            sys.exit("the round does not go on")
        screen.step(1.0)


def one_round(screen, evening, path):
    """From the button to the last card, and back to where the next round can begin."""
    press(path)
    until(screen, lambda: evening.place != Live())
    until(screen, lambda: evening.place.round.finished(evening.place.slot))
    press(path)
    until(screen, lambda: evening.place == Entry())
    evening.act(Do((DraftDropped(),), Live()))
    rest = time.monotonic() + REST
    until(screen, lambda: time.monotonic() > rest)


def main():
    """Plays rounds until there are enough turns."""
    folder, path, bpm, wanted = Path(sys.argv[1]), *sys.argv[2:]
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with (
        Store(folder / f"scores-{bpm}.db") as store,
        closing(WatchedWindow((800, 480))) as window,
        closing(Dj(Path(path))) as dj,
    ):
        seats = tuple(Seat(person.id, person.name) for person in map(store.welcome, "ABCD"))
        store.begin(Begun("hey_yo", seats, hey_yo.Rules(), 0))
        evening = window.evening = Evening(store, dj.ask)
        evening.place = Live()
        screen = Show(window, evening, punctuality=Punctuality())
        dj.start(screen)
        until(screen, lambda: evening.scene(screen.panel).music is not None)
        dj.ask(Ask("tempo", float(bpm)))
        until(screen, lambda: round(evening.scene(screen.panel).music.bpm) == int(bpm))
        while len(window.turns) < int(wanted):
            one_round(screen, evening, path)
        print(json.dumps(window.turns[: int(wanted)]))


if __name__ == "__main__":
    main()
