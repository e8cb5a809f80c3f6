"""Rounds of the games half typed, as the pictures show them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.games import GAMES, uno, uno_draft, yoink, yoink_draft, yoyo, yoyo_draft
from companion.games.yoink import Attribute
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
    yield from _uno(_seats(uno.KEY, few=few))
    yield from _yoink(_seats(yoink.KEY, few=few))


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


def _uno(seats: int) -> Iterator[Sample]:
    blank = uno_draft.Draft.blank(seats)
    part = blank
    for face in ("7", "reverse", "+2", "wild", "0", "+4", "blank"):
        part = part.put(face)
    long = part
    for face in (*uno_draft.FACES, *uno_draft.FACES):
        long = long.put(face)
    whole = part
    while len(whole.missing) > 1:
        whole = whole.next_seat().put("9").put("skip")
    first = Sample("uno-first", uno.KEY, seats)
    yield first
    yield replace(first, name="uno", events=(Drafted(part),))
    yield replace(first, name="uno-long", events=(Drafted(long),))
    yield replace(first, name="uno-one-missing", events=(Drafted(whole),))
    out = whole.went_out(whole.missing[0])
    yield replace(first, name="uno-all-in", events=(Drafted(out),))
    yield replace(first, name="uno-out", events=(Drafted(out.go_to(seats - 1)),))
    by_sum = part.next_seat().use_sum().digit(1).digit(0).digit(8)
    yield replace(first, name="uno-sum", events=(Drafted(by_sum),))
    many = Drafted(long.went_out(1).go_to(0))
    refused = "Ann: The deck has only 4 cards 0."
    yield replace(first, name="uno-refused", events=(many,), message=refused)
    again = (Drafted(out), RoundEntered(), RoundReopened(0))
    yield replace(first, name="uno-correcting", events=again)
    yield replace(first, name="keys-uno", events=(Drafted(part),), place=KeyHelp(Entry()))


def _yoink(seats: int) -> Iterator[Sample]:
    blank = yoink_draft.Draft()
    part = blank.called(0).put(Attribute.NUMBER, 2).put(Attribute.SYMBOL, "circle")
    called = blank.called(0).left_without(1)
    wrong, right = called, called
    for number, shading in ((1, "plain"), (2, "dots"), (2, "stripes")):
        wrong = _card(wrong, number, "triangle", shading)
    for number, symbol in ((1, "circle"), (2, "square"), (3, "triangle")):
        right = _card(right, number, symbol, "stripes")
    first = Sample("yoink-first", yoink.KEY, seats)
    yield first
    yield replace(first, name="yoink-part", events=(Drafted(part),))
    yield replace(first, name="yoink-no-trio", events=(Drafted(wrong),))
    yield replace(first, name="yoink-trio", events=(Drafted(right),))
    yield replace(first, name="yoink-wrong", events=(Drafted(called.judged(valid=False)),))
    yield replace(first, name="yoink-eyes", events=(Drafted(blank.opened(0)),))
    if seats in yoink.SEATS[1:]:
        later = (Drafted(right), RoundEntered(), Drafted(blank.called(0)))
        yield replace(first, name="yoink-later", events=later)
    again = (Drafted(wrong), RoundEntered(), RoundReopened(0))
    yield replace(first, name="yoink-correcting", events=again)
    yield replace(first, name="keys-yoink-cards", events=(Drafted(right),), place=KeyHelp(Entry()))


def _card(draft: yoink_draft.Draft, number: int, symbol: str, shading: str) -> yoink_draft.Draft:
    said = draft.put(Attribute.NUMBER, number).put(Attribute.SYMBOL, symbol)
    return said.put(Attribute.SHADING, shading)
