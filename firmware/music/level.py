"""How loud music is, and by how much it must change to sit beside the box's own."""

from math import log10

import numpy as np
from numpy.typing import NDArray

from firmware.beat import RATE
from firmware.music.recording import Block
from sounds import loudness

WANTED = -17.0
"""LUFS, as loud as the built-in track."""

PEAK = 0.5
"""The built-in track peaks no higher, so a cue or a clip on top of it is never cut off."""

KNEE = 0.37
"""Up to here peaks stay as they are; beyond, they are bent so that none passes `PEAK`."""

BENT = 10 ** (4 / 20)
"""By how much peaks may overshoot before they are bent; more, and one would hear it."""

MOST = 10 ** (24 / 20)
"""More gain would only bring up the hiss."""

PIECE = RATE
STEPS = 10
"""Loudness is told of so many frames together, silence of so many parts of them."""

GATE = -10.0
ABSOLUTE_GATE = -70.0
"""What is so far below the mean, or below that, does not count for the loudness: BS.1770."""

AUDIBLE = 10 ** (-50 / 20)
"""What stays that far below the highest peak is silence."""

MEASURED = 360
"""Seconds after which the loudness is known well enough."""


class Level:
    """Measures music block by block; channels count alike, so mono is as loud as twice the same."""

    def __init__(self) -> None:
        self.frames = 0
        self.peak = 0.0
        self._rest: Block | None = None
        self._powers: list[float] = []
        self._peaks: list[NDArray[np.float32]] = []
        head, bass = loudness.weighting(RATE)
        both = head.response(PIECE) * bass.response(PIECE)
        self._weights = np.square(np.abs(both)) * 2 / PIECE**2

    def hear(self, block: Block) -> None:
        """Takes the next block of the music."""
        self.frames += len(block)
        if self._rest is not None:
            block = np.concatenate((self._rest, block))
        whole = len(block) - len(block) % PIECE
        for first in range(0, whole, PIECE):
            self._measure(block[first : first + PIECE])
        self._rest = block[whole:]

    def end(self) -> None:
        """Takes note that the music is over."""
        if self._rest is not None and len(self._rest):
            missing = PIECE - len(self._rest)
            self._measure(np.pad(self._rest, ((0, missing), (0, 0))))
            self._rest = None

    def loudness(self) -> float:
        """Loudness of all that was heard, its pauses left out, in LUFS; minus infinity if none."""
        power = np.array(self._powers)
        power = power[power > _power(ABSOLUTE_GATE)]
        if not power.size:
            return -np.inf
        return _lufs(power[power > power.mean() * 10 ** (GATE / 10)].mean())

    def gain(self) -> float:
        """By what the samples must be multiplied before they are bent, see `bent`."""
        if not self.peak:
            return 1.0
        highest = PEAK * BENT / self.peak
        return float(min(10 ** ((WANTED - self.loudness()) / 20), highest, MOST))

    def audible(self) -> int:
        """The frame after which there is only silence."""
        if not self.peak:
            return 0
        peaks = np.concatenate(self._peaks)
        last = int(np.flatnonzero(peaks > AUDIBLE * self.peak)[-1])
        return min(self.frames, (last + 1) * (PIECE // STEPS))

    def _measure(self, piece: Block) -> None:
        peaks = np.abs(piece).reshape(STEPS, -1).max(axis=1)
        self._peaks.append(peaks)
        self.peak = max(self.peak, float(peaks.max()))
        if len(self._powers) < MEASURED:
            spectrum = np.abs(np.fft.rfft(piece, axis=0))
            power = self._weights @ np.square(spectrum).mean(axis=1)
            self._powers.append(float(power))


def bent(block: Block) -> Block:
    """Bends what is above the knee so that no sample passes `PEAK`."""
    high = np.abs(block) > KNEE
    if high.any():
        room = PEAK - KNEE
        over = (np.abs(block[high]) - KNEE) / room
        block[high] = np.sign(block[high]) * (KNEE + room * np.tanh(over))
    return block


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power)


def _power(lufs: float) -> float:
    return float(10 ** ((lufs + 0.691) / 10))
