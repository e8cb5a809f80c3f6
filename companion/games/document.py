"""Reading what somebody has written down, part by part, knowing where each part stands."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.errors import EntryError, Step
from companion.games.table import check_seat
from companion.games.words import Fact, Says, phrase, plain, quoted


@dataclass(frozen=True, slots=True)
class Part:
    """A value of a JSON document and the path to it.

    Every method returns what it is asked for or raises an `EntryError` that names the place.
    """

    value: object
    path: tuple[Step, ...] = ()

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.value, list)

    @property
    def is_null(self) -> bool:
        """Whether it is null."""
        return self.value is None

    def refused(self, says: Says, **facts: Fact) -> EntryError:
        """The refusal of this part."""
        return EntryError(self.path, phrase(says, **facts))

    def keys(self, needed: Collection[str], free: Collection[str] = ()) -> Mapping[str, "Part"]:
        """The values of an object by key.

        Args:
            needed: keys it must have.
            free: keys it may have.
        """
        if not isinstance(self.value, dict):
            raise self.refused(Says.NO_OBJECT)
        known = (*needed, *free)
        for key in self.value:
            if key not in known:
                why = phrase(Says.UNKNOWN_KEY, known=", ".join(known))
                raise EntryError((*self.path, plain(key)), why)
        for key in needed:
            if key not in self.value:
                raise EntryError((*self.path, key), phrase(Says.KEY_MISSING))
        return {key: Part(value, (*self.path, key)) for key, value in self.value.items()}

    def items(self) -> tuple["Part", ...]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.refused(Says.NO_LIST)
        return tuple(Part(value, (*self.path, index)) for index, value in enumerate(self.value))

    def whole(self, least: int | None = None) -> int:
        """A whole number, not a truth value or a fraction.

        Args:
            least: the smallest one possible.
        """
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.refused(Says.NO_WHOLE_NUMBER, value=quoted(self.value))
        if least is not None and self.value < least:
            raise self.refused(Says.TOO_SMALL, least=least, value=self.value)
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.refused(Says.NO_TRUTH, value=quoted(self.value))
        return self.value

    def text(self) -> str:
        """Words."""
        if not isinstance(self.value, str):
            raise self.refused(Says.NO_TEXT, value=plain(self.value))
        return self.value

    def one_of(self, allowed: Collection[str]) -> str:
        """One of some words."""
        text = self.text()
        if text not in allowed:
            raise self.refused(Says.NONE_OF, value=text, allowed=", ".join(allowed))
        return text

    def seat(self, seats: int) -> int:
        """A seat of a table of that many."""
        seat = self.whole()
        check_seat(seat, seats, self.path)
        return seat
