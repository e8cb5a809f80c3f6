"""Who holds a GPIO line: the name it goes by, as `gpioinfo` tells, and the programs it may be.

A name is often only that of a library, "lg", so the programs that have a chip open say more.
"""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 5.0

CHIP = "/dev/gpiochip"
"""How the names of all chips begin."""

UNNAMED = "another program"

_LINE = re.compile(r'^\s+line\s+\d+:\s+"GPIO(\d+)"\s+(.*)$')
_VERSION_2 = re.compile(r'\bconsumer="([^"]*)"')
_VERSION_1 = re.compile(r'^(?:"([^"]*)"|(\w+))\s.*\[used\b')


def installed() -> bool:
    """Whether there is a `gpioinfo` to ask."""
    return shutil.which("gpioinfo") is not None


def ask() -> Mapping[int, str]:
    """Who holds which line now, by its BCM number; empty where nobody can be asked."""
    if not installed():
        return {}
    try:
        told = subprocess.run(
            ["gpioinfo"], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return {}
    return read(told.stdout)


def read(text: str) -> Mapping[int, str]:
    """Who holds which line, from what `gpioinfo` prints, by its version 1 or 2.

    A Raspberry Pi names its lines after their BCM numbers, whichever chip they are on.
    """
    holders = {}
    for line in text.splitlines():
        if found := _LINE.match(line):
            number, rest = found.groups()
            if used := _VERSION_2.search(rest) or _VERSION_1.match(rest):
                holders[int(number)] = next(filter(None, used.groups()), UNNAMED)
    return holders


def programs(chip: str = CHIP) -> list[str]:
    """The programs that have a chip open, as far as this user may know.

    Args:
        chip: how the chip's name begins.
    """
    found = []
    for process in sorted(Path("/proc").glob("[0-9]*")):
        try:
            if any(
                str(opened.readlink()).startswith(chip) for opened in (process / "fd").iterdir()
            ):
                name = (process / "comm").read_text("utf-8", errors="replace").strip()
                found.append(f"process {process.name}, {name}")
        except OSError:
            # It has ended meanwhile, or is somebody else's.
            continue
    return found
