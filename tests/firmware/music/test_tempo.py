"""What a box hears in music: the tempo and the first beat, or that there is none."""

import itertools

import numpy as np
import pytest

import sounds
from firmware.music.count import TempoUnknownError
from firmware.music.onsets import Onsets
from firmware.music.tempo import estimate, first_beat, tell
from sounds.shelf import load

from .band import Band, wandering

TEMPI = (40, 47.3, 56, 63, 72.5, 84, 96.7, 102.5, 110, 120, 128, 140, 155.5, 170, 180)


def heard(band, beats=None):
    return estimate(band.music(beats), band.rate)


def is_the_tempo(told, bpm, within=1e-3):
    """Right, or right when counted half or twice as fast, which is offered."""
    offered = [told.bpm, told.half, told.double]
    return any(tempo and abs(tempo / bpm - 1) < within for tempo in offered)


@pytest.mark.parametrize("bpm", TEMPI)
@pytest.mark.parametrize("play", ["clicks", "drums", "all"])
def test_the_tempo_is_told_to_a_thousandth_and_the_beat_to_ten_milliseconds(bpm, play):
    band = Band(bpm, seconds=40, play=play, silence=0.7, noise=0.003, sloppy=0.004)
    told = heard(band)
    assert is_the_tempo(told, bpm)
    assert told.first_beat == pytest.approx(band.silence, abs=0.010)


@pytest.mark.parametrize("bpm", [47.3, 72.5, 120, 180])
@pytest.mark.parametrize("swing", [0.58, 2 / 3])
def test_swing_does_not_lead_astray(bpm, swing):
    told = heard(Band(bpm, swing=swing, sloppy=0.003))
    assert is_the_tempo(told, bpm)
    assert told.first_beat < 0.010


@pytest.mark.parametrize("bpm", [64, 90, 101.3, 130])
def test_most_tempi_are_told_as_people_count_them(bpm):
    assert heard(Band(bpm, swing=0.6)).bpm == pytest.approx(bpm, rel=1e-3)


@pytest.mark.parametrize("silence", [0, 0.35, 3.217, 11.5])
def test_silence_at_the_start_only_moves_the_first_beat(silence):
    told = heard(Band(102.5, silence=silence))
    assert told.bpm == pytest.approx(102.5, rel=2e-4)
    assert told.first_beat == pytest.approx(silence, abs=0.006)


def test_four_minutes_later_the_grid_still_stands_on_the_beat():
    band = Band(123.4, seconds=240, play="all", sloppy=0.004)
    told = heard(band)
    beats = int(240 * 123.4 / 60)
    assert told.first_beat + beats * 60 / told.bpm == pytest.approx(beats * 60 / 123.4, abs=0.015)


@pytest.mark.parametrize("rate", [8_000, 44_100, 48_000])
def test_the_rate_does_not_matter(rate):
    told = heard(Band(96.7, rate=rate, silence=0.35))
    assert told.bpm == pytest.approx(96.7, rel=2e-4)
    assert told.first_beat == pytest.approx(0.35, abs=0.010)


def test_hiss_hides_no_beat():
    assert is_the_tempo(heard(Band(84, seconds=60, noise=0.05)), 84)


def test_a_loop_of_eight_beats_is_enough():
    assert is_the_tempo(heard(Band(120, seconds=4)), 120, within=5e-3)


def test_the_box_hears_its_own_track():
    own = np.tile(load(sounds.LOOP), 2) / np.float32(32_768)
    told = estimate(own.astype(np.float32), sounds.RATE)
    assert is_the_tempo(told, sounds.HOME_BPM, within=1e-4)
    assert told.first_beat < 0.005


@pytest.mark.parametrize("way", ["waves", "hurries", "strays", "stumbles", "changes"])
@pytest.mark.parametrize("bpm", [60, 90, 120])
@pytest.mark.parametrize("play", ["clicks", "all"])
def test_a_tempo_that_wanders_is_refused(way, bpm, play):
    band = Band(bpm, seconds=40, play=play)
    with pytest.raises(TempoUnknownError, match="cannot tell"):
        heard(band, wandering(bpm, 40, way))


def chance(seconds, rate=22_050):
    return np.random.default_rng(1).normal(size=seconds * rate)


NO_BEAT = {
    "hiss": chance(60) / 10,
    "a tone": np.sin(np.arange(60 * 22_050) / 20) / 3,
    "nothing": np.zeros(60 * 22_050),
    "no time at all": np.zeros(0),
    "a blink": chance(1) / 10,
    "talk": chance(60) / 10 * np.repeat(np.abs(chance(60, 15)), 1470),
}


@pytest.mark.parametrize("what", NO_BEAT)
def test_where_there_is_no_beat_none_is_told(what):
    with pytest.raises(TempoUnknownError, match="cannot tell"):
        estimate(NO_BEAT[what].astype(np.float32), 22_050)


def test_music_in_blocks_is_the_same_music():
    band = Band(102.5, silence=0.35)
    music = band.music()
    onsets = Onsets(band.rate)
    for first, last in itertools.pairwise([0, 1, 50, 70_001, 70_002, 300_000, len(music)]):
        onsets.hear(music[first:last])
    assert tell(onsets) == estimate(music, band.rate)


def test_a_tempo_that_is_roughly_known_is_found_exactly():
    band = Band(126)
    onsets = Onsets(band.rate)
    onsets.hear(band.music())
    assert tell(onsets, near=62).bpm == pytest.approx(63, rel=2e-4)
    assert tell(onsets, near=127).bpm == pytest.approx(126, rel=2e-4)


@pytest.mark.parametrize("bpm", [56, 112, None])
def test_where_the_tempo_is_told_the_first_beat_is_still_heard(bpm):
    band = Band(56, silence=1.25)
    onsets = Onsets(band.rate)
    onsets.hear(band.music())
    assert first_beat(onsets, bpm) == pytest.approx(1.25, abs=0.010)
