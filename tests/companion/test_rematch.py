"""The end of a match: it stays in reach, whatever is tapped next."""

import sqlite3

import pygame
import pytest

from companion.screens.places import End, Entry, Home, Seating

SUM = "101"


def enter_sums(table, *sums):
    """Enters a round in which nobody finished, by sums; the last tap is the one that saves it."""
    for digits in sums:
        table.touch("by sum")
        for digit in digits:
            table.touch(f"digit {digit}")
        table.touch("next")
        table.rest()
    at = table.spot("nobody")
    table.touch("nobody")
    return at


@pytest.fixture
def over(seated):
    """A table at which a match has just ended."""
    table = seated("Ann", "Ben")
    enter_sums(table, SUM, "9")
    assert isinstance(table.place, End)
    return table


def tap(table, at):
    table.happen(table.finger(pygame.FINGERDOWN, at), table.finger(pygame.FINGERUP, at))


@pytest.mark.parametrize("wait", [0.0, 0.2, 0.35, 0.6, 0.95])
def test_a_tap_that_comes_late_begins_no_match(over, wait):
    over.rest(wait - 0.05)
    tap(over, over.spot("rematch"))
    assert isinstance(over.place, End)
    assert "Ben wins" in over.words("winners")


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
def test_rematch_is_nowhere_near_where_rounds_are_saved(seated, size):
    table = seated("Ann", "Ben", size=size)
    nexts = [table.show.screen.named("next").box]
    enter_sums(table, "5", "9")
    nexts.append(table.show.screen.named("next").box)
    table.rest()
    table.touch("next")
    table.rest()
    enter_sums(table, SUM, "9")
    again = table.show.screen.named("rematch").box
    for box in nexts:
        apart = box.x >= again.right or box.right <= again.x
        assert apart or box.y >= again.bottom or box.bottom <= again.y, (box, again)


def test_a_match_begun_by_mistake_is_taken_back_to_the_one_that_ended(over, tables):
    over.rest()
    over.touch("rematch")
    assert isinstance(over.place, Entry)
    over.rest()
    over.touch("undo")
    assert isinstance(over.place, End)
    assert "Ben wins" in over.words("winners")
    assert len(over.store.matches()) == 1
    over.rest()
    over.touch("undo")  # and the last round, too
    assert not over.timeline.standing.over
    assert not tables().timeline.standing.over


def test_it_is_also_taken_back_after_the_plug_was_pulled(over, tables):
    over.rest()
    over.touch("rematch")
    again = tables()
    assert isinstance(again.place, Entry)
    again.press("u")
    assert isinstance(again.place, End)
    assert "Ben wins" in again.words("winners")


def test_a_match_in_which_something_was_entered_stays(over):
    over.rest()
    over.touch("rematch")
    over.rest()
    over.touch("card 7")
    over.touch("undo")
    over.rest()
    over.touch("undo")
    assert isinstance(over.place, Entry)
    assert len(over.store.matches()) == 2


def test_a_first_match_is_taken_back_to_who_plays(table):
    table.touch("new skyjo")
    for name in ("ann", "ben"):
        table.rest()
        table.touch("new name")
        table.rest()
        for letter in name:
            table.touch(f"letter {letter}")
        table.touch("done")
    table.rest()
    table.touch("play")
    assert isinstance(table.place, Entry)
    table.rest()
    table.touch("undo")
    assert isinstance(table.place, Seating)
    assert len(table.place.seats) == 2
    table.touch("back")
    assert isinstance(table.place, Home)
    assert "continue" not in table.names()


def test_the_box_comes_back_to_the_match_touched_last_even_when_it_is_over(tmp_path, tables, begun):
    begun(tmp_path / "scores.db", ("Cem", "Dilara"))  # never finished
    begun(tmp_path / "scores.db", ("Ann", "Ben"))
    table = tables()
    enter_sums(table, SUM, "9")
    again = tables()
    assert isinstance(again.place, End)
    assert "Ben wins" in again.words("winners")
    again.touch("undo")
    assert not again.timeline.standing.over


def test_a_match_that_cannot_be_read_is_said_at_home_and_the_others_are_there(
    tmp_path, tables, begun
):
    path = tmp_path / "scores.db"
    begun(path, ("Ann", "Ben"))
    begun(path, ("Cem", "Dilara"))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE event SET body = 'x' WHERE match = 2")
        database.execute("UPDATE match SET names = 'x', game = 'chess' WHERE id = 2")
    database.close()
    table = tables()
    assert isinstance(table.place, Home)
    assert "Match number 2" in table.message
    table.touch("history")
    table.touch("match 2")
    assert "Match number 2" in table.message
    table.rest()
    table.touch("match 1")
    assert table.timeline.match.names == ("Ann", "Ben")
