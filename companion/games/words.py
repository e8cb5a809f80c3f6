# ruff: noqa: RUF001 - people read these words, so they use the real signs
"""Every word the games say, in one place.

A game speaks in phrases: which sentence, and the facts in it. Here a phrase becomes words, in
the language of a `gettext` catalogue and with the names of the people at the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from gettext import NullTranslations
from typing import NamedTuple

MINUS = "\N{MINUS SIGN}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MOST_BITS = 64
MOST_LETTERS = 40


class Text(NamedTuple):
    """A sentence with gaps; `many` is the form for other numbers of `n` than one."""

    one: str
    many: str | None = None


class Says(Enum):
    """The sentences. Their English text is the key of the translations."""

    # Every game
    SEAT = Text("seat {n}")
    SEATS_AT_TABLE = Text("{game} is for {least} to {most} players, not {n}.")
    NO_SUCH_SEAT = Text("There is no seat {value}; the seats are 0 to {most}.")
    SEATS_DIFFER = Text("There are {seats} seats, but {n} entries.")
    NO_SUCH_SWITCH = Text("There is no switch of this name; there are {known}.")
    SWITCH_CHOICE = Text("This switch can be {allowed}, not {value}.")
    SWITCH_LEAST = Text("This switch is a whole number from {least}, not {value}.")
    MATCH_OVER = Text("The match is over. Undo or correct a round to go on.")
    NO_SUCH_ROUND = Text("There is no round {n}.")
    NOTHING_ENTERED = Text("Nothing has been entered for this round yet.")
    NAME_MISSING = Text("A player needs a name.")
    NAME_LONG = Text("A name has at most {most} letters.")
    JOIN_LATE = Text("The first round is complete, so nobody can join this match any more.")
    SAME_PERSON = Text("The same person cannot sit on two seats.")
    ORDER = Text("The new order must name every seat once.")
    NAME_LETTERS = Text("A name is written in letters, digits and signs that can be seen.")
    NO_SUCH_GAME = Text("There is no game {game}; there are {known}.")
    OTHER_GAME = Text("This is not a match of {game}.")
    NO_MATCH = Text("This is not the text of a match: {detail}.")
    NO_EVENT = Text("This is nothing that can happen in a match: {detail}.")
    LATER_VERSION = Text("Written by a later version ({version}); this one reads up to {known}.")
    NOT_BEGUN = Text("The first event of a match is its beginning.")
    NOTHING_TO_TAKE_BACK = Text("There is nothing to take back.")
    NOT_ENDED = Text("The match was not ended early, so it cannot be reopened.")
    CORRECTION_OPEN = Text("Another round is being corrected. Enter or drop that one first.")
    TIE_STARTER = Text("Tie for who starts: first of the tied clockwise, or the table decides.")
    FEWEST = Text("fewest this round")
    FINISHED = Text("finished")

    # Documents
    NO_OBJECT = Text("This must be an object with keys.")
    NO_GAME = Text("Say which game it is: one of {known}.")
    NO_LIST = Text("This must be a list.")
    NO_WHOLE_NUMBER = Text("This must be a whole number, not {value}.")
    NO_TRUTH = Text("This must be true or false, not {value}.")
    NO_TEXT = Text("This must be words in quotes, not {value}.")
    NONE_OF = Text("This must be one of {allowed}, not {value}.")
    TOO_SMALL = Text("This must be at least {least}, not {value}.")
    UNKNOWN_KEY = Text("There is no such key here; there are {known}.")
    KEY_MISSING = Text("This is missing.")
    ROUND_AFTER_END = Text("The match was over before this round.")

    # Skyjo
    SKYJO_CARD = Text("There is no card {value}; the deck has {least} to {most}.")
    SKYJO_SUM = Text("A sum is always between {least} and {most}, not {value}.")
    SKYJO_COPIES = Text(
        "The deck has only {n} card {value}.", "The deck has only {n} cards {value}."
    )
    SKYJO_COLUMNS = Text("A layout has at most {most} columns, not {n}.")
    SKYJO_COLUMN_LONG = Text("A column has {most} cards, not {n}.")
    SKYJO_CELLS_MISSING = Text("A card is missing: {cells}.", "{n} cards are missing: {cells}.")
    SKYJO_CELL = Text("column {column} row {row}")
    SKYJO_SUM_MISSING = Text("The sum is missing.")
    SKYJO_HALF_TYPED = Text("A minus alone is no number.")
    SKYJO_DIGITS = Text("A sum has at most {most} digits.")
    SKYJO_FINISHER_MISSING = Text("Say who finished, or that nobody did.")
    SKYJO_HAND_FULL = Text("All cards of this hand are in. Tap a card to change it.")
    SKYJO_BY_SUM = Text("This hand is entered as a sum.")
    SKYJO_NO_COLUMN = Text("There is no column {n}.")
    SKYJO_NO_CELL = Text("There is no cell {n}.")
    SKYJO_SLIP = Text("A layout has {most} cells and columns 0 to 3.")
    SKYJO_ON_CARDS = Text("{raw} on {n} card", "{raw} on {n} cards")
    SKYJO_AS_SUM = Text("{raw} as entered")
    SKYJO_WENT = Text("{cards} went")
    SKYJO_ROW_WENT = Text("row {cards} went")
    SKYJO_FEWER = Text("{raw} × {by}, because {seat} has {other}")
    SKYJO_TIED = Text("{raw} × {by}, because {seat} has {other} too")
    SKYJO_LOWEST = Text("finished with the fewest, so not doubled")
    SKYJO_TIE_SPARED = Text("finished level with {seat}, not doubled at this table")
    SKYJO_NOT_POSITIVE = Text("finished, but {raw} is not doubled")
    SKYJO_NEVER = Text("finished, nothing is doubled at this table")
    SKYJO_NEGATIVE_COLUMNS = Text("Three equal negative cards in a column: they go, or they stay.")
    SKYJO_ROWS_TOO = Text("Four equal cards in a row go as well.")
    SKYJO_TIE_DOUBLES = Text(
        "The finisher's sum doubles also when it is only level with the lowest."
    )
    SKYJO_DOUBLE_SCOPE = Text("What doubles: a positive sum only, every sum, or none.")
    SKYJO_MULTIPLIER = Text("How many times the finisher's sum counts when it doubles.")
    SKYJO_TARGET = Text("The match ends when a total reaches this after a whole round.")
    SKYJO_NEXT_START = Text(
        "Who starts the next round: the fewest points, the finisher, the next seat, or two cards.",
    )
    SKYJO_DECK_CHECK = Text("Refuse more cards of a value than the deck has.")


class SeatName(NamedTuple):
    """Stands for the name of a seat, counted from 0, until a phrase is said."""

    seat: int


class Cards(NamedTuple):
    """Card values that are said one after the other."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence and the facts in its gaps. ``str()`` says it in English."""

    says: Says
    facts: tuple[tuple[str, "Fact"], ...] = ()

    def say(
        self,
        names: Sequence[str] = (),
        language: NullTranslations | None = None,
    ) -> str:
        """The phrase in words.

        Args:
            names: the players' names by seat; seats without one are called by number.
            language: the catalogue to look the sentence up in, English if left out.
        """
        language = language or NullTranslations()
        text = self.says.value
        facts = dict(self.facts)
        count = facts.get("n")
        if text.many is not None and isinstance(count, int):
            sentence = language.ngettext(text.one, text.many, count)
        else:
            sentence = language.gettext(text.one)
        return sentence.format_map({key: _word(f, names, language) for key, f in facts.items()})

    def __str__(self) -> str:
        return self.say()


Fact = int | str | SeatName | Cards | Phrase | tuple[Phrase, ...]
"""What can stand in the gap of a sentence."""


def phrase(says: Says, **facts: Fact) -> Phrase:
    """A phrase from its sentence and the facts by gap."""
    return Phrase(says, tuple(facts.items()))


def line(
    phrases: Sequence[Phrase],
    names: Sequence[str] = (),
    language: NullTranslations | None = None,
) -> str:
    """Several phrases as one line: ``7 7 7 went · fewest this round``."""
    return " · ".join(part.say(names, language) for part in phrases)


def number(value: int) -> str:
    """A number as people write it, with a real minus sign; one beyond reading is an ellipsis."""
    return plain(value).replace("-", MINUS)


def plain(value: object) -> str:
    """A value as it is written in a document, for a sentence about it; a long one cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return ELLIPSIS
    text = str(value)
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + ELLIPSIS


def _word(fact: Fact, names: Sequence[str], language: NullTranslations) -> str:
    match fact:
        case SeatName(seat):
            return _name(seat, names, language)
        case Cards(values):
            return " ".join(map(number, values))
        case Phrase():
            return fact.say(names, language)
        case int():
            return number(fact)
        case str():
            return fact
    return ", ".join(part.say(names, language) for part in fact)


def _name(seat: int, names: Sequence[str], language: NullTranslations) -> str:
    if seat < len(names):
        return names[seat]
    return phrase(Says.SEAT, n=seat).say((), language)
