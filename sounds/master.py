"""The last step: bring a sound to its level, round off its peaks, make frames of it."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sounds.pcm import Pcm, quantise

CHUNK: Final = 65_536  # so a long piece needs little memory


def mastered(wave: NDArray[np.floating], decibels: float, ceiling: float) -> Pcm:
    """Amplify a sound, its peaks rounded off as tape does it.

    Args:
        wave: the sound, of any size.
        decibels: how much louder it becomes where it is soft.
        ceiling: no frame is farther from zero, full scale being 1.
    """
    gain = 10 ** (decibels / 20) / ceiling
    frames: Pcm = np.empty(wave.size, np.int16)
    for first in range(0, wave.size, CHUNK):
        chunk = gain * wave[first : first + CHUNK]
        bend = np.sqrt(np.sqrt(1 + np.square(np.square(chunk))))
        frames[first : first + CHUNK] = quantise(ceiling * chunk / bend)
    return frames
