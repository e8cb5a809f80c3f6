"""Conducting a round of Hey Yo on a clock that is stepped by hand."""

import pytest

from companion.conductor import Conductor, Line, Phase, Pulse, Told, deal
from companion.games.hey_yo import LEVELS
from companion.rhythm import Feel, Tally, tally

DEALT = {2: (19, 19), 3: (13, 13, 12), 4: (10, 10, 9, 9), 5: (8, 8, 8, 7, 7)}
FIRST_BEAT = 1000.25


def conducted(seats, *, level=1, leader=0, bpm=56.0, every=1, before=0):
    hands = deal(LEVELS[level], range(seats), leader)
    return Conductor(Pulse(FIRST_BEAT, bpm, every), (Line.of(hands, before),))


def told(conductor, slots):
    """Who lays which card on each cue."""
    calls = (conductor.call(0, slot) for slot in slots)
    return [(call.seat, call.card) for call in calls if call.phase is Phase.TURN]


@pytest.mark.parametrize("seats", DEALT)
def test_all_cards_are_dealt_clockwise_from_the_leader(seats):
    leader = seats - 1
    hands = deal(38, range(seats), leader)
    assert hands[0][0] == leader
    assert tuple(count for _seat, count in hands) == DEALT[seats]
    assert [seat for seat, _count in hands] == [(leader + k) % seats for k in range(seats)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", DEALT)
@pytest.mark.parametrize("every", [1, 2, 4])
def test_a_whole_round_without_a_miss(seats, level, every):
    round_ = conducted(seats, level=level, leader=1, every=every)
    cards = LEVELS[level]
    beat = 60 / 56
    for beats in range(-3, (cards + 3) * every):
        for later in (0.0, 0.3, 0.999):
            at = FIRST_BEAT + (beats + later) * beat
            (call,) = round_.calls(round_.slot(at))
            slot = beats // every
            if slot < 1:
                assert call.phase is (Phase.COUNT_IN if slot == 0 else Phase.READY)
                assert (call.seat, call.following, call.gone) == (None, 1, 0)
            elif slot > cards:
                assert call.phase is Phase.FINISHED
                assert (call.seat, call.following, call.gone) == (None, None, cards)
            else:
                assert call.phase is Phase.TURN
                assert call.seat == (1 + slot - 1) % seats
                assert (call.card, call.gone) == (slot, slot)
                assert call.following == (None if slot == cards else (1 + slot) % seats)


@pytest.mark.parametrize("seats", DEALT)
def test_three_misses_each_make_the_round_a_cue_longer(seats):
    round_ = conducted(seats)
    for slot in (1, 5, 17):
        before = round_.call(0, slot)
        round_ = round_.tell(0, slot, Told.MISSED)
        after = round_.call(0, slot)
        assert after.told is Told.MISSED
        assert (after.seat, after.following) == (before.seat, before.seat)
        again = round_.call(0, slot + 1)
        assert (again.seat, again.card) == (before.seat, before.card)
    laid = [call.seat for slot in range(1, 42) if not (call := round_.call(0, slot)).told]
    assert laid == [card % seats for card in range(38)]
    assert not round_.finished(41)
    assert round_.finished(42)


def test_a_miss_told_twice_or_when_nobody_lays_is_none():
    round_ = conducted(3)
    for slot in (-1, 0, 39, 50):
        assert round_.tell(0, slot, Told.MISSED) == round_
    once = round_.tell(0, 4, Told.MISSED)
    assert once.tell(0, 4, Told.MISSED) == once


def test_the_last_card_can_be_missed():
    round_ = conducted(2).tell(0, 38, Told.MISSED)
    assert not round_.finished(39)
    assert round_.call(0, 39).card == 38
    assert round_.finished(40)


def test_a_miss_is_taken_back_and_stands_again():
    round_ = conducted(3).tell(0, 4, Told.MISSED).tell(0, 9, Told.MISSED)
    back = round_.take_back()
    assert told(back, range(1, 20)) == told(conducted(3).tell(0, 4, Told.MISSED), range(1, 20))
    assert back.let_stand() == round_
    assert back.take_back().take_back().moments == ()
    assert back.let_stand().let_stand() == round_
    other = back.tell(0, 12, Told.MISSED)
    assert other.let_stand() == other


def test_a_miss_told_a_cue_late_is_right_again_a_cue_later():
    late, prompt = conducted(4).tell(0, 6, Told.MISSED), conducted(4).tell(0, 5, Told.MISSED)
    assert told(late, range(7, 43)) == told(prompt, range(7, 43))


def test_who_has_no_card_left_is_passed_over():
    line = Line.of(((2, 3), (0, 1), (1, 0), (3, 2)))
    assert line.turns == (2, 0, 3, 2, 3, 2)


def test_an_interrupted_round_counts_in_and_goes_on_behind_its_last_card():
    round_ = conducted(5, before=12)
    assert round_.call(0, 0).phase is Phase.COUNT_IN
    assert round_.call(0, 0).following == 12 % 5
    assert told(round_, range(1, 4)) == [(2, 13), (3, 14), (4, 15)]
    assert not round_.finished(26)
    assert round_.finished(27)
    assert conducted(5, before=99).finished(1)


def test_a_battle_of_ten_is_two_lines_on_one_pulse():
    teams = (tuple(range(0, 10, 2)), tuple(range(1, 10, 2)))
    lines = tuple(Line.of(deal(38, seats, 3)) for seats in teams)
    round_ = Conductor(Pulse(FIRST_BEAT, 120.0), lines)
    assert [call.seat for call in round_.calls(1)] == [4, 3]
    round_ = round_.tell(1, 3, Told.MISSED)
    assert [call.seat for call in round_.calls(4)] == [0, 7]
    assert [call.seat for call in round_.calls(6)] == [4, 1]
    assert [call.phase for call in round_.calls(39)] == [Phase.FINISHED, Phase.TURN]
    assert not round_.finished(39)
    assert round_.finished(40)


@pytest.mark.parametrize("bpm", [30.0, 56.0, 92.4, 180.0])
@pytest.mark.parametrize("every", [1, 2, 4])
def test_the_moment_of_a_cue_belongs_to_it(bpm, every):
    pulse = Pulse(86_400.123, bpm, every)
    for cue in range(-2, 400):
        assert pulse.cue(pulse.at(cue)) == cue
        assert pulse.cue(pulse.at(cue) - 1e-6) == cue - 1


@pytest.mark.parametrize("shift", [-0.02, 0.0, 0.02])
@pytest.mark.parametrize("slot", [0, 1, 7])
def test_a_grid_that_is_corrected_a_little_changes_no_turn(shift, slot):
    round_ = conducted(3)
    pulse = Pulse(FIRST_BEAT + shift, 56.0)
    at = round_.begins(slot) + 0.001
    moved = round_.on(pulse, at)
    assert moved.slot(at + 0.1) == round_.slot(at + 0.1) == slot


@pytest.mark.parametrize("later", [0.02, 0.11, 0.16, 0.25, 0.9])
@pytest.mark.parametrize("told", [0.0, 0.009, 0.3])
def test_music_that_sounds_later_than_was_said_first_is_counted_in_all_the_same(later, told):
    hands = deal(38, range(3), 0)
    round_ = Conductor(Pulse(FIRST_BEAT, 180.0), (Line.of(hands),))
    moved = round_.on(Pulse(FIRST_BEAT + later, 180.0), FIRST_BEAT + told)
    assert moved.origin == 0
    assert told_on_beats(moved, FIRST_BEAT + later) == [Phase.COUNT_IN, Phase.TURN, Phase.TURN]


def told_on_beats(round_, first):
    """What is called out on the first three beats that are heard."""
    return [round_.call(0, round_.slot(first + k * 60 / 180 + 0.01)).phase for k in range(3)]


@pytest.mark.parametrize("ahead", [k / 10 for k in range(10)])
def test_another_tempo_goes_on_with_the_turn_it_finds(ahead):
    round_ = conducted(3).tell(0, 3, Told.MISSED)
    at = round_.begins(8) + 0.5
    pulse = Pulse(at - 40 - ahead, 90.0)
    moved = round_.on(pulse, at)
    assert moved.slot(at + 0.25 * pulse.seconds) in {8, 9}
    assert moved.moments == round_.moments
    assert moved.pulse == pulse


@pytest.mark.parametrize(
    ("slot", "off", "feel"),
    [
        (1, -0.2, Feel.EARLY),
        (1, 0.0, Feel.ON_THE_BEAT),
        (5, 0.09, Feel.ON_THE_BEAT),
        (5, -0.09, Feel.ON_THE_BEAT),
        (38, 0.3, Feel.LATE),
    ],
)
def test_a_landing_belongs_to_the_nearest_cue(slot, off, feel):
    round_ = conducted(3)
    landed = round_.land(0, round_.begins(slot) + off)
    (landing,) = landed.landings
    assert (landing.seat, landing.slot) == ((slot - 1) % 3, slot)
    assert landing.off == pytest.approx(off)
    assert landing.feel(0.1) is feel
    assert landed.land(0, round_.begins(slot) + 0.05) == landed


@pytest.mark.parametrize(("later", "landings"), [(0.12, 1), (0.19, 1), (0.34, 2)])
def test_a_finger_that_bounces_lands_one_card(later, landings):
    """It showed as a landing too late and one too early, for one card."""
    round_ = conducted(3, bpm=180.0)
    at = round_.begins(5) + 0.15  # nearly half a cue
    assert len(round_.land(0, at).land(0, at + later).landings) == landings


def test_nothing_lands_before_the_first_cue_and_after_the_last():
    round_ = conducted(3)
    for slot in (-2, 0, 39, 45):
        assert round_.land(0, round_.begins(slot)) == round_


def test_the_tally_of_a_seat():
    round_ = conducted(2)
    for slot, off in ((1, 0.0), (3, 0.2), (4, -0.3), (5, 0.05), (7, -0.15)):
        round_ = round_.land(0, round_.begins(slot) + off)
    assert tally(round_.landings, 0, 0.1) == Tally(early=1, on=2, late=1)
    assert tally(round_.landings, 1, 0.1) == Tally(early=1)
    assert tally(round_.landings, 1, 0.4) == Tally(on=1)
