"""Yoink: who has no totem, called wrong or peeped is out; the last one in wins.

In a trio number, symbol and shading each are all the same or all different. There is one totem
fewer than players still in; who takes the first one and says the word is the caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import EntryError
from companion.games.document import Part
from companion.games.game import Opener, Outcome, Standing
from companion.games.switch import Switch
from companion.games.table import check_seat
from companion.games.words import Phrase, Says, SeatName, phrase

KEY = "yoink"
TITLE = "Yoink"
SEATS = range(2, 8)
TEAM: range | None = None
OPENER = Opener.DEALER
UNSAID = frozenset({"points", "totals", "ranks", "next_starter"})

TRIO = 3
SWITCHES: tuple[Switch, ...] = ()


class Attribute(StrEnum):
    """What the cards of a trio agree or differ in."""

    NUMBER = "number"
    SYMBOL = "symbol"
    SHADING = "shading"


@dataclass(frozen=True, slots=True)
class Rules:
    """Yoink has no switches."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the table reads it out: a number, a symbol and a shading."""

    number: int
    symbol: str
    shading: str


Trio = tuple[Card, Card, Card]


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody took the first totem and said the word.

    Attributes:
        caller: who it was.
        without_totem: who had no totem in the end.
        verdict: the three cards, or what the table says of them: True for a trio.
    """

    caller: int
    without_totem: int
    verdict: Trio | bool

    @property
    def failing(self) -> tuple[Attribute, ...] | None:
        """In what the cards fail; None when the table has judged."""
        return None if isinstance(self.verdict, bool) else failing(self.verdict)

    @property
    def valid(self) -> bool:
        """Whether it was a trio."""
        return self.verdict if isinstance(self.verdict, bool) else not failing(self.verdict)

    @property
    def named(self) -> tuple[tuple[str, int], ...]:
        """The seats it names, by the key they stand under."""
        return (("caller", self.caller), ("without_totem", self.without_totem))

    @property
    def out(self) -> tuple[int, ...]:
        """Who is out: without a totem when it was a trio, else the caller."""
        return (self.without_totem if self.valid else self.caller,)


@dataclass(frozen=True, slots=True)
class Peep:
    """Eyes were open: out at once.

    Attributes:
        eyes_open: whose.
    """

    eyes_open: tuple[int, ...]

    @property
    def out(self) -> tuple[int, ...]:
        """Who is out."""
        return tuple(sorted(self.eyes_open))


@dataclass(frozen=True, slots=True)
class Round:
    """A round as entered: a call, or open eyes."""

    event: Call | Peep

    def reseated(self, order: Sequence[int]) -> "Round":
        """The round after players changed seats; `order[new seat]` is the old seat."""
        if isinstance(self.event, Peep):
            return Round(Peep(tuple(sorted(order.index(seat) for seat in self.event.eyes_open))))
        call = self.event
        caller, without = order.index(call.caller), order.index(call.without_totem)
        return Round(Call(caller, without, call.verdict))


@dataclass(frozen=True, slots=True)
class Elimination(Outcome):
    """What follows from one round.

    Attributes:
        event: the call or the open eyes.
        seats: how many sit at the table.
        still_in: who was in when the round began, ascending.
        out: who is out by it.
        totems: how many totems there were.
        dealer: who dealt, None when not known.
    """

    event: Call | Peep
    seats: int
    still_in: tuple[int, ...]
    out: tuple[int, ...]
    totems: int
    dealer: int | None


@dataclass(frozen=True, slots=True)
class Circle(Standing[Elimination]):
    """What follows from all rounds.

    Attributes:
        still_in: who is in, ascending.
        next_dealer: who deals next; None when it is over or not known.
    """

    still_in: tuple[int, ...]
    next_dealer: int | None


def failing(trio: Sequence[Card]) -> tuple[Attribute, ...]:
    """In what three cards are neither all the same nor all different; nothing for a trio."""
    return tuple(
        attribute
        for attribute in Attribute
        if len({getattr(card, attribute.value) for card in trio}) not in {1, TRIO}
    )


def highest_wins(rules: Rules) -> bool:
    """There are no points."""
    del rules
    return True


def read(entry: Part) -> Round:
    """A round as it is written in a document: a call, or ``eyes_open``.

    Raises:
        EntryError: it is not written as a round of Yoink.
    """
    parts = entry.keys([], ["caller", "without_totem", "trio", "valid", "eyes_open"])
    if "eyes_open" in parts:
        if len(parts) > 1:
            raise parts["eyes_open"].refused(Says.YOINK_WHICH)
        return Round(Peep(tuple(seat.whole() for seat in parts["eyes_open"].items())))
    call = entry.keys(["caller", "without_totem"], ["trio", "valid"])
    if len(call) != TRIO:
        raise entry.refused(Says.YOINK_TRIO_OR_VALID)
    verdict = call["valid"].truth() if "valid" in call else read_trio(call["trio"])
    return Round(Call(call["caller"].whole(), call["without_totem"].whole(), verdict))


def read_trio(written: Part) -> Trio:
    """Three cards as they are written in a document.

    Raises:
        EntryError: they are not three cards.
    """
    cards = written.items()
    if len(cards) != TRIO:
        raise written.refused(Says.YOINK_THREE, n=len(cards))
    one, two, three = (_read_card(card) for card in cards)
    return one, two, three


def _read_card(written: Part) -> Card:
    attributes = written.items()
    if len(attributes) != len(Attribute):
        raise written.refused(Says.YOINK_CARD)
    number, symbol, shading = attributes
    for word in (symbol, shading):
        if not word.text():
            raise word.refused(Says.YOINK_WORD)
    return Card(number.whole(least=1), symbol.text(), shading.text())


def written(entry: Round) -> dict[str, object]:
    """A round as it is written in a document."""
    event = entry.event
    if isinstance(event, Peep):
        return {"eyes_open": event.eyes_open}
    if isinstance(event.verdict, bool):
        return {**dict(event.named), "valid": event.verdict}
    return {**dict(event.named), "trio": [[c.number, c.symbol, c.shading] for c in event.verdict]}


def check(rules: Rules, seats: int, entry: Round, before: Sequence[Round] = ()) -> None:
    """Refuse a round that cannot have happened.

    Caller and who has no totem are two different seats still in; open eyes are those of seats
    still in, and not of all of them.

    Args:
        rules: no switches.
        seats: how many sit at the table.
        entry: the round as entered.
        before: the rounds before it, which say who is still in.

    Raises:
        EntryError: names the first seat that is not possible, and why.
    """
    circle = follow(rules, seats, None, before)
    if circle.over:
        raise EntryError((), phrase(Says.ROUND_AFTER_END))
    _check_seats(seats, circle.still_in, entry)


def _check_seats(seats: int, still_in: Sequence[int], entry: Round) -> None:
    event = entry.event
    if isinstance(event, Call):
        for key, seat in event.named:
            _check_in(seat, seats, still_in, (key,))
        if event.caller == event.without_totem:
            raise EntryError(("without_totem",), phrase(Says.YOINK_SAME_SEAT))
        return
    for place, seat in enumerate(event.eyes_open):
        _check_in(seat, seats, still_in, ("eyes_open", place))
        if seat in event.eyes_open[:place]:
            raise EntryError(
                ("eyes_open", place),
                phrase(Says.YOINK_TWICE, seat=SeatName(seat)),
            )
    if not event.eyes_open:
        raise EntryError(("eyes_open",), phrase(Says.YOINK_NOBODY))
    if len(event.eyes_open) == len(still_in):
        raise EntryError(("eyes_open",), phrase(Says.YOINK_ALL))


def _check_in(
    seat: int,
    seats: int,
    still_in: Sequence[int],
    path: tuple[str | int, ...],
) -> None:
    check_seat(seat, seats, path)
    if seat not in still_in:
        raise EntryError(path, phrase(Says.YOINK_OUT_ALREADY, seat=SeatName(seat)))


def follow(
    rules: Rules,
    seats: int,
    starter: int | None,
    rounds: Sequence[Round],
) -> Circle:
    """Everything that follows from the rounds.

    When the trio is right, who has no totem is out; when it is wrong, the caller is out; who had
    open eyes is out at once. The next dealer is the next one to the right still in. The last one
    wins.

    Args:
        rules: no switches.
        seats: how many sit at the table.
        starter: the seat that deals first, None when not known.
        rounds: the rounds in order; those behind the end, and those in which somebody plays who
            is out, are marked and not counted.
    """
    del rules
    still_in = tuple(range(seats))
    dealer = starter
    eliminations = []
    for entry in rounds:
        over = len(still_in) == 1
        fault = None if over else _fault(seats, still_in, entry)
        counted = not over and fault is None
        out = entry.event.out if counted else ()
        eliminations.append(
            Elimination(
                points=(),
                totals=(),
                starter=None,
                counted=counted,
                fault=fault,
                event=entry.event,
                seats=seats,
                still_in=still_in,
                out=out,
                totems=len(still_in) - 1,
                dealer=dealer,
            ),
        )
        still_in = tuple(seat for seat in still_in if seat not in out)
        dealer = next_dealer(dealer, still_in, seats) if counted else dealer
    over = len(still_in) == 1
    return Circle(
        rounds=tuple(eliminations),
        totals=(),
        ranks=(),
        over=over,
        winners=still_in if over else (),
        next_starter=None,
        still_in=still_in,
        next_dealer=None if over else dealer,
    )


def _fault(seats: int, still_in: Sequence[int], entry: Round) -> EntryError | None:
    try:
        _check_seats(seats, still_in, entry)
    except EntryError as error:
        return error
    return None


def next_dealer(dealer: int | None, still_in: Sequence[int], seats: int) -> int | None:
    """The next one to the right of the dealer who is still in; None when not known.

    Args:
        dealer: who dealt, in or out by now.
        still_in: who is in.
        seats: how many sit at the table.
    """
    if dealer is None:
        return None
    return min(still_in, key=lambda seat: (dealer - seat - 1) % seats)


def report(outcome: Elimination) -> dict[str, object]:
    """What a document says of a round beside its working."""
    event = outcome.event
    said: dict[str, object] = {"valid": None}
    if isinstance(event, Call):
        said["valid"] = event.valid
        if event.failing is not None:
            said["failing"] = event.failing
    return said | {"out": outcome.out, "totems": outcome.totems, "dealer": outcome.dealer}


def summary(standing: Circle) -> dict[str, object]:
    """What a document says at its top beside what every game says."""
    return {"still_in": standing.still_in, "next_dealer": standing.next_dealer}


def working(rules: Rules, outcome: Elimination) -> tuple[tuple[Phrase, ...], ...]:
    """What became of each seat, in phrases by seat."""
    del rules
    return tuple((_became(outcome, seat),) for seat in range(outcome.seats))


def _became(outcome: Elimination, seat: int) -> Phrase:
    event = outcome.event
    if seat not in outcome.still_in:
        return phrase(Says.YOINK_GONE)
    if isinstance(event, Peep):
        return phrase(Says.YOINK_EYES if seat in outcome.out else Says.YOINK_IN)
    if seat == event.caller:
        return _called(event)
    if seat == event.without_totem:
        return phrase(Says.YOINK_WITHOUT if event.valid else Says.YOINK_LUCKY)
    return phrase(Says.YOINK_IN)


def _called(event: Call) -> Phrase:
    if event.valid:
        return phrase(Says.YOINK_CALLED_RIGHT)
    if event.failing is None:
        return phrase(Says.YOINK_CALLED_INVALID)
    return phrase(Says.YOINK_CALLED_WRONG, failing=", ".join(event.failing))
