"""What the DJ must live through, each with the real thing broken."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from firmware.deck.device import cure
from firmware.deck.messages import Clip, Play, Stop, Volume
from sounds.shelf import load as load_sound

from .conftest import NO_CARD, environment, recorder

RATE = 44_100


@pytest.mark.alone
def test_the_sound_server_goes_while_the_music_plays_and_comes_back(start_box, set_table, tmp_path):
    """The music seemed to go on for ever: simpleaudio waits in a write that never ends."""
    table = set_table()
    box = start_box(**table.env)
    box.ctl("start")
    box.wait_for(lambda: box.state()["output"] == "ok")
    time.sleep(2.5)
    before = box.state()["first_beat_at"]
    table.close()
    box.wait_for(lambda: box.state()["output"] != "ok", patience=40)
    assert box.state()["playing"]
    table.open()
    stop = table.record(tmp_path / "back.wav")
    box.wait_for(lambda: box.state()["output"] == "ok", patience=40)
    time.sleep(1)
    assert np.abs(stop()).max() > 500
    assert box.state()["first_beat_at"] == pytest.approx(before, abs=0.003)
    assert "Traceback" not in box.log.read_text()


@pytest.fixture(scope="session")
def exclusive(tmp_path_factory):
    """Builds the ALSA device that one program at a time may have."""
    library = tmp_path_factory.mktemp("alsa") / "exclusive.so"
    source = Path(__file__).parent / "exclusive.c"
    build = ["cc", "-shared", "-fPIC", "-DPIC", "-o", str(library), str(source), "-lasound"]
    subprocess.run(build, check=True)
    return library


def test_a_card_that_another_program_has_is_waited_for(start_box, tmp_path, exclusive):
    """One program plays on the only card; the DJ says so, and sounds when that one is closed."""
    taken, heard = tmp_path / "taken", tmp_path / "heard"
    os.mkfifo(heard)
    (tmp_path / "alsa.conf").write_text(
        f"""
        pcm_type.exclusive {{ lib "{exclusive}" }}
        pcm.null {{ type null }}
        pcm.quiet {recorder(heard)}
        pcm.!default {{ type exclusive file "{taken}" }}
        """
    )
    ear = os.open(heard, os.O_RDONLY | os.O_NONBLOCK)
    with taken.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        box = start_box(ALSA_CONFIG_PATH=str(tmp_path / "alsa.conf"))
        box.ctl("press")
        box.wait_for(lambda: box.state()["output"] != "ok")
        told = box.state()
        assert "busy: close the program that plays" in told["output"]
        assert told["playing"]
        time.sleep(3)
        for _ in range(2):
            box.ctl("press")
        again = box.state()
        assert again["output"] == told["output"]
        assert box.log.read_text().count("busy") == 1
    box.wait_for(lambda: box.state()["output"] == "ok")
    assert len(os.read(ear, 4096)) > 0
    os.close(ear)
    assert "Traceback" not in box.log.read_text()


def test_a_device_that_sleeps_while_it_is_opened_holds_nobody_up(start_box, alsa, tmp_path):
    # A pipe that nobody reads yet blocks the opening just as a slow HDMI screen does.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    box = start_box(**alsa(recorder(pipe)))
    asked = time.monotonic()
    box.ctl("press")
    assert box.state()["playing"]
    for _ in range(2):
        box.ctl("stop")
        box.ctl("start")
    assert time.monotonic() - asked < 9
    time.sleep(max(0.0, asked + 10 - time.monotonic()))
    assert box.state()["output"] == "ok"
    # A second wish took the patience away that an opening device is given.
    assert "hangs" not in box.log.read_text()
    reader = os.open(pipe, os.O_RDONLY)
    try:
        assert len(os.read(reader, 65_536)) > 0
        assert box.ctl("stop").returncode == 0
    finally:
        os.close(reader)


def test_killed_ten_times_in_a_row_it_still_answers_and_plays_again(start_box, alsa):
    box = start_box(**alsa(NO_CARD))
    for _ in range(10):
        box.ctl("start")
        box.wait_for(box.has_deck)
        os.kill(box.deck_pid(), signal.SIGKILL)
        assert box.ctl("stop").returncode == 0
    box.ctl("start")
    box.wait_for(box.has_deck)
    box.wait_for(lambda: box.state()["output"].startswith("no sound device"))
    assert "Traceback" not in box.log.read_text()


def test_a_deck_that_hangs_while_nothing_plays_is_found_out_by_the_next_wish(start_box, alsa):
    """A clip was not heard, and nobody said so."""
    box = start_box(**alsa(NO_CARD))
    box.wait_for(box.has_deck)
    time.sleep(1)
    os.kill(box.deck_pid(), signal.SIGSTOP)
    box.ctl("clip", "gong")
    box.wait_for(lambda: "the sound hangs" in box.log.read_text(), patience=30)
    box.wait_for(lambda: box.state()["output"] == "ok")
    box.ctl("clip", "gong")
    box.wait_for(lambda: box.state()["output"].startswith("no sound device"))


def test_a_computer_that_is_slow_at_first_does_not_lose_its_sound(start_box, alsa):
    """Asked whether it lives at once after each order, a deck was taken to hang three times."""
    box = start_box(**alsa(NO_CARD))
    box.wait_for(box.has_deck)
    time.sleep(1)
    deck = box.deck_pid()
    box.ctl("volume", "30")
    os.kill(deck, signal.SIGSTOP)
    box.ctl("volume", "31")
    time.sleep(5)
    os.kill(deck, signal.SIGCONT)
    box.ctl("volume", "32")
    time.sleep(1)
    assert box.deck_pid() == deck
    assert "hangs" not in box.log.read_text()


def test_a_tempo_whose_file_is_broken_is_made_anew(start_box, alsa, tmp_path):
    """It was put on, refused by the deck, and never made again."""
    box = start_box(**alsa(NO_CARD))
    assert box.ctl("tempo", "95").returncode == 0
    (made,) = tmp_path.glob("**/beat-95-*.pcm")
    whole = made.stat().st_size
    box.ctl("tempo", "56")
    made.write_bytes(b"")
    assert box.ctl("tempo", "95").returncode == 0
    assert box.state()["bpm"] == 95
    assert made.stat().st_size == whole


def test_a_ten_megabyte_line_is_refused_and_the_dj_plays_on(start_box, alsa):
    box = start_box(**alsa(NO_CARD))
    huge = b'{"id": 1, "method": "' + b"x" * 10_000_000 + b'"}\n'
    sender = subprocess.run(
        [sys.executable, "-c", SEND, str(box.socket)], input=huge, capture_output=True, check=False
    )
    assert b"at most 65536 bytes" in sender.stdout or b"Reset" in sender.stderr
    assert box.ctl("state").returncode == 0


SEND = """
import socket, sys
connection = socket.socket(socket.AF_UNIX)
connection.settimeout(10)
connection.connect(sys.argv[1])
try:
    connection.sendall(sys.stdin.buffer.read())
except (BrokenPipeError, ConnectionResetError):
    pass
while part := connection.recv(65536):
    sys.stdout.buffer.write(part)
"""


def test_a_runtime_folder_that_cannot_be_made_is_told(tmp_path):
    in_the_way = tmp_path / "run"
    in_the_way.write_text("no folder")
    told = run_dj(environment(XDG_RUNTIME_DIR=str(in_the_way), HOME=str(tmp_path)))
    assert told.returncode == 1
    assert "name another place with --socket" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_place_for_the_socket_that_cannot_be_is_told(tmp_path):
    told = run_dj(environment(HOME=str(tmp_path)), "--socket", "/proc/nowhere/dj.sock")
    assert told.returncode == 1
    assert re.search(r"the socket /proc/nowhere/dj.sock cannot be made \(.+\): name", told.stderr)
    assert "Traceback" not in told.stderr


def test_a_folder_in_the_place_of_the_socket_is_told(tmp_path):
    told = run_dj(environment(HOME=str(tmp_path)), "--socket", str(tmp_path))
    assert told.returncode == 1
    assert "is no socket" in told.stderr


def test_a_config_with_five_faults_is_told_in_five_lines(tmp_path):
    path = tmp_path / "dj.toml"
    sound = "[sound]\nvolume = 900\ncart = 'x'\n"
    path.write_text(sound + "[button]\npin = 'top'\n[light]\non_ms = 0\n[muzic]\na=1\n")
    told = run_dj(environment(HOME=str(tmp_path)), "--config", str(path))
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 5
    assert "did you mean sound.card?" in told.stderr


def run_dj(env, *options):
    return subprocess.run(
        [sys.executable, "-m", "firmware", "--simulate", *options],
        env=env,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Error opening PCM device. -- CODE: -2 -- MSG: No such file", "plug in a loudspeaker"),
        ("Error opening PCM device. -- CODE: -16 -- MSG: busy", "close the program that plays"),
        ("Error setting parameters. -- CODE: -524 -- MSG: Unknown", "HDMI screen is off"),
        ("Error opening PCM device. -- CODE: -112 -- MSG: Host is down", "sound server"),
        ("Error opening PCM device. -- CODE: -13 -- MSG: Permission denied", "group audio"),
        ("Error opening PCM device. -- CODE: -5 -- MSG: I/O error", "ALSA says"),
        ("something new", "something new"),
    ],
)
def test_every_error_of_the_device_is_a_sentence_with_its_cure(text, sentence):
    assert sentence in cure(OSError(text))


@pytest.mark.alone
class TestClips:
    """Short sounds on the tape, without a second opening of the device."""

    @pytest.fixture
    def gong(self):
        return load_sound("gong").astype(float)

    def test_a_clip_is_heard_while_nothing_plays(self, start_deck, table, tmp_path, gong):
        stop = table.record(tmp_path / "clip.wav")
        deck = start_deck(**table.env)
        deck.say(Volume(100))
        deck.say(Clip("gong"))
        time.sleep(len(gong) / RATE + 1)
        assert deck.leave() == 0
        heard = stop()
        begins = int(np.argmax(np.abs(heard) > 0)) - int(np.argmax(np.abs(gong) > 0))
        assert np.array_equal(heard[begins : begins + len(gong)], gong)

    def test_a_clip_over_the_music_leaves_the_music_as_it_is(
        self, start_deck, table, tmp_path, gong, beat_track
    ):
        stop = table.record(tmp_path / "over.wav")
        deck = start_deck(**table.env)
        deck.say(Volume(100))
        deck.say(Play(1))
        deck.hear("started")
        time.sleep(1)
        deck.say(Clip("gong"))
        time.sleep(2)
        deck.say(Stop())
        time.sleep(0.5)
        deck.end()
        heard = stop()
        begins = int(np.argmax(np.abs(heard) > 8))
        shift = min(range(-40, 40), key=lambda s: difference(heard, beat_track, begins + s))
        start = begins + shift
        rest = heard[start : start + 2 * RATE] - beat_track[: 2 * RATE]
        rest = rest[400:]
        at = int(np.argmax(np.abs(rest) > 2)) - int(np.argmax(np.abs(gong) > 2))
        assert 0.9 * RATE < at + 400 < 1.6 * RATE
        assert np.abs(rest[at : at + RATE // 4] - gong[: RATE // 4]).max() <= 1


def difference(heard, track, start):
    return np.abs(heard[start + 400 : start + 20_000] - track[400:20_000]).sum()
