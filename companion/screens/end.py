"""The end of a match: who has won, everyone's place, how it went, and once more."""

from dataclasses import replace

from companion.games import GAMES
from companion.games.words import number
from companion.screens import curve
from companion.screens.actions import Begin, Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    ends,
    header,
    least,
    named,
    score,
    seat_mark,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Board, Curves, End, Home, Rounds
from companion.screens.scene import Scene
from companion.screens.sides import Side, losers, ranked, sides
from companion.screens.uncounted import lasting
from companion.ui.box import Box
from companion.ui.parts import Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, GROUND, INK, QUIET, SURFACE
from companion.words import _, by_number

_BESIDE_CURVE = 5
"""Up to how many stand in one column, with the curve beside them."""


def view(scene: Scene, place: End) -> Screen:
    """Who has won, everyone's place, and how it went."""
    panel = scene.panel
    lines = 2 if panel.upright else 1
    top, banner, middle, last = sheet(panel).rows(
        panel.target,
        panel.mm(19.0),
        1.0,
        lines * panel.hurry + (lines - 1) * panel.gap,
        gap=panel.gap,
    )
    title = _("{game} is over").format(game=GAMES[scene.match.game].TITLE)
    widgets = [
        *header(lasting(scene), top, title, _after(scene), Home(), here=place),
        _banner(scene, banner),
        *_middle(scene, middle),
        *_bar(scene, last),
    ]
    keys: tuple[Key, ...] = (
        Binding("t", Go(Rounds()), _("all rounds")),
        Binding("b", Go(Board()), _("board")),
        Binding("c", Go(Curves()), _("how it went")),
        Binding("m", _rematch(scene), _("rematch")),
        Binding("escape", Go(Home()), _("home")),
        *undo_keys(),
    )
    return View(tuple(widgets), keys)


def _after(scene: Scene) -> str:
    count = sum(outcome.counted for outcome in scene.standing.rounds)
    return by_number("after {n} round", "after {n} rounds", count).format(n=count)


def _banner(scene: Scene, box: Box) -> Piece:
    panel = scene.panel
    told = _told(scene)
    plate = Plate(box, GROUND, ACCENT, panel.mm(0.7), bend(panel))
    inside = box.inset(panel.mm(3.0), panel.mm(1.6))
    count = max(1, len(told))
    side = min(panel.mm(9.0), inside.h, inside.w // (3 * count))
    wide = side * count + panel.gap * (count - 1)
    marks, words = inside.columns(wide, 1.0, gap=panel.mm(3.0))
    parts: list[Part] = [plate]
    slots = marks.columns(*([side] * count), gap=panel.gap)
    for one, slot in zip(told, slots, strict=False):
        parts.append(seat_mark(slot.middle(side, side), one.mark))
    upper, lower = words.rows(2.0, 1.0)
    sentence = _sentence(scene, told)
    parts += [
        Text(upper, sentence, panel.mm(9.0), panel.text, INK, bold=True, lines=2, shorten=True),
        Text(lower, _with(scene, told), panel.lead, panel.note, QUIET),
    ]
    return Widget("winners", box, tuple(parts))


def _told(scene: Scene) -> list[Side]:
    """Those the banner names: the winners, or those who alone have lost."""
    named_there = losers(scene) or scene.standing.winners
    return [side for side in sides(scene) if side.index in named_there]


def _sentence(scene: Scene, told: list[Side]) -> str:
    names = [side.name for side in told]
    if losers(scene):
        return _joined(names, _("{name} loses"), _("{names} and {name} lose"))
    if not names:
        return _("The table has ended it")
    if len(names) == len(scene.match.seats):
        return _("Everybody wins")
    return _joined(names, _("{name} wins"), _("{names} and {name} win"))


def _joined(names: list[str], one: str, many: str) -> str:
    if len(names) == 1:
        return one.format(name=names[0])
    return many.format(names=", ".join(names[:-1]), name=names[-1])


def _with(scene: Scene, told: list[Side]) -> str:
    if not told or not scene.standing.totals:
        return ""
    total = scene.standing.totals[told[0].index]
    return by_number("with {n} point", "with {n} points", total).format(n=number(total))


def _middle(scene: Scene, box: Box) -> list[Piece]:
    """The places, and beside them the curve where there is room for it."""
    panel = scene.panel
    order = ranked(scene)
    beside = len(order) <= _BESIDE_CURVE and bool(scene.standing.totals)
    if beside and panel.upright:
        rows, drawing = box.rows(1.0, 1.0, gap=panel.gap)
    elif beside:
        rows, drawing = box.columns(1.0, 1.0, gap=panel.gap)
    else:
        rows, drawing = box, None
    columns = 1 if panel.upright or len(order) <= _BESIDE_CURVE else 2
    count = -(-len(order) // columns)
    cells = rows.grid(columns, count, gap=panel.gap)
    boxes = [cells[k % count * columns + k // count] for k in range(len(order))]
    pieces = [_row(scene, side, cell) for side, cell in zip(order, boxes, strict=True)]
    return pieces if drawing is None else [*pieces, curve.piece(scene, panel, drawing)]


def _row(scene: Scene, side: Side, box: Box) -> Piece:
    panel = scene.panel
    inside = box.inset(panel.mm(2.0), panel.mm(0.6))
    place, who, total = inside.columns(panel.mm(6.5), 1.0, panel.mm(15.0), gap=panel.gap)
    size = min(panel.mm(7.0), inside.h)
    return Widget(
        f"row {side.index}",
        box,
        (
            Plate(box, SURFACE, None, 0, bend(panel)),
            Text(place, f"{side.rank}.", panel.lead, least(panel.lead), QUIET),
            *named(panel, who, side.mark, side.name, panel.lead),
            score(total, side.total, size),
        ),
    )


def _bar(scene: Scene, box: Box) -> list[Piece]:
    panel = scene.panel
    if panel.upright:
        high, low = box.rows(1.0, 1.0, gap=panel.gap)
        others, undo, redo, curves = ends(panel, low)
        again = Box(others.x, high.y, box.right - others.x, high.h)
        rounds, board = others.columns(1.1, 1.0, gap=panel.gap)
    else:
        # Not where a round is saved: whoever taps twice there is not to lose sight of the winner.
        others, undo, redo, curves = ends(panel, box)
        again, rounds, board = others.columns(1.6, 1.1, 1.0, gap=panel.gap)
    rematch = button(panel, "rematch", again, _("rematch"), _rematch(scene), strong=True, once=True)
    see = button(panel, "curves", curves, _("curve"), Go(Curves()))
    return [
        *undo_redo(scene, undo, redo),
        button(panel, "rounds", rounds, _("all rounds"), Go(Rounds())),
        button(panel, "board", board, _("board"), Go(Board())),
        replace(see, unhurried=True),
        replace(rematch, unhurried=True),
    ]


def _rematch(scene: Scene) -> Begin:
    """The same people and rules; the next seat starts."""
    match = scene.match
    starter = None if match.starter is None else (match.starter + 1) % len(match.seats)
    return Begin(match.seats, match.game, match.rules, starter, match.teams)
