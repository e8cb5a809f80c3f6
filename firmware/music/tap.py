"""The tempo that somebody taps."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from statistics import fmean, linear_regression, median

from firmware.beat import FASTEST, SLOWEST
from firmware.music.count import TempoUnknownError, playable

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


def from_taps(times: Sequence[float]) -> float:
    """Tells beats per minute from taps; one that slipped in, or was left out, does no harm.

    Args:
        times: when each tap was, in seconds, in order.

    Raises:
        TempoUnknownError: there are too few taps since the last pause, or they are uneven, or too
            slow or too fast for music.
    """
    taps = since_pause(times)
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


def since_pause(times: Sequence[float]) -> Sequence[float]:
    """The taps since the last pause, but no more than count."""
    begin = max((n + 1 for n, (a, b) in enumerate(pairwise(times)) if b - a > PAUSE), default=0)
    return times[begin:][-MOST:]


def _fits(taps: Sequence[float]) -> Iterator[tuple[float, float, float]]:
    """A steady beat through all taps, and through all but one of them.

    How unlikely it is, how uneven the taps are on it (beats), its period (seconds).
    """
    yield _fit(taps)
    for slip in range(len(taps)):
        unlikely, uneven, period = _fit([*taps[:slip], *taps[slip + 1 :]])
        yield unlikely + SLIP, uneven, period


def _fit(taps: Sequence[float]) -> tuple[float, float, float]:
    gaps = [b - a for a, b in pairwise(taps)]
    usual = max(median(gaps), 1e-3)
    steps = [max(1, round(gap / usual)) for gap in gaps]
    beats = list(accumulate(steps, initial=0))
    period, start = linear_regression(beats, taps)
    strays = (tap - start - period * beat for tap, beat in zip(taps, beats, strict=True))
    uneven = fmean(stray**2 for stray in strays) ** 0.5 / period
    left_out = sum(steps) - len(steps)
    return uneven + LEFT_OUT * left_out, uneven, period
