"""The owner's own music on a running DJ, and what it remembers."""

import json
import time

import numpy as np
import pytest
import soundfile

from .conftest import NO_CARD

RATE = 44_100


@pytest.fixture
def song(tmp_path):
    """A minute of a plain beat, a hundred a minute."""
    rng = np.random.default_rng(100)
    samples = np.zeros(RATE * 40)
    hit = rng.normal(0, 0.3, 2000) * np.exp(-np.arange(2000) / 300)
    for beat in range(66):
        at = round((0.25 + beat * 0.6) * RATE)
        samples[at : at + 2000] += hit[: len(samples) - at]
    path = tmp_path / "Café Song.flac"
    soundfile.write(path, samples, RATE)
    return path


@pytest.fixture
def box(start_box, alsa):
    return start_box(**alsa(NO_CARD))


def tracks(box):
    return json.loads(box.ctl("tracks", "--json").stdout)


def test_a_file_becomes_a_track_that_can_be_put_on(box, song):
    assert [track["name"] for track in tracks(box)] == ["built-in"]
    assert "cafe-song" in box.ctl("import", str(song)).stdout
    told = tracks(box)[1]
    assert told["title"] == "Café Song"
    assert told["bpm"] == pytest.approx(100, abs=0.2)
    assert told["alternatives"] == pytest.approx([50], abs=0.2)
    assert "100 a minute (or is it 50?)" in box.ctl("tracks").stdout
    state = json.loads(box.ctl("select", "cafe-song", "--json").stdout)
    assert state["track"] == "cafe-song"
    box.ctl("start")
    assert box.state()["bpm"] == pytest.approx(100, abs=0.2)
    box.ctl("remove", "cafe-song")
    assert box.state()["track"] == "built-in"
    assert box.state()["playing"]


def test_a_file_that_is_no_music_gets_a_sentence(box, tmp_path):
    path = tmp_path / "letter.mp3"
    path.write_text("Dear DJ")
    told = box.ctl("import", str(path))
    assert told.returncode == 1
    assert told.stderr.startswith("come-on-dj: letter.mp3")
    assert "Traceback" not in told.stderr
    told = box.ctl("import", str(tmp_path / "nowhere.wav"))
    assert told.returncode == 1
    told = box.run("import", str(path), str(tmp_path / "nowhere.wav"))
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 2
    assert [track["name"] for track in tracks(box)] == ["built-in"]


def test_music_laid_into_the_folder_is_found_by_itself(box, song, tmp_path):
    folder = tmp_path / "Music" / "Come on, DJ"
    folder.mkdir(parents=True)
    song.rename(folder / song.name)
    box.wait_for(lambda: len(tracks(box)) == 2, patience=30)


def test_the_next_evening_begins_as_the_last_one_ended(start_box, alsa, song):
    first = start_box(**alsa(NO_CARD))
    first.ctl("import", str(song))
    first.ctl("tempo", "90")
    first.wait_for(lambda: first.state()["bpm"] == 90, patience=30)
    first.ctl("select", "cafe-song")
    first.ctl("volume", "35")
    first.ctl("cue", "4")
    first.end()
    second = start_box(**alsa(NO_CARD))
    state = second.state()
    assert (state["track"], state["volume"], state["cue_every"]) == ("cafe-song", 35, 4)
    second.ctl("select", "built-in")
    second.wait_for(lambda: second.state()["bpm"] == 90)


def test_the_boxs_own_track_plays_at_another_tempo(box):
    box.ctl("start")
    box.ctl("tempo", "120")
    box.wait_for(lambda: box.state()["bpm"] == 120, patience=30)
    assert box.state()["playing"]
    box.ctl("tempo", "56")
    assert box.state()["bpm"] == 56
    told = box.ctl("tempo", "300")
    assert told.returncode == 1
    assert "180" in told.stderr


def test_a_hand_on_the_table_sets_the_tempo_of_a_track(box, song):
    box.ctl("import", str(song))
    box.ctl("select", "cafe-song")
    box.ctl("first_beat", "20")
    before = time.monotonic()
    for _ in range(3):
        assert box.ctl("tap").returncode == 0
    assert time.monotonic() - before < 10
    assert box.ctl("tempo", "50").returncode == 0
    assert box.state()["bpm"] == pytest.approx(50, abs=0.1)
