"""Writing a name, on the screen's own keys or on real ones."""

from dataclasses import replace

from companion.match import Renamed
from companion.screens.actions import Action, Do, Go, Say, SitDown
from companion.screens.people import closed
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    header,
    sheet,
    sign,
    thick,
)
from companion.screens.places import Naming, Seating
from companion.screens.scene import Scene
from companion.screens.seating import full, is_full
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Binding, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, INK, QUIET, SURFACE, Shape
from companion.words import _

MOST_LETTERS = 24
_CARET = "|"
_ALPHABET = ("abcdefgh", "ijklmnop", "qrstuvwx", "yzäöüßéñ", "'-")


def view(scene: Scene, place: Naming) -> Screen:
    """The keys, and what has been written."""
    panel = scene.panel
    rows = _ALPHABET if panel.upright else _rows()
    top, field, keys = sheet(panel).rows(panel.target, panel.mm(10.5), 1.0, gap=panel.gap)
    *lines, last = keys.rows(*equal(len(rows) + 1), gap=panel.gap)
    title = _("New name") if place.seat is None else _("Put the name right")
    widgets = [
        *header(scene, top, title, _aside(scene, place), place.behind),
        _field(panel, field, place),
        *(
            piece
            for row, box in zip(rows, lines, strict=True)
            for piece in _row(panel, place, row, box, max(map(len, rows)))
        ),
        *_last(scene, place, last),
    ]
    return View(tuple(widgets), _keys(scene, place), letters=lambda char: _written(place, char))


def _aside(scene: Scene, place: Naming) -> str:
    """Why nobody can sit down, as far as that is so."""
    if place.seat is not None:
        return ""
    if isinstance(place.behind, Seating):
        return full(place.behind) if is_full(place.behind) else ""
    return closed(scene.match)


def _rows() -> tuple[str, ...]:
    # The three rows of letters as on the keyboards of the language.
    return (*_("qwertyuiop asdfghjkl zxcvbnm").split(), "äöüßéèçñ'-")


def _keys(scene: Scene, place: Naming) -> tuple[Key, ...]:
    return (
        Binding("enter", _done(scene, place), _what(place)),
        Binding("delete", _rubbed_out(place), _("delete")),
        Binding("escape", Go(place.behind), _("back")),
    )


def _field(panel: Panel, box: Box, place: Naming) -> Piece:
    plate = Plate(box, SURFACE, ACCENT, thick(panel), bend(panel))
    inside = box.inset(panel.mm(2.4), panel.mm(0.8))
    if place.letters:
        words = Text(inside, place.letters + _CARET, panel.title, panel.note, INK, bold=True)
    else:
        words = Text(inside, _("Who sits down?"), panel.title, panel.note, QUIET)
    return Widget("written", box, (plate, words))


def _row(panel: Panel, place: Naming, row: str, box: Box, widest: int) -> list[Piece]:
    gap = panel.mm(1.0)
    key = (box.w - gap * (widest - 1)) // widest
    cells = box.middle(len(row) * key + (len(row) - 1) * gap, box.h).columns(
        *equal(len(row)), gap=gap
    )
    # The capital of ß is two letters and begins no name.
    shown = [char.upper() if place.shift and len(char.upper()) == 1 else char for char in row]
    return [
        button(panel, f"letter {char}", cell, capital, _written(place, capital))
        for char, capital, cell in zip(row, shown, cells, strict=True)
    ]


def _what(place: Naming) -> str:
    """What becomes of the name."""
    return _("sit down") if place.seat is None else _("save the name")


def _last(scene: Scene, place: Naming, box: Box) -> list[Piece]:
    panel = scene.panel
    shift, space, rubout, done = box.columns(1.0, 2.0, 1.0, 1.5, gap=panel.gap)
    turned = Go(replace(place, shift=not place.shift))
    words = _("abc") if place.shift else _("ABC")
    return [
        button(panel, "shift", shift, words, turned),
        button(panel, "space", space, _("space"), _written(place, " ")),
        sign(panel, "rubout", rubout, Shape.RUBOUT, _rubbed_out(place)),
        button(panel, "done", done, _what(place), _done(scene, place), strong=True, once=True),
    ]


def _written(place: Naming, char: str) -> Action:
    if len(place.letters) >= MOST_LETTERS:
        return Say(_("A name has at most {most} letters.").format(most=MOST_LETTERS))
    if char == " " and (not place.letters or place.letters.endswith(" ")):
        return Go(place)
    letters = place.letters + char
    return Go(replace(place, letters=letters, shift=char in " -'"))


def _rubbed_out(place: Naming) -> Go:
    letters = place.letters[:-1]
    return Go(replace(place, letters=letters, shift=not letters or letters[-1] in " -'"))


def _done(scene: Scene, place: Naming) -> Action:
    name = place.letters.strip()
    if not name:
        return Say(_("Write a name first."))
    why_not = _aside(scene, place)
    if why_not:
        return Say(why_not)
    if place.seat is not None:
        return Do((Renamed(place.seat, name),), place.behind)
    return SitDown(place.behind, name)
