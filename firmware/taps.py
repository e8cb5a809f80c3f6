"""Tap tempo: the speed of a hand on the table, pure."""

import itertools
import statistics

NEEDED = 4
"""Taps from which a tempo can be told."""

PAUSE = 2.5
"""Seconds without a tap after which a new beat is tapped; longer than the slowest beat."""

LOOKED_AT = 12
"""The last so many taps count, so a hand that finds its beat is believed."""

STRAY = 0.25
"""A tap that is off by more than this share of a beat was a slip."""


class Taps:
    """Taps on the beat; times in seconds."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def tap(self, now: float) -> float | None:
        """Takes a tap; returns beats per minute once there are enough."""
        if self._times and now - self._times[-1] > PAUSE:
            self._times.clear()
        self._times = [*self._times[-LOOKED_AT + 1 :], now]
        return bpm_of(self._times)


def bpm_of(times: list[float]) -> float | None:
    """The tempo of taps in order, None when there are too few.

    A tap missed or put between two is told from the others by the usual distance; the rest is a
    straight line through what remains, so the first and the last tap weigh as much as any.
    """
    if len(times) < NEEDED:
        return None
    usual = statistics.median(b - a for a, b in itertools.pairwise(times))
    if usual <= 0:
        return None
    beats, kept = [0], [times[0]]
    for time in times[1:]:
        passed = (time - kept[-1]) / usual
        if abs(passed - round(passed)) > STRAY or round(passed) == 0:
            continue
        beats.append(beats[-1] + round(passed))
        kept.append(time)
    if len(kept) < NEEDED:
        return None
    slope = statistics.linear_regression(beats, kept).slope
    return round(60 / slope, 1)
