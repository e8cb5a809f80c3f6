"""What has been played: the matches in their order, each to be opened again."""

from companion.almanac import Entry
from companion.games import GAMES
from companion.screens.actions import Go, Open
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
)
from companion.screens.places import Carry, Figures, History, Home
from companion.screens.scene import Scene
from companion.store import Listed
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import EDGE, INK, QUIET, RAISED, Shape
from companion.words import _, by_number

_ROWS = 5
"""Matches on a page."""
_ROWS_UPRIGHT = 9


def view(scene: Scene, place: History) -> Screen:
    """A page of matches, the one touched last first."""
    panel = scene.panel
    rows_on_page = _ROWS_UPRIGHT if panel.upright else _ROWS
    pages = max(1, -(-len(scene.matches) // rows_on_page))
    page = max(0, min(place.page, pages - 1))
    top, rows, last = sheet(panel).rows(panel.target, 1.0, panel.target, gap=panel.gap)
    shown = scene.matches[page * rows_on_page : (page + 1) * rows_on_page]
    count = len(scene.matches)
    aside = by_number("{n} match", "{n} matches", count).format(n=count)
    boxes = rows.rows(*equal(rows_on_page), gap=panel.gap)
    widgets = [
        *header(scene, top, _("History"), aside, Home()),
        *(_row(scene, listed, box) for listed, box in zip(shown, boxes, strict=False)),
        *_bar(panel, page, pages, last),
    ]
    if not shown:
        words = _("Nothing has been played yet.")
        widgets.append(
            label(panel, "nothing", rows, words, panel.lead, QUIET, align=Align.CENTRE, lines=3)
        )
    return View(tuple(widgets), _keys(page, pages))


def _keys(page: int, pages: int) -> tuple[Key, ...]:
    return (
        Binding("page up", Go(History(max(0, page - 1))), _("page up")),
        Binding("page down", Go(History(min(pages - 1, page + 1))), _("page down")),
        Binding("f", Go(Figures()), _("statistics")),
        Binding("e", Go(Carry()), _("scores on a stick")),
        Binding("escape", Go(Home()), _("back")),
    )


def _title(listed: Listed) -> str:
    """The name of the game; of one that this box does not know, what it was called there."""
    return GAMES[listed.game].TITLE if listed.game in GAMES else listed.game


def _when(entry: Entry | None) -> str:
    """The evening of a match, and its date as far as that is known."""
    if entry is None or entry.moment is None:
        return ""
    moment = entry.moment
    day = _("{day}/{month}/{year}").format(
        day=moment.day.day, month=moment.day.month, year=moment.day.year
    )
    if not moment.sure:
        day = _("{day}, not certain").format(day=day)
    if not entry.evening:
        return day
    return _("evening {n} · {day}").format(n=entry.evening, day=day)


def _row(scene: Scene, listed: Listed, box: Box) -> Piece:
    panel = scene.panel
    plate = Plate(box, RAISED, EDGE, thick(panel), bend(panel))
    inside = box.inset(panel.mm(2.4), panel.mm(0.8))
    game, who, state = inside.columns(panel.mm(18.0), 1.0, panel.mm(18.0), gap=panel.mm(1.6))
    words = _("finished") if listed.over else _("goes on")
    names = ", ".join(listed.names)
    when = _when(scene.evenings.get(listed.id))
    who, below = who.rows(1.2, 1.0) if when else (who, who)
    parts: list[Part] = [
        plate,
        Text(game, _title(listed), panel.lead, panel.note, INK, bold=True),
        Text(who, names, panel.text, panel.note, INK, lines=2, shorten=True),
    ]
    if when:
        parts.append(Text(below, when, panel.note, least(panel.note), QUIET, shorten=True))
    if listed.over:
        tick, state = state.columns(panel.mm(3.4), 1.0, gap=panel.mm(0.8))
        parts.append(Mark(tick.middle(tick.w, tick.w), Shape.TICK, QUIET))
    parts.append(Text(state, words, panel.text, least(panel.note), QUIET, lines=2))
    return Widget(f"match {listed.id}", box, tuple(parts), Open(listed.id), once=True)


def _bar(panel: Panel, page: int, pages: int, box: Box) -> list[Piece]:
    figures, stick, where, up, down = box.columns(1.4, 1.4, 0.8, 0.7, 0.7, gap=panel.gap)
    earlier = Go(History(page - 1)) if page else None
    later = Go(History(page + 1)) if page + 1 < pages else None
    return [
        button(panel, "figures", figures, _("statistics"), Go(Figures())),
        button(panel, "carry", stick, _("scores on a stick"), Go(Carry())),
        label(panel, "page", where, f"{page + 1}/{pages}", panel.text, QUIET, align=Align.CENTRE),
        sign(panel, "page up", up, Shape.UP, earlier),
        sign(panel, "page down", down, Shape.DOWN, later),
    ]
