"""``companion judge``: one play in, as a JSON document, and what the referee says of it out."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from companion.answer import Example, answer
from companion.errors import EntryError
from companion.games import uno, uno_referee, yoink, yoyo, yoyo_referee
from companion.games.document import Part
from companion.games.game import read_rules
from companion.games.words import Says, phrase
from companion.games.yoyo_referee import Direction

CardT = TypeVar("CardT")

EXAMPLES: Sequence[Example] = (
    Example(
        "YoYo: on a blue 8 a series of four, the last one an action.",
        {
            "game": "yoyo",
            "top": "b8",
            "direction": None,
            "own": False,
            "play": ["b13", "y14", "b15", "y16"],
            "choose": None,
        },
    ),
    Example(
        "Uno: a wild +4 with a card of the colour in force in the hand.",
        {
            "game": "uno",
            "top": "red 7",
            "colour": "red",
            "hand": ["red 3", "wild +4"],
            "play": "wild +4",
            "intercept": False,
            "pending": False,
        },
    ),
    Example(
        "Yoink: a trio that is none.",
        {
            "game": "yoink",
            "trio": [[1, "circle", "plain"], [1, "circle", "dots"], [2, "circle", "stripes"]],
        },
    ),
)


def judge(document: object) -> dict[str, object]:
    """What the referee says of a play that somebody has written down.

    Args:
        document: an object of `game` and what the referee of that game asks for.

    Raises:
        EntryError: names the place of the first thing that cannot be. A play that is merely not
            allowed is an answer, not an error.
    """
    named = document.get("game") if isinstance(document, Mapping) else None
    if named is None:
        raise EntryError(("game",), phrase(Says.NO_GAME, known=", ".join(REFEREES)))
    return REFEREES[Part(named, ("game",)).one_of(REFEREES)](Part(document))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: of the command line, those of the process if left out.

    Returns:
        0; 2 for bad input; 1 when the answer could not be written.
    """
    about = "Say whether a play is allowed, and why."
    return answer("companion judge", about, judge, EXAMPLES, arguments)


def _judge_yoyo(whole: Part) -> dict[str, object]:
    parts = whole.keys(["game", "top", "play"], ["direction", "own", "choose"])
    play = tuple(_yoyo_card(card) for card in parts["play"].items())
    if not play:
        raise parts["play"].refused(Says.YOYO_NO_PLAY)
    top = None if parts["top"].is_null else _yoyo_card(parts["top"])
    given = parts.get("direction", Part(None, ("direction",)))
    state = yoyo_referee.State(
        top,
        _direction_in_force(top, given),
        parts.get("own", Part(value=False)).truth(),
    )
    ruling = yoyo_referee.judge(state, play, _direction(parts.get("choose", Part(None))))
    said: dict[str, object] = {"legal": ruling.legal, "why": str(ruling.why)}
    if not ruling.legal:
        return said
    return said | {
        "value": ruling.value,
        "direction": ruling.direction,
        "action": ruling.action,
    }


def _direction_in_force(top: yoyo_referee.Card | None, given: Part) -> Direction | None:
    """Where the values go: what is given, or what the top card tells; they must agree."""
    direction = _direction(given)
    if top is None:
        if direction is not None:
            raise given.refused(Says.YOYO_DIRECTION_EARLY)
        return None
    if top.is_yellow:
        if direction is None:
            raise given.refused(Says.YOYO_DIRECTION_MISSING)
        return direction
    told = yoyo_referee.TURNS[top.colour]
    if direction not in {None, told}:
        raise given.refused(Says.YOYO_DIRECTION_WRONG, card=str(top), direction=told)
    return told


def _direction(written: Part) -> Direction | None:
    return None if written.is_null else Direction(written.one_of([*Direction]))


def _yoyo_card(written: Part) -> yoyo_referee.Card:
    return _card(written, yoyo_referee.Card.of, Says.YOYO_CARD)


def _judge_uno(whole: Part) -> dict[str, object]:
    needed = ["game", "top", "hand", "play"]
    parts = whole.keys(needed, ["colour", "intercept", "pending", "rules"])
    top, play = _uno_card(parts["top"]), _uno_card(parts["play"])
    hand = tuple(_uno_card(card) for card in parts["hand"].items())
    if play not in hand:
        raise parts["play"].refused(Says.UNO_NOT_IN_HAND, card=str(play))
    colour = _colour_in_force(top, parts.get("colour", Part(None, ("colour",))))
    state = uno_referee.State(top, colour, parts.get("pending", Part(value=False)).truth())
    rules = read_rules(uno, parts.get("rules", Part({}, ("rules",))))
    intercept = parts.get("intercept", Part(value=False)).truth()
    ruling = uno_referee.judge(state, hand, play, rules.plus_two, intercept=intercept)
    return {"legal": ruling.legal, "why": str(ruling.why)}


def _colour_in_force(top: uno_referee.Card, given: Part) -> uno_referee.Colour:
    """The colour that is given, or the one of the top card; they must agree."""
    colour = None
    if not given.is_null:
        colour = uno_referee.Colour(given.one_of([*uno_referee.Colour]))
    if top.colour is None:
        if colour is None:
            raise given.refused(Says.UNO_COLOUR_MISSING)
        return colour
    if colour not in {None, top.colour}:
        raise given.refused(Says.UNO_COLOUR_WRONG, card=str(top), colour=top.colour)
    return top.colour


def _uno_card(written: Part) -> uno_referee.Card:
    return _card(written, uno_referee.Card.of, Says.UNO_CARD)


def _card(written: Part, of: Callable[[str], CardT | None], says: Says) -> CardT:
    text = written.text()
    card = of(text)
    if card is None:
        raise written.refused(says, value=text)
    return card


def _judge_yoink(whole: Part) -> dict[str, object]:
    failing = yoink.failing(yoink.read_trio(whole.keys(["game", "trio"])["trio"]))
    return {"valid": not failing, "failing": failing}


REFEREES: Mapping[str, Callable[[Part], dict[str, object]]] = MappingProxyType(
    {yoyo.KEY: _judge_yoyo, uno.KEY: _judge_uno, yoink.KEY: _judge_yoink},
)
"""Who judges which game."""
