"""The referee: may this card be laid? What is common to all games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games import GAMES
from companion.screens.actions import Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    card,
    header,
    label,
    least,
    sheet,
    thick,
)
from companion.screens.places import Referee
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, FAINT, QUIET, SURFACE, Colour, Shape
from companion.words import _

_ANSWER_MM = 21.0
_LABEL_MM = 3.4
_GAP_MM = 1.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says.

    Attributes:
        legal: Whether it may be laid; None while something is still to be said.
        why: The reason, or what is still to be said.
    """

    legal: bool | None
    why: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Where things stand on the screen of a referee."""

    top: Box
    table: Box
    answer: Box
    pad: Box


def frame(panel: Panel, pad_height: int) -> Frame:
    """The parts of the screen.

    Args:
        panel: What is drawn on.
        pad_height: What the pad needs on an upright panel.
    """
    if panel.upright:
        top, table, answer, pad = sheet(panel).rows(
            panel.target, 1.0, panel.mm(_ANSWER_MM), pad_height, gap=panel.gap
        )
        return Frame(top, table, answer, pad)
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    left, pad = rest.columns(1.1, 1.0, gap=panel.margin)
    table, answer = left.rows(1.0, panel.mm(_ANSWER_MM), gap=panel.gap)
    return Frame(top, table, answer, pad)


def screen(
    scene: Scene,
    place: Referee,
    at: Frame,
    answer: Answer,
    pieces: Sequence[Piece],
    keys: Sequence[Key],
) -> Screen:
    """The screen with its head, what was asked and the answer."""
    aside = GAMES[place.game].TITLE
    widgets = (
        *header(scene, at.top, _("May it be laid?"), aside, place.behind),
        *pieces,
        _said(scene.panel, at.answer, answer),
    )
    leave = Binding("escape", Go(place.behind), _("back"))
    return View(widgets, (*keys, leave), (card(scene.panel, at.answer),))


def _said(panel: Panel, box: Box, answer: Answer) -> Piece:
    inside = box.inset(panel.mm(2.4), panel.mm(1.2))
    if answer.legal is None:
        text = Text(inside, answer.why, panel.text, panel.note, QUIET, lines=3)
        return Widget("answer", box, (text,))
    verdict, why = inside.rows(1.0, 1.5)
    size = min(panel.mm(7.4), verdict.h)
    words = _("Yes.") if answer.legal else _("No.")
    return Widget(
        "answer",
        box,
        (
            Text(verdict, words, size, least(size), bold=True),
            Text(why, _sentence(answer.why), panel.text, least(panel.text), lines=3),
        ),
    )


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def rows(panel: Panel, box: Box, *heights: int) -> tuple[tuple[Box, Box], ...]:
    """Rows with a small line above each."""
    sizes = [size for height in heights for size in (panel.mm(_LABEL_MM), height)]
    cells = box.rows(*sizes, gap=panel.mm(_GAP_MM))
    return tuple(zip(cells[::2], cells[1::2], strict=True))


def about(panel: Panel, name: str, box: Box, words: str) -> Piece:
    """The small line above a row."""
    return label(panel, f"about {name}", box, words, panel.note, QUIET)


def changed(place: Referee, case: object) -> Go:
    """The same screen with something else asked."""
    return Go(replace(place, case=case))


def face(  # each says something else about the same card
    panel: Panel,
    box: Box,
    words: str,
    below: str,
    look: tuple[Colour, Colour],
    *,
    active: bool = False,
) -> tuple[Part, ...]:
    """A card: what is on it, and its colour in words."""
    fill, ink = look
    edge, width = (ACCENT, 2 * thick(panel)) if active else (fill, thick(panel))
    plate = Plate(box, fill, edge, width, bend(panel))
    upper, lower = box.inset(panel.mm(0.8), panel.mm(0.9)).rows(1.7, 1.0)
    size = min(panel.mm(7.4), upper.h)
    small = round(panel.note * 0.62)
    return (
        plate,
        Text(upper, words, size, small, ink, bold=True, align=Align.CENTRE),
        Text(lower, below, panel.note, small, ink, align=Align.CENTRE),
    )


def empty(panel: Panel, box: Box, *, active: bool) -> tuple[Part, ...]:
    """A place where a card is to come."""
    edge, width = (ACCENT, 2 * thick(panel)) if active else (FAINT, thick(panel))
    return (Plate(box, SURFACE, edge, width, bend(panel)),)


def switch(panel: Panel, name: str, box: Box, words: str, action: Go | None, *, on: bool) -> Piece:
    """Something that is so or not."""
    return button(panel, name, box, words, action, strong=on and action is not None)


def paint(  # each says something else about the same key
    panel: Panel,
    name: str,
    box: Box,
    words: str,
    look: tuple[Colour, Colour],
    action: Go,
    *,
    chosen: bool,
) -> Piece:
    """A key with a colour; the one of the next card is ticked."""
    fill, ink = look
    plate = Plate(box, fill, ACCENT if chosen else fill, 2 * thick(panel), bend(panel))
    inside = box.inset(panel.mm(0.8), panel.mm(1.4))
    upper, lower = inside.rows(1.3, 1.0) if chosen else (inside, inside)
    text = Text(upper, words, panel.mm(4.0), panel.mm(1.9), ink, bold=chosen, align=Align.CENTRE)
    side = panel.mm(3.0)
    tick = (Mark(lower.middle(side, side), Shape.TICK, ink),) if chosen else ()
    return Widget(name, box, (plate, text, *tick), action)
