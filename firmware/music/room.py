"""Room on the disk for tracks."""

import errno
import os
from pathlib import Path

from firmware.errors import NotNowError

FRAME = 4
"""Bytes of a frame: 16 bits, twice."""

SPARE = 32 << 20
"""Bytes that must stay free beside a track, for everything else that is kept."""


class FullError(NotNowError):
    """There is no room for a track."""


def make_room(folder: Path, frames: int) -> None:
    """Sees to it that so many frames have room.

    Raises:
        FullError: they have not.
    """
    disk = os.statvfs(folder)
    free = disk.f_bavail * disk.f_frsize - SPARE
    if frames * FRAME > free:
        raise FullError(
            f"the disk is full: the track needs {frames * FRAME >> 20} MB and "
            f"{max(0, free) >> 20} MB are free; remove tracks or other files"
        )


def refusal(error: OSError) -> NotNowError:
    """What it means for people that the library cannot be written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return FullError("the disk is full: remove tracks or other files, then import again")
    return NotNowError(f"the track cannot be kept ({error.strerror}): check the library's folder")
