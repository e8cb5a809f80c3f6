"""The deck, through real simpleaudio into a real ALSA device that keeps every frame."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from firmware.beat import beat_frame
from firmware.deck.messages import BUILT_IN, Load, Play, Song, Stop, Volume

from .conftest import NO_CARD, environment, recorder

FIVE_MINUTES = 300


@pytest.fixture
def five_minutes_of(start_deck, alsa, tmp_path):
    """What five minutes of a song are at the loudspeaker, sample by sample."""

    def play(song=BUILT_IN):
        path = tmp_path / "out.raw"
        length = ("--head-start", str(FIVE_MINUTES), "--tape", str(FIVE_MINUTES))
        deck = start_deck(*length, **alsa(recorder(path)))
        deck.say(Volume(100))
        deck.say(Load(song))
        deck.say(Play(1))
        deck.hear("started")
        # The device takes all at once, which the deck notices; it would begin anew in a while.
        deck.hear("output")
        deck.end()
        return np.fromfile(path, np.int16).reshape(-1, 2)

    return play


@pytest.fixture
def five_minutes(five_minutes_of):
    """Five minutes of the built-in track."""
    return five_minutes_of()


def test_every_beat_is_on_its_frame_for_five_minutes_of_loops(five_minutes, beat_track):
    loop = beat_track[: len(beat_track) // 2]
    expected = np.resize(loop, FIVE_MINUTES * 44_100)
    # A cue at the very end of the loop goes on into the next one, but not before the first.
    heard = five_minutes[:, 0].astype(float)
    assert len(heard) == len(expected)
    for beat in range(1, FIVE_MINUTES * 56 // 60 - 1):
        at = beat * 47_250
        assert np.array_equal(heard[at : at + 40_000], expected[at : at + 40_000]), beat


@pytest.mark.parametrize("bpm", [40.0, 97.3, 131.9])
def test_every_beat_of_an_own_track_is_on_its_frame_for_five_minutes(
    bpm, five_minutes_of, tmp_path
):
    song = Song("own", str(tmp_path / "own.pcm"), bpm, first_beat=1234, beats=7, cue_every=0)
    one_loop = [beat_frame(beat, bpm) for beat in range(song.beats)]
    samples = np.zeros((song.first_beat + beat_frame(song.beats, bpm) + 5000, 2), np.int16)
    samples[np.add(song.first_beat, one_loop)] = 20_000
    samples.tofile(song.path)
    heard = np.flatnonzero(five_minutes_of(song)[:, 0]) - song.first_beat
    loops = range(FIVE_MINUTES * 133 // 60 // song.beats + 1)
    begun = [beat_frame(turn * song.beats, bpm) for turn in loops]
    expected = np.add.outer(begun, one_loop).ravel()
    assert len(heard) > FIVE_MINUTES * bpm / 60 - 1
    assert heard.tolist() == expected[: len(heard)].tolist()
    # However many loops on, a beat is never further from the grid than the rounding in the file.
    grid = [beat_frame(beat, bpm) for beat in range(len(heard))]
    assert np.abs(heard - grid).max() <= 1


def test_both_loudspeakers_say_the_same(five_minutes):
    assert np.array_equal(five_minutes[:, 0], five_minutes[:, 1])


def test_the_very_first_note_comes_without_a_click(five_minutes):
    assert five_minutes[0, 0] == 0
    assert np.abs(np.diff(five_minutes[:10, 0].astype(float))).max() < 500


def test_a_device_that_ends_at_once_is_told_and_time_is_kept(start_deck, alsa):
    deck = start_deck("--tape", "60", **alsa("{ type null }"))
    deck.say(Play(1))
    deck.hear("started")
    assert "ends at once" in deck.hear("output")["fault"]


def test_without_a_card_the_deck_keeps_time_and_says_what_to_do_once(start_deck, alsa):
    deck = start_deck(**alsa(NO_CARD))
    deck.say(Play(7))
    assert deck.hear("output")["fault"].startswith("no sound device: plug in")
    assert deck.hear("started")["take"] == 7
    deck.say(Stop())
    assert deck.leave() == 0
    assert b"".join(line.encode() for line in deck.complaints).count(b"Traceback") == 0


def test_a_deck_whose_dj_is_gone_ends(start_deck, alsa):
    deck = start_deck(**alsa(NO_CARD))
    deck.say(Play(1))
    assert deck.leave() == 0


def test_the_deck_takes_plain_malloc_whoever_starts_it(start_deck, alsa):
    deck = start_deck(**alsa(NO_CARD))
    running = Path(f"/proc/{deck.process.pid}/environ").read_bytes().split(b"\0")
    assert b"PYTHONMALLOC=malloc" in running


PLAY_AND_WAIT = """
import simpleaudio
for _ in range(5):
    simpleaudio.play_buffer(bytes(8820), 2, 2, 44100).wait_done()
"""


def play_plainly(**changes):
    return subprocess.run(
        [sys.executable, "-c", PLAY_AND_WAIT],
        env=environment(**changes),
        capture_output=True,
        timeout=60,
        check=False,
    ).returncode


def test_with_plain_malloc_simpleaudio_lives(alsa):
    assert play_plainly(PYTHONMALLOC="malloc", **alsa("{ type null }")) == 0


@pytest.mark.skipif(sys.version_info < (3, 12), reason="older Pythons crash only now and then")
def test_without_it_simpleaudio_crashes_so_the_guard_is_needed(alsa):
    assert play_plainly(**alsa("{ type null }")) == -11
