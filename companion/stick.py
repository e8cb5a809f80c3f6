"""Scores written to a stick, or to a folder of the box."""

import os
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from companion.archive import Archive
from companion.errors import StoreError
from companion.export import FORMS
from companion.words import _

_MOUNTS = ("media/*/*", "run/media/*/*", "media/*", "mnt/*")
"""Where systems put the sticks that are plugged in."""
_NAME = "come-on-dj"


def folders(environment: Mapping[str, str], root: Path = Path("/")) -> tuple[Path, ...]:
    """Where scores can be written: the sticks that are plugged in, then the home folder.

    Args:
        environment: `HOME` is asked.
        root: The root of the file system.
    """
    sticks = [
        place
        for pattern in _MOUNTS
        for place in sorted(root.glob(pattern))
        if os.path.ismount(place) and os.access(place, os.W_OK)
    ]
    home = Path(environment["HOME"]) if "HOME" in environment else Path.home()
    return (*dict.fromkeys(sticks), home)


def write(archive: Archive, folder: Path) -> tuple[Path, ...]:
    """Writes the scores in every form; nothing that is there already is touched.

    Returns:
        The files; they are on the stick when this returns, so that it can be pulled out.

    Raises:
        StoreError: They could not be written.
    """
    stem = next(name for name in _names() if not any(_there(folder, name)))
    written = []
    try:
        for ending, said in FORMS.items():
            path = folder / f"{stem}.{ending}"
            with path.open("x", encoding="utf-8", newline="") as file:
                file.write(said(archive))
                file.flush()
                os.fsync(file.fileno())
            written.append(path)
    except OSError as error:
        words = _("The scores could not be written to {folder} ({why}). Try another stick.")
        raise StoreError(words.format(folder=folder, why=error.strerror)) from error
    return tuple(written)


def _names() -> Iterator[str]:
    yield _NAME
    for number in count(2):
        yield f"{_NAME}-{number}"


def _there(folder: Path, stem: str) -> Iterator[bool]:
    for ending in FORMS:
        yield (folder / f"{stem}.{ending}").exists()
