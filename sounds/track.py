"""A loop while it is being made: what passes its end comes round at its start."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sounds import loudness
from sounds.envelope import decay
from sounds.master import mastered
from sounds.pcm import Pcm, Wave, times

DUCK_SECONDS: Final = 0.13


class Track:
    """A closed ring of frames that sounds are laid into.

    Args:
        frames: its length.
    """

    def __init__(self, frames: int) -> None:
        # Single precision: a slow loop is a minute long, and the box has little memory.
        self._ring: NDArray[np.float32] = np.zeros(frames, np.float32)

    def lay(self, frame: int, wave: Wave) -> None:
        """Add a sound that begins at a frame."""
        for here, part in self._parts(frame, wave):
            self._ring[here] += part

    def duck(self, frame: int, depth: float) -> None:
        """Let what is there so far give way to a stroke at a frame.

        Args:
            frame: when the stroke falls.
            depth: how far, as a share of the level: 0 not at all, 1 to silence.
        """
        time = times(6 * DUCK_SECONDS)
        dip = 1 - depth * np.minimum(1.0, time / 0.003) * decay(time, DUCK_SECONDS)
        for here, part in self._parts(frame, dip):
            self._ring[here] *= part

    def mastered(self, lufs: float, ceiling: float) -> Pcm:
        """Bring the whole to a loudness, before its peaks are rounded off at a ceiling."""
        return mastered(self._ring, lufs - loudness.integrated(self._ring), ceiling)

    def _parts(self, frame: int, wave: Wave) -> list[tuple[slice, Wave]]:
        parts = []
        start = frame % self._ring.size
        while wave.size:
            fits = min(wave.size, self._ring.size - start)
            parts.append((slice(start, start + fits), wave[:fits]))
            wave, start = wave[fits:], 0
        return parts
