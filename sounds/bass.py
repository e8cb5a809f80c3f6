"""The bass: round, with enough overtones that a small loudspeaker lets one hear its notes."""

import numpy as np

from sounds.envelope import decay, fade
from sounds.filter import filtered, low_pass
from sounds.pcm import Wave, times
from sounds.pitch import hertz

RELEASE_SECONDS = 0.06
OVERTONES = (1.0, 0.75, 0.5, 0.3, 0.2, 0.12, 0.08)


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
        tone += share * velocity ** (number / 4) * fall * np.sin(_phase(number, pitch, time))
    warm = filtered(np.tanh(1.1 * tone), low_pass(1_100))
    return velocity * fade(warm, 0.005, RELEASE_SECONDS)


def _phase(number: int, pitch: int, time: Wave) -> Wave:
    return 2 * np.pi * number * hertz(pitch) * time
