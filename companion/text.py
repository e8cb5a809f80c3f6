"""A whole match as text: its events as JSON, with a version in it."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import zip_longest

import msgspec

from companion.errors import EntryError
from companion.games import DRAFTS
from companion.games.words import Says, phrase
from companion.match import (
    Begun,
    DraftDropped,
    Drafted,
    Ended,
    Event,
    Joined,
    Redone,
    Renamed,
    Reopened,
    Reordered,
    RoundDropped,
    RoundEntered,
    RoundInserted,
    RoundReopened,
    RulesChanged,
    StarterChanged,
    TeamsChanged,
    Timeline,
    Undone,
    known,
)

VERSION = 1


class Written(msgspec.Struct, frozen=True):
    """The text form of a match.

    Attributes:
        version: of this form; a later one is refused, an earlier one is read.
        game: the game's key.
        events: everything that happened, in order.
    """

    version: int
    game: str
    events: tuple[msgspec.Raw, ...]


def encode(event: Event) -> bytes:
    """An event as JSON."""
    return msgspec.json.encode(event)


@cache
def decoder(game: str) -> "msgspec.json.Decoder[Event]":
    """Reads the events of a game from JSON.

    Args:
        game: its key in `GAMES`.

    Raises:
        EntryError: there is no such game.
    """
    rules, draft = known(game).Rules, DRAFTS[game]
    own = Begun[rules] | Drafted[draft] | RulesChanged[rules]  # type: ignore[valid-type]
    shared = (
        RoundEntered
        | DraftDropped
        | RoundReopened
        | RoundInserted
        | RoundDropped
        | Renamed
        | Reordered
        | Joined
        | StarterChanged
        | TeamsChanged
        | Ended
        | Reopened
        | Undone
        | Redone
    )
    return msgspec.json.Decoder(own | shared)


class _Kind(msgspec.Struct):
    """Which kind of event it is; nothing else of it is read."""

    event: str


_KIND = msgspec.json.Decoder(_Kind)
_DRAFTED, _UNDONE, _REDONE = (kind.__struct_config__.tag for kind in (Drafted, Undone, Redone))


def abridged(bodies: Sequence[msgspec.Raw]) -> list[msgspec.Raw]:
    """Those events that make a match what it is now.

    What was taken back is left out, and so is a tap that another tap came after: each holds the
    whole draft. Of an evening of Hey Yo one event in fifty is left, and quickly read.

    Args:
        bodies: all events as JSON, from the first.

    Raises:
        EntryError: they are not the events of a match.
    """
    past: list[tuple[str, msgspec.Raw]] = []
    future: list[tuple[str, msgspec.Raw]] = []
    for index, body in enumerate(bodies):
        try:
            kind = _KIND.decode(body).event
            if kind in {_UNDONE, _REDONE}:
                source, target = (past, future) if kind == _UNDONE else (future, past)
                target.append(source.pop())
                continue
        except (msgspec.DecodeError, IndexError) as error:
            why = phrase(Says.NO_EVENT, detail=str(error))
            raise EntryError(("events", index), why) from error
        past.append((kind, body))
        future.clear()
    after = [kind for kind, _body in past[1:]]
    return [
        body
        for (kind, body), following in zip_longest(past, after)
        if not kind == following == _DRAFTED
    ]


def write(timeline: Timeline) -> str:
    """A whole match as text, JSON, which `read` turns into the same match again."""
    events = tuple(msgspec.Raw(encode(event)) for event in timeline.events)
    return msgspec.json.encode(Written(VERSION, timeline.match.game, events)).decode()


def read(text: str | bytes) -> Timeline:
    """A match from its text form.

    Raises:
        EntryError: the text is no match; the path says which event is wrong.
    """
    try:
        written = msgspec.json.decode(text, type=Written)
    except msgspec.DecodeError as error:
        raise EntryError((), phrase(Says.NO_MATCH, detail=str(error))) from error
    if written.version > VERSION:
        why = phrase(Says.LATER_VERSION, version=written.version, known=VERSION)
        raise EntryError(("version",), why)
    return replay(written.game, written.events)


def replay(
    game: str,
    bodies: Iterable[bytes | msgspec.Raw],
    match_id: int | None = None,
) -> Timeline:
    """The match that written events make.

    Args:
        game: the game's key in `GAMES`.
        bodies: the events as JSON, from the first.
        match_id: the number of the match in the store.

    Raises:
        EntryError: they are not the events of a match of this game; the path says which one.
    """
    decode = decoder(game).decode
    events = []
    for index, body in enumerate(bodies):
        try:
            events.append(decode(body))
        except msgspec.DecodeError as error:
            why = phrase(Says.NO_EVENT, detail=str(error))
            raise EntryError(("events", index), why) from error
    timeline = Timeline.of(events, match_id)
    if timeline.match.game != game:
        raise EntryError(("events", 0, "game"), phrase(Says.OTHER_GAME, game=game))
    return timeline
