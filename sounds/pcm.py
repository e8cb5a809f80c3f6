"""The form in which sound leaves this room: 16-bit frames at one rate."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sounds.names import RATE

Pcm: TypeAlias = NDArray[np.int16]
Wave: TypeAlias = NDArray[np.float64]
"""A sound being made: mono, full scale is -1 to 1."""

FULL_SCALE: Final = 32_767


def quantise(wave: NDArray[np.floating]) -> Pcm:
    """Round a wave within -1 to 1 to 16 bits, without dither: the same wave, the same frames."""
    frames: Pcm = np.rint(wave * FULL_SCALE).astype(np.int16)
    return frames


def times(seconds: float) -> Wave:
    """The time of every frame of a sound that lasts `seconds`, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE
