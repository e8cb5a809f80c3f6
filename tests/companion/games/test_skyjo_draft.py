"""Typing a round of Skyjo, tap by tap."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import EntryError
from companion.games import skyjo
from companion.games.skyjo import Round, Rules
from companion.games.skyjo_draft import Draft

CARDS = (3, 5, -1, 0, 2, 7, 4, 4, 1, 12, -2, 6)


def laid(cards, draft=None):
    draft = draft or Draft.blank(2)
    for value in cards:
        draft = draft.put(value)
    return draft


def typed(keys, draft):
    """Types keys as on a number pad; `d` deletes, `e` is Enter."""
    for key in keys:
        match key:
            case "-":
                draft = draft.sign()
            case "d":
                draft = draft.take_back()
            case "e":
                draft = draft.landed()
            case _:
                draft = draft.digit(int(key))
    return draft


def summed(keys):
    return typed(keys, Draft.blank(2).use_sum()).slips[0]


def test_twelve_taps_fill_a_hand_and_the_thirteenth_is_refused():
    draft = laid(CARDS)
    assert draft.slips[0].cells == CARDS
    assert draft.slips[0].done
    assert (draft.seat, draft.resting) == (0, True)
    for tap in (lambda: draft.put(5), lambda: draft.digit(1), draft.sign):
        with pytest.raises(EntryError, match="All cards of this hand are in"):
            tap()


def test_the_next_seat_is_the_next_hand_that_is_not_whole():
    draft = laid(CARDS).next_seat()
    assert (draft.seat, draft.cell) == (1, 0)
    draft = laid(CARDS, draft).next_seat()
    assert (draft.seat, draft.resting) == (0, True)


def test_a_whole_round_is_what_was_typed():
    draft = laid(CARDS).go_to(1)
    draft = typed("105", draft.use_sum()).finished(1)
    columns = ((3, 5, -1), (0, 2, 7), (4, 4, 1), (12, -2, 6))
    assert draft.done
    assert draft.completed() == Round((columns, 105), 1)


def test_a_column_that_went_in_play_is_no_column_of_the_round():
    draft = laid(CARDS[3:], Draft.blank(2).column_gone(0))
    assert draft.slips[0].done
    draft = typed("9", draft.go_to(1).use_sum()).finished(None)
    assert draft.completed() == Round((((0, 2, 7), (4, 4, 1), (12, -2, 6)), 9), None)
    assert draft.go_to(0).column_gone(0).slips[0].missing == (0, 1, 2)


def test_no_card_is_laid_where_a_column_went():
    draft = laid([4], Draft.blank(2).column_gone(0).go_to(0, 1))
    assert draft.slips[0].cells[:4] == (None, None, None, 4)
    assert Draft.blank(2).put(4).column_gone(0).cell == 3


def test_cards_under_a_column_that_went_come_back_with_it():
    draft = laid(CARDS).column_gone(1)
    assert draft.slips[0].settled(Rules()).raw == sum(CARDS) - 9
    assert draft.column_gone(1).slips[0].cells == CARDS


def test_a_correction_goes_into_the_tapped_cell_and_rests_again():
    draft = laid(CARDS).go_to(0, 4).put(9)
    assert draft.slips[0].cells[4] == 9
    assert draft.resting


def test_after_the_last_cell_an_empty_one_before_it_is_next():
    draft = laid(CARDS[:3], Draft.blank(2).go_to(0, 9))
    assert (draft.cell, draft.slips[0].missing[0]) == (0, 0)


def test_deleting_takes_the_active_card_or_the_one_before():
    draft = laid(CARDS[:3]).take_back()
    assert (draft.cell, draft.slips[0].cells[:3]) == (2, (3, 5, None))
    draft = draft.go_to(0, 0).take_back()
    assert (draft.cell, draft.slips[0].cells[:3]) == (0, (None, 5, None))
    assert Draft.blank(2).take_back() == Draft.blank(2)


def test_deleting_from_a_whole_hand_opens_it():
    draft = laid(CARDS).take_back()
    assert (draft.cell, draft.resting) == (11, False)


def test_the_subtotal_falls_back_when_cards_are_taken_out():
    draft = laid([12, 12, 12])
    assert draft.slips[0].settled(Rules()).raw == 0
    draft = draft.go_to(0, 1).put(3)
    assert draft.slips[0].settled(Rules()).raw == 27
    for cell in range(3):
        draft = draft.go_to(0, cell).take_back()
    assert draft.slips[0].settled(Rules()).raw == 0
    assert draft.slips[0].untouched


def test_the_running_sum_agrees_with_the_rules():
    rows = laid([4, 1, 0, 4, 2, 6, 4, 3, 7, 4, 5, 8]).slips[0].settled(Rules(rows_too=True))
    assert (rows.raw, rows.rows, rows.columns) == (32, (0,), ())
    column = laid([9, 9, 9, 1]).slips[0].settled(Rules())
    assert (column.raw, column.cards, column.columns) == (1, 1, (0,))


def test_eleven_cards_are_refused_and_the_cell_is_named():
    draft = typed("4", laid(CARDS).go_to(0, 7).take_back().go_to(1).use_sum()).finished(None)
    assert draft.slips[0].missing == (7,)
    with pytest.raises(EntryError, match="A card is missing: column 3 row 2") as refused:
        draft.completed()
    assert refused.value.place == "hands[0][2][1]"
    there = draft.located(refused.value)
    assert (there.seat, there.cell) == (0, 7)


def test_a_refusal_is_found_beside_a_column_that_went():
    draft = laid([-2, -2, 1, 3, 4, 5, 6, 7, 8], Draft.blank(2).column_gone(0)).next_seat()
    draft = laid([-2, -2, 1, -2, -2, 1, 3, 4, 5, 6, 7, 8], draft).finished(0)
    with pytest.raises(EntryError, match=r"only 5 cards .2") as refused:
        skyjo.check(Rules(), 2, draft.completed())
    there = draft.located(refused.value)
    assert (there.seat, there.cell) == (1, 4)
    assert there.slip.cells[there.cell] == -2


def test_who_finished_must_be_said_and_nobody_is_an_answer():
    draft = typed("4", Draft.blank(2).use_sum())
    draft = typed("5", draft.next_seat().use_sum())
    with pytest.raises(EntryError, match="Say who finished") as refused:
        draft.completed()
    assert refused.value.place == "finisher"
    assert draft.finished(None).completed() == Round((4, 5), None)


@pytest.mark.parametrize(
    ("keys", "sum_"),
    [
        ("7", 7),  # once
        ("105", 105),
        ("0", 0),  # entered, not empty
        ("007", 7),
        ("-2", -2),
        ("2-", -2),
        ("-2-", 2),
        ("-5dd7", 7),  # a sign deleted is gone
        ("-", None),
        ("", None),
        ("5d", None),
    ],
)
def test_a_sum_is_what_its_keys_say(keys, sum_):
    slip = summed(keys)
    assert slip.sum == sum_
    assert slip.done is (sum_ is not None)


def test_a_fourth_digit_is_refused():
    with pytest.raises(EntryError, match="at most 3 digits"):
        summed("1234")


def test_a_minus_alone_is_refused():
    with pytest.raises(EntryError, match="A minus alone is no number"):
        typed("-", Draft.blank(2).use_sum()).completed()
    with pytest.raises(EntryError, match="The sum is missing"):
        Draft.blank(2).use_sum().completed()


def test_cards_typed_by_keys_land_once_they_cannot_grow():
    draft = typed("3-2-101112", Draft.blank(2))
    assert draft.slips[0].cells[:6] == (3, -2, -1, 0, 11, 12)
    assert draft.half == ""


def test_a_one_waits_for_enter_or_for_the_next_place():
    draft = typed("1", Draft.blank(2))
    assert (draft.half, draft.slips[0].cells[0]) == ("1", None)
    assert typed("e", draft).slips[0].cells[0] == 1
    assert draft.go_to(1).slips[0].cells[0] == 1
    assert typed("d", draft) == Draft.blank(2)
    assert typed("--", Draft.blank(2)) == Draft.blank(2)
    assert typed("-e", Draft.blank(2)) == Draft.blank(2)


def test_a_one_as_the_last_key_of_a_round_counts():
    draft = typed("1", laid(CARDS[:11])).finished(None)
    with pytest.raises(EntryError) as refused:
        draft.completed()
    assert refused.value.place == "hands[1][0][0]"


def test_changing_ones_mind_loses_neither_cards_nor_sum():
    draft = typed("42", laid(CARDS).use_sum())
    assert draft.use_layout().slips[0].cells == CARDS
    assert draft.use_layout().use_sum().slips[0].sum == 42
    with pytest.raises(EntryError, match="entered as a sum"):
        draft.put(4)


def test_clearing_one_hand_leaves_the_others():
    draft = Draft.blank(3)
    for seat, keys in enumerate(("11", "22", "33")):
        draft = typed(keys, draft.go_to(seat).use_sum())
    draft = typed("dd", draft.go_to(1))
    assert [slip.sum for slip in draft.slips] == [11, None, 33]


def test_typing_one_hand_changes_no_other_and_no_order():
    draft = typed("33", laid(CARDS, Draft.blank(3)).go_to(2).use_sum()).go_to(1)
    ann, _, cem = draft.slips
    for tap in range(7):
        draft = draft.put(tap)
        assert (draft.slips[0], draft.slips[2]) == (ann, cem)
    assert draft.slips[1].cells[:7] == (0, 1, 2, 3, 4, 5, 6)


def test_a_reopened_round_completes_to_the_same_round():
    entry = Round((((3, 5, -1), (0, 2, 7)), 0, -17, ()), 2)
    draft = Draft.of(entry)
    assert draft.slips[1].digits == "0"
    assert draft.completed() == entry


TAPS = st.one_of(
    st.tuples(st.just("put"), st.integers(-4, 14)),
    st.tuples(st.just("digit"), st.integers(0, 9)),
    st.tuples(st.sampled_from(["sign", "take_back", "landed", "next_seat"])),
    st.tuples(st.sampled_from(["use_sum", "use_layout"])),
    st.tuples(st.just("go_to"), st.integers(-1, 4), st.none() | st.integers(-2, 13)),
    st.tuples(st.just("column_gone"), st.integers(-1, 4)),
    st.tuples(st.just("finished"), st.none() | st.integers(-2, 4)),
)


@given(st.integers(2, 4), st.lists(TAPS, max_size=60))
def test_whatever_is_tapped_only_an_entry_error_comes_of_it(seats, taps):
    draft = Draft.blank(seats)
    for name, *arguments in taps:
        with suppress(EntryError):
            draft = getattr(draft, name)(*arguments)
        draft.check_seats(seats)
        assert not draft.resting or draft.slip.done
        assert draft.resting or draft.cell // 3 not in draft.slip.gone or draft.slip.by_sum
        assert msgspec.json.decode(msgspec.json.encode(draft), type=Draft) == draft
    try:
        entry = draft.completed()
        skyjo.check(Rules(), seats, entry)
    except EntryError as error:
        draft.located(error).check_seats(seats)
    else:
        assert draft.landed().done
        assert Draft.of(entry).completed() == entry
        for slip, hand in zip(draft.slips, entry.hands, strict=True):
            assert slip.settled(Rules()).raw == skyjo.settle(Rules(), hand).raw
