"""The referee of YoYo: single cards and series on what lies on the table."""

from dataclasses import dataclass, replace

from companion.games.words import Phrase
from companion.games.yoyo_referee import (
    MOST_VALUE,
    TURNS,
    Card,
    Colour,
    Direction,
    Ruling,
    State,
    judge,
)
from companion.screens import referee
from companion.screens.actions import Go
from companion.screens.pieces import Key, Piece, Screen, bend, sign, thick
from companion.screens.places import Referee
from companion.screens.referee import Answer, about, changed, empty, face, switch
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Plate, Text, Widget
from companion.ui.theme import EDGE, INK, RAISED, Shape
from companion.ui.theme import Colour as Paint
from companion.words import LANGUAGE, _

_LOOKS: dict[Colour, tuple[Paint, Paint]] = {
    Colour.BLUE: ((0x00, 0x66, 0xA0), (0xFF, 0xFF, 0xFF)),
    Colour.RED: ((0xB3, 0x2A, 0x1E), (0xFF, 0xFF, 0xFF)),
    Colour.YELLOW: ((0xEC, 0xC4, 0x33), (0x22, 0x1C, 0x00)),
}
_COLUMNS, _ROWS = 5, 4
_SHOWN = 5
"""Cards of a series that have room."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is asked.

    Attributes:
        top: The card on top; None before the first.
        direction: Where the values go, for a yellow card on top.
        own: Whether the top card is the player's own.
        play: The cards that are to be laid.
        choose: The direction their player chooses.
        colour: That of the next card on the pad.
        on_table: Whether the next card is the one on top.
    """

    top: Card | None = None
    direction: Direction | None = None
    own: bool = False
    play: tuple[Card, ...] = ()
    choose: Direction | None = None
    colour: Colour = Colour.BLUE
    on_table: bool = True

    def put(self, value: int) -> "Case":
        """The case with the next card: first the one on top, then those that are laid."""
        card = Card(self.colour, value)
        if self.on_table:
            return replace(self, top=card, on_table=False)
        return replace(self, play=(*self.play, card))

    def taken_back(self) -> "Case":
        """The case without the last card; the choice goes with the first one."""
        play = self.play[:-1]
        return replace(self, play=play, choose=self.choose if play else None)

    @property
    def state(self) -> State:
        """What lies on the table."""
        if self.top is None:
            return State(own=self.own)
        return State(self.top, TURNS.get(self.top.colour, self.direction), self.own)


def view(scene: Scene, place: Referee) -> Screen:
    """What lies on the table, what is laid, and the answer."""
    panel = scene.panel
    case = place.case if isinstance(place.case, Case) else Case()
    at = referee.frame(panel, panel.hurry + _ROWS * panel.target + _ROWS * panel.gap)
    pieces = [*_table(panel, place, case, at.table), *_pad(panel, place, case, at.pad)]
    return referee.screen(scene, place, at, answer(case), pieces, _keys(place, case))


def answer(case: Case) -> Answer:
    """What the referee says, or what is still to be said."""
    if not case.play:
        if case.on_table:
            return Answer(None, _("Tap the card on top, or that nothing was laid yet."))
        return Answer(None, _("Tap the card that is to be laid, or a series."))
    if case.top is not None and case.state.direction is None:
        return Answer(None, _("Which way does it go on the yellow card?"))
    ruling = judge(case.state, case.play, case.choose)
    why = _spoken(ruling.why).say((), LANGUAGE)
    return Answer(ruling.legal, " ".join(part for part in (why, _after(ruling)) if part))


def _after(ruling: Ruling) -> str:
    if not ruling.legal or ruling.value is None or ruling.direction is None:
        return ""
    going = _("Then it goes {direction} from {value}.")
    said = going.format(direction=_way(ruling.direction), value=ruling.value)
    return f"{said} " + _("Its action happens.") if ruling.action else said


def _spoken(phrase: Phrase) -> Phrase:
    """The reason with cards and directions in the table's words."""
    facts = tuple(
        (key, _fact(fact) if isinstance(fact, str) else fact) for key, fact in phrase.facts
    )
    return replace(phrase, facts=facts)


def _fact(fact: str) -> str:
    card = Card.of(fact)
    if card is not None:
        return _("{colour} {value}").format(colour=_colour(card.colour), value=card.value)
    return _way(Direction(fact)) if fact in set(Direction) else fact


def _colour(colour: Colour) -> str:
    called = {Colour.BLUE: _("blue"), Colour.RED: _("red"), Colour.YELLOW: _("yellow")}
    return called[colour]


def _way(direction: Direction) -> str:
    return _("up") if direction is Direction.UP else _("down")


# --- the table -----------------------------------------------------------------------------------


def _table(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    first, second, third = referee.rows(panel, box, panel.hurry, panel.hurry, panel.target)
    return [
        about(panel, "top", first[0], _("on the table")),
        *_top(panel, place, case, first[1]),
        about(panel, "play", second[0], _laid(case)),
        *_play(panel, place, case, second[1]),
        about(panel, "choice", third[0], _("its player chooses")),
        *_choice(panel, place, case, third[1]),
    ]


def _laid(case: Case) -> str:
    hidden = len(case.play) - _SHOWN
    if hidden <= 0:
        return _("is laid")
    return _("is laid; {n} before these").format(n=hidden)


def _top(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    card, up, down, own, none = box.columns(1.1, 1.0, 1.0, 1.2, 1.3, gap=panel.gap)
    parts = (
        empty(panel, card, active=case.on_table)
        if case.top is None
        else _face(panel, card, case.top, active=case.on_table)
    )
    pieces: list[Piece] = [Widget("top", card, parts, changed(place, replace(case, on_table=True)))]
    asked = case.top is not None and case.top.is_yellow
    for name, cell, way in (("up", up, Direction.UP), ("down", down, Direction.DOWN)):
        action = changed(place, replace(case, direction=way)) if asked else None
        on = case.state.direction is way
        pieces.append(switch(panel, name, cell, _way(way), action, on=on))
    turned = changed(place, replace(case, own=not case.own))
    pieces.append(switch(panel, "own", own, _("one's own"), turned, on=case.own))
    nothing = changed(place, replace(case, top=None, direction=None, on_table=False))
    is_first = case.top is None and not case.on_table
    pieces.append(switch(panel, "nothing", none, _("nothing yet"), nothing, on=is_first))
    return pieces


def _play(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    *cells, rubout = box.columns(*equal(_SHOWN), panel.hurry, gap=panel.gap)
    hidden = max(0, len(case.play) - _SHOWN)
    pieces: list[Piece] = []
    for at, cell in enumerate(cells, hidden):
        if at < len(case.play):
            pieces.append(Widget(f"laid {at}", cell, _face(panel, cell, case.play[at])))
        else:
            active = at == len(case.play) and not case.on_table
            action = changed(place, replace(case, on_table=False))
            pieces.append(Widget(f"place {at}", cell, empty(panel, cell, active=active), action))
    less = changed(place, case.taken_back()) if case.play else None
    return [*pieces, sign(panel, "delete", rubout, Shape.RUBOUT, less)]


def _choice(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    asked = bool(case.play) and case.play[0].is_yellow
    pieces = []
    ways = (("choose up", Direction.UP), ("choose down", Direction.DOWN), ("choose nothing", None))
    for (name, way), cell in zip(ways, box.columns(*equal(3), gap=panel.gap), strict=True):
        words = _("nothing") if way is None else _way(way)
        action = changed(place, replace(case, choose=way)) if asked else None
        pieces.append(switch(panel, name, cell, words, action, on=case.choose is way))
    return pieces


def _face(panel: Panel, box: Box, card: Card, *, active: bool = False) -> tuple[Part, ...]:
    look = _LOOKS[card.colour]
    return face(panel, box, str(card.value), _colour(card.colour), look, active=active)


# --- the pad -------------------------------------------------------------------------------------


def _pad(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    colours, numbers = box.rows(panel.hurry, 1.0, gap=panel.gap)
    pieces: list[Piece] = []
    for colour, cell in zip(Colour, colours.columns(*equal(3), gap=panel.gap), strict=True):
        pieces.append(
            referee.paint(
                panel,
                f"colour {colour.value}",
                cell,
                _colour(colour),
                _LOOKS[colour],
                changed(place, replace(case, colour=colour)),
                chosen=colour is case.colour,
            )
        )
    for value, cell in enumerate(numbers.grid(_COLUMNS, _ROWS, gap=panel.gap), 1):
        plate = Plate(cell, RAISED, EDGE, thick(panel), bend(panel))
        text = Text(
            cell.inset(panel.mm(0.8)),
            str(value),
            panel.mm(6.0),
            panel.note,
            INK,
            bold=True,
            align=Align.CENTRE,
        )
        pieces.append(Widget(f"value {value}", cell, (plate, text), _put(place, case, value)))
    return pieces


def _put(place: Referee, case: Case, value: int) -> Go:
    return changed(place, case.put(value))


def _keys(place: Referee, case: Case) -> list[Key]:
    tens = 10
    keys: list[Key] = [
        Binding(colour.value, changed(place, replace(case, colour=colour)), _colour(colour))
        for colour in Colour
    ]
    keys += [
        Binding(str(value % tens), _put(place, case, value), _("a card") if value == 1 else "")
        for value in range(1, min(tens, MOST_VALUE) + 1)
    ]
    less = changed(place, case.taken_back())
    return [*keys, Binding("delete", less, _("delete"))]
