"""Rounds of the games half typed, as the pictures show them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.games import GAMES, yoyo, yoyo_draft
from companion.match import Drafted, Event, RoundEntered, RoundReopened
from companion.screens.places import Entry, KeyHelp, Place


@dataclass(frozen=True, slots=True)
class Sample:
    """A screen of a round being typed.

    Attributes:
        name: Of the picture.
        game: The game's key.
        seats: How many play.
        events: What has happened since the match began.
        place: The screen.
        teams: By seat its team.
        message: What the screen says about the last tap.
    """

    name: str
    game: str
    seats: int
    events: tuple[Event, ...] = ()
    place: Place = field(default_factory=Entry)
    teams: tuple[int, ...] = ()
    message: str = ""


def samples(few: bool) -> Iterator[Sample]:  # noqa: FBT001  # the one question there is
    """Rounds being typed by as few as can play, or by as many."""
    yield from _yoyo(_seats(yoyo.KEY, few=few))


def _seats(game: str, *, few: bool) -> int:
    return GAMES[game].SEATS[0] if few else GAMES[game].SEATS[-1]


def _yoyo(seats: int) -> Iterator[Sample]:
    blank = yoyo_draft.Draft.blank(seats)
    part = blank.went_out(0).next_seat().digit(1).digit(2)
    whole = part
    while whole.missing:
        whole = whole.next_seat().digit(3)
    first = Sample("yoyo-first", yoyo.KEY, seats)
    yield first
    yield replace(first, name="yoyo", events=(Drafted(part),))
    yield replace(first, name="yoyo-all-in", events=(Drafted(whole),))
    yield replace(first, name="yoyo-ran-out", events=(Drafted(whole.ran_out()),))
    refused = "Somebody must have no card left, or the pile ran out twice."
    yield replace(
        first, name="yoyo-refused", events=(Drafted(whole.ran_out().ran_out()),), message=refused
    )
    again = (Drafted(whole), RoundEntered(), RoundReopened(0))
    yield replace(first, name="yoyo-correcting", events=again)
    yield replace(first, name="keys-yoyo", events=(Drafted(part),), place=KeyHelp(Entry()))
