"""On which evening a match began. A Pi has no clock of its own, so a date may be uncertain."""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

import msgspec

from companion.errors import StoreError
from companion.words import _

FILE_NAME = "evenings.jsonl"
_NIGHT = 8 * 3600.0
"""Seconds without a new match after which another evening begins."""
_SYNCHRONIZED = ("run/systemd/timesync/synchronized", "sys/class/rtc/rtc0")
"""What there is where the date can be trusted: it came from the network, or from a real clock."""
_BOOT = "proc/sys/kernel/random/boot_id"


class Moment(msgspec.Struct, frozen=True):
    """When something happens, as far as the box can know.

    Attributes:
        day: By the box's clock.
        sure: Whether that clock can be trusted.
        boot: Tells this run of the system from others.
        at: Seconds since it began.
    """

    day: date
    sure: bool
    boot: str
    at: float


class Entry(msgspec.Struct, frozen=True):
    """A match with the evening it began on; evenings count from 1."""

    match: int
    evening: int
    moment: Moment


def now(root: Path = Path("/")) -> Moment:
    """This moment.

    Args:
        root: The root of the file system.
    """
    boot = ""
    with suppress(OSError):  # a system without is one that we cannot tell from itself
        boot = (root / _BOOT).read_text().strip()
    sure = any((root / sign).exists() for sign in _SYNCHRONIZED)
    return Moment(date.today(), sure, boot, time.monotonic())  # noqa: DTZ011  # the table's own day


def same_evening(before: Moment, after: Moment) -> bool:
    """Whether two matches, one after the other, began on the same evening."""
    if before.boot == after.boot and after.at - before.at < _NIGHT:
        return True
    return before.sure and after.sure and before.day == after.day


class Almanac:
    """The list of evenings beside the scores; a line for each match.

    Args:
        scores: The file of scores.
    """

    def __init__(self, scores: Path) -> None:
        self._path = scores.with_name(FILE_NAME)
        self._entries = {entry.match: entry for entry in self._read()}

    @property
    def entries(self) -> Mapping[int, Entry]:
        """By the number of the match."""
        return self._entries

    def note(self, match: int, moment: Moment) -> None:
        """Remembers when a match began; on disk when this returns.

        Raises:
            StoreError: It could not be written.
        """
        latest = next(reversed(self._entries.values()), None)
        evening = 1
        if latest is not None:
            evening = latest.evening + (not same_evening(latest.moment, moment))
        entry = self._entries[match] = Entry(match, evening, moment)
        try:
            with self._path.open("ab") as file:
                file.write(b"\n" + msgspec.json.encode(entry))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            words = _("The date could not be written to {path}. See that the disk is not full.")
            raise StoreError(words.format(path=self._path)) from error

    def _read(self) -> Iterator[Entry]:
        content = b""
        with suppress(OSError):  # without it the matches still have their order
            content = self._path.read_bytes()
        for line in content.splitlines():
            with suppress(msgspec.MsgspecError):  # the line in which the plug was pulled
                yield msgspec.json.decode(line, type=Entry)
