"""Folders of music that are looked into again and again; a USB stick's may be gone at any time."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from firmware.music.stamp import Stamp

ENDINGS = frozenset({".wav", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".aif", ".aiff"})
"""What a music file's name ends in; others can still be imported by name."""

DEEPEST = 6
"""Folders within folders that are looked into."""

Sight = Mapping[Path, Stamp]
"""Music files as they stand."""


def settled(before: Sight, now: Sight) -> frozenset[Stamp]:
    """The files that stand as they stood: nobody is writing them any more."""
    return frozenset(now.values()) & frozenset(before.values())


class Watch:
    """Tells of music that is new or was changed, once it is fully written, and once only.

    What was gone and comes back is told again, unless it is known: a stick may have been pulled
    before its music was taken in.

    Args:
        folders: where to look; none of them need exist.
        known: says which files need not be told.
    """

    def __init__(self, folders: Iterable[Path], known: Callable[[], frozenset[Stamp]]) -> None:
        self._folders = tuple(folders)
        self._known = known
        self._told: frozenset[Stamp] = frozenset()
        self._seen: Sight = {}
        self._again: set[Path] = set()

    def tell_again(self, path: Path) -> None:
        """Has a file told once more, which could not be taken in when it was told."""
        self._again.add(path)

    def poll(self) -> list[Path]:
        """Looks once; returns what to import, in order. May take long where a disk is slow."""
        seen = sight(self._folders)
        again, self._again = self._again, set()
        self._told -= {stamp for path, stamp in seen.items() if path in again}
        fresh = settled(self._seen, seen) - self._told
        if fresh:
            fresh -= self._known()
        self._seen = seen
        self._told = (self._told & frozenset(seen.values())) | fresh
        return sorted(path for path, stamp in seen.items() if stamp in fresh)


def sight(folders: Iterable[Path]) -> Sight:
    """The music in some folders and the folders within; what cannot be read is not there."""
    seen = {}
    for folder in folders:
        for path in _music(folder, DEEPEST):
            try:
                seen[path] = Stamp.of(path)
            except OSError:
                # Gone between the list and the look, as when a stick is pulled.
                continue
    return seen


def _music(folder: Path, deep: int, above: frozenset[str] = frozenset()) -> Iterator[Path]:
    """The music in a folder, and in those within it and linked to, but never round in a circle."""
    here = os.path.realpath(folder)
    if here in above:
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except (OSError, ValueError):
        return
    for entry in entries:
        # Hidden files are waste baskets and the shadows that some computers leave on sticks.
        if entry.name.startswith("."):
            continue
        path = Path(entry.path)
        try:
            is_folder = entry.is_dir()
        except OSError:
            continue
        if is_folder and deep:
            yield from _music(path, deep - 1, above | {here})
        elif path.suffix.lower() in ENDINGS:
            yield path
