"""The referee of Uno: in turn and out of turn."""

from dataclasses import dataclass, replace

from companion.games.uno import PlusTwo, Rules
from companion.games.uno_referee import (
    WILD_FOUR,
    Card,
    Colour,
    State,
    judge,
)
from companion.games.words import Phrase
from companion.screens import referee
from companion.screens.actions import Go
from companion.screens.facts import faces as called
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

_LOOKS: dict[Colour | None, tuple[Paint, Paint]] = {
    Colour.RED: ((0xB3, 0x2A, 0x1E), (0xFF, 0xFF, 0xFF)),
    Colour.YELLOW: ((0xEC, 0xC4, 0x33), (0x22, 0x1C, 0x00)),
    Colour.GREEN: ((0x1E, 0x7D, 0x45), (0xFF, 0xFF, 0xFF)),
    Colour.BLUE: ((0x00, 0x66, 0xA0), (0xFF, 0xFF, 0xFF)),
    None: ((0x08, 0x08, 0x08), (0xFF, 0xFF, 0xFF)),
}
_FACES = (
    *map(str, range(10)),
    "skip",
    "reverse",
    "+2",
    "wild",
    WILD_FOUR,
    "swap",
    "shuffle",
    "blank",
)
_COLUMNS, _ROWS = 5, 4
_WAITING = frozenset({"skip", "+2", WILD_FOUR})
"""Faces whose effect meets the next player, and so can wait for one."""
_BLACK = _FACES[_FACES.index("wild") :]


@dataclass(frozen=True, slots=True)
class Case:
    """What is asked.

    Attributes:
        top: The card on top.
        colour: The colour in force on a black card.
        play: The card that is to be laid.
        holds: Whether its player also holds a card of the colour in force.
        pending: Whether the top card's effect still waits.
        intercept: Whether it is laid out of turn.
        paint: The colour of the next card on the pad.
        on_table: Whether the next card is the one on top.
    """

    top: Card | None = None
    colour: Colour | None = None
    play: Card | None = None
    holds: bool = False
    pending: bool = False
    intercept: bool = False
    paint: Colour = Colour.RED
    on_table: bool = True

    def put(self, face_of: str) -> "Case":
        """The case with the next card: first the one on top, then the one that is laid."""
        card = Card(None if face_of in _BLACK else self.paint, face_of)
        if self.on_table:
            pending = self.pending and face_of in _WAITING
            return replace(self, top=card, colour=card.colour, on_table=False, pending=pending)
        return replace(self, play=card)

    def named(self, colour: Colour) -> "Case":
        """The case with a colour for the next card, or for the black card on top that has none."""
        if self.top is not None and self.colour is None and not self.on_table:
            return replace(self, colour=colour, paint=colour)
        return replace(self, paint=colour)


def view(scene: Scene, place: Referee) -> Screen:
    """What lies on the table, what is laid, and the answer."""
    panel = scene.panel
    case = place.case if isinstance(place.case, Case) else Case()
    at = referee.frame(panel, panel.hurry + _ROWS * panel.target + _ROWS * panel.gap)
    pieces = [*_table(panel, place, case, at.table), *_pad(panel, place, case, at.pad)]
    said = answer(case, _plus_two(scene))
    return referee.screen(scene, place, at, said, pieces, _keys(place, case))


def _plus_two(scene: Scene) -> PlusTwo:
    """How the table plays +2 on +2."""
    rules = scene.match.rules if scene.timeline is not None else None
    return rules.plus_two if isinstance(rules, Rules) else PlusTwo.FLAT


def answer(case: Case, plus_two: PlusTwo) -> Answer:
    """What the referee says, or what is still to be said."""
    if case.top is None:
        return Answer(None, _("Tap the colour and the face of the card on top."))
    if case.colour is None:
        return Answer(None, _("Tap the colour that was named for the black card."))
    if case.play is None:
        return Answer(None, _("Tap the colour and the face of the card to be laid."))
    state = State(case.top, case.colour, case.pending)
    hand = [case.play, *([Card(case.colour, "0")] if case.holds else [])]
    ruling = judge(state, hand, case.play, plus_two, intercept=case.intercept)
    in_turn = not (case.intercept or case.pending)
    if in_turn and case.play.face == WILD_FOUR and case.holds:
        words = _("A {colour} card is in the hand, so the wild +4 may not be laid.")
        return Answer(ruling.legal, words.format(colour=_colour(case.colour)))
    return Answer(ruling.legal, _spoken(ruling.why).say((), LANGUAGE))


def _spoken(phrase: Phrase) -> Phrase:
    """The reason with cards and colours in the table's words."""
    facts = tuple(
        (key, _fact(fact) if isinstance(fact, str) else fact) for key, fact in phrase.facts
    )
    return replace(phrase, facts=facts)


def _fact(fact: str) -> str:
    if fact in set(Colour):
        return _colour(Colour(fact))
    card = Card.of(fact)
    return fact if card is None else _card(card)


def _card(card: Card) -> str:
    if card.colour is None:
        return _called(card.face)
    return _("{colour} {face}").format(colour=_colour(card.colour), face=_called(card.face))


def _called(face_of: str) -> str:
    return _("wild +4") if face_of == WILD_FOUR else called(face_of)


def _colour(colour: Colour) -> str:
    names = {
        Colour.RED: _("red"),
        Colour.YELLOW: _("yellow"),
        Colour.GREEN: _("green"),
        Colour.BLUE: _("blue"),
    }
    return names[colour]


# --- the table -----------------------------------------------------------------------------------


def _table(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    first, second = referee.rows(panel, box, panel.hurry, panel.hurry)
    top, pending, _free = first[1].columns(1.0, 2.0, 1.0, gap=panel.gap)
    play, holds, rubout = second[1].columns(1.0, 2.0, 1.0, gap=panel.gap)
    below = box.rows(second[1].bottom - box.y + panel.gap, panel.target)[1]
    four = case.play is not None and case.play.face == WILD_FOUR
    less = changed(place, replace(case, play=None)) if case.play is not None else None
    can_wait = case.top is not None and case.top.face in _WAITING
    waits = changed(place, replace(case, pending=not case.pending)) if can_wait else None
    has_it = changed(place, replace(case, holds=not case.holds)) if four else None
    turned = changed(place, replace(case, intercept=not case.intercept))
    named = "" if case.colour is None else _colour(case.colour)
    force = _("on the table; colour in force: {colour}").format(colour=named)
    return [
        about(panel, "top", first[0], force if named else _("on the table")),
        Widget("top", top, _slot(panel, top, case.top, active=case.on_table), _top(place, case)),
        switch(panel, "pending", pending, _("its effect still waits"), waits, on=case.pending),
        about(panel, "play", second[0], _("is laid")),
        Widget(
            "play",
            play,
            _slot(panel, play, case.play, active=not case.on_table),
            _play(place, case),
        ),
        switch(panel, "holds", holds, _("that colour is in the hand too"), has_it, on=case.holds),
        sign(panel, "delete", rubout, Shape.RUBOUT, less),
        switch(panel, "intercept", below, _("out of turn"), turned, on=case.intercept),
    ]


def _top(place: Referee, case: Case) -> Go:
    return changed(place, replace(case, on_table=True))


def _play(place: Referee, case: Case) -> Go:
    return changed(place, replace(case, on_table=False))


def _slot(panel: Panel, box: Box, card: Card | None, *, active: bool) -> tuple[Part, ...]:
    if card is None:
        return empty(panel, box, active=active)
    below = _("black") if card.colour is None else _colour(card.colour)
    words = "+4" if card.face == WILD_FOUR else called(card.face)
    return face(panel, box, words, below, _LOOKS[card.colour], active=active)


# --- the pad -------------------------------------------------------------------------------------


def _pad(panel: Panel, place: Referee, case: Case, box: Box) -> list[Piece]:
    colours, faces = box.rows(panel.hurry, 1.0, gap=panel.gap)
    pieces: list[Piece] = []
    for colour, cell in zip(Colour, colours.columns(*equal(4), gap=panel.gap), strict=True):
        pieces.append(
            referee.paint(
                panel,
                f"colour {colour.value}",
                cell,
                _colour(colour),
                _LOOKS[colour],
                changed(place, case.named(colour)),
                chosen=colour is case.paint,
            )
        )
    cells = faces.grid(_COLUMNS, _ROWS, gap=panel.gap)
    for face_of, cell in zip(_FACES, cells, strict=False):
        fill, ink = _LOOKS[None] if face_of in _BLACK else (RAISED, INK)
        plate = Plate(cell, fill, EDGE, thick(panel), bend(panel))
        words = "+4" if face_of == WILD_FOUR else called(face_of)
        text = Text(
            cell.inset(panel.mm(0.7)),
            words,
            panel.mm(4.6),
            panel.mm(1.9),
            ink,
            bold=True,
            align=Align.CENTRE,
        )
        action = changed(place, case.put(face_of))
        pieces.append(Widget(f"face {face_of}", cell, (plate, text), action))
    return pieces


def _keys(place: Referee, case: Case) -> list[Key]:
    letters = {"r": Colour.RED, "y": Colour.YELLOW, "g": Colour.GREEN, "b": Colour.BLUE}
    return [
        *(
            Binding(key, changed(place, case.named(colour)), _colour(colour))
            for key, colour in letters.items()
        ),
        *(
            Binding(
                str(value), changed(place, case.put(str(value))), _("a card") if value == 0 else ""
            )
            for value in range(10)
        ),
        Binding("delete", changed(place, replace(case, play=None)), _("delete")),
    ]
