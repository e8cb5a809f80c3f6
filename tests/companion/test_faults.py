"""What other score keepers got wrong (faults.md), entered on the real screen."""

import pygame
import pytest

from companion.games import GAMES, uno
from companion.games.uno_draft import Draft as UnoDraft
from companion.match import Begun, Drafted, RoundEntered, Seat
from companion.screens.places import Chips, End, Entry, Finisher, Home, Result, Rounds
from companion.store import Store
from companion.ui.theme import Shape


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


# --- by cards, whole layouts ---


def lay(table, columns):
    """A layout card by card."""
    if "by cards" in table.names():
        table.touch("by cards")
    for column in columns:
        for value in column:
            table.touch(f"card {value}")


def test_1_a_total_of_zero_or_less_is_not_doubled(seated):
    table = seated("Ann", "Ben")
    play(table, -3, -5, finisher=0)
    assert table.totals == (-3, -5)
    go_on(table)
    play(table, 0, -2, finisher=0)
    assert table.totals == (-3, -7)


def test_2_nobody_is_doubled_when_nobody_finished(seated):
    table = seated("Ann", "Ben")
    play(table, 8, 5)
    assert table.totals == (8, 5)


def test_3_the_finisher_doubles(seated):
    table = seated("Ann", "Ben", "Cem")
    play(table, 8, 3, 6, finisher=0)
    assert table.totals == (16, 3, 6)
    assert "8 × 2" in table.words("row 0")


def test_5_doubling_hits_the_finisher(seated):
    table = seated("Ann", "Ben")
    play(table, 4, 9, finisher=1)
    assert table.totals == (4, 18)


def test_6_equal_columns_go(seated):
    table = seated("Ann", "Ben")
    lay(table, [(5, 5, 5), (1, 1, 2), (1, 0, 1), (1, 1, 0)])
    assert table.words("running sum") == "8"
    assert all("goes" in table.words(f"cell {cell}") for cell in range(3))


@pytest.mark.parametrize("rows_too", [True, False])
def test_7_a_layout_counts_the_same_after_a_reload(seated, tables, rows_too):
    table = seated("Ann", "Ben", rows_too=rows_too)
    lay(table, [(4, 1, 0), (4, 2, 6), (4, 3, 7), (4, 5, 8)])
    right = "32" if rows_too else "48"
    assert table.words("running sum") == right
    assert tables().words("running sum") == right


def uppermost(table, kind):
    """The words of the thing of a kind that stands highest, the leftmost of those."""
    boxes = {
        widget.name: (widget.box.y, widget.box.x)
        for widget in table.show.screen.widgets
        if widget.name.startswith(kind)
    }
    return table.words(min(boxes, key=boxes.get))


def everywhere(table):
    """Who is told to be first, in every view of a match that is over."""
    said = {"banner": table.words("winners"), "list": uppermost(table, "row ")}
    table.touch("board")
    table.rest()
    said["board"] = uppermost(table, "row ")
    for tap in ("back", "back", "history", "figures"):
        table.touch(tap)
        table.rest()
    said["statistics"] = uppermost(table, "record ")
    return said


def test_15_and_16_the_lowest_wins_in_every_view(seated):
    table = seated("Ann", "Ben")
    play(table, 40, 101)
    assert isinstance(table.place, End)
    curves = table.show.screen.named("curve")
    ann, ben = (part for part in curves.parts if hasattr(part, "points"))
    assert ann.points[-1][1] > ben.points[-1][1]  # the higher total is higher up
    for view, words in everywhere(table).items():
        assert "Ann" in words, view


def test_17_places_after_a_shared_place(seated):
    table = seated("Ann", "Ben", "Cem", target=30)
    play(table, 20, 20, 30)
    assert [table.words(f"row {seat}")[:2] for seat in range(3)] == ["1.", "1.", "3."]


def test_18_and_19_equal_scores_share_the_place_and_the_win_in_every_view(seated):
    table = seated("Ann", "Ben", target=5)
    play(table, 5, 5)
    assert table.words("winners").startswith("Everybody wins")
    assert [table.words(f"row {seat}")[:2] for seat in range(2)] == ["1.", "1."]
    table.touch("board")
    table.rest()
    assert all("has won" in table.words(f"row {seat}") for seat in range(2))


def test_19_tied_winners_are_both_named(seated):
    table = seated("Ann", "Ben", "Cem", target=30)
    play(table, 5, 5, 30)
    assert table.words("winners").startswith("Ann and Ben win")


def test_20_nothing_is_over_until_all_are_in(seated):
    table = seated("Ann", "Ben", "Cem")
    type_sum(table, "104")
    go_on(table)
    assert isinstance(table.place, Entry)
    assert not table.timeline.standing.over
    assert table.totals == (0, 0, 0)


def test_21_there_is_no_seat_to_finish_beyond_the_table(seated):
    table = seated("Ann", "Ben")
    table.touch("finisher")
    table.press("3", "9", "-")
    assert isinstance(table.place, Finisher)
    assert table.timeline.match.draft is None
    table.press("2")
    assert table.timeline.match.draft.finisher == 1


def test_22_two_called_max_are_two(seated):
    table = seated("Max", "Max")
    play(table, 5, 9)
    assert table.totals == (5, 9)
    assert len({seat.person for seat in table.timeline.match.seats}) == 2


def correct(table, index, seat, digits):
    table.touch("rounds")
    table.rest()
    table.touch(f"round {index} seat {seat}")
    table.rest()
    table.press("delete", "delete", *digits)
    table.touch("next")
    table.rest()


def test_23_a_correction_is_carried_on_and_back(seated):
    table = seated("Ann", "Ben", "Cem")
    play(table, 10, 12, 11, finisher=0)
    go_on(table)
    play(table, 1, 2, 3)
    assert table.totals == (11, 14, 14)
    correct(table, 0, 2, "10")
    assert [o.totals[0] for o in table.timeline.standing.rounds] == [20, 21]
    correct(table, 0, 2, "11")
    assert [o.totals for o in table.timeline.standing.rounds] == [(10, 12, 11), (11, 14, 14)]


def test_28_what_was_entered_is_kept_not_what_follows(seated):
    table = seated("Ann", "Ben")
    play(table, 8, 3, finisher=0)
    table.touch("rounds")
    table.rest()
    assert table.words("round 0 seat 0") == "16"
    table.touch("round 0 seat 0")
    table.rest()
    assert table.words("sum").endswith("8|")
    assert table.timeline.match.draft.finisher == 0


def test_30_eight_players_and_thirty_rounds(seated):
    table = seated(*"ABCDEFGH", target=100_000)
    for index in range(30):
        play(table, *(index % 9 + seat for seat in range(8)), finisher=index % 8)
        if index < 29:
            go_on(table)
    assert len(table.timeline.match.rounds) == 30
    table.touch("rounds")
    table.rest()
    assert table.words("name 7") == "H"


def test_31_a_round_is_all_or_nothing(seated, tables):
    table = seated("Ann", "Ben", "Cem")
    for digits in ("5", "6"):
        type_sum(table, digits)
        go_on(table)
    again = tables()
    assert again.timeline.match.rounds == ()
    type_sum(again, "7")
    go_on(again)
    again.touch("nobody")
    again.rest()
    assert tables().totals == (5, 6, 7)


def test_32_a_half_typed_round_comes_back_in_its_cell(seated, tables):
    table = seated("Ann", "Ben")
    lay(table, [(5, 3, 0), (1,)])
    table.press("1")
    again = tables()
    assert isinstance(again.place, Entry)
    draft = again.timeline.match.draft
    assert (draft.cell, draft.half, draft.slip.cells[:4]) == (4, "1", (5, 3, 0, 1))


@pytest.fixture
def uno_table(tmp_path, tables):
    def sit(*hands, **rules):
        with Store(tmp_path / "scores.db") as store:
            people = [store.welcome(name) for name in ("Ann", "Ben", "Cem")[: len(hands[0])]]
            seats = tuple(Seat(person.id, person.name) for person in people)
            timeline = store.begin(Begun("uno", seats, uno.Rules(**rules), 0))
            for hand in hands:
                timeline.push(Drafted(UnoDraft.of(uno.Round(hand))))
                timeline.push(RoundEntered())
            store.keep(timeline)
        return tables()

    return sit


def test_34_the_winners_own_hand_is_not_counted(uno_table):
    table = uno_table((0, 20, 30))
    assert table.totals == (50, 0, 0)
    table.touch("rounds")
    table.rest()
    assert [table.words(f"round 0 seat {seat}") for seat in range(3)] == ["50", "0", "0"]


def test_34_cards_typed_for_who_went_out_are_not_counted(uno_table):
    table = uno_table((0, 1, 1))
    go_on(table)
    for card in ("card 9", "card +4"):  # Ann's, before it is said that she went out
        table.touch(card)
    table.touch("out")
    for card in ("card 5", "next", "card 7"):
        table.touch(card)
    table.rest()
    table.touch("next")
    table.rest()
    assert table.timeline.match.rounds[1].hands == ((), ("5",), ("7",))
    assert table.totals == (2 + 12, 0, 0)


@pytest.fixture
def at_the_table(tmp_path, tables):
    """Sits people down at any game."""

    def sit(game, *names, teams=(), **rules):
        with Store(tmp_path / "scores.db") as store:
            seats = tuple(Seat(person.id, person.name) for person in map(store.welcome, names))
            store.begin(Begun(game, seats, GAMES[game].Rules(**rules), 0, teams))
        return tables()

    return sit


def everybody_first(table, *names):
    """Whether all of these are told to have won, in the words and in the list."""
    assert isinstance(table.place, End)
    said = table.words("winners")
    for name in names:
        assert name in said or said.startswith("Everybody wins")
    assert firsts(table) == len(names)


def firsts(table):
    """How many are first in the list."""
    rows = [widget.name for widget in table.show.screen.widgets if widget.name[:4] == "row "]
    return sum(table.words(name).startswith("1.") for name in rows)


def test_19_a_tie_in_uno(at_the_table):
    table = at_the_table("uno", "Ann", "Ben", "Cem", mode=uno.Mode.LOWEST, target=60)
    table.press("o", "s", "6", "0", "enter", "s", "6", "0")
    table.touch("next")
    table.rest()
    everybody_first(table, "Ann")
    table.touch("undo")
    table.rest()
    table.touch("seat 0")
    table.touch("out")  # nobody is out any more, so Ann holds cards again
    table.touch("seat 2")
    table.press("o")
    table.touch("seat 0")
    table.press("s", "6", "0")
    table.touch("next")
    table.rest()
    assert table.totals == (60, 60, 0)
    everybody_first(table, "Cem")


def test_19_a_tie_in_yoyo(at_the_table):
    table = at_the_table("yoyo", "Ann", "Ben")
    for out in (0, 1, 0, 1):
        table.touch(f"out {out}")
        table.touch("digit 2")
        table.touch("next")
        table.rest()
        if not table.timeline.standing.over:
            go_on(table)
    assert table.totals == (6, 6)
    everybody_first(table, "Ann", "Ben")


def test_19_a_battle_of_hey_yo_that_is_level(at_the_table):
    table = at_the_table("hey_yo", "Ann", "Ben", "Cem", "Dil", teams=(0, 1, 0, 1))
    for _team in range(2):
        table.touch("by count")
        table.press("1", "2")
        table.touch("next")
        table.rest()
        if isinstance(table.place, Chips):
            table.touch("next")
            table.rest()
    assert table.totals == (12, 12)
    table.touch("rounds")
    table.rest()
    table.touch("end match")
    table.rest()
    assert isinstance(table.place, End)  # the table has ended it; each round was a battle
    assert firsts(table) == 2


@pytest.mark.parametrize(
    ("mode", "said"), [(uno.Mode.LOWEST, "Cem wins"), (uno.Mode.LOSER, "Ben loses")]
)
def test_36_all_past_the_limit_at_once_is_decided(uno_table, mode, said):
    hands = (240, 245, 0)
    table = uno_table(hands, hands, (30, 25, 0), mode=mode, target=500)
    assert table.totals == (510, 515, 0)
    assert table.timeline.standing.over
    assert said in table.words("winners")


def test_37_a_grey_picture_tells_who_is_chosen_and_who_finished(seated):
    table = seated("Ann", "Ben")
    table.touch("finisher")
    table.touch("seat 1")
    table.touch("finisher")
    shapes = [p.shape for p in table.show.screen.named("seat 1").parts if hasattr(p, "shape")]
    others = [p.shape for p in table.show.screen.named("seat 0").parts if hasattr(p, "shape")]
    assert Shape.FLAG in shapes
    assert Shape.FLAG not in others


def test_38_every_key_that_does_something_has_a_word(seated):
    table = seated("Ann", "Ben")
    plain = {str(digit) for digit in range(10)} | {"undo", "redo", "right", "up", "down", "="}
    places = [None, "finisher", None]
    for place in places:
        if place is not None:
            table.touch(place)
            table.rest()
        for binding in table.show.screen.keys:
            assert binding.words or binding.key in plain, binding
    table.press("escape")
    play(table, 5, 9)
    for binding in table.show.screen.keys:
        assert binding.words or binding.key in plain, binding
    table.press("?")
    assert any(name.startswith("key ") for name in table.names())


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (1920, 1080)])
def test_39_a_large_screen_is_filled(seated, size):
    table = seated("Ann", "Ben", size=size)
    play(table, 5, 9)
    for tap in (None, "rounds", "board"):
        if tap:
            if "back" in table.names() and tap == "board":
                table.touch("back")
                table.rest()
            table.touch(tap)
            table.rest()
        boxes = [widget.box for widget in table.show.screen.widgets]
        assert max(box.bottom for box in boxes) >= 0.95 * size[1]
        assert max(box.right for box in boxes) >= 0.95 * size[0]
        used = sum(box.w * box.h for box in boxes)
        share = 0.4 if tap == "rounds" else 0.6  # one round of four that have room
        assert used >= share * size[0] * size[1], tap
