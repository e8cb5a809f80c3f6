"""A switch: one way in which a table may play a rule differently."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from companion.errors import EntryError, Step
from companion.games.words import Says, phrase, plain, quoted

SwitchValue = bool | int | StrEnum


@dataclass(frozen=True, slots=True)
class Switch:
    """The positions a rule can be played in.

    Attributes:
        key: the field of the game's rules.
        default: the position the rulebook has it in.
        allowed: every position, the default first; empty for a whole number.
        least: the smallest whole number allowed, None where `allowed` says it all.
        says: what the switch is about, as one plain sentence.
    """

    key: str
    default: SwitchValue
    allowed: tuple[SwitchValue, ...]
    least: int | None
    says: Says

    @classmethod
    def choice(cls, key: str, default: StrEnum, says: Says) -> Self:
        """A switch with named positions."""
        others = tuple(position for position in type(default) if position is not default)
        return cls(key, default, (default, *others), None, says)

    @classmethod
    def toggle(cls, key: str, says: Says, *, default: bool) -> Self:
        """A switch that is on or off."""
        return cls(key, default, (default, not default), None, says)

    @classmethod
    def count(cls, key: str, default: int, says: Says, least: int = 1) -> Self:
        """A switch that is a whole number."""
        return cls(key, default, (), least, says)

    def read(self, value: object, path: tuple[Step, ...]) -> SwitchValue:
        """The position a value stands for.

        Raises:
            EntryError: the switch has no such position.
        """
        if self.least is not None:
            if type(value) is int and value >= self.least:
                return value
            raise EntryError(path, phrase(Says.SWITCH_LEAST, least=self.least, value=quoted(value)))
        for position in self.allowed:
            if position == value and isinstance(value, bool) == isinstance(position, bool):
                return position
        allowed = ", ".join(plain(position) for position in self.allowed)
        raise EntryError(path, phrase(Says.SWITCH_CHOICE, allowed=allowed, value=quoted(value)))
