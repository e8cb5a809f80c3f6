"""Files with scores on sticks and in the box's own folder, each to be brought in."""

from dataclasses import replace
from pathlib import Path

from companion.screens.actions import BroughtIn, Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    header,
    label,
    least,
    sheet,
    sign,
    thick,
    told_below,
)
from companion.screens.places import BringIn, Carry
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Plate, Text, View, Widget
from companion.ui.theme import EDGE, INK, QUIET, RAISED, Shape
from companion.words import _

_ROWS = 4
"""Files on a page."""


def view(scene: Scene, place: BringIn) -> Screen:
    """A page of files."""
    panel = scene.panel
    top, words, rows, last = sheet(panel).rows(
        panel.target, panel.mm(18.0 if panel.upright else 9.0), 1.0, panel.target, gap=panel.gap
    )
    said = _("Tap a file: its scores are added to the ones here. What is here already stays.")
    pages = max(1, -(-len(scene.files) // _ROWS))
    page = max(0, min(place.page, pages - 1))
    shown = scene.files[page * _ROWS : (page + 1) * _ROWS]
    boxes = rows.rows(*equal(_ROWS), gap=panel.gap)
    widgets: list[Piece] = [
        *header(replace(scene, message=""), top, _("Bring in scores"), "", Carry()),
        told_below(scene, words, said),
        *(
            _row(panel, k, file, box)
            for k, (file, box) in enumerate(zip(shown, boxes, strict=False))
        ),
        *_bar(panel, page, pages, last),
    ]
    if not scene.files:
        nothing = _("No scores were found. Plug in a stick, and look again.")
        widgets.append(
            label(panel, "nothing", rows, nothing, panel.lead, QUIET, align=Align.CENTRE, lines=3)
        )
    return View(tuple(widgets), _keys(page, pages, shown))


def _keys(page: int, pages: int, shown: tuple[Path, ...]) -> tuple[Key, ...]:
    return (
        *(
            Binding(str(k + 1), BroughtIn(file), _("bring in: {file}").format(file=file.name))
            for k, file in enumerate(shown)
        ),
        Binding("page up", Go(BringIn(max(0, page - 1))), _("page up")),
        Binding("page down", Go(BringIn(min(pages - 1, page + 1))), _("page down")),
        Binding("l", Go(BringIn(page)), _("look again")),
        Binding("escape", Go(Carry()), _("back")),
    )


def _row(panel: Panel, k: int, file: Path, box: Box) -> Piece:
    plate = Plate(box, RAISED, EDGE, thick(panel), bend(panel))
    inside = box.inset(panel.mm(2.4), panel.mm(0.8))
    name, folder = inside.middle(inside.w, panel.mm(11.0)).rows(1.3, 1.0)
    where = _("in {folder}").format(folder=file.parent.name or file.parent)
    parts = (
        plate,
        Text(name, file.name, panel.lead, panel.note, INK, bold=True, shorten=True),
        Text(folder, where, panel.text, least(panel.text), QUIET, shorten=True),
    )
    return Widget(f"file {k}", box, parts, BroughtIn(file), once=True)


def _bar(panel: Panel, page: int, pages: int, box: Box) -> list[Piece]:
    again, where, up, down = box.columns(2.0, 0.8, 0.7, 0.7, gap=panel.gap)
    earlier = Go(BringIn(page - 1)) if page else None
    later = Go(BringIn(page + 1)) if page + 1 < pages else None
    return [
        button(panel, "look again", again, _("look again"), Go(BringIn(page))),
        label(panel, "page", where, f"{page + 1}/{pages}", panel.text, QUIET, align=Align.CENTRE),
        sign(panel, "page up", up, Shape.UP, earlier),
        sign(panel, "page down", down, Shape.DOWN, later),
    ]
