"""Uno: who goes out gets the others' cards, or everybody keeps the own ones.

A number counts its value, a picture 20, a black card 50, a newer one 40. The dealer moves
clockwise each round; left of the dealer starts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import add
from types import MappingProxyType

from companion.errors import EntryError
from companion.games.document import Part
from companion.games.game import Opener, Outcome, Standing
from companion.games.switch import Switch
from companion.games.table import check_count, first_ranked, rank
from companion.games.words import Phrase, Says, phrase, plain

KEY = "uno"
TITLE = "Uno"
SEATS = range(2, 11)
TEAM: range | None = None
OPENER = Opener.DEALER
UNSAID: frozenset[str] = frozenset()

MOST_SUM = 1240
PICTURE, BLACK, NEWER = 20, 50, 40
POINTS: Mapping[str, int] = MappingProxyType(
    {str(number): number for number in range(10)}
    | dict.fromkeys(("skip", "reverse", "+2"), PICTURE)
    | dict.fromkeys(("wild", "+4"), BLACK)
    | dict.fromkeys(("swap", "shuffle", "blank"), NEWER),
)
"""What a card counts, by its face."""
DECK: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(POINTS, 8) | {"0": 4, "wild": 4, "+4": 4, "swap": 1, "shuffle": 1, "blank": 3},
)
"""How many cards of each face there are; 108 and the five newer ones."""

Hand = tuple[str, ...] | int
"""What a seat has left: the faces of its cards, or the bare sum."""


class Mode(StrEnum):
    """Whose points count, and who wins."""

    WINNER = "winner"
    LOSER = "loser"
    LOWEST = "lowest"


class PlusTwo(StrEnum):
    """What a +2 on a +2 does."""

    FLAT = "flat"
    ADDS_UP = "adds_up"
    NO_STACKING = "no_stacking"


TARGETS: Mapping[Mode, int] = MappingProxyType(
    {Mode.WINNER: 500, Mode.LOSER: 200, Mode.LOWEST: 500},
)
"""The rulebook's target, which depends on the mode."""

SWITCHES = (
    Switch.choice("mode", Mode.WINNER, Says.UNO_MODE),
    Switch.count("target", TARGETS[Mode.WINNER], Says.UNO_TARGET),
    Switch.choice("plus_two", PlusTwo.FLAT, Says.UNO_PLUS_TWO),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches in force; each is described in `SWITCHES`.

    A target that is left out is the mode's own.
    """

    mode: Mode = Mode.WINNER
    target: int = 0
    plus_two: PlusTwo = PlusTwo.FLAT

    def __post_init__(self) -> None:
        if self.target == 0:
            object.__setattr__(self, "target", TARGETS[self.mode])


@dataclass(frozen=True, slots=True)
class Round:
    """A round as entered.

    Attributes:
        hands: by seat the cards that are left, or their sum; nothing, or 0, for who went out.
    """

    hands: tuple[Hand, ...]

    def reseated(self, order: Sequence[int]) -> "Round":
        """The round after players changed seats; `order[new seat]` is the old seat."""
        return Round(tuple(self.hands[seat] for seat in order))


@dataclass(frozen=True, slots=True)
class Finish(Outcome):
    """What follows from one round.

    Attributes:
        hands: the hands as entered.
        left: by seat what the cards count.
        out: the seat that went out.
        dealer: the seat that dealt, None when not known.
    """

    hands: tuple[Hand, ...]
    left: tuple[int, ...]
    out: int
    dealer: int | None


@dataclass(frozen=True, slots=True)
class Tally(Standing[Finish]):
    """What follows from all rounds.

    Attributes:
        losers: in the mode `loser`, once it is over, the seats with the highest total.
    """

    losers: tuple[int, ...]


def highest_wins(rules: Rules) -> bool:
    """Whether more points are better: only where who goes out gets those of the others."""
    return rules.mode is Mode.WINNER


def read(entry: Part) -> Round:
    """A round as it is written in a document: ``hands``.

    Raises:
        EntryError: it is not written as a round of Uno.
    """
    return Round(tuple(_read_hand(hand) for hand in entry.keys(["hands"])["hands"].items()))


def _read_hand(hand: Part) -> Hand:
    if not hand.is_list:
        return hand.whole()
    return tuple(card.text() for card in hand.items())


def written(entry: Round) -> dict[str, object]:
    """A round as it is written in a document."""
    return {"hands": entry.hands}


def check(rules: Rules, seats: int, entry: Round, before: Sequence[Round] = ()) -> None:
    """Refuse a round that cannot have happened.

    Exactly one has gone out; there are no more cards of a face than the deck has; and no sum is
    more than all its cards.

    Args:
        rules: the switches in force; they do not matter here.
        seats: how many sit at the table.
        entry: the round as entered.
        before: the rounds before it; they do not matter here.

    Raises:
        EntryError: names the first hand or card that is not possible, and why.
    """
    del rules, before
    check_count(entry.hands, seats)
    check_hands(entry.hands)
    if all(entry.hands):
        raise EntryError(("hands",), phrase(Says.UNO_NOBODY_OUT))


def check_hands(hands: Sequence[Hand | None]) -> None:
    """Refuse hands that cannot be, whatever is still to come.

    Args:
        hands: by seat what is left; None where it is not said yet.

    Raises:
        EntryError: names the first hand or card that is not possible, and why.
    """
    seen: Counter[str] = Counter()
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            _check_sum(seat, hand)
        elif hand is not None:
            _check_cards(seat, hand, seen)
    out = [seat for seat, hand in enumerate(hands) if hand is not None and not hand]
    if len(out) > 1:
        raise EntryError(("hands", out[1]), phrase(Says.UNO_TWO_OUT))


def _check_sum(seat: int, points: int) -> None:
    if not 0 <= points <= MOST_SUM:
        raise EntryError(("hands", seat), phrase(Says.UNO_SUM, most=MOST_SUM, value=points))


def _check_cards(seat: int, hand: Sequence[str], seen: Counter[str]) -> None:
    for place, face in enumerate(hand):
        if face not in DECK:
            raise EntryError(("hands", seat, place), phrase(Says.UNO_CARD, value=plain(face)))
        seen[face] += 1
        if seen[face] > DECK[face]:
            why = phrase(Says.COPIES, n=DECK[face], value=face)
            raise EntryError(("hands", seat, place), why)


def follow(
    rules: Rules,
    seats: int,
    starter: int | None,
    rounds: Sequence[Round],
) -> Tally:
    """Everything that follows from the rounds.

    In the mode `winner` who goes out gets the sum of all other hands, and the first to reach the
    target wins. In `loser` and `lowest` everyone gets the own hand, and who goes out nothing; when
    somebody has reached the target, in `loser` the highest total loses and the rest win (equal
    ones all lose), in `lowest` the lowest total wins.

    Args:
        rules: the switches in force.
        seats: how many sit at the table.
        starter: the seat that deals first, None when not known.
        rounds: possible rounds, in order; those behind the end are marked and not counted.
    """
    dealer = starter
    totals = (0,) * seats
    over = False
    finishes = []
    for entry in rounds:
        left = tuple(_count(hand) for hand in entry.hands)
        out = next(seat for seat, hand in enumerate(entry.hands) if not hand)
        points = _points(rules, left, out)
        totals = totals if over else tuple(map(add, totals, points))
        finishes.append(
            Finish(
                points=points,
                totals=totals,
                starter=None if over else _left_of(dealer, seats),
                counted=not over,
                fault=None,
                hands=entry.hands,
                left=left,
                out=out,
                dealer=None if over else dealer,
            ),
        )
        dealer = _left_of(dealer, seats)
        over = over or max(totals) >= rules.target
    ranks = rank(totals, highest_first=highest_wins(rules))
    winners, losers = _decided(rules, totals, ranks) if over else ((), ())
    starter = None if over else _left_of(dealer, seats)
    return Tally(tuple(finishes), totals, ranks, over, winners, starter, losers)


def _count(hand: Hand) -> int:
    return hand if isinstance(hand, int) else sum(POINTS[face] for face in hand)


def _points(rules: Rules, left: tuple[int, ...], out: int) -> tuple[int, ...]:
    if rules.mode is not Mode.WINNER:
        return left
    return tuple(sum(left) if seat == out else 0 for seat in range(len(left)))


def _left_of(seat: int | None, seats: int) -> int | None:
    return None if seat is None else (seat + 1) % seats


def _decided(
    rules: Rules,
    totals: tuple[int, ...],
    ranks: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and losers of a match that is over."""
    if rules.mode is not Mode.LOSER:
        return first_ranked(ranks), ()
    highest = max(totals)
    losers = tuple(seat for seat, total in enumerate(totals) if total == highest)
    return tuple(seat for seat in range(len(totals)) if seat not in losers), losers


def report(outcome: Finish) -> dict[str, object]:
    """What a document says of a round beside points, totals and working."""
    return {"dealer": outcome.dealer, "starter": outcome.starter}


def summary(standing: Tally) -> dict[str, object]:
    """What a document says at its top beside what every game says."""
    return {"losers": standing.losers}


def working(rules: Rules, outcome: Finish) -> tuple[tuple[Phrase, ...], ...]:
    """How each seat's points came about, in phrases by seat."""
    lines = []
    for seat, hand in enumerate(outcome.hands):
        if seat != outcome.out:
            lines.append((_holds(hand, outcome.left[seat]),))
            continue
        others = [points for other, points in enumerate(outcome.left) if other != seat]
        gets = phrase(Says.UNO_GETS, hands=" + ".join(map(str, others)))
        lines.append((phrase(Says.UNO_OUT), *((gets,) if rules.mode is Mode.WINNER else ())))
    return tuple(lines)


def _holds(hand: Hand, points: int) -> Phrase:
    if isinstance(hand, int):
        return phrase(Says.UNO_HOLDS_SUM, points=points)
    return phrase(Says.UNO_HOLDS, cards=" ".join(hand), points=points)
