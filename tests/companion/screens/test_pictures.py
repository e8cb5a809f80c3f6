"""Every screen as a guest would judge it: nothing cut off, nothing overlapping, fingers hit."""

import math
from dataclasses import dataclass
from itertools import combinations

import pytest

from companion.pictures import TABLES, main, pictures
from companion.ui.lettering import Lettering
from companion.ui.panel import Panel
from companion.ui.parts import Curve, Plate, Text, View
from companion.words import ENGLISH, LANGUAGE, LANGUAGES

PANELS = {
    "800x480": Panel.of(800, 480),
    "480x800": Panel.of(480, 800),
    "1024x600": Panel.of(1024, 600),
    "1280x720": Panel.of(1280, 720),
    "1920x1080": Panel.of(1920, 1080),
}
_INCHES = 7.0
HURRIED = {"card", "digit", "delete", "start", "next", "play", "rematch", "missed", "pass"}
"""What is tapped in a hurry, by the first word of its name."""


@pytest.fixture(scope="module")
def lettering():
    return Lettering()


@dataclass(frozen=True)
class Shown:
    name: str
    panel: Panel
    screen: View


HARD = {
    "one letter": tuple("ABCDEFGH"),
    "24 letters": tuple(f"{letter}bcdefghijklmnopqrstuvw{letter.lower()}" for letter in "ABCDEFGH"),
    "wide": ("WWWWWWWWWWWWWWWWWWWWWWWW", "Öğüzhan Çiğdem Şahingöz", "Max \U0001f389", "\U0001f600"),
}
"""Names that are hard to set."""


SMALL = ("800x480", "480x800")
"""Where every table is tried; on the others the hardest ones."""
NAMELESS = (
    "guide",
    "settings",
    "desk",
    "carry",
    "bring-in",
    "switch",
    "restart",
    "naming",
    "rules",
    "keys",
)
"""Screens without names: the same at every table."""
COMBINED = [
    *(
        (panel, table, ENGLISH)
        for panel in PANELS
        for table in (*TABLES, *HARD)
        if panel in SMALL or table in ("8", "24 letters")
    ),
    *((panel, "8", code) for panel in PANELS for code in LANGUAGES if code != ENGLISH),
]


@pytest.fixture(scope="module", params=COMBINED, ids=" ".join)
def shown(request):
    size, table, language = request.param
    panel = PANELS[size]
    LANGUAGE.speak(language)
    return [
        Shown(picture.name, panel, picture.screen)
        for picture in pictures(panel, (TABLES | HARD)[table])
        if table == "8" or not picture.name.startswith(NAMELESS)
    ]


def test_no_words_are_cut_off(shown, lettering):
    for picture in shown:
        for widget in picture.screen.widgets:
            for part in widget.parts:
                if isinstance(part, Text):
                    where = f"{picture.name}: {widget.name}: {part.words!r}"
                    assert lettering.set(part).fits, where
                    assert widget.box.contains(part.box), where


def test_words_can_be_read(shown, lettering):
    for picture in shown:
        for widget in picture.screen.widgets:
            for part in widget.parts:
                if isinstance(part, Text) and part.words:
                    size = lettering.set(part).size / picture.panel.per_mm
                    assert size >= 1.8, f"{picture.name}: {widget.name}: {part.words!r}"


def test_nothing_overlaps(shown):
    for picture in shown:
        panel = picture.panel
        for one, other in combinations(picture.screen.widgets, 2):
            assert not one.box.meets(other.box), f"{picture.name}: {one.name}, {other.name}"
        seen = panel.turned(picture.screen.turn)
        for widget in picture.screen.widgets:
            assert seen.box.contains(widget.box), f"{picture.name}: {widget.name}"
            texts = [part for part in widget.parts if not isinstance(part, Plate | Curve)]
            for one, other in combinations(texts, 2):
                assert not one.box.meets(other.box), f"{picture.name}: {widget.name}"


def test_fingers_hit(shown):
    for picture in shown:
        panel = picture.panel
        for widget in picture.screen.widgets:
            if widget.action is None:
                continue
            least = panel.hurry if widget.name.split()[0] in HURRIED else panel.target
            assert min(widget.box.w, widget.box.h) >= least, f"{picture.name}: {widget.name}"


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_fingers_hit_by_the_ruler_on_a_panel_of_seven_inches(size, names, lettering):
    """Millimetres of the glass, computed here, not those that the screens are laid out by."""
    width, height = map(int, size.split("x"))
    panel = Panel.of(width, height, _INCHES)
    per_mm = math.hypot(width, height) / (_INCHES * 25.4)
    for picture in pictures(panel, names):
        screen = picture.screen
        for widget in screen.widgets:
            where = f"{picture.name}: {widget.name}"
            assert panel.turned(screen.turn).box.contains(widget.box), where
            if widget.action is not None:
                side = min(widget.box.w, widget.box.h) / per_mm
                assert side >= (12 if widget.name.split()[0] in HURRIED else 9), where
            for part in widget.parts:
                assert not isinstance(part, Text) or lettering.set(part).fits, where
        for one, other in combinations(screen.widgets, 2):
            assert not one.box.meets(other.box), f"{picture.name}: {one.name}, {other.name}"


def test_undo_and_a_new_match_are_no_neighbours(shown):
    for picture in shown:
        undo = picture.screen.named("undo")
        for widget in picture.screen.widgets:
            if undo is not None and widget.name in {"rematch", "play", "new skyjo"}:
                gap = max(widget.box.x - undo.box.right, undo.box.x - widget.box.right)
                assert gap > undo.box.w, picture.name


def test_undo_and_redo_are_on_every_screen_of_a_match(shown):
    before = ("home", "seating", "history", "figures", "referee")
    for picture in shown:
        if not picture.name.startswith((*before, *NAMELESS)) and "keys" not in picture.name:
            assert picture.screen.named("undo") is not None, picture.name
            assert picture.screen.named("redo") is not None, picture.name


def test_names_are_unique_and_every_screen_has_a_way_back(shown):
    for picture in shown:
        names = [widget.name for widget in picture.screen.widgets]
        assert len(names) == len(set(names)), picture.name
        if not picture.name.startswith("home"):
            assert picture.screen.named("back") is not None, picture.name
            assert picture.screen.bound("escape") is not None, picture.name


def test_digits_on_the_board_are_read_at_two_metres(shown, lettering):
    for picture in shown:
        if not picture.name.startswith("board"):
            continue
        for widget in picture.screen.widgets:
            if widget.name.startswith("row "):
                total = widget.parts[-1]
                if not total.words.strip("\N{MINUS SIGN}").isdecimal():
                    continue  # a word, in a game without points
                height = lettering.set(total).size * 0.668
                assert height >= 12 * picture.panel.per_mm * 0.99, picture.name


def test_the_pictures_are_written(tmp_path):
    assert main([str(tmp_path)]) == 0
    assert len(list(tmp_path.glob("*-8-800x480.png"))) >= 25
    assert len(list(tmp_path.glob("*-2-1280x720.png"))) >= 25


EMPTY = {"figures-empty": 0.85, "settings-bound": 0.85}
"""Screens on which there is nothing to show yet, or no way to switch the box off."""


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_every_screen_fills_every_panel(size, names):
    panel = PANELS[size]
    for picture in pictures(panel, names):
        screen = picture.screen
        seen = panel.turned(screen.turn)
        boxes = [part.box for part in (*screen.widgets, *screen.grounds)]
        least = EMPTY.get(picture.name, 0.95)
        assert max(box.right for box in boxes) >= least * seen.width, picture.name
        assert max(box.bottom for box in boxes) >= least * seen.height, picture.name


SPEAKING = {*"0123456789=", "undo", "redo", "left", "right", "up", "down"}
"""Keys that say themselves what they do."""


def test_every_key_of_every_screen_has_a_word_in_its_help():
    for picture in pictures(PANELS["800x480"], TABLES["8"]):
        keys = picture.screen.keys
        said = {repr(key.action) for key in keys if key.words}
        for key in keys:
            # A second key for the same thing need not be told.
            assert key.words or key.key in SPEAKING or repr(key.action) in said, picture.name
