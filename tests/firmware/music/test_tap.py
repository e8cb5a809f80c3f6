import numpy as np
import pytest

from firmware.music.count import TempoUnknownError
from firmware.music.tap import from_taps


def taps(bpm, count, sloppy=0.0, seed=0):
    chance = np.random.default_rng(seed)
    return list(100 + np.arange(count) * 60 / bpm + chance.normal(size=count) * sloppy)


@pytest.mark.parametrize("bpm", [30, 56, 97.3, 140, 180])
@pytest.mark.parametrize("count", [4, 5, 9, 40])
def test_even_taps_are_their_tempo(bpm, count):
    assert from_taps(taps(bpm, count)) == pytest.approx(bpm)


@pytest.mark.parametrize("seed", range(5))
def test_a_hand_is_not_a_clock(seed):
    assert from_taps(taps(96, 8, 0.02, seed)) == pytest.approx(96, rel=0.03)


@pytest.mark.parametrize("place", [1, 3, 6, 7])
@pytest.mark.parametrize("part", [0.15, 0.4, 0.5, 0.8])
def test_a_tap_that_slipped_in_does_no_harm(place, part):
    slipped = sorted([*taps(90, 8), 100 + (place - 1 + part) * 60 / 90])
    assert from_taps(slipped) == pytest.approx(90, rel=0.01)


@pytest.mark.parametrize("place", [1, 3, 6])
def test_a_beat_that_nobody_tapped_does_no_harm(place):
    left_out = taps(90, 8)
    del left_out[place]
    assert from_taps(left_out) == pytest.approx(90, rel=0.01)


def test_after_a_pause_tapping_begins_anew():
    before, after = taps(60, 6), [t + 9 for t in taps(120, 5)]
    assert from_taps([*before, *after]) == pytest.approx(120)
    with pytest.raises(TempoUnknownError, match="at least 4"):
        from_taps([*before, *after[:3]])


def test_the_latest_taps_count():
    slow = taps(60, 20)
    fast = [slow[-1] + t - 99.5 for t in taps(120, 16)]
    assert from_taps([*slow, *fast]) == pytest.approx(120)


@pytest.mark.parametrize("count", range(4))
def test_too_few_taps_are_no_tempo(count):
    with pytest.raises(TempoUnknownError, match="at least 4"):
        from_taps(taps(100, count))


def test_drumming_fingers_are_no_tempo():
    with pytest.raises(TempoUnknownError, match="uneven"):
        from_taps([0, 0.3, 1.2, 1.4, 2.6, 2.7, 3.1, 4.4])


@pytest.mark.parametrize(("bpm", "told"), [(25, "25"), (300, "300")])
def test_what_cannot_be_played_is_said(bpm, told):
    with pytest.raises(TempoUnknownError, match=f"{told} beats per minute"):
        from_taps(taps(bpm, 6))
