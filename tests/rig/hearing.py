"""What is heard in a recording of the loudspeaker."""

import wave

import numpy as np

import sounds
from sounds.shelf import load

HOME_RATE = 44100
"""Frames a second of the box's own sounds."""
LOUD = 100
"""A sample that somebody hears, of 32767."""


def read(path):
    """The left channel of a WAV file of 16 bits, from -1 to 1, and its frames a second."""
    with wave.open(str(path)) as file:
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return data[:: file.getnchannels()] / 32768, file.getframerate()


def is_silent(path):
    """Whether nobody would hear anything in it."""
    samples, _rate = read(path)
    return bool(np.abs(samples).max(initial=0) < LOUD / 32768)


def beats(path):
    """When the cue of a beat is heard, in seconds from the beginning.

    The cue is looked for where it is best alike: its waveform is laid against every place.
    """
    samples, rate = read(path)
    found = []
    for clip in (sounds.Clip.CUE, sounds.Clip.CUE_ONE):
        cue = _at_rate(load(clip).astype(float) / 32768, rate)
        found.extend(_places(samples, cue, rate))
    found.sort()
    return [at for before, at in zip([-1.0, *found], found, strict=False) if at - before > 0.2]


def _at_rate(samples, rate):
    frames = np.arange(0, len(samples), HOME_RATE / rate)
    return np.interp(frames, np.arange(len(samples)), samples)


def _places(samples, cue, rate):
    size = 1 << (len(samples) + len(cue)).bit_length()
    alike = np.fft.irfft(np.fft.rfft(samples, size) * np.conj(np.fft.rfft(cue, size)), size)
    alike = alike[: len(samples)]
    energy = np.convolve(samples**2, np.ones(len(cue)), "full")[len(cue) - 1 :]
    alike = alike / np.sqrt(np.maximum(energy, 1e-6) * (cue**2).sum())
    apart = rate // 3
    while alike.max(initial=0) > 0.5:
        at = int(alike.argmax())
        yield at / rate
        alike[max(0, at - apart) : at + apart] = 0
