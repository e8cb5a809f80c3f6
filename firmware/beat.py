"""Beats, frames and seconds: the arithmetic of a steady beat.

Pure: every time is an argument. Seconds are those of `time.monotonic`, which is the same in every
process of the machine, so the DJ, the light and the screen agree on a beat without a message.
"""

import math
from dataclasses import dataclass

RATE = 44_100
"""Frames per second on the tape."""

SLOWEST = 30
FASTEST = 180
"""Beats per minute between which people can still lay a card on each."""


def beat_frame(beat: int, bpm: float, rate: int = RATE) -> int:
    """The frame on which a beat stands, counted from beat 0.

    Each beat is rounded by itself, so no error adds up: at 56 per minute beat `k` is exactly
    frame `k * 47_250`, at any other tempo at most half a frame off.
    """
    return round(beat * 60 * rate / bpm)


@dataclass(frozen=True)
class Grid:
    """The beats of a piece of music that sounds.

    Attributes:
        first_beat_at: when beat 0 sounds, in seconds on the monotonic clock.
        bpm: beats per minute.
        beats_per_bar: beat 0, and every so many after it, is the first of a bar.
    """

    first_beat_at: float
    bpm: float
    beats_per_bar: int = 4

    @property
    def period(self) -> float:
        """Seconds from one beat to the next."""
        return 60 / self.bpm

    def beat_at(self, beat: int) -> float:
        """When a beat sounds, in seconds."""
        return self.first_beat_at + beat * self.period

    def beat_before(self, now: float) -> int:
        """The beat that sounded last at `now`, negative before the first."""
        beat = math.floor((now - self.first_beat_at) / self.period)
        # The division may round across a beat that is due just now.
        return beat + 1 if self.beat_at(beat + 1) <= now else beat

    def is_first_of_bar(self, beat: int) -> bool:
        """Whether a bar begins with this beat."""
        return beat % self.beats_per_bar == 0
