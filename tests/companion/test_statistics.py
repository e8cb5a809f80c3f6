"""What many matches say of the players."""

import random

import pytest

from companion.games import DRAFTS, GAMES
from companion.games.skyjo import Round as SkyjoRound
from companion.games.uno import Round as UnoRound
from companion.match import (
    Begun,
    Drafted,
    Ended,
    Renamed,
    RoundEntered,
    RoundReopened,
    Seat,
    Timeline,
)
from companion.statistics import Best, Rival, statistics
from tests.companion import chance

ANN, BEN, CEM, DILARA = (
    Seat(person, name) for person, name in enumerate(("Ann", "Ben", "Cem", "Dilara"), 1)
)


def begin(game, *seats, teams=(), **rules):
    return Timeline(Begun(game, seats or (ANN, BEN), GAMES[game].Rules(**rules), 0, teams))


def enter(timeline, *drafts):
    for draft in drafts:
        timeline.push(Drafted(draft))
        timeline.push(RoundEntered())
    return timeline


def skyjo(*sums, seats=(ANN, BEN), **rules):
    """A match of one round that ends it."""
    timeline = begin("skyjo", *seats, **rules)
    return enter(timeline, DRAFTS["skyjo"].of(SkyjoRound(sums, None)))


def uno(*sums, seats=(ANN, BEN), **rules):
    timeline = begin("uno", *seats, **rules)
    hands = tuple(points or () for points in sums)
    return enter(timeline, DRAFTS["uno"].of(UnoRound(hands)))


def counted(timeline, *points):
    """A round of Hey Yo, a number for each team."""
    draft = timeline.match.blank
    for team, number in enumerate(points):
        draft = draft.go_to_team(team).use_count()
        for digit in str(number):
            draft = draft.digit(int(digit))
    return enter(timeline, draft)


def told(*timelines):
    return statistics(timeline.match for timeline in timelines)


def record(group, seat):
    return next(one for one in group.records if one.person == seat.person)


def test_played_won_average_best_and_worst():
    (group,) = told(skyjo(100, 20), skyjo(30, 120), skyjo(50, 101))
    assert (group.game, group.matches, group.battle, group.bests) == ("skyjo", 3, False, ())
    ann, ben = record(group, ANN), record(group, BEN)
    assert (ann.played, ann.won, ann.mean, ann.best, ann.worst) == (3, 2, 60, 30, 100)
    assert (ben.played, ben.won, ben.best, ben.worst) == (3, 1, 20, 120)
    assert group.records == (ann, ben)


def test_where_more_points_are_better_the_highest_is_the_best():
    (group,) = told(uno(0, 500), uno(0, 600), uno(700, 0))
    ann = record(group, ANN)
    assert (ann.won, ann.best, ann.worst) == (2, 600, 0)


def test_streaks_in_the_order_played():
    won, lost = skyjo(1, 100), skyjo(100, 1)
    (group,) = told(lost, won, won, won, lost, won, won)
    assert (record(group, ANN).streak, record(group, ANN).longest) == (2, 3)
    assert (record(group, BEN).streak, record(group, BEN).longest) == (-2, 1)
    (group,) = told(lost)
    assert (record(group, ANN).streak, record(group, ANN).longest) == (-1, 0)


def test_a_shared_win_is_a_win_of_both():
    (group,) = told(skyjo(7, 7, 100, seats=(ANN, BEN, CEM)))
    assert [one.won for one in group.records] == [1, 1, 0]
    assert record(group, ANN).rivals == (Rival(2, "Ben", 0, 0, 1), Rival(3, "Cem", 1, 0, 0))


def test_head_to_head():
    (group,) = told(
        skyjo(1, 100, 50, seats=(ANN, BEN, CEM)), skyjo(100, 2), skyjo(100, 1, seats=(CEM, ANN))
    )
    assert record(group, ANN).rivals == (Rival(2, "Ben", 1, 1, 0), Rival(3, "Cem", 2, 0, 0))
    assert record(group, CEM).rivals == (Rival(1, "Ann", 0, 2, 0), Rival(2, "Ben", 1, 0, 0))


def test_two_called_max_are_two_and_one_renamed_is_one():
    one, other = Seat(1, "Max"), Seat(2, "Max")
    first, second = skyjo(1, 100, seats=(one, other)), skyjo(2, 100, seats=(one, other))
    second.push(Renamed(0, "Max A."))
    (group,) = told(first, second)
    assert [(r.name, r.played, r.won) for r in group.records] == [("Max A.", 2, 2), ("Max", 2, 0)]


def test_different_switches_are_never_mixed_unmarked():
    groups = told(skyjo(1, 100), skyjo(60, 10, target=50), skyjo(2, 103))
    assert [(g.rules and g.rules.target, g.matches) for g in groups] == [
        (None, 3),
        (100, 2),
        (50, 1),
    ]
    assert record(groups[0], ANN).won == 2
    assert record(groups[2], ANN).won == 0


def test_points_of_modes_that_turn_them_round_are_not_averaged():
    mixed, winner, loser = told(uno(0, 500), uno(0, 200, mode="loser"))
    ann = record(mixed, ANN)
    assert (ann.played, ann.won) == (2, 2)
    assert (ann.mean, ann.best, ann.worst) == (None, None, None)
    assert record(winner, ANN).best == 500
    assert record(loser, ANN).best == 0


def test_a_match_that_goes_on_does_not_count_and_undone_neither():
    ended = skyjo(1, 100)
    assert len(told(ended)) == 1
    ended.undo()
    assert told(ended, skyjo(1, 99), begin("yoyo")) == ()


def test_a_match_ended_early_counts_but_not_its_points():
    timeline = skyjo(1, 50)
    timeline.push(Ended())
    nothing = begin("skyjo")
    nothing.push(Ended())
    (group,) = told(timeline, nothing, skyjo(120, 5))
    ann = record(group, ANN)
    assert (ann.played, ann.won, ann.mean, ann.best) == (2, 1, 120, 120)
    (early,) = told(timeline)
    assert (early.records[0].mean, early.records[0].best) == (None, None)


def test_a_correction_is_in_all_numbers():
    timeline = skyjo(1, 100)
    timeline.push(RoundReopened(0))
    enter(timeline, DRAFTS["skyjo"].of(SkyjoRound((101, 100), None)))
    (group,) = told(timeline)
    assert (record(group, ANN).won, record(group, ANN).worst) == (0, 101)


def test_in_yoink_who_stays_in_longer_is_better():
    timeline = begin("yoink", ANN, BEN, CEM, DILARA)
    blank = timeline.match.blank
    enter(timeline, blank.opened(3), blank.called(1).left_without(0).judged(valid=True))
    enter(timeline, blank.called(1).left_without(2).judged(valid=False))
    (group,) = told(timeline)
    cem = record(group, CEM)
    assert (cem.won, cem.mean, cem.best) == (1, None, None)
    assert [(r.name, r.better, r.worse) for r in record(group, ANN).rivals] == [
        ("Ben", 0, 1),
        ("Cem", 0, 1),
        ("Dilara", 1, 0),
    ]


def test_hey_yo_counts_every_round_and_the_best_by_level_and_group():
    together = counted(counted(counted(begin("hey_yo"), 40), 53), 30)
    others = counted(begin("hey_yo", ANN, CEM), 61)
    again = counted(begin("hey_yo", BEN, ANN), 55)
    (group,) = told(together, others, again)
    assert group.matches == 5
    ann = record(group, ANN)
    assert (ann.played, ann.won, ann.best, ann.worst) == (5, 3, 61, 30)
    assert ann.rivals == ()
    assert group.bests == (
        Best(1, (1, 3), ("Ann", "Cem"), 61, 1),
        Best(1, (1, 2), ("Ann", "Ben"), 55, 2),
        Best(2, (1, 2), ("Ann", "Ben"), 30, 0),
    )


def test_a_battle_is_not_mixed_with_lines_and_won_round_by_round():
    battle = begin("hey_yo", ANN, BEN, CEM, DILARA, teams=(0, 1, 0, 1))
    counted(counted(counted(counted(battle, 30, 20), 10, 20), 5, 5), 40, 1)
    lines, fights = told(counted(begin("hey_yo"), 53), battle)
    assert (lines.battle, fights.battle) == (False, True)
    ann = record(fights, ANN)
    assert (ann.played, ann.won, ann.best, ann.streak) == (4, 2, 40, 1)
    assert record(fights, BEN).won == 1
    assert ann.rivals == (Rival(2, "Ben", 2, 1, 1), Rival(4, "Dilara", 2, 1, 1))
    assert fights.bests == ()


@pytest.mark.parametrize("game", GAMES)
def test_wins_and_places_add_up(game):
    dice = random.Random(game)
    timelines = [chance.play_out(dice, game, 30) for _ in range(30)]
    for group in told(*timelines):
        for one in group.records:
            assert 0 <= one.longest <= one.won <= one.played
            assert abs(one.streak) <= one.played
            for rival in one.rivals:
                (back,) = (r for r in record_of(group, rival).rivals if r.person == one.person)
                assert (rival.better, rival.level) == (back.worse, back.level)
            if one.mean is not None:
                assert min(one.best, one.worst) <= one.mean <= max(one.best, one.worst)


def record_of(group, rival):
    return next(one for one in group.records if one.person == rival.person)
