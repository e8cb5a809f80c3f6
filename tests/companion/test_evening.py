"""Whole matches through the real event queue, once for each way of using the screen."""

import pytest

from companion.screens.places import End, Entry, Finisher, Home, Result

THREE_ROUNDS = (((12, 20, 7), 2), ((9, 9, 30), 0), ((41, -3, -3), 1))


def sit_down(guest, *names):
    guest.tap("new skyjo")
    for name in names:
        guest.tap("new name")
        guest.write(name)
        guest.table.rest()
    guest.tap("play")
    guest.table.rest()


def enter_cards(guest, hands, sums, finisher):
    """A round by its layouts; the finisher is asked for after the last card."""
    for raw in sums:
        for column in hands[raw]:
            for value in column:
                guest.card(value)
        guest.tap("next")
        guest.table.rest()
    assert isinstance(guest.table.place, Finisher)
    guest.tap("nobody" if finisher is None else f"seat {finisher}")
    guest.table.rest()


def enter_sums(guest, sums, finisher):
    for raw in sums:
        if "by sum" in guest.table.names():
            guest.tap("by sum")
        guest.digits(raw)
        guest.tap("next")
        guest.table.rest()
    guest.tap("nobody" if finisher is None else f"seat {finisher}")
    guest.table.rest()


def test_three_rounds_by_cards(way, table, hands):
    guest = way(table)
    sit_down(guest, "Ann", "Ben", "Cem")
    for sums, finisher in THREE_ROUNDS:
        enter_cards(guest, hands, sums, finisher)
        assert isinstance(table.place, Result)
        guest.tap("next")
        table.rest()
    assert table.totals == (71, 26, 34)
    assert [outcome.points for outcome in table.timeline.standing.rounds] == [
        (12, 20, 7),
        (18, 9, 30),
        (41, -3, -3),
    ]
    assert not table.timeline.standing.over


def test_the_end_of_a_match_by_sums_and_a_rematch(way, table):
    guest = way(table)
    sit_down(guest, "Ann", "Ben", "Cem", "Dilara")
    enter_sums(guest, (92, 88, 97, 40), None)
    guest.tap("next")
    table.rest()
    enter_sums(guest, (9, 12, 3, 30), 0)
    assert isinstance(table.place, End)
    assert table.totals == (110, 100, 100, 70)
    assert table.timeline.standing.ranks == (4, 2, 2, 1)
    assert "Dilara wins" in table.words("winners")
    guest.tap("rematch")
    assert isinstance(table.place, Entry)
    assert table.timeline.match.names == ("Ann", "Ben", "Cem", "Dilara")
    assert table.totals == (0, 0, 0, 0)
    assert table.timeline.match.starter == 1


def test_twelve_taps_for_twelve_cards_and_one_to_go_on(way, table, hands):
    guest = way(table)
    sit_down(guest, "Ann", "Ben")
    guest.taps = 0
    for column in hands[41]:
        for value in column:
            guest.card(value)
    guest.tap("next")
    if guest.taps > 1:  # keys are not counted here
        assert guest.taps == 13
    assert table.timeline.match.draft.seat == 1
    assert table.timeline.match.draft.slips[0].done


def test_people_are_remembered_for_the_next_evening(tables):
    from_before = tables()
    for name in ("Max", "Max", "Zoë"):
        from_before.touch("new skyjo") if isinstance(from_before.place, Home) else None
        from_before.touch("new name")
        from_before.press(*name, "enter")
        from_before.rest()
    assert [seat.name for seat in from_before.place.seats] == ["Max", "Max", "Zoë"]
    from_before.press("escape")
    table = tables()
    table.touch("new skyjo")
    people = [name for name in table.names() if name.startswith("person ")]
    assert len(people) == 3  # two called Max are two people
    for name in sorted(people):
        table.touch(name)
        table.rest()
    table.touch("play")
    assert len({seat.person for seat in table.timeline.match.seats}) == 3


def test_seats_are_put_in_order_and_taken_away(table):
    table.touch("new skyjo")
    for name in ("Ann", "Ben", "Cem"):
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("seat 2")
    table.touch("earlier")
    table.rest()
    table.touch("starts")
    assert [seat.name for seat in table.place.seats] == ["Ann", "Cem", "Ben"]
    assert table.place.starter == 1
    table.touch("seat 1")
    table.touch("seat 0")
    table.touch("remove")
    assert [seat.name for seat in table.place.seats] == ["Cem", "Ben"]
    assert table.place.starter == 0  # the starter is a person, not a number
    table.touch("play")
    assert table.timeline.match.names == ("Cem", "Ben")


def test_nobody_plays_alone(table):
    table.touch("new skyjo")
    table.touch("new name")
    table.press(*"Ann", "enter")
    table.rest()
    table.touch("play")
    assert table.message == "Skyjo needs 2 to 8 players."


def test_switches_are_stored_with_the_match_and_shown(table):
    table.touch("new skyjo")
    for name in ("Ann", "Ben"):
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("rules")
    assert "as the rulebook says" in table.words("remark")
    table.touch("rows_too")
    table.touch("target more")
    assert "2 house rules" in table.words("remark")
    table.touch("back")
    table.rest()
    table.touch("play")
    rules = table.timeline.match.rules
    assert (rules.rows_too, rules.target) == (True, 110)
    guest_sums(table, 5, 6)
    assert table.words("in force") == "Skyjo · to 110 · rows too"


def guest_sums(table, *sums, finisher=None):
    for raw in sums:
        if "by sum" in table.names():
            table.touch("by sum")
        table.press(*str(raw))
        table.touch("next")
        table.rest()
    table.touch("nobody" if finisher is None else f"seat {finisher}")
    table.rest()


@pytest.mark.parametrize("names", [("Ann", "Ben")])
def test_every_round_can_be_corrected_its_finisher_too(seated, names):
    table = seated(*names)
    guest_sums(table, 10, 12, finisher=0)
    table.touch("next")
    table.rest()
    guest_sums(table, 5, 6, finisher=0)
    assert table.totals == (15, 18)
    table.touch("rounds")
    table.rest()
    table.touch("round 0 seat 1")
    assert table.timeline.match.draft.seat == 1
    table.press("delete", "delete", "8")
    table.touch("next")
    table.rest()
    assert table.place == Result(0)
    assert table.totals == (25, 14)  # ten is not the fewest any more
    table.touch("rounds")
    table.rest()
    table.touch("round 0")
    assert isinstance(table.place, Finisher)
    table.touch("seat 1")
    table.touch("next")
    table.rest()
    assert table.totals == (15, 14)
    assert len(table.timeline.match.rounds) == 2
    for _step in range(8):
        if table.totals == (15, 18):
            break
        table.touch("undo")
    assert table.totals == (15, 18)


def test_undoing_a_correction_at_once_leads_back_out_of_it(seated):
    table = seated("Ann", "Ben")
    guest_sums(table, 10, 12)
    table.touch("rounds")
    table.rest()
    table.touch("round 0 seat 0")
    while table.timeline.match.editing is not None:
        table.touch("undo")
    assert table.place == Result(0)
    assert table.totals == (10, 12)


def test_a_correction_can_be_left_as_it_was(seated):
    table = seated("Ann", "Ben")
    guest_sums(table, 10, 12)
    table.touch("rounds")
    table.rest()
    table.touch("round 0 seat 0")
    table.press("delete")
    table.touch("leave")
    table.rest()
    assert table.totals == (10, 12)
    assert isinstance(table.place, Result)
