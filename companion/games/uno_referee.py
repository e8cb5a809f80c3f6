"""The referee of Uno: what may be laid, in turn and out of turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.games.uno import PlusTwo
from companion.games.words import Phrase, Says, phrase

COLOURED_FACES = frozenset({*map(str, range(10)), "skip", "reverse", "+2"})
WILD = "wild"
WILD_FOUR = "wild +4"
BLACK_CARDS = frozenset({WILD, WILD_FOUR, "swap", "shuffle", "blank"})


class Colour(StrEnum):
    """The four colours."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its colour, None for a black one, and its face."""

    colour: Colour | None
    face: str

    @classmethod
    def of(cls, text: str) -> "Card | None":
        """The card written as ``red 7`` or ``wild +4``; None when there is no such card."""
        if text in BLACK_CARDS:
            return cls(None, text)
        colour, _, face = text.partition(" ")
        if colour not in set(Colour) or face not in COLOURED_FACES:
            return None
        return cls(Colour(colour), face)

    def __str__(self) -> str:
        return self.face if self.colour is None else f"{self.colour} {self.face}"


@dataclass(frozen=True, slots=True)
class State:
    """What lies on the table when somebody lays a card.

    Attributes:
        top: the top card.
        colour: the colour in force.
        pending: True when the effect of the top card waits for the one who plays.
    """

    top: Card
    colour: Colour
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: whether the play is allowed, and why."""

    legal: bool
    why: Phrase


def judge(
    state: State,
    hand: Sequence[Card],
    play: Card,
    plus_two: PlusTwo = PlusTwo.FLAT,
    *,
    intercept: bool = False,
) -> Ruling:
    """Whether a card may be laid.

    Args:
        state: what lies on the table.
        hand: the player's cards, the one that is played among them.
        play: the card that is played.
        plus_two: the switch.
        intercept: True when it is played out of turn.
    """
    if intercept:
        return _out_of_turn(state, play)
    if state.pending:
        return _waiting(state, play, plus_two)
    if play.face == WILD_FOUR:
        return _four(state, hand)
    return _in_turn(state, play)


def _waiting(state: State, play: Card, plus_two: PlusTwo) -> Ruling:
    """The effect of the top card waits for this player: only a +2 passes a +2 on."""
    if state.top.face == play.face == "+2" and plus_two is not PlusTwo.NO_STACKING:
        return Ruling(legal=True, why=phrase(Says.UNO_STACKED))
    return Ruling(legal=False, why=phrase(Says.UNO_WAITS, card=str(state.top)))


def _in_turn(state: State, play: Card) -> Ruling:
    """The same colour, number or picture, or a wild."""
    if play.colour is None:
        return Ruling(legal=True, why=phrase(Says.UNO_WILD, card=str(play)))
    if play.colour is state.colour or play.face == state.top.face:
        return Ruling(legal=True, why=phrase(Says.UNO_FITS, card=str(play)))
    colour, top = str(state.colour), str(state.top)
    why = phrase(Says.UNO_FITS_NOT, card=str(play), colour=colour, top=top)
    return Ruling(legal=False, why=why)


def _out_of_turn(state: State, play: Card) -> Ruling:
    """Interception: exactly the same card, never a wild +4."""
    if play.face == WILD_FOUR:
        return Ruling(legal=False, why=phrase(Says.UNO_FOUR_NEVER))
    if play == state.top:
        return Ruling(legal=True, why=phrase(Says.UNO_SAME, card=str(play)))
    return Ruling(legal=False, why=phrase(Says.UNO_NOT_SAME))


def _four(state: State, hand: Sequence[Card]) -> Ruling:
    """A wild +4 needs a hand without the colour in force."""
    for card in hand:
        if card.colour is state.colour:
            return Ruling(legal=False, why=phrase(Says.UNO_FOUR_NOT, card=str(card)))
    return Ruling(legal=True, why=phrase(Says.UNO_FOUR, colour=str(state.colour)))
