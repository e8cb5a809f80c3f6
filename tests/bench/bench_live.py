"""Whether turn, light and sound agree, heard and seen for real: `python -m tests.bench.bench_live`.

The sound is recorded through PipeWire's monitor and tied to the monotonic clock by `Ear`, the light
is what the DJ's simulated pin remembers, and the screen, a process of its own, notes when each turn
stood on it. All three are read on the same clock.

What a sound server keeps differs from start to start by a piece of its own. Where it has lost
pieces, beats go missing or come in steps, which the figures show.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from firmware.beat import RATE
from sounds import Clip
from sounds.shelf import load as load_sound
from tests.bench.ear import Ear
from tests.bench.lamp import NOTES
from tests.bench.table import Row, show
from tests.firmware.conftest import BoxProcess, Table

TEMPI = (56, 120, 180)
TURNS = int(os.environ.get("BENCH_TURNS", "100"))
BUSY = int(os.environ.get("BENCH_BUSY", "0"))
"""How many processes keep the cores busy beside the round."""
FRAME_MS = 17.0
BAR = 4
AROUND = RATE // 16
"""Frames before and after its due place within which a beat is looked for."""
FOUND = 0.95
"""Of the beats as many must be on the recording."""
ALIKE = 0.3
"""How much like a cue a recorded beat must be."""


class WatchedBox(BoxProcess):
    """A DJ whose light is noted."""

    MODULE = "tests.bench.lamp"

    def lit(self):
        """When the light came on; the DJ ends with it."""
        self.end()
        return np.array(json.loads(Path(self.env[NOTES]).read_text()))


@dataclass(frozen=True)
class Turn:
    """One turn.

    Attributes:
        slot: The cue, 0 for the one that counts in.
        shown: When it stood on the screen, in seconds.
        due: When the DJ said its beat is.
        heard: When that was recorded; None where the recording has lost it.
    """

    slot: int
    shown: float
    due: float
    heard: float | None


def beat(heard, ear, slot, due):
    """When the cue of a turn sounded; None where it is not to be found."""
    cue = load_sound(Clip.CUE_ONE if slot % BAR == 0 else Clip.CUE).astype(float)
    about = round((due - ear.heard_at(0)) * RATE)
    piece = heard[max(0, about - AROUND) : about + AROUND + len(cue)]
    if len(piece) < len(cue):
        return None
    alike = np.correlate(piece, cue, "valid")
    at = int(np.argmax(alike))
    part = piece[at : at + len(cue)]
    if alike[at] < ALIKE * np.linalg.norm(part) * np.linalg.norm(cue):
        return None
    return ear.heard_at(max(0, about - AROUND) + at)


def played(table, box, folder, bpm):
    """The turns of as many rounds as it takes at one tempo."""
    ear = Ear(table, folder / f"{bpm}.wav")
    command = [sys.executable, "-m", "tests.bench.screen", folder, box.socket, str(bpm), str(TURNS)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    heard = ear.close()
    turns = json.loads(said.splitlines()[-1])
    return [Turn(slot, shown, due, beat(heard, ear, slot, due)) for slot, shown, due in turns]


def p99(seconds):
    """The figure of late moments: 99 of 100 are not later, in milliseconds."""
    return float(np.quantile(np.abs(seconds), 0.99)) * 1000


def rows_of(bpm, turns, lit):
    """The figures of one tempo."""
    found = [turn for turn in turns if turn.heard is not None]
    shown = np.array([turn.shown for turn in found])
    heard = np.array([turn.heard for turn in found])
    lights = np.array([lit[np.argmin(np.abs(lit - turn.due))] for turn in found])
    late = np.array([turn.shown - turn.due for turn in turns])
    off = shown - heard
    of = f"{len(found)} of {len(turns)} at {bpm} a minute"
    return [
        Row(
            f"turn shown against its recorded beat, {of}",
            f"p99 {p99(off):.1f} ms (median {np.median(off) * 1000:+.1f})",
            f"the light p99 {p99(lights - heard):.1f} ms",
            f"p99 <= {FRAME_MS:.0f} ms",
            met=p99(off) <= FRAME_MS and len(found) >= FOUND * len(turns),
        ),
        Row(
            f"turn shown against the light, {of}",
            f"p99 {p99(shown - lights):.1f} ms (median {np.median(shown - lights) * 1000:+.1f})",
            f"against the DJ's own beat: p99 {p99(late):.1f} ms, worst {late.max() * 1000:.1f}",
            f"p99 <= {FRAME_MS:.0f} ms",
            met=p99(shown - lights) <= FRAME_MS and min(late) >= 0,
        ),
    ]


def main():
    """Prints the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pw").mkdir()
        table = Table(folder / "pw")
        hogs = [
            subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _hog in range(BUSY)
        ]
        try:
            box = WatchedBox(folder, **table.env, **{NOTES: str(folder / "light.json")})
            try:
                box.ctl("volume", "100")
                turns = {bpm: played(table, box, folder, bpm) for bpm in TEMPI}
            finally:
                box.end()
            lit = box.lit()
        finally:
            for hog in hogs:
                hog.kill()
                hog.wait()
            table.close()
    rows = [row for bpm in TEMPI for row in rows_of(bpm, turns[bpm], lit)]
    show("The round on the screen", rows)
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
