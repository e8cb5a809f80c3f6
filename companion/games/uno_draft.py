"""A round of Uno while it is typed: the cards each player has left, or their sum."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.errors import EntryError
from companion.games.game import Outcome
from companion.games.seat_by_seat import Order, SeatBySeat, moved, moved_seat
from companion.games.table import check_seat, next_wanted
from companion.games.uno import DECK, MOST_SUM, POINTS, Hand, Round, Rules, check_hands
from companion.games.words import Says, SeatName, phrase, plain

FACES = tuple(DECK)
"""The faces in the order of the pad."""
MOST_CARDS = sum(DECK.values())


@dataclass(frozen=True, slots=True)
class Slip:
    """What has been typed for one seat: cards, and a bare sum.

    Both are kept, so changing one's mind about how to enter a hand loses neither.

    Attributes:
        cards: the faces, in the order typed.
        by_sum: True when the bare sum counts, not the cards.
        sum: the sum, None while there is no digit.
    """

    cards: tuple[str, ...] = ()
    by_sum: bool = False
    sum: int | None = None

    def __post_init__(self) -> None:
        if len(self.cards) > MOST_CARDS:
            why = phrase(Says.HAND_LONG, most=MOST_CARDS, value=len(self.cards))
            raise EntryError(("cards",), why)
        for place, face in enumerate(self.cards):
            if face not in DECK:
                raise EntryError(("cards", place), phrase(Says.UNO_CARD, value=plain(face)))
        if self.sum is not None and self.sum not in range(MOST_SUM + 1):
            raise EntryError(("sum",), phrase(Says.UNO_SUM, most=MOST_SUM, value=self.sum))

    @property
    def points(self) -> int:
        """What the hand counts so far."""
        return (self.sum or 0) if self.by_sum else sum(POINTS[face] for face in self.cards)

    @property
    def done(self) -> bool:
        """True when something has been typed."""
        return self.sum is not None if self.by_sum else bool(self.cards)


@dataclass(frozen=True, slots=True)
class Draft(SeatBySeat):
    """A round while it is typed. Every method returns the draft after one tap.

    Attributes:
        slips: what has been typed, by seat.
        out: the seat that went out, None while it is not said; what was typed there does not count.
        seat: the seat being typed.
        begun: True once a digit was typed for that seat; the next one is put behind it.
    """

    slips: tuple[Slip, ...]
    out: int | None = None
    seat: int = 0
    begun: bool = False

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
            teams: Uno has none.
            before: the rounds before it; they do not matter.
        """
        del teams, before
        return cls((Slip(),) * seats)

    @classmethod
    def of(cls, entry: Round) -> "Draft":
        """A round again as a draft, to be corrected."""
        out = entry.hands.index(()) if () in entry.hands else None
        return cls(tuple(_slip_of(hand) for hand in entry.hands), out)

    @property
    def slip(self) -> Slip:
        """What has been typed for the active seat."""
        return self.slips[self.seat]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats of which nothing is said."""
        return tuple(
            seat for seat, slip in enumerate(self.slips) if seat != self.out and not slip.done
        )

    @property
    def done(self) -> bool:
        """True when something is said of every seat."""
        return not self.missing

    def put(self, face: str) -> "Draft":
        """Add a card to the active hand.

        Args:
            face: what is printed on it, one of `FACES`.

        Raises:
            EntryError: no such card, or a hand that is entered as a sum or has gone out.
        """
        self._refuse_out()
        if self.slip.by_sum:
            raise EntryError(("hands", self.seat), phrase(Says.BY_SUM))
        return self._with_cards((*self.slip.cards, face))

    def remove(self, place: int) -> "Draft":
        """Take a card out of the active hand again.

        Args:
            place: which one, counted from 0 in the order typed.

        Raises:
            EntryError: there is no such card.
        """
        cards = self.slip.cards
        if place not in range(len(cards)):
            raise EntryError(("hands", self.seat), phrase(Says.UNO_NO_PLACE, n=place))
        return self._with_cards((*cards[:place], *cards[place + 1 :]))

    def digit(self, digit: int) -> "Draft":
        """Type a digit of the sum: the first one for a seat begins the sum anew.

        Raises:
            EntryError: more points than there are, or a hand that is entered card by card or has
                gone out.
        """
        self._refuse_out()
        if not self.slip.by_sum:
            raise EntryError(("hands", self.seat), phrase(Says.UNO_BY_CARDS))
        before = (self.slip.sum or 0) if self.begun else 0
        return replace(self._with_sum(10 * before + digit), begun=True)

    def take_back(self) -> "Draft":
        """Delete: the last card, the last digit, or the whole sum once another seat was active."""
        if not self.slip.by_sum:
            return self._with_cards(self.slip.cards[:-1])
        points = self.slip.sum
        if self.begun and points is not None and points > 9:  # noqa: PLR2004 - two digits
            return self._with_sum(points // 10)
        return replace(self._with_sum(None), begun=False)

    def use_sum(self) -> "Draft":
        """Enter the active seat's hand as a bare sum."""
        return replace(self._with(replace(self.slip, by_sum=True)), begun=False)

    def use_cards(self) -> "Draft":
        """Enter the active seat's hand card by card."""
        return self._with(replace(self.slip, by_sum=False))

    def went_out(self, seat: int | None = None) -> "Draft":
        """Say who went out; said again of the same seat, nobody has.

        Args:
            seat: who; the active one if left out.

        Raises:
            EntryError: there is no such seat.
        """
        seat = self.seat if seat is None else seat
        check_seat(seat, len(self.slips), ("hands", seat))
        return replace(self, out=None if seat == self.out else seat)

    def go_to(self, seat: int) -> "Draft":
        """Make a seat active.

        Raises:
            EntryError: there is no such seat.
        """
        check_seat(seat, len(self.slips), ("hands", seat))
        return replace(self, seat=seat, begun=False)

    def next_seat(self) -> "Draft":
        """Go to the next seat clockwise of which nothing is said; to the next one if all are."""
        return self.go_to(next_wanted(self.seat, len(self.slips), self.missing))

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: names the first seat of which nothing is said.
        """
        if self.missing:
            seat = self.missing[0]
            why = phrase(Says.UNO_HAND_MISSING, seat=SeatName(seat))
            raise EntryError(("hands", seat), why)
        return Round(tuple(self._hand(seat) for seat in range(len(self.slips))))

    def check_so_far(self, rules: Rules, seats: int, before: Sequence[Round] = ()) -> None:
        """Refuse what cannot be already, whatever is still to be typed.

        Args:
            rules: the switches in force; they do not matter here.
            seats: how many sit at the table.
            before: the rounds before it; they do not matter here.

        Raises:
            EntryError: names the first hand or card that is not possible, and why.
        """
        del rules, before
        check_hands(tuple(self._said(seat) for seat in range(seats)))

    @property
    def typed(self) -> tuple[Slip, ...]:
        """By seat what has been typed."""
        return self.slips

    @property
    def named(self) -> Mapping[str, Iterable[int | None]]:
        """Who went out."""
        return {"out": (self.out,)}

    def arranged(self, order: Order) -> "Draft":
        """The draft with the seats in another order, maybe with new ones."""
        slips = moved(self.slips, order, Slip())
        out = moved_seat(self.out, order)
        return replace(self, slips=slips, out=out, seat=order.index(self.seat))

    def _said(self, seat: int) -> Hand | None:
        """A hand as far as it is typed; None where nothing is said of it."""
        return None if seat in self.missing else self._hand(seat)

    def _hand(self, seat: int) -> Hand:
        slip = self.slips[seat]
        if seat == self.out:
            return ()
        return slip.points if slip.by_sum else slip.cards

    def _refuse_out(self) -> None:
        if self.seat == self.out:
            why = phrase(Says.UNO_IS_OUT, seat=SeatName(self.seat))
            raise EntryError(("hands", self.seat), why)

    def _with_cards(self, cards: tuple[str, ...]) -> "Draft":
        return self._with(replace(self.slip, cards=cards))

    def _with_sum(self, points: int | None) -> "Draft":
        return self._with(replace(self.slip, sum=points))

    def _with(self, slip: Slip) -> "Draft":
        slips = (*self.slips[: self.seat], slip, *self.slips[self.seat + 1 :])
        return replace(self, slips=slips)


def _slip_of(hand: Hand) -> Slip:
    return Slip(by_sum=True, sum=hand) if isinstance(hand, int) else Slip(hand)
