"""The SQLite file behind the store: its lock, its version, and what becomes of a broken one."""

import fcntl
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import IO

from companion.errors import StoreError
from companion.words import Sentence, sentence, to_say

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
    """
    ALTER TABLE person ADD COLUMN mark TEXT NOT NULL DEFAULT '';
    ALTER TABLE match ADD COLUMN mark TEXT NOT NULL DEFAULT '';
    UPDATE person SET mark = lower(hex(randomblob(16)));
    UPDATE match SET mark = lower(hex(randomblob(16)));
    CREATE UNIQUE INDEX person_mark ON person (mark);
    CREATE UNIQUE INDEX match_mark ON match (mark);
    """,
)
"""What turns a file of version 0 (empty), 1, 2 … into the next one."""
VERSION = len(STEPS)


TABLES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "person": frozenset({"id", "mark", "name", "played"}),
        "match": frozenset({"id", "mark", "game", "names", "over"}),
        "event": frozenset({"at", "match", "n", "body"}),
    }
)
"""The columns of each table of a file of this version."""
_SQLITE = b"SQLite format 3\0"
"""How a SQLite file begins."""
_APPLICATION_AT = slice(68, 72)
"""Where such a file says whose it is; https://www.sqlite.org/fileformat.html"""
_HEADER = 100
"""Bytes at the beginning of such a file that say what it is."""


def check_ours(path: Path) -> None:
    """Refuse a file that was never ours, by looking and nothing else.

    Raises:
        StoreError: it is somebody else's, or cannot be read.
    """
    try:
        ours = _is_ours(path)
    except (OSError, sqlite3.Error) as error:
        raise unusable(path, error) from error
    if not ours:
        words = to_say(
            "{path} is no file of scores; it has been left as it is."
            " Give another file, or the name of one that is not there yet."
        )
        raise StoreError(sentence(words, path=path))


def _is_ours(path: Path) -> bool:
    """Whether a file is ours, however damaged, or is not there yet, or is empty."""
    if not path.exists():
        return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not header:
        return True
    if not header.startswith(_SQLITE):
        return False
    if header[_APPLICATION_AT] == APPLICATION.to_bytes(4):
        return True
    # A box that lost its power in its first minute may have said so only in the file beside it.
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
        return _is_own(database)


def opened(path: Path, *, usual: bool) -> tuple[sqlite3.Connection, Sentence | None]:
    """Open a file, or begin one; a damaged one of ours is set aside, never overwritten.

    Args:
        path: the file.
        usual: whether it is where the scores always are: then what is not ours is in their place,
            and is set aside, too.

    Returns:
        The connection, and a sentence about a file that was set aside, if one was.

    Raises:
        StoreError: it cannot be used; nothing has been changed.
    """
    try:
        return _ready(path), None
    except sqlite3.DatabaseError as error:
        if not _is_broken(error):
            raise unusable(path, error) from error
    if not usual:
        check_ours(path)
    aside = _set_aside(path)
    words = to_say(
        "{path} is damaged or not a file of scores. It was kept as {aside},"
        " and a new one was begun."
    )
    notice = sentence(words, path=path, aside=aside.name)
    try:
        return _ready(path), notice
    except sqlite3.Error as error:
        raise unusable(path, error) from error


class _ForeignFileError(sqlite3.DatabaseError):
    """A sound SQLite file, but not one of ours."""


class _DamagedFileError(sqlite3.DatabaseError):
    """A file of ours in which something is missing."""


def locked(path: Path) -> IO[bytes]:
    """Take the lock beside the file; the system lets go of it when the program ends, however.

    Raises:
        StoreError: another program has it, or it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock").open("ab")
    except OSError as error:
        raise unusable(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        words = to_say(
            "{path} is open in another companion. Close that one, or give this one another file."
        )
        raise StoreError(sentence(words, path=path)) from error
    return lock


def _ready(path: Path) -> sqlite3.Connection:
    """A connection to a sound file of this version."""
    database = sqlite3.connect(path, isolation_level=None)
    try:
        _check_whose(database)
        _check_version(path, database)
        if not _tables(database):
            # Whose it is stands in the file itself before anything can stand beside it.
            database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        _check_sound(database)
        _migrate(database)
        _check_whole(database)
    except BaseException:
        database.close()
        raise
    return database


def _check_whose(database: sqlite3.Connection) -> None:
    if not _is_own(database):
        raise _ForeignFileError


def _is_own(database: sqlite3.Connection) -> bool:
    """Whether it says that it is ours, or has nothing in it yet."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    return application == APPLICATION or (application == 0 and not _tables(database))


def _tables(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}


def _check_version(path: Path, database: sqlite3.Connection) -> None:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        words = to_say(
            "{path} was written by a later companion (version {version}; this is {known})."
            " Bring this companion up to date, or give it another file."
        )
        raise StoreError(sentence(words, path=path, version=version, known=VERSION))
    tables = _tables(database)
    if version < 0 or (version == 0 and tables) or (version > 0 and not set(TABLES) <= tables):
        raise _DamagedFileError


def _check_sound(database: sqlite3.Connection) -> None:
    (fault,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if fault != "ok":
        raise sqlite3.DatabaseError(fault)


def _check_whole(database: sqlite3.Connection) -> None:
    for table, columns in TABLES.items():
        found = {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
        if not columns <= found:
            raise _DamagedFileError


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


def unusable(path: Path, error: Exception) -> StoreError:
    """What is said when a file cannot be read or written."""
    words = to_say(
        "The scores in {path} cannot be read or written ({error})."
        " See that the disk is not full and the folder may be written, or give another file."
    )
    return StoreError(sentence(words, path=path, error=error))
