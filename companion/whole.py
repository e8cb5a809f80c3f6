"""Small files that are the old one or the new one, never half of one."""

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, content: bytes) -> None:
    """Has a file on disk when it returns.

    Raises:
        OSError: It could not be written; the old one is still there.
    """
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    _sync(path.parent)


def remove(path: Path) -> None:
    """Has a file gone from the disk when it returns.

    Raises:
        OSError: It could not be removed.
    """
    path.unlink(missing_ok=True)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    with suppress(OSError):  # a file system that cannot is none that forgets the name
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
