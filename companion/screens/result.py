"""What a round brought: points with their working, totals, and who starts the next one."""

from companion.games.yoink import Circle
from companion.screens import switches
from companion.screens.actions import Action, Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    card,
    ends,
    header,
    label,
    least,
    named,
    score,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Board, End, Entry, Home, Result, Rounds
from companion.screens.scene import Scene
from companion.screens.sides import Side, sides, total_after, working
from companion.screens.sides import points as brought
from companion.screens.uncounted import lasting, why_not
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Text, View, Widget
from companion.ui.theme import QUIET
from companion.words import _

ONE_COLUMN = 5
"""Seats up to which each has a row of its own."""


def view(scene: Scene, place: Result) -> Screen:
    """A round and the totals after it."""
    panel, match = scene.panel, scene.match
    top, heads, rows, rules, last = sheet(panel).rows(
        panel.target, panel.mm(3.6), 1.0, panel.mm(3.6), panel.hurry, gap=panel.mm(1.1)
    )
    everybody = sides(scene)
    columns = 1 if panel.upright or len(everybody) <= ONE_COLUMN else 2
    boxes = rows.grid(columns, -(-len(everybody) // columns), gap=panel.gap)
    title = _("Round {n}").format(n=place.index + 1)
    widgets = [
        *header(lasting(scene), top, title, _starts(scene), Home(), here=place),
        *_heads(panel, heads, columns),
        *(_row(scene, place, side, boxes[side.index]) for side in everybody),
        label(
            panel,
            "in force",
            rules,
            switches.in_force(match.game, match.rules),
            panel.note,
            QUIET,
            shorten=True,
        ),
        *bar(scene, last),
    ]
    grounds = tuple(card(panel, box) for box in boxes[: len(everybody)])
    return View(tuple(widgets), keys(scene), grounds)


def keys(scene: Scene) -> tuple[Key, ...]:
    """What the keys do on a screen between two rounds."""
    _words, forward = onward(scene)
    return (
        Binding("enter", forward, _("go on")),
        Binding("t", Go(Rounds()), _("all rounds")),
        Binding("b", Go(Board()), _("board")),
        Binding("escape", Go(Home()), _("home")),
        *undo_keys(),
    )


def bar(scene: Scene, box: Box) -> list[Piece]:
    """Undo, redo, the other views of the match, and the way on."""
    panel = scene.panel
    others, undo, redo, on = ends(panel, box)
    rounds, board = others.columns(1.25, 1.0, gap=panel.gap)
    words, forward = onward(scene)
    return [
        *undo_redo(scene, undo, redo),
        button(panel, "rounds", rounds, _("all rounds"), Go(Rounds())),
        button(panel, "board", board, _("board"), Go(Board())),
        button(panel, "next", on, words, forward, strong=True, once=True),
    ]


def onward(scene: Scene) -> tuple[str, Action]:
    """What comes next in the match."""
    if scene.match.draft is not None:
        return _("to the entry"), Go(Entry())
    if scene.standing.over:
        return _("to the end"), Go(End())
    return _("next round"), Go(Entry())


def _starts(scene: Scene) -> str:
    standing = scene.standing
    if standing.over:
        return _("The match is over.")
    if isinstance(standing, Circle) and standing.next_dealer is not None:
        return _("{name} deals the next").format(name=scene.match.names[standing.next_dealer])
    if standing.next_starter is None:
        return _("The table decides who starts.")
    return _("{name} starts the next").format(name=scene.match.names[standing.next_starter])


def _heads(panel: Panel, box: Box, columns: int) -> list[Piece]:
    pieces = []
    for k, part in enumerate(box.columns(*equal(columns), gap=panel.gap)):
        _who, points, total = _divided(panel, part.inset(panel.mm(2.4), 0), columns)
        for name, words, place in (("points", _("round"), points), ("total", _("total"), total)):
            pieces.append(
                label(panel, f"{name} {k}", place, words, panel.note, QUIET, align=Align.RIGHT)
            )
    return pieces


def _divided(panel: Panel, box: Box, columns: int) -> tuple[Box, Box, Box]:
    wide = panel.mm(20.0) if columns == 1 and not panel.upright else panel.mm(12.5)
    who, points, total = box.columns(1.0, wide, wide + panel.mm(1.0), gap=panel.mm(1.4))
    return who, points, total


def _row(scene: Scene, place: Result, side: Side, box: Box) -> Piece:
    panel = scene.panel
    outcome = scene.standing.rounds[place.index]
    columns = 1 if box.w > panel.width // 2 else 2
    inside = box.inset(panel.mm(2.4), panel.mm(0.8))
    if columns == 1:
        who, points, total = _divided(panel, inside, columns)
        name, words = who.rows(1.1, 1.0)
    else:
        # The working needs the whole width here.
        upper, words = inside.rows(1.0, 1.0)
        name, points, total = _divided(panel, upper, columns)
    size = min(max(panel.mm(6.6), points.h // 2), panel.mm(11.0))
    said = working(scene, place.index)[side.index]
    if not outcome.counted:
        said = _("after the end, not counted")
        if outcome.fault is not None:
            said = why_not(scene.match, outcome.fault)
    large = min(max(panel.lead, name.h * 2 // 3), panel.mm(8.0))
    small = min(max(panel.note, words.h // 3), panel.text)
    parts: list[Part] = [
        *named(panel, name, side.mark, side.name, large),
        Text(words, said, small, least(panel.note), QUIET, lines=2),
        score(points, brought(outcome, side.index), size, QUIET),
        score(total, total_after(outcome, side.index), size),
    ]
    return Widget(f"row {side.index}", box, tuple(parts))
