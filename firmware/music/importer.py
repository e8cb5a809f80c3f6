"""`python -m firmware.music.importer`: takes music files in, in a process of its own.

The DJ must not wait for a long file, nor die of a broken one. What happens is told on standard
output, one JSON object a line.
"""

import argparse
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from firmware.errors import NotNowError, TrackError
from firmware.music.intake import take_in
from firmware.music.library import Library
from firmware.music.reports import Done, Failed, Progress, Report
from firmware.music.stamp import shown

NICENESS = 10
STEP = 0.01
"""How much more must be done before it is told again."""


class Told:
    """Tells how far a file is, but not more often than people can read.

    Args:
        file: its name.
        tell: takes the reports.
    """

    def __init__(self, file: str, tell: Callable[[Report], None]) -> None:
        self._file = file
        self._tell = tell
        self._next = 0.0

    def __call__(self, done: float) -> None:
        """Tells that a part is done, 0 to 1."""
        if done >= self._next:
            self._next = done + STEP
            self._tell(Progress(self._file, round(done, 3)))


def main(argv: list[str] | None = None) -> int:
    """Takes in the files of the command line; the exit status is 1 if one could not be."""
    parser = argparse.ArgumentParser(prog="importer", description="Takes music files in.")
    parser.add_argument("--library", type=Path, required=True, help="the folder of all tracks")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    options = parser.parse_args(argv)
    signal.signal(signal.SIGTERM, _leave)
    os.nice(NICENESS)
    _hush_decoders()
    try:
        taken = [take(options.library, path, tell) for path in options.files]
    except (KeyboardInterrupt, BrokenPipeError):
        # Nobody listens any more. Nothing more can be written to a broken pipe at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0 if all(taken) else 1


def take(folder: Path, path: Path, tell: Callable[[Report], None]) -> bool:
    """Takes one file in and tells about it; returns whether it could be."""
    file = shown(path)
    try:
        tell(Done(file, take_in(Library(folder), path, Told(file, tell))))
    except TrackError as error:
        tell(Failed(file, str(error), isinstance(error, NotNowError)))
        return False
    return True


def tell(report: Report) -> None:
    """Writes a report to standard output."""
    sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    sys.stdout.buffer.flush()


def _leave(*_: object) -> None:
    """Ends as if by itself, so that nothing is left half done."""
    sys.exit(128 + signal.SIGTERM)


def _hush_decoders() -> None:
    """Keeps what the decoding libraries mutter off the terminal; Python still has its say."""
    sys.stderr = os.fdopen(os.dup(2), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


if __name__ == "__main__":
    sys.exit(main())
