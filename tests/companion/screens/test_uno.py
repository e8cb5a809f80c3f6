"""Uno on the screen: the cards that are left, one tap each."""

import pytest

from companion.games.uno import Mode, Rules
from companion.games.uno_draft import FACES
from companion.screens.places import End, Entry, Result, Seating
from companion.screens.seating import sit_down
from tests.companion.conftest import Clicking, Touching

NAMES = ("Ann", "Ben", "Cem", "Dilara")
LOSER = (
    ((0, 47, 53, 59), (0, 47, 53, 59)),
    ((88, 0, 12, 60), (88, 47, 65, 119)),
    ((31, 20, 0, 74), (119, 67, 65, 193)),
    ((64, 40, 9, 0), (183, 107, 74, 193)),
)
"""Rounds in which everyone keeps the own points: sums, 0 for who went out; the totals after it."""


def test_a_round_by_its_cards(playing, way):
    """One tap a card, one to go on, one for who went out."""
    table = playing("uno", *NAMES)
    person = way(table)
    taps = ["out"]
    for cards in (("7", "reverse", "+2"), ("wild", "0", "3"), ("+4", "9")):
        taps += [*(f"card {card}" for card in cards), "next"]
    for name in taps:
        assert isinstance(table.place, Entry)
        person.tap(name)
        table.rest()
    assert isinstance(table.place, Result)
    assert len(taps) == 8 + 4
    assert table.totals == (159, 0, 0, 0)
    assert "47 + 53 + 59" in table.words("row 0")


def test_the_last_one_left_is_who_went_out(playing, way):
    table = playing("uno", "Ann", "Ben")
    person = way(table)
    for card in ("6", "8", "7", "reverse", "+4", "skip"):
        person.tap(f"card {card}")
    assert table.words("next") == "Ben went out: save"
    person.tap("next")
    assert table.totals == (0, 111)


def test_a_match_in_which_everyone_keeps_the_own_points(playing, way):
    table = playing("uno", *NAMES, mode=Mode.LOSER)
    person = way(table)
    for index, (sums, totals) in enumerate(LOSER):
        if index:
            person.tap("next")
            table.rest()
        for seat, points in enumerate(sums):
            person.tap(f"seat {seat}")
            if points:
                person.tap("by sum")
                person.digits(points)
            else:
                person.tap("out")
        person.tap("next")
        table.rest()
        assert table.totals == totals
    assert not table.timeline.standing.over


def test_who_has_the_most_loses_alone(playing):
    table = playing("uno", "Ann", "Ben", "Cem", mode=Mode.LOSER)
    first = (*"s199", "enter", "o", *"s45", "enter")
    second = ("enter", "o", *"s150", "enter", *"s45", "enter")
    third = ("enter", *"s6", "enter", *"s81", "enter")
    for key in (*first, *second, *third):
        table.press(key)
        table.rest()
    assert isinstance(table.place, End)
    assert table.timeline.standing.losers == (1,)
    assert table.totals == (205, 231, 90)
    assert "Ben loses" in table.words("winners")


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_one_tap_and_one_key(playing, face):
    table = playing("uno", "Ann", "Ben")
    table.touch(f"card {face}")
    assert table.timeline.match.draft.slip.cards == (face,)
    table.press("delete")
    keys = {"skip": "k", "reverse": "e", "+2": "t", "wild": "w", "+4": "f"}
    keys |= {"swap": "a", "shuffle": "h", "blank": "b"}
    table.press(keys.get(face, face))
    assert table.timeline.match.draft.slip.cards == (face,)


def test_a_tap_on_a_card_takes_it_out_of_the_hand(playing, way):
    table = playing("uno", "Ann", "Ben")
    person = way(table)
    for card in ("7", "skip", "wild"):
        person.tap(f"card {card}")
    person.tap("held 1")
    assert table.timeline.match.draft.slip.cards == ("7", "wild")
    assert table.words("running sum") == "57"
    person.tap("delete")
    assert table.timeline.match.draft.slip.cards == ("7",)


def test_a_hand_too_long_for_the_panel_shows_its_latest_cards(playing):
    table = playing("uno", "Ann", "Ben")
    for face in "12345" * 8:
        table.press(face)
    held = [name for name in table.names() if name.startswith("held")]
    hidden = int(table.words("more cards").split()[0])
    assert len(held) + hidden == 40
    assert "held 39" in held
    assert table.words("running sum") == "120"


def test_more_cards_than_the_deck_has_are_told_with_the_name(playing):
    table = playing("uno", "Ann", "Ben", "Cem")
    table.press("o", "0", "0", "0", "enter", "0", "0")
    table.touch("next")
    table.rest()
    assert isinstance(table.place, Entry)
    assert table.message == "Cem: The deck has only 4 cards 0."
    table.press("delete")
    table.touch("next")
    assert isinstance(table.place, Result)


def test_sum_and_cards_do_not_lose_each_other(playing):
    table = playing("uno", "Ann", "Ben")
    table.press("7", "s", "4", "2")
    assert table.words("sum").endswith("42|")
    table.touch("by cards")
    assert table.timeline.match.draft.slip.cards == ("7",)
    table.touch("by sum")
    assert table.timeline.match.draft.slip.points == 42


def test_a_half_typed_hand_comes_back_after_the_plug(beginning, killed):
    beginning("uno", *NAMES)
    table = killed(["card 7", "card wild", "next", "out", "card 3"])
    assert isinstance(table.place, Entry)
    draft = table.timeline.match.draft
    assert (draft.out, draft.seat) == (1, 2)
    assert [slip.cards for slip in draft.slips] == [("7", "wild"), (), ("3",), ()]
    assert table.words("who").startswith("Cem")


def test_ten_may_sit_down_and_no_more(table):
    table.touch("new uno")
    for name in ("Ann", "Ben", "Cem", "Dil", "Eve", "Fay", "Gus", "Hal", "Ian", "Jo"):
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("new name")
    assert isinstance(table.place, Seating)
    assert "10" in table.message
    assert sit_down(table.place, table.place.seats[0]).sentence == table.message
    table.touch("play")
    assert len(table.timeline.match.seats) == 10
    assert table.timeline.match.game == "uno"


def test_whose_points_count_brings_its_own_target(table):
    table.touch("new uno")
    table.touch("rules")
    assert table.words("target is") == "500"
    table.touch("mode")
    assert table.place.seating.rules == Rules(Mode.LOSER)
    assert table.words("target is") == "200"
    assert table.words("remark") == "1 house rule"
    table.touch("target more")
    assert table.words("remark") == "2 house rules"
    table.touch("mode")
    table.touch("mode")
    assert table.place.seating.rules == Rules()
    assert table.words("remark") == "as the rulebook says"


@pytest.mark.parametrize("way", [Touching, Clicking])
def test_one_tap_a_card_and_one_to_go_on(playing, way):
    table = playing("uno", "Ann", "Ben", "Cem")
    guest = way(table)
    hands = {1: ("7", "+4", "skip"), 2: ("0", "swap")}
    guest.tap("out")
    for hand in hands.values():
        for card in hand:
            guest.tap(f"card {card}")
        guest.tap("next")
    table.rest()
    assert guest.taps == 1 + sum(len(hand) + 1 for hand in hands.values())
    assert table.timeline.match.rounds[0].hands == ((), *hands.values())
