"""Where matches and people are kept: one SQLite file that only ever grows.

Every event is on disk when `Store.keep` returns, so a pulled plug loses at most the tap in flight.
A file that cannot be read is set aside under another name, never overwritten.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from companion.errors import EntryError, StoreError
from companion.match import Begun, Timeline, check_name
from companion.text import encode, replay

FILE_NAME = "scores.db"
APPLICATION = int.from_bytes(b"CoDJ")
"""Marks a SQLite file as ours."""

STEPS = (
    """
    CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, played INTEGER NOT NULL);
    CREATE TABLE match (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, names TEXT NOT NULL, over INTEGER NOT NULL
    );
    CREATE TABLE event (
        at INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES match (id),
        n INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (match, n)
    );
    """,
)
"""What turns a file of version 0 (empty), 1, 2 … into the next one."""
VERSION = len(STEPS)


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
        names: the players by seat.
        over: whether it has ended.
    """

    id: int
    game: str
    names: tuple[str, ...]
    over: bool


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
        self.path = path or default_path()
        self.notice: str | None = None
        self._lock = _locked(self.path)
        try:
            self._database = self._opened()
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
        rows = self._asked("SELECT id, name FROM person ORDER BY played DESC, id DESC")
        return tuple(Person(*row) for row in rows)

    def welcome(self, name: str) -> Person:
        """Remember somebody new. Nobody is matched by name: two called Max are two people.

        Raises:
            EntryError: that is no name.
        """
        check_name(name, ("name",))
        with self._transaction() as database:
            added = database.execute(
                "INSERT INTO person (name, played) SELECT ?, coalesce(max(played), 0) FROM person",
                (name,),
            )
        return Person(int(added.lastrowid or 0), name)

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
            match = timeline.match
            added = database.execute(
                "INSERT INTO match (game, names, over) VALUES (?, ?, 0)",
                (match.game, _names_text(match.names)),
            )
            match_id = int(added.lastrowid or 0)
            _add_events(database, match_id, timeline)
            database.executemany(
                "UPDATE person SET played = (SELECT max(played) FROM person) + 1 WHERE id = ?",
                [(seat.person,) for seat in reversed(match.seats)],
            )
        timeline.id = match_id
        timeline.kept()
        return timeline

    def keep(self, timeline: Timeline) -> None:
        """Write what is fresh in a match, all of it or nothing. On disk when this returns.

        Args:
            timeline: a match that this store has begun or opened.

        Raises:
            StoreError: it could not be written; it stays fresh and is tried again next time.
        """
        if timeline.id is None:
            raise StoreError("This match was not begun in this file. Begin it there first.")
        if not timeline.fresh:
            return
        row = (_names_text(timeline.match.names), timeline.standing.over)
        with self._transaction() as database:
            _add_events(database, timeline.id, timeline)
            database.execute(
                "UPDATE match SET names = ?1, over = ?2"
                " WHERE id = ?3 AND (names, over) IS NOT (?1, ?2)",
                (*row, timeline.id),
            )
        timeline.kept()

    def open(self, match_id: int) -> Timeline:
        """A match as it was left, ready to go on.

        Raises:
            StoreError: there is no such match, or it cannot be read.
        """
        games = self._asked("SELECT game FROM match WHERE id = ?", match_id)
        if not games:
            raise StoreError(f"There is no match number {match_id} in {self.path}.")
        bodies = self._asked("SELECT body FROM event WHERE match = ? ORDER BY n", match_id)
        try:
            timeline = replay(games[0][0], (body for (body,) in bodies), match_id)
        except EntryError as error:
            raise StoreError(
                f"Match number {match_id} in {self.path} cannot be read: {error}"
                " The other matches are not concerned.",
            ) from error
        timeline.kept()
        return timeline

    def latest_open(self) -> Timeline | None:
        """The match touched last that is not over, None when there is none."""
        for listed in self.matches():
            if not listed.over:
                return self.open(listed.id)
        return None

    def matches(self) -> tuple[Listed, ...]:
        """All matches, the one touched last first."""
        rows = self._asked(
            "SELECT id, game, names, over FROM match"
            " ORDER BY (SELECT max(at) FROM event WHERE match = match.id) DESC",
        )
        return tuple(
            Listed(number, game, msgspec.json.decode(names, type=tuple[str, ...]), bool(over))
            for number, game, names, over in rows
        )

    def _opened(self) -> sqlite3.Connection:
        try:
            return _ready(self.path)
        except sqlite3.DatabaseError as error:
            if not _is_broken(error):
                raise _unusable(self.path, error) from error
        aside = _set_aside(self.path)
        self.notice = (
            f"{self.path} is damaged or not a file of scores. It was kept as {aside.name},"
            " and a new one was begun."
        )
        try:
            return _ready(self.path)
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from error

    def _asked(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        database = self._database
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
            raise _unusable(self.path, error) from error


class _ForeignFileError(sqlite3.DatabaseError):
    """A sound SQLite file, but not one of ours."""


def _locked(path: Path) -> IO[bytes]:
    """Take the lock beside the file; the system lets go of it when the program ends, however."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock").open("ab")
    except OSError as error:
        raise _unusable(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StoreError(
            f"{path} is open in another companion. Close that one, or give this one another file.",
        ) from error
    return lock


def _ready(path: Path) -> sqlite3.Connection:
    """A connection to a sound file of this version."""
    database = sqlite3.connect(path, isolation_level=None)
    try:
        _check_whose(path, database)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _check_sound(database)
        _migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def _check_whose(path: Path, database: sqlite3.Connection) -> None:
    (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application not in ({APPLICATION} if tables else {APPLICATION, 0}):
        raise _ForeignFileError
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a later companion (version {version}; this is {VERSION})."
            " Bring this companion up to date, or give it another file.",
        )


def _check_sound(database: sqlite3.Connection) -> None:
    (fault,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if fault != "ok":
        raise sqlite3.DatabaseError(fault)


def _migrate(database: sqlite3.Connection) -> None:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    for number, step in enumerate(STEPS[version:], version + 1):
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
        database.executescript(f"BEGIN IMMEDIATE; {step} {marks} COMMIT;")


def _is_broken(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is at fault, rather than the disk or its permissions."""
    return not isinstance(error, sqlite3.OperationalError)


def _set_aside(path: Path) -> Path:
    """Give a file and what belongs to it another name that is free."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def _unusable(path: Path, error: Exception) -> StoreError:
    return StoreError(
        f"The scores in {path} cannot be read or written ({error})."
        " See that the disk is not full and the folder may be written, or give another file.",
    )


def _add_events(database: sqlite3.Connection, match_id: int, timeline: Timeline) -> None:
    fresh = timeline.fresh
    first = len(timeline.events) - len(fresh)
    rows = [(match_id, first + place, encode(event).decode()) for place, event in enumerate(fresh)]
    database.executemany("INSERT INTO event (match, n, body) VALUES (?, ?, ?)", rows)


def _names_text(names: tuple[str, ...]) -> str:
    return msgspec.json.encode(names).decode()
