"""Scores written to a stick, or to a folder of the box, and read from there."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from companion import export
from companion.archive import Archive
from companion.errors import EntryError, StoreError
from companion.export import FORMS
from companion.games.words import Phrase
from companion.words import LANGUAGE, _

_MOUNTS = ("media/*/*", "run/media/*/*", "media/*", "mnt/*")
"""Where systems put the sticks that are plugged in."""
_NAME = "come-on-dj"
_LARGEST = 64 * 1024 * 1024
"""Bytes of a file that can be scores; ten thousand matches are a tenth of it."""


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


def found(places: Sequence[Path]) -> tuple[Path, ...]:
    """Files that may hold scores, the ones changed last first.

    Args:
        places: Folders; of the last one, the box's own, only files that are called like ours.
    """
    files = []
    for place in places:
        stem = _NAME if place == places[-1] else ""
        for ending in FORMS:
            with suppress(OSError):  # a stick that was pulled out, or a folder that is not ours
                files += [
                    (path.stat().st_mtime, path)
                    for path in place.glob(f"{stem}*.{ending}")
                    if path.is_file() and not path.name.startswith(".")
                ]
    return tuple(path for _when, path in sorted(files, reverse=True))


def read(file: Path) -> Archive:
    """The scores of a file.

    Raises:
        StoreError: It cannot be read, or holds none.
    """
    try:
        if file.stat().st_size <= _LARGEST:
            return export.read(file.read_bytes())
    except EntryError as error:
        reason = error.reason
        why = reason.say((), LANGUAGE) if isinstance(reason, Phrase) else error.why
        words = _("{file} cannot be brought in. {why}")
        raise StoreError(words.format(file=file.name, why=why)) from error
    except OSError as error:
        words = _("{file} could not be read ({why}). Plug the stick in again.")
        raise StoreError(words.format(file=file.name, why=error.strerror)) from error
    words = _("{file} is too large to hold scores. Choose another.")
    raise StoreError(words.format(file=file.name))


def _names() -> Iterator[str]:
    yield _NAME
    for number in count(2):
        yield f"{_NAME}-{number}"


def _there(folder: Path, stem: str) -> Iterator[bool]:
    for ending in FORMS:
        yield (folder / f"{stem}.{ending}").exists()
