"""Names and totals only, to be read from the other side of the table."""

from companion.games import GAMES
from companion.games.words import number
from companion.screens.actions import Go
from companion.screens.pieces import (
    Piece,
    Screen,
    back,
    card,
    label,
    seat_mark,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Board
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.lettering import CAPITAL
from companion.ui.parts import Align, Binding, Part, Text, View, Widget
from companion.ui.theme import ACCENT, INK, QUIET
from companion.words import _, by_number

ONE_COLUMN = 5
_LARGEST = 0.55
"""Share of a row that the digits take at most."""
_DIGIT = 0.68
"""Width of a bold digit, in letter sizes."""
DIGIT_MM = 12.0
"""Height of a digit that is read at two metres."""


def view(scene: Scene, _place: Board) -> Screen:
    """Everyone in order of rank."""
    panel, match, standing = scene.panel, scene.match, scene.standing
    rows, last = sheet(panel).rows(1.0, panel.target, gap=panel.gap)
    columns = 1 if panel.upright or len(match.seats) <= ONE_COLUMN else 2
    count = -(-len(match.seats) // columns)
    cells = rows.grid(columns, count, gap=panel.gap)
    order = sorted(range(len(match.seats)), key=lambda seat: standing.ranks[seat])
    # Ranks read down the first column, then down the second.
    boxes = [cells[k % count * columns + k // count] for k in range(len(order))]
    way, undo, redo, words = last.columns(
        panel.target, panel.mm(17.0), panel.mm(17.0), 1.0, gap=panel.gap
    )
    widgets = [
        *(_row(scene, seat, box) for seat, box in zip(order, boxes, strict=True)),
        back(panel, way, where(scene.table)),
        *undo_redo(scene, undo, redo),
        label(
            panel,
            "remark",
            words,
            _remark(scene),
            panel.text,
            QUIET,
            align=Align.RIGHT,
            lines=2,
            shorten=True,
        ),
    ]
    keys = (
        Binding("escape", Go(where(scene.table)), _("back")),
        Binding("enter", Go(where(scene.table)), _("back")),
        *undo_keys(),
    )
    grounds = tuple(card(panel, box) for box in boxes)
    return View(tuple(widgets), keys, grounds)


def _row(scene: Scene, seat: int, box: Box) -> Piece:
    panel, match, standing = scene.panel, scene.match, scene.standing
    inside = box.inset(panel.mm(2.4), 0)
    digits = max(len(str(total)) for total in standing.totals)
    size = max(round(panel.mm(DIGIT_MM) / CAPITAL), min(round(inside.h * 0.9), panel.mm(34.0)))
    size = min(size, round(inside.w * _LARGEST / (_DIGIT * digits)))
    side = min(panel.mm(9.0), inside.h)
    mark, who, total = inside.columns(side, 1.0, round(size * _DIGIT * digits), gap=panel.mm(2.4))
    name_size = min(panel.mm(12.0), inside.h // 2)
    lines = 1 if box.w > panel.width // 2 and not panel.upright else 2
    note = _note(scene, seat)
    name = who.inset(0, panel.mm(1.2))
    parts: list[Part] = [seat_mark(mark.middle(side, side), seat)]
    if note:
        tall = round(name_size * 1.2 * lines) + panel.mm(6.0)
        name, below = who.middle(who.w, min(tall, who.h - panel.mm(2.8))).rows(1.0, panel.mm(6.0))
        colour = ACCENT if standing.ranks[seat] == 1 else QUIET
        parts.append(Text(below, note, panel.lead, panel.note, colour, shorten=True))
    parts += [
        Text(
            name,
            match.names[seat],
            name_size,
            panel.text,
            INK,
            bold=True,
            lines=lines,
            shorten=True,
        ),
        Text(
            total,
            number(standing.totals[seat]),
            size,
            panel.number,
            INK,
            bold=True,
            align=Align.RIGHT,
        ),
    ]
    return Widget(f"row {seat}", box, tuple(parts))


def _note(scene: Scene, seat: int) -> str:
    match, standing = scene.match, scene.standing
    if not match.rounds:
        return ""
    if seat in standing.winners:
        return _("has won")
    if standing.ranks[seat] == 1:
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
