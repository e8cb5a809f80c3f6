"""Where notes begin: the spectral flux of music, heard block by block."""

import numpy as np
from numpy.typing import NDArray

Curve = NDArray[np.float64]
"""How strongly notes begin, over time."""

Mono = NDArray[np.float32]
"""Music as one channel; full scale is -1 to 1, but any scale will do."""

HOP = 0.005
"""Seconds from one look at the spectrum to the next."""

WINDOW_HOPS = 4
"""Length of what is looked at, in hops."""

AT_ONCE = 1 << 16
"""Frames that are taken to pieces at once, for the sake of memory."""

BANDS = 12
LOWEST = 50.0
HIGHEST = 16_000.0
"""Hertz between which notes are told."""

BASS = 300.0
BASS_WEIGHT = 3.0
"""Kick and bass carry the beat, so what begins below so many hertz counts more."""

OWN_FLOOR = 0.1
COMMON_FLOOR = 0.01
"""What is that far below the mean power of its band, or of all bands, is no note."""

AROUND = 0.5
"""Seconds over whose mean an onset must stand out."""

LAG = -1.0
"""Hops from where an onset stands in the curve to where it sounds; found with clicks and drums."""


class Onsets:
    """Hears music and remembers where its notes begin: 10 kB of memory for a second.

    Args:
        rate: frames per second of what will be heard.

    Attributes:
        rate: values per second of the curve.
    """

    def __init__(self, rate: int) -> None:
        self._hop = max(1, round(rate * HOP))
        self._window = np.hanning(WINDOW_HOPS * self._hop).astype(np.float32)
        self.rate = rate / self._hop
        bins = np.fft.rfftfreq(len(self._window), 1 / rate)
        edges = np.geomspace(LOWEST, min(HIGHEST, rate / 2), BANDS + 1)
        self._starts = np.unique(np.searchsorted(bins, edges[:-1]))
        self._weights = np.where(bins[self._starts] < BASS, BASS_WEIGHT, 1.0)
        # Silence first, so that a note on the very first frame is seen to begin.
        self._rest: Mono = np.zeros(len(self._window), np.float32)
        self._powers: list[NDArray[np.float32]] = []

    def hear(self, mono: Mono) -> None:
        """Takes the next block of the music."""
        for first in range(0, len(mono), AT_ONCE):
            self._hear(np.concatenate((self._rest, mono[first : first + AT_ONCE])))

    def _hear(self, heard: Mono) -> None:
        looks = (len(heard) - len(self._window)) // self._hop + 1
        if looks > 0:
            frames = np.lib.stride_tricks.sliding_window_view(heard, len(self._window))
            spectra = np.fft.rfft(frames[:: self._hop][:looks] * self._window)
            power = np.square(spectra.real) + np.square(spectra.imag)
            self._powers.append(np.add.reduceat(power, self._starts, axis=1).astype(np.float32))
            heard = heard[looks * self._hop :]
        self._rest = heard

    def curve(self) -> Curve:
        """How strongly notes begin, `rate` values per second, from `time(0)` on.

        Of less than a second nothing is told.
        """
        looks = sum(len(powers) for powers in self._powers)
        if looks < 2 * AROUND * self.rate:
            return np.zeros(0)
        power = np.concatenate(self._powers)
        floor = OWN_FLOOR * power.mean(axis=0) + COMMON_FLOOR * power.mean()
        level = np.log(power + floor + np.finfo(np.float32).tiny)
        rise = np.maximum(np.diff(level, axis=0), 0) @ self._weights
        around = round(AROUND * self.rate)
        usual = np.convolve(rise, np.full(around, 1 / around), "same")
        curve: Curve = np.maximum(rise - usual, 0)
        return curve

    def time(self, index: float) -> float:
        """When the onset at a place of the curve sounds, in seconds from the start."""
        return (index + LAG) / self.rate
