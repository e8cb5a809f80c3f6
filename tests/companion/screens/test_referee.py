"""The referee on the screen: may this be laid?"""

import pytest

from companion.games.uno import PlusTwo
from companion.screens.places import Entry, Guide, Referee, Result, Seating

YOYO = (
    # on the table, what is laid, what is chosen, whether it may be laid
    ("red 8", "b8", "r8", None, True),
    ("red 3 on blue 8", "b8", "r3", None, False),
    ("on blue 8 rising: r9", "b8", "r9", None, False),
    ("on blue 8 rising: b7", "b8", "b7", None, False),
    ("on blue 8 rising: b8", "b8", "b8", None, True),
    ("on blue 8 rising: b19", "b8", "b19", None, True),
    ("on blue 8 rising: y2", "b8", "y2", None, True),
    ("y15 chooses up on red 15", "r15", "y15", "up", True),
    ("a series with actions", "b8", "b13 y14 b15 y16", None, True),
    ("a series may not turn", "b8", "b13 y14 b15 y16 r17", None, False),
    ("a series goes up only", "r2", "b2 b3 b4", None, True),
    ("a step too far", "r10", "r9 r7", None, False),
    ("over a yellow", "r10", "r9 y8 r7", None, True),
    ("turning, then down", "b10", "r10 r9 y8", None, True),
    ("red in a rising series", "b5", "b6 b7 r7", None, False),
    ("a choice that is none", "b4", "y9", "down", False),
)
ON_YELLOW = (
    # after y6 chose down
    ("r6", True),
    ("r2", True),
    ("b6", True),
    ("b7", False),
    ("r7", False),
)
UNO = (
    ("red 7", ["face 7", "colour red", "face +2"], True),
    ("red 7", ["colour red", "face wild +4", "holds"], False),
    ("red 7", ["face wild +4"], True),
    ("red 7", ["colour blue", "face 7"], True),
    ("red 7", ["colour blue", "face 8"], False),
    ("green 7", ["colour green", "face 7", "intercept"], True),
    ("green 7", ["colour red", "face 7", "intercept"], False),
    ("green 7", ["face wild +4", "intercept"], False),
    ("wild", ["colour blue", "face 3"], True),
    ("wild", ["colour blue", "colour red", "face 3"], False),
)


def whistle(table, person):
    """From the match to the referee: two taps."""
    before = table.place
    person.tap("how to")
    assert isinstance(table.place, Guide)
    person.tap("referee")
    assert table.place == Referee(table.timeline.match.game, before)


def lay(person, cards):
    for card in cards.split():
        person.tap(f"colour {card[0]}")
        person.tap(f"value {card[1:]}")


def said(table):
    return table.words("answer").split()[0] == "Yes."


@pytest.mark.parametrize("way", ["touch"], indirect=True)
@pytest.mark.parametrize(("top", "play", "choose", "legal"), [row[1:] for row in YOYO])
def test_yoyo(playing, way, top, play, choose, legal):
    table = playing("yoyo", "Ann", "Ben")
    person = way(table)
    whistle(table, person)
    lay(person, f"{top} {play}")
    if choose:
        person.tap(f"choose {choose}")
    assert said(table) is legal


@pytest.mark.parametrize("way", ["touch"], indirect=True)
@pytest.mark.parametrize(("play", "legal"), ON_YELLOW)
def test_yoyo_on_a_yellow_card_its_direction_is_asked(playing, way, play, legal):
    table = playing("yoyo", "Ann", "Ben")
    person = way(table)
    whistle(table, person)
    lay(person, f"y6 {play}")
    assert table.words("answer") == "Which way does it go on the yellow card?"
    person.tap("down")
    assert said(table) is legal


def test_yoyo_at_the_start_and_on_ones_own_card_anything_goes(playing, way):
    table = playing("yoyo", "Ann", "Ben")
    person = way(table)
    whistle(table, person)
    person.tap("nothing")
    lay(person, "r20")
    assert said(table)
    assert "down from 20" in table.words("answer")
    person.tap("delete")
    lay(person, "y9")
    assert not said(table)
    person.tap("choose up")
    assert said(table)
    person.tap("delete")
    person.tap("top")
    lay(person, "b8 r3")
    assert not said(table)
    person.tap("own")
    assert said(table)


@pytest.mark.parametrize(("top", "taps", "legal"), UNO)
def test_uno(playing, top, taps, legal):
    table = playing("uno", "Ann", "Ben")
    table.touch("how to")
    table.touch("referee")
    colour, _space, face = top.rpartition(" ")
    if colour:
        table.touch(f"colour {colour}")
    table.touch(f"face {face}")
    for name in taps:
        table.touch(name)
    assert said(table) is legal


@pytest.mark.parametrize(
    ("rule", "legal"),
    [(PlusTwo.FLAT, True), (PlusTwo.ADDS_UP, True), (PlusTwo.NO_STACKING, False)],
)
def test_uno_by_the_rules_of_the_table(playing, way, rule, legal):
    table = playing("uno", "Ann", "Ben", plus_two=rule)
    person = way(table)
    whistle(table, person)
    for name in ("colour red", "face +2", "pending", "colour blue", "face +2"):
        person.tap(name)
    assert said(table) is legal


def test_only_a_card_that_meets_the_next_player_can_wait_for_one(playing, way):
    """A plain red 7 could be said to wait for its effect."""
    table = playing("uno", "Ann", "Ben")
    person = way(table)
    whistle(table, person)
    for name in ("colour red", "face +2", "pending"):
        person.tap(name)
    assert table.place.case.pending
    for name in ("top", "face 7"):
        person.tap(name)
    assert not table.place.case.pending
    assert table.show.screen.named("pending").action is None


def test_yoink(playing, way):
    table = playing("yoink", "Ann", "Ben")
    person = way(table)
    whistle(table, person)
    for number, symbol in ((2, "circle"), (2, "circle"), (2, "square")):
        for name in (f"number {number}", f"symbol {symbol}", "shading dots"):
            person.tap(name)
    assert table.words("answer").startswith("No.")
    assert "symbol" in table.words("answer")
    person.tap("guess 2")
    person.tap("symbol circle")
    assert table.words("answer").startswith("Yes.")


def test_back_to_the_same_cell(playing, way):
    table = playing("uno", "Ann", "Ben", "Cem")
    person = way(table)
    for name in ("card 7", "next", "card wild"):
        person.tap(name)
        table.rest()
    whistle(table, person)
    person.tap("colour blue")
    person.tap("face 3")
    person.tap("back")
    assert isinstance(table.place, Entry)
    draft = table.timeline.match.draft
    assert (draft.seat, draft.slip.cards) == (1, ("wild",))
    assert table.words("who").startswith("Ben")


def test_from_a_result_and_back_by_keys(playing):
    table = playing("yoyo", "Ann", "Ben")
    table.press("o", "3", "enter")
    table.rest()
    assert isinstance(table.place, Result)
    table.touch("how to")
    table.press("r")
    table.press("r", "9", "b", "9")
    assert said(table)
    table.press("delete", "8")
    assert not said(table)
    table.press("escape")
    assert table.place == Result(0)


def test_before_a_match_too(table):
    table.touch("new uno")
    table.touch("how to")
    table.touch("referee")
    table.touch("face 5")
    table.touch("back")
    assert isinstance(table.place, Seating)


def test_skyjo_and_hey_yo_need_none(playing):
    table = playing("hey_yo", "Ann", "Ben")
    table.touch("how to")
    assert "referee" not in table.names()
