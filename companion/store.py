"""Where matches and people are kept: one SQLite file.

What was entered is never taken out again; only a match in which nothing was can be withdrawn.

Every event is on disk when `Store.keep` returns, so a pulled plug loses at most the tap in flight.
A file of ours that is damaged is set aside under another name, never overwritten; one that was
never ours is left alone.
"""

import os
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from companion import archive
from companion.almanac import Moment
from companion.archive import Archive, Kept, Known
from companion.database import check_ours, locked, opened, unusable
from companion.errors import EntryError, StoreError
from companion.games.words import Phrase, Says, phrase
from companion.match import Begun, Match, Timeline, check_name
from companion.text import abridged, encode, replay
from companion.words import Sentence, sentence, to_say

FILE_NAME = "scores.db"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played. Two people may have the same name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as it stands in a list.

    Attributes:
        id: its number.
        game: the game's key.
        names: the players by seat; nobody where they cannot be read.
        over: whether it has ended.
    """

    id: int
    game: str
    names: tuple[str, ...]
    over: bool


class Fate(Enum):
    """What becomes of a match that is brought in."""

    ADDED = auto()
    """It is new here."""
    EXTENDED = auto()
    """It had gone on elsewhere, and now has here, too."""
    KNOWN = auto()
    """It was here already."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of an archive that was brought in.

    Attributes:
        fates: how many matches are new here, have gone on, or were here already.
        refused: a phrase for each match that was left out.
        began: when those that are new here began, by the number they have here.
    """

    fates: Mapping[Fate, int]
    refused: tuple[Phrase, ...]
    began: Mapping[int, Moment | None]


@dataclass(frozen=True, slots=True)
class Taken:
    """What is taken elsewhere.

    Attributes:
        archive: every match that can be read.
        left_out: the others.
    """

    archive: Archive
    left_out: tuple[Listed, ...]


def default_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the scores are when nobody says otherwise.

    Args:
        environment: `XDG_DATA_HOME` is asked first, then `HOME`.
    """
    data = environment.get("XDG_DATA_HOME", "")
    home = Path(environment["HOME"]) if "HOME" in environment else Path.home()
    base = Path(data) if Path(data).is_absolute() else home / ".local" / "share"
    return base / "come-on-dj" / FILE_NAME


class Store:
    """The open file. One program at a time may have it.

    Attributes:
        path: the file.
        notice: a sentence about a file that was set aside, None when there was nothing to say.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Open the file, or begin one.

        Args:
            path: the file, `default_path` if left out.

        Raises:
            StoreError: it cannot be used; nothing has been changed.
        """
        usual = default_path()
        # By its real name, so that the same file is never open twice through a link to it.
        self.path = Path(os.path.realpath(path or usual))
        self.notice: Sentence | None
        own_place = self.path == Path(os.path.realpath(usual))
        if not own_place:
            check_ours(self.path)
        self._lock = locked(self.path)
        try:
            self._database, self.notice = opened(self.path, usual=own_place)
            self._file = self.path.stat()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; another program may open it."""
        self._database.close()
        self._lock.close()

    def people(self) -> tuple[Person, ...]:
        """Everybody who has played here, who played last first."""
        rows = self._asked(
            "SELECT id, CAST(name AS BLOB) FROM person ORDER BY played DESC, id DESC",
        )
        return tuple(Person(number, _read(name)) for number, name in rows)

    def welcome(self, name: str) -> Person:
        """Remember somebody new. Nobody is matched by name: two called Max are two people.

        Raises:
            EntryError: that is no name.
        """
        check_name(name, ("name",))
        with self._transaction() as database:
            return Person(_add_person(database, _new_mark(), name), name)

    def rename(self, person: int, name: str) -> None:
        """Remember somebody under another name.

        Args:
            person: their number.
            name: the new name.

        Raises:
            EntryError: that is no name.
        """
        check_name(name, ("name",))
        with self._transaction() as database:
            database.execute("UPDATE person SET name = ? WHERE id = ?", (name, person))

    def begin(self, begun: "Begun[Any]") -> Timeline:
        """Begin a match. It is on disk when this returns.

        Raises:
            EntryError: it cannot be played like this.
            StoreError: it could not be written.
        """
        timeline = Timeline(begun)
        with self._transaction() as database:
            timeline.id = _add_match(database, _new_mark(), timeline)
        timeline.kept()
        return timeline

    def withdraw(self, timeline: Timeline) -> None:
        """Forget a match that was begun by mistake. On disk when this returns.

        Raises:
            StoreError: something was entered in it, or it could not be written.
        """
        if not timeline.untouched:
            words = to_say("Something was entered in this match, so it stays.")
            raise StoreError(sentence(words))
        with self._transaction() as database:
            database.execute("DELETE FROM event WHERE match = ?", (timeline.id,))
            database.execute("DELETE FROM match WHERE id = ?", (timeline.id,))

    def keep(self, timeline: Timeline) -> None:
        """Write what is fresh in a match, all of it or nothing. On disk when this returns.

        Args:
            timeline: a match that this store has begun or opened.

        Raises:
            StoreError: it could not be written; it stays fresh and is tried again next time.
        """
        if timeline.id is None:
            words = to_say("This match was not begun in this file. Begin it there first.")
            raise StoreError(sentence(words))
        if not timeline.fresh:
            return
        with self._transaction() as database:
            _add_fresh(database, timeline.id, timeline)
        timeline.kept()

    def open(self, match_id: int) -> Timeline:
        """A match as it was left, ready to go on.

        Raises:
            StoreError: there is no such match, or it cannot be read.
        """
        kept = self._kept(match_id)
        with self._reading(match_id):
            return _replayed(kept, match_id)

    @contextmanager
    def _reading(self, match_id: int) -> Iterator[None]:
        """Says which match it is that cannot be read."""
        try:
            yield
        except EntryError as error:
            words = to_say(
                "Match number {n} in {path} cannot be read: {place}{why}"
                " The other matches are not concerned."
            )
            place = f"{error.place}: " if error.path else ""
            said = sentence(words, n=match_id, path=self.path, place=place, why=error.reason)
            raise StoreError(said) from error

    def standing(self, match_id: int) -> Match:
        """A match as it stands now, to be looked at; quicker than to open it.

        Raises:
            StoreError: there is no such match, or it cannot be read.
        """
        kept = self._kept(match_id)
        with self._reading(match_id):
            return replay(kept.game, abridged(kept.events)).match

    def matches(self) -> tuple[Listed, ...]:
        """All matches, the one touched last first."""
        rows = self._asked(
            "SELECT id, CAST(game AS BLOB), CAST(names AS BLOB), over FROM match"
            " ORDER BY (SELECT max(at) FROM event WHERE match = match.id) DESC",
        )
        return tuple(
            Listed(number, _read(game), _names(names), bool(over))
            for number, game, names, over in rows
        )

    def archive(self, match_id: int | None = None) -> Archive:
        """Matches and who played in them, to be taken elsewhere.

        Args:
            match_id: one match; every one that can be read if left out.

        Raises:
            StoreError: there is no such match, or it cannot be read.
        """
        if match_id is None:
            return self.taken().archive
        people = self._everybody()
        playing = archive.people_in(self.open(match_id).events)
        seated = tuple(person for person in people if person.id in playing)
        return Archive(archive.VERSION, seated, (self._kept(match_id),))

    def taken(self, began: Mapping[int, Moment | None] = MappingProxyType({})) -> Taken:
        """Every match that can be read and who played in them, and which ones cannot.

        Args:
            began: when they began, by their numbers.
        """
        matches, left_out = [], []
        for listed in reversed(self.matches()):
            try:
                self.open(listed.id)
            except StoreError:
                left_out.append(listed)
            else:
                matches.append(replace(self._kept(listed.id), began=began.get(listed.id)))
        whole = Archive(archive.VERSION, self._everybody(), tuple(matches))
        return Taken(whole, tuple(left_out))

    def _everybody(self) -> tuple[Known, ...]:
        rows = self._asked(
            "SELECT id, CAST(mark AS BLOB), CAST(name AS BLOB) FROM person ORDER BY id",
        )
        return tuple(Known(number, _read(mark), _read(name)) for number, mark, name in rows)

    def bring_in(self, brought: Archive) -> Imported:
        """Add the matches of an archive to the ones here. On disk when this returns.

        The same match twice is one: what is here already is not added again, and what has gone on
        elsewhere goes on here. People are told by their marks, never by their names. What is new
        here is older than everything that was here before: the table goes on with its own match.

        Raises:
            StoreError: it could not be written; nothing of it was.
        """
        fates: Counter[Fate] = Counter()
        refused: list[Phrase] = []
        began: dict[int, Moment | None] = {}
        with self._transaction() as database:
            # The latest first, each one before all that are here.
            for kept in reversed(brought.matches):
                try:
                    number, fate = self._take_in(database, kept, brought.people)
                except EntryError as error:
                    reason = error.reason if isinstance(error.reason, Phrase) else error.why
                    place = f"{error.place}: " if error.path else ""
                    facts = {"mark": kept.mark, "place": place, "why": reason}
                    refused.append(phrase(Says.MATCH_REFUSED, **facts))
                    continue
                fates[fate] += 1
                if fate is Fate.ADDED:
                    began[number] = kept.began
        return Imported(fates, tuple(reversed(refused)), dict(reversed(began.items())))

    def _take_in(
        self,
        database: sqlite3.Connection,
        kept: Kept,
        people: Iterable[Known],
    ) -> tuple[int, Fate]:
        elsewhere = kept.timeline()
        playing = archive.people_in(elsewhere.events)
        numbers = {
            person.id: _number_of(database, person) for person in people if person.id in playing
        }
        events = [archive.seated(event, numbers) for event in elsewhere.events]
        there = Timeline.of(events)
        found = database.execute("SELECT id FROM match WHERE mark = ?", (kept.mark,)).fetchone()
        if found is None:
            return _add_older(database, kept.mark, there), Fate.ADDED
        number = int(found[0])
        here = _replayed(self._kept(number), number)
        before = list(here.events)
        if before[: len(events)] == events or archive.same_rounds(here.match, there.match):
            return number, Fate.KNOWN
        if events[: len(before)] != before:
            raise EntryError((), phrase(Says.MATCH_DIFFERS))
        for event in events[len(before) :]:
            here.push(event)
        _add_fresh(database, number, here, before=True)
        return number, Fate.EXTENDED

    def _kept(self, match_id: int) -> Kept:
        found = self._asked(
            "SELECT CAST(mark AS BLOB), CAST(game AS BLOB) FROM match WHERE id = ?",
            match_id,
        )
        if not found:
            words = to_say("There is no match number {n} in {path}.")
            raise StoreError(sentence(words, n=match_id, path=self.path))
        bodies = self._asked(
            "SELECT CAST(body AS BLOB) FROM event WHERE match = ? ORDER BY n",
            match_id,
        )
        mark, game = found[0]
        return Kept(_read(mark), _read(game), tuple(msgspec.Raw(body) for (body,) in bodies))

    def _asked(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise unusable(self.path, error) from error

    def _check_there(self) -> None:
        """Refuse to write into a file that nobody could ever open again."""
        with suppress(OSError):
            if os.path.samestat(self.path.stat(), self._file):
                return
        words = to_say(
            "{path} was taken away or replaced; what is entered now is kept nowhere."
            " Put it back, or start again."
        )
        raise StoreError(sentence(words, path=self.path))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        database = self._database
        self._check_there()
        try:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise unusable(self.path, error) from error


def _new_mark() -> str:
    """What tells a person or a match from every other one, on every box."""
    return secrets.token_hex(16)


def _replayed(kept: Kept, match_id: int) -> Timeline:
    timeline = replay(kept.game, kept.events, match_id)
    timeline.kept()
    return timeline


def _number_of(database: sqlite3.Connection, person: Known) -> int:
    """The number somebody has here; who is new here is remembered."""
    found = database.execute("SELECT id FROM person WHERE mark = ?", (person.mark,)).fetchone()
    return int(found[0]) if found else _add_stranger(database, person)


def _add_stranger(database: sqlite3.Connection, person: Known) -> int:
    """Somebody from another box; those who play here stand before them."""
    added = database.execute(
        "INSERT INTO person (mark, name, played)"
        " SELECT ?, ?, coalesce(min(played), 0) - 1 FROM person",
        (person.mark, person.name),
    )
    return int(added.lastrowid or 0)


def _add_person(database: sqlite3.Connection, mark: str, name: str) -> int:
    added = database.execute(
        "INSERT INTO person (mark, name, played) SELECT ?, ?, coalesce(max(played), 0) FROM person",
        (mark, name),
    )
    return int(added.lastrowid or 0)


def _add_older(database: sqlite3.Connection, mark: str, timeline: Timeline) -> int:
    """Add a match before all that are here."""
    match_id = _add_listed(database, mark, timeline.match)
    _add_events(database, match_id, timeline, before=True)
    return match_id


def _add_listed(database: sqlite3.Connection, mark: str, match: Match) -> int:
    added = database.execute(
        "INSERT INTO match (mark, game, names, over) VALUES (?, ?, ?, ?)",
        (mark, match.game, _names_text(match.names), match.standing.over),
    )
    return int(added.lastrowid or 0)


def _add_match(database: sqlite3.Connection, mark: str, timeline: Timeline) -> int:
    match = timeline.match
    match_id = _add_listed(database, mark, match)
    _add_events(database, match_id, timeline)
    database.executemany(
        "UPDATE person SET played = (SELECT max(played) FROM person) + 1 WHERE id = ?",
        [(seat.person,) for seat in reversed(match.seats)],
    )
    return match_id


def _add_fresh(
    database: sqlite3.Connection, match_id: int, timeline: Timeline, *, before: bool = False
) -> None:
    _add_events(database, match_id, timeline, before=before)
    database.execute(
        "UPDATE match SET names = ?1, over = ?2 WHERE id = ?3 AND (names, over) IS NOT (?1, ?2)",
        (_names_text(timeline.match.names), timeline.standing.over, match_id),
    )


def _add_events(
    database: sqlite3.Connection, match_id: int, timeline: Timeline, *, before: bool = False
) -> None:
    """Add what is fresh in a match, behind everything that is here, or before it."""
    fresh = timeline.fresh
    first = len(timeline.events) - len(fresh)
    ends = database.execute("SELECT coalesce(min(at), 1), coalesce(max(at), 0) FROM event")
    earliest, latest = ends.fetchone()
    at = earliest - len(fresh) if before else latest + 1
    rows = [
        (at + place, match_id, first + place, encode(event).decode())
        for place, event in enumerate(fresh)
    ]
    database.executemany("INSERT INTO event (at, match, n, body) VALUES (?, ?, ?, ?)", rows)


def _read(letters: bytes) -> str:
    """Words from the file; of what is damaged as much as can be read."""
    return letters.decode(errors="replace")


def _names(text: bytes) -> tuple[str, ...]:
    """Who plays, as far as it can be read; the match itself knows it, too."""
    try:
        return msgspec.json.decode(text, type=tuple[str, ...])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ()


def _names_text(names: tuple[str, ...]) -> str:
    return msgspec.json.encode(names).decode()
