"""The end of a match: who has won, everyone's place, and once more."""

from companion.games import GAMES
from companion.games.words import number
from companion.screens.actions import Begin, Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    header,
    least,
    named,
    score,
    seat_mark,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Board, End, Home, Rounds
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.parts import Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, GROUND, INK, QUIET, SURFACE
from companion.words import _, by_number

_ONE_COLUMN = 4


def view(scene: Scene, _place: End) -> Screen:
    """Who has won, and everyone's place."""
    panel, match, standing = scene.panel, scene.match, scene.standing
    top, banner, rows, last = sheet(panel).rows(
        panel.target, panel.mm(19.0), 1.0, panel.hurry, gap=panel.gap
    )
    columns = 1 if panel.upright or len(match.seats) <= _ONE_COLUMN else 2
    count = -(-len(match.seats) // columns)
    order = sorted(range(len(match.seats)), key=lambda seat: standing.ranks[seat])
    cells = rows.grid(columns, count, gap=panel.gap)
    boxes = [cells[k % count * columns + k // count] for k in range(len(order))]
    title = _("{game} is over").format(game=GAMES[match.game].TITLE)
    widgets = [
        *header(scene, top, title, _after(scene), Home()),
        _banner(scene, banner),
        *(_row(scene, seat, box) for seat, box in zip(order, boxes, strict=True)),
        *_bar(scene, last),
    ]
    keys: tuple[Key, ...] = (
        Binding("t", Go(Rounds()), _("all rounds")),
        Binding("b", Go(Board()), _("board")),
        Binding("m", _rematch(scene), _("rematch")),
        Binding("escape", Go(Home()), _("home")),
        *undo_keys(),
    )
    return View(tuple(widgets), keys)


def _after(scene: Scene) -> str:
    count = sum(outcome.counted for outcome in scene.standing.rounds)
    return by_number("after {n} round", "after {n} rounds", count).format(n=count)


def _banner(scene: Scene, box: Box) -> Piece:
    panel, match, standing = scene.panel, scene.match, scene.standing
    plate = Plate(box, GROUND, ACCENT, panel.mm(0.7), bend(panel))
    inside = box.inset(panel.mm(3.0), panel.mm(1.6))
    count = max(1, len(standing.winners))
    side = min(panel.mm(9.0), inside.h, inside.w // (3 * count))
    wide = side * count + panel.gap * (count - 1)
    marks, words = inside.columns(wide, 1.0, gap=panel.mm(3.0))
    parts: list[Part] = [plate]
    slots = marks.columns(*([side] * count), gap=panel.gap)
    for seat, slot in zip(standing.winners, slots, strict=False):
        parts.append(seat_mark(slot.middle(side, side), seat))
    sentence = _winners(tuple(match.names[seat] for seat in standing.winners))
    if len(standing.winners) == len(match.seats):
        sentence = _("Everybody wins")
    total = standing.totals[standing.winners[0]] if standing.winners else 0
    upper, lower = words.rows(2.0, 1.0)
    parts += [
        Text(upper, sentence, panel.mm(9.0), panel.text, INK, bold=True, lines=2, shorten=True),
        Text(lower, _("with {n} points").format(n=number(total)), panel.lead, panel.note, QUIET),
    ]
    return Widget("winners", box, tuple(parts))


def _winners(names: tuple[str, ...]) -> str:
    if not names:
        return _("Nobody has won")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} and {name} win").format(names=", ".join(names[:-1]), name=names[-1])


def _row(scene: Scene, seat: int, box: Box) -> Piece:
    panel, match, standing = scene.panel, scene.match, scene.standing
    inside = box.inset(panel.mm(2.0), panel.mm(0.6))
    place, who, total = inside.columns(panel.mm(6.5), 1.0, panel.mm(15.0), gap=panel.gap)
    size = min(panel.mm(7.0), inside.h)
    return Widget(
        f"row {seat}",
        box,
        (
            Plate(box, SURFACE, None, 0, bend(panel)),
            Text(place, f"{standing.ranks[seat]}.", panel.lead, least(panel.lead), QUIET),
            *named(panel, who, seat, match.names[seat], panel.lead),
            score(total, standing.totals[seat], size),
        ),
    )


def _bar(scene: Scene, box: Box) -> list[Piece]:
    panel = scene.panel
    undo, redo, rounds, board, free, again = box.columns(
        1.0, 1.0, 1.25, 1.0, 0.6, 1.6, gap=panel.gap
    )
    del free  # so that a finger that wants undo never begins a match
    return [
        *undo_redo(scene, undo, redo),
        button(panel, "rounds", rounds, _("all rounds"), Go(Rounds())),
        button(panel, "board", board, _("board"), Go(Board())),
        button(panel, "rematch", again, _("rematch"), _rematch(scene), strong=True, once=True),
    ]


def _rematch(scene: Scene) -> Begin:
    """The same people and rules; the next seat starts."""
    match = scene.match
    starter = None if match.starter is None else (match.starter + 1) % len(match.seats)
    return Begin(match.seats, match.game, match.rules, starter)
