"""What a value may be, in words for people."""

from enum import Enum
from typing import Any

import msgspec


def allowed(kind: Any) -> str:  # noqa: ANN401  # a type annotation, of which there is no type
    """What a value of a type may be, as the end of a sentence."""
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.BoolType():
            words = "true or false"
        case msgspec.inspect.StrType(pattern=str()):
            words = "the id of a sound card: at most 15 letters and digits, without a space"
        case msgspec.inspect.LiteralType(values=values):
            words = " or ".join(str(value) for value in values)
        case msgspec.inspect.IntType(ge=low, le=high):
            words = f"a whole number from {low} to {high}"
        case msgspec.inspect.FloatType(ge=low, le=high):
            words = f"a number from {low:g} to {high:g}"
        case msgspec.inspect.EnumType(cls=cls):
            words = " or ".join(_values(cls))
        case msgspec.inspect.VarTupleType():
            words = "a list of folders in quotes"
        case _:
            words = "some words in quotes"
    return words


def _values(cls: type[Enum]) -> list[str]:
    return [str(member.value) for member in cls]
