"""All rounds of the match; a tap on a number opens that round at that seat."""

from companion.games import DRAFTS
from companion.games.words import number
from companion.match import DraftDropped, Drafted, Event, RoundReopened
from companion.screens.actions import Action, Do, Go
from companion.screens.entries import ENTRIES
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    header,
    label,
    least,
    seat_mark,
    sheet,
    sign,
    thick,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Entry, Finisher, Place, Rounds
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, GROUND, INK, QUIET, RAISED, Shape
from companion.words import _

_HEAD_MM = 17.0
"""Width of the column with the rounds' numbers."""


def view(scene: Scene, place: Rounds) -> Screen:
    """As many rounds as the panel holds, the latest first seen."""
    panel, match = scene.panel, scene.match
    top, names, rows, totals, last = sheet(panel).rows(
        panel.target, panel.mm(8.0), 1.0, panel.mm(8.0), panel.target, gap=panel.gap
    )
    shown = max(1, (rows.h + panel.gap) // (panel.target + panel.gap))
    latest = max(0, len(match.rounds) - shown)
    first = latest if place.first is None else max(0, min(place.first, latest))
    boxes = rows.rows(*equal(shown), gap=panel.gap)
    widgets = [
        *header(scene, top, _("All rounds"), _("Tap what is wrong."), where(scene.table)),
        *_names(scene, names),
        *(
            piece
            for box, index in zip(boxes, range(first, len(match.rounds)), strict=False)
            for piece in _round(scene, index, box)
        ),
        *_totals(scene, totals),
        *_bar(scene, last, first, shown, latest),
    ]
    return View(tuple(widgets), _keys(scene, first, shown, latest))


def _keys(scene: Scene, first: int, shown: int, latest: int) -> tuple[Key, ...]:
    return (
        Binding("page up", Go(Rounds(max(0, first - shown))), _("earlier rounds")),
        Binding("page down", Go(Rounds(min(latest, first + shown))), _("later rounds")),
        Binding("escape", Go(where(scene.table)), _("back")),
        *undo_keys(),
    )


def _cells(scene: Scene, box: Box) -> tuple[Box, tuple[Box, ...]]:
    panel = scene.panel
    head, rest = box.columns(panel.mm(_HEAD_MM), 1.0, gap=panel.gap)
    return head, rest.columns(*equal(len(scene.match.seats)), gap=panel.gap)


def _names(scene: Scene, box: Box) -> list[Piece]:
    panel, match = scene.panel, scene.match
    _head, cells = _cells(scene, box)
    pieces: list[Piece] = []
    for seat, cell in enumerate(cells):
        mark, name = cell.columns(panel.mm(3.6), 1.0, gap=panel.mm(0.9))
        words = Text(
            name, match.names[seat], panel.text, panel.note, INK, bold=True, lines=2, shorten=True
        )
        parts = (seat_mark(mark.middle(mark.w, mark.w), seat), words)
        pieces.append(Widget(f"name {seat}", cell, parts))
    return pieces


def _round(scene: Scene, index: int, box: Box) -> list[Piece]:
    panel = scene.panel
    outcome = scene.standing.rounds[index]
    head, cells = _cells(scene, box)
    finisher = getattr(scene.match.rounds[index], "finisher", None)
    pieces = [_head(panel, index, head, _reopened(scene, index, None))]
    for seat, cell in enumerate(cells):
        parts: list[Part] = [Plate(cell, RAISED, EDGE, thick(panel), bend(panel))]
        inside = cell.inset(panel.mm(1.2), panel.mm(0.6))
        words = number(outcome.points[seat])
        if not outcome.counted:
            words = f"({words})"
        figure, corner = inside.columns(1.0, panel.mm(3.0))
        parts.append(Text(figure, words, panel.lead, least(panel.lead), align=Align.CENTRE))
        if seat == finisher:
            flag = corner.rows(corner.w, 1.0)[0]
            parts.append(Mark(flag, Shape.FLAG, ACCENT))
        pieces.append(
            Widget(f"round {index} seat {seat}", cell, tuple(parts), _reopened(scene, index, seat))
        )
    return pieces


def _head(panel: Panel, index: int, box: Box, action: Action) -> Piece:
    inside = box.inset(panel.mm(1.0), panel.mm(0.6))
    words, flag = inside.columns(1.0, panel.mm(3.4), gap=panel.mm(0.8))
    return Widget(
        f"round {index}",
        box,
        (
            Plate(box, GROUND, EDGE, thick(panel), bend(panel)),
            Text(words, str(index + 1), panel.text, least(panel.text), QUIET, align=Align.CENTRE),
            Mark(flag.middle(flag.w, flag.w), Shape.FLAG, QUIET),
        ),
        action,
    )


def _reopened(scene: Scene, index: int, seat: int | None) -> Do:
    """Opens a round at a seat, or for None at the question who finished."""
    match = scene.match
    events: list[Event] = []
    say = ""
    draft = match.draft
    if match.editing != index or draft is None:
        if match.editing is not None:
            events.append(DraftDropped())
            words = _("The correction of round {n} was given up; undo brings it back.")
            say = words.format(n=match.editing + 1)
        events.append(RoundReopened(index))
        draft = DRAFTS[match.game].of(match.rounds[index])
    if seat is not None:
        events.append(Drafted(ENTRIES[match.game].at_seat(draft, seat)))
    then: Place = Finisher() if seat is None else Entry()
    return Do(tuple(events), then, say)


def _totals(scene: Scene, box: Box) -> list[Piece]:
    panel, standing = scene.panel, scene.standing
    head, cells = _cells(scene, box)
    pieces = [label(panel, "total", head, _("total"), panel.text, QUIET, align=Align.CENTRE)]
    for seat, cell in enumerate(cells):
        words = number(standing.totals[seat])
        pieces.append(
            label(panel, f"total {seat}", cell, words, panel.title, bold=True, align=Align.CENTRE)
        )
    return pieces


def _bar(scene: Scene, box: Box, first: int, shown: int, latest: int) -> list[Piece]:
    panel = scene.panel
    undo, redo, free, up, down = box.columns(1.0, 1.0, 2.0, 0.7, 0.7, gap=panel.gap)
    count = len(scene.match.rounds)
    words = _("rounds {a} to {b} of {n}").format(
        a=min(first + 1, count), b=min(count, first + shown), n=count
    )
    return [
        *undo_redo(scene, undo, redo),
        label(panel, "shown", free, words, panel.text, QUIET, align=Align.CENTRE),
        sign(panel, "page up", up, Shape.UP, Go(Rounds(first - shown)) if first else None),
        sign(
            panel,
            "page down",
            down,
            Shape.DOWN,
            Go(Rounds(first + shown)) if first < latest else None,
        ),
    ]
