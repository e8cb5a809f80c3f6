"""The electric piano: two tones a few cents apart, each bent by its own overtone."""

import numpy as np

from sounds.envelope import decay, fade
from sounds.filter import filtered, high_pass, low_pass
from sounds.names import RATE
from sounds.pcm import Wave, times
from sounds.pitch import hertz

RELEASE_SECONDS = 0.14
STRUM_SECONDS = 0.011


def chord(pitches: tuple[int, ...], seconds: float, velocity: float) -> Wave:
    """A chord, rolled a little from the lowest note up.

    Args:
        pitches: MIDI note numbers, lowest first.
        seconds: until the keys are let go.
        velocity: how hard it is played, up to 1; harder is also brighter.
    """
    notes = [note(pitch, seconds, velocity) for pitch in pitches]
    starts = [round(STRUM_SECONDS * n * RATE) for n in range(len(notes))]
    together = np.zeros(max(start + tone.size for start, tone in zip(starts, notes, strict=True)))
    for start, tone in zip(starts, notes, strict=True):
        together[start : start + tone.size] += tone
    return filtered(together, high_pass(170), low_pass(4_200))


def note(pitch: int, seconds: float, velocity: float) -> Wave:
    """One key of it; see `chord`."""
    time = times(seconds + RELEASE_SECONDS)
    base = hertz(pitch)
    ring = 1.8 * (262 / base) ** 0.5
    index = velocity * (1.9 * decay(time, 0.4) + 0.75)
    tone = np.zeros(time.size)
    for cents, share in ((0, 0.7), (5, 0.3)):
        phase = 2 * np.pi * base * 2 ** (cents / 1200) * time
        tone += share * np.sin(phase + index * np.sin(phase + 1.1))
    tone *= 0.25 * decay(time, 0.2) + 0.75 * decay(time, ring)
    tine = np.sin(2 * np.pi * 7.02 * base * time) * decay(time, 0.07)
    return velocity * fade(tone + 0.22 * velocity * tine, 0.003, RELEASE_SECONDS)
