"""An ear with a clock: records what is played, and knows when each frame was."""

import threading
import time
from itertools import pairwise
from pathlib import Path

import numpy as np

from firmware.beat import RATE
from tests.firmware.conftest import Table

LOOK = 0.0005
"""Seconds between looks at the recording's length."""

FRAME = 4
"""Bytes a frame takes in the recording."""

NEAR = 2 * RATE
"""Frames before and after one within which nothing is lost, as it may be in an hour."""

HEADER = 44
"""Bytes before the first frame, as a plain WAV file has them."""


class Ear:
    """Records a table's sink and ties the recording to this machine's monotonic clock.

    A sink that nobody hears is driven by the very clock that `time.monotonic` reads. It takes one
    piece of sound after the other, gives each to the recorder at once and sounds it from then on.
    So the file grows by pieces at known times; a look and a write can only be late, so the earliest
    of the pieces round about a frame tells when that frame sounded, to about half a millisecond.

    Args:
        table: the sound server with the sink.
        path: the recording.
    """

    def __init__(self, table: Table, path: Path) -> None:
        self._path = path
        self._grown: list[tuple[float, int]] = []
        self._ended = threading.Event()
        self._stop = table.record(path)
        self._watch = threading.Thread(target=self._look)
        self._watch.start()

    def _look(self) -> None:
        known = 0
        while not self._ended.is_set():
            size = self._path.stat().st_size
            if size != known:
                self._grown.append((time.monotonic(), (size - HEADER) // FRAME))
                known = size
            time.sleep(LOOK)

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
            for (_, start), (at, _) in pairwise(self._grown)
            if abs(start - frame) < NEAR
        ]
        return min(begins) + frame / RATE
