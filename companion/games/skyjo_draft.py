"""A round of Skyjo while it is typed, tap by tap."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.errors import EntryError
from companion.games.game import Outcome
from companion.games.seat_by_seat import Order, SeatBySeat, moved, moved_seat
from companion.games.skyjo import (
    COLUMNS,
    DECK,
    ROWS,
    Hand,
    Rest,
    Round,
    Rules,
    cells_missing,
    check,
    check_card,
    going,
)
from companion.games.table import check_seat, next_wanted
from companion.games.words import Says, phrase

CELLS = ROWS * COLUMNS
IN_A_CELL = frozenset({*DECK, None})
SUM_DIGITS = 3
HALF_TYPED = frozenset({"", "-", "1"})
"""What may be typed of a card that can still grow."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What has been typed for one seat: cells of the layout, and digits of a bare sum.

    Both are kept, so changing one's mind about how to enter a hand loses neither.

    Attributes:
        cells: 12 card values, None where nothing is typed; cell = column · 3 + row.
        gone: the columns that went during play, ascending.
        by_sum: True when the bare sum counts, not the cells.
        digits: the sum as typed: sign and digits, ``"-1"``, also ``"-"`` or empty.
    """

    cells: tuple[int | None, ...] = (None,) * CELLS
    gone: tuple[int, ...] = ()
    by_sum: bool = False
    digits: str = ""

    def __post_init__(self) -> None:
        if len(self.cells) != CELLS or not IN_A_CELL.issuperset(self.cells):
            raise EntryError(("cells",), phrase(Says.SKYJO_SLIP, most=CELLS))
        if self.gone and not set(range(COLUMNS)).issuperset(self.gone):
            raise EntryError(("gone",), phrase(Says.SKYJO_SLIP, most=CELLS))
        if self.digits and self.digits != "-" and self.sum is None:
            raise EntryError(("digits",), phrase(Says.SKYJO_HALF_TYPED))

    @property
    def columns(self) -> tuple[tuple[int | None, ...], ...]:
        """The four columns; those gone during play are empty cells."""
        return tuple(
            (None,) * ROWS if column in self.gone else self.cells[_cells_of(column)]
            for column in range(COLUMNS)
        )

    @property
    def sum(self) -> int | None:
        """The bare sum, None while there is no digit."""
        return _integer(self.digits)

    @property
    def missing(self) -> tuple[int, ...]:
        """The cells still to be typed; none for a bare sum."""
        if self.by_sum:
            return ()
        empty = (cell for cell, value in enumerate(self.cells) if value is None)
        return tuple(cell for cell in empty if cell // ROWS not in self.gone)

    @property
    def done(self) -> bool:
        """True when the hand is whole."""
        return self.sum is not None if self.by_sum else not self.missing

    @property
    def untouched(self) -> bool:
        """True while nothing at all has been typed."""
        return self == Slip()

    def settled(self, rules: Rules) -> Rest:
        """What is left so far, columns and rows counted in the layout as it is drawn."""
        if self.by_sum:
            return Rest(self.sum or 0)
        columns = self.columns
        went = going(rules, columns)
        lines = tuple(zip(*columns, strict=True))
        rows = going(rules, lines) if rules.rows_too and not went else ()
        left = [
            value
            for place, cards in enumerate(columns)
            for row, value in enumerate(cards)
            if value is not None and place not in went and row not in rows
        ]
        return Rest(sum(left), len(left), went, rows)


@dataclass(frozen=True, slots=True)
class Draft(SeatBySeat):
    """A round while it is typed. Every method returns the draft after one tap.

    Attributes:
        slips: what has been typed, by seat.
        finisher: the seat that finished, None for nobody or not said yet.
        finisher_said: True once the table has said who finished, or that nobody did.
        seat: the seat being typed.
        cell: its active cell; cell = column · 3 + row.
        resting: True when all cards are in; one may only replace another after `go_to`.
        half: what has been typed of a card by keys: ``""``, ``"-"`` or ``"1"``.
    """

    slips: tuple[Slip, ...]
    finisher: int | None = None
    finisher_said: bool = False
    seat: int = 0
    cell: int = 0
    resting: bool = False
    half: str = ""

    @classmethod
    def blank(
        cls,
        seats: int,
        teams: Sequence[int] = (),
        before: Sequence[Outcome] = (),
    ) -> "Draft":
        """An empty draft for a new round.

        Args:
            seats: how many sit at the table.
            teams: Skyjo has none.
            before: the rounds before it; they do not matter.
        """
        del teams, before
        return cls((Slip(),) * seats)

    @classmethod
    def of(cls, entry: Round) -> "Draft":
        """A round again as a draft, to be corrected.

        Columns that were not entered stand as gone, on the right.
        """
        slips = tuple(_slip_of(hand) for hand in entry.hands)
        return cls(slips, entry.finisher, finisher_said=True).go_to(0)

    @property
    def slip(self) -> Slip:
        """What has been typed for the active seat."""
        return self.slips[self.seat]

    @property
    def done(self) -> bool:
        """True when the round is whole and the finisher is said."""
        return self.finisher_said and all(slip.done for slip in self.slips)

    def put(self, value: int) -> "Draft":
        """Lay a card in the active cell and move on to the next empty one.

        Args:
            value: what is printed on it.

        Raises:
            EntryError: no such card, a whole hand, or a hand entered as a sum.
        """
        check_card(value, ("hands", self.seat))
        self._refuse_sum()
        _refuse_full(self)
        cells = (*self.slip.cells[: self.cell], value, *self.slip.cells[self.cell + 1 :])
        return _moved_on(_with_slip(self, replace(self.slip, cells=cells)))

    def digit(self, digit: int) -> "Draft":
        """Type a digit: of the sum, or of a card, which lands once it cannot grow any more.

        Raises:
            EntryError: a sum of too many digits, or no such card.
        """
        if not self.slip.by_sum:
            return self._typed_card(f"{self.half}{digit}")
        sign = "-" if self.slip.digits.startswith("-") else ""
        digits = f"{self.slip.digits.removeprefix('-')}{digit}".lstrip("0") or "0"
        if len(digits) > SUM_DIGITS:
            raise EntryError(("hands", self.seat), phrase(Says.SKYJO_DIGITS, most=SUM_DIGITS))
        return _with_slip(self, replace(self.slip, digits=sign + digits))

    def sign(self) -> "Draft":
        """Turn the sign of the sum, or begin a negative card."""
        if not self.slip.by_sum:
            landed = self.landed()
            _refuse_full(landed)
            return replace(landed, half="" if self.half == "-" else "-")
        digits = self.slip.digits
        turned = digits.removeprefix("-") if digits.startswith("-") else f"-{digits}"
        return _with_slip(self, replace(self.slip, digits=turned))

    def landed(self) -> "Draft":
        """A card typed by keys that stands by itself, a 1, is laid; a minus alone is forgotten."""
        plain = replace(self, half="")
        return plain.put(int(self.half)) if self.half.isdigit() else plain

    def take_back(self) -> "Draft":
        """Delete: the last key, the active card, or else the card before it."""
        if self.half:
            return replace(self, half=self.half[:-1])
        if self.slip.by_sum:
            return _with_slip(self, replace(self.slip, digits=self.slip.digits[:-1]))
        filled = [cell for cell in range(CELLS) if self._shown(cell) is not None]
        before = [cell for cell in filled if cell <= self.cell]
        if not before:
            return self
        cell = before[-1]
        cells = (*self.slip.cells[:cell], None, *self.slip.cells[cell + 1 :])
        taken = _with_slip(self, replace(self.slip, cells=cells))
        return replace(taken, cell=cell, resting=False)

    def go_to(self, seat: int, cell: int | None = None) -> "Draft":
        """Make a seat active, and one of its cells.

        Args:
            seat: the seat to type next.
            cell: the cell to type next; the first empty one if left out, or if it went in play.

        Raises:
            EntryError: there is no such seat or cell.
        """
        check_seat(seat, len(self.slips), ("hands", seat))
        landed = replace(self.landed(), seat=seat, resting=False)
        if cell is not None and cell not in range(CELLS):
            raise EntryError(("hands", seat), phrase(Says.SKYJO_NO_CELL, n=cell))
        if cell is not None and cell // ROWS not in landed.slip.gone:
            return replace(landed, cell=cell)
        missing = landed.slip.missing
        return replace(
            landed,
            cell=missing[0] if missing else CELLS - 1,
            resting=not (missing or landed.slip.by_sum),
        )

    def next_seat(self) -> "Draft":
        """Go to the next seat clockwise whose hand is not whole; to the next one if all are."""
        landed = self.landed()
        unfinished = [seat for seat, slip in enumerate(landed.slips) if not slip.done]
        return landed.go_to(next_wanted(landed.seat, len(landed.slips), unfinished))

    def column_gone(self, column: int) -> "Draft":
        """Mark a column of the active seat as gone during play, or take the mark away.

        Raises:
            EntryError: there is no such column, or the hand is entered as a sum.
        """
        self._refuse_sum()
        if column not in range(COLUMNS):
            raise EntryError(("hands", self.seat), phrase(Says.SKYJO_NO_COLUMN, n=column))
        landed = self.landed()
        gone = tuple(sorted({*landed.slip.gone} ^ {column}))
        return _with_slip(landed, replace(landed.slip, gone=gone)).go_to(self.seat)

    def use_sum(self) -> "Draft":
        """Enter the active seat's hand as a bare sum."""
        landed = self.landed()
        return _with_slip(landed, replace(landed.slip, by_sum=True)).go_to(self.seat)

    def use_layout(self) -> "Draft":
        """Enter the active seat's hand card by card."""
        return _with_slip(self, replace(self.slip, by_sum=False)).go_to(self.seat)

    def finished(self, seat: int | None) -> "Draft":
        """Say who finished, None for nobody.

        Raises:
            EntryError: there is no such seat.
        """
        if seat is not None:
            check_seat(seat, len(self.slips), ("finisher",))
        return replace(self, finisher=seat, finisher_said=True)

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: names the first seat with something missing and its cells, or the finisher.
        """
        landed = self.landed()
        hands = tuple(_hand(seat, slip) for seat, slip in enumerate(landed.slips))
        if not landed.finisher_said:
            raise EntryError(("finisher",), phrase(Says.SKYJO_FINISHER_MISSING))
        return Round(hands, landed.finisher)

    def check_so_far(self, rules: Rules, seats: int, before: Sequence[Round] = ()) -> None:
        """Refuse what cannot be already, whatever is still to be typed.

        Certain are sums, and columns in which no card is missing.

        Args:
            rules: the switches in force.
            seats: how many sit at the table.
            before: the rounds before it; they do not matter in Skyjo.

        Raises:
            EntryError: names the first hand or card that is not possible, and why.
        """
        check(rules, seats, Round(tuple(map(_certain, self.landed().slips)), None), before)

    def located(self, error: EntryError) -> "Draft":
        """The draft with the place of a refusal active, as far as it lies in a hand.

        Args:
            error: raised by `completed` or `check` about this round.
        """
        match error.path:
            case ("hands", int(seat), int(column), int(row)):
                standing = [c for c in range(COLUMNS) if c not in self.slips[seat].gone]
                return self.go_to(seat, standing[column] * ROWS + row)
            case _:
                return SeatBySeat.located(self, error)

    @property
    def typed(self) -> tuple[Slip, ...]:
        """By seat what has been typed."""
        return self.slips

    @property
    def named(self) -> Mapping[str, Iterable[int | None]]:
        """Who finished."""
        return {"finisher": (self.finisher,)}

    def arranged(self, order: Order) -> "Draft":
        """The draft with the seats in another order, maybe with new ones."""
        slips = moved(self.slips, order, Slip())
        finisher = moved_seat(self.finisher, order)
        return replace(self, slips=slips, finisher=finisher, seat=order.index(self.seat))

    def check_typed(self) -> None:
        """Refuse a cell that is not there, and half a card that nobody can have typed.

        Raises:
            EntryError: names the hand.
        """
        if self.cell not in range(CELLS):
            raise EntryError(("hands", self.seat), phrase(Says.SKYJO_NO_CELL, n=self.cell))
        if self.half not in HALF_TYPED:
            raise EntryError(("hands", self.seat), phrase(Says.SKYJO_HALF_TYPED))

    def _typed_card(self, typed: str) -> "Draft":
        _refuse_full(self)
        if typed == "1":
            return replace(self, half=typed)
        return replace(self, half="").put(int(typed))

    def _refuse_sum(self) -> None:
        if self.slip.by_sum:
            raise EntryError(("hands", self.seat), phrase(Says.BY_SUM))

    def _shown(self, cell: int) -> int | None:
        return None if cell // ROWS in self.slip.gone else self.slip.cells[cell]


def _with_slip(draft: Draft, slip: Slip) -> Draft:
    slips = (*draft.slips[: draft.seat], slip, *draft.slips[draft.seat + 1 :])
    return replace(draft, slips=slips)


def _moved_on(draft: Draft) -> Draft:
    missing = draft.slip.missing
    if not missing:
        return replace(draft, half="", resting=True)
    ahead = [cell for cell in missing if cell > draft.cell]
    return replace(draft, half="", cell=(ahead or missing)[0])


def _refuse_full(draft: Draft) -> None:
    if draft.resting:
        raise EntryError(("hands", draft.seat), phrase(Says.SKYJO_HAND_FULL))


def _cells_of(column: int) -> slice:
    return slice(column * ROWS, (column + 1) * ROWS)


def _integer(digits: str) -> int | None:
    unsigned = digits.removeprefix("-")
    return int(digits) if unsigned.isascii() and unsigned.isdigit() else None


def _slip_of(hand: Hand) -> Slip:
    if isinstance(hand, int):
        return Slip(by_sum=True, digits=str(hand))
    cells = [value for cards in hand for value in cards]
    return Slip(
        cells=(*cells, *(None,) * (CELLS - len(cells))),
        gone=tuple(range(len(hand), COLUMNS)),
    )


def _certain(slip: Slip) -> Hand:
    """What will be in a hand, whatever is still typed."""
    if slip.by_sum:
        return () if slip.sum is None else slip.sum
    columns = (
        tuple(value for value in cards if value is not None)
        for place, cards in enumerate(slip.columns)
        if place not in slip.gone
    )
    return tuple(cards for cards in columns if len(cards) == ROWS)


def _hand(seat: int, slip: Slip) -> Hand:
    if slip.by_sum:
        if slip.sum is None:
            says = Says.SKYJO_HALF_TYPED if slip.digits else Says.SKYJO_SUM_MISSING
            raise EntryError(("hands", seat), phrase(says))
        return slip.sum
    standing = [column for column in range(COLUMNS) if column not in slip.gone]
    missing = [(standing.index(cell // ROWS), cell % ROWS) for cell in slip.missing]
    if missing:
        raise cells_missing(seat, missing)
    return tuple(_whole(slip.cells[_cells_of(column)]) for column in standing)


def _whole(cells: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(value for value in cells if value is not None)
