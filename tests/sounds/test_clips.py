import numpy as np
import pytest

from sounds import RATE, Clip, loudness
from sounds.clips import render_clip
from sounds.shelf import load


def sounding(clip):
    return load(clip) / 32_768


def centre(wave):
    """Where the middle of its energy lies, in Hz."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    return (np.fft.rfftfreq(wave.size, 1 / RATE) * power).sum() / power.sum()


@pytest.mark.parametrize("clip", Clip)
def test_the_file_is_what_the_code_plays(clip):
    difference = render_clip(clip).astype(int) - load(clip)
    assert np.abs(difference).max() <= 1


@pytest.mark.parametrize("clip", Clip)
def test_it_begins_and_ends_at_zero_without_a_click(clip):
    wave = sounding(clip)
    loudest = np.abs(wave).max()
    assert wave[0] == 0
    assert np.abs(wave[:4]).max() < 0.1 * loudest
    assert np.abs(wave[-4:]).max() < 0.001
    assert abs(wave.mean()) < 0.002


@pytest.mark.parametrize("clip", Clip)
def test_it_sounds_from_its_first_frames_on(clip):
    wave = np.abs(sounding(clip))
    onset = np.argmax(wave > 0.1 * wave.max()) / RATE
    assert onset < (0.003 if clip in {Clip.CUE, Clip.CUE_ONE, Clip.TAP} else 0.015)


@pytest.mark.parametrize("clip", Clip)
def test_a_small_loudspeaker_has_all_of_it(clip):
    power = np.abs(np.fft.rfft(sounding(clip))) ** 2
    hertz = np.fft.rfftfreq(sounding(clip).size, 1 / RATE)
    assert power[(hertz > 150) & (hertz < 6_000)].sum() > 0.95 * power.sum()


@pytest.mark.parametrize("clip", [Clip.WHISTLE, Clip.MISS, Clip.FANFARE, Clip.GONG, Clip.APPLAUSE])
def test_what_is_said_out_loud_is_equally_loud(clip):
    assert loudness.momentary(sounding(clip)) == pytest.approx(-16.5, abs=0.7)


def test_a_touch_is_far_softer_than_a_cue():
    touch, cue = (loudness.momentary(sounding(clip)) for clip in (Clip.TAP, Clip.CUE))
    assert touch < cue - 9


def test_the_cues_are_short():
    assert sounding(Clip.CUE).size / RATE <= 0.15
    assert sounding(Clip.CUE_ONE).size / RATE <= 0.25


def test_the_first_beat_is_told_by_pitch_length_and_number_of_peeps():
    one, other = sounding(Clip.CUE_ONE), sounding(Clip.CUE)
    assert centre(one) > 1.25 * centre(other)
    assert one.size > 1.7 * other.size
    pause = one[round(0.09 * RATE) : round(0.1 * RATE)]
    assert np.abs(pause).max() < 0.02 * np.abs(one).max()
    assert np.abs(one[round(0.11 * RATE) :]).max() > 0.5 * np.abs(one).max()


def test_the_first_beat_is_told_within_fifty_milliseconds():
    start = round(0.05 * RATE)
    assert centre(sounding(Clip.CUE_ONE)[:start]) > 1.25 * centre(sounding(Clip.CUE)[:start])


@pytest.mark.parametrize("clip", [Clip.CUE, Clip.CUE_ONE])
def test_a_cue_is_not_shrill(clip):
    assert 1_500 < centre(sounding(clip)) < 2_700
    assert sum_above(sounding(clip), 4_000) < 0.03


def sum_above(wave, hertz):
    power = np.abs(np.fft.rfft(wave)) ** 2
    return power[np.fft.rfftfreq(wave.size, 1 / RATE) > hertz].sum() / power.sum()
