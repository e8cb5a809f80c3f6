import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.taps import Taps, bpm_of


def test_three_taps_are_too_few_and_the_fourth_tells():
    taps = Taps()
    assert [taps.tap(at) for at in (0.0, 0.5, 1.0, 1.5)] == [None, None, None, 120.0]


@given(st.floats(30, 180), st.integers(0, 99))
def test_an_unsteady_hand_is_within_two_beats_a_minute(bpm, seed):
    rng = random.Random(seed)
    times = [beat * 60 / bpm + rng.gauss(0, 0.008) for beat in range(12)]
    assert bpm_of(times) == pytest.approx(bpm, rel=0.03)


@pytest.mark.parametrize(
    ("story", "times"),
    [
        ("a beat left out", [0, 0.5, 1.0, 2.0, 2.5, 3.0]),
        ("a tap too many", [0, 0.5, 0.7, 1.0, 1.5, 2.0, 2.5]),
        ("a bounce", [0, 0.5, 0.53, 1.0, 1.5, 2.0, 2.5]),
    ],
)
def test_one_slip_changes_nothing(story, times):
    assert bpm_of(times) == pytest.approx(120, abs=0.5), story


def test_after_a_pause_a_new_beat_is_tapped():
    taps = Taps()
    for at in (0.0, 0.5, 1.0, 1.5):
        taps.tap(at)
    assert [taps.tap(10 + at) for at in (0.0, 1.0, 2.0, 3.0)] == [None, None, None, 60.0]
