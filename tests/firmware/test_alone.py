"""One DJ of a user, found where it is."""

import contextlib
import os
import signal
import socket
import subprocess
import sys

import pytest

from firmware import address
from firmware.errors import SocketError
from firmware.lock import alone

from .conftest import NO_CARD, BoxProcess, environment


def test_a_second_dj_of_the_same_user_is_refused_wherever_its_socket_is(start_box, alsa, tmp_path):
    """Started by hand and by a timer, both played, and each forgot what the other remembered."""
    first = start_box(**alsa(NO_CARD))
    elsewhere = tmp_path / "elsewhere.sock"
    told = subprocess.run(
        [sys.executable, "-m", "firmware", "--simulate", "--socket", str(elsewhere)],
        env=first.env,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert told.returncode == 1
    assert f"a DJ is running already (process {first.process.pid})" in told.stderr
    assert not elsewhere.exists()
    first.end(signal.SIGKILL)
    assert start_box(**alsa(NO_CARD)).ctl("state").returncode == 0


def test_where_no_lock_can_be_written_none_is_needed():
    with alone(address.Path("/dev/null/dj.lock")):
        pass


def test_the_lock_is_free_when_its_holder_is_gone(tmp_path):
    path = tmp_path / "state" / "dj.lock"
    with alone(path), pytest.raises(SocketError, match=str(os.getpid())), alone(path):
        pytest.fail("two held it")
    with alone(path):
        pass


def test_a_socket_that_a_dead_dj_left_hides_nobody(tmp_path, monkeypatch):
    """`ctl` asked at the first place there was, and told that no DJ answers."""
    monkeypatch.delenv("COME_ON_DJ_SOCKET", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "session"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with contextlib.ExitStack() as open_ones:
        for place in (tmp_path / "session" / "come-on-dj", address.own_folder()):
            place.mkdir(parents=True)
            line = open_ones.enter_context(socket.socket(socket.AF_UNIX))
            line.bind(str(place / address.NAME))
        # Bound and closed again is what a killed one leaves; the last one listens.
        line.listen()
        assert address.for_client() == address.own_folder() / address.NAME


def test_a_dj_that_ends_leaves_the_socket_of_another(tmp_path, alsa):
    """One was started where the socket of another had been deleted, and lost its own with it."""
    homes = [tmp_path / name for name in ("one", "two")]
    for home in homes:
        home.mkdir()
    first = BoxProcess(homes[0], **alsa(NO_CARD))
    first.socket.unlink()
    second = BoxProcess(homes[1], socket=first.socket, **alsa(NO_CARD))
    try:
        first.end()
        assert second.ctl("state").returncode == 0
    finally:
        first.end()
        second.end()


def test_a_terminal_that_is_closed_ends_it_in_order(start_box, alsa):
    """What was chosen in the last two seconds was forgotten, and the socket stayed."""
    box = start_box(**alsa(NO_CARD))
    box.ctl("volume", "55")
    assert box.end(signal.SIGHUP) == 0
    assert not box.socket.exists()
    assert start_box(**alsa(NO_CARD)).state()["volume"] == 55


def test_one_that_is_meant_to_stay_stays_when_the_terminal_is_closed(tmp_path, alsa):
    box = BoxProcess(tmp_path, before=("nohup",), **alsa(NO_CARD))
    try:
        box.process.send_signal(signal.SIGHUP)
        assert box.ctl("state").returncode == 0
    finally:
        box.end()


def test_a_home_that_cannot_be_written_costs_the_library_only(alsa, tmp_path):
    """It ended in a traceback, and there was neither beat nor button."""
    homeless = dict.fromkeys(("XDG_STATE_HOME", "XDG_DATA_HOME"), "/dev/null/x")
    settings = tmp_path / "come-on-dj" / "dj.toml"
    settings.parent.mkdir()
    settings.write_text('[sound]\ncard = "Device"\n')
    box = BoxProcess(tmp_path, XDG_CACHE_HOME="/dev/null/x", **homeless, **alsa(NO_CARD))
    try:
        assert box.ctl("press").returncode == 0
        assert box.state()["playing"]
        told = box.ctl("tempo", "95")
        assert told.returncode == 1
        assert "cannot be made at 95 a minute" in told.stderr
        assert box.state()["bpm"] == 56
        assert "Traceback" not in box.log.read_text()
    finally:
        box.end()


class TestTheCommandLine:
    @pytest.fixture
    def box(self, start_box, alsa):
        return start_box(**alsa(NO_CARD))

    def test_a_terminal_without_such_letters_gets_others(self, box, tmp_path):
        box.env["PYTHONIOENCODING"] = "ascii"
        told = box.ctl("import", str(tmp_path / "Café ♫.wav"))
        assert "Caf? ?.wav" in told.stderr
        assert "Traceback" not in told.stderr

    def test_a_name_that_cannot_be_said_is_told(self, box, tmp_path):
        told = box.ctl("import", os.fsdecode(bytes(tmp_path) + b"/x\xff.wav"))
        assert told.returncode == 1
        assert "rename the file, or put it into the music folder" in told.stderr

    def test_a_name_with_a_nul_in_it_is_refused(self, box, talk):
        """One such line ended the whole DJ."""
        with talk(box).makefile("rwb") as lines:
            lines.write(b'{"id": 1, "method": "import", "params": {"path": "/a\\u0000b"}}\n')
            lines.flush()
            while b'"id":1' not in (answer := lines.readline()):
                pass
        assert b"path must be" in answer
        assert box.ctl("state").returncode == 0

    def test_a_full_disk_for_the_answer_is_told(self, box):
        for words in (("ctl", "tracks"), ("config", "show")):
            with open("/dev/full", "w") as full:  # noqa: PTH123  # not a place to write to
                told = subprocess.run(
                    [sys.executable, "-m", "firmware", *words],
                    env=box.env,
                    stdout=full,
                    stderr=subprocess.PIPE,
                    text=True,
                    timeout=20,
                    check=False,
                )
            assert told.returncode == 1
            assert told.stderr == "come-on-dj: the answer cannot be written: the disk is full\n"

    def test_a_dj_that_is_stopped_is_told_from_one_that_is_not_there(self, box):
        box.process.send_signal(signal.SIGSTOP)
        try:
            told = box.ctl("state")
        finally:
            box.process.send_signal(signal.SIGCONT)
        assert told.returncode == 1
        assert "hangs: end it, then start it" in told.stderr

    def test_a_long_press_can_be_tried_without_a_button(self, box, talk):
        with talk(box).makefile("rb") as lines:
            assert box.ctl("press", "--long").returncode == 0
            while b'"hold"' not in lines.readline():
                pass


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[music]\nfolders = ["~nobodyhere/x"]\n', "there is nobody called nobodyhere here"),
        ('[music]\nfolders = ["/a\\u0000b"]\n', "music.folders = "),
        ("a = " + "[" * 30_000, "is not TOML"),
    ],
    ids=["nobody", "nul", "nested"],
)
def test_settings_that_cannot_be_are_told(tmp_path, text, sentence):
    """Each of these ended in a traceback."""
    path = tmp_path / "dj.toml"
    path.write_text(text)
    told = subprocess.run(
        [sys.executable, "-m", "firmware", "config", "show", "--config", str(path)],
        env=environment(HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert told.returncode == 1
    assert sentence in told.stderr
    assert "Traceback" not in told.stderr
