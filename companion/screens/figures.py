"""Statistics: who has won how often, and how the points were, game by game."""

from dataclasses import dataclass

from companion.games import GAMES
from companion.games.words import number
from companion.screens.actions import Go
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    card,
    header,
    label,
    least,
    sheet,
    sign,
)
from companion.screens.places import Figures, History
from companion.screens.scene import Scene
from companion.screens.switches import house_rules
from companion.statistics import Group, Record
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, INK, QUIET, Shape
from companion.words import _, by_number

_ROWS = 5
_ROWS_UPRIGHT = 8


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the figures of a row stand."""

    name: Box
    bar: Box
    mean: Box
    best: Box


def view(scene: Scene, place: Figures) -> Screen:
    """A page of one game's players."""
    panel = scene.panel
    top, heading, heads, rows, last = sheet(panel).rows(
        panel.target, panel.mm(6.0), panel.mm(3.8), 1.0, panel.target, gap=panel.mm(1.0)
    )
    if not scene.groups:
        words = _("Statistics begin with the first match that is finished.")
        nothing = label(
            panel, "nothing", rows, words, panel.lead, QUIET, align=Align.CENTRE, lines=3
        )
        head = header(scene, top, _("Statistics"), "", History())
        return View((*head, nothing), (Binding("escape", Go(History()), _("back")),))
    index = place.group % len(scene.groups)
    group = scene.groups[index]
    in_page = _ROWS_UPRIGHT if panel.upright else _ROWS
    pages = max(1, -(-len(group.records) // in_page))
    page = max(0, min(place.page, pages - 1))
    shown = group.records[page * in_page : (page + 1) * in_page]
    boxes = rows.rows(*equal(in_page), gap=panel.mm(1.0))
    most = max((record.played for record in group.records), default=1)
    widgets = [
        *header(scene, top, _("Statistics"), _count(group), History()),
        label(panel, "group", heading, _title(group), panel.title, bold=True, shorten=True),
        *_heads(panel, heads),
        *(_row(panel, record, box, most) for record, box in zip(shown, boxes, strict=False)),
        *_bar(panel, Figures(index, page), pages, len(scene.groups), last),
    ]
    grounds = tuple(card(panel, box) for box in boxes[: len(shown)])
    return View(tuple(widgets), _keys(index, page, pages), grounds)


def _keys(index: int, page: int, pages: int) -> tuple[Key, ...]:
    return (
        Binding("g", Go(Figures(index + 1)), _("the next game")),
        Binding("page up", Go(Figures(index, max(0, page - 1))), _("page up")),
        Binding("page down", Go(Figures(index, min(pages - 1, page + 1))), _("page down")),
        Binding("escape", Go(History()), _("back")),
    )


def _count(group: Group) -> str:
    return by_number("{n} match", "{n} matches", group.matches).format(n=group.matches)


def _title(group: Group) -> str:
    said = [GAMES[group.game].TITLE]
    if group.battle:
        said.append(_("two teams"))
    said.append(_("all rules") if group.rules is None else house_rules(group.game, group.rules))
    return " · ".join(said)


def _columns(panel: Panel, box: Box) -> _Columns:
    inside = box.inset(panel.mm(2.0), panel.mm(0.4))
    wide = panel.mm(13.0)
    name, bar, mean, best = inside.columns(1.0, 1.3, wide, wide, gap=panel.mm(1.4))
    return _Columns(name, bar, mean, best)


def _heads(panel: Panel, box: Box) -> list[Piece]:
    at = _columns(panel, Box(box.x, box.y - panel.mm(0.4), box.w, box.h + 2 * panel.mm(0.4)))
    heads = (
        ("won", _("won of played"), at.bar, Align.LEFT),
        ("mean", _("average"), at.mean, Align.RIGHT),
        ("best", _("best"), at.best, Align.RIGHT),
    )
    return [
        label(panel, f"head {name}", place, words, panel.note, QUIET, align=align)
        for name, words, place, align in heads
    ]


def _row(panel: Panel, record: Record, box: Box, most: int) -> Piece:
    at = _columns(panel, box)
    bar, figure = at.bar.columns(1.0, panel.mm(14.0), gap=panel.mm(1.0))
    tall = min(panel.mm(4.0), bar.h // 2)
    frame = bar.middle(bar.w, tall)
    played = Box(frame.x, frame.y, max(2, frame.w * record.played // most), frame.h)
    won = Box(frame.x, frame.y, frame.w * record.won // most, frame.h)
    mean = "" if record.mean is None else number(round(record.mean))
    best = "" if record.best is None else number(record.best)
    words = _("{won} of {played}").format(won=record.won, played=record.played)
    parts: list[Part] = [
        Text(at.name, record.name, panel.lead, panel.note, INK, bold=True, shorten=True),
        Plate(played, EDGE),
        Plate(won, ACCENT),
        Text(figure, words, panel.text, least(panel.note), INK),
        Text(at.mean, mean, panel.lead, least(panel.lead), QUIET, align=Align.RIGHT),
        Text(at.best, best, panel.lead, least(panel.lead), INK, bold=True, align=Align.RIGHT),
    ]
    return Widget(f"record {record.person}", box, tuple(parts))


def _bar(panel: Panel, place: Figures, pages: int, groups: int, box: Box) -> list[Piece]:
    game, where, up, down = box.columns(2.0, 0.8, 0.7, 0.7, gap=panel.gap)
    turn = Go(Figures(place.group + 1)) if groups > 1 else None
    before = Go(Figures(place.group, place.page - 1)) if place.page else None
    after = Go(Figures(place.group, place.page + 1)) if place.page + 1 < pages else None
    words = f"{place.page + 1}/{pages}"
    return [
        button(panel, "other group", game, _("another game"), turn),
        label(panel, "page", where, words, panel.text, QUIET, align=Align.CENTRE),
        sign(panel, "page up", up, Shape.UP, before),
        sign(panel, "page down", down, Shape.DOWN, after),
    ]
