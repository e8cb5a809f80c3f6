"""One finger undoes several steps: undo is at the same place on all screens of a match."""

from itertools import groupby

import pytest

from companion.pictures import TABLES, pictures
from companion.screens.places import Board, Chips, Curves, End, Entry, Finisher, Result, Rounds
from companion.ui.box import Box
from companion.ui.panel import Panel

SIZES = ((800, 480), (480, 800), (1280, 720), (1024, 600))

OF_A_MATCH = (Entry, Finisher, Chips, Result, Rounds, Board, Curves, End)


def common(boxes):
    """What all boxes have in common."""
    left, top = max(box.x for box in boxes), max(box.y for box in boxes)
    right, bottom = min(box.right for box in boxes), min(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
def test_undo_is_in_one_place_on_all_screens_of_a_match(size, table):
    panel = Panel.of(*size)
    shown = [
        (picture.scene.match.game, picture.name, picture.screen.named("undo"))
        for picture in pictures(panel, TABLES[table])
        if isinstance(picture.place, OF_A_MATCH) and picture.screen.turn == 0
    ]
    shown = sorted((one for one in shown if one[2] is not None), key=lambda one: one[0])
    games = {game: list(all_of) for game, all_of in groupby(shown, key=lambda one: one[0])}
    assert len(games) >= 4
    for game, screens in games.items():
        spot = common([widget.box for _game, _name, widget in screens])
        where = {name: widget.box for _game, name, widget in screens}
        assert spot.w >= panel.mm(6.0), (game, where)
        assert spot.h >= panel.mm(6.0), (game, where)
