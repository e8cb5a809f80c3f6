"""How a sound comes and goes."""

import numpy as np

from sounds.names import RATE
from sounds.pcm import Wave


def decay(time: Wave, seconds: float) -> Wave:
    """Fall to 1/e within `seconds`, and again within each further `seconds`."""
    return np.exp(-time / seconds)


def fade(wave: Wave, seconds_in: float = 0.0, seconds_out: float = 0.0) -> Wave:
    """Let a sound begin and end at zero, along half a cosine each.

    Args:
        wave: the sound; it is not changed.
        seconds_in: length of the rise; 0 leaves the beginning as it is.
        seconds_out: length of the fall; 0 leaves the end as it is.
    """
    faded = wave.copy()
    rise, fall = (min(round(s * RATE), wave.size) for s in (seconds_in, seconds_out))
    if rise:
        faded[:rise] *= _slope(rise)
    if fall:
        faded[-fall:] *= _slope(fall)[::-1]
    return faded


def _slope(frames: int) -> Wave:
    return 0.5 - 0.5 * np.cos(np.pi * np.arange(frames) / frames)
