"""The colours, computed: words and shapes can be told from what they stand on."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from companion.pictures import TABLES, pictures
from companion.screens.skyjo import FACES
from companion.ui import theme
from companion.ui.draw import Painter
from companion.ui.lettering import Lettering
from companion.ui.panel import Panel
from companion.ui.parts import Curve, Mark, Plate, Text
from companion.ui.theme import Shape, contrast

WORDS = 4.5
SHAPES = 3.0


def test_contrast_as_the_standard_has_it():
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


PALETTES = {"dark": theme.DARK, "light": theme.LIGHT, "strong": theme.STRONG}


@pytest.fixture(params=PALETTES)
def palette(request):
    return PALETTES[request.param]


def ground_of(screen, widget):
    on = theme.GROUND
    for plate in screen.grounds:
        if plate.box.contains(widget.box):
            on = plate.fill
    return on


def grounds(screen, widget):
    """Each word and shape of a widget with what it stands on: the last plate under it."""
    plates = []
    for part in widget.parts:
        if isinstance(part, Plate):
            plates.append(part)
            continue
        under = [plate.fill for plate in plates if plate.box.contains(part.box)]
        yield part, under[-1] if under else ground_of(screen, widget)


@pytest.mark.parametrize("table", TABLES)
def test_words_and_marks_of_every_screen_stand_out(table, palette):
    for picture in pictures(Panel.of(800, 480), TABLES[table]):
        for widget in picture.screen.widgets:
            for part, on in grounds(picture.screen, widget):
                where = f"{picture.name}: {widget.name}"
                match part:
                    case Text(words=words, colour=colour) if words:
                        told = contrast(palette.fill(colour), palette.fill(on))
                        assert told >= WORDS, f"{where}: {words}"
                    case Mark(colour=colour) | Curve(colour=colour):
                        assert contrast(palette.mark(colour), palette.fill(on)) >= SHAPES, where


def test_what_can_be_tapped_is_told_by_its_edge_or_its_fill(palette):
    for picture in pictures(Panel.of(800, 480), TABLES["8"]):
        screen = picture.screen
        for widget in screen.widgets:
            plate = next((part for part in widget.parts if isinstance(part, Plate)), None)
            if widget.action is None or plate is None:
                continue
            ground = palette.fill(ground_of(screen, widget))
            edge = None if plate.edge is None else palette.edge(plate.edge)
            looks = [palette.fill(plate.fill), *([] if edge is None else [edge])]
            where = f"{picture.name}: {widget.name}"
            if plate.edge not in (None, theme.FAINT):  # else it is told by its words
                assert max(contrast(look, ground) for look in looks) >= SHAPES, where


def test_high_contrast_is_high():
    for ink in (theme.INK, theme.QUIET, theme.ACCENT, theme.WARNING):
        for ground in (theme.GROUND, theme.SURFACE, theme.RAISED):
            assert contrast(theme.STRONG.fill(ink), theme.STRONG.fill(ground)) >= 7
    assert contrast(theme.STRONG.fill(theme.ON_ACCENT), theme.STRONG.fill(theme.ACCENT)) >= 7


@pytest.mark.parametrize(("most", "fill", "ink", "edge"), FACES)
def test_cards_stand_out_from_the_table(most, fill, ink, edge, palette):
    assert contrast(palette.fill(ink), palette.fill(fill)) >= WORDS, most
    assert contrast(palette.edge(edge), palette.fill(theme.GROUND)) >= SHAPES, most


def test_edges_of_what_can_be_tapped_stand_out(palette):
    for ground in (theme.GROUND, theme.RAISED, theme.SURFACE):
        assert contrast(palette.edge(theme.EDGE), palette.fill(ground)) >= SHAPES


def test_the_ball_stands_out(palette):
    assert contrast(palette.fill(theme.ACCENT), palette.fill(theme.SURFACE)) >= SHAPES


def test_every_seat_has_a_colour_of_its_own_in_each_palette(palette):
    colours = [palette.mark(colour) for _shape, colour in theme.SEATS]
    assert len(set(colours)) == len(colours)
    for colour in colours:
        for ground in (theme.GROUND, theme.SURFACE, theme.RAISED):
            assert contrast(colour, palette.fill(ground)) >= SHAPES


def test_seats_differ_by_shape_not_only_by_colour():
    for (one, _), (other, _) in combinations(theme.SEATS, 2):
        assert one is not other


def told(widget):
    """What a grey picture shows of a widget: words, shapes, how thick its edge is, how bright."""
    return tuple(
        (part.words, part.bold)
        if isinstance(part, Text)
        else (part.shape,)
        if isinstance(part, Mark)
        else (part.thick, round(theme.luminance(part.fill), 2))
        for part in widget.parts
        if isinstance(part, Text | Mark | Plate)
    )


STATES = [
    ("entry-first", "entry-column-gone", "cell 3"),
    ("entry-first", "entry", "cell 0"),
    ("entry-all-in", "entry-refused", "seat 0"),
    ("finisher", "finisher-said", "seat 1"),
    ("seating", "seating-chosen", "seat 1"),
    ("home-stopped", "home-playing", "start"),
    ("home-stopped", "home-playing", "dj state"),
    ("home-first", "home-stopped", "start"),
    ("rules", "rules-more", "page"),
    ("settings", "settings-changed", "colours"),
    ("desk", "desk-more", "cue"),
    ("result", "result-over", "next"),
    ("entry-first", "entry", "seat 1"),
    ("uno-first", "uno", "seat 0"),
    ("uno-first", "uno-all-in", "seat 1"),
    ("uno-all-in", "uno-impossible", "seat 0"),
    ("yoyo-first", "yoyo", "out 0"),
    ("yoyo", "yoyo-all-in", "seat 1"),
    ("yoyo-all-in", "yoyo-ran-out", "ran out"),
    ("yoyo-all-in", "yoyo-impossible", "seat 1"),
    ("yoink-first", "yoink-trio", "caller 0"),
    ("yoink-first", "yoink-eyes", "eyes"),
    ("yoink-first", "yoink-wrong", "wrong"),
    ("home-playing", "home-waiting", "start"),
]
"""Two states of the same thing."""


@pytest.mark.parametrize(("one", "other", "name"), STATES)
def test_every_state_is_told_without_its_colour(one, other, name):
    shown = {p.name: p.screen for p in pictures(Panel.of(800, 480), TABLES["8"])}
    first, second = shown[one].named(name), shown[other].named(name)
    assert told(first) != told(second)


def test_in_a_grey_picture_the_active_cell_differs_from_the_others():
    shown = {p.name: p.screen for p in pictures(Panel.of(800, 480), TABLES["8"])}
    first = shown["entry-first"]
    assert told(first.named("cell 0")) != told(first.named("cell 1"))
    assert told(first.named("seat 0")) != told(first.named("seat 3"))
    history = shown["history"]
    assert told(history.named("match 0"))[-2:] != told(history.named("match 1"))[-2:]
    desk = shown["desk"]
    assert Shape.TICK in [
        part.shape for part in desk.named("track 0").parts if isinstance(part, Mark)
    ]


# --- pictures in grey ----------------------------------------------------------------------------

_STEP = 24
"""Of 255: from here on two greys beside each other are told apart on a poor screen."""
_SHARE = 0.01
"""The part of a thing that must differ: a tick, a flag, or a thicker edge."""


def grey(picture, lettering, palette):
    """A screen as somebody sees it who sees no colours."""
    panel = picture.scene.panel
    surface = pygame.Surface((panel.width, panel.height), depth=32)
    Painter(surface, lettering, palette).paint(picture.screen, 1.5)
    red, green, blue = np.moveaxis(pygame.surfarray.array3d(surface).astype(float), 2, 0)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def difference(one, other):
    """The part of two grey pictures in which they differ visibly."""
    return float((np.abs(one - other) >= _STEP).mean())


def cut_out(picture, box):
    return picture[box.x : box.right, box.y : box.bottom]


@pytest.fixture(scope="module")
def drawn():
    lettering = Lettering()
    shown = {p.name: p for p in pictures(Panel.of(800, 480), TABLES["8"])}

    def draw(name, palette):
        return shown[name].screen, grey(shown[name], lettering, palette)

    return draw


@pytest.mark.parametrize(("one", "other", "name"), STATES)
def test_every_state_can_be_seen_in_a_grey_picture(drawn, palette, one, other, name):
    (first, before), (second, after) = drawn(one, palette), drawn(other, palette)
    box, moved = first.named(name).box, second.named(name).box
    # Another place or size is seen anyway.
    assert box != moved or difference(cut_out(before, box), cut_out(after, box)) >= _SHARE
