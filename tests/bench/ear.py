"""An ear with a clock: records what is played, and knows when each frame was."""

import threading
import time
from itertools import pairwise
from pathlib import Path

import numpy as np

from firmware.beat import RATE
from firmware.supervisor import BRISK
from tests.firmware.conftest import Table

LOOK = 0.0005
"""Seconds between looks at the recording's length."""

FRAME = 4
"""Bytes a frame takes in the recording."""

NEAR = RATE // 2
"""Frames after one within which nothing is lost, as it may be when a sound begins."""

BITE = int(BRISK.partition("/")[0])
"""Frames asked for at a time: as many as the deck does. With another number the server would change
its pace when the deck begins to play, and stall for one bite.
"""

TOGETHER = 0.003
"""Seconds within which what the file grows by is one piece, written in parts."""

HEADER = 44
"""Bytes before the first frame, as a plain WAV file has them."""


class Ear:
    """Records a table's sink and ties the recording to this machine's monotonic clock.

    A sink that nobody hears is driven by the very clock that `time.monotonic` reads. It takes one
    piece of sound after the other, gives each to the recorder at once and sounds it from then on.
    So the file grows by pieces at known times; a look and a write can only be late, so the earliest
    of the pieces from a frame on tells when that frame sounded, to about half a millisecond.

    Args:
        table: the sound server with the sink.
        path: the recording.
    """

    def __init__(self, table: Table, path: Path) -> None:
        self._path = path
        self._grown: list[tuple[float, int]] = []
        self._ended = threading.Event()
        self._stop = table.record(path, BITE)
        self._watch = threading.Thread(target=self._look)
        self._watch.start()

    def _look(self) -> None:
        known = 0
        while not self._ended.is_set():
            size = self._path.stat().st_size
            if size != known:
                self._grow(time.monotonic(), (size - HEADER) // FRAME)
                known = size
            time.sleep(LOOK)

    def _grow(self, now: float, frames: int) -> None:
        if self._grown and now - self._grown[-1][0] < TOGETHER:
            now = self._grown.pop()[0]
        self._grown.append((now, frames))

    def close(self) -> np.ndarray:
        """Ends the recording; returns its samples."""
        self._ended.set()
        self._watch.join()
        return self._stop()

    @property
    def piece(self) -> int:
        """Frames that the recording grows by at a time, as a rule."""
        return int(np.median(np.diff([frames for _, frames in self._grown])))

    def heard_at(self, frame: float) -> float:
        """When a frame sounded, in seconds on the monotonic clock."""
        begins = [
            at - start / RATE
            for (_, start), (at, end) in pairwise(self._grown)
            if end > frame and start < frame + NEAR
        ]
        return min(begins) + frame / RATE
