"""When the light is on: pure patterns over time."""

import math
from dataclasses import dataclass

from firmware.beat import Grid


@dataclass(frozen=True)
class Flash:
    """How a beat looks.

    Attributes:
        length: how long the light is on at a beat, in seconds.
        accent: the same for the first beat of a bar.
        offset: how much later than the beat the light comes on, in seconds; negative is earlier.
    """

    length: float = 0.12
    accent: float = 0.30
    offset: float = 0.0


@dataclass(frozen=True)
class Glow:
    """The light at one moment: on or not, and until when (seconds, infinite when for good)."""

    on: bool
    until: float


DARK = Glow(on=False, until=math.inf)


def glow(grid: Grid | None, flash: Flash, now: float) -> Glow:
    """What the light does at `now`; dark when nothing plays (`grid` is None)."""
    if grid is None:
        return DARK
    beat = grid.beat_before(now - flash.offset)
    if beat < 0:
        return Glow(on=False, until=grid.beat_at(0) + flash.offset)
    length = flash.accent if grid.is_first_of_bar(beat) else flash.length
    dark_from = grid.beat_at(beat) + flash.offset + min(length, grid.period / 2)
    if now < dark_from:
        return Glow(on=True, until=dark_from)
    return Glow(on=False, until=grid.beat_at(beat + 1) + flash.offset)
