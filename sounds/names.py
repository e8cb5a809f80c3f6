"""The names of the sounds, and what the music is by the numbers."""

from enum import StrEnum
from typing import Final

RATE: Final = 44_100
"""Frames a second of every sound."""

BEATS: Final = 32
"""Beats of the loop."""

BEATS_PER_BAR: Final = 4
HOME_BPM: Final = 56.0
"""The tempo at which the music lies ready as a file."""

MIN_BPM: Final = 30.0
MAX_BPM: Final = 180.0

LOOP: Final = "loop"
"""Name of the built-in music at its home tempo."""


class Clip(StrEnum):
    """The short sounds, by name."""

    CUE_ONE = "cue_one"
    """The whistle on the first beat of a bar."""
    CUE = "cue"
    """The whistle on every other beat."""
    WHISTLE = "whistle"
    """A long whistle: it is over, or about to begin."""
    MISS = "miss"
    """A scratched record: a beat was missed."""
    FANFARE = "fanfare"
    """Somebody has won."""
    GONG = "gong"
    """A round is over."""
    APPLAUSE = "applause"
    """Well done, everybody."""
    TAP = "tap"
    """A finger touched something."""


NAMES: Final = (LOOP, *Clip)
