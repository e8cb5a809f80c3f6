"""Typing a round of YoYo, Uno, Yoink and Hey Yo, tap by tap."""

import pytest

from companion.errors import EntryError
from companion.games import GAMES, hey_yo, hey_yo_draft, uno_draft, yoink_draft, yoyo_draft
from companion.games.document import Part
from companion.games.hey_yo import Team, Track
from companion.games.hey_yo_card import Card, Word
from companion.games.hey_yo_line import Line, Slot
from companion.games.yoink import Attribute, Call, Peep
from companion.games.yoink import Card as YoinkCard

TOP, BOTTOM = Track
HEY, YO, YEAH, AH = Word

# --- YoYo ----------------------------------------------------------------------------------------


def yoyo(seats=3):
    return yoyo_draft.Draft.blank(seats)


def typed(draft, digits):
    for digit in digits:
        draft = draft.digit(int(digit))
    return draft


def test_cards_left_are_typed_seat_by_seat_and_one_is_out():
    draft = typed(yoyo(), "3").next_seat()
    draft = typed(draft, "12").next_seat().went_out()
    assert draft.done
    assert draft.completed().hands == (3, 12, 0)
    assert not draft.completed().run_out


def test_taps_count_up_and_down_and_stop_at_none():
    draft = yoyo().step(1).step(1).step(1).step(-1)
    assert draft.hands[0] == 2
    assert draft.step(-1).step(-1).step(-1).hands[0] == 0
    assert yoyo().step(-1).hands[0] == 0


def test_a_number_typed_on_a_seat_again_takes_the_place_of_the_old_one():
    draft = typed(yoyo(), "3").go_to(1).go_to(0)
    assert typed(draft, "14").hands[0] == 14
    assert draft.take_back().hands[0] is None
    assert typed(yoyo(), "14").take_back().hands[0] == 1
    assert typed(yoyo(), "0").digit(5).hands[0] == 5


def test_deleting_a_number_digit_by_digit_ends_with_none():
    draft = typed(yoyo(), "14").take_back().take_back()
    assert draft.hands[0] is None
    assert typed(draft, "9").hands[0] == 9
    assert typed(yoyo(), "9").take_back() == yoyo()
    assert typed(yoyo(), "10").take_back().hands[0] == 1
    assert typed(yoyo(), "14").go_to(0).take_back() == yoyo()


def test_a_fresh_draft_of_yoyo_says_nothing():
    assert yoyo() == yoyo_draft.Draft((None, None, None), run_out=False, seat=0, begun=False)
    assert not yoyo().done
    with pytest.raises(EntryError, match="at most 63 cards, not 64"):
        yoyo_draft.Draft((1, 64, 0)).check_seats(3)


def test_the_mark_of_who_is_out_moves_and_is_taken_away():
    draft = typed(yoyo(), "3").went_out(1)
    assert draft.hands == (3, 0, None)
    draft = draft.went_out(2)
    assert (draft.hands, draft.seat) == ((3, None, 0), 2)
    assert draft.went_out().hands == (3, None, None)


def test_nobody_is_out_when_the_pile_ran_out_twice():
    draft = typed(yoyo(), "3").went_out(1).ran_out()
    assert (draft.hands, draft.run_out) == ((3, None, None), True)
    whole = typed(typed(draft.go_to(1), "4").next_seat(), "6")
    assert whole.done
    assert whole.completed().run_out
    assert not whole.ran_out().done
    assert not whole.went_out(0).run_out


def test_what_is_missing_in_yoyo_is_named():
    draft = typed(yoyo(), "3").went_out(1)
    with pytest.raises(EntryError, match="how many cards seat 2 has left") as refused:
        draft.completed()
    assert refused.value.reason.say(("Ann", "Ben", "Cem")) == "Say how many cards Cem has left."
    assert draft.missing == (2,)
    assert draft.located(refused.value).seat == 2
    assert draft.located(EntryError(("hands",), "")) == draft


@pytest.mark.parametrize("taps", [("digit", 6, 4), ("digit", 9, 9), ("step", 63, 1)])
def test_more_cards_than_the_deck_has_are_refused(taps):
    name, first, second = taps
    draft = getattr(yoyo(), name)(first)
    with pytest.raises(EntryError, match="A hand has at most 63 cards") as refused:
        getattr(draft, name)(second)
    assert refused.value.place == "hands[0]"


@pytest.mark.parametrize("game", [yoyo_draft, uno_draft])
def test_a_seat_that_does_not_exist_is_refused(game):
    draft = game.Draft.blank(3)
    for tap in (lambda: draft.go_to(3), lambda: draft.went_out(-1)):
        with pytest.raises(EntryError, match="There is no seat"):
            tap()
    with pytest.raises(EntryError, match="There are 4 seats, but 3 entries"):
        draft.check_seats(4)
    with pytest.raises(EntryError, match="no seat 7"):
        game.Draft(draft.hands if game is yoyo_draft else draft.slips, seat=7).check_seats(3)


# --- Uno -----------------------------------------------------------------------------------------


def uno(seats=3):
    return uno_draft.Draft.blank(seats)


def dealt(draft, *faces):
    for face in faces:
        draft = draft.put(face)
    return draft


def test_one_tap_a_card():
    draft = dealt(uno().went_out(0).go_to(1), "7", "reverse", "+2")
    assert draft.slip.points == 47
    draft = dealt(draft.next_seat(), "+4", "9")
    assert draft.done
    assert draft.completed().hands == ((), ("7", "reverse", "+2"), ("+4", "9"))


def test_a_hand_by_its_sum_and_back_loses_nothing():
    draft = typed(dealt(uno(), "7", "skip").use_sum(), "159")
    assert draft.slip.points == 159
    assert draft.use_cards().slip.points == 27
    with pytest.raises(EntryError, match="entered as a sum"):
        draft.put("7")
    with pytest.raises(EntryError, match="entered card by card"):
        draft.use_cards().digit(7)
    assert typed(draft.go_to(1).go_to(0), "8").slip.sum == 8
    assert draft.take_back().slip.sum == 15
    assert draft.go_to(0).take_back().slip.sum is None


def test_a_round_of_sums_and_cards_is_what_was_typed():
    draft = typed(dealt(uno(), "7").use_sum(), "159").next_seat()
    assert draft.seat == 1
    draft = dealt(typed(draft.use_sum(), "3").use_cards(), "skip").next_seat().went_out()
    assert draft.done
    assert draft.completed().hands == (159, ("skip",), ())
    again = uno_draft.Draft.of(draft.completed())
    assert (again.out, again.completed()) == (2, draft.completed())
    assert typed(uno(2).use_sum(), "0").go_to(1).put("9").completed().hands == (0, ("9",))


def test_deleting_a_sum_digit_by_digit_ends_with_none():
    draft = typed(uno().use_sum(), "10").take_back()
    assert draft.slip.sum == 1
    assert draft.take_back().slip.sum is None
    assert typed(draft.take_back(), "9").take_back() == uno().use_sum()
    assert not draft.take_back().slip.done
    assert uno().use_sum().slip.points == 0
    assert typed(uno().use_sum(), "1240").slip.sum == 1240
    assert typed(typed(uno().use_sum(), "4").use_cards().use_sum(), "5").slip.sum == 5


def test_changing_seats_takes_the_hands_along_in_uno():
    draft = dealt(uno(), "7").went_out(1).reseated((1, 2, 0))
    assert (draft.out, draft.seat, draft.slips[2].cards) == (0, 2, ("7",))
    assert dealt(uno(), "7").reseated((1, 2, 0)).out is None
    with pytest.raises(EntryError, match="no seat 3"):
        uno_draft.Draft(uno().slips, out=3).check_seats(3)


def test_a_card_tapped_by_mistake_is_taken_out():
    draft = dealt(uno(), "7", "7", "wild", "0")
    assert draft.remove(1).slip.cards == ("7", "wild", "0")
    assert draft.take_back().slip.cards == ("7", "7", "wild")
    assert uno().take_back() == uno()
    with pytest.raises(EntryError, match="no card number 4"):
        draft.remove(4)


def test_the_cards_of_who_went_out_do_not_count():
    draft = dealt(dealt(uno(2), "7").went_out().next_seat(), "9")
    assert draft.completed().hands == ((), ("9",))
    assert draft.went_out(0).completed().hands == (("7",), ("9",))
    for tap in (lambda: draft.go_to(0).put("7"), lambda: draft.go_to(0).use_sum().digit(7)):
        with pytest.raises(EntryError, match="went out"):
            tap()


def test_what_is_missing_in_uno_is_named():
    draft = dealt(uno(), "7").went_out(2)
    with pytest.raises(EntryError, match="which cards seat 1 has left") as refused:
        draft.completed()
    assert draft.missing == (1,)
    assert draft.located(refused.value).seat == 1
    assert draft.located(EntryError((), "")) == draft


def test_a_card_too_many_is_found_on_its_seat():
    draft = dealt(uno(2).went_out(0).go_to(1), *["0"] * 5).go_to(0)
    with pytest.raises(EntryError, match="only 4 cards 0") as refused:
        GAMES["uno"].check(GAMES["uno"].Rules(), 2, draft.completed())
    assert draft.located(refused.value).seat == 1


@pytest.mark.parametrize(
    ("tap", "why"),
    [
        (lambda: uno().put("joker"), "no card joker"),
        (lambda: typed(uno().use_sum(), "1241"), "between 0 and 1240"),
        (lambda: uno_draft.Slip(("7",) * 114), "at most 113"),
    ],
)
def test_no_such_card_and_no_such_sum(tap, why):
    with pytest.raises(EntryError, match=why):
        tap()


# --- Yoink ---------------------------------------------------------------------------------------


def yoink():
    return yoink_draft.Draft.blank(4)


def card(draft, number, symbol, shading):
    draft = draft.put(Attribute.NUMBER, number)
    return draft.put(Attribute.SYMBOL, symbol).put(Attribute.SHADING, shading)


def test_a_call_and_its_three_cards():
    draft = yoink().called(1).left_without(2)
    assert draft.failing is None
    draft = card(card(draft, 1, "circle", "plain"), 1, "circle", "dots")
    assert draft.card == 2
    draft = card(draft, 2, "circle", "stripes")
    assert draft.failing == (Attribute.NUMBER,)
    assert draft.done
    cards = (
        YoinkCard(1, "circle", "plain"),
        YoinkCard(1, "circle", "dots"),
        YoinkCard(2, "circle", "stripes"),
    )
    assert draft.completed().event == Call(1, 2, cards)


def test_a_card_said_wrong_is_said_again_and_the_next_one_missing_is_active():
    draft = card(yoink().go_to(1), 1, "moon", "plain")
    assert draft.card == 2
    draft = draft.go_to(1).put(Attribute.NUMBER, 3)
    assert (draft.trio[1].number, draft.card) == (3, 2)
    assert draft.go_to(1).take_back().trio[1] == yoink_draft.Guess()
    assert card(card(draft, 1, "moon", "plain"), 1, "moon", "plain").card == 0


def test_the_table_may_judge_itself():
    draft = yoink().called(1).left_without(2)
    assert not draft.done
    assert draft.judged(valid=False).completed().event == Call(1, 2, verdict=False)
    with pytest.raises(EntryError, match="Say the number of card 1") as refused:
        draft.judged(valid=True).use_cards().go_to(2).completed()
    assert draft.go_to(2).located(refused.value).card == 0


def test_cards_said_after_judging_count():
    draft = yoink().called(1).left_without(2).judged(valid=True)
    assert card(draft, 1, "moon", "plain").verdict is None


def test_open_eyes_instead_of_a_call():
    draft = yoink().called(1).opened(3).opened(0)
    assert draft.completed().event == Peep((0, 3))
    assert draft.opened(3).eyes_open == (0,)
    assert draft.use_call().caller == 1
    assert not draft.use_call().done
    assert draft.use_call().use_eyes() == draft


@pytest.mark.parametrize(
    ("draft", "place"),
    [
        (yoink(), "caller"),
        (yoink().called(0), "without_totem"),
        (yoink().called(0).left_without(1).put(Attribute.NUMBER, 2), "trio[0][1]"),
        (
            yoink().called(0).left_without(1).put(Attribute.NUMBER, 2).put(Attribute.SYMBOL, "x"),
            "trio[0][2]",
        ),
    ],
)
def test_what_is_missing_in_yoink_is_named(draft, place):
    with pytest.raises(EntryError) as refused:
        draft.completed()
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        (Attribute.NUMBER, 0),
        (Attribute.NUMBER, 100),
        (Attribute.NUMBER, "moon"),
        (Attribute.SYMBOL, 1),
        (Attribute.SYMBOL, " "),
        (Attribute.SHADING, "x" * 41),
    ],
)
def test_no_such_number_and_no_word(attribute, value):
    with pytest.raises(EntryError) as refused:
        yoink().go_to(1).put(attribute, value)
    assert refused.value.place == "trio[1]"


def test_changing_seats_takes_caller_and_eyes_along():
    draft = yoink().called(1).left_without(2).reseated((3, 2, 1, 0))
    assert (draft.caller, draft.without_totem, draft.by_eyes) == (2, 1, False)
    assert yoink().opened(0).opened(3).reseated((1, 0, 2, 3)).eyes_open == (1, 3)
    assert yoink().reseated((3, 2, 1, 0)) == yoink()
    assert yoink_draft.Draft.of(yoink().opened(2).completed()) == yoink().opened(2)


def test_a_seat_or_card_that_does_not_exist_is_refused_in_yoink():
    with pytest.raises(EntryError, match="no card 3"):
        yoink().go_to(3)
    for draft in (yoink().called(4), yoink().left_without(-1), yoink().opened(4)):
        with pytest.raises(EntryError, match="There is no seat"):
            draft.check_seats(4)


def test_what_is_offered_makes_trios():
    words = yoink_draft.OFFERED
    draft = yoink()
    for number, symbol, shading in zip(*words.values(), strict=True):
        draft = card(draft, number, symbol, shading)
    assert draft.failing == ()


# --- Hey Yo: the line ----------------------------------------------------------------------------


def line(*cards):
    """A line typed with the fewest taps, a card written as in a document; `|` begins a row."""
    draft = hey_yo_draft.Draft.blank(2)
    for written in cards:
        if written == "|":
            draft = draft.new_row()
            continue
        for track, side in zip(Track, written.split("/"), strict=True):
            for name, *arguments in FEWEST[side[:1], side[1:].replace(side[0], "w")]:
                draft = getattr(draft, name)(track, *arguments, *_word(name, side))
    return draft


def _word(name, side):
    return (Word(side[0]),) if name == "word" else ()


FEWEST = {("-", ""): [("nothing",)]} | {
    (word.value, rest): taps
    for word in Word
    for rest, taps in {
        "": [("word",)],
        "*": [("word",), ("punch",)],
        "w": [("word",), ("double",)],
        "w*": [("word",), ("double",), ("punch",)],
        "*w": [("word",), ("double",), ("punch", 0)],
        "*w*": [("word",), ("punch",), ("double",)],
    }.items()
}


@pytest.mark.parametrize("side", ["-", "H", "Y*", "EE", "AA*", "H*H", "Y*Y*"])
def test_two_taps_a_track_at_most_three_for_a_double_punch_line(side):
    taps = FEWEST[side[:1], side[1:].replace(side[0], "w")]
    assert len(taps) <= (3 if len(side) > 2 else 2)
    (slot,) = line(f"{side}/-").pad.line.slots
    assert (slot.top, slot.bottom) == (side, "-")
    assert slot.card.written == f"{side}/-"


def test_the_next_card_begins_by_itself():
    draft = line("H*/A", "HH/-").word(BOTTOM, YO)
    assert draft.pad.line.slots == (Slot("H*", "A"), Slot("HH", "-"), Slot(None, "Y"))
    assert draft.pad.line.at == 2
    assert draft.word(BOTTOM, AH).pad.line.slots[2] == Slot(None, "A")


def test_the_card_just_typed_can_still_be_starred_doubled_and_turned():
    draft = line("H/A").punch(BOTTOM).double(TOP)
    assert draft.pad.line.slots == (Slot("HH", "A*"),)
    assert draft.turn().pad.line.slots == (Slot("A*", "HH"),)
    assert line("H*H/YY*").turn().pad.line.slots == (Slot("Y*Y", "HH*"),)


def test_taps_on_the_star_of_a_double_go_through_all_it_can_be():
    draft = line("HH/-")
    sides = []
    for _ in range(4):
        draft = draft.punch(TOP)
        sides.append(draft.pad.line.slots[0].top)
    assert sides == ["HH*", "H*H", "H*H*", "HH"]
    assert draft.punch(TOP, 0).punch(TOP, 1).punch(TOP, 0).pad.line.slots[0].top == "HH*"
    assert draft.double(TOP).pad.line.slots[0].top == "H"


def test_an_old_card_is_mended_and_the_line_goes_on_at_its_end():
    draft = line("H/A", "H/A", "H/A").go_to(1).word(TOP, YO).punch(TOP)
    assert draft.pad.line.mending
    assert [slot.top for slot in draft.pad.line.slots] == ["H", "Y*", "H"]
    draft = draft.go_to(3)
    assert not draft.pad.line.mending
    draft = draft.word(TOP, YEAH)
    assert [slot.top for slot in draft.pad.line.slots] == ["H", "Y*", "H", "E"]
    half = draft.go_to(0).go_to(4)
    assert (half.pad.line.at, half.pad.line.mending) == (3, False)
    assert half.word(BOTTOM, AH).pad.line.slots[3] == Slot("E", "A")


def test_a_half_said_card_is_gone_on_with_at_the_end():
    assert line().go_to(0) == line()
    draft = line().word(TOP, HEY).go_to(0).go_to(1)
    assert (draft.pad.line.at, draft.pad.line.mending) == (0, False)
    assert draft.nothing(BOTTOM).pad.line.slots == (Slot("H", "-"),)
    assert line("H/A").go_to(0).go_to(1).pad.line.at == 1


def test_a_forgotten_card_is_put_in_and_one_too_many_taken_out():
    draft = line("H/A", "Y/A").go_to(1).insert_card()
    assert (draft.pad.line.unsaid, draft.pad.line.mending) == ((1, TOP), True)
    assert line().insert_card().word(TOP, HEY).nothing(BOTTOM).pad.line.slots == (Slot("H", "-"),)
    draft = draft.word(TOP, YEAH).nothing(BOTTOM)
    assert [slot.top for slot in draft.pad.line.slots] == ["H", "E", "Y"]
    assert [slot.top for slot in draft.remove_card().pad.line.slots] == ["H", "Y"]
    last = line("H/A", "Y/A").go_to(1).remove_card().pad.line
    assert (last.at, last.mending) == (1, False)
    first = line("H/A", "Y/A").go_to(0).remove_card().pad.line
    assert (first.at, first.mending) == (0, True)
    assert line("H/A", "Y/A").remove_card().pad.line == Line((Slot("H", "A"),), 1)


def test_deleting_goes_back_track_by_track():
    draft = line("H/A", "Y/E").take_back()
    assert draft.pad.line.slots[1] == Slot("Y", None)
    draft = draft.take_back()
    assert draft.pad.line == Line((Slot("H", "A"),), 1)
    assert draft.take_back().word(BOTTOM, YO).pad.line.slots == (Slot("H", "Y"),)
    assert draft.take_back().take_back().take_back().pad.line == Line()
    mended = line("H/A", "Y/E").go_to(0).take_back().take_back()
    assert mended.pad.line.slots[0] == Slot()
    assert mended.take_back().pad.line.slots == (Slot("Y", "E"),)


def test_a_line_that_points_beyond_its_end_is_refused():
    with pytest.raises(EntryError, match="no card 3"):
        Line((Slot("H", "A"),), 2)


def test_rows_are_as_they_lie_on_the_table():
    draft = line("H/A", "H/A", "|", "H*/A", "|", "|", "Y/-")
    rows = draft.completed().teams[0].rows
    assert [len(row) for row in rows] == [2, 2]
    without = draft.go_to(2).remove_card()
    assert [len(row) for row in without.completed().teams[0].rows] == [2, 1]
    assert [slot.row for slot in Line.of(rows).slots] == [False, False, True, False]
    draft = draft.go_to(3).new_row()
    assert [len(row) for row in draft.completed().teams[0].rows] == [2, 1, 1]
    without = draft.go_to(2).remove_card()
    assert [len(row) for row in without.completed().teams[0].rows] == [2, 1]


def test_what_is_typed_so_far_scores_so_far():
    draft = line("H/A", "H*/A").word(TOP, HEY).punch(TOP)
    assert hey_yo.score_of(hey_yo.Rules(), draft.pad.so_far) == 2 + 3
    assert hey_yo.score_of(hey_yo.Rules(), draft.miss().pad.so_far) == 1 + 2


def test_a_half_said_card_is_named():
    draft = line("H/A", "H/A").take_back().go_to(0).take_back()
    for card_, track in ((0, "bottom"), (1, "bottom")):
        with pytest.raises(EntryError, match=f"card {card_ + 1} has on the {track}") as refused:
            draft.completed()
        assert refused.value.place == f"teams[0].cards[{card_}]"
        draft = draft.located(refused.value).nothing(BOTTOM)
        assert draft.pad.line.at == card_
    assert draft.done
    with pytest.raises(EntryError, match="No card of the line"):
        line().completed()


@pytest.mark.parametrize(
    ("tap", "why"),
    [
        (lambda: line().double(TOP), "word of the top track first"),
        (lambda: line("H/-").punch(BOTTOM), "word of the bottom track first"),
        (lambda: line("H/-").punch(TOP, 1), "word of the top track first"),
        (lambda: line().turn(), "No card of the line"),
        (lambda: line().remove_card(), "No card of the line"),
        (lambda: line("H/-").go_to(2), "no card 3"),
        (lambda: line(*["H/-"] * 39), "39 cards are more than the 38"),
        (lambda: line().use_count().word(TOP, HEY), "entered as counted points"),
        (lambda: line().digit(4), "entered card by card"),
        (lambda: line().use_count().digit(9).digit(9).digit(9).digit(9), "at most 999"),
        (lambda: line().miss(39), "between 0 and 38"),
        (lambda: line().discard(39), "between 0 and 38"),
        (lambda: line().seen(-1, 0), "between 0 and 38"),
        (lambda: line().draw((HEY, YO, AH)), "Two chips are drawn, not 3"),
        (lambda: line().play_level(5), "from 1 to 4, not 5"),
        (lambda: line().go_to_team(1), "no team 1"),
        (lambda: Slot("HY"), "nothing a card can have"),
        (lambda: line().use_count().completed(), "points of each punch line"),
    ],
)
def test_a_tap_that_cannot_be_is_refused_with_a_sentence(tap, why):
    with pytest.raises(EntryError, match=why):
        tap()


# --- Hey Yo: everything else ---------------------------------------------------------------------


def test_points_as_the_table_counted_them():
    draft = typed(line("H/A").use_count(), "12").landed()
    draft = typed(draft, "30").take_back().landed()
    assert draft.pad.landed == (12, 3)
    assert draft.take_back().pad.counted == (12,)
    draft = typed(draft, "7").discard(2)
    (team,) = draft.completed().teams
    assert (team.counted, team.discards) == ((12, 3, 7), 2)
    assert hey_yo.score_of(hey_yo.Rules(), team) == 20
    assert draft.use_cards().pad.line.slots == (Slot("H", "A"),)
    assert typed(line().use_count(), "0").done
    assert typed(line().use_count(), "999").pad.typed == 999
    assert not draft.use_cards().pad.by_count
    with pytest.raises(EntryError, match="at most 999 points, not 1000"):
        typed(line().use_count(), "1000")


def test_chips_are_laid_and_taken_away():
    draft = line("E/H", "E/Y").draw((HEY, YEAH))
    top, bottom = hey_yo.best_chips(hey_yo.Rules(), draft.pad.so_far, draft.pad.drawn)
    draft = draft.chip(TOP, top).chip(BOTTOM, bottom)
    assert draft.pad.chips == (YEAH, HEY)
    assert draft.chip(TOP, YEAH).pad.chips == (None, HEY)
    assert draft.chip(BOTTOM, None).pad.chips == (YEAH, None)
    assert hey_yo.score_of(hey_yo.Rules(), draft.completed().teams[0]) == 3 + 1


def test_a_round_being_conducted_is_in_the_draft():
    draft = line().play_level(2).draw((HEY, YO)).seen(17, 0).miss().miss().miss(-1)
    assert (draft.pad.penalties, draft.pad.laid, draft.pad.drawn) == (1, 17, (HEY, YO))
    assert line().miss(-1).discard(-1).pad == line().pad
    assert line().discard().discard(37).pad.discards == 38
    assert line() == hey_yo_draft.Draft((hey_yo_draft.Pad(laid=0),), 1)
    assert not line().done


def test_which_way_round_a_card_fits_is_told_of_the_line_so_far():
    draft = line("H/Y", "H/Y")
    card_ = Card.read(Part("Y*/H*"))
    assert hey_yo.turned_is_better(hey_yo.Rules(), draft.pad.so_far, card_) is True


def test_two_teams_type_their_lines_side_by_side():
    draft = hey_yo_draft.Draft.blank(4, (0, 1, 0, 1))
    assert draft.level is None
    draft = draft.word(TOP, HEY).nothing(BOTTOM).go_to_team(1).use_count()
    with pytest.raises(EntryError) as refused:
        draft.completed()
    assert refused.value.place == "teams[1].counted"
    assert draft.go_to_team(0).located(refused.value).team == 1
    draft = draft.digit(9)
    assert [team.length for team in draft.completed().teams] == [1, 0]
    with pytest.raises(EntryError, match="Two teams play no level"):
        draft.play_level(1)
    hey_yo.check(hey_yo.Rules(), 4, draft.completed())


def test_a_round_of_hey_yo_reopens_as_it_was():
    rows = ((Card.read(Part("H*/-")), Card.read(Part("AA*/Y"))), (Card.read(Part("-/E")),))
    entry = hey_yo.Round((Team(rows, None, 1, (HEY, None), 2),), 3)
    draft = hey_yo_draft.Draft.of(entry)
    assert draft.completed() == entry
    assert draft.pad.line.at == 3
    assert draft.word(TOP, YO).nothing(BOTTOM).completed().teams[0].rows[1][1].written == "Y/-"


@pytest.mark.parametrize("level", [None, 0])
def test_a_draft_without_its_level_is_refused(level):
    with pytest.raises(EntryError, match="level"):
        hey_yo_draft.Draft(line().pads, level).check_seats(2)
