"""What rounds have in common that are typed one seat after the other, whatever is typed of each."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Self, TypeVar

from companion.errors import EntryError
from companion.games.table import check_count, check_seat

SlipT = TypeVar("SlipT")

Order = Sequence[int | None]
"""By new seat the old seat; None for one that is new at the table."""


def moved(slips: Sequence[SlipT], order: Order, blank: SlipT) -> tuple[SlipT, ...]:
    """What has been typed by seat, in another order.

    Args:
        slips: by old seat.
        order: by new seat the old one.
        blank: what a new seat begins with.
    """
    return tuple(blank if old is None else slips[old] for old in order)


def moved_seat(seat: int | None, order: Order) -> int | None:
    """Where somebody sits after players changed seats; nobody stays nobody."""
    return None if seat is None else order.index(seat)


def check_named(named: Mapping[str, Iterable[int | None]], seats: int) -> None:
    """Refuse a draft that names a seat the table does not have.

    Args:
        named: the seats by the key they stand under, None for nobody.
        seats: how many sit at the table.

    Raises:
        EntryError: names the key.
    """
    for key, places in named.items():
        for seat in places:
            if seat is not None:
                check_seat(seat, seats, (key,))


def hand_of(error: EntryError) -> int | None:
    """The seat whose hand a refusal is about, if it is about one."""
    match error.path:
        case ("hands", int(seat), *_):
            return seat
        case _:
            return None


class SeatBySeat(ABC):
    """A draft in which something is typed for each seat.

    Attributes:
        seat: the seat being typed.
    """

    __slots__ = ()
    seat: int

    @property
    @abstractmethod
    def typed(self) -> Sequence[object]:
        """By seat what has been typed."""

    @property
    @abstractmethod
    def named(self) -> Mapping[str, Iterable[int | None]]:
        """The seats it names beside the active one, by the key they stand under."""

    @abstractmethod
    def arranged(self, order: Order) -> Self:
        """The draft with the seats in another order, maybe with new ones."""

    @abstractmethod
    def go_to(self, seat: int) -> Self:
        """Make a seat active.

        Raises:
            EntryError: there is no such seat.
        """

    def reseated(self, order: Sequence[int]) -> Self:
        """The draft after players changed seats; `order[new seat]` is the old seat."""
        return self.arranged(order)

    def joined(self) -> Self:
        """The draft with one more seat, the last one."""
        return self.arranged((*range(len(self.typed)), None))

    def located(self, error: EntryError) -> Self:
        """The draft with the seat of a refusal active, as far as it concerns one.

        Args:
            error: raised by `completed` or by the game's `check` about this round.
        """
        seat = hand_of(error)
        return self if seat is None else self.go_to(seat)

    def check_seats(self, seats: int, teams: Sequence[int] = ()) -> None:
        """Refuse a draft for another number of seats, or one that cannot have been typed.

        Args:
            seats: how many sit at the table.
            teams: no game that is typed seat by seat has any.

        Raises:
            EntryError: the draft does not belong to a table of that many seats.
        """
        del teams
        check_count(self.typed, seats)
        check_seat(self.seat, seats, ("hands", self.seat))
        check_named(self.named, seats)
        self.check_typed()

    def check_typed(self) -> None:  # noqa: B027  # most hold nothing that could be wrong
        """Refuse what nobody can have typed.

        Raises:
            EntryError: names it.
        """
