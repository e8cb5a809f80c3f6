import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sounds import (
    BEATS,
    BEATS_PER_BAR,
    HOME_BPM,
    LOOP,
    MAX_BPM,
    MIN_BPM,
    RATE,
    Clip,
    SoundsError,
    TempoError,
    drums,
    loudness,
)
from sounds.grid import Grid
from sounds.loop import render_loop
from sounds.shelf import load

TEMPI = (30, 56, 97.3, 180)


def share(wave, low, high):
    power = np.abs(np.fft.rfft(wave)) ** 2
    hertz = np.fft.rfftfreq(wave.size, 1 / RATE)
    return power[(hertz >= low) & (hertz < high)].sum() / power.sum()


def whistled(loop):
    """The music with a cue on every beat, as the table hears it."""
    mix = loop.copy()
    for beat in range(BEATS):
        cue = load(Clip.CUE if beat % BEATS_PER_BAR else Clip.CUE_ONE) / 32_768
        start = round(beat * 60 * RATE / HOME_BPM)
        mix[start : start + cue.size] += cue
    return mix


def test_the_file_is_what_the_code_plays():
    difference = render_loop(HOME_BPM).astype(int) - load(LOOP)
    assert np.abs(difference).max() <= 1


def test_a_beat_at_home_is_47250_frames():
    assert load(LOOP).shape == (32 * 47_250,)


@pytest.mark.parametrize("bpm", TEMPI)
def test_the_loop_is_thirty_two_beats_to_the_frame(loop_at, bpm):
    assert loop_at(bpm).shape == (round(32 * 60 * 44_100 / bpm),)


@pytest.mark.parametrize("bpm", TEMPI)
def test_every_kick_on_one_and_three_is_heard_at_its_frame(loop_at, bpm):
    loop = loop_at(bpm)
    kick = np.diff(drums.kick()[:600])
    ring = np.diff(np.concatenate((loop[-400:], loop, loop[:1_000])))
    errors = []
    for beat in range(0, BEATS, 2):
        frame = round(beat * 60 * 44_100 / bpm)
        around = ring[frame : frame + 800 + kick.size - 1]
        errors.append(int(np.argmax(np.correlate(around, kick))) - 400)
    # A chord that begins at the same time can bend the best match by a frame, not by two.
    assert np.median(errors) == 0
    assert max(map(abs, errors)) <= 1


@pytest.mark.parametrize("bpm", TEMPI)
def test_the_stroke_of_every_beat_begins_on_its_frame(loop_at, bpm):
    loop = loop_at(bpm)
    edge = np.abs(np.diff(np.concatenate((loop[-500:], loop, loop[:500]))))
    for beat in range(BEATS):
        frame = 500 + round(beat * 60 * 44_100 / bpm)
        before = edge[frame - 90 : frame - 1].mean()
        assert edge[frame - 1 : frame + 88].mean() > 2 * before, beat


@pytest.mark.parametrize("bpm", TEMPI)
def test_the_music_is_equally_loud_at_every_tempo(loop_at, bpm):
    assert loudness.integrated(loop_at(bpm)) == pytest.approx(-17, abs=0.5)


def test_with_the_whistle_it_is_as_loud_as_broadcast_music_and_leaves_headroom(loop_at):
    mix = whistled(loop_at(HOME_BPM))
    assert loudness.integrated(mix) == pytest.approx(-16, abs=0.5)
    assert 20 * np.log10(np.abs(mix).max()) <= -1


@pytest.mark.parametrize("bpm", TEMPI)
def test_any_clip_fits_on_top(loop_at, bpm):
    loudest_clip = max(np.abs(load(clip) / 32_768).max() for clip in Clip)
    assert 20 * np.log10(np.abs(loop_at(bpm)).max() + loudest_clip) <= -1


@pytest.mark.parametrize("bpm", TEMPI)
def test_it_lives_where_a_small_loudspeaker_does(loop_at, bpm):
    assert share(loop_at(bpm), 150, 6_000) > 0.6
    assert share(loop_at(bpm), 0, 60) < 0.01
    assert abs(loop_at(bpm).mean()) < 1e-3


@pytest.mark.parametrize("bpm", TEMPI)
def test_it_comes_round_without_a_step(loop_at, bpm):
    loop = loop_at(bpm)
    seam = abs(loop[0] - loop[-1])
    assert seam < np.percentile(np.abs(np.diff(loop)), 99.5)


def test_what_rings_on_past_the_end_comes_round(loop_at):
    loop = loop_at(HOME_BPM)
    assert np.abs(loop[-100:]).max() > 0.001
    assert np.abs(loop[:20]).max() > 0.001


def test_bars_differ(loop_at):
    bars = loop_at(HOME_BPM).reshape(8, -1)
    likeness = np.corrcoef(bars)
    assert np.all(likeness[~np.eye(8, dtype=bool)] < 0.9)


def test_the_music_itself_never_whistles(loop_at):
    loop = loop_at(HOME_BPM)
    for clip in (Clip.CUE, Clip.CUE_ONE):
        cue = load(clip) / 32_768
        for beat in range(BEATS):
            heard = loop[beat * 47_250 :][: cue.size]
            likeness = heard @ cue / (np.linalg.norm(heard) * np.linalg.norm(cue))
            assert abs(likeness) < 0.1


def test_the_whistle_stands_out_on_every_beat(loop_at):
    loop = loop_at(HOME_BPM)
    for beat in range(BEATS):
        cue = load(Clip.CUE if beat % BEATS_PER_BAR else Clip.CUE_ONE) / 32_768
        music = loop[beat * 47_250 :][: cue.size]
        band = [share(wave, 1_500, 4_000) * np.square(wave).sum() for wave in (cue, music)]
        assert 10 * np.log10(band[0] / band[1]) >= 6, beat
        assert np.square(cue).sum() < np.square(music).sum(), beat


@given(bpm=st.floats(MIN_BPM, MAX_BPM), beat=st.integers(0, BEATS))
def test_no_beat_is_ever_a_frame_off(bpm, beat):
    assert Grid(bpm).frame(beat) == round(beat * 60 * 44_100 / bpm)


def test_sixteenths_swing_the_less_the_faster():
    assert Grid(56).frame(0.25) == round(0.6 * 0.5 * 47_250)
    shares = [Grid(bpm).swing for bpm in (30, 56, 80, 110, 180)]
    assert shares == sorted(shares, reverse=True)
    assert all(0.5 < share < 0.65 for share in shares)


@pytest.mark.parametrize("bpm", [29.9, 180.1, 0, -56, float("nan"), float("inf")])
def test_a_tempo_nobody_plays_is_refused_with_what_is_possible(bpm):
    with pytest.raises(TempoError, match="Choose a tempo from 30 to 180") as refused:
        render_loop(bpm)
    assert isinstance(refused.value, ValueError)
    assert isinstance(refused.value, SoundsError)
