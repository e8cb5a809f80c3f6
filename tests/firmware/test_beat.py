import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.beat import RATE, Grid, beat_frame

TEMPI = st.floats(30, 180)


def test_at_56_a_minute_every_beat_is_exactly_47250_frames_after_the_last():
    assert [beat_frame(beat, 56) for beat in range(1000)] == [47_250 * b for b in range(1000)]


@given(TEMPI, st.integers(0, 100_000))
def test_no_error_adds_up_at_any_tempo(bpm, beat):
    assert abs(beat_frame(beat, bpm) - beat * 60 * RATE / bpm) <= 0.5


@given(st.floats(0, 1e6), TEMPI, st.integers(0, 50_000))
def test_a_beat_is_the_last_one_from_its_own_moment_until_the_next(first, bpm, beat):
    grid = Grid(first, bpm)
    assert grid.beat_before(grid.beat_at(beat)) == beat
    assert grid.beat_before(grid.beat_at(beat) + grid.period * 0.99) == beat
    assert grid.beat_before(grid.beat_at(beat) - grid.period * 0.01) == beat - 1


@pytest.mark.parametrize(("beat", "first"), [(0, True), (1, False), (4, True), (31, False)])
def test_every_fourth_beat_begins_a_bar(beat, first):
    assert Grid(0.0, 56).is_first_of_bar(beat) is first
