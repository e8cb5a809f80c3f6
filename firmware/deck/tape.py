"""The tape: one very long buffer that is written while it plays.

simpleaudio opens and drains the device for every buffer it is given, so a chain of buffers cannot
keep time. But it reads a buffer only as it plays it. A tape is handed over once and written a
little ahead of the sound; what is not written is silence and costs no memory.
"""

import mmap

import numpy as np
from numpy.typing import NDArray

CHANNELS = 2
FRAME_BYTES = CHANNELS * 2
LONGEST = (2**31 - 1) // FRAME_BYTES - 44_100
"""Frames on the longest tape: simpleaudio counts bytes in a C int."""

# Named in the mmap module only from Python 3.13 on; the value is Linux's on every Pi and PC.
_MAP_NORESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000)

Samples = NDArray[np.int16]
"""Stereo samples, shape (frames, 2)."""


class Tape:
    """Silence of a given length, to be written on.

    Args:
        frames: its length.
    """

    def __init__(self, frames: int = LONGEST) -> None:
        self.frames = frames
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _MAP_NORESERVE
        self.buffer = mmap.mmap(-1, frames * FRAME_BYTES, flags=flags)
        self._samples: Samples = np.frombuffer(self.buffer, np.int16).reshape(frames, CHANNELS)
        self._given_back = 0

    def write(self, at: int, samples: Samples) -> None:
        """Puts samples on the tape from a frame on; what would pass its end is cut off."""
        room = max(0, self.frames - at)
        self._samples[at : at + len(samples)] = samples[:room]

    def give_back(self, before: int) -> None:
        """Returns the memory of the frames before one; they are silence again."""
        end = before * FRAME_BYTES // mmap.PAGESIZE * mmap.PAGESIZE
        if end <= self._given_back:
            return
        self.buffer.madvise(mmap.MADV_DONTNEED, self._given_back, end - self._given_back)
        self._given_back = end
