"""The colours, computed: words and shapes can be told from what they stand on."""

from itertools import combinations

import pytest

from companion.pictures import TABLES, pictures
from companion.screens.skyjo import FACES
from companion.ui import theme
from companion.ui.panel import Panel
from companion.ui.parts import Mark, Plate, Text

WORDS = 4.5
SHAPES = 3.0


def luminance(colour):
    channels = [value / 255 for value in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_as_the_standard_has_it():
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("table", TABLES)
def test_words_and_marks_of_every_screen_stand_out(table):
    for picture in pictures(Panel.of(800, 480), TABLES[table]):
        screen = picture.screen
        for widget in screen.widgets:
            on = theme.GROUND
            for plate in screen.grounds:
                if plate.box.contains(widget.box):
                    on = plate.fill
            for part in widget.parts:
                where = f"{picture.name}: {widget.name}"
                match part:
                    case Plate(box=box, fill=fill) if box == widget.box:
                        on = fill
                    case Text(words=words, colour=colour) if words:
                        assert contrast(colour, on) >= WORDS, f"{where}: {words}"
                    case Mark(colour=colour):
                        assert contrast(colour, on) >= SHAPES, where


@pytest.mark.parametrize(("most", "fill", "ink", "edge"), FACES)
def test_cards_stand_out_from_the_table(most, fill, ink, edge):
    assert contrast(ink, fill) >= WORDS, most
    assert contrast(edge, theme.GROUND) >= SHAPES, most


def test_edges_of_what_can_be_tapped_stand_out():
    assert contrast(theme.EDGE, theme.GROUND) >= SHAPES
    assert contrast(theme.EDGE, theme.RAISED) >= SHAPES


def test_seats_differ_by_shape_not_only_by_colour():
    for (one, _), (other, _) in combinations(theme.SEATS, 2):
        assert one is not other
