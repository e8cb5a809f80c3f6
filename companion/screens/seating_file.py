"""Who has sat down for a match that has not begun: kept beside the scores for a pulled plug."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from companion import whole
from companion.errors import EntryError, StoreError
from companion.games import GAMES
from companion.games.game import check_rules
from companion.match import Seat
from companion.screens.places import Guide, KeyHelp, Naming, Place, Seating, Switches
from companion.words import _

FILE_NAME = "seating.json"


class _Kept(msgspec.Struct, frozen=True):
    """A seating as it is written, without what belongs to the screen alone."""

    game: str
    rules: msgspec.Raw
    seats: tuple[Seat, ...]
    starter: int
    teams: tuple[int, ...] | None = None


class SeatingFile:
    """The small file beside the scores.

    Args:
        scores: The file of scores.
    """

    def __init__(self, scores: Path) -> None:
        self._path = scores.with_name(FILE_NAME)
        self._there: bytes | None = None

    def read(self, people: Iterable[Seat]) -> Seating | None:
        """Who had sat down; None where nobody had, or where it cannot be read any more.

        Args:
            people: Everybody who is remembered.
        """
        with suppress(OSError):  # there is none on most evenings
            self._there = self._path.read_bytes()
        if self._there is None:
            return None
        try:
            kept = msgspec.json.decode(self._there, type=_Kept)
            rules = msgspec.json.decode(kept.rules, type=GAMES[kept.game].Rules)
            check_rules(GAMES[kept.game], rules)
        except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, EntryError):
            return None  # the people are remembered all the same, and sit down with a tap each
        sound = (
            len(kept.seats) <= GAMES[kept.game].SEATS[-1]
            and len({seat.person for seat in kept.seats}) == len(kept.seats)
            and {seat.person for seat in kept.seats} <= {one.person for one in people}
            and kept.starter in range(len(kept.seats))
            and (kept.teams is None or len(kept.teams) == len(kept.seats))
            and {0, 1}.issuperset(kept.teams or ())
        )
        if not sound:
            return None
        return Seating(kept.game, rules, kept.seats, kept.starter, kept.teams)

    def keep(self, place: Place) -> None:
        """Has on disk who sits at the seating when it returns; nobody where the table is elsewhere.

        Raises:
            StoreError: It could not be written.
        """
        seating = _seating(place)
        content = None
        if seating is not None and seating.seats:
            rules = msgspec.Raw(msgspec.json.encode(seating.rules))
            content = msgspec.json.encode(
                _Kept(seating.game, rules, seating.seats, seating.starter, seating.teams)
            )
        if content == self._there:
            return
        try:
            if content is None:
                whole.remove(self._path)
            else:
                whole.write(self._path, content)
        except OSError as error:
            words = _(
                "Who sits down could not be written to {path}. See that the disk is not full."
            )
            raise StoreError(words.format(path=self._path)) from error
        self._there = content


def _seating(place: Place) -> Seating | None:
    """The seating that a place is, or is asked from."""
    match place:
        case Seating():
            return place
        case Switches(seating):
            return seating
        case Naming(behind) | Guide(behind=behind) | KeyHelp(behind):
            return _seating(behind)
        case _:
            return None
