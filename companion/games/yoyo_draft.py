"""A game of YoYo while it is typed: the cards each player has left."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.errors import EntryError
from companion.games.game import Outcome
from companion.games.seat_by_seat import Order, SeatBySeat, moved
from companion.games.table import check_seat, next_wanted
from companion.games.words import Says, SeatName, phrase
from companion.games.yoyo import MOST_CARDS, Round, Rules, check_hands


@dataclass(frozen=True, slots=True)
class Draft(SeatBySeat):
    """A game while it is typed. Every method returns the draft after one tap.

    Attributes:
        hands: by seat how many cards are left, None where it is not said, 0 for who went out.
        run_out: True when the draw pile ran out the second time.
        seat: the seat being typed.
        begun: True once a digit was typed for that seat; the next one is put behind it.
    """

    hands: tuple[int | None, ...]
    run_out: bool = False
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
            teams: YoYo has none.
            before: the rounds before it; they do not matter.
        """
        del teams, before
        return cls((None,) * seats)

    @classmethod
    def of(cls, entry: Round) -> "Draft":
        """A round again as a draft, to be corrected."""
        return cls(entry.hands, entry.run_out)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose cards are not said."""
        return tuple(seat for seat, cards in enumerate(self.hands) if cards is None)

    @property
    def done(self) -> bool:
        """True when all is said, and either one is out or the pile ran out twice."""
        return not self.missing and self.hands.count(0) + self.run_out == 1

    def digit(self, digit: int) -> "Draft":
        """Type a digit: the first one for a seat begins the number anew.

        Raises:
            EntryError: that many cards there are not.
        """
        before = (self.hands[self.seat] or 0) if self.begun else 0
        return replace(self._with(10 * before + digit), begun=True)

    def step(self, cards: int) -> "Draft":
        """That many cards more, or fewer when negative; never fewer than none.

        Raises:
            EntryError: that many cards there are not.
        """
        return self._with(max(0, (self.hands[self.seat] or 0) + cards))

    def take_back(self) -> "Draft":
        """Delete: the last digit, or the whole number once another seat was active."""
        cards = self.hands[self.seat]
        if self.begun and cards is not None and cards > 9:  # noqa: PLR2004 - two digits
            return self._with(cards // 10)
        return replace(self, hands=self._hands(None), begun=False)

    def went_out(self, seat: int | None = None) -> "Draft":
        """Say who has no card left; said again, nobody has.

        Args:
            seat: whose; the active one if left out.

        Raises:
            EntryError: there is no such seat.
        """
        if seat is not None and seat != self.seat:
            return self.go_to(seat).went_out()
        others = replace(self, hands=tuple(cards or None for cards in self.hands), begun=False)
        if self.hands[self.seat] == 0:
            return others
        hands = (*others.hands[: self.seat], 0, *others.hands[self.seat + 1 :])
        return replace(others, hands=hands, run_out=False)

    def ran_out(self) -> "Draft":
        """Say that the draw pile ran out the second time, so that nobody is out, or unsay it."""
        if self.run_out:
            return replace(self, run_out=False)
        return replace(self, run_out=True, hands=tuple(cards or None for cards in self.hands))

    def go_to(self, seat: int) -> "Draft":
        """Make a seat active.

        Raises:
            EntryError: there is no such seat.
        """
        check_seat(seat, len(self.hands), ("hands", seat))
        return replace(self, seat=seat, begun=False)

    def next_seat(self) -> "Draft":
        """Go to the next seat clockwise that has not been said; to the next one if all are."""
        return self.go_to(next_wanted(self.seat, len(self.hands), self.missing))

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: names the first seat whose cards are not said.
        """
        hands = tuple(cards for cards in self.hands if cards is not None)
        if self.missing:
            seat = self.missing[0]
            why = phrase(Says.YOYO_HAND_MISSING, seat=SeatName(seat))
            raise EntryError(("hands", seat), why)
        return Round(hands, self.run_out)

    def check_so_far(self, rules: Rules, seats: int, before: Sequence[Round] = ()) -> None:
        """Refuse what cannot be already, whatever is still to be typed.

        Args:
            rules: the switches in force; they do not matter here.
            seats: how many sit at the table; one hand is typed for each.
            before: the games before it; they do not matter here.

        Raises:
            EntryError: names the first hand that is not possible, and why.
        """
        del rules, seats, before
        check_hands(self.hands, run_out=self.run_out)

    @property
    def typed(self) -> tuple[int | None, ...]:
        """By seat what has been typed."""
        return self.hands

    @property
    def named(self) -> Mapping[str, Iterable[int | None]]:
        """Nobody: who is out has no card left."""
        return {}

    def arranged(self, order: Order) -> "Draft":
        """The draft with the seats in another order, maybe with new ones."""
        hands = moved(self.hands, order, None)
        return replace(self, hands=hands, seat=order.index(self.seat))

    def check_typed(self) -> None:
        """Refuse cards that nobody can have typed.

        Raises:
            EntryError: names the hand.
        """
        for seat, cards in enumerate(self.hands):
            if cards is not None:
                _check_cards(seat, cards)

    def _with(self, cards: int) -> "Draft":
        _check_cards(self.seat, cards)
        return replace(self, hands=self._hands(cards))

    def _hands(self, cards: int | None) -> tuple[int | None, ...]:
        return (*self.hands[: self.seat], cards, *self.hands[self.seat + 1 :])


def _check_cards(seat: int, cards: int) -> None:
    if cards not in range(MOST_CARDS + 1):
        why = phrase(Says.HAND_LONG, most=MOST_CARDS, value=cards)
        raise EntryError(("hands", seat), why)
