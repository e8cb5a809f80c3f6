"""The board lies for any side of the table, and is tapped where it is seen."""

import pytest

from companion.screens.places import Board, End, Result
from companion.ui.panel import Panel


def play(table, *sums):
    for digits in map(str, sums):
        if "by sum" in table.names():
            table.touch("by sum")
        table.press(*digits)
        table.touch("next")
        table.rest()
    table.touch("nobody")
    table.rest()


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("place", [(0, 0), (799, 0), (5, 470), (400, 240)])
def test_a_place_turned_there_and_back_is_the_same(quarters, place):
    panel = Panel.of(800, 480)
    assert panel.outward(*panel.inward(*place, quarters), quarters) == place


def test_a_quarter_turn_brings_the_upper_left_corner_to_the_right():
    panel = Panel.of(800, 480)
    assert panel.outward(0, 0, 1) == (800, 0)
    assert panel.outward(0, 0, 2) == (800, 480)
    assert panel.outward(0, 0, 3) == (0, 480)
    assert (panel.turned(1).width, panel.turned(1).height) == (480, 800)


def test_the_board_is_turned_by_a_tap_at_each_side(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("board")
    pictures = set()
    for turn in (0, 1, 2, 3):
        assert table.place == Board(turn)
        pictures.add(bytes(table.window.surface.get_buffer().raw))
        table.touch("turn")
        table.rest()
    assert len(pictures) == 4
    assert table.place == Board(0)
    assert bytes(table.window.surface.get_buffer().raw) in pictures


@pytest.mark.parametrize("turn", range(4))
def test_every_button_of_a_turned_board_is_where_it_is_seen(seated, turn):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("board")
    for _turn in range(turn):
        table.press("t")
        table.rest()
    table.touch("undo")
    assert table.timeline.match.rounds == ()
    assert table.timeline.can_redo


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_board_leads_back(seated, turn):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("board")
    for _turn in range(turn):
        table.touch("turn")
        table.rest()
    table.touch("back")
    assert isinstance(table.place, Result)


def test_a_half_turned_board_is_the_board_upside_down(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("board")
    size = table.window.size
    seen = [table.window.surface.get_at((x, 30)) for x in range(0, size[0], 7)]
    table.press("t")
    table.press("t")
    turned = [
        table.window.surface.get_at((size[0] - 1 - x, size[1] - 31)) for x in range(0, size[0], 7)
    ]
    assert seen == turned


def test_the_end_shows_how_it_went_by_shape_and_place(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("next")
    table.rest()
    play(table, 100, 9)
    assert isinstance(table.place, End)
    curve = table.show.screen.named("curve")
    lines = [part for part in curve.parts if hasattr(part, "points")]
    assert [len(line.points) for line in lines] == [3, 3]
    ann, ben = lines
    assert ann.points[0] == ben.points[0]
    assert ann.points[-1][1] < ben.points[-1][1]  # 105 is above 18
    shapes = [part.shape for part in curve.parts if hasattr(part, "shape")]
    assert len(set(shapes)) == 2
    table.touch("curves")
    assert "curve" in table.names()
    table.touch("back")
    assert isinstance(table.place, End)
