"""The bass: round, with enough overtones that a small loudspeaker lets one hear its notes."""

import numpy as np

from sounds.envelope import decay, fade
from sounds.filter import filtered, high_pass, low_pass
from sounds.pcm import Wave, times
from sounds.pitch import hertz

RELEASE_SECONDS = 0.06
OVERTONES = (0.55, 0.8, 0.6, 0.4, 0.28, 0.18, 0.12, 0.08)
SPREAD = 1.3  # keeps the overtones from peaking all at once


def note(pitch: int, seconds: float, velocity: float) -> Wave:
    """One plucked note.

    Args:
        pitch: MIDI note number.
        seconds: until the string is damped.
        velocity: how hard it is plucked, up to 1; harder is also brighter.
    """
    time = times(seconds + RELEASE_SECONDS)
    tone = np.zeros(time.size)
    for number, share in enumerate(OVERTONES, start=1):
        fall = decay(time, 1.4 / number**0.7)
        phase = 2 * np.pi * number * hertz(pitch) * time + SPREAD * number**2
        tone += share * velocity ** (number / 4) * fall * np.sin(phase)
    warm = filtered(np.tanh(1.1 * tone), high_pass(60), low_pass(1_300))
    return velocity * fade(warm, 0.005, RELEASE_SECONDS)
