import math

import pytest

from firmware.beat import Grid
from firmware.light import DARK, Flash, glow

GRID = Grid(first_beat_at=100.0, bpm=60)
FLASH = Flash(length=0.1, accent=0.3)


def test_the_light_is_dark_for_good_while_nothing_plays():
    assert glow(None, FLASH, 5.0) == DARK
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
    shown = glow(GRID, FLASH, now)
    assert shown.on is on
    assert shown.until == pytest.approx(until)


def test_a_slow_television_can_be_waited_for():
    late = Flash(length=0.1, accent=0.3, offset=0.2)
    assert glow(GRID, late, 100.1) == glow(GRID, late, 99.0)
    assert glow(GRID, late, 100.2).on


def test_at_a_fast_tempo_there_is_dark_between_two_beats():
    fast = Grid(0.0, 180)
    shown = glow(fast, FLASH, 0.0)
    assert shown.until == pytest.approx(fast.period / 2)


def test_following_the_promised_moments_visits_every_beat_once():
    now, seen = 99.5, []
    while now < 140:
        shown = glow(GRID, FLASH, now)
        if shown.on:
            seen.append(round(now, 6))
        now = shown.until
    assert seen == [float(beat) for beat in range(100, 140)]
