"""Small files: a pulled plug leaves the old one or the new one, never half of one."""

import errno
import os
import stat
from pathlib import Path


def read(path: Path) -> bytes:
    """What stands in a file.

    Raises:
        OSError: it cannot be read, or is something that would keep us waiting, like a pipe.
    """
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
        return file.read()


def write(path: Path, content: bytes) -> None:
    """Puts content in the place of a file; it is on the disk when this returns.

    Raises:
        OSError: it cannot be; the old file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
