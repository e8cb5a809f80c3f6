"""How to play: one tap from the set-up and from the match, and back to the same cell."""

import pytest

from companion.games import GAMES
from companion.screens.chapters import CHAPTERS
from companion.screens.places import Entry, Guide, Seating


def test_every_game_has_its_chapters():
    assert set(CHAPTERS) == set(GAMES)
    for chapters in CHAPTERS.values():
        assert len(chapters) >= 3
        assert all(chapter.paragraphs for chapter in chapters)


def test_one_tap_from_the_set_up_and_back(table):
    table.touch("new skyjo")
    table.touch("how to")
    assert table.place.game == "skyjo"
    assert "page 1 of 3" in table.words("remark")
    table.touch("page down")
    assert table.words("chapter") == "Your turn"
    table.touch("back")
    assert isinstance(table.place, Seating)


@pytest.mark.parametrize("leave", ["escape", "enter"])
def test_one_tap_from_the_match_and_back_to_the_same_cell(seated, leave):
    table = seated("Ann", "Ben")
    table.touch("card 7")
    table.touch("card 3")
    table.touch("how to")
    assert isinstance(table.place, Guide)
    table.press("page down")
    table.press("g")
    assert table.place.game != "skyjo"
    assert table.place.page == 0
    table.press(leave)
    table.rest()
    assert isinstance(table.place, Entry)
    table.touch("card 5")
    assert table.timeline.match.draft.slip.cells[:3] == (7, 3, 5)


def test_another_game_is_a_tap_away_and_the_pages_end(table):
    table.touch("new skyjo")
    table.touch("how to")
    table.touch("about yoyo")
    for _page in range(len(CHAPTERS["yoyo"]) + 2):
        table.press("page down")
    assert table.place.page == len(CHAPTERS["yoyo"]) - 1
    assert table.show.screen.named("page down").action is None
