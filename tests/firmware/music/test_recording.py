"""Any file becomes the same sound: stereo, 44 100 frames a second, as loud as the box's own."""

import os

import numpy as np
import pytest

import sounds
from firmware.errors import TrackError
from firmware.music.recording import opened
from sounds import loudness
from sounds.shelf import load

from .band import Band

RATE = 44_100
LONG_ENOUGH = 6


def sine(hertz, seconds=LONG_ENOUGH, rate=RATE, peak=0.3):
    return peak * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)


def share(frames, hertz):
    """How much of a tone is in each channel, in int16 steps."""
    turn = np.exp(-2j * np.pi * hertz * np.arange(len(frames)) / RATE)
    return np.abs(turn @ frames) * 2 / len(frames)


@pytest.mark.parametrize(
    ("name", "subtype"),
    [
        ("song.wav", "PCM_U8"),
        ("song.wav", "PCM_16"),
        ("song.wav", "PCM_24"),
        ("song.wav", "PCM_32"),
        ("song.wav", "FLOAT"),
        ("song.wav", "DOUBLE"),
        ("song.wav", "ULAW"),
        ("song.flac", "PCM_24"),
        ("song.ogg", "VORBIS"),
        ("song.mp3", "MPEG_LAYER_III"),
        ("song.aiff", "PCM_16"),
        ("song.RAW", "PCM_16"),
    ],
)
def test_every_kind_of_file_becomes_the_same_track(name, subtype, song, save, take):
    kind = "WAV" if name.endswith("RAW") else None
    track = take(save(np.column_stack((song, song)), name, subtype=subtype, kind=kind))
    assert track.bpm == pytest.approx(102.5, rel=2e-4)
    assert track.first_beat / RATE == pytest.approx(0.35, abs=0.006)
    assert track.seconds == pytest.approx(15.35, abs=0.15)
    assert track.remark == ""


@pytest.mark.parametrize("rate", [8_000, 11_025, 22_050, 32_000, 48_000, 96_000, 192_000])
def test_every_rate_becomes_44_100_and_nothing_moves(rate, save, take, samples):
    music = np.zeros(6 * rate)
    music[np.arange(12) * rate // 2] = 0.5
    frames = samples(take(save(music, rate=rate, subtype="PCM_24"))).astype(float)
    assert len(frames) == pytest.approx(6 * RATE, abs=2)
    for beat in range(1, 12):
        at = beat * rate // 2 * RATE // rate
        assert np.argmax(np.abs(frames[at - 500 : at + 500, 0])) == pytest.approx(500, abs=1)


def test_mono_comes_from_both_sides_and_stereo_from_its_own(save, take, samples):
    both = samples(take(save(sine(440), "mono.wav")))
    assert np.array_equal(both[:, 0], both[:, 1])
    stereo = np.column_stack((sine(440), sine(1000)))
    left, right = samples(take(save(stereo, "stereo.wav"))).T
    assert share(left, 440) > 1000 * share(left, 1000)
    assert share(right, 1000) > 1000 * share(right, 440)


TONES = {"left": 300, "right": 500, "centre": 700, "low": 60, "back left": 900, "back right": 1100}
GOES = {
    "left": (1, 0),
    "right": (0, 1),
    "centre": (0.707, 0.707),
    "low": (0, 0),
    "back left": (0.707, 0),
    "back right": (0, 0.707),
}
WAV = ("left", "right", "centre", "low", "back left", "back right")
OGG = ("left", "centre", "right", "back left", "back right", "low")


@pytest.mark.parametrize(("name", "order"), [("5.wav", WAV), ("5.flac", WAV), ("5.ogg", OGG)])
def test_of_five_loudspeakers_and_a_low_one_two_are_left(name, order, save, take, samples):
    music = np.column_stack([sine(TONES[place], peak=0.1) for place in order])
    frames = samples(take(save(music, name))).astype(float)
    front = share(frames, TONES["left"])[0]
    assert front > 1000
    for place, hertz in TONES.items():
        assert share(frames, hertz) / front == pytest.approx(GOES[place], abs=0.03), place


def test_nobody_knows_where_nine_loudspeakers_stand(save, take, samples):
    music = np.column_stack([sine(100 * number) for number in range(1, 10)])
    left, right = samples(take(save(music, "nine.wav"))).astype(float).T
    for number in range(1, 10):
        assert share(left, 100 * number) == pytest.approx(share(right, 100 * number))
        assert share(left, 100 * number) == pytest.approx(share(left, 100), rel=0.05)


def test_a_float_file_beyond_full_scale_is_turned_down_not_wrapped(save, take, samples):
    plain, loud = (
        samples(take(save(gain * sine(440), f"{gain}.wav", subtype="FLOAT"))).astype(int)
        for gain in (1, 40)
    )
    assert np.abs(plain - loud).max() <= 2


def test_what_is_no_number_is_silence(save, take, samples):
    music = sine(440)
    music[1000:1010] = np.nan
    music[2000:2010] = np.inf
    frames = samples(take(save(music, subtype="FLOAT"))).astype(int)
    assert not frames[1000:1010].any()
    assert not frames[2000:2010].any()
    assert np.abs(frames).max() > 3000


@pytest.mark.parametrize("peak", [0.05, 0.3, 0.98])
def test_a_track_is_as_loud_as_the_built_in(peak, save, take, samples):
    own = loudness.integrated(load(sounds.LOOP) / 32_768)
    music = Band(100, 12, RATE, play="all", noise=0.05).music()
    frames = samples(take(save(peak * music / np.abs(music).max())))
    assert loudness.integrated(frames[:, 0] / 32_768) == pytest.approx(own, abs=1.5)


def test_peaks_stay_below_those_of_the_built_in(save, take, samples):
    music = np.random.default_rng(3).normal(size=LONG_ENOUGH * RATE) * 0.02
    music[::RATE] = 0.9
    frames = samples(take(save(music)))
    assert np.abs(frames).max() <= 32_768 // 2


def test_the_music_comes_and_goes_within_two_milliseconds(save, take, samples):
    frames = np.abs(samples(take(save(np.full(LONG_ENOUGH * RATE, 0.3))))).astype(int)[:, 0]
    for edge in (frames, frames[::-1]):
        assert edge[0] < 0.01 * edge[1000]
        assert edge[44] == pytest.approx(edge[1000] / 2, rel=0.03)
        assert np.all(edge[88:1000] == edge[1000])


def half_of(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path


@pytest.mark.parametrize("name", ["cut.wav", "cut.flac", "cut.ogg", "cut.mp3"])
def test_of_a_file_that_is_cut_off_the_rest_is_used(name, song, save, take):
    track = take(half_of(save(song, name)))
    assert track.bpm == pytest.approx(102.5, rel=1e-3)
    assert 6 < track.seconds < 10


def test_the_owner_is_told_that_a_file_is_damaged(song, save, take):
    assert "damaged after" in take(half_of(save(song, "cut.flac"))).remark
    assert "cut off after" in take(half_of(save(song, "cut.mp3"))).remark


def text(path):
    path.write_text("To do: copy the music.\n" * 1000)


def nothing(path):
    path.touch()


def folder(path):
    path.mkdir()


def pipe(path):
    os.mkfifo(path)


def zeros(path):
    path.write_bytes(bytes(100_000))


def missing(_path):
    pass


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (text, "is not music that can be read: save it as"),
        (zeros, "is not music that can be read: save it as"),
        (nothing, "is empty: copy it again"),
        (folder, "is not a file: name the music file"),
        (pipe, "is not a file: name the music file"),
        (missing, "cannot be read .No such file or directory.: check"),
    ],
)
def test_what_is_no_music_is_refused_with_a_sentence(made, told, tmp_path, take, library):
    path = tmp_path / "song.mp3"
    made(path)
    with pytest.raises(TrackError, match=f"^song.mp3 {told}"):
        take(path)
    assert library.tracks() == []


@pytest.mark.parametrize(
    ("music", "told"),
    [
        (sine(440, 0.9), "shorter than a bar .0.9 s."),
        (np.zeros(20), "is silent"),
        (np.zeros(10 * RATE), "is silent"),
        (Band(45, 4, RATE).music()[: 4 * RATE], None),
    ],
)
def test_what_is_too_short_is_refused(music, told, save, take, sidecar):
    path = save(music)
    if told is None:
        sidecar(path, "bpm = 45")
        told = "shorter than a bar"
    with pytest.raises(TrackError, match=told):
        take(path)


def test_what_is_left_of_a_file_may_be_too_little(save, take):
    path = save(sine(440, 9), "cut.flac")
    with pytest.raises(TrackError, match=r"cut\.flac is damaged after . s: copy it again"):
        take(half_of(path))


def test_a_header_that_lies_is_not_believed(save, take):
    path = save(sine(440))
    content = bytearray(path.read_bytes())
    content[24:28] = (7).to_bytes(4, "little")
    path.write_bytes(content)
    with pytest.raises(TrackError, match="claims 7 frames per second"):
        take(path)


def test_a_recording_is_heard_as_often_as_one_likes(song, save):
    with opened(save(song, rate=48_000)) as recording:
        first, second = (np.concatenate(list(recording.blocks())) for _ in range(2))
    assert np.array_equal(first, second)
    assert recording.done == 1
