"""The tempo that somebody taps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from firmware.beat import FASTEST, SLOWEST
from firmware.music.tempo import TempoUnknownError, playable

LEAST = 4
MOST = 16
"""Taps that make a tempo, the latest being those that count."""

PAUSE = 3.0
"""Seconds after which a tap begins anew."""

UNEVEN = 0.12
"""How far taps may stray from a steady beat: standard deviation, in beats."""

SLIP = 0.06
LEFT_OUT = 0.07
"""How much more even, in beats, the others must be for a tap to be taken for a slip, or a beat for
one that nobody tapped."""

Times = NDArray[np.float64]


def from_taps(times: Sequence[float]) -> float:
    """Tells beats per minute from taps; one that slipped in, or was left out, does no harm.

    Args:
        times: when each tap was, in seconds, in order.

    Raises:
        TempoUnknownError: there are too few taps since the last pause, or they are uneven, or too
            slow or too fast for music.
    """
    taps = np.array(_latest(times))
    if len(taps) < LEAST:
        raise TempoUnknownError(f"tap on at least {LEAST} beats in a row")
    _, uneven, period = min(_fits(taps))
    if uneven > UNEVEN:
        raise TempoUnknownError("the taps are uneven: tap along with the music once more")
    bpm = playable(60 / period)
    if bpm is None:
        raise TempoUnknownError(
            f"{60 / period:.0f} beats per minute are tapped, {SLOWEST} to {FASTEST} can be played: "
            "tap every second beat, or twice as often"
        )
    return bpm


def _latest(times: Sequence[float]) -> Sequence[float]:
    """The taps since the last pause, but no more than count."""
    begin = max((n + 1 for n, (a, b) in enumerate(pairwise(times)) if b - a > PAUSE), default=0)
    return times[begin:][-MOST:]


def _fits(taps: Times) -> Iterator[tuple[float, float, float]]:
    """A steady beat through all taps, and through all but one of them.

    How unlikely it is, how uneven the taps are on it (beats), its period (seconds).
    """
    yield _fit(taps)
    for slip in range(len(taps)):
        unlikely, uneven, period = _fit(np.delete(taps, slip))
        yield unlikely + SLIP, uneven, period


def _fit(taps: Times) -> tuple[float, float, float]:
    gaps = np.diff(taps)
    steps = np.maximum(1, np.rint(gaps / np.median(gaps)))
    beats = np.concatenate(([0.0], np.cumsum(steps)))
    period, start = np.polyfit(beats, taps, 1)
    uneven = float(np.std(taps - start - period * beats) / period)
    left_out = float(np.sum(steps - 1))
    return uneven + LEFT_OUT * left_out, uneven, float(period)
