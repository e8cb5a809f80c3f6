"""Three cards of Yoink as they look, and the pad on which they are said."""

from collections.abc import Callable

from companion.games.yoink import Attribute
from companion.games.yoink_draft import OFFERED, Draft, Guess
from companion.screens.actions import Action
from companion.screens.entry import NOTHING
from companion.screens.facts import attributes as attribute_words
from companion.screens.pieces import Piece, bend, least, thick
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Mark, Part, Plate, Text, Widget
from companion.ui.theme import ACCENT, EDGE, INK, RAISED, SURFACE, Colour, Shape
from companion.words import _

Typed = Callable[[Callable[[], Draft]], Action]
"""What a tap makes of the draft."""

_PAPER: Colour = (0xF2, 0xEE, 0xE4)
_PRINT: Colour = (0x1C, 0x1A, 0x14)
_SHAPES = {"circle": Shape.CIRCLE, "square": Shape.SQUARE, "triangle": Shape.TRIANGLE}
_STRIPES = 4
_DOTS = 3
_MOST_SHOWN = 3


def words(code: int | str) -> str:
    """What people call a number, a symbol or a shading."""
    called = {
        "circle": _("circle"),
        "square": _("square"),
        "triangle": _("triangle"),
        "plain": _("plain"),
        "dots": _("dots"),
        "stripes": _("stripes"),
    }
    return called.get(str(code), str(code))


def verdict(draft: Draft) -> str:
    """What the three cards are, once they are whole; empty before."""
    failing = draft.failing
    if failing is None:
        return ""
    if not failing:
        return _("It is a trio.")
    named = attribute_words(", ".join(failing))
    return _("No trio: neither all the same nor all different in {failing}.").format(failing=named)


# --- the cards -----------------------------------------------------------------------------------


def cards(scene: Scene, draft: Draft, box: Box, typed: Typed) -> list[Piece]:
    """The three cards; a tap makes one active."""
    panel = scene.panel
    cells = box.columns(*equal(len(draft.trio)), gap=panel.gap)
    return [
        Widget(
            f"guess {at}",
            cell,
            _card(panel, cell, guess, active=at == draft.card),
            typed(lambda at=at: draft.go_to(at)),  # type: ignore[misc]
        )
        for at, (guess, cell) in enumerate(zip(draft.trio, cells, strict=True))
    ]


def _card(panel: Panel, box: Box, guess: Guess, *, active: bool) -> tuple[Part, ...]:
    begun = guess != Guess()
    fill, ink = (_PAPER, _PRINT) if begun else (SURFACE, INK)
    edge, width = (ACCENT, thick(panel) * 2) if active else (EDGE, thick(panel))
    plate = Plate(box, fill, edge, width, bend(panel))
    picture, said = box.inset(panel.mm(1.4), panel.mm(1.0)).rows(2.0, 1.0)
    facts = (guess.number, guess.symbol, guess.shading)
    told = " ".join(NOTHING if fact is None else words(fact) for fact in facts)
    text = Text(said, told, panel.note, round(panel.note * 0.62), ink, align=Align.CENTRE, lines=2)
    return (plate, *_picture(panel, picture, guess, ink), text)


def _picture(panel: Panel, box: Box, guess: Guess, ink: Colour) -> list[Part]:
    shape = None if guess.symbol is None else _SHAPES.get(guess.symbol)
    if shape is None or (guess.number or 0) > _MOST_SHOWN:
        number = "" if guess.number is None else str(guess.number)
        size = min(box.h, panel.mm(8.4))
        return [Text(box, number, size, least(size), ink, bold=True, align=Align.CENTRE)]
    count = guess.number or 1
    side = min(box.h, (box.w - 2 * panel.mm(0.8)) // _MOST_SHOWN, panel.mm(8.0))
    gap = panel.mm(0.8)
    row = box.middle(count * side + (count - 1) * gap, side)
    return [
        part
        for cell in row.columns(*[side] * count, gap=gap)
        for part in symbol(cell, shape, guess.shading or "plain", ink, _PAPER)
    ]


def symbol(box: Box, shape: Shape, shading: str, ink: Colour, paper: Colour) -> list[Part]:
    """A symbol in its shading: full, with dots, or with stripes."""
    return [Mark(box, shape, ink), *_pattern(box, shading, paper)]


def _pattern(box: Box, shading: str, paper: Colour) -> list[Plate]:
    """What a shading leaves free of the symbol."""
    if shading == "stripes":
        step = box.h / _STRIPES
        return [
            Plate(
                Box(box.x, box.y + round((k + 0.5) * step), box.w, max(1, round(step / 2))), paper
            )
            for k in range(_STRIPES)
        ]
    if shading == "dots":
        side = max(2, box.w // 6)
        return [
            Plate(cell.middle(side, side), paper, None, 0, side // 2)
            for cell in box.inset(box.w // 8).grid(_DOTS, _DOTS)
        ]
    return []


# --- the pad -------------------------------------------------------------------------------------


def attributes(scene: Scene, draft: Draft, rows: tuple[Box, ...], typed: Typed) -> list[Piece]:
    """A row each for the number, the symbol and the shading of the active card."""
    panel = scene.panel
    pieces: list[Piece] = []
    for attribute, row in zip(Attribute, rows, strict=True):
        offered = OFFERED[attribute]
        now = getattr(draft.trio[draft.card], attribute.value)
        for value, cell in zip(
            offered, row.columns(*equal(len(offered)), gap=panel.gap), strict=True
        ):
            chosen = value == now
            edge, width = (ACCENT, thick(panel) * 2) if chosen else (EDGE, thick(panel))
            plate = Plate(cell, RAISED, edge, width, bend(panel))
            action = typed(
                lambda attribute=attribute, value=value: draft.put(attribute, value)  # type: ignore[misc]
            )
            parts = (plate, *_value(panel, cell, attribute, value))
            pieces.append(Widget(f"{attribute.value} {value}", cell, parts, action))
    return pieces


def _value(panel: Panel, box: Box, attribute: Attribute, value: int | str) -> list[Part]:
    inside = box.inset(panel.mm(1.0), panel.mm(0.9))
    if attribute is Attribute.NUMBER:
        size = min(panel.mm(7.0), inside.h)
        return [Text(inside, str(value), size, least(size), INK, bold=True, align=Align.CENTRE)]
    picture, said = inside.rows(1.6, 1.0)
    side = min(picture.h, panel.mm(6.6))
    shape = _SHAPES.get(str(value), Shape.SQUARE)
    shading = str(value) if attribute is Attribute.SHADING else "plain"
    small = round(panel.note * 0.62)
    return [
        *symbol(picture.middle(side, side), shape, shading, INK, RAISED),
        Text(said, words(value), panel.note, small, INK, align=Align.CENTRE),
    ]
