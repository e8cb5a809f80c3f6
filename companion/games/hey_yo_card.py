"""The cards of Hey Yo: a top and a bottom track, each with a word, a double or nothing."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from companion.errors import EntryError
from companion.games.document import Part
from companion.games.words import Says, phrase, plain

SIDES = 2
NOTHING = "-"
SIDE = re.compile(r"-|[HYEA]\*?(?:[HYEA]\*?)?", re.ASCII)
LONELY_STAR = re.compile(r"(?:^|-|\*)\*")


class Word(StrEnum):
    """The words of the game, by their letter."""

    HEY = "H"
    YO = "Y"
    YEAH = "E"
    AH = "A"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word on a track, and whether it is a punch line."""

    word: Word
    punch: bool = False


Side = tuple[Spoken, ...]
"""What a card has on one track: nothing, a word, or the same word twice."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies: what is on its top and on its bottom track."""

    top: Side
    bottom: Side

    @classmethod
    def read(cls, written: Part) -> "Card":
        """A card as it is written in a document: ``H/YY*``.

        Raises:
            EntryError: it is no card.
        """
        text = written.text()
        sides = text.split("/")
        if len(sides) != SIDES:
            raise written.refused(Says.HEY_YO_CARD, value=plain(text))
        for side in sides:
            fault = _fault(side)
            if fault is not None:
                raise written.refused(fault, value=plain(text))
        top, bottom = map(_side, sides)
        return cls(top, bottom)

    @property
    def written(self) -> str:
        """The card as it is written in a document."""
        return f"{write_side(self.top)}/{write_side(self.bottom)}"

    @property
    def turned(self) -> "Card":
        """The same card laid the other way up: its bottom, reversed, becomes the top."""
        return Card(self.bottom[::-1], self.top[::-1])


@cache
def read_side(text: str) -> Side:
    """What is written for one track of a card: ``HH*``, ``-``.

    Raises:
        EntryError: no card has that on a track.
    """
    if _fault(text) is not None:
        raise EntryError((), phrase(Says.HEY_YO_SIDE, value=plain(text)))
    return _side(text)


def write_side(side: Side) -> str:
    """One track of a card as it is written in a document."""
    return "".join(spoken.word + "*" * spoken.punch for spoken in side) or NOTHING


def _fault(text: str) -> Says | None:
    """What is wrong with one side of a card, None for nothing."""
    if LONELY_STAR.search(text):
        return Says.HEY_YO_STAR
    if SIDE.fullmatch(text) is None:
        return Says.HEY_YO_CARD
    return None if len({*text} - {"*", "-"}) <= 1 else Says.HEY_YO_DOUBLE


def _side(text: str) -> Side:
    """One side of a card that is in order."""
    words = re.findall(r"([HYEA])(\*?)", text)
    return tuple(Spoken(Word(letter), punch=bool(star)) for letter, star in words)
