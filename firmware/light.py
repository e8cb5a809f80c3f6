"""When the light is on: pure patterns over time."""

import math
from dataclasses import dataclass
from enum import Enum

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


class Sign(Enum):
    """What the light has to tell besides the beat."""

    NONE = "none"
    NO_SOUND = "no sound"
    FAULT = "fault"
    NEXT_TRACK = "next track"


@dataclass(frozen=True)
class Show:
    """What the light shows.

    Attributes:
        grid: the beats; None while nothing plays.
        sign: what else it tells.
        since: when that began, in seconds.
    """

    grid: Grid | None = None
    sign: Sign = Sign.NONE
    since: float = 0.0


@dataclass(frozen=True)
class Glow:
    """The light at one moment: on or not, and until when (seconds, infinite when for good)."""

    on: bool
    until: float


Spans = tuple[tuple[float, float], ...]
"""From when to when it is on, in seconds."""

DARK = Glow(on=False, until=math.inf)

FAULT_EVERY = 1.6
FAULT_SPANS = ((0.0, 0.08), (0.2, 0.28), (0.4, 0.48))
"""Three short ones and a pause, on no beat: something needs a look."""

NEXT_LASTS = 1.0
NEXT_SPANS = tuple((start / 10, start / 10 + 0.05) for start in range(10))
"""A second of flicker: the long press has been understood."""

NO_SOUND_GAP = 0.09
"""A beat that is not heard is a double one."""


def glow(show: Show, flash: Flash, now: float) -> Glow:
    """What the light does at `now`."""
    if show.sign is Sign.NEXT_TRACK and now < show.since + NEXT_LASTS:
        return _within(NEXT_SPANS, show.since, NEXT_LASTS, now)
    if show.sign is Sign.FAULT:
        turn = math.floor((now - show.since) / FAULT_EVERY)
        return _within(FAULT_SPANS, show.since + turn * FAULT_EVERY, FAULT_EVERY, now)
    if show.grid is None:
        return DARK
    return _on_the_beat(show.grid, show.sign, flash, now)


def _on_the_beat(grid: Grid, sign: Sign, flash: Flash, now: float) -> Glow:
    beat = grid.beat_before(now - flash.offset)
    if beat < 0:
        return Glow(on=False, until=grid.beat_at(0) + flash.offset)
    length = flash.accent if grid.is_first_of_bar(beat) else flash.length
    length = min(length, grid.period / 2)
    spans: Spans = ((0.0, length),)
    if sign is Sign.NO_SOUND:
        third = min(NO_SOUND_GAP, grid.period / 6)
        spans = ((0.0, third), (2 * third, 3 * third))
    return _within(spans, grid.beat_at(beat) + flash.offset, grid.period, now)


def _within(spans: Spans, begins: float, lasts: float, now: float) -> Glow:
    """The light in a pattern that began at one time and lasts so long."""
    for start, stop in spans:
        if now < begins + start:
            return Glow(on=False, until=begins + start)
        if now < begins + stop:
            return Glow(on=True, until=begins + stop)
    # Rounding may put the end of a pattern at `now` itself: time must go on all the same.
    return Glow(on=False, until=max(begins + lasts, math.nextafter(now, math.inf)))
