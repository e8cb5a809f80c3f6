import itertools
import math

import pytest

from firmware.beat import Grid
from firmware.light import DARK, Flash, Show, Sign, glow

GRID = Grid(first_beat_at=100.0, bpm=60)
FLASH = Flash(length=0.1, accent=0.3)
BEAT = Show(GRID)


def edges(show, flash, start, stop):
    """The moments at which the light comes on, by following what it promises."""
    now, seen = start, []
    while now < stop:
        shown = glow(show, flash, now)
        assert shown.until > now
        if shown.on:
            seen.append(round(now, 6))
        now = shown.until
    return seen


def test_the_light_is_dark_for_good_while_nothing_plays():
    assert glow(Show(), FLASH, 5.0) == DARK
    assert DARK.until == math.inf


@pytest.mark.parametrize(
    ("now", "on", "until"),
    [
        (99.0, False, 100.0),
        (100.0, True, 100.3),
        (100.2, True, 100.3),
        (100.3, False, 101.0),
        (101.0, True, 101.1),
        (101.1, False, 102.0),
        (104.0, True, 104.3),
    ],
)
def test_it_is_lit_on_every_beat_and_longer_on_the_first_of_a_bar(now, on, until):
    shown = glow(BEAT, FLASH, now)
    assert shown.on is on
    assert shown.until == pytest.approx(until)


def test_a_slow_television_can_be_waited_for():
    late = Flash(length=0.1, accent=0.3, offset=0.2)
    assert glow(BEAT, late, 100.1) == glow(BEAT, late, 99.0)
    assert glow(BEAT, late, 100.2).on


def test_at_a_fast_tempo_there_is_dark_between_two_beats():
    fast = Grid(0.0, 180)
    assert glow(Show(fast), FLASH, 0.0).until == pytest.approx(fast.period / 2)


def test_following_the_promised_moments_visits_every_beat_once():
    assert edges(BEAT, FLASH, 99.5, 140) == [float(beat) for beat in range(100, 140)]


def test_a_beat_that_is_not_heard_is_a_double_one():
    seen = edges(Show(GRID, Sign.NO_SOUND), FLASH, 99.5, 103)
    assert seen == pytest.approx([100, 100.18, 101, 101.18, 102, 102.18])


def test_a_fault_blinks_three_times_and_pauses_though_nothing_plays():
    seen = edges(Show(None, Sign.FAULT, since=50.0), FLASH, 50.0, 53.2)
    assert seen == pytest.approx([50, 50.2, 50.4, 51.6, 51.8, 52.0])


def test_a_long_press_is_answered_with_a_flicker_and_then_the_beat_goes_on():
    seen = edges(Show(GRID, Sign.NEXT_TRACK, since=102.0), FLASH, 102.0, 105)
    assert seen == pytest.approx([102 + n / 10 for n in range(10)] + [103, 104])


def test_every_sign_looks_different():
    shows = [Show(GRID, sign, since=100.0) for sign in Sign]
    seen = [tuple(edges(show, FLASH, 100.0, 103)) for show in shows]
    assert all(one != other for one, other in itertools.combinations(seen, 2))
