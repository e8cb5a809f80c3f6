"""The tempo of music and its first beat, told from its onsets; or that they cannot be told.

The curve of onsets resembles itself one beat later, and so many beats later: its autocorrelation
says which period that is, roughly from a few beats, finely from many. Then every beat is looked up
in the curve and a straight line laid through them all. Where they do not lie on it, the music has
no one tempo. The curve is a spectral flux as in S. Dixon, "Onset Detection Revisited" (2006).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from firmware.music.count import TempoUnknownError, playable
from firmware.music.onsets import Curve, Mono, Onsets

SLOWEST_TOLD = 40
FASTEST_TOLD = 180
"""Beats per minute among which a tempo is looked for."""

USUAL = 95.0
USUAL_OCTAVES = 1.3
"""Of two tempi that fit alike, the nearer to what people tap; how much nearer, in octaves."""

LIKELY = 1500
NEAR = 0.04
"""How many tempi are tried, and how far from a tempo that was named, as a part of it."""

BEATS_ALIKE = 4
BETWEEN = 0.4
"""Music resembles itself so many beats later; if also between the beats, that counts against it."""

LEAST_ALIKE = 0.3
"""How much it must, 1 being a copy."""

LEAST_BEATS = 8
"""From fewer beats no tempo is told."""

MOST_SPREAD = 0.055
MOST_SPREAD_SECONDS = 0.035
"""How far beats may stray from a steady beat, in beats and in seconds: standard deviation."""

SHARP = 2
"""Over how many values of the curve an onset is spread before it is compared."""

PHASES = 200
REACH = 0.2
"""Around a beat, where its onset is looked for, in beats."""

FAINT = 1e-6
"""Strength of an onset where there is none, so that every beat has a weight."""

REFITS = 3
"""How often the line through the beats is laid anew."""

HEARD = 0.4
"""A beat is heard if it is that strong beside the strong ones."""

STRETCH = 8
LEAST_HEARD = 0.35
MOST_LOST = 0.3
"""In a stretch of so many beats that part of them must be heard, but for that part of the music."""


@dataclass(frozen=True)
class Estimate:
    """What was heard.

    Attributes:
        bpm: beats per minute.
        first_beat: the first beat heard, in seconds from the start.
    """

    bpm: float
    first_beat: float

    @property
    def half(self) -> float | None:
        """Half the tempo, unless that is too slow."""
        return playable(self.bpm / 2)

    @property
    def double(self) -> float | None:
        """Twice the tempo, unless that is too fast."""
        return playable(self.bpm * 2)


def estimate(mono: Mono, rate: int) -> Estimate:
    """Tells the tempo of music at hand.

    Args:
        mono: one channel.
        rate: frames per second.

    Raises:
        TempoUnknownError: no steady beat is heard.
    """
    onsets = Onsets(rate)
    onsets.hear(mono)
    return tell(onsets)


def tell(onsets: Onsets, near: float | None = None) -> Estimate:
    """Tells the tempo of music that was heard.

    Args:
        onsets: what was heard.
        near: beats per minute, if the tempo is roughly known.

    Raises:
        TempoUnknownError: no steady beat is heard.
    """
    curve = _spread(onsets.curve())
    if len(curve) < LEAST_BEATS * 60 * onsets.rate / FASTEST_TOLD or not curve.any():
        raise TempoUnknownError("cannot tell the tempo: too little is heard")
    alike = _likeness(curve)
    period = _by_long_lags(alike, _likely_period(alike, onsets.rate, near))
    if len(curve) < (LEAST_BEATS - 0.5) * period:
        raise TempoUnknownError("cannot tell the tempo: too little is heard")
    beats = _Beats.near(curve, period, _phase(curve, period))
    if beats.lost(curve) > MOST_LOST:
        raise TempoUnknownError("cannot tell the tempo: it changes")
    if beats.spread() > min(MOST_SPREAD, MOST_SPREAD_SECONDS * onsets.rate / beats.period):
        raise TempoUnknownError("cannot tell the tempo: the beats are not even")
    bpm = 60 * onsets.rate / beats.period
    counted = (playable(bpm * count) for count in (1, 0.5, 2))
    bpm = next(told for told in counted if told)
    return Estimate(bpm, max(0.0, onsets.time(beats.first_heard())))


def first_beat(onsets: Onsets, bpm: float | None) -> float:
    """When the first beat of music sounds, in seconds from the start.

    Args:
        onsets: what was heard.
        bpm: the tempo; where it is unknown, the first note is the first beat.
    """
    curve = _spread(onsets.curve())
    if not curve.any():
        return 0.0
    if bpm is None:
        strong = HEARD * np.quantile(curve[curve > 0], 0.95)
        first = int(np.argmax(curve >= strong))
        place = float(first + np.argmax(curve[first : first + 4 * SHARP]))
    else:
        period = 60 * onsets.rate / bpm
        place = _Beats.near(curve, period, _phase(curve, period)).first_heard()
    return max(0.0, onsets.time(place))


def _spread(curve: Curve) -> Curve:
    """Makes every onset a few values wide, so that onsets which nearly meet do meet."""
    if len(curve) <= 8 * SHARP:
        return np.zeros(0)
    bell = np.exp(-0.5 * (np.arange(-4 * SHARP, 4 * SHARP + 1) / SHARP) ** 2)
    wide: Curve = np.convolve(curve, bell / bell.sum(), "same")
    return wide


def _likeness(curve: Curve) -> Curve:
    """How much the curve resembles itself so many values later, 1 being a copy."""
    size = 1 << (2 * len(curve) - 1).bit_length()
    spectrum = np.fft.rfft(curve - curve.mean(), size)
    raw = np.fft.irfft(np.square(np.abs(spectrum)), size)[: len(curve) * 3 // 4]
    per_value: Curve = raw / (len(curve) - np.arange(len(raw)))
    alike: Curve = per_value / per_value[0]
    return alike


def _likely_period(alike: Curve, rate: float, near: float | None) -> float:
    """The beat that fits best, in values of the curve."""
    slowest, fastest = SLOWEST_TOLD * 0.99, FASTEST_TOLD * 1.01
    if near is not None:
        slowest, fastest = near * (1 - NEAR), near * (1 + NEAR)
    bpm = np.geomspace(slowest, fastest, LIKELY)
    beats = np.arange(1.0, BEATS_ALIKE + 1)
    on = _at(alike, rate, bpm, beats)
    halves = _at(alike, rate, bpm, beats - 1 / 2)
    thirds = _at(alike, rate, bpm, np.concatenate((beats - 1 / 3, beats - 2 / 3)))
    between = np.maximum(0, np.maximum(halves, thirds))
    usual = np.exp(-0.5 * np.square(np.log2(bpm / USUAL) / USUAL_OCTAVES))
    best = int(np.argmax((on - BETWEEN * between) * usual))
    if on[best] < LEAST_ALIKE:
        raise TempoUnknownError("cannot tell the tempo: no steady beat is heard")
    return float(60 * rate / bpm[best])


def _at(
    alike: Curve, rate: float, bpm: NDArray[np.float64], beats: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The mean likeness so many beats later, for every tempo."""
    lags = beats[:, None] * 60 * rate / bpm
    values: Curve = np.interp(lags, np.arange(len(alike)), alike, right=0.0).mean(axis=0)
    return values


def _by_long_lags(alike: Curve, period: float) -> float:
    """Refines a period: the error of a lag of many beats is shared among them."""
    beats = 1
    reach = max(2.0, NEAR * period)
    while (beats * period + reach + 1) < len(alike):
        first = int(beats * period - reach)
        top = first + int(np.argmax(alike[first : int(beats * period + reach) + 1]))
        period = (top + _summit(alike, top)) / beats
        beats *= 2
        reach = max(2.0, REACH * period / 2)
    return period


def _summit(curve: Curve, top: int) -> float:
    """How far beside its highest value a curve is highest: -0.5 to 0.5."""
    if not 0 < top < len(curve) - 1:
        return 0.0
    left, middle, right = curve[top - 1 : top + 2]
    bend = left - 2 * middle + right
    return float(np.clip(0.5 * (left - right) / bend, -0.5, 0.5)) if bend < 0 else 0.0


def _line(at: Curve, height: Curve, weight: Curve) -> tuple[float, float]:
    """The slope and the start of the straight line that fits best."""
    slope, start = np.polyfit(at, height, 1, w=np.sqrt(weight))
    return float(slope), float(start)


def _deviation(strays: Curve, weight: Curve) -> float:
    return float(np.sqrt(np.average(np.square(strays), weights=weight)))


def _phase(curve: Curve, period: float) -> float:
    """Where in the period the onsets are, all of them laid over each other, in values."""
    place = (np.arange(len(curve)) / period) % 1
    sums = np.bincount((place * PHASES).astype(int), curve, PHASES)
    counts = np.bincount((place * PHASES).astype(int), minlength=PHASES)
    means = np.tile(sums / np.maximum(counts, 1), 3)
    means = np.convolve(means, np.full(5, 0.2), "same")
    top = PHASES + int(np.argmax(means[PHASES : 2 * PHASES]))
    return ((top + 0.5 + _summit(means, top)) / PHASES - 1) * period


@dataclass(frozen=True)
class _Beats:
    """The onsets nearest to a steady beat.

    Attributes:
        at: where each is, in values of the curve.
        strength: how strong.
        count: which beat each is, counted from the first that could be.
        period: of the steady beat that fits them best, in values.
        start: where its beat 0 is, in values.
    """

    at: Curve
    strength: Curve
    count: Curve
    period: float
    start: float

    @classmethod
    def near(cls, curve: Curve, period: float, phase: float) -> "_Beats":
        """Looks up the beats of a period, the first of them at a phase, both in values."""
        # A beat may stand so near the beginning that part of its onset is before it.
        start = phase - period if phase > (1 - REACH) * period else phase
        count = np.arange(float(int((len(curve) - 1 - start) / period) + 1))
        at = np.empty(len(count))
        strength = np.empty(len(count))
        for beat in range(len(count)):
            first = max(0, int(start + (beat - REACH) * period))
            top = first + int(np.argmax(curve[first : int(start + (beat + REACH) * period) + 2]))
            at[beat] = top + _summit(curve, top)
            strength[beat] = curve[top] + FAINT
        weight = np.square(strength)
        for _ in range(REFITS if len(count) > REFITS else 0):
            period, start = _line(count, at, weight)
            # What is far off the line is another note.
            off = np.abs(at - start - period * count) / period
            weight = np.square(strength) * np.exp(-0.5 * np.square(off / MOST_SPREAD)) + FAINT**2
        return cls(at, strength, count, period, start)

    def spread(self) -> float:
        """How far the onsets stray from the steady beat: standard deviation, in beats."""
        strays = (self.at - self.start - self.period * self.count) / self.period
        return _deviation(strays, self.strength)

    def lost(self, curve: Curve) -> float:
        """The part of all onsets that is in stretches where hardly a beat is heard."""
        bounds = np.arange(0, len(self.count), STRETCH)
        heard = np.add.reduceat(self._heard(), bounds, dtype=float)
        beats = np.diff(np.append(bounds, len(self.count)))
        edges = np.clip(self.start + (bounds - 0.5) * self.period, 0, len(curve) - 1)
        onsets = np.add.reduceat(curve, edges.astype(int))
        return float(onsets[heard < LEAST_HEARD * beats].sum() / onsets.sum())

    def first_heard(self) -> float:
        """Where the first beat is that is heard, in values of the curve."""
        heard = np.append(self._heard(), (False, False))
        # A lone noise is no beat: the next must follow, or the one after that.
        first = heard[:-2] & (heard[1:-1] | heard[2:])
        return self.start + self.period * float(np.argmax(first))

    def _heard(self) -> NDArray[np.bool_]:
        strong = self.strength >= HEARD * np.quantile(self.strength, 0.75)
        strays = np.abs(self.at - self.start - self.period * self.count) / self.period
        heard: NDArray[np.bool_] = strong & (strays < REACH / 2)
        return heard
