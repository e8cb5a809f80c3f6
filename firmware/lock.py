"""A lock that one DJ of a user holds: two would both sound, and forget for each other."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from firmware.errors import SocketError


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Holds the lock; however its holder ends, the kernel lets go.

    Args:
        path: the file. Where none can be written nothing is kept, so nothing can be spoilt.

    Raises:
        SocketError: another DJ has it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        yield
        return
    try:
        _take(number)
        yield
    finally:
        os.close(number)


def _take(number: int) -> None:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.pread(number, 20, 0).decode(errors="replace") or "unknown"
        raise SocketError(
            f"a DJ is running already (process {holder}), with another socket: stop it first"
        ) from error
    os.truncate(number, 0)
    os.pwrite(number, str(os.getpid()).encode(), 0)
