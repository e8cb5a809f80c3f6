"""Who plays, while a match runs: other places, a name put right, and somebody who is late."""

import pytest

from companion.screens.places import Entry, Home, Naming, People, Result, Rounds
from companion.store import Store


def enter_round(table, *hands):
    """A round of Uno in which the first one goes out."""
    table.press("o")
    for hand in hands:
        table.press("s", *str(hand), "enter")
    table.rest()


def open_people(table):
    table.touch("who")
    table.rest()
    assert isinstance(table.place, People)


def test_a_late_guest_joins_in_the_first_round_and_is_there_after_a_restart(
    tmp_path, playing, tables
):
    """Nothing about the people could be changed once a match had begun."""
    with Store(tmp_path / "scores.db") as store:
        dil = store.welcome("Dil")
    table = playing("uno", "Ann", "Ben")
    table.press("o")
    open_people(table)
    table.touch(f"person {dil.id}")
    table.rest()
    assert isinstance(table.place, People)
    table.touch("new name")
    table.press(*"Eve", "enter")
    table.rest()
    assert table.timeline.match.names == ("Ann", "Ben", "Dil", "Eve")
    assert table.timeline.match.draft.out == 0
    again = tables()
    assert isinstance(again.place, Entry)
    assert again.timeline.match.names == ("Ann", "Ben", "Dil", "Eve")


def test_nobody_joins_a_full_table(playing):
    table = playing("uno", *"ABCDEFGHIJ")
    open_people(table)
    assert "2 to 10 players" in table.words("people")
    table.press("n")
    assert "2 to 10 players" in table.message
    assert isinstance(table.place, People)


def test_a_guest_who_comes_after_the_first_round_gets_a_sentence(playing):
    table = playing("uno", "Ann", "Ben")
    enter_round(table, 7)
    table.press("t", "p")
    assert "nobody can join" in table.words("people")
    assert not any(name.startswith("person ") for name in table.names())
    table.touch("rounds")
    assert isinstance(table.place, Rounds)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_two_change_places_and_who_deals_still_deals(playing, tables, size):
    table = playing("uno", "Ann", "Ben", "Cem", "Dil", size=size)
    enter_round(table, 10, 20, 30)
    before = table.timeline.standing
    starts = table.timeline.match.names[before.next_starter]
    table.press("t")
    table.rest()
    table.touch("name 1")
    table.rest()
    assert table.place.chosen == 1
    table.touch("later")
    table.rest()
    match = table.timeline.match
    assert match.names == ("Ann", "Cem", "Ben", "Dil")
    assert match.standing.totals == before.totals
    assert match.names[match.standing.next_starter] == starts
    again = tables()
    assert again.timeline.match.names == ("Ann", "Cem", "Ben", "Dil")
    again.press("t", "p", "u")
    assert isinstance(again.place, People)
    assert again.timeline.match.names == ("Ann", "Ben", "Cem", "Dil")
    again.touch("done")
    assert again.place == Result(0)


def test_a_name_is_put_right_in_the_match_and_for_the_evenings_to_come(playing, tables):
    table = playing("skyjo", "Ann", "Bne")
    open_people(table)
    for name in ("seat 1", "rename"):
        table.touch(name)
        table.rest()
    assert isinstance(table.place, Naming)
    table.press("delete", "delete", *"en", "enter")
    table.rest()
    assert table.timeline.match.names == ("Ann", "Ben")
    again = tables()
    assert [person.name for person in again.store.people()] == ["Ann", "Ben"]
    open_people(again)
    again.press("u")
    assert again.timeline.match.names == ("Ann", "Bne")
    assert [person.name for person in again.store.people()] == ["Ann", "Bne"]
    again.press("r")
    assert [person.name for person in again.store.people()] == ["Ann", "Ben"]


def test_somebody_goes_over_to_the_other_team(playing):
    table = playing("hey_yo", *"ABCDEF", teams=(0, 1) * 3)
    open_people(table)
    for name in ("seat 0", "teams"):
        table.touch(name)
        table.rest()
    assert table.timeline.match.teams == (1, 1, 0, 1, 0, 1)
    table.touch("teams")
    table.rest()
    table.touch("seat 2")
    table.rest()
    for _time in range(2):
        table.touch("undo")
        table.rest()
    assert table.timeline.match.teams == (0, 1) * 3


def test_undo_goes_on_where_it_takes_something_else_back(playing):
    table = playing("skyjo", "Ann", "Ben")
    table.touch("card 7")
    open_people(table)
    table.press("u")
    assert isinstance(table.place, Entry)
    assert not isinstance(table.place, Home)
