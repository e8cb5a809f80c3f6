"""How to set up and play, a chapter a page."""

import math
from dataclasses import replace

from companion.games import GAMES
from companion.screens.actions import Go
from companion.screens.chapters import CHAPTERS
from companion.screens.entries import ENTRIES
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
from companion.screens.places import Guide, Referee
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.lettering import PITCH
from companion.ui.panel import Panel
from companion.ui.parts import Binding, Text, View, Widget
from companion.ui.theme import Shape
from companion.words import _

_MOST_LINES = 14
_LARGEST_MM = 5.6
_LETTER = 0.5
"""Width of a letter with its share of the broken lines, in letter sizes."""


def view(scene: Scene, place: Guide) -> Screen:
    """A chapter, the ways to the others, and to the other games."""
    panel = scene.panel
    chapters = CHAPTERS[place.game]
    chapter = chapters[place.page]
    top, heading, body, last = sheet(panel).rows(
        panel.target, panel.mm(6.0), 1.0, panel.target, gap=panel.gap
    )
    title = _("{game}: how to play").format(game=GAMES[place.game].TITLE)
    aside = _("page {n} of {all}").format(n=place.page + 1, all=len(chapters))
    inside = body.inset(panel.mm(3.0), panel.mm(2.0))
    paragraphs = [_(paragraph) for paragraph in chapter.paragraphs]
    size, rows = _set(panel, inside, paragraphs)
    widgets = [
        *_head(scene, place, top, title, aside),
        label(panel, "chapter", heading, _(chapter.title), panel.title, bold=True),
        *(
            _paragraph(panel, k, box, words, size)
            for k, (box, words) in enumerate(zip(rows, paragraphs, strict=True))
        ),
        *_bar(scene, place, last),
    ]
    return View(tuple(widgets), _keys(place), (card(panel, body),))


def _head(scene: Scene, place: Guide, box: Box, title: str, aside: str) -> list[Piece]:
    """The head; in a match with the way to the referee, who leads back to it."""
    panel = scene.panel
    if place.game not in ENTRIES or ENTRIES[place.game].referee is None:
        return list(header(scene, box, title, aside, place.behind))
    line, corner = box.columns(1.0, panel.mm(24.0), gap=panel.gap)
    ask = Go(Referee(place.game, place.behind))
    return [
        *header(scene, line, title, aside, place.behind),
        button(panel, "referee", corner, _("referee"), ask),
    ]


def _set(panel: Panel, box: Box, paragraphs: list[str]) -> tuple[int, tuple[Box, ...]]:
    """The letter size at which all paragraphs fit, and their rows."""
    gap = panel.mm(1.6)
    room = box.h - gap * (len(paragraphs) - 1)
    for size in range(panel.mm(_LARGEST_MM), panel.note, -1):
        lines = [_lines(words, size, box.w) for words in paragraphs]
        if sum(lines) * PITCH * size <= room:
            break
    return size, box.rows(*(float(count) for count in lines), gap=gap)


def _lines(words: str, size: int, width: int) -> int:
    """How many lines words take, as letters usually run."""
    return math.ceil(len(words) * size * _LETTER / width)


def _paragraph(panel: Panel, k: int, box: Box, words: str, size: int) -> Piece:
    text = Text(box, words, size, least(panel.text), lines=_MOST_LINES)
    return Widget(f"paragraph {k}", box, (text,))


def _bar(scene: Scene, place: Guide, box: Box) -> list[Piece]:
    panel = scene.panel
    before, *games, after = box.columns(*[1.0] * (len(CHAPTERS) + 2), gap=panel.gap)
    pages = len(CHAPTERS[place.game])
    earlier, later = _page(place, -1), _page(place, 1)
    return [
        sign(panel, "page up", before, Shape.UP, earlier if place.page else None),
        *(
            button(
                panel,
                f"about {game}",
                cell,
                GAMES[game].TITLE,
                Go(replace(place, game=game, page=0)),
                strong=game == place.game,
            )
            for game, cell in zip(CHAPTERS, games, strict=True)
        ),
        sign(panel, "page down", after, Shape.DOWN, later if place.page + 1 < pages else None),
    ]


def _page(place: Guide, step: int) -> Go:
    last = len(CHAPTERS[place.game]) - 1
    return Go(replace(place, page=max(0, min(last, place.page + step))))


def _keys(place: Guide) -> tuple[Key, ...]:
    games = list(CHAPTERS)
    after = games[(games.index(place.game) + 1) % len(games)]
    return (
        Binding("page up", _page(place, -1), _("page up")),
        Binding("page down", _page(place, 1), _("page down")),
        Binding("g", Go(replace(place, game=after, page=0)), _("the next game")),
        *_referee_key(place),
        Binding("enter", Go(place.behind), _("back")),
        Binding("escape", Go(place.behind), _("back")),
    )


def _referee_key(place: Guide) -> tuple[Key, ...]:
    if place.game not in ENTRIES or ENTRIES[place.game].referee is None:
        return ()
    return (Binding("r", Go(Referee(place.game, place.behind)), _("referee")),)
