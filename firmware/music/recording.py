"""A music file, heard as the box plays it: block by block, 44 100 frames a second, stereo."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from firmware.beat import RATE
from firmware.errors import TrackError
from firmware.music.stamp import shown

Block = NDArray[np.float32]
"""Shape (frames, 1) for mono or (frames, 2); full scale is -1 to 1, and some files go beyond."""

BLOCK = 1 << 16
"""Frames of the file read at a time."""

SLOWEST_RATE = 2_000
FASTEST_RATE = 768_000
"""Frames per second between which a file can be believed."""

MISSING = 0.5
"""Seconds short of what its header promises from which on a file is taken for cut off."""

QUIETER = 0.5**0.5
SPEAKERS = {
    "L": (1.0, 0.0),
    "R": (0.0, 1.0),
    "C": (QUIETER, QUIETER),
    "l": (QUIETER, 0.0),
    "r": (0.0, QUIETER),
    "c": (0.5, 0.5),
    "b": (0.0, 0.0),
}
"""What of a loudspeaker goes left and right, as in ITU-R BS.775: front large, surround small.

The bass channel `b` is left out: it repeats what the others have, for a loudspeaker we have not.
"""

WAV_ORDER = {3: "LRC", 4: "LRlr", 5: "LRClr", 6: "LRCblr", 7: "LRCbclr", 8: "LRCblrlr"}
VORBIS_ORDER = {3: "LCR", 4: "LRlr", 5: "LCRlr", 6: "LCRlrb", 7: "LCRlrcb", 8: "LCRlrlrb"}
"""Which loudspeaker a channel is for, by how many there are; the decoder does not sort them."""


@dataclass
class Recording:
    """An open music file.

    Attributes:
        title: the file's name, for people.
        file: the decoder.
        cut_off: why it ended before its end, once it has been read; else empty.
        done: the part that has been read, 0 to 1.
    """

    title: str
    file: soundfile.SoundFile
    cut_off: str = ""
    done: float = 0.0

    @property
    def channels(self) -> int:
        """1 for mono, 2 for everything else."""
        return 1 if self.file.channels == 1 else 2

    def blocks(self) -> Iterator[Block]:
        """The music from its beginning, in blocks of any length.

        What cannot be decoded ends it, and `cut_off` tells.
        """
        self.file.seek(0)
        self.cut_off = ""
        if self.file.samplerate == RATE:
            yield from self._stereo()
            return
        resampled = soxr.ResampleStream(
            self.file.samplerate, RATE, self.channels, dtype="float32", quality="HQ"
        )
        for block in self._stereo():
            yield resampled.resample_chunk(block)
        yield resampled.resample_chunk(np.zeros((0, self.channels), np.float32), last=True)

    def _stereo(self) -> Iterator[Block]:
        mix = _mix(self.file.channels, self.file.format)
        for block in self._read():
            yield block if mix is None else block @ mix

    def _read(self) -> Iterator[Block]:
        promised = max(1, self.file.frames)
        read = 0
        while True:
            try:
                block = self.file.read(BLOCK, dtype="float32", always_2d=True)
            except soundfile.LibsndfileError:
                self.cut_off = f"damaged after {read / self.file.samplerate:.0f} s"
                return
            if not len(block):
                break
            read += len(block)
            self.done = min(1.0, read / promised)
            if self.file.subtype in {"FLOAT", "DOUBLE"}:
                block = np.nan_to_num(block, nan=0.0, posinf=0.0, neginf=0.0)
            yield block
        if promised - read > MISSING * self.file.samplerate:
            self.cut_off = f"cut off after {read / self.file.samplerate:.0f} s"


@contextmanager
def opened(path: Path) -> Iterator[Recording]:
    """Opens a music file.

    Raises:
        TrackError: it is not there, empty, or not music that can be read.
    """
    title = shown(path)
    number = _descriptor(path)
    try:
        try:
            # By number: the decoder then goes by what is in the file, not by what it is called.
            file = soundfile.SoundFile(number, closefd=False)
        except soundfile.LibsndfileError as error:
            raise TrackError(
                f"{title} is not music that can be read: save it as wav, flac, ogg or mp3"
            ) from error
        with file:
            if not SLOWEST_RATE <= file.samplerate <= FASTEST_RATE:
                raise TrackError(
                    f"{title} claims {file.samplerate} frames per second: save it at {RATE}"
                )
            yield Recording(title, file)
    finally:
        os.close(number)


def _descriptor(path: Path) -> int:
    title = shown(path)
    try:
        # A pipe that nobody writes to must not keep us waiting.
        number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise TrackError(
            f"{title} cannot be opened ({error.strerror}): check its name, and that it may be read"
        ) from error
    about = os.fstat(number)
    if stat.S_ISREG(about.st_mode) and about.st_size:
        return number
    os.close(number)
    if stat.S_ISREG(about.st_mode):
        raise TrackError(f"{title} is empty: copy it again")
    raise TrackError(f"{title} is not a file: name the music file itself")


def _mix(channels: int, kind: str) -> NDArray[np.float32] | None:
    """What of each channel goes left and right, shape (channels, 2); None if nothing is to do."""
    if channels <= 2:  # noqa: PLR2004
        return None
    orders = VORBIS_ORDER if kind == "OGG" else WAV_ORDER
    order = orders.get(channels)
    if order is None:
        return np.full((channels, 2), 1 / channels, np.float32)
    return np.array([SPEAKERS[speaker] for speaker in order], np.float32)
