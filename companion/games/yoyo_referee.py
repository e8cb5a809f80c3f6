"""The referee of YoYo: single plays, series and chains of draws."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from itertools import pairwise

from companion.games.words import Phrase, Says, phrase

MOST_VALUE = 20
CARD = re.compile(r"(?P<colour>[bry])(?P<value>[1-9][0-9]{0,8})", re.ASCII)


class Colour(Enum):
    """The colours, by their letter."""

    BLUE = "b"
    RED = "r"
    YELLOW = "y"


class Direction(StrEnum):
    """Where the values go."""

    UP = "up"
    DOWN = "down"


TURNS = {Colour.BLUE: Direction.UP, Colour.RED: Direction.DOWN}
"""Where a blue or a red card makes the values go."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its colour and its value. Which values yellow has is not enforced."""

    colour: Colour
    value: int

    @classmethod
    def of(cls, text: str) -> "Card | None":
        """The card written as ``b8``; None when there is no such card."""
        found = CARD.fullmatch(text)
        if found is None:
            return None
        card = cls(Colour(found["colour"]), int(found["value"]))
        return card if card.is_yellow or card.value <= MOST_VALUE else None

    @property
    def is_yellow(self) -> bool:
        """Whether it carries an action."""
        return self.colour is Colour.YELLOW

    def __str__(self) -> str:
        return f"{self.colour.value}{self.value}"


@dataclass(frozen=True, slots=True)
class State:
    """What lies on the table when somebody is up.

    Attributes:
        top: the top card, None before the first.
        direction: where the values go, None before the first card.
        own: True when the top card is the player's own and the turn came round again.
    """

    top: Card | None = None
    direction: Direction | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says.

    Attributes:
        legal: whether the play is allowed.
        why: the reason, in words.
        value: what counts on top afterwards; None when it is not allowed.
        direction: where the values go afterwards; None when it is not allowed.
        action: True when the last card is yellow, so its action is carried out.
    """

    legal: bool
    why: Phrase
    value: int | None = None
    direction: Direction | None = None
    action: bool = False


def judge(state: State, play: Sequence[Card], choose: Direction | None = None) -> Ruling:
    """Whether a card, or a series of cards, may be laid.

    The first card of a series must be allowed by itself, so it may turn the direction. Each next
    one is exactly one higher when rising, one lower when falling, in blue when rising, in red when
    falling, or yellow. Only the last card's action happens. A yellow as first card keeps its right
    to choose the direction; inside a series it does not choose.

    Args:
        state: what lies on the table.
        play: the cards in the order they are laid, at least one.
        choose: the direction their player chooses, None for no choice.
    """
    first = play[0]
    if not _fits(state, first):
        return Ruling(legal=False, why=_about(Says.YOYO_FITS_NOT, state, first))
    direction = _direction_after(state, first, choose)
    if direction is None:
        return Ruling(legal=False, why=phrase(Says.YOYO_CHOICE_MISSING, card=str(first)))
    if choose not in {None, direction}:
        why = phrase(Says.YOYO_CHOICE_NONE, card=str(first), direction=direction)
        return Ruling(legal=False, why=why)
    for before, card in pairwise(play):
        if not _follows(before, card, direction):
            why = phrase(
                Says.YOYO_NEXT_NOT,
                direction=direction,
                card=str(card),
                before=str(before),
            )
            return Ruling(legal=False, why=why)
    why = _reason(state, first)
    return Ruling(
        legal=True, why=why, value=play[-1].value, direction=direction, action=play[-1].is_yellow
    )


def after(play: Sequence[Card], ruling: Ruling) -> State:
    """What lies on the table once an allowed play has been made."""
    return State(play[-1], ruling.direction)


def drawn(chain: int, players: int) -> int:
    """How many cards a player takes after draw cards in a row.

    The first takes one card from each of two others; draw on draw, the next player draws one card
    more from each of two players than the one before would have.

    Args:
        chain: how many draw cards were laid one on the other, from 1.
        players: how many play; of two, one can only draw from the other.
    """
    return chain * min(2, players - 1)


def _fits(state: State, card: Card) -> bool:
    """Whether a card may be laid by itself.

    When nothing is laid yet, or the top card is one's own, anything; yellow always. Rising, a blue
    of the same or a higher value, or a red of exactly the same; falling, a red of the same or a
    lower value, or a blue of exactly the same.
    """
    if state.top is None or state.own or card.is_yellow:
        return True
    if TURNS[card.colour] is not state.direction:
        return card.value == state.top.value
    if state.direction is Direction.UP:
        return card.value >= state.top.value
    return card.value <= state.top.value


def _direction_after(state: State, card: Card, choose: Direction | None) -> Direction | None:
    """Where the values go after a card; None when its player must choose and has not.

    Blue makes them rise, red fall, yellow leaves them as before, except when it has the value of
    the card under it, or lies on a yellow, or is the first card: then its player chooses.
    """
    if not card.is_yellow:
        return TURNS[card.colour]
    top = state.top
    has_choice = top is None or top.is_yellow or top.value == card.value
    return choose or state.direction if has_choice else state.direction


def _follows(before: Card, card: Card, direction: Direction) -> bool:
    """Whether a card may come next in a series."""
    step = 1 if direction is Direction.UP else -1
    right_colour = card.is_yellow or TURNS[card.colour] is direction
    return right_colour and card.value == before.value + step


def _reason(state: State, card: Card) -> Phrase:
    if state.top is None or state.own:
        return phrase(Says.YOYO_ANYTHING, card=str(card))
    if card.is_yellow:
        return phrase(Says.YOYO_YELLOW, card=str(card))
    return _about(Says.YOYO_FITS, state, card)


def _about(says: Says, state: State, card: Card) -> Phrase:
    return phrase(says, card=str(card), top=str(state.top), direction=str(state.direction))
