"""All rounds of the match; a tap on a number opens that round at that seat."""

from dataclasses import dataclass
from functools import partial

from companion.games import DRAFTS
from companion.games.hey_yo import KEY as HEY_YO
from companion.match import DraftDropped, Drafted, Ended, Event, Reopened, RoundReopened
from companion.screens.actions import Do, Go, Later
from companion.screens.entries import ENTRIES
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    ends,
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
from companion.screens.places import Entry, Finisher, People, Place, Rounds
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.screens.sides import Side, points, sides
from companion.screens.uncounted import lasting
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED, Shape
from companion.words import _

_HEAD_MM = 17.0
"""Width of the column with the rounds' numbers."""
_HEAD_UPRIGHT_MM = 12.0
_FEWEST = 4
"""Rows up to this number share the room; they grow to fill it."""
_CELL_MM = 11.0
"""The least width of a number's cell."""
_ROOMY_MM = 15.0
"""From here on a cell has a corner for the flag."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """What is shown of the rounds.

    Attributes:
        first: The uppermost round.
        shown: How many have room.
        latest: The last round that can be uppermost.
        page: Which of the players.
        pages: How many pages of players there are.
        everybody: Who is on this page.
    """

    first: int
    shown: int
    latest: int
    page: int
    pages: int
    everybody: tuple[Side, ...]

    def up(self) -> Go:
        """To the rounds before."""
        return Go(Rounds(max(0, self.first - self.shown), self.page))

    def down(self) -> Go:
        """To the rounds after."""
        return Go(Rounds(min(self.latest, self.first + self.shown), self.page))

    def across(self) -> Go:
        """To the other players."""
        return Go(Rounds(self.first, (self.page + 1) % self.pages))


def view(scene: Scene, place: Rounds) -> Screen:
    """As many rounds as the panel holds, the latest first seen."""
    panel = scene.panel
    top, names, rows, totals, last = sheet(panel).rows(
        panel.target, panel.target, 1.0, panel.mm(7.0), panel.target, gap=panel.gap
    )
    frame = _frame(scene, place, rows)
    beneath = min(frame.shown, max(_FEWEST, len(scene.match.rounds)))
    boxes = rows.rows(*equal(beneath), gap=panel.gap)
    widgets = [
        *header(
            lasting(scene),
            top,
            _("All rounds"),
            _("Tap what is wrong."),
            where(scene.table),
            here=place,
        ),
        *_names(scene, frame, names),
        *(
            piece
            for box, index in zip(boxes, range(frame.first, len(scene.match.rounds)), strict=False)
            for piece in _round(scene, frame, index, box)
        ),
        *_totals(panel, frame, totals),
        *_bar(scene, frame, last),
    ]
    return View(tuple(widgets), _keys(scene, frame))


def _frame(scene: Scene, place: Rounds, rows: Box) -> _Frame:
    panel = scene.panel
    shown = max(1, (rows.h + panel.gap) // (panel.target + panel.gap))
    latest = max(0, len(scene.match.rounds) - shown)
    first = latest if place.first is None else max(0, min(place.first, latest))
    everybody = sides(scene)
    head, cells = _divided(panel, rows, 1)
    del head
    beside = max(1, (cells[0].w + panel.gap) // (panel.mm(_CELL_MM) + panel.gap))
    pages = -(-len(everybody) // beside)
    page = place.page % pages
    count = -(-len(everybody) // pages)
    return _Frame(first, shown, latest, page, pages, everybody[page * count : (page + 1) * count])


def _keys(scene: Scene, frame: _Frame) -> tuple[Key, ...]:
    others = (Binding("o", frame.across(), _("the other players")),) if frame.pages > 1 else ()
    return (
        Binding("page up", frame.up(), _("earlier rounds")),
        Binding("page down", frame.down(), _("later rounds")),
        *others,
        Binding("p", Go(People()), _("people")),
        Binding("escape", Go(where(scene.table)), _("back")),
        *undo_keys(),
    )


def _divided(panel: Panel, box: Box, count: int) -> tuple[Box, tuple[Box, ...]]:
    head, rest = box.columns(
        panel.mm(_HEAD_UPRIGHT_MM if panel.upright else _HEAD_MM), 1.0, gap=panel.gap
    )
    return head, rest.columns(*equal(count), gap=panel.gap)


def _people(scene: Scene, side: Side) -> Go:
    """To who plays, where a name or a place is put right."""
    return Go(People(None if scene.match.game == HEY_YO else side.index))


def _names(scene: Scene, frame: _Frame, box: Box) -> list[Piece]:
    panel = scene.panel
    _head, cells = _divided(panel, box, len(frame.everybody))
    pieces: list[Piece] = []
    for side, cell in zip(frame.everybody, cells, strict=True):
        mark, name = cell.inset(panel.mm(0.6), panel.mm(0.3)).columns(
            panel.mm(3.6), 1.0, gap=panel.mm(0.9)
        )
        words = Text(name, side.name, panel.text, panel.note, INK, bold=True, lines=2, shorten=True)
        plate = Plate(cell, GROUND, FAINT, thick(panel), bend(panel))
        parts = (plate, seat_mark(mark.middle(mark.w, mark.w), side.mark), words)
        pieces.append(Widget(f"name {side.index}", cell, parts, _people(scene, side)))
    return pieces


def _round(scene: Scene, frame: _Frame, index: int, box: Box) -> list[Piece]:
    panel = scene.panel
    outcome = scene.standing.rounds[index]
    head, cells = _divided(panel, box, len(frame.everybody))
    finisher = getattr(scene.match.rounds[index], "finisher", None)
    pieces = [_head(scene, index, head)]
    for side, cell in zip(frame.everybody, cells, strict=True):
        words = points(outcome, side.index)
        if not outcome.counted:
            words = f"({words})"
        parts = _cell(panel, cell, words, flag=side.index == finisher)
        action = Later(partial(_reopened, scene, index, side.index))
        pieces.append(Widget(f"round {index} seat {side.index}", cell, parts, action))
    return pieces


def _cell(panel: Panel, cell: Box, words: str, *, flag: bool) -> tuple[Part, ...]:
    plate = Plate(cell, RAISED, EDGE, thick(panel), bend(panel))
    side = panel.mm(3.0)
    if cell.w >= panel.mm(_ROOMY_MM):
        figure, corner = cell.inset(panel.mm(1.2), panel.mm(0.6)).columns(1.0, side)
    else:
        inside = cell.inset(panel.mm(0.7), panel.mm(0.8))
        corner, figure = inside.rows(side, 1.0)
        figure = figure if flag else inside
    text = Text(figure, words, panel.lead, least(panel.note), align=Align.CENTRE)
    if not flag:
        return plate, text
    at = Box(corner.right - side, corner.y, side, side)
    return plate, text, Mark(at, Shape.FLAG, ACCENT)


def _head(scene: Scene, index: int, box: Box) -> Piece:
    """The number of a round, with a flag where it asks who finished."""
    panel = scene.panel
    inside = box.inset(panel.mm(1.0), panel.mm(0.6))
    parts: list[Part] = [Plate(box, GROUND, EDGE, thick(panel), bend(panel))]
    if _asks(scene):
        inside, flag = inside.columns(1.0, panel.mm(3.4), gap=panel.mm(0.6))
        parts.append(Mark(flag.middle(flag.w, flag.w), Shape.FLAG, QUIET))
    words = str(index + 1)
    parts.append(Text(inside, words, panel.text, least(panel.text), QUIET, align=Align.CENTRE))
    action = Later(partial(_reopened, scene, index, None))
    return Widget(f"round {index}", box, tuple(parts), action)


def _asks(scene: Scene) -> bool:
    """Whether the game asks who finished a round."""
    return ENTRIES[scene.match.game].finisher is not None


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
    then: Place = Finisher() if seat is None and _asks(scene) else Entry()
    return Do(tuple(events), then, say)


def _totals(panel: Panel, frame: _Frame, box: Box) -> list[Piece]:
    head, cells = _divided(panel, box, len(frame.everybody))
    pieces = [label(panel, "total", head, _("total"), panel.text, QUIET, align=Align.CENTRE)]
    for side, cell in zip(frame.everybody, cells, strict=True):
        name = f"total {side.index}"
        pieces.append(
            label(panel, name, cell, side.total, panel.title, bold=True, align=Align.CENTRE)
        )
    return pieces


def _bar(scene: Scene, frame: _Frame, box: Box) -> list[Piece]:
    panel = scene.panel
    aside = 1.0 if frame.pages > 1 else 0.01
    if panel.upright:
        undo, redo, free, end, across, up, down = box.columns(
            1.0, 1.0, 0.9, 1.1, aside, 0.8, 0.8, gap=panel.gap
        )
    else:
        others_box, undo, redo, turn = ends(panel, box)
        end, across, free = others_box.columns(1.1, aside, 1.0, gap=panel.gap)
        up, down = turn.columns(1.0, 1.0, gap=panel.gap)
    count = len(scene.match.rounds)
    words = _("{a} to {b} of {n}").format(
        a=min(frame.first + 1, count), b=min(count, frame.first + frame.shown), n=count
    )
    others: list[Piece] = []
    if frame.pages > 1:
        others = [button(panel, "others", across, _("other players"), frame.across())]
    return [
        *undo_redo(scene, undo, redo),
        label(panel, "shown", free, words, panel.text, QUIET, align=Align.CENTRE, lines=2),
        _ending(scene, end),
        *others,
        sign(panel, "page up", up, Shape.UP, frame.up() if frame.first else None),
        sign(
            panel,
            "page down",
            down,
            Shape.DOWN,
            frame.down() if frame.first < frame.latest else None,
        ),
    ]


def _ending(scene: Scene, box: Box) -> Piece:
    """Ends the match before its time, or takes that back."""
    if scene.match.ended:
        return button(scene.panel, "reopen", box, _("go on after all"), Do((Reopened(),), None))
    action = None if scene.standing.over else Do((Ended(),), None)
    return button(scene.panel, "end match", box, _("end match"), action, once=True)
