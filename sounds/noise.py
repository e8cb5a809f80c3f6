"""Noise that is the same on every machine.

Only the raw stream of a bit generator is promised never to change between numpy versions
(numpy, "Compatibility policy" of numpy.random), so the numbers are made from that.
"""

import numpy as np
from numpy.random import PCG64

from sounds.pcm import Wave


def uniform(seed: int, count: int) -> Wave:
    """Numbers from 0 up to 1, always the same ones for a seed."""
    raw = PCG64(seed).random_raw(count)
    return (raw >> 11).astype(np.float64) * 2.0**-53


def white(seed: int, frames: int) -> Wave:
    """White noise between -1 and 1."""
    return 2.0 * uniform(seed, frames) - 1.0
