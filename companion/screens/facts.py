"""What the games say in codes, such as the face of a card, in the words of the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.games.words import Fact, Phrase, Says
from companion.games.yoink import Attribute
from companion.words import _


def faces(codes: str) -> str:
    """What people call cards of Uno."""
    called = {
        "skip": _("skip"),
        "reverse": _("reverse"),
        "wild": _("wild"),
        "swap": _("swap"),
        "shuffle": _("shuffle"),
        "blank": _("blank"),
    }
    return " ".join(called.get(code, code) for code in codes.split(" "))


def attributes(codes: str) -> str:
    """What people call what the cards of Yoink agree or differ in."""
    called = {
        Attribute.NUMBER.value: _("number"),
        Attribute.SYMBOL.value: _("symbol"),
        Attribute.SHADING.value: _("shading"),
    }
    return ", ".join(called.get(code, code) for code in codes.split(", "))


_CODES: Mapping[tuple[Says, str], Callable[[str], str]] = MappingProxyType(
    {
        (Says.UNO_HOLDS, "cards"): faces,
        (Says.COPIES, "value"): faces,
        (Says.YOINK_CALLED_WRONG, "failing"): attributes,
    }
)
"""By the sentence and its gap."""


def spoken(phrase: Phrase) -> Phrase:
    """The phrase with its codes in words."""
    facts = tuple((gap, _said(phrase.says, gap, fact)) for gap, fact in phrase.facts)
    return replace(phrase, facts=facts)


def _said(says: Says, gap: str, fact: Fact) -> Fact:
    words = _CODES.get((says, gap))
    return words(fact) if words is not None and isinstance(fact, str) else fact
