import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.beat import beat_frame
from firmware.deck.messages import BUILT_IN, Song
from firmware.deck.music import Music, load


def song(bpm=120.0, first_beat=0, beats=8, cue_every=1):
    return Song("test", "", bpm, first_beat, beats, 4, cue_every)


def music(song, *, samples=None):
    """Every frame of the file carries its own number, every cue a one."""
    length = song.first_beat + beat_frame(song.beats, song.bpm)
    if samples is None:
        samples = np.repeat(np.arange(1, length + 1, dtype=np.int16)[:, None], 2, axis=1)
    one = np.full((5, 2), 1000, np.int16)
    return Music(song, samples, cue_one=one, cue=one // 2)


def naively(music, frames):
    """The same, frame by frame: a second method that knows nothing of pieces."""
    song = music.song
    out = np.zeros(frames)
    starts = [song.first_beat + beat_frame(t * song.beats, song.bpm) for t in range(200)]
    for at in range(frames):
        turn = max([t for t, s in enumerate(starts) if s <= at], default=0)
        source = at if turn == 0 else at - starts[turn] + song.first_beat
        if source < len(music.samples):
            out[at] = music.samples[source, 0]
    for beat in range(0, 400, song.cue_every or 1000):
        at = song.first_beat + beat_frame(beat, song.bpm)
        cue = (music.cue_one if beat % song.beats_per_bar == 0 else music.cue)[:, 0]
        if song.cue_every and at < frames:
            out[at : at + len(cue)] += cue[: frames - at]
    return out


@settings(max_examples=40, deadline=None)
@given(
    bpm=st.floats(15_000, 90_000),
    first_beat=st.integers(0, 40),
    beats=st.integers(1, 9),
    cue_every=st.sampled_from([0, 1, 2, 4]),
    start=st.integers(-30, 2000),
    count=st.integers(1, 700),
)
def test_any_piece_is_that_piece_of_the_whole(bpm, first_beat, beats, cue_every, start, count):
    # At such tempi a beat is some hundred frames long, so a short piece spans many loops.
    whole = music(song(bpm, first_beat, beats, cue_every))
    expected = naively(whole, start + count) if start + count > 0 else np.zeros(0)
    expected = np.concatenate([np.zeros(max(0, -start)), expected])[-count:]
    assert whole.render(start, count)[:, 0] == pytest.approx(np.resize(expected, count))


def test_a_hundred_loops_later_a_beat_stands_where_it_should():
    bpm = 97.3
    short = music(song(bpm, beats=4), samples=np.zeros((10, 2), np.int16))
    for beat in (1, 399, 4003):
        at = beat_frame(beat, bpm)
        around = short.render(at - 1, 3)[:, 0]
        assert around[0] == 0
        assert around[1] > 0


def test_a_track_that_was_never_cut_to_be_a_loop_comes_round_without_a_click():
    """Its end and its beginning met in a step, which clicks."""
    rate = 44_100
    wave = np.sin(np.arange(rate * 5) / rate * 2 * np.pi * 97.3) * 10_000
    samples = np.repeat(wave.astype(np.int16)[:, None], 2, axis=1)
    whole = Song("own", "/own.pcm", 120.0, 2000, 8)
    own = Music(whole, samples, np.zeros((1, 2), np.int16), np.zeros((1, 2), np.int16))
    heard = own.render(0, rate * 14)[:, 0]
    natural = np.abs(np.diff(wave)).max()
    assert np.abs(np.diff(heard)).max() < natural + 10_000 * 2 / 132
    joint = 2000 + 8 * 22_050
    assert np.array_equal(heard[joint : joint + 5000], samples[2000:7000, 0])
    in_pieces = np.concatenate([own.render(at, 997)[:, 0] for at in range(0, 997 * 400, 997)])
    assert np.array_equal(in_pieces[: len(heard)], heard[: len(in_pieces)])


def test_before_the_music_there_is_silence():
    assert not music(song()).render(-100, 100).any()


def test_the_built_in_track_is_thirty_two_beats_at_56():
    box = load(BUILT_IN)
    assert len(box.samples) == 32 * 47_250
    assert box.song.bpm == 56


def test_the_first_beat_of_a_bar_is_told_from_the_others():
    box = load(BUILT_IN)
    assert not np.array_equal(box.cue_one, box.cue)
