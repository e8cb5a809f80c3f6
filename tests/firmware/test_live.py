"""The live tape, heard through a real sound server that paces it as a loudspeaker would."""

import os
import signal
import time

import numpy as np
import pytest

from firmware.deck.messages import Play, Stop, Volume
from firmware.deck.server import ASKED
from firmware.supervisor import BRISK

pytestmark = pytest.mark.alone

RATE = 44_100


def first_sound(samples):
    return int(np.argmax(np.abs(samples) > 8))


def test_a_minute_of_the_live_tape_keeps_the_grid_to_the_frame(start_deck, table, tmp_path, find):
    stop = table.record(tmp_path / "minute.wav")
    deck = start_deck(**table.env)
    deck.say(Volume(100))
    deck.say(Play(1))
    deck.hear("started")
    time.sleep(62)
    deck.say(Stop())
    time.sleep(0.6)
    deck.end()
    heard = stop()
    begins = first_sound(heard)
    places = []
    for second in range(1, 60, 4):
        piece = heard[begins + second * RATE : begins + (second + 2) * RATE]
        at, likeness = find(piece)
        assert likeness > 0.999
        places.append((at - second * RATE) % (32 * 47_250))
    assert set(places) == {places[0]}


def test_stopping_and_changing_the_volume_never_click(start_deck, table, tmp_path, beat_track):
    stop = table.record(tmp_path / "clicks.wav")
    deck = start_deck(**table.env)
    deck.say(Volume(80))
    for take, pause in enumerate((0.9, 0.55, 1.3, 0.1, 0.7)):
        deck.say(Play(take))
        deck.hear("started")
        for volume in (30, 100, 5, 80):
            time.sleep(pause / 4)
            deck.say(Volume(volume))
        deck.say(Stop())
        time.sleep(pause)
    time.sleep(0.5)
    deck.end()
    heard = stop()
    # A click is a step that the music itself does not make, at its loudest.
    assert np.abs(np.diff(heard)).max() <= 1.02 * np.abs(np.diff(beat_track)).max()
    # And every fade leads to silence: no sound breaks off above a whisper.
    loud = np.nonzero(heard)[0]
    ends = loud[:-1][np.diff(loud) > RATE // 40]
    assert len(ends) >= 3
    for end in ends:
        assert np.abs(heard[end - 9 : end + 1]).max() < 300


def test_a_press_is_heard_from_the_first_note(start_deck, table, tmp_path, find):
    stop = table.record(tmp_path / "first.wav")
    deck = start_deck(**table.env)
    deck.say(Volume(100))
    for take in range(1, 4):
        deck.say(Play(take))
        deck.hear("started")
        time.sleep(0.8)
        deck.say(Stop())
        time.sleep(0.8)
    deck.end()
    heard = stop()
    loud = np.abs(heard) > 8
    starts = [i for i in np.nonzero(loud)[0] if not loud[max(0, i - RATE // 5) : i].any()]
    assert len(starts) == 3
    for start in starts:
        at, likeness = find(heard[start : start + RATE // 2])
        assert likeness > 0.99
        assert at < RATE // 200


def test_what_the_sound_server_keeps_is_reckoned_with(start_deck, table):
    """The light came some 26 milliseconds before the beat."""
    deck = start_deck(**{ASKED: BRISK}, **table.env)
    asked = time.monotonic()
    deck.say(Play(1))
    assert deck.hear("started")["first_beat_at"] > asked + 0.026


def test_the_deck_is_killed_and_the_music_is_back_on_the_old_beats(
    start_box, table, tmp_path, find
):
    box = start_box(**table.env)
    stop = table.record(tmp_path / "killed.wav")
    box.ctl("volume", "100")
    box.ctl("press")
    time.sleep(2.5)
    before = box.state()
    os.kill(box.deck_pid(), signal.SIGKILL)
    answers = []
    seen = set()
    until = time.monotonic() + 3.5
    while time.monotonic() < until:
        asked = time.monotonic()
        state = box.state()
        answers.append(time.monotonic() - asked)
        seen.add(state["output"])
    after = box.state()
    heard = stop()
    assert "the sound has failed and is starting again" in box.log.read_text()
    assert after["output"] == "ok"
    assert after["playing"]
    assert max(answers) < 2.0
    assert after["first_beat_at"] == pytest.approx(before["first_beat_at"], abs=0.002)
    begins = first_sound(heard)
    old = clearest(heard, range(begins + RATE // 4, begins + 2 * RATE, RATE // 4), find)
    new = clearest(heard, range(len(heard) - 3 * RATE, len(heard) - RATE, RATE // 4), find)
    assert abs((new - old + 756_000) % 1_512_000 - 756_000) < 0.035 * RATE


def clearest(heard, starts, find):
    """Where the music began, by the half second of a recording that is heard best.

    A machine that tests on all its cores drops a few frames here and there.
    """
    found = [(*find(heard[at : at + RATE // 2]), at) for at in starts]
    place, likeness, at = max(found, key=lambda one: one[1])
    assert likeness > 0.99
    return place - at
