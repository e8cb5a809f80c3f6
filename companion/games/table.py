"""Seats around a table: who exists, who is how well placed, who starts."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from companion.errors import EntryError, Step
from companion.games.words import Says, phrase, plain


class TieStarter(StrEnum):
    """Who of several tied seats starts the next round."""

    CLOCKWISE = "clockwise"
    TABLE = "table"


def check_seat(seat: object, seats: int, path: tuple[Step, ...]) -> None:
    """Refuse a seat that does not exist.

    Raises:
        EntryError: at the given path.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        why = phrase(Says.NO_SUCH_SEAT, value=plain(seat), most=seats - 1)
        raise EntryError(path, why)


def check_count(hands: Sequence[object], seats: int) -> None:
    """Refuse more or fewer hands than there are seats.

    Raises:
        EntryError: says how many there are.
    """
    if len(hands) != seats:
        raise EntryError(("hands",), phrase(Says.SEATS_DIFFER, seats=seats, n=len(hands)))


def rank(totals: Sequence[int], *, highest_first: bool) -> tuple[int, ...]:
    """Places by total; equal totals share the better place: 1, 1, 3."""
    if highest_first:
        return tuple(1 + sum(other > total for other in totals) for total in totals)
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def first_ranked(ranks: Iterable[int]) -> tuple[int, ...]:
    """The seats with rank 1."""
    return tuple(seat for seat, place in enumerate(ranks) if place == 1)


def pick_starter(
    tied: Sequence[int],
    previous: int | None,
    seats: int,
    tie_starter: TieStarter,
) -> int | None:
    """Who of the tied seats starts.

    The first one met going clockwise from the seat after the previous starter, or the table
    decides, so that it is not known.

    Args:
        tied: the seats that have equal claim, at least one.
        previous: who started before; None when not known.
        seats: how many sit at the table.
        tie_starter: the switch.

    Returns:
        The seat; None when it is not known.
    """
    if len(tied) == 1:
        return tied[0]
    if previous is None or tie_starter is TieStarter.TABLE:
        return None
    return min(tied, key=lambda seat: (seat - previous - 1) % seats)


def next_wanted(seat: int, seats: int, wanted: Collection[int]) -> int:
    """The next seat clockwise that is wanted; simply the next one when none is.

    Args:
        seat: the seat before it.
        seats: how many sit at the table.
        wanted: the seats to look for.
    """
    clockwise = [(seat + step) % seats for step in range(1, seats + 1)]
    return next((other for other in clockwise if other in wanted), clockwise[0])
