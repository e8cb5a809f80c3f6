"""A track's samples on disk: 16 bits, stereo, 44 100 frames a second, nothing else in the file."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from firmware.beat import RATE
from firmware.music import room
from firmware.music.level import bent
from firmware.music.recording import Block

FADE = RATE * 2 // 1000
"""Frames in which the music comes at its start and goes at its end."""

FLUSHED = 8 << 20
"""Bytes after which the card is given time: a long queue would hold up everybody else's writing."""

FULL_SCALE = 32_767

Samples = NDArray[np.int16]


def write(path: Path, blocks: Iterable[Block], gain: float) -> int:
    """Writes music to a new file and returns its frames.

    Args:
        path: the file; if it cannot be written, part of it is left.
        blocks: the music.
        gain: what it is multiplied with.

    Raises:
        FullError: the disk is full.
        TrackError: the file cannot be written.
    """
    try:
        with path.open("wb", buffering=0) as file:
            written = 0
            flushed = 0
            for samples in _faded(_samples(blocks, gain)):
                written += _write_all(file.fileno(), samples)
                if written - flushed >= FLUSHED:
                    _settle(file.fileno(), flushed, written)
                    flushed = written
            os.fsync(file.fileno())
    except OSError as error:
        raise room.refusal(error) from error
    return written // room.FRAME


def _samples(blocks: Iterable[Block], gain: float) -> Iterator[Samples]:
    for block in blocks:
        frames = np.rint(bent(block * np.float32(gain)) * FULL_SCALE).astype(np.int16)
        yield frames if frames.shape[1] == 2 else np.repeat(frames, 2, axis=1)  # noqa: PLR2004


def _faded(blocks: Iterable[Samples]) -> Iterator[Samples]:
    """Lets the first frames come and the last ones go."""
    slope = (np.arange(FADE) + 0.5)[:, None] / FADE
    held = np.zeros((0, 2), np.int16)
    coming = 0
    for block in blocks:
        rising = slope[coming : coming + len(block)]
        risen = (block[: len(rising)] * rising).astype(np.int16)
        coming += len(rising)
        held = np.concatenate((held, risen, block[len(rising) :]))
        yield held[:-FADE]
        held = held[-FADE:]
    yield (held * slope[::-1][-len(held) :]).astype(np.int16)


def _write_all(number: int, samples: Samples) -> int:
    left = samples.tobytes()
    written = 0
    while written < len(left):
        written += os.write(number, left[written:] if written else left)
    return written


def _settle(number: int, first: int, last: int) -> None:
    os.fdatasync(number)
    os.posix_fadvise(number, first, last - first, os.POSIX_FADV_DONTNEED)
