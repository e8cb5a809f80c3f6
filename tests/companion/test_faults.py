"""What other score keepers got wrong (faults.md), entered on the real screen."""

import pygame
import pytest

from companion.screens.places import End, Entry, Finisher, Home, Result, Rounds


def type_sum(table, digits):
    if "by sum" in table.names():
        table.touch("by sum")
    table.press(*digits)


def play(table, *sums, finisher=None):
    """A round of bare sums, up to its result."""
    for digits in map(str, sums):
        type_sum(table, digits)
        table.touch("next")
        table.rest()
    table.touch("nobody" if finisher is None else f"seat {finisher}")
    table.rest()


def go_on(table):
    table.touch("next")
    table.rest()


def slip(table):
    return table.timeline.match.draft.slip


def test_4_a_value_counts_once(seated):
    table = seated("Ann", "Ben")
    play(table, 7, 3)
    assert table.totals == (7, 3)
    assert table.words("row 0").endswith("7 7")


def test_8_a_subtotal_falls_back_when_cards_are_taken_out(seated):
    table = seated("Ann", "Ben")
    for cell in (0, 3, 6):  # one row, so that no column goes
        table.touch(f"cell {cell}")
        table.touch("card 12")
    assert table.words("running sum") == "36"
    table.touch("cell 6")
    table.touch("card 3")
    assert table.words("running sum") == "27"
    for cell in (6, 3, 0):
        table.touch(f"cell {cell}")
        table.touch("delete")
    assert table.words("running sum") == "0"
    assert len(slip(table).missing) == 12


def test_9_eleven_cards_are_refused_and_the_cell_is_named(seated):
    table = seated("Ann", "Ben")
    type_sum(table, "5")
    table.touch("seat 1")
    table.touch("by cards") if "by cards" in table.names() else None
    for value in (5, 3, 0, 1, 2, -1, 0, 1, -2, 3, -1):
        table.touch(f"card {value}")
    table.touch("next")
    assert table.message == "Ben, column 4, row 3: 1 card missing"
    assert table.timeline.match.rounds == ()
    assert (table.timeline.match.draft.seat, table.timeline.match.draft.cell) == (1, 11)


def test_10_negative_values_make_the_total_fall(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    go_on(table)
    play(table, -2, 9)
    assert table.totals[0] == 3


def test_11_no_sign_stays_armed_after_deleting(seated):
    table = seated("Ann", "Ben")
    table.touch("by sum")
    for name in ("sign", "digit 5", "delete", "delete", "digit 7"):
        table.touch(name)
    assert slip(table).sum == 7
    table.touch("by cards")
    table.press("-", "delete", "7")
    assert slip(table).cells[0] == 7


def test_12_zeros_are_zeros(seated):
    table = seated("Ann", "Ben")
    for _card in range(3):
        table.touch("card 0")
    assert slip(table).cells[:3] == (0, 0, 0)
    type_sum(table, "000")
    assert slip(table).sum == 0
    assert slip(table).done


@pytest.mark.parametrize("row", ["13", "35"])
def test_13_and_35_as_many_digits_as_it_takes(seated, row):
    del row
    table = seated("Ann", "Ben", target=200)
    play(table, 105, 9)
    assert table.totals == (105, 9)


def test_14_a_stored_zero_is_shown_and_escape_leaves_while_typing(seated):
    table = seated("Ann", "Ben")
    play(table, 0, 9)
    table.press("t")
    table.rest()
    assert table.words("round 0 seat 0") == "0"
    table.touch("round 0 seat 0")
    assert table.words("sum").endswith("0|")
    table.press("5", "escape")
    assert isinstance(table.place, Result)
    table.press("escape")
    assert isinstance(table.place, Home)


def test_24_editing_the_last_round_opens_no_new_one(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    table.touch("rounds")
    table.touch("round 0 seat 1")
    table.press("delete", "8")
    table.touch("next")
    table.rest()
    assert len(table.timeline.match.rounds) == 1
    assert table.totals == (5, 8)
    assert "Round 1" in table.words("title")


def test_25_rows_never_move_while_typing(seated):
    table = seated("Ann", "Ben", "Cem")
    chips = [table.spot(f"seat {seat}") for seat in range(3)]
    table.touch("seat 1")
    for _tap in range(7):
        table.touch("card 1")
    assert [table.spot(f"seat {seat}") for seat in range(3)] == chips
    draft = table.timeline.match.draft
    assert draft.slips[1].cells[:7] == (1,) * 7
    assert draft.slips[0].untouched
    assert draft.slips[2].untouched


def test_26_clearing_one_leaves_the_others(seated):
    table = seated("Ann", "Ben", "Cem")
    for digits in ("5", "6", "7"):
        type_sum(table, digits)
        table.touch("next") if digits != "7" else None
        table.rest()
    table.touch("seat 1")
    table.touch("delete")
    slips = table.timeline.match.draft.slips
    assert [s.sum for s in slips] == [5, None, 7]


def test_27_a_mistake_that_ended_the_match_is_undone_from_the_winners(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 104)
    assert isinstance(table.place, End)
    table.touch("undo")
    assert isinstance(table.place, Entry | Finisher)
    assert not table.timeline.standing.over
    table.touch("redo")
    assert isinstance(table.place, End)


def test_29_turning_the_window_loses_nothing(seated):
    table = seated("Ann", "Ben")
    play(table, 5, 9)
    go_on(table)
    play(table, 6, 7)
    go_on(table)
    table.touch("card 4")
    for size in ((1280, 720), (480, 800), (800, 480)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        table.happen(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        assert (table.show.panel.width, table.show.panel.height) == size
        assert slip(table).cells[0] == 4
    table.touch("card 5")
    assert slip(table).cells[:2] == (4, 5)
    assert table.totals == (11, 16)


def test_33_two_taps_on_save_are_one_round(seated):
    table = seated("Ann", "Ben")
    table.touch("finisher")
    table.touch("nobody")
    table.rest()
    type_sum(table, "5")
    go_on(table)
    type_sum(table, "9")
    at = table.spot("next")
    assert table.words("next") == "save round"
    tap = (table.finger(pygame.FINGERDOWN, at), table.finger(pygame.FINGERUP, at))
    table.happen(*tap)
    table.rest(0.15)
    table.happen(*tap)
    assert len(table.timeline.match.rounds) == 1
    assert isinstance(table.place, Result)
    assert table.timeline.match.draft is None


def test_33_two_taps_on_next_skip_nobody(seated):
    table = seated("Ann", "Ben", "Cem")
    type_sum(table, "5")
    at = table.spot("next")
    tap = (table.finger(pygame.FINGERDOWN, at), table.finger(pygame.FINGERUP, at))
    table.happen(*tap, *tap)
    assert table.timeline.match.draft.seat == 1


def test_too_many_cards_of_a_value_are_refused_by_name_and_cell(seated):
    table = seated("Ann", "Ben")
    for value in (-2, -2, 0, -2, -2, 0, -2, -2, 0, 1, 1, 0):
        table.touch(f"card {value}")
    table.touch("next")
    table.rest()
    type_sum(table, "9")
    table.touch("next")
    table.rest()
    table.touch("nobody")
    assert table.timeline.match.rounds == ()
    assert table.message.startswith("Ann, column 3, row 2: The deck has only 5 cards")
    assert table.timeline.match.draft.cell == 7


def test_a_sum_that_cannot_be_is_refused(seated):
    table = seated("Ann", "Ben")
    play_and_refuse = ("141", "9")
    for digits in play_and_refuse:
        type_sum(table, digits)
        table.touch("next")
        table.rest()
    table.touch("nobody")
    assert table.timeline.match.rounds == ()
    assert table.message.startswith("Ann: A sum is always between")
    assert "141" in table.message


def test_a_column_that_went_needs_no_cards(seated):
    table = seated("Ann", "Ben")
    table.touch("cell 3")
    table.touch("column gone")
    assert table.words("missing") == "9 cards missing"
    for value in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        table.touch(f"card {value}")
    assert table.words("running sum") == "45"
    assert table.words("missing") == "all in"
    table.touch("undo")
    assert table.words("missing") == "1 card missing"


def test_a_round_behind_an_early_end_is_told_as_such(seated):
    table = seated("Ann", "Ben")
    play(table, 50, 9)
    go_on(table)
    play(table, 3, 9)
    table.touch("rounds")
    table.touch("round 0 seat 0")
    table.press("delete", "delete", *"101")
    table.touch("next")
    table.rest()
    assert table.timeline.standing.over
    table.touch("rounds")
    assert isinstance(table.place, Rounds)
    assert table.words("round 1 seat 0") == "(3)"
    assert table.totals == (101, 9)
