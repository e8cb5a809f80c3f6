"""YoYo on the screen: the cards everybody has left."""

import pytest

from companion.screens.places import End, Entry, Result

GAMES = (
    ((0, 2, 4), False, (5, -2, -4)),
    ((3, 1, 0), False, (2, -3, 1)),
    ((2, 5, 3), True, (0, -8, -2)),
    ((6, 0, 1), False, (-6, -3, -3)),
    ((1, 3, 0), False, (-7, -6, 2)),
    ((0, 2, 5), False, (-2, -8, -3)),
)
"""A whole match of three: cards left, whether the pile ran out twice, the totals after it."""
STARTERS = (2, 1, 1, 0, 0)


def enter(person, hands, ran_out):
    """Everybody's cards, seat by seat."""
    if ran_out:
        person.tap("ran out")
    for seat, cards in enumerate(hands):
        person.tap(f"seat {seat}")
        if cards:
            person.digits(cards)
        else:
            person.tap(f"out {seat}")
    person.tap("next")
    person.table.rest()


def test_a_whole_match(playing, way):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    person = way(table)
    starters = []
    for index, (hands, ran_out, totals) in enumerate(GAMES):
        if index:
            starters.append(table.timeline.standing.next_starter)
            person.tap("next")
            table.rest()
        enter(person, hands, ran_out)
        assert table.totals == totals
    assert tuple(starters) == STARTERS
    assert isinstance(table.place, End)


@pytest.mark.parametrize(
    ("hands", "ran_out", "points"),
    [((0, 3, 5, 1), False, (5, -3, -5, -1)), ((2, 4, 6), True, (-2, -4, -6))],
)
def test_the_rulebook_on_the_result(playing, hands, ran_out, points):
    table = playing("yoyo", *("Ann", "Ben", "Cem", "Dilara")[: len(hands)])
    if ran_out:
        table.press("p")
    for cards in hands:
        table.press(*(("o",) if cards == 0 else (str(cards), "enter")))
    assert isinstance(table.place, Result)
    assert table.timeline.standing.rounds[0].points == points


def test_a_game_takes_a_tap_a_digit_one_for_who_is_out_and_one_to_go_on(playing, way):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    person = way(table)
    for name in ("out 0", "digit 2", "next", "digit 4", "next"):
        assert isinstance(table.place, Entry)
        person.tap(name)
        table.rest()
    assert isinstance(table.place, Result)
    assert table.totals == (5, -2, -4)


def test_plus_and_minus_count_the_cards(playing, way):
    table = playing("yoyo", "Ann", "Ben")
    person = way(table)
    for _card in range(3):
        person.tap("more 1")
    person.tap("less 1")
    assert table.words("seat 1").startswith("Ben 2")
    assert table.words("running sum") == "2"
    for _card in range(2):
        person.tap("less 1")
    assert table.timeline.match.draft.hands == (None, 0)


def test_the_flag_moves_to_who_is_out(playing):
    table = playing("yoyo", "Ann", "Ben")
    table.touch("out 0")
    table.touch("out 1")
    assert table.timeline.match.draft.hands == (None, 0)
    table.touch("ran out")
    assert table.timeline.match.draft.hands == (None, None)


def test_what_cannot_be_is_told_and_its_seat_is_active(playing):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    for seat in range(3):
        table.touch(f"seat {seat}")
        table.press("4")
    table.touch("next")
    table.rest()
    assert isinstance(table.place, Entry)
    assert table.message == "Somebody must have no card left, or the pile ran out twice."
    table.touch("seat 1")
    table.press("6", "4")
    assert table.message == "Ben: A hand has at most 63 cards, not 64."
    table.press("o", "enter")
    assert isinstance(table.place, Result)


def test_a_number_of_all_rounds_opens_the_game_at_that_seat(playing):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    table.press("o", "3", "enter", "5", "enter")
    table.rest()
    table.touch("rounds")
    table.touch("round 0 seat 2")
    assert isinstance(table.place, Entry)
    assert table.timeline.match.draft.seat == 2
    table.press("7", "enter")
    assert table.totals == (5, -3, -7)
    table.touch("rounds")
    table.touch("round 0")
    assert isinstance(table.place, Entry)
    table.touch("leave")
    assert table.totals == (5, -3, -7)


def test_a_half_typed_game_comes_back_after_the_plug(beginning, killed):
    beginning("yoyo", "Ann", "Ben", "Cem")
    table = killed(["out 2", "seat 1", "digit 1"])
    assert isinstance(table.place, Entry)
    draft = table.timeline.match.draft
    assert (draft.hands, draft.seat) == ((None, 1, 0), 1)
    table.press("2")
    assert table.timeline.match.draft.hands == (None, 12, 0)
