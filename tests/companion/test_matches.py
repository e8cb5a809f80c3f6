"""What holds of a match in every game, whatever happens at the table."""

import random
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.errors import EntryError
from companion.games import DRAFTS, GAMES
from companion.match import (
    Begun,
    DraftDropped,
    Drafted,
    Ended,
    Joined,
    Redone,
    Reopened,
    Reordered,
    RoundDropped,
    RoundEntered,
    RoundInserted,
    RoundReopened,
    RulesChanged,
    Seat,
    TeamsChanged,
    Timeline,
    Undone,
)
from companion.text import read, write
from tests.companion import chance

CHANCE = st.integers(0, 2**32).map(random.Random)
every_game = pytest.mark.parametrize("game", list(GAMES))


def lived(dice, game, events=30):
    """A match in which this and that has happened."""
    timeline = Timeline(chance.begun(dice, game))
    for _ in range(dice.randint(0, events)):
        with suppress(EntryError):
            timeline.push(chance.event(dice, timeline.match))
    return timeline


def played(dice, game, rounds):
    """A match of so many rounds, or fewer when it ends before."""
    return chance.play_out(dice, game, rounds)


def put_right(timeline, index, entry):
    timeline.push(RoundReopened(index))
    timeline.push(Drafted(DRAFTS[timeline.match.game].of(entry)))
    timeline.push(RoundEntered())


@every_game
@settings(max_examples=60)
@given(dice=CHANCE)
def test_undoing_any_event_leads_back_and_redoing_forth(game, dice):
    timeline = Timeline(chance.begun(dice, game))
    for _ in range(30):
        before = timeline.match
        try:
            event = chance.event(dice, before)
            timeline.push(event)
        except EntryError:
            assert timeline.match is before
            continue
        if isinstance(event, Undone | Redone):
            continue
        after = timeline.match
        timeline.undo()
        assert timeline.match == before
        timeline.redo()
        assert timeline.match == after


@every_game
@settings(max_examples=60)
@given(dice=CHANCE)
def test_whatever_happened_is_read_back_from_its_text(game, dice):
    timeline = lived(dice, game)
    again = read(write(timeline))
    assert again.match == timeline.match
    assert again.events == timeline.events
    assert (again.can_undo, again.can_redo) == (timeline.can_undo, timeline.can_redo)


@every_game
@settings(max_examples=60)
@given(dice=CHANCE)
def test_the_standing_is_always_what_the_rounds_say(game, dice):
    match = lived(dice, game).match
    rules = GAMES[game]
    standing = rules.follow(match.rules, len(match.seats), match.starter, match.rounds)
    assert match.standing == (standing.as_it_stands() if match.ended else standing)
    assert len(standing.rounds) == len(match.rounds)
    for outcome in standing.rounds:
        rules.working(match.rules, outcome)


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_correcting_every_round_to_itself_changes_nothing(game, dice):
    timeline = played(dice, game, 6)
    before = timeline.match
    for index, entry in enumerate(before.rounds):
        put_right(timeline, index, entry)
    assert timeline.match == before


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_the_order_of_corrections_does_not_matter(game, dice):
    timeline = played(dice, game, 5)
    text, rounds = write(timeline), timeline.match.rounds
    changes = {}
    for index in range(len(rounds)):
        changed = chance.entry(dice, timeline.match)
        with suppress(EntryError):  # in Yoink a seat that is out already cannot call
            put_right(read(text), index, changed)
            changes[index] = changed
    if game == "yoink":  # who is in depends on the rounds before: the last one is free
        changes = {index: entry for index, entry in changes.items() if index == len(rounds) - 1}
    in_turn, shuffled = read(text), read(text)
    for index, entry in changes.items():
        put_right(in_turn, index, entry)
    for index in dice.sample(list(changes), len(changes)):
        put_right(shuffled, index, changes[index])
    assert in_turn.match == shuffled.match


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_a_round_taken_out_and_put_in_again_leaves_all_as_it_was(game, dice):
    timeline = played(dice, game, 5)
    before = timeline.match
    index = dice.randrange(len(before.rounds))
    timeline.push(RoundDropped(index))
    assert len(timeline.match.rounds) == len(before.rounds) - 1
    timeline.push(RoundInserted(index))
    timeline.push(Drafted(DRAFTS[game].of(before.rounds[index])))
    timeline.push(RoundEntered())
    assert timeline.match == before


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_changing_seats_and_back_changes_nothing(game, dice):
    timeline = played(dice, game, 5)
    before = timeline.match
    if not before.standing.over:
        with suppress(EntryError):
            timeline.push(Drafted(chance.tap(dice, game, before.blank)))
    drafted = timeline.match
    seats = len(before.seats)
    order = tuple(dice.sample(range(seats), seats))
    timeline.push(Reordered(order))
    moved = timeline.match
    assert moved.names == tuple(before.names[seat] for seat in order)
    if len(before.standing.totals) == seats and not before.teams:
        assert moved.standing.totals == tuple(before.standing.totals[seat] for seat in order)
    assert {order[seat] for seat in moved.standing.winners} == set(before.standing.winners)
    timeline.push(Reordered(tuple(order.index(seat) for seat in range(seats))))
    back = timeline.match
    if game in {"uno", "yoink"}:
        # The dealer goes around, and stays who it is; who dealt first may be somebody else then.
        assert next_one(back) == next_one(moved) == next_one(drafted)
    assert (back.standing.totals, back.standing.winners) == (
        drafted.standing.totals,
        drafted.standing.winners,
    )
    assert replace(back, starter=drafted.starter, standing=drafted.standing) == drafted
    timeline.undo()
    timeline.undo()
    assert timeline.match == drafted


def next_one(match):
    """Who starts the next round."""
    seat = match.standing.next_starter
    return None if seat is None else match.seats[seat].person


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_ended_early_it_stays_as_it_stands_until_reopened(game, dice):
    timeline = played(dice, game, 3)
    before = timeline.match
    timeline.push(Ended())
    assert timeline.standing.over
    assert timeline.standing.totals == before.standing.totals
    assert timeline.standing.next_starter is None
    with pytest.raises(EntryError, match="The match is over"):
        timeline.push(Drafted(timeline.match.blank))
    timeline.push(Reopened())
    assert timeline.match == before


@every_game
@settings(max_examples=40)
@given(dice=CHANCE)
def test_one_more_may_join_until_the_first_round_is_complete(game, dice):
    timeline = Timeline(chance.begun(dice, game))
    with suppress(EntryError):
        timeline.push(Drafted(chance.tap(dice, game, timeline.match.blank)))
    full = len(timeline.match.seats) + 1 not in GAMES[game].SEATS
    crowded = game == "hey_yo" and not timeline.match.teams and len(timeline.match.seats) == 5
    if full or crowded:
        with pytest.raises(EntryError, match="is for"):
            timeline.push(Joined(chance.GUEST))
        return
    timeline.push(Joined(chance.GUEST))
    assert timeline.match.names[-1] == "Guest"
    timeline.push(Drafted(DRAFTS[game].of(chance.entry(dice, timeline.match))))
    timeline.push(RoundEntered())
    with pytest.raises(EntryError, match="nobody can join"):
        timeline.push(Joined(Seat(98, "Late")))


@every_game
@settings(max_examples=60)
@given(dice=CHANCE)
def test_whatever_is_tapped_only_an_entry_error_comes_of_it(game, dice):
    match = Timeline(chance.begun(dice, game)).match
    draft = match.blank
    for _ in range(40):
        with suppress(EntryError):
            draft = chance.tap(dice, game, draft)
        assert msgspec.json.decode(msgspec.json.encode(draft), type=DRAFTS[game]) == draft
    try:
        entry = draft.completed()
        GAMES[game].check(match.rules, len(match.seats), entry)
    except EntryError as error:
        draft.located(error)
    else:
        assert draft.done
        assert DRAFTS[game].of(entry).completed() == entry


@every_game
def test_a_match_of_an_earlier_version_reads(game):
    """Written before teams, seats that join one, and the latest switch were thought of."""
    dice = random.Random(game)
    text = write(played(dice, game, 2))
    written = msgspec.json.decode(text)
    begun = written["events"][0]
    del begun["teams"]
    if begun["rules"]:
        begun["rules"].popitem()
    if game == "hey_yo":
        begun["seats"] = begun["seats"][:4]
        written["events"] = [begun]
    again = read(msgspec.json.encode(written))
    assert again.match.teams == ()
    assert again.match.game == game


@every_game
def test_a_match_of_a_later_version_is_refused_with_a_sentence(game):
    text = write(Timeline(chance.begun(random.Random(1), game)))
    with pytest.raises(EntryError, match="Written by a later version"):
        read(text.replace('"version":1', '"version":9', 1))


# --- ended early by a correction -----------------------------------------------------------------

ANN, BEN, CEM, DILARA = (Seat(n, name) for n, name in enumerate(("Ann", "Ben", "Cem", "Dilara")))


def begin(game, *seats, teams=(), **rules):
    seats = seats or (ANN, BEN, CEM)
    return Timeline(Begun(game, seats, GAMES[game].Rules(**rules), 0, teams))


def enter(timeline, draft):
    timeline.push(Drafted(draft))
    timeline.push(RoundEntered())
    return timeline


def test_a_round_too_many_in_yoyo_is_kept_and_not_counted():
    timeline = begin("yoyo", ANN, BEN)
    blank = timeline.match.blank
    one = blank.went_out(0).go_to(1).digit(3)
    for _ in range(4):
        enter(timeline, one)
    assert timeline.standing.over
    timeline.push(RoundInserted(0))
    enter(timeline, one)
    assert [outcome.counted for outcome in timeline.standing.rounds] == [True] * 4 + [False]
    assert timeline.standing.totals == (20, -12)
    timeline.push(RoundDropped(0))
    assert [outcome.counted for outcome in timeline.standing.rounds] == [True] * 4


def test_a_correction_that_ends_uno_keeps_the_later_rounds():
    timeline = begin("uno", ANN, BEN, target=100)
    blank = timeline.match.blank
    for digits in ("30", "40"):
        draft = blank.went_out(0).go_to(1).use_sum()
        for digit in digits:
            draft = draft.digit(int(digit))
        enter(timeline, draft)
    timeline.push(RoundReopened(0))
    draft = timeline.match.draft.go_to(1)
    for digit in "150":
        draft = draft.digit(int(digit))
    enter(timeline, draft)
    assert timeline.standing.totals == (150, 0)
    assert [outcome.counted for outcome in timeline.standing.rounds] == [True, False]
    timeline.undo()
    timeline.undo()
    timeline.push(DraftDropped())
    assert timeline.standing.totals == (70, 0)
    assert not timeline.standing.over


def test_a_correction_in_yoink_marks_what_can_no_longer_have_happened():
    timeline = begin("yoink", ANN, BEN, CEM, DILARA)
    blank = timeline.match.blank
    enter(timeline, blank.opened(3))
    enter(timeline, blank.called(1).left_without(2).judged(valid=True))
    assert timeline.standing.still_in == (0, 1)
    timeline.push(RoundReopened(0))
    enter(timeline, timeline.match.draft.opened(3).opened(1))
    assert timeline.standing.still_in == (0, 2, 3)
    assert timeline.standing.rounds[1].fault.place == "caller"
    assert not timeline.standing.rounds[1].counted
    timeline.push(RoundReopened(0))
    enter(timeline, timeline.match.draft.opened(1).opened(3))
    assert timeline.standing.still_in == (0, 1)


# --- teams ---------------------------------------------------------------------------------------


def test_two_teams_change_seats_and_stay_teams():
    timeline = begin("hey_yo", ANN, BEN, CEM, DILARA, teams=(0, 1, 1, 0))
    assert timeline.match.team_names == (("Ann", "Dilara"), ("Ben", "Cem"))
    draft = timeline.match.blank.use_count().digit(9).go_to_team(1).use_count().digit(4)
    enter(timeline, draft)
    assert timeline.standing.totals == (9, 4)
    timeline.push(Reordered((1, 0, 2, 3)))
    assert timeline.match.team_names == (("Ann", "Dilara"), ("Ben", "Cem"))
    assert timeline.standing.totals == (9, 4)
    timeline.push(TeamsChanged((0, 0, 1, 1)))
    assert timeline.match.team_names == (("Ben", "Ann"), ("Cem", "Dilara"))
    assert timeline.standing.totals == (9, 4)


def test_who_joins_a_battle_is_in_the_smaller_team_or_where_the_table_says():
    seats = tuple(Seat(number, f"Player {number}") for number in range(5))
    timeline = begin("hey_yo", *seats, teams=(0, 0, 1, 0, 1))
    timeline.push(Joined(chance.GUEST))
    assert timeline.match.teams[-1] == 1
    timeline.undo()
    timeline.push(Joined(chance.GUEST, 0))
    assert timeline.match.teams[-1] == 0


def test_together_or_in_teams_is_settled_before_the_first_round():
    timeline = begin("hey_yo", ANN, BEN, CEM, DILARA)
    assert timeline.match.team_names == (("Ann", "Ben", "Cem", "Dilara"),)
    timeline.push(Drafted(timeline.match.blank.miss()))
    timeline.push(TeamsChanged((0, 1, 0, 1)))
    assert timeline.match.draft is None
    assert len(timeline.match.blank.pads) == 2
    timeline.push(TeamsChanged(()))
    enter(timeline, timeline.match.blank.use_count().digit(9))
    with pytest.raises(EntryError, match="before the first round"):
        timeline.push(TeamsChanged((0, 1, 0, 1)))


@pytest.mark.parametrize(
    ("game", "names", "teams", "why"),
    [
        ("skyjo", "AB", (0, 1), "not played in teams"),
        ("hey_yo", "ABCD", (0, 1, 0), "which team"),
        ("hey_yo", "ABCD", (0, 1, 0, 2), "which team"),
        ("hey_yo", "ABCD", (0, 1, 0, 0), "A team is for 2 to 5 players, not 1"),
        ("hey_yo", "ABCDEF", (), "A team is for 2 to 5 players, not 6"),
    ],
)
def test_teams_that_cannot_be_are_refused(game, names, teams, why):
    seats = [Seat(number, name) for number, name in enumerate(names)]
    with pytest.raises(EntryError, match=why):
        begin(game, *seats, teams=teams)


def test_a_draft_for_other_teams_is_refused():
    timeline = begin("hey_yo", ANN, BEN)
    battle = begin("hey_yo", ANN, BEN, CEM, DILARA, teams=(0, 1, 0, 1)).match.blank
    with pytest.raises(EntryError, match="not mixed"):
        timeline.push(Drafted(battle))


def test_the_next_level_is_offered_once_one_is_cleared():
    timeline = begin("hey_yo", ANN, BEN)
    assert timeline.match.blank.level == 1
    enter(timeline, timeline.match.blank.use_count().digit(4).digit(9))
    assert timeline.match.blank.level == 1
    enter(timeline, timeline.match.blank.use_count().digit(5).digit(0))
    assert timeline.match.blank.level == 2
    timeline.push(RulesChanged(GAMES["hey_yo"].Rules(row_breaks=True)))
    assert timeline.match.blank.level == 2
