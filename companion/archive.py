"""Matches and the people who played them, taken out of the file they are kept in."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.almanac import Moment
from companion.errors import EntryError
from companion.games.words import Says, phrase
from companion.match import Begun, Event, Joined, Match, Seat, Timeline, check_name
from companion.text import encode, replay

VERSION = 1
MARK = re.compile(r"[0-9a-f]{32}", re.ASCII)


class Known(msgspec.Struct, frozen=True):
    """Somebody who plays.

    Attributes:
        id: the number the matches of the archive call them by.
        mark: what tells them from everybody else, on every box.
        name: what they are called.
    """

    id: int
    mark: str
    name: str


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match.

    Attributes:
        mark: what tells it from every other match, on every box.
        game: the game's key.
        events: everything that happened, in order.
        began: when, as far as the box knew that it was played on; None where nobody noted it.
    """

    mark: str
    game: str
    events: tuple[msgspec.Raw, ...]
    began: Moment | None = None

    @classmethod
    def of(cls, mark: str, timeline: Timeline) -> "Kept":
        """A match and everything that happened in it."""
        events = tuple(msgspec.Raw(encode(event)) for event in timeline.events)
        return cls(mark, timeline.match.game, events)

    def timeline(self) -> Timeline:
        """The match to look at.

        Raises:
            EntryError: it cannot have happened like this; the path says which event is wrong.
        """
        return replay(self.game, self.events)


class Archive(msgspec.Struct, frozen=True):
    """Matches and the people who played them.

    Attributes:
        version: of this form; a later one is refused, an earlier one is read.
        people: who played in them.
        matches: the oldest first.
    """

    version: int
    people: tuple[Known, ...]
    matches: tuple[Kept, ...]


def write(archive: Archive) -> str:
    """An archive as JSON, which `read` turns into the same archive again."""
    return msgspec.json.format(msgspec.json.encode(archive).decode(), indent=1)


def read(text: str | bytes) -> Archive:
    """An archive from JSON.

    The matches in it are not looked at yet; one that is broken leaves the others usable.

    Raises:
        EntryError: it is none, or a later version has written it.
    """
    try:
        archive = msgspec.json.decode(text, type=Archive)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise EntryError((), phrase(Says.NO_ARCHIVE, detail=str(error))) from error
    if archive.version > VERSION:
        why = phrase(Says.LATER_VERSION, version=archive.version, known=VERSION)
        raise EntryError(("version",), why)
    _check_marks("people", [person.mark for person in archive.people])
    _check_marks("matches", [kept.mark for kept in archive.matches])
    for place, person in enumerate(archive.people):
        check_name(person.name, ("people", place, "name"))
    return archive


def _check_marks(key: str, marks: Iterable[str]) -> None:
    for place, mark in enumerate(marks):
        if MARK.fullmatch(mark) is None:
            raise EntryError((key, place, "mark"), phrase(Says.NO_MARK))


def people_in(events: Iterable[Event]) -> frozenset[int]:
    """The numbers of those who sit down in a match, now or later."""
    people: set[int] = set()
    for event in events:
        if isinstance(event, Begun):
            people.update(seat.person for seat in event.seats)
        elif isinstance(event, Joined):
            people.add(event.seat.person)
    return frozenset(people)


def same_rounds(one: Match, other: Match) -> bool:
    """Whether two matches come to the same, however they were typed."""
    whole = (replace(match, draft=None, editing=None, inserting=None) for match in (one, other))
    here, there = (replace(match, waiting=None) for match in whole)
    return here == there


def seated(event: Event, people: Mapping[int, int]) -> Event:
    """An event with the people in it called by other numbers.

    Args:
        event: the event.
        people: the new number by the old one.

    Raises:
        EntryError: somebody in it has no new number.
    """
    match event:
        case Begun():
            begun: Begun[Any] = event
            return replace(begun, seats=tuple(_reseated(seat, people) for seat in begun.seats))
        case Joined():
            return replace(event, seat=_reseated(event.seat, people))
        case _:
            return event


def _reseated(seat: Seat, people: Mapping[int, int]) -> Seat:
    if seat.person not in people:
        raise EntryError(("people",), phrase(Says.NO_SUCH_PERSON, n=seat.person))
    return Seat(people[seat.person], seat.name)
