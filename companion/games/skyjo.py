"""Skyjo: the fewest points win; who ends a round without the fewest counts double.

A layout is three rows by four columns of cards from -2 to 12. A column of three equal cards goes,
and what is left at the end of a round counts. The match ends when, after a whole round, a total
has reached the target; the lowest total wins.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import lru_cache
from operator import add
from types import MappingProxyType

from companion.errors import EntryError, Step
from companion.games.document import Part
from companion.games.game import Opener, Outcome, Standing
from companion.games.switch import Switch
from companion.games.table import (
    TieStarter,
    check_count,
    check_seat,
    first_ranked,
    pick_starter,
    rank,
)
from companion.games.words import Cards, Phrase, Says, SeatName, phrase

KEY = "skyjo"
TITLE = "Skyjo"
SEATS = range(2, 9)
TEAM: range | None = None
OPENER = Opener.STARTER
UNSAID: frozenset[str] = frozenset()

ROWS = 3
COLUMNS = 4
DECK: Mapping[int, int] = MappingProxyType(
    {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10),
)
"""How many cards of each value there are."""
LEAST_SUM = -17
MOST_SUM = 140

Columns = tuple[tuple[int, ...], ...]
"""The cards of one seat, column by column from the left, each from the top."""
Hand = Columns | int
"""What a seat has left: its columns, or their bare sum."""


class NegativeColumns(StrEnum):
    """Whether three equal negative cards in a column go."""

    GO = "go"
    STAY = "stay"


class DoubleScope(StrEnum):
    """Which sums of a finisher without the fewest are doubled."""

    POSITIVE = "positive"
    ALWAYS = "always"
    OFF = "off"


class NextStart(StrEnum):
    """Who starts the next round."""

    WINNER = "winner"
    FINISHER = "finisher"
    CLOCKWISE = "clockwise"
    CARDS = "cards"


SWITCHES = (
    Switch.count("target", 100, Says.SKYJO_TARGET),
    Switch.choice("negative_columns", NegativeColumns.GO, Says.SKYJO_NEGATIVE_COLUMNS),
    Switch.toggle("rows_too", Says.SKYJO_ROWS_TOO, default=False),
    Switch.choice("double_scope", DoubleScope.POSITIVE, Says.SKYJO_DOUBLE_SCOPE),
    Switch.toggle("tie_doubles", Says.SKYJO_TIE_DOUBLES, default=True),
    Switch.count("multiplier", 2, Says.SKYJO_MULTIPLIER),
    Switch.choice("next_start", NextStart.WINNER, Says.SKYJO_NEXT_START),
    Switch.choice("tie_starter", TieStarter.CLOCKWISE, Says.TIE_STARTER),
    Switch.toggle("deck_check", Says.SKYJO_DECK_CHECK, default=True),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches in force; each is described in `SWITCHES`."""

    target: int = 100
    negative_columns: NegativeColumns = NegativeColumns.GO
    rows_too: bool = False
    double_scope: DoubleScope = DoubleScope.POSITIVE
    tie_doubles: bool = True
    multiplier: int = 2
    next_start: NextStart = NextStart.WINNER
    tie_starter: TieStarter = TieStarter.CLOCKWISE
    deck_check: bool = True


@dataclass(frozen=True, slots=True)
class Round:
    """A whole round as entered.

    Attributes:
        hands: by seat what was left on the table at the end: the columns, or the bare sum.
        finisher: the seat that was first with everything open, None when nobody was.
    """

    hands: tuple[Hand, ...]
    finisher: int | None = None

    def reseated(self, order: Sequence[int]) -> "Round":
        """The round after players changed seats; `order[new seat]` is the old seat."""
        finisher = None if self.finisher is None else order.index(self.finisher)
        return Round(tuple(self.hands[seat] for seat in order), finisher)


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left of a hand when all that goes has gone.

    Attributes:
        raw: the sum of the cards that are left.
        cards: how many there are; None for a bare sum.
        columns: which columns went, counted from the left.
        rows: which rows went, counted from the top.
    """

    raw: int
    cards: int | None = None
    columns: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()


class Doubling(Enum):
    """Why the finisher's sum was doubled or not."""

    NOBODY = auto()
    """Nobody finished."""
    FEWER = auto()
    """Doubled: another seat has fewer."""
    TIED = auto()
    """Doubled: another seat has as few."""
    LOWEST = auto()
    """Strictly the lowest of the round."""
    TIE_SPARED = auto()
    """Another seat has as few, and a tie does not double at this table."""
    NOT_POSITIVE = auto()
    """Zero or less is not doubled."""
    NEVER = auto()
    """Nothing is doubled at this table."""


@dataclass(frozen=True, slots=True)
class Turnout(Outcome):
    """What follows from one round.

    Attributes:
        hands: the hands as entered.
        rests: by seat what is left of the hand.
        finisher: the seat that finished.
        doubling: what became of the finisher's sum.
        rival: the seat with the fewest among the others, which decided it; None if nobody finished.
    """

    hands: tuple[Hand, ...]
    rests: tuple[Rest, ...]
    finisher: int | None
    doubling: Doubling
    rival: int | None

    @property
    def raw(self) -> tuple[int, ...]:
        """By seat the sum of what is left."""
        return tuple(rest.raw for rest in self.rests)

    @property
    def doubled(self) -> tuple[bool, ...]:
        """By seat whether the multiplier was applied, also to 0 or by 1."""
        applied = self.doubling in {Doubling.FEWER, Doubling.TIED}
        return tuple(applied and seat == self.finisher for seat in range(len(self.rests)))

    @property
    def removed(self) -> tuple[tuple[int, ...], ...]:
        """By seat the columns that went, counted from 0."""
        return tuple(rest.columns for rest in self.rests)


def settle(rules: Rules, hand: Hand) -> Rest:
    """What is left of a hand after everything that goes has gone.

    A column of three equal cards goes, also one that only shows at the final turn-over, also a
    negative one unless the table lets those stay. Rows go only where the table plays it so: then
    four equal in a row go too, columns first. What is left is summed.

    A column needs three equal cards and a row four, so once a column has gone no row can go, and
    once a row has gone no column can: one pass, columns before rows, reaches the end.

    Args:
        rules: the switches in force.
        hand: whole columns, or the bare sum.
    """
    if isinstance(hand, int):
        return Rest(hand)
    stay = rules.negative_columns is NegativeColumns.STAY
    return _settle(hand, negatives_stay=stay, rows_too=rules.rows_too)


@lru_cache(maxsize=2048)
def _settle(hand: Columns, *, negatives_stay: bool, rows_too: bool) -> Rest:
    """Remembered, because a match is followed anew after every change to one of its rounds."""
    least = 0 if negatives_stay else min(DECK)
    columns = _going(hand, least)
    if columns:
        left = [cards for place, cards in enumerate(hand) if place not in columns]
        return Rest(sum(map(sum, left)), ROWS * len(left), columns)
    if not rows_too or len(hand) != COLUMNS:
        return Rest(sum(map(sum, hand)), ROWS * len(hand))
    lines = tuple(zip(*hand, strict=True))
    rows = _going(lines, least)
    left = [cards for place, cards in enumerate(lines) if place not in rows]
    return Rest(sum(map(sum, left)), COLUMNS * len(left), (), rows)


def going(rules: Rules, lines: Sequence[Sequence[int | None]]) -> tuple[int, ...]:
    """Which of the columns, or of the rows, go: those whose cards are all equal.

    Args:
        rules: the switches in force.
        lines: full columns or full rows; None where a card is not known yet.
    """
    return _going(lines, 0 if rules.negative_columns is NegativeColumns.STAY else min(DECK))


def _going(lines: Sequence[Sequence[int | None]], least: int) -> tuple[int, ...]:
    return tuple(
        place
        for place, cards in enumerate(lines)
        if len({*cards}) == 1 and cards[0] is not None and cards[0] >= least
    )


def highest_wins(rules: Rules) -> bool:
    """Whether more points are better: fewer are."""
    del rules
    return False


def read(entry: Part) -> Round:
    """A round as it is written in a document: ``hands`` and ``finisher``.

    Raises:
        EntryError: it is not written as a round of Skyjo.
    """
    parts = entry.keys(["hands"], ["finisher"])
    finisher = parts.get("finisher", Part(None))
    hands = tuple(_read_hand(hand) for hand in parts["hands"].items())
    return Round(hands, None if finisher.is_null else finisher.whole())


def _read_hand(hand: Part) -> Hand:
    if not hand.is_list:
        return hand.whole()
    return tuple(tuple(card.whole() for card in column.items()) for column in hand.items())


def written(entry: Round) -> dict[str, object]:
    """A round as it is written in a document."""
    return {"hands": entry.hands, "finisher": entry.finisher}


def check(rules: Rules, seats: int, entry: Round, before: Sequence[Round] = ()) -> None:
    """Refuse a round that cannot have happened.

    What is left is twelve, nine, six, three or no cards, in whole columns; their sum is always
    -17 to 140; and there are no more cards of a value than the deck has. Bare sums are checked
    alone.

    Args:
        rules: the switches in force.
        seats: how many sit at the table.
        entry: the round as entered.
        before: the rounds before it; they do not matter in Skyjo.

    Raises:
        EntryError: names the first cell that is not possible, and why.
    """
    del before
    check_count(entry.hands, seats)
    for seat, hand in enumerate(entry.hands):
        if not isinstance(hand, int):
            _check_columns(seat, hand)
    if rules.deck_check:
        _check_copies(entry.hands)
    for seat, hand in enumerate(entry.hands):
        raw = settle(rules, hand).raw
        if not LEAST_SUM <= raw <= MOST_SUM:
            why = phrase(Says.SKYJO_SUM, least=LEAST_SUM, most=MOST_SUM, value=raw)
            raise EntryError(("hands", seat), why)
    if entry.finisher is not None:
        check_seat(entry.finisher, seats, ("finisher",))


def _check_columns(seat: int, hand: Columns) -> None:
    if len(hand) > COLUMNS:
        why = phrase(Says.SKYJO_COLUMNS, most=COLUMNS, n=len(hand))
        raise EntryError(("hands", seat, COLUMNS), why)
    for column, cards in enumerate(hand):
        if len(cards) > ROWS:
            why = phrase(Says.SKYJO_COLUMN_LONG, most=ROWS, n=len(cards))
            raise EntryError(("hands", seat, column, ROWS), why)
        for row, value in enumerate(cards):
            check_card(value, ("hands", seat, column, row))
    missing = [
        (column, row) for column, cards in enumerate(hand) for row in range(len(cards), ROWS)
    ]
    if missing:
        raise cells_missing(seat, missing)


def check_card(value: int, path: tuple[Step, ...]) -> None:
    """Refuse a value the deck does not have.

    Raises:
        EntryError: at the given path.
    """
    if value not in DECK:
        raise EntryError(
            path, phrase(Says.SKYJO_CARD, value=value, least=min(DECK), most=max(DECK))
        )


def _check_copies(hands: Sequence[Hand]) -> None:
    seen: Counter[int] = Counter()
    for path, value in _cards(hands):
        seen[value] += 1
        if seen[value] > DECK[value]:
            raise EntryError(path, phrase(Says.COPIES, n=DECK[value], value=value))


def _cards(hands: Sequence[Hand]) -> Iterator[tuple[tuple[Step, ...], int]]:
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            continue
        for column, cards in enumerate(hand):
            for row, value in enumerate(cards):
                yield ("hands", seat, column, row), value


def cells_missing(seat: int, cells: Sequence[tuple[int, int]]) -> EntryError:
    """The refusal of a layout with holes, which names each of them.

    Args:
        seat: whose layout it is.
        cells: the empty cells as (column, row), counted from 0.
    """
    places = tuple(phrase(Says.SKYJO_CELL, column=c + 1, row=r + 1) for c, r in cells)
    why = phrase(Says.SKYJO_CELLS_MISSING, n=len(cells), cells=places)
    return EntryError(("hands", seat, *cells[0]), why)


def follow(
    rules: Rules,
    seats: int,
    starter: int | None,
    rounds: Sequence[Round],
) -> Standing[Turnout]:
    """Everything that follows from the rounds.

    The game ends when, after a whole round, a total is the target or more; the lowest total wins.

    Args:
        rules: the switches in force.
        seats: how many sit at the table.
        starter: the seat that starts the first round, None when not known.
        rounds: possible rounds, in order; those behind the end are marked and not counted.
    """
    totals = (0,) * seats
    over = False
    turnouts = []
    for entry in rounds:
        turnout = _turn_out(rules, entry, totals, None if over else starter, counted=not over)
        turnouts.append(turnout)
        totals = turnout.totals
        if not over:
            starter = _next_starter(rules, turnout, seats)
        over = over or max(totals) >= rules.target
    ranks = rank(totals, highest_first=False)
    winners = first_ranked(ranks) if over else ()
    return Standing(tuple(turnouts), totals, ranks, over, winners, None if over else starter)


def _turn_out(
    rules: Rules,
    entry: Round,
    before: tuple[int, ...],
    starter: int | None,
    *,
    counted: bool,
) -> Turnout:
    rests = tuple(settle(rules, hand) for hand in entry.hands)
    points = [rest.raw for rest in rests]
    doubling, rival = _doubling(rules, points, entry.finisher)
    if entry.finisher is not None and doubling in {Doubling.FEWER, Doubling.TIED}:
        points[entry.finisher] *= rules.multiplier
    totals = tuple(map(add, before, points)) if counted else before
    return Turnout(
        points=tuple(points),
        totals=totals,
        starter=starter,
        counted=counted,
        fault=None,
        hands=entry.hands,
        rests=rests,
        finisher=entry.finisher,
        doubling=doubling,
        rival=rival,
    )


def _doubling(
    rules: Rules,
    raw: Sequence[int],
    finisher: int | None,
) -> tuple[Doubling, int | None]:
    """What becomes of the finisher's sum, and which other seat decides it.

    The finisher doubles a sum that is not strictly the lowest of the round, a tie doubles, and
    only a positive sum; switches change each of the three.
    """
    if finisher is None:
        return Doubling.NOBODY, None
    others = [seat for seat in range(len(raw)) if seat != finisher]
    rival = min(others, key=raw.__getitem__)
    tied = raw[finisher] == raw[rival]
    if rules.double_scope is DoubleScope.OFF:
        return Doubling.NEVER, rival
    if raw[finisher] < raw[rival]:
        return Doubling.LOWEST, rival
    if tied and not rules.tie_doubles:
        return Doubling.TIE_SPARED, rival
    if raw[finisher] <= 0 and rules.double_scope is DoubleScope.POSITIVE:
        return Doubling.NOT_POSITIVE, rival
    return (Doubling.TIED if tied else Doubling.FEWER), rival


def _next_starter(rules: Rules, turnout: Turnout, seats: int) -> int | None:
    """Who starts the round after this one: the fewest points, after doubling, or a switch."""
    match rules.next_start:
        case NextStart.WINNER:
            fewest = min(turnout.points)
            tied = [seat for seat, points in enumerate(turnout.points) if points == fewest]
            return pick_starter(tied, turnout.starter, seats, rules.tie_starter)
        case NextStart.FINISHER:
            return turnout.finisher
        case NextStart.CLOCKWISE:
            return None if turnout.starter is None else (turnout.starter + 1) % seats
        case NextStart.CARDS:
            return None


def report(outcome: Turnout) -> dict[str, object]:
    """What a document says of a round beside points, totals and working."""
    return {"raw": outcome.raw, "doubled": outcome.doubled, "removed": outcome.removed}


def summary(standing: Standing[Turnout]) -> dict[str, object]:
    """Nothing beside what every game says."""
    del standing
    return {}


def working(rules: Rules, outcome: Turnout) -> tuple[tuple[Phrase, ...], ...]:
    """How each seat's points came about, in phrases by seat."""
    fewest = min(outcome.points)
    lines = []
    for seat, hand in enumerate(outcome.hands):
        said = list(_rest_words(hand, outcome.rests[seat]))
        if seat == outcome.finisher:
            said += _doubling_words(rules, outcome)
        if outcome.points[seat] == fewest:
            said.append(phrase(Says.FEWEST))
        lines.append(tuple(said))
    return tuple(lines)


def _rest_words(hand: Hand, rest: Rest) -> Iterator[Phrase]:
    if isinstance(hand, int) or rest.cards is None:
        yield phrase(Says.SKYJO_AS_SUM, raw=rest.raw)
        return
    for column in rest.columns:
        yield phrase(Says.SKYJO_WENT, cards=Cards(hand[column]))
    for row in rest.rows:
        yield phrase(Says.SKYJO_ROW_WENT, cards=Cards(tuple(cards[row] for cards in hand)))
    yield phrase(Says.SKYJO_ON_CARDS, raw=rest.raw, n=rest.cards)


def _doubling_words(rules: Rules, outcome: Turnout) -> Iterator[Phrase]:
    if outcome.finisher is None or outcome.rival is None:
        return
    raw, other = outcome.raw[outcome.finisher], outcome.raw[outcome.rival]
    rival = SeatName(outcome.rival)
    match outcome.doubling:
        case Doubling.FEWER:
            yield phrase(Says.SKYJO_FEWER, raw=raw, by=rules.multiplier, seat=rival, other=other)
        case Doubling.TIED:
            yield phrase(Says.SKYJO_TIED, raw=raw, by=rules.multiplier, seat=rival, other=other)
        case Doubling.LOWEST:
            yield phrase(Says.SKYJO_LOWEST)
        case Doubling.TIE_SPARED:
            yield phrase(Says.SKYJO_TIE_SPARED, seat=rival)
        case Doubling.NOT_POSITIVE:
            yield phrase(Says.SKYJO_NOT_POSITIVE, raw=raw)
        case Doubling.NEVER:
            yield phrase(Says.SKYJO_NEVER)
        case Doubling.NOBODY:
            return
