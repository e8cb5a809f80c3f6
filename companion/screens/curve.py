"""The match as curves: each side's total after every round."""

from companion.games.words import number
from companion.screens.actions import Go
from companion.screens.pieces import (
    Piece,
    Screen,
    button,
    card,
    ends,
    header,
    least,
    seat_mark,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Curves, Rounds
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.screens.sides import Side, sides
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Curve, Part, Plate, Text, View, Widget
from companion.ui.theme import FAINT, QUIET, SEATS
from companion.words import _

_MARK_MM = 3.6
_LINE_MM = 0.7
_FOOT_MM = 4.4
"""Height of the words under the curves."""


def view(scene: Scene, _place: Curves) -> Screen:
    """The curves alone, as large as the panel."""
    panel = scene.panel
    top, middle, last = sheet(panel).rows(panel.target, 1.0, panel.target, gap=panel.gap)
    rounds, undo, redo, _free = ends(panel, last)
    widgets = [
        *header(scene, top, _("How it went"), "", where(scene.table)),
        piece(scene, panel, middle),
        *undo_redo(scene, undo, redo),
        button(panel, "rounds", rounds, _("all rounds"), Go(Rounds())),
    ]
    keys = (
        Binding("escape", Go(where(scene.table)), _("back")),
        Binding("t", Go(Rounds()), _("all rounds")),
        *undo_keys(),
    )
    return View(tuple(widgets), keys, (card(panel, middle),))


def piece(scene: Scene, panel: Panel, box: Box) -> Piece:
    """The curves in a box; each ends in the shape of its seat."""
    totals = _totals(scene)
    inside = box.inset(panel.mm(2.0), panel.mm(2.0))
    if not totals:
        words = _("Nothing has been played yet.")
        text = Text(
            inside, words, panel.text, least(panel.text), QUIET, align=Align.CENTRE, lines=3
        )
        return Widget("curve", box, (text,))
    drawing, foot = inside.rows(1.0, panel.mm(_FOOT_MM), gap=panel.mm(0.8))
    least_total = min(0, *(min(row) for row in totals))
    most_total = max(1, *(max(row) for row in totals))
    scale, plot = drawing.columns(panel.mm(9.0), 1.0, gap=panel.mm(1.0))
    parts: list[Part] = [
        *_scale(panel, scale, least_total, most_total),
        *_feet(panel, plot, foot, len(totals)),
    ]
    side_of = sides(scene)
    ends = _ends(panel, plot, totals, least_total, most_total)
    span = (least_total, most_total)
    parts += [_line(panel, plot, side, totals, span) for side in side_of]
    parts += [seat_mark(end, side.mark) for side, end in zip(side_of, ends, strict=True)]
    return Widget("curve", box, tuple(parts))


def _totals(scene: Scene) -> list[tuple[int, ...]]:
    """The totals after every round that counts; empty where a game has none."""
    rows = [outcome.totals for outcome in scene.standing.rounds if outcome.counted]
    return rows if all(rows) else []


def _scale(panel: Panel, box: Box, lowest: int, most: int) -> list[Part]:
    tall = panel.mm(4.0)
    upper = Box(box.x, box.y, box.w, tall)
    lower = Box(box.x, box.bottom - tall, box.w, tall)
    return [
        Text(at, number(value), panel.text, least(panel.note), QUIET, align=Align.RIGHT)
        for at, value in ((upper, most), (lower, lowest))
    ]


def _feet(panel: Panel, plot: Box, foot: Box, count: int) -> list[Part]:
    line = Box(plot.x, plot.bottom - panel.mm(0.3), plot.w, panel.mm(0.3))
    first, last = Box(plot.x, foot.y, plot.w, foot.h).columns(1.0, 1.0)
    words = _("round {n}")
    return [
        Plate(line, FAINT),
        Text(first, words.format(n=1), panel.text, least(panel.note), QUIET),
        Text(
            last,
            words.format(n=count) if count > 1 else "",
            panel.text,
            least(panel.note),
            QUIET,
            align=Align.RIGHT,
        ),
    ]


def _line(
    panel: Panel,
    plot: Box,
    side: Side,
    totals: list[tuple[int, ...]],
    span: tuple[int, int],
) -> Curve:
    values = [0, *(row[side.index] for row in totals)]
    points = tuple(
        (_across(panel, plot, k, len(values)), _down(panel, plot, value, span))
        for k, value in enumerate(values)
    )
    colour = SEATS[side.mark][1]
    return Curve(plot, points, colour, panel.mm(_LINE_MM))


def _across(panel: Panel, plot: Box, k: int, count: int) -> int:
    wide = plot.w - 2 * panel.mm(_MARK_MM)
    return panel.mm(_LINE_MM) + round(wide * k / max(1, count - 1))


def _down(panel: Panel, plot: Box, value: int, span: tuple[int, int]) -> int:
    side = panel.mm(_MARK_MM)
    tall = plot.h - side
    return side // 2 + round(tall * (span[1] - value) / max(1, span[1] - span[0]))


def _ends(
    panel: Panel, plot: Box, totals: list[tuple[int, ...]], lowest: int, most: int
) -> list[Box]:
    """Where the shapes stand: at the ends of the curves, level ones beside each other."""
    side = panel.mm(_MARK_MM)
    x = plot.x + _across(panel, plot, len(totals), len(totals) + 1)
    boxes: list[Box] = []
    for value in totals[-1]:
        y = plot.y + _down(panel, plot, value, (lowest, most)) - side // 2
        box = Box(x, y, side, side)
        while any(box.meets(other) for other in boxes):
            box = Box(box.x - side, y, side, side)
        boxes.append(box)
    return boxes
