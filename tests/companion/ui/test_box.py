"""Dividing the panel."""

from itertools import pairwise

import pytest

from companion.ui.box import Box
from companion.ui.panel import Panel

BOX = Box(10, 20, 101, 50)


@pytest.mark.parametrize("sizes", [(1.0, 1.0, 1.0), (30, 1.0), (1.0, 2.0, 20), (0.3, 0.3, 0.4)])
def test_a_division_fills_the_box_without_a_gap_too_many(sizes):
    parts = BOX.columns(*sizes, gap=4)
    assert parts[0].x == BOX.x
    assert parts[-1].right == BOX.right
    for one, other in pairwise(parts):
        assert other.x - one.right == 4
    for size, part in zip(sizes, parts, strict=True):
        assert isinstance(size, float) or part.w == size


def test_a_grid_is_read_row_by_row():
    cells = BOX.grid(2, 3, gap=2)
    assert len(cells) == 6
    assert cells[0].y == cells[1].y < cells[2].y
    assert not any(a.meets(b) for a in cells for b in cells if a is not b)


def test_a_place_is_in_a_box_or_beside_it():
    assert BOX.holds(10, 20)
    assert not BOX.holds(111, 20)
    assert BOX.contains(BOX.inset(3))
    assert not BOX.inset(3).contains(BOX)


def test_millimetres_of_the_usual_panel():
    panel = Panel.of(800, 480)
    assert panel.per_mm == pytest.approx(5.247, abs=0.001)
    assert (panel.target, panel.hurry) == (48, 63)
    assert Panel.of(480, 800).per_mm == panel.per_mm
    assert Panel.of(1920, 1080).per_mm > 2 * panel.per_mm
    assert Panel.of(1280, 720, inches=10.1).per_mm == pytest.approx(5.72, abs=0.01)


def test_a_panel_too_small_or_too_large_for_its_pixels_stays_usable():
    usual = Panel.of(1280, 720).per_mm
    assert Panel.of(1280, 720, inches=3.5).per_mm == usual  # nothing larger than has room
    assert Panel.of(1280, 720, inches=60).per_mm == usual / 2
