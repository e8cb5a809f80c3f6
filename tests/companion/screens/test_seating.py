"""Sitting down: as many as a game is for, who starts or deals, and in two teams."""

import pytest

from companion.games import GAMES
from companion.screens.places import Entry, Seating

NAMES = ("Ann", "Ben", "Cem", "Dil", "Eve", "Fay", "Gus", "Hal", "Ian", "Joe")


def sit_down(table, game, count):
    table.touch(f"new {game}")
    for name in NAMES[:count]:
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()


@pytest.mark.parametrize("game", ["yoyo", "uno", "yoink"])
def test_no_more_and_no_fewer_than_the_game_is_for(table, game):
    least, most = GAMES[game].SEATS[0], GAMES[game].SEATS[-1]
    sit_down(table, game, least - 1)
    table.touch("play")
    table.rest()
    assert f"{least} to {most}" in table.message
    for name in NAMES[least - 1 : most]:
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("new name")
    assert str(most) in table.message
    table.touch("seat 1")
    table.touch("starts")
    table.touch("play")
    assert isinstance(table.place, Entry)
    match = table.timeline.match
    assert (match.game, len(match.seats), match.starter) == (game, most, 1)


def test_hey_yo_together_is_for_five_at_most(table):
    sit_down(table, "hey_yo", 6)
    table.touch("play")
    table.rest()
    assert isinstance(table.place, Seating)
    assert "2 to 5" in table.message
    table.touch("teams")
    table.touch("play")
    assert table.timeline.match.teams == (0, 1, 0, 1, 0, 1)


def test_hey_yo_in_two_teams(table, way):
    sit_down(table, "hey_yo", 5)
    person = way(table)
    for name in ("teams", "seat 2", "teams", "play"):
        person.tap(name)
    table.rest()
    assert table.timeline.match.teams == (0, 1, 1, 1, 0)
    assert table.timeline.match.team_names == (("Ann", "Eve"), ("Ben", "Cem", "Dil"))
    assert isinstance(table.place, Entry)
    assert "Ann, Eve" in table.words("who")
