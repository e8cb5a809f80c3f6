"""Names and totals only, to be read from the other side of the table."""

from dataclasses import dataclass

from companion.games import GAMES
from companion.screens.actions import Go
from companion.screens.pieces import (
    Piece,
    Screen,
    back,
    button,
    card,
    ends,
    label,
    least,
    seat_mark,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Board, People
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.screens.sides import Side, ranked
from companion.ui.box import Box
from companion.ui.lettering import CAPITAL
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Text, View, Widget
from companion.ui.theme import ACCENT, INK, QUIET
from companion.words import _, by_number

ONE_COLUMN = 5
_SIDES = 4
"""The sides of a table."""
_LARGEST = 0.55
"""Share of a row that the digits take at most."""
_DIGIT = 0.68
"""Width of a bold digit, in letter sizes."""
DIGIT_MM = 12.0
"""Height of a digit that is read at two metres."""
_SLIM_MM = 6.0
"""Height of a row above its digits from which on a note stands under the name."""


@dataclass(frozen=True, slots=True)
class _Sizes:
    """What all rows of the board have in common."""

    digits: int
    size: int


def view(scene: Scene, place: Board) -> Screen:
    """Everyone in order of rank, turned to a side of the table."""
    panel = scene.panel.turned(place.turn)
    rows, last = sheet(panel).rows(1.0, panel.target, gap=panel.gap)
    order = ranked(scene)
    columns = 1 if panel.upright or len(order) <= ONE_COLUMN else 2
    count = -(-len(order) // columns)
    cells = rows.grid(columns, count, gap=panel.mm(1.0))
    # Ranks read down the first column, then down the second.
    boxes = [cells[k % count * columns + k // count] for k in range(len(order))]
    sizes = _sizes(panel, order, boxes[0])
    widgets = [
        *(_row(scene, panel, side, box, sizes) for side, box in zip(order, boxes, strict=True)),
        *_bar(scene, panel, place, last),
    ]
    keys = (
        Binding("escape", Go(where(scene.table)), _("back")),
        Binding("enter", Go(where(scene.table)), _("back")),
        Binding("p", Go(People()), _("people")),
        Binding("t", Go(_turned(place)), _("turn to the next side")),
        *undo_keys(),
    )
    grounds = tuple(card(panel, box) for box in boxes)
    return View(tuple(widgets), keys, grounds, turn=place.turn)


def _turned(place: Board) -> Board:
    return Board((place.turn + 1) % _SIDES)


def _bar(scene: Scene, panel: Panel, place: Board, box: Box) -> list[Piece]:
    who: list[Piece] = []
    wide = panel.mm(15.0)
    if panel.upright:
        undo, redo, way, turn, words = box.columns(
            wide, wide, panel.target, wide, 1.0, gap=panel.gap
        )
    else:
        others, undo, redo, _on = ends(panel, box)
        way, turn, people, words = others.columns(panel.target, wide, wide, 1.0, gap=panel.gap)
        who = [button(panel, "people", people, _("people"), Go(People()))]
    remark = _remark(scene)
    return [
        back(panel, way, where(scene.table)),
        *undo_redo(scene, undo, redo),
        button(panel, "turn", turn, _("turn"), Go(_turned(place))),
        *who,
        label(
            panel,
            "remark",
            words,
            remark,
            panel.text,
            QUIET,
            align=Align.RIGHT,
            lines=2,
            shorten=True,
        ),
    ]


def _sizes(panel: Panel, order: list[Side], box: Box) -> _Sizes:
    digits = max(len(side.total) for side in order)
    size = max(round(panel.mm(DIGIT_MM) / CAPITAL), min(round(box.h * 0.9), panel.mm(34.0)))
    wide = box.w - 2 * panel.mm(2.4)
    return _Sizes(digits, min(size, round(wide * _LARGEST / (_DIGIT * digits))))


def _row(scene: Scene, panel: Panel, side: Side, box: Box, sizes: _Sizes) -> Piece:
    inside = box.inset(panel.mm(2.4), 0)
    shape = min(panel.mm(9.0), inside.h)
    wide = round(sizes.size * _DIGIT * sizes.digits)
    mark, who, total = inside.columns(shape, 1.0, wide, gap=panel.mm(2.0))
    note = _note(scene, side)
    name_size = min(panel.mm(12.0), inside.h // 2)
    lines = 1 if box.w > panel.width // 2 and not panel.upright else 2
    name = who.inset(0, panel.mm(1.2))
    parts: list[Part] = [seat_mark(mark.middle(shape, shape), side.mark)]
    if note and name.h >= panel.mm(2 * _SLIM_MM):
        tall = round(name_size * 1.2 * lines) + panel.mm(_SLIM_MM)
        name, below = who.middle(who.w, min(tall, who.h - panel.mm(2.8))).rows(
            1.0, panel.mm(_SLIM_MM)
        )
        colour = ACCENT if side.rank == 1 else QUIET
        parts.append(Text(below, note, panel.lead, panel.note, colour, shorten=True))
    parts += [
        Text(
            name,
            side.name,
            name_size,
            panel.text,
            INK,
            bold=True,
            lines=lines,
            shorten=True,
        ),
        Text(
            total,
            side.total,
            sizes.size,
            least(panel.number),
            INK,
            bold=True,
            align=Align.RIGHT,
        ),
    ]
    return Widget(f"row {side.index}", box, tuple(parts))


def _note(scene: Scene, side: Side) -> str:
    match, standing = scene.match, scene.standing
    if not match.rounds or not standing.ranks:
        return ""
    if side.index in standing.winners:
        return _("has won")
    if side.rank == 1:
        return _("leads")
    return ""


def _remark(scene: Scene) -> str:
    match, standing = scene.match, scene.standing
    count = sum(outcome.counted for outcome in standing.rounds)
    said = [
        GAMES[match.game].TITLE,
        by_number("after {n} round", "after {n} rounds", count).format(n=count),
    ]
    if not standing.over and standing.next_starter is not None:
        said.append(_("{name} starts").format(name=match.names[standing.next_starter]))
    return " · ".join(said)
