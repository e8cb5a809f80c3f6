"""The machine that is checked, and what measures it."""

import os
import platform
import subprocess
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from firmware.doctor import board

ROOT = Path(__file__).parents[2]
INSTALLED = Path("/opt/come-on-dj/venv/bin/come-on-dj")
PROGRAM = "come-on-dj"
PATIENCE = 120.0
"""Seconds that a measurement may take."""


@dataclass(frozen=True)
class Machine:
    """What a report is about.

    Attributes:
        board: the computer by its own words.
        version: the box's program.
        system: the operating system and its kernel.
        python: the Python that walks through the list.
    """

    board: str
    version: str
    system: str
    python: str


def look() -> Machine:
    """This machine."""
    return Machine(
        board=board.model() or platform.machine(),
        version=_version(),
        system=f"{_system()}, {platform.system()} {platform.release()}",
        python=platform.python_version(),
    )


def measure(words: Sequence[str]) -> str:
    """What a command says, its complaints included."""
    try:
        done = subprocess.run(
            _command(words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"it cannot be measured: {error}"
    told = done.stdout.rstrip()
    return f"{told}\n(exit status {done.returncode})".lstrip() if done.returncode else told


def _command(words: Sequence[str]) -> list[str]:
    """The command in full: an installed DJ speaks to its own group only, and so to root."""
    first, *rest = words
    if first != PROGRAM:
        return list(words)
    if INSTALLED.exists():
        return [*(["sudo"] if os.geteuid() else []), str(INSTALLED), *rest]
    own = ROOT / ".venv" / "bin" / PROGRAM
    return [str(own) if own.exists() else PROGRAM, *rest]


def _version() -> str:
    version = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    commit = measure(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"])
    return f"{version} ({commit})" if commit.isalnum() else version


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()
