"""On which evening a match began. A Pi has no clock of its own, so a date may be uncertain."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
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
    """A match with the evening it began on.

    Attributes:
        match: Its number.
        evening: Counts from 1; 0 for one that was played on another box.
        moment: When it began; None where nobody noted it.
    """

    match: int
    evening: int
    moment: Moment | None


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

    @property
    def moments(self) -> Mapping[int, Moment | None]:
        """When they began, by the number of the match."""
        return {match: entry.moment for match, entry in self._entries.items()}

    def note(self, match: int, moment: Moment) -> None:
        """Remembers when a match began; on disk when this returns.

        Raises:
            StoreError: It could not be written.
        """
        evening = 1
        for latest in reversed(self._entries.values()):
            if latest.evening and latest.moment is not None:
                evening = latest.evening + (not same_evening(latest.moment, moment))
                break
        self._write([Entry(match, evening, moment)])

    def note_brought(self, began: Mapping[int, Moment | None]) -> None:
        """Remembers when matches of another box began; on disk when this returns.

        Also where nobody knows it: the number may have been that of a match that was withdrawn.

        Args:
            began: By the number the match has here.

        Raises:
            StoreError: It could not be written.
        """
        self._write([Entry(match, 0, moment) for match, moment in began.items()])

    def _write(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            # Behind all others, also where a match that was withdrawn had the same number.
            self._entries.pop(entry.match, None)
            self._entries[entry.match] = entry
        try:
            with self._path.open("ab") as file:
                file.writelines(b"\n" + msgspec.json.encode(entry) for entry in entries)
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
