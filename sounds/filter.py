"""Causal filters, worked out in the spectrum.

A filter answers with what follows an event, never with anything before it, so an onset stays on its
frame. The formulas of `low_pass`, `high_pass` and `band_pass` are those of Robert Bristow-Johnson's
"Cookbook formulae for audio EQ biquad filter coefficients".
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sounds.names import RATE
from sounds.noise import white
from sounds.pcm import Wave

BUTTERWORTH: Final = 0.5**0.5
RING_SECONDS: Final = 0.25  # longer than any filter here rings on above -100 dB


@dataclass(frozen=True)
class Biquad:
    """Two zeros and two poles: the coefficients of z^0, z^-1 and z^-2 above and below the line."""

    above: tuple[float, float, float]
    below: tuple[float, float, float]

    def response(self, frames: int) -> NDArray[np.complex128]:
        """What it does to each bin of the real spectrum of `frames` frames."""
        delay: NDArray[np.complex128] = np.exp(-2j * pi * np.fft.rfftfreq(frames))
        (a, b, c), (d, e, f) = self.above, self.below
        answer: NDArray[np.complex128] = (a + delay * (b + delay * c)) / (
            d + delay * (e + delay * f)
        )
        return answer


def low_pass(hertz: float, q: float = BUTTERWORTH) -> Biquad:
    """Let pass what lies below `hertz`."""
    c, alpha = _corner(hertz, q)
    return Biquad(((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def high_pass(hertz: float, q: float = BUTTERWORTH) -> Biquad:
    """Let pass what lies above `hertz`."""
    c, alpha = _corner(hertz, q)
    return Biquad(((1 + c) / 2, -(1 + c), (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def band_pass(hertz: float, q: float) -> Biquad:
    """Let pass what lies around `hertz`, unchanged at its centre."""
    c, alpha = _corner(hertz, q)
    return Biquad((alpha, 0.0, -alpha), (1 + alpha, -2 * c, 1 - alpha))


def filtered(wave: Wave, *biquads: Biquad) -> Wave:
    """Send a sound through one biquad after another; what rings on past its end is cut off."""
    size = _smooth(wave.size + round(RING_SECONDS * RATE))
    spectrum = np.fft.rfft(wave, size)
    for biquad in biquads:
        spectrum *= biquad.response(size)
    return np.fft.irfft(spectrum, size)[: wave.size]


def in_room(wave: Wave, wet: float, seconds: float = 0.35) -> Wave:
    """Put a sound into a small warm room: the sound itself, and its reverberation behind it.

    Args:
        wave: the dry sound.
        wet: energy of the reverberation against that of the sound.
        seconds: until the reverberation is 60 dB down; the result is that much longer.
    """
    tail = np.arange(round(seconds * RATE)) / RATE
    echo = filtered(white(7, tail.size), high_pass(350), low_pass(3_200))
    echo *= np.exp(-6.9 * tail / seconds) * np.minimum(1.0, tail / 0.012)
    echo *= wet / np.sqrt(np.sum(echo**2))
    echo[0] += 1.0
    frames = wave.size + tail.size
    size = _smooth(frames)
    return np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)[:frames]


def _corner(hertz: float, q: float) -> tuple[float, float]:
    angle = 2 * pi * hertz / RATE
    return cos(angle), sin(angle) / (2 * q)


def _smooth(frames: int) -> int:
    """The next length a fast Fourier transform likes: a power of two, or three quarters of it."""
    power = 1 << (frames - 1).bit_length()
    return 3 * power // 4 if frames <= 3 * power // 4 else power
