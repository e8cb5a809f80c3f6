"""Pieces that many screens are made of."""

from companion.games.hey_yo_draft import Gap
from companion.screens import steps
from companion.screens.actions import Action, Go, Redo, Undo
from companion.screens.places import Guide, Place
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import (
    ACCENT,
    EDGE,
    FAINT,
    GROUND,
    INK,
    ON_ACCENT,
    QUIET,
    RAISED,
    SEATS,
    SURFACE,
    WARNING,
    Colour,
    Shape,
)
from companion.words import _

Piece = Widget[Action]
Screen = View[Action]
Key = Binding[Action]

_SIGN = 2
"""Letters up to which a button's words are a sign and large."""
HAND_AND_PAD = (1.32, 1.0)
"""How a wide panel is divided on most entries."""
ENDS = (1.0, 1.0, 2.1)
"""Undo, redo and the way on below a pad."""
SHORTEST = 0.62
"""Letters shrink to this much of their size before a line breaks the design."""


def least(size: int) -> int:
    """The smallest size that words of a given size may shrink to."""
    return round(size * SHORTEST)


def thick(panel: Panel) -> int:
    """Width of an edge."""
    return max(2, panel.mm(0.3))


def bend(panel: Panel) -> int:
    """Radius of a corner."""
    return panel.mm(1.9)


def button(  # noqa: PLR0913  # each says something else about the same button
    panel: Panel,
    name: str,
    box: Box,
    words: str,
    action: Action | None,
    *,
    strong: bool = False,
    once: bool = False,
    shorten: bool = False,
) -> Piece:
    """A button with words; a strong one is what most people want next, one without action rests."""
    fill, edge, colour = (ACCENT, ACCENT, ON_ACCENT) if strong else (RAISED, EDGE, INK)
    if action is None:
        fill, edge, colour = GROUND, FAINT, QUIET
    size = panel.lead if strong or len(words) <= _SIGN else panel.mm(4.0)
    plate = Plate(box, fill, edge, thick(panel), bend(panel))
    inside = box.inset(panel.mm(1.1), panel.mm(0.6))
    text = Text(
        inside,
        words,
        size,
        least(size),
        colour,
        bold=strong,
        align=Align.CENTRE,
        lines=2,
        shorten=shorten,
    )
    return Widget(name, box, (plate, text), action, once)


def sign(panel: Panel, name: str, box: Box, shape: Shape, action: Action | None) -> Piece:
    """A button with a sign."""
    fill, edge, colour = (RAISED, EDGE, INK) if action is not None else (GROUND, FAINT, QUIET)
    plate = Plate(box, fill, edge, thick(panel), bend(panel))
    side = min(box.w, box.h) // 2
    return Widget(name, box, (plate, Mark(box.middle(side, side), shape, colour)), action)


def back(panel: Panel, box: Box, to: Place) -> Piece:
    """The way back."""
    return sign(panel, "back", box, Shape.BACK, Go(to))


def how_to(scene: Scene, box: Box, behind: Place) -> Piece:
    """The way to how the game on the table is played."""
    return button(scene.panel, "how to", box, "?", Go(Guide(scene.match.game, behind)))


def ends(panel: Panel, box: Box) -> tuple[Box, Box, Box, Box]:
    """The lowest line of a screen of a match: room for others, undo, redo and the way on.

    Undo stands where it stands on the entry, so that a finger that stays there goes on undoing.
    """
    if panel.upright:
        undo, redo, others, on = box.columns(1.0, 1.0, 2.25, 2.0, gap=panel.gap)
        return others, undo, redo, on
    others, right = box.columns(*HAND_AND_PAD, gap=panel.margin)
    undo, redo, on = right.columns(*ENDS, gap=panel.gap)
    return others, undo, redo, on


def undo_redo(scene: Scene, undo: Box, redo: Box) -> tuple[Piece, Piece]:
    """Undo and redo, resting when there is nothing to take back."""
    panel, table = scene.panel, scene.table
    back_out = table.can_undo or table.untouched
    forth = Redo() if steps.can_redo(table) else None
    return (
        button(panel, "undo", undo, _undo_words(steps.gap(table)), Undo() if back_out else None),
        button(panel, "redo", redo, _("redo"), forth),
    )


def _undo_words(gap: Gap | None) -> str:
    """What would be undone, where that is not the last tap."""
    if gap is None:
        return _("undo")
    return _("undo pass") if gap.passed else _("undo miss")


def undo_keys() -> tuple[Key, ...]:
    """The keys that undo and redo."""
    return (
        Binding("u", Undo(), _("undo")),
        Binding("r", Redo(), _("redo")),
        Binding("undo", Undo()),
        Binding("redo", Redo()),
    )


def seat_mark(box: Box, seat: int) -> Mark:
    """The shape and colour of a seat."""
    shape, colour = SEATS[seat]
    return Mark(box, shape, colour)


def label(  # noqa: PLR0913  # each says something else about the same words
    panel: Panel,
    name: str,
    box: Box,
    words: str,
    size: int,
    colour: Colour = INK,
    *,
    bold: bool = False,
    align: Align = Align.LEFT,
    lines: int = 1,
    shorten: bool = False,
) -> Piece:
    """Words that are only read."""
    text = Text(
        box, words, size, max(least(size), least(panel.note)), colour, bold, align, lines, shorten
    )
    return Widget(name, box, (text,))


def header(  # each stands at its own place of the same line
    scene: Scene, box: Box, title: str, aside: str, to: Place, *, here: Place | None = None
) -> tuple[Piece, ...]:
    """The way back, the title and, to the right, a remark; a message takes the remark's place.

    Args:
        scene: What is looked at.
        box: The line.
        title: What the screen is called.
        aside: The remark.
        to: Where the way back leads.
        here: The place itself on screens of a match, for the way to how it is played.
    """
    panel = scene.panel
    guide: tuple[Piece, ...] = ()
    if here is not None:
        box, corner = box.columns(1.0, panel.target, gap=panel.mm(2.4))
        guide = (how_to(scene, corner, here),)
    way, heading, remark = box.columns(panel.target, 1.0, 1.0, gap=panel.mm(2.4))
    return (
        *guide,
        back(panel, way, to),
        label(panel, "title", heading, title, panel.title, bold=True, shorten=True),
        say(scene, remark, aside),
    )


def say(scene: Scene, box: Box, otherwise: str = "", align: Align = Align.RIGHT) -> Piece:
    """The sentence about the last tap, or else a remark."""
    panel = scene.panel
    if not scene.message:
        return label(
            panel, "remark", box, otherwise, panel.text, QUIET, align=align, lines=2, shorten=True
        )
    return label(
        panel, "message", box, scene.message, panel.text, WARNING, bold=True, align=align, lines=3
    )


def told_below(scene: Scene, box: Box, otherwise: str) -> Piece:
    """A sentence about the screen in a line of its own; one about the last tap takes its place."""
    panel = scene.panel
    if scene.message:
        return label(panel, "message", box, scene.message, panel.text, WARNING, bold=True, lines=5)
    return label(panel, "said", box, otherwise, panel.text, QUIET, lines=5)


def named(
    panel: Panel, box: Box, seat: int, name: str, size: int, *, bold: bool = True
) -> tuple[Part, ...]:
    """A seat's mark and name, side by side."""
    mark, words = box.columns(size, 1.0, gap=panel.mm(1.6))
    return (
        seat_mark(mark.middle(size, size), seat),
        Text(words, name, size, least(panel.text), INK, bold=bold, lines=2, shorten=True),
    )


def score(box: Box, value: str, size: int, colour: Colour = INK) -> Text:
    """Points at the right edge of their box."""
    return Text(box, value, size, size // 3, colour, bold=True, align=Align.RIGHT)


def card(panel: Panel, box: Box, fill: Colour = SURFACE) -> Plate:
    """The plate that belongs together what stands on it."""
    return Plate(box, fill, None, 0, bend(panel))


def sheet(panel: Panel) -> Box:
    """The panel without its border."""
    return panel.box.inset(panel.margin)
