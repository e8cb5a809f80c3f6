"""The settings, each a line with what it is now; a tap turns it on to the next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import msgspec

from companion.power import Way
from companion.screens.actions import Action, Go, Set, SwitchOff
from companion.screens.pieces import Key, Piece, Screen, button, card, header, label, sheet
from companion.screens.places import Home, Setup
from companion.screens.scene import Scene
from companion.settings import Colours, Settings
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, View
from companion.ui.theme import QUIET
from companion.words import LANGUAGE, LANGUAGES, _, by_number, decimal

_INCHES = (None, 5.0, 7.0, 8.0, 10.1, 11.6, 13.3, 15.6, 18.5, 21.5, 24.0, 27.0, 32.0)
_METRES = (1.0, 2.0, 3.0)
_MINUTES = (0, 1, 5, 15, 60)
_TOLERANCES = (0, 50, 100, 150, 200)
_DELAYS = (0, 15, 30, 60, 90)
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class _Line:
    """A setting.

    Attributes:
        name: What its button is known by.
        about: What it is about.
        now: What it is.
        after: The settings a tap makes.
    """

    name: str
    about: str
    now: str
    after: Settings


def view(scene: Scene, place: Setup) -> Screen:
    """All settings, and the way to switch the box off."""
    panel = scene.panel
    if place.off is not None:
        return _question(scene, place, place.off)
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    lines = _lines(scene.settings)
    columns = 1 if panel.upright else 2
    count = -(-(len(lines) + 1) // columns)
    boxes = rest.grid(columns, count, gap=panel.gap)
    offs = [way for way in Way if way in scene.ways_off]
    widgets = [
        *header(scene, top, _("Settings"), "", Home()),
        *(
            piece
            for line, box in zip(lines, boxes, strict=False)
            for piece in _row(panel, line, box)
        ),
        *_offs(panel, place, offs, boxes[len(lines)]),
    ]
    keys: tuple[Key, ...] = (
        *(
            Binding(str(k + 1), Set(line.after), _("turn: {words}").format(words=line.about))
            for k, line in enumerate(lines)
        ),
        Binding("escape", Go(Home()), _("back")),
    )
    return View(tuple(widgets), keys, tuple(card(panel, box) for box in boxes[: len(lines)]))


def _lines(settings: Settings) -> tuple[_Line, ...]:
    def turned(**changes: object) -> Settings:
        return msgspec.structs.replace(settings, **changes)

    return (
        _Line(
            "language",
            _("Language"),
            LANGUAGES[LANGUAGE.code],
            turned(language=_next(tuple(LANGUAGES), LANGUAGE.code)),
        ),
        _Line(
            "colours",
            _("Colours"),
            _colours(settings.colours),
            turned(colours=_next(tuple(Colours), settings.colours)),
        ),
        _Line(
            "inches",
            _("Size of the screen"),
            _inches(settings.inches),
            turned(inches=_next(_INCHES, settings.inches)),
        ),
        _Line(
            "distance",
            _("Read from"),
            _("{n} m").format(n=decimal(settings.distance)),
            turned(distance=_next(_METRES, settings.distance)),
        ),
        _Line("calm", _("Less motion"), _yes(on=settings.calm), turned(calm=not settings.calm)),
        _Line(
            "taps",
            _("Taps can be heard"),
            _yes(on=settings.taps),
            turned(taps=not settings.taps),
        ),
        _Line(
            "sleep",
            _("Screen goes dark"),
            _sleep(settings.sleep),
            turned(sleep=_next(_MINUTES, settings.sleep)),
        ),
        _Line(
            "tolerance",
            _("Hey Yo judges the rhythm"),
            _("within {n} ms").format(n=settings.tolerance) if settings.tolerance else _("no"),
            turned(tolerance=_next(_TOLERANCES, settings.tolerance)),
        ),
        _Line(
            "delay",
            _("A touch takes"),
            _("{n} ms").format(n=settings.delay),
            turned(delay=_next(_DELAYS, settings.delay)),
        ),
    )


def _next(choices: Sequence[_Value], now: _Value) -> _Value:
    """The choice after the one that is; the first where it is none of them."""
    if now not in choices:
        return choices[0]
    return choices[(choices.index(now) + 1) % len(choices)]


def _colours(colours: Colours) -> str:
    return {
        Colours.DARK: _("dark"),
        Colours.LIGHT: _("light"),
        Colours.STRONG: _("high contrast"),
    }[colours]


def _inches(inches: float | None) -> str:
    return _("automatic") if inches is None else _("{n} inches").format(n=decimal(inches))


def _yes(*, on: bool) -> str:
    return _("yes") if on else _("no")


def _sleep(minutes: int) -> str:
    if not minutes:
        return _("never")
    return by_number("after {n} minute", "after {n} minutes", minutes).format(n=minutes)


def _row(panel: Panel, line: _Line, box: Box) -> list[Piece]:
    inside = box.inset(panel.mm(2.0), panel.mm(1.0))
    words, control = inside.columns(1.0, 1.0, gap=panel.mm(2.0))
    height = max(panel.target, min(inside.h, panel.mm(16.0)))
    return [
        label(panel, f"about {line.name}", words, line.about, panel.lead, lines=3),
        button(panel, line.name, control.middle(control.w, height), line.now, Set(line.after)),
    ]


def _offs(panel: Panel, place: Setup, offs: Sequence[Way], box: Box) -> list[Piece]:
    """The ways to switch the box off; nothing where the system has none for us."""
    if not offs:
        return []
    words = {Way.OFF: _("switch off"), Way.RESTART: _("restart")}
    cells = box.columns(*[1.0] * len(offs), gap=panel.gap)
    return [
        button(panel, str(way), cell, words[way], Go(replace(place, off=way)))
        for way, cell in zip(offs, cells, strict=True)
    ]


def _question(scene: Scene, place: Setup, way: Way) -> Screen:
    """Nobody can undo this, so it takes a second tap at another place."""
    panel = scene.panel
    top, words, choice = sheet(panel).rows(panel.target, 1.0, panel.mm(20.0), gap=panel.gap)
    title = _("Switch the box off?") if way is Way.OFF else _("Restart the box?")
    said = _("All scores are kept. The DJ stops too.")
    stay, go = choice.columns(1.6, 1.0, gap=panel.mm(12.0))
    back = Go(replace(place, off=None))
    action: Action = SwitchOff(way)
    name = _("switch off") if way is Way.OFF else _("restart")
    widgets = [
        *header(scene, top, title, "", Setup()),
        label(panel, "said", words, said, panel.lead, QUIET, align=Align.CENTRE, lines=3),
        button(panel, "stay", stay, _("stay here"), back, strong=True),
        button(panel, "off", go, name, action, once=True),
    ]
    keys: tuple[Key, ...] = (
        Binding("escape", back, _("back")),
        Binding("enter", back, _("stay here")),
        Binding("y", action, name),
    )
    return View(tuple(widgets), keys)
