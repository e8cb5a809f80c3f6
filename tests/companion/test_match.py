"""A match as a table lives it: playing, changing its mind, putting old rounds right."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import EntryError
from companion.games.skyjo import Round, Rules
from companion.games.skyjo_draft import Draft
from companion.match import (
    Begun,
    DraftDropped,
    Drafted,
    Ended,
    Joined,
    Renamed,
    Reopened,
    Reordered,
    RoundDropped,
    RoundEntered,
    RoundInserted,
    RoundReopened,
    RulesChanged,
    Seat,
    StarterChanged,
    Timeline,
)
from companion.text import read, write
from tests.work import work

ANN, BEN, CEM, DILARA = (
    Seat(person, name) for person, name in enumerate(("Ann", "Ben", "Cem", "Dilara"), 1)
)


def begin(*seats, rules=None, starter=0):
    return Timeline(Begun("skyjo", seats or (ANN, BEN, CEM), rules or Rules(), starter))


def draft(hands, finisher=None):
    return Draft.of(Round(tuple(hands), finisher))


def play(timeline, *rounds):
    """Enters new rounds: hands by seat, and who finished."""
    for hands, finisher in rounds:
        timeline.push(Drafted(draft(hands, finisher)))
        timeline.push(RoundEntered())
    return timeline


def correct(timeline, index, hands, finisher=None):
    timeline.push(RoundReopened(index))
    play(timeline, (hands, finisher))


EVENING = (((12, 20, 7), 2), ((9, 9, 30), 0), ((41, -3, -3), 1))


def test_three_rounds():
    timeline = play(begin(), *EVENING)
    assert timeline.standing.totals == (71, 26, 34)
    assert timeline.working(1)[0].endswith("because Ben has 9 too")
    assert timeline.match.draft is None


def test_nothing_counts_until_all_hands_are_in():
    timeline = begin()
    half = Draft.blank(3).use_sum()
    for digit in (1, 0, 4):
        half = half.digit(digit)
        timeline.push(Drafted(half))
    with pytest.raises(EntryError) as refused:
        timeline.push(RoundEntered())
    assert refused.value.place == "hands[1][0][0]"
    assert timeline.standing.totals == (0, 0, 0)
    assert not timeline.standing.over
    assert timeline.match.draft == half


def test_a_correction_is_carried_on_and_taken_back():
    timeline = play(begin(), ((10, 12, 11), 0), ((5, 6, 7), 1), ((1, 2, 3), None))
    before = timeline.standing
    assert [outcome.totals for outcome in before.rounds] == [
        (10, 12, 11),
        (15, 24, 18),
        (16, 26, 21),
    ]
    correct(timeline, 0, (10, 12, 10), 0)
    assert [outcome.totals for outcome in timeline.standing.rounds] == [
        (20, 12, 10),
        (25, 24, 17),
        (26, 26, 20),
    ]
    correct(timeline, 0, (10, 12, 11), 0)
    assert timeline.standing == before


def test_the_finisher_of_an_old_round_can_be_corrected():
    timeline = play(begin(), ((10, 12, 11), 1))
    assert timeline.standing.rounds[0].points == (10, 24, 11)
    timeline.push(RoundReopened(0))
    assert timeline.match.draft.slips[1].sum == 12
    timeline.push(Drafted(timeline.match.draft.finished(2)))
    timeline.push(RoundEntered())
    assert timeline.standing.rounds[0].points == (10, 12, 22)


def test_correcting_the_last_round_opens_no_new_one():
    timeline = play(begin(), *EVENING)
    correct(timeline, 2, (40, -3, -3), 1)
    assert len(timeline.match.rounds) == 3
    assert timeline.standing.totals == (70, 26, 34)


def test_a_dropped_correction_leaves_the_round_as_it_was():
    timeline = play(begin(), *EVENING)
    before = timeline.match
    timeline.push(RoundReopened(1))
    timeline.push(Drafted(draft((1, 1, 1))))
    timeline.push(DraftDropped())
    assert timeline.match == before


def test_a_half_typed_round_waits_while_an_old_one_is_corrected():
    timeline = play(begin(), *EVENING)
    half = Draft.blank(3).put(4)
    timeline.push(Drafted(half))
    correct(timeline, 0, (12, 20, 8), 2)
    assert timeline.match.draft == half
    assert (timeline.match.editing, timeline.match.waiting) == (None, None)


def test_one_correction_at_a_time():
    timeline = play(begin(), *EVENING)
    timeline.push(RoundReopened(1))
    for event in (RoundReopened(0), RoundInserted(0), RoundDropped(0)):
        with pytest.raises(EntryError, match="Another round is being corrected"):
            timeline.push(event)
    timeline.push(RoundDropped(1))
    assert len(timeline.match.rounds) == 2
    assert timeline.match.draft is None


def test_a_forgotten_round_is_put_in_between():
    timeline = play(begin(), EVENING[0], EVENING[2])
    timeline.push(RoundInserted(1))
    play(timeline, EVENING[1])
    assert timeline.match.rounds == play(begin(), *EVENING).match.rounds
    assert timeline.standing.totals == (71, 26, 34)


def test_a_round_that_never_was_is_taken_out():
    timeline = play(begin(), *EVENING)
    timeline.push(RoundDropped(0))
    assert timeline.standing.totals == (59, 6, 27)


def test_a_round_that_does_not_exist_is_named():
    timeline = play(begin(), *EVENING)
    for event in (RoundReopened(3), RoundDropped(-1), RoundInserted(4)):
        with pytest.raises(EntryError, match=r"rounds\[-?\d\]: There is no round"):
            timeline.push(event)


def test_the_end_and_back_by_undoing():
    timeline = play(begin(ANN, BEN), ((92, 80), 1), ((3, 9), 0), ((12, 7), 1))
    assert timeline.standing.over
    assert timeline.standing.winners == (1,)
    assert timeline.standing.next_starter is None
    timeline.undo()
    assert not timeline.standing.over
    assert timeline.standing.totals == (95, 89)
    assert timeline.match.draft == draft((12, 7), 1)


def test_after_the_end_nothing_new_is_entered():
    timeline = play(begin(ANN, BEN), ((100, 80), None))
    with pytest.raises(EntryError, match="The match is over"):
        timeline.push(Drafted(draft((1, 2))))


def test_an_early_end_keeps_the_later_rounds_and_they_count_again():
    timeline = play(begin(), *EVENING)
    correct(timeline, 0, (12, 120, 7), 2)
    assert timeline.standing.over
    assert [outcome.counted for outcome in timeline.standing.rounds] == [True, False, False]
    assert timeline.standing.totals == (12, 120, 7)
    assert timeline.standing.winners == (2,)
    assert timeline.standing.rounds[1].points == (18, 9, 30)
    correct(timeline, 0, (12, 20, 7), 2)
    assert [outcome.counted for outcome in timeline.standing.rounds] == [True] * 3
    assert timeline.standing.totals == (71, 26, 34)


def test_who_leaves_ends_the_match_as_it_stands():
    timeline = play(begin(), *EVENING)
    timeline.push(Ended())
    assert timeline.standing.over
    assert timeline.standing.winners == (1,)
    assert timeline.standing.next_starter is None
    with pytest.raises(EntryError, match="The match is over"):
        timeline.push(Drafted(draft((1, 2, 3))))
    timeline.push(Reopened())
    assert not timeline.standing.over
    assert timeline.standing.winners == ()
    with pytest.raises(EntryError, match="was not ended early"):
        timeline.push(Reopened())


def test_a_match_ended_before_the_first_round_has_no_winner():
    timeline = begin()
    timeline.push(Ended())
    assert timeline.standing.over
    assert timeline.standing.winners == ()


def test_undo_and_redo_go_back_and_forth_until_something_else_happens():
    timeline = play(begin(), *EVENING[:2])
    states = [timeline.match]
    while timeline.can_undo:
        timeline.undo()
        states.append(timeline.match)
    assert states[-1] == begin().match
    for state in reversed(states[:-1]):
        timeline.redo()
        assert timeline.match == state
    assert not timeline.can_redo
    timeline.undo()
    play(timeline, EVENING[2])
    assert not timeline.can_redo
    with pytest.raises(EntryError, match="nothing to bring back"):
        timeline.redo()


def test_the_beginning_cannot_be_undone():
    timeline = begin()
    assert not timeline.can_undo
    with pytest.raises(EntryError, match="nothing to take back"):
        timeline.undo()


def test_players_change_seats_and_keep_what_is_theirs():
    timeline = play(begin(starter=2), *EVENING)
    timeline.push(Drafted(Draft.blank(3).go_to(1).put(4).finished(2)))
    timeline.push(Reordered((2, 0, 1)))
    assert timeline.match.names == ("Cem", "Ann", "Ben")
    assert timeline.standing.totals == (34, 71, 26)
    assert timeline.match.starter == 0
    moved = timeline.match.draft
    assert (moved.seat, moved.finisher, moved.slips[2].cells[0]) == (2, 0, 4)
    timeline.push(Reordered((1, 2, 0)))
    assert timeline.standing.totals == (71, 26, 34)
    for order in ((0, 0, 1), (0, 1), (0, 1, 3)):
        with pytest.raises(EntryError, match="order: The new order"):
            timeline.push(Reordered(order))


def test_two_called_max_are_two_people():
    timeline = play(begin(Seat(1, "Max"), Seat(2, "Max")), ((4, 9), None))
    timeline.push(Renamed(1, "Max B."))
    assert timeline.match.names == ("Max", "Max B.")
    assert timeline.standing.totals == (4, 9)
    with pytest.raises(EntryError, match="same person"):
        begin(Seat(1, "Max"), Seat(1, "Max"))


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\nb", "\x00"])
def test_a_name_is_something_one_can_read(name):
    with pytest.raises(EntryError) as refused:
        begin().push(Renamed(2, name))
    assert refused.value.place == "players[2]"


def test_one_more_may_join_until_the_first_round_is_complete():
    timeline = begin(ANN, BEN)
    timeline.push(Drafted(Draft.blank(2).put(4)))
    timeline.push(Joined(CEM))
    assert timeline.match.names == ("Ann", "Ben", "Cem")
    assert timeline.match.draft.slips[0].cells[0] == 4
    play(timeline, ((1, 2, 3), None))
    with pytest.raises(EntryError, match="nobody can join"):
        timeline.push(Joined(DILARA))


def test_who_joins_sits_in_a_waiting_round_as_well():
    timeline = begin(ANN, BEN)
    timeline.push(Drafted(Draft.blank(2).put(4)))
    timeline.push(RoundInserted(0))
    timeline.push(Joined(CEM))
    timeline.push(DraftDropped())
    assert timeline.match.draft == Draft.blank(3).put(4)


def test_a_switch_set_wrong_is_put_right_for_all_rounds():
    timeline = play(begin(), ((10, 24, 10), 0), ((1, 2, 3), None))
    assert timeline.standing.totals == (21, 26, 13)
    timeline.push(RulesChanged(Rules(tie_doubles=False)))
    assert timeline.standing.totals == (11, 26, 13)
    with pytest.raises(EntryError, match="target: This switch is a whole number from 1, not 0"):
        timeline.push(RulesChanged(Rules(target=0)))


def test_a_switch_that_makes_an_old_round_impossible_names_it():
    many = ((12, 12, 1), (12, 12, 2), (12, 12, 3), (12, 12, 4))
    timeline = play(begin(rules=Rules(deck_check=False)), ((1, 2, 3), None), ((many, many, 9), 2))
    with pytest.raises(EntryError, match="only 10 cards 12") as refused:
        timeline.push(RulesChanged(Rules()))
    assert refused.value.place == "rounds[1].hands[1][1][0]"


def test_who_started_is_put_right():
    timeline = play(begin(starter=None), ((5, 5, 9), None))
    assert timeline.standing.next_starter is None
    timeline.push(StarterChanged(0))
    assert timeline.standing.next_starter == 1


def test_a_round_that_cannot_be_is_not_entered():
    timeline = begin()
    six = ((-2, -2, 1), (-2, -2, 1), (-2, -2, 3), (4, 5, 6))
    timeline.push(Drafted(draft((six, 2, 3), 0)))
    before = timeline.match
    with pytest.raises(EntryError, match="only 5 cards"):
        timeline.push(RoundEntered())
    assert timeline.match is before
    with pytest.raises(EntryError, match="Nothing has been entered"):
        begin().push(RoundEntered())


@pytest.mark.parametrize(
    ("begun", "place"),
    [
        (Begun("skyjo", (ANN,), Rules()), "players"),
        (Begun("skyjo", (ANN, BEN), Rules(multiplier=0)), "multiplier"),
        (Begun("skyjo", (ANN, BEN), Rules(), 2), "starter"),
        (Begun("canasta", (ANN, BEN), Rules()), "game"),
    ],
)
def test_a_match_that_cannot_be_does_not_begin(begun, place):
    with pytest.raises(EntryError) as refused:
        Timeline(begun)
    assert refused.value.place == place


def test_a_match_is_read_back_from_its_text():
    timeline = play(begin(), *EVENING)
    timeline.push(Drafted(Draft.blank(3).put(4).digit(1)))
    timeline.undo()
    again = read(write(timeline))
    assert again.match == timeline.match
    assert again.events == timeline.events
    again.redo()
    assert again.match.draft.half == "1"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("no match", ""),
        ("[]", ""),
        ('{"version": 1, "game": "skyjo"}', ""),
        ('{"version": 2, "game": "skyjo", "events": []}', "version"),
        ('{"version": 1, "game": "skyjo", "events": []}', "events[0]"),
        ('{"version": 1, "game": "canasta", "events": []}', "game"),
        ('{"version": 1, "game": "skyjo", "events": [{"event": "ended"}]}', "events[0]"),
        ('{"version": 1, "game": "skyjo", "events": [{"event": "joy"}]}', "events[0]"),
    ],
)
def test_a_text_that_is_no_match_is_refused(text, place):
    with pytest.raises(EntryError) as refused:
        read(text)
    assert refused.value.place == place


def test_a_text_with_a_wrong_event_names_it():
    text = write(play(begin(), *EVENING))
    for wrong in (
        text.replace('"seat":0', '"seat":7', 1),
        text.replace('"digits":"12"', '"digits":"1x"', 1),
        text.replace('"gone":[]', '"gone":[4]', 1),
        text.replace("null,null", "null", 1),
    ):
        assert wrong != text
        with pytest.raises(EntryError) as refused:
            read(wrong)
        assert refused.value.place.startswith("events[1]")


SPOILT = st.lists(
    st.tuples(st.integers(0), st.sampled_from('0123456789-"[]{},:nultrefas_')), max_size=4
)


@given(SPOILT)
def test_whatever_a_text_has_become_only_an_entry_error_comes_of_it(spoilt):
    timeline = play(begin(), *EVENING)
    timeline.push(RoundReopened(0))
    timeline.push(Drafted(Draft.blank(3).put(4).digit(1)))
    text = write(timeline)
    for place, letter in spoilt:
        at = place % len(text)
        text = text[:at] + letter + text[at + 1 :]
    with suppress(EntryError):
        again = read(text)
        again.push(RoundEntered())


def test_an_older_text_without_a_later_switch_plays_by_the_rulebook():
    text = write(play(begin(), *EVENING)).replace(',"deck_check":true', "", 1)
    assert read(text).match.rules == Rules()


def test_a_tap_in_round_sixty_is_no_more_work_than_in_the_first():
    seats = tuple(Seat(number, f"Player {number}") for number in range(8))
    timeline = begin(*seats, rules=Rules(target=10_000, deck_check=False))
    hands = [((seat, 3, -1), (0, 2, 7), (4, 4, 1), (12, seat, 6)) for seat in range(8)]
    tap = Drafted(Draft.blank(8).put(4))
    first = work(lambda: timeline.push(tap))
    corrected = []
    for number in range(60):
        play(timeline, ([number, *hands[1:]], number % 8))
        if number in (14, 59):
            corrected.append(work(lambda: correct(timeline, 0, hands, 0)))
    assert work(lambda: timeline.push(tap)) <= first
    # A correction goes through all the rounds again, once.
    assert corrected[1] < 5 * corrected[0]
