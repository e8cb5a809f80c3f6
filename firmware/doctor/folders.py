"""Examines where the DJ keeps things."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware import places
from firmware.doctor.finding import Finding, fault, good, mind
from firmware.doctor.patient import Patient

MOUNTS = Path("/proc/self/mounts")

FORGETFUL = frozenset({"overlay", "tmpfs", "ramfs"})
"""File systems whose changes are gone when the power goes."""

MEGABYTE = 1_000_000
SCARCE = 300 * MEGABYTE
"""Bytes: half an hour of music, decoded."""

TOO_LITTLE = 10 * MEGABYTE


@dataclass(frozen=True)
class Mount:
    """A file system and where it is."""

    point: str
    kind: str
    read_only: bool


def examine(_: Patient) -> Iterator[Finding]:
    """Whether everything can be written, has room, and stays."""
    yield kept("what is remembered", places.state())
    yield kept("tracks", places.tracks())
    yield kept("cache", places.cache())
    mounts = MOUNTS.read_text("utf-8", errors="replace")
    yield lasting(mount_of(Path("/"), mounts), places.state(), mount_of(places.state(), mounts))


def kept(what: str, folder: Path) -> Finding:
    """Whether a folder can be written, or be made, and has room."""
    try:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        # Nobody sees this file: it has no name.
        with tempfile.TemporaryFile(dir=there) as trial:
            trial.write(b"?")
        free = shutil.disk_usage(there).free
    except OSError as error:
        return fault(
            what,
            f"{folder} cannot be written ({error.strerror}): "
            "give it to this user, or free the disk that it is on",
        )
    room = f"{free // MEGABYTE} MB free"
    if free < TOO_LITTLE:
        return fault(what, f"the disk of {folder} is full ({room}): remove what you can spare")
    if free < SCARCE:
        return mind(what, f"{folder} has little room for music ({room}): ten minutes take 106 MB")
    return good(what, f"{folder}, {room}")


def lasting(root: Mount, state: Path, home: Mount) -> Finding:
    """Whether what is kept is still there after a power cut.

    Args:
        root: the file system that the machine runs from.
        state: where the DJ keeps what it remembers.
        home: the file system that is on.
    """
    what = "memory"
    if home.kind in FORGETFUL:
        return mind(
            what,
            f"{state} is on {home.kind} and forgotten when the power goes: "
            "keep it on a partition of its own, or switch the overlay off in raspi-config",
        )
    if home.read_only:
        return fault(what, f"{home.point} is read-only, so nothing is remembered: mount it rw")
    if root.kind in FORGETFUL or root.read_only:
        return good(what, f"/ does not change, and {state} stays, on {home.point}")
    return good(what, f"{state} stays when the power goes")


def mount_of(path: Path, mounts: str) -> Mount:
    """The file system that a path is on.

    Args:
        path: absolute.
        mounts: what stands in /proc/self/mounts; a later line covers an earlier one.
    """
    found = Mount("/", "", read_only=False)
    for line in mounts.splitlines():
        _, point, kind, options, *_ = line.split(" ")
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), point)
        if path.is_relative_to(point) and len(point) >= len(found.point):
            found = Mount(point, kind, read_only="ro" in options.split(","))
    return found
