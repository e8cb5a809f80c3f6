"""Who plays: names that stay where they are, and two of the same name."""

import pygame

from companion.screens.places import Naming, Seating
from companion.store import Store


def remember(path, *names):
    with Store(path) as store:
        for name in names:
            store.welcome(name)


def places(table):
    return {
        widget.name: widget.box
        for widget in table.show.screen.widgets
        if widget.name.startswith("person ")
    }


def test_names_stay_where_they_are_until_the_screen_is_left(tmp_path, tables):
    remember(tmp_path / "scores.db", "Ann", "Ben", "Cem", "Dilara")
    table = tables()
    table.touch("new skyjo")
    table.rest()
    before = places(table)
    at = table.spot("person 4")
    table.touch("person 4")
    assert places(table) == before
    table.rest()
    table.happen(
        table.mouse(pygame.MOUSEBUTTONDOWN, at), table.mouse(pygame.MOUSEBUTTONUP, at)
    )  # once more on the same name
    assert [seat.name for seat in table.place.seats] == ["Dilara"]
    table.touch("new name")
    table.rest()
    for letter in "eve":
        table.touch(f"letter {letter}")
    table.touch("done")
    table.rest()
    after = places(table)
    assert {name: after[name] for name in before} == before
    assert [seat.name for seat in table.place.seats] == ["Dilara", "Eve"]


def test_two_of_the_same_name_are_told_apart(tmp_path, tables):
    remember(tmp_path / "scores.db", "Max", "Ann", "Max")
    table = tables()
    table.touch("new skyjo")
    table.rest()
    assert table.words("person 1") == "Max"
    assert table.words("person 3") == "Max (2)"
    table.touch("person 3")
    assert "Max (2)" in table.words("seat 0")
    assert table.place.seats[0].name == "Max"


def test_a_name_that_is_typed_at_a_full_table_begins_no_match(tmp_path, tables):
    remember(tmp_path / "scores.db", *"ABCDEFGH")
    table = tables()
    table.touch("new skyjo")
    table.rest()
    for person in range(1, 9):
        table.touch(f"person {person}")
        table.rest()
    table.press("n", *"ida", "enter")
    assert isinstance(table.place, Naming)
    assert "All 8 seats are taken" in table.message
    table.press("escape")
    assert isinstance(table.place, Seating)
    assert len(table.store.matches()) == 0


def test_home_says_how_many_more_play(playing):
    table = playing("skyjo", *"ABCDEFGH")
    table.press("escape")
    assert "and 5 more" in table.words("continue")
