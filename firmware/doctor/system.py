"""Examines the computer and its Python."""

import platform
import sys
from collections.abc import Iterator

from firmware.doctor import board
from firmware.doctor.finding import Finding, fault, good
from firmware.doctor.patient import Patient

OLDEST = (3, 11)


def examine(_: Patient) -> Iterator[Finding]:
    """Whether this Python can run the DJ."""
    python = f"{platform.python_version()} on {board.model() or platform.machine()}"
    if sys.version_info < OLDEST:
        yield fault("Python", f"{python}; the DJ needs 3.11 or later: run  make PYTHON=python3.13")
    else:
        yield good("Python", python)
