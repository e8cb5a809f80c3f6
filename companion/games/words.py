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
    SWITCH_CHOICE = Text("This switch can be {allowed}, not {value}.")
    SWITCH_LEAST = Text("This switch is a whole number from {least}, not {value}.")
    MATCH_OVER = Text("The match is over. Undo or correct a round to go on.")
    NO_SUCH_ROUND = Text("There is no round {n}.")
    NOTHING_ENTERED = Text("Nothing has been entered for this round yet.")
    NAME_MISSING = Text("A player needs a name.")
    NAME_LONG = Text("A name has at most {most} letters.")
    JOIN_LATE = Text("The first round is complete, so nobody can join this match any more.")
    NO_TEAMS = Text("{game} is not played in teams.")
    TEAMS_LATE = Text("Together or in two teams: that is settled before the first round.")
    TEAM_OF_EACH = Text("Say of each of the {seats} seats which team it is in, 0 or 1.")
    TEAM_SIZE = Text("A team is for {least} to {most} players, not {n}.")
    SAME_PERSON = Text("The same person cannot sit on two seats.")
    ORDER = Text("The new order must name every seat once.")
    NAME_LETTERS = Text("A name is written in letters, digits and signs that can be seen.")
    NO_SUCH_GAME = Text("There is no game {game}; there are {known}.")
    OTHER_GAME = Text("This is not a match of {game}.")
    NO_MATCH = Text("This is not the text of a match: {detail}.")
    NO_EVENT = Text("This is nothing that can happen in a match: {detail}.")
    LATER_VERSION = Text("Written by a later version ({version}); this one reads up to {known}.")
    NO_ARCHIVE = Text("This is no export of scores: {detail}.")
    NO_MARK = Text("This is no mark of a match or a person.")
    NO_SUCH_PERSON = Text("Nobody in this export has the number {n}.")
    NO_SHEET = Text("This is no table of scores; its first row must be {columns}.")
    SHEET_ROW = Text("This row does not fit the others of its match.")
    SHEET_ENTRY = Text("What was entered cannot be read: {detail}.")
    MATCH_DIFFERS = Text("It went on differently here, and stays as it is here.")
    MATCH_REFUSED = Text("Match {mark} was left out: {place}{why}")
    NOT_BEGUN = Text("The first event of a match is its beginning.")
    NOTHING_TO_TAKE_BACK = Text("There is nothing to take back.")
    NOTHING_TO_BRING_BACK = Text("There is nothing to bring back.")
    NOT_ENDED = Text("The match was not ended early, so it cannot be reopened.")
    CORRECTION_OPEN = Text("Another round is being corrected. Enter or drop that one first.")
    TIE_STARTER = Text("Tie for who starts: first of the tied clockwise, or the table decides.")
    FEWEST = Text("fewest this round")
    HAND_LONG = Text("A hand has at most {most} cards, not {value}.")
    BY_SUM = Text("This hand is entered as a sum.")
    COPIES = Text("The deck has only {n} card {value}.", "The deck has only {n} cards {value}.")

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
    SKYJO_COLUMNS = Text("A layout has at most {most} columns, not {n}.")
    SKYJO_COLUMN_LONG = Text("A column has {most} cards, not {n}.")
    SKYJO_CELLS_MISSING = Text("A card is missing: {cells}.", "{n} cards are missing: {cells}.")
    SKYJO_CELL = Text("column {column} row {row}")
    SKYJO_SUM_MISSING = Text("The sum is missing.")
    SKYJO_HALF_TYPED = Text("A minus alone is no number.")
    SKYJO_DIGITS = Text("A sum has at most {most} digits.")
    SKYJO_FINISHER_MISSING = Text("Say who finished, or that nobody did.")
    SKYJO_HAND_FULL = Text("All cards of this hand are in. Tap a card to change it.")
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
        "Who starts the next round: the fewest points, the finisher, the next seat, or two cards."
    )
    SKYJO_DECK_CHECK = Text("Refuse more cards of a value than the deck has.")

    # YoYo
    YOYO_CARDS = Text("Together they hold {n} cards; there are only {most}.")
    YOYO_NOBODY_OUT = Text("Somebody must have no card left, or the pile ran out twice.")
    YOYO_TWO_OUT = Text("Only one player can have no card left.")
    YOYO_OUT_AND_RUN_OUT = Text("The pile ran out twice, so nobody can have no card left.")
    YOYO_HAND_MISSING = Text("Say how many cards {seat} has left.")
    YOYO_WENT_OUT = Text("no card left: +{points}")
    YOYO_LEFT = Text("{n} card left: {points}", "{n} cards left: {points}")
    YOYO_PILE = Text("the pile ran out")
    YOYO_CARD = Text("A card is b, r or y and its number, as in b8; {value} is none.")
    YOYO_NO_PLAY = Text("At least one card must be played.")
    YOYO_DIRECTION_MISSING = Text("A yellow card does not tell the direction: say up or down.")
    YOYO_DIRECTION_WRONG = Text("On {card} the direction is {direction}.")
    YOYO_DIRECTION_EARLY = Text("Nothing has been laid, so there is no direction yet.")
    YOYO_ANYTHING = Text("{card} may be laid: anything may.")
    YOYO_YELLOW = Text("{card} may be laid: yellow always may.")
    YOYO_FITS = Text("{card} may be laid on {top} going {direction}.")
    YOYO_FITS_NOT = Text("{card} does not fit on {top} going {direction}.")
    YOYO_NEXT_NOT = Text("Going {direction}, {card} cannot follow {before} in a series.")
    YOYO_CHOICE_MISSING = Text("{card} is the first card, so its player must choose a direction.")
    YOYO_CHOICE_NONE = Text("{card} gives no choice of direction; it goes {direction}.")

    # Uno
    UNO_CARD = Text("There is no card {value}.")
    UNO_SUM = Text("A sum is between 0 and {most}, not {value}.")
    UNO_NOBODY_OUT = Text("Somebody must have gone out.")
    UNO_TWO_OUT = Text("Only one player can have gone out.")
    UNO_HAND_MISSING = Text("Say which cards {seat} has left, or that {seat} went out.")
    UNO_BY_CARDS = Text("This hand is entered card by card.")
    UNO_NO_PLACE = Text("There is no card number {n} in this hand.")
    UNO_IS_OUT = Text("{seat} went out, so there is no card left to enter.")
    UNO_OUT = Text("out")
    UNO_GETS = Text("gets {hands}")
    UNO_HOLDS = Text("holds {cards}: {points}")
    UNO_HOLDS_SUM = Text("holds {points}")
    UNO_MODE = Text("Who goes out gets the others' points, or everyone keeps the own ones.")
    UNO_TARGET = Text("The match ends when a total reaches this.")
    UNO_PLUS_TWO = Text("A +2 on a +2: the last one takes two, or all of them, or it may not be.")
    UNO_COLOUR_MISSING = Text("A black card does not tell the colour in force.")
    UNO_COLOUR_WRONG = Text("On {card} the colour in force is {colour}.")
    UNO_NOT_IN_HAND = Text("{card} is not in the hand.")
    UNO_SAME = Text("{card} is the same card, so it may be laid out of turn.")
    UNO_NOT_SAME = Text("Out of turn only exactly the same card may be laid.")
    UNO_FOUR_NEVER = Text("A wild +4 never may be laid out of turn.")
    UNO_STACKED = Text("A +2 may be laid on a +2.")
    UNO_WAITS = Text("{card} takes effect first, so nothing else may be laid.")
    UNO_WILD = Text("{card} may be laid at any time on one's turn.")
    UNO_FOUR = Text("No card in the hand is {colour}, so the wild +4 may be laid.")
    UNO_FOUR_NOT = Text("{card} is in the hand, so the wild +4 may not be laid.")
    UNO_FITS = Text("{card} has the colour or the face of what lies on top.")
    UNO_FITS_NOT = Text("{card} has neither the colour in force, {colour}, nor the face of {top}.")

    # Yoink
    YOINK_OUT_ALREADY = Text("{seat} is out already.")
    YOINK_SAME_SEAT = Text("The caller has a totem, so somebody else is without.")
    YOINK_TWICE = Text("{seat} is named twice.")
    YOINK_NOBODY = Text("Somebody's eyes must have been open.")
    YOINK_ALL = Text("Somebody must stay in.")
    YOINK_WHICH = Text("Either somebody called or eyes were open, not both.")
    YOINK_TRIO_OR_VALID = Text("Give either the trio or whether it was valid.")
    YOINK_THREE = Text("A trio has three cards, not {n}.")
    YOINK_CARD = Text("A card is a number, a symbol and a shading.")
    YOINK_WORD = Text("This must be a word.")
    YOINK_NUMBER = Text("A number is between 1 and {most}, not {value}.")
    YOINK_NO_CARD = Text("A trio has no card {n}.")
    YOINK_NUMBER_MISSING = Text("Say the number of card {card}, or whether it was a trio.")
    YOINK_SYMBOL_MISSING = Text("Say the symbol of card {card}, or whether it was a trio.")
    YOINK_SHADING_MISSING = Text("Say the shading of card {card}, or whether it was a trio.")
    YOINK_CALLER_MISSING = Text("Say who called.")
    YOINK_WITHOUT_MISSING = Text("Say who had no totem.")
    YOINK_CALLED_RIGHT = Text("called a trio")
    YOINK_CALLED_WRONG = Text("called, but {failing} fails: out")
    YOINK_CALLED_INVALID = Text("called without a trio: out")
    YOINK_WITHOUT = Text("no totem: out")
    YOINK_LUCKY = Text("no totem, but the call was wrong: stays in")
    YOINK_EYES = Text("eyes open: out")
    YOINK_IN = Text("still in")
    YOINK_GONE = Text("out before")

    # Hey Yo
    HEY_YO_TEAMS = Text("One team or two play, not {n}.")
    HEY_YO_MIXED = Text("One team and two teams are not mixed in one match.")
    HEY_YO_PLAYERS = Text("{n} players cannot play like this: it is for {least} to {most}.")
    HEY_YO_LEVEL = Text("The level is a number from 1 to {most}, not {value}.")
    HEY_YO_LEVEL_MISSING = Text("One team plays a level: say which, 1 to {most}.")
    HEY_YO_LEVEL_BATTLE = Text("Two teams play no level.")
    HEY_YO_CARD = Text("{value} is no card. A card is top/bottom, as in H/YY* or -/A.")
    HEY_YO_STAR = Text("A punch line needs a word: {value} has none.")
    HEY_YO_DOUBLE = Text("A double is the same word twice: {value} is not.")
    HEY_YO_CHIP = Text("A chip is one of {allowed}, or null.")
    HEY_YO_LONG = Text("{n} cards are more than the {most} of the deck.")
    HEY_YO_PENALTIES = Text("{value} penalties are more than the {n} cards that were laid.")
    HEY_YO_CARDS_OR_COUNTED = Text("Give either the cards or what was counted.")
    HEY_YO_COUNTED_CHIPS = Text("What was counted has the chips in it already.")
    HEY_YO_NO_CARDS = Text("No card of the line has been entered yet.")
    HEY_YO_SIDE_MISSING = Text("Say what card {card} has on the {track} track.")
    HEY_YO_SIDE = Text("{value} is nothing a card can have on a track.")
    HEY_YO_NO_WORD = Text("Say the word of the {track} track first.")
    HEY_YO_NO_SUCH_CARD = Text("There is no card {n} in this line.")
    HEY_YO_NO_TEAM = Text("There is no team {n}.")
    HEY_YO_BY_COUNT = Text("This line is entered as counted points.")
    HEY_YO_BY_CARDS = Text("This line is entered card by card.")
    HEY_YO_POINTS_MISSING = Text("Say the points of each punch line, or 0 for none.")
    HEY_YO_POINTS = Text("A punch line has at most {most} points, not {value}.")
    HEY_YO_NUMBER = Text("This is between 0 and {most}, not {value}.")
    HEY_YO_CHIPS_DRAWN = Text("Two chips are drawn, not {n}.")
    HEY_YO_TRACK = Text("{track} {sum}")
    HEY_YO_NOTHING = Text("all cards face down: 0")
    HEY_YO_NO_PUNCH = Text("no punch line")
    HEY_YO_COUNTED = Text("counted {sum}")
    HEY_YO_DISCARDS = Text("{n} card discarded", "{n} cards discarded")
    HEY_YO_CLEARED = Text("level {level} cleared")
    HEY_YO_NOT_CLEARED = Text(
        "{n} point short of level {level}", "{n} points short of level {level}"
    )
    HEY_YO_TOP = Text("top")
    HEY_YO_BOTTOM = Text("bottom")
    HEY_YO_ROW_BREAKS = Text("A new row on the table ends the stretch of words before it.")
    HEY_YO_BLANK_BREAKS = Text("An empty position ends the stretch of words before it.")
    HEY_YO_INNER_PUNCH = Text("Earlier punch lines in a stretch: count again, once, or not at all.")
    HEY_YO_CUE_EVERY = Text("A card is laid every so many beats.")
    HEY_YO_NO_PENALTY = Text("No penalties: a missed beat turns no card face down.")
    HEY_YO_PASS_RULE = Text(
        "Passing: who says pass discards a card, which costs a point, and the next is up."
    )
    HEY_YO_CALL_OUT = Text("Calling out: whoever lays a card says its words.")
    HEY_YO_RHYTHM_PENALTY = Text("The box judges the rhythm: a card off the beat is a missed beat.")


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


def quoted(value: object) -> str:
    """The same for a sentence about what kind of value it is: words are in quotes."""
    return f'"{plain(value)}"' if isinstance(value, str) else plain(value)


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
