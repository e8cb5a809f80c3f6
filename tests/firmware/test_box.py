"""The whole DJ: a finger on the simulated pin, the light, the deck, the socket."""

import asyncio
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from gpiozero import Device

from firmware import config
from firmware.box import Box
from firmware.panel import use_pins

from .conftest import NO_CARD, environment


@pytest.fixture
def silent(alsa):
    """A machine without a sound card."""
    return alsa(NO_CARD)


def lines_of(connection, count):
    with connection.makefile("rb") as lines:
        return [json.loads(lines.readline()) for _ in range(count)]


def hung_up(connection):
    """Whether the other end has let go, once all it had sent is read."""
    try:
        while connection.recv(1 << 20):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


class TestAnEvening:
    def test_a_press_starts_the_beat_and_the_next_one_stops_it(self, start_box, silent):
        box = start_box(**silent)
        assert not box.state()["playing"]
        box.ctl("press")
        playing = box.state()
        assert playing["playing"]
        assert playing["bpm"] == 56
        assert abs(playing["first_beat_at"] - time.monotonic()) < 5
        time.sleep(0.3)
        box.ctl("press")
        assert not box.state()["playing"]
        assert box.state()["first_beat_at"] is None

    def test_a_shell_can_do_what_a_finger_does(self, start_box, silent):
        box = start_box(**silent)
        for method, playing in [("start", True), ("start", True), ("toggle", False)]:
            assert json.loads(box.ctl(method, "--json").stdout)["playing"] is playing
        assert "stopped: Built-in beat, 56 a minute, volume 70" in box.ctl("stop").stdout
        assert "volume 35" in box.ctl("volume", "35").stdout

    def test_without_a_card_it_says_so_once_and_keeps_time(self, start_box, silent):
        box = start_box(**silent)
        box.ctl("start")
        box.wait_for(lambda: box.state()["output"].startswith("no sound device"))
        first = box.state()["first_beat_at"]
        time.sleep(3)
        box.ctl("stop")
        box.ctl("start")
        assert box.state()["first_beat_at"] > first
        assert box.log.read_text().count("no sound device") == 1
        assert "Traceback" not in box.log.read_text()

    @pytest.mark.alone
    def test_it_sounds_as_soon_as_a_card_appears(self, start_box, table, tmp_path, alsa):
        # The card is a name in ALSA's configuration, which is read anew at every attempt.
        missing = alsa(NO_CARD)
        box = start_box(**table.env, **missing)
        box.ctl("start")
        box.wait_for(lambda: box.state()["output"].startswith("no sound device"))
        before = box.state()["first_beat_at"]
        alsa("{ type plug slave.pcm { type pipewire } }")
        stop = table.record(tmp_path / "appears.wav")
        box.wait_for(lambda: box.state()["output"] == "ok")
        time.sleep(1)
        assert abs(stop()).max() > 1000
        assert box.state()["first_beat_at"] == pytest.approx(before, abs=0.002)

    def test_it_ends_without_a_word_while_clients_listen(self, start_box, silent, talk):
        """On Python 3.11 a traceback showed for every client that was still there."""
        box = start_box(**silent)
        lines_of(talk(box), 1)
        assert box.end(signal.SIGINT) == 0
        assert "Traceback" not in box.log.read_text()
        assert "exception" not in box.log.read_text().lower()

    def test_it_ends_within_a_second_and_leaves_nothing_behind(self, start_box, silent):
        box = start_box(**silent)
        box.ctl("start")
        deck = box.deck_pid()
        begun = time.monotonic()
        assert box.end() == 0
        assert time.monotonic() - begun < 1.5
        assert not box.socket.exists()
        with pytest.raises(ProcessLookupError):
            os.kill(deck, 0)

    def test_a_dj_that_is_killed_takes_its_deck_with_it(self, start_box, silent):
        box = start_box(**silent)
        deck = box.deck_pid()
        box.end(signal.SIGKILL)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            try:
                os.kill(deck, 0)
            except ProcessLookupError:
                break
            time.sleep(0.05)
        else:
            pytest.fail("the deck lives on without its DJ")

    def test_it_starts_over_a_socket_that_a_dead_one_left(self, start_box, silent):
        start_box(**silent).end(signal.SIGKILL)
        box = start_box(**silent)
        assert box.state()["button"] == "simulated"

    def test_a_second_one_says_which_runs_already(self, start_box, silent):
        first = start_box(**silent)
        again = subprocess.run(
            [sys.executable, "-m", "firmware", "--simulate", "--socket", str(first.socket)],
            env=first.env,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        assert again.returncode == 1
        assert f"running already (process {first.process.pid}" in again.stderr
        assert "Traceback" not in again.stderr


class TestADeckInTrouble:
    def test_the_button_answers_while_the_deck_is_dead(self, start_box, silent):
        box = start_box(**silent)
        box.ctl("press")
        os.kill(box.deck_pid(), signal.SIGKILL)
        assert not json.loads(box.ctl("stop", "--json").stdout)["playing"]
        box.wait_for(box.has_deck)

    def test_after_three_deaths_it_rests_until_the_next_press(self, start_box, silent):
        box = start_box(**silent)
        for _ in range(3):
            box.wait_for(box.has_deck)
            os.kill(box.deck_pid(), signal.SIGKILL)
            box.wait_for(lambda: "the sound has failed" in box.log.read_text())
            time.sleep(0.5)
        box.wait_for(lambda: "press the button" in box.state()["output"])
        assert not box.has_deck()
        assert box.state()["playing"] is False
        box.ctl("press")
        box.wait_for(box.has_deck)
        assert box.state()["playing"]

    def test_a_hung_deck_is_replaced(self, start_box, silent):
        box = start_box(**silent)
        box.ctl("start")
        hung = box.deck_pid()
        os.kill(hung, signal.SIGSTOP)
        box.wait_for(lambda: box.has_deck() and box.deck_pid() != hung, patience=40)
        assert box.state()["playing"]


class TestClients:
    def test_everybody_hears_of_every_change(self, start_box, silent, talk):
        box = start_box(**silent)
        listener = talk(box)
        (hello,) = lines_of(listener, 1)
        assert hello["method"] == "state"
        assert not hello["params"]["playing"]
        box.ctl("start")
        (told,) = lines_of(listener, 1)
        assert told["params"]["playing"]

    @pytest.mark.parametrize(
        ("sent", "code", "sentence"),
        [
            (b"hello\n", -32700, "this is no JSON"),
            (b"\xff\xfe\x00\n", -32700, "this is no JSON"),
            (b"[1, 2]\n", -32600, "this is no request"),
            (b'{"id": 1}\n', -32600, "this is no request"),
            (b'{"id": 1, "method": 5}\n', -32600, "this is no request"),
            (b'{"id": 1, "method": "dance"}\n', -32601, "the DJ does not know 'dance'"),
            (b'{"id": 1, "method": "volume"}\n', -32602, "volume needs volume"),
            (
                b'{"id": 1, "method": "volume", "params": {"volume": 101}}\n',
                -32602,
                "volume must be a whole number from 0 to 100, not 101",
            ),
            (
                b'{"id": 1, "method": "start", "params": {"x": 1}}\n',
                -32602,
                "start takes nothing, not x",
            ),
            (b'{"id": 1, "method": "' + b"x" * 70_000 + b'"}\n', -32600, "at most 65536 bytes"),
        ],
    )
    def test_nonsense_gets_a_sentence(self, start_box, silent, talk, sent, code, sentence):
        box = start_box(**silent)
        connection = talk(box)
        lines_of(connection, 1)
        connection.sendall(sent)
        (answer,) = lines_of(connection, 1)
        assert answer["error"]["code"] == code
        assert sentence in answer["error"]["message"]
        assert box.state()["output"] == "ok"

    def test_a_message_as_deep_as_a_well_is_refused(self, start_box, silent, talk):
        """It ended in a traceback on the terminal and no answer."""
        box = start_box(**silent)
        connection = talk(box)
        lines_of(connection, 1)
        deep = b'{"a":' * 9000 + b"1" + b"}" * 9000
        connection.sendall(b'{"id": 1, "method": "state", "params": ' + deep + b"}\n")
        (answer,) = lines_of(connection, 1)
        assert answer["error"]["message"]
        assert box.ctl("state").returncode == 0
        assert "Traceback" not in box.log.read_text()

    def test_a_notification_is_not_answered(self, start_box, silent, talk):
        connection = talk(start_box(**silent))
        connection.sendall(b'{"method": "nonsense"}\n\n{"id": "x", "method": "state"}\n')
        assert lines_of(connection, 2)[1]["id"] == "x"

    def test_half_a_message_and_gone(self, start_box, silent, talk):
        box = start_box(**silent)
        connection = talk(box)
        connection.sendall(b'{"id": 1, "meth')
        connection.close()
        assert box.ctl("state").returncode == 0

    def test_two_hundred_at_once_and_one_that_never_reads(self, start_box, silent, talk):
        box = start_box(**silent)
        crowd = [talk(box) for _ in range(200)]
        deaf = crowd[0]
        with crowd[1].makefile("rwb") as chatty:
            chatty.readline()
            for volume in range(1500):
                request = {"id": volume, "method": "volume", "params": {"volume": volume % 100}}
                chatty.write(json.dumps(request).encode() + b"\n")
                chatty.flush()
                while json.loads(chatty.readline()).get("id") != volume:
                    pass
                if volume % 100 == 0:
                    for connection in crowd[2:]:
                        connection.recv(1 << 20)
        assert box.state()["volume"] == 99
        assert hung_up(deaf)


@pytest.mark.alone
class TestThePanel:
    def test_press_light_and_deck_agree(self, tmp_path, table, monkeypatch):
        """A finger on the mock pin, the deck through real sound, the light on the same beats."""
        for key, value in table.env.items():
            monkeypatch.setenv(key, value)
        monkeypatch.setenv("HOME", str(tmp_path))
        for place in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
            monkeypatch.delenv(place, raising=False)

        async def evening():
            box = Box(config.load(), tmp_path / "dj.sock", simulate=True)
            running = asyncio.create_task(box.run())
            await asyncio.sleep(1.0)
            button, light = Device.pin_factory.pin(17), Device.pin_factory.pin(27)
            light.clear_states()
            since = light._last_change
            pressed_at = time.monotonic()
            button.drive_low()
            await asyncio.sleep(0.1)
            button.drive_high()
            await asyncio.sleep(12)
            grid = box._dj.show.grid
            states = list(light.states)
            button.drive_low()
            await asyncio.sleep(0.1)
            dark = not light.state
            os.kill(os.getpid(), signal.SIGTERM)
            await running
            return pressed_at, grid, since, states, dark

        pressed_at, grid, since, states, dark = asyncio.run(evening())
        assert 0 <= grid.first_beat_at - pressed_at < 0.5
        edges, at = [], since
        for state in states:
            at += state.timestamp
            edges.append((at, state.state))
        lit = [at for at, on in edges if on]
        late = [at - grid.beat_at(round((at - grid.first_beat_at) / grid.period)) for at in lit]
        assert len(lit) in (11, 12)
        # The first beat may be shown at the press itself, before the device has told its time.
        assert statistics.median(late[1:]) < 0.005
        assert max(late[1:]) < 0.05
        assert min(late[1:]) > -0.002
        assert dark

    def test_simulated_pins_are_chosen_by_hand(self):
        use_pins(simulated=True)
        assert type(Device.pin_factory).__name__ == "MockFactory"
        Device.pin_factory.close()
        Device.pin_factory = None


def test_ctl_without_a_dj_names_the_cure(tmp_path):
    told = subprocess.run(
        [sys.executable, "-m", "firmware", "ctl", "state"],
        env=environment(COME_ON_DJ_SOCKET=str(tmp_path / "nobody.sock")),
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert told.returncode == 1
    assert "start it with  make run" in told.stderr


def test_nothing_of_ours_lives_on_in_threads():
    assert [t.name for t in threading.enumerate() if t.name == "light"] == []


class TestUnderSystemd:
    @pytest.fixture
    def systemd(self, tmp_path):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
            listener.bind(str(tmp_path / "notify"))
            listener.settimeout(10)
            yield listener

    def test_it_is_ready_shows_life_tells_faults_and_says_goodbye(self, start_box, silent, systemd):
        address = systemd.getsockname()
        box = start_box(**silent, NOTIFY_SOCKET=address, WATCHDOG_USEC="400000")
        told = [systemd.recv(999).decode() for _ in range(3)]
        assert "READY=1\nSTATUS=all is well" in told
        assert "WATCHDOG=1" in told
        assert address not in environ_of(box.deck_pid())
        box.ctl("start")
        while "STATUS=no sound device" not in (message := systemd.recv(999).decode()):
            assert message == "WATCHDOG=1"
        box.end()
        while systemd.recv(999) != b"STOPPING=1":
            pass

    def test_a_signal_shows_where_everything_is(self, start_box, silent):
        box = start_box(**silent)
        box.process.send_signal(signal.SIGUSR1)
        box.wait_for(lambda: "Current thread" in box.log.read_text())
        assert box.ctl("state").returncode == 0


def environ_of(pid):
    return Path(f"/proc/{pid}/environ").read_text()


def test_a_second_button_is_told_to_whoever_listens(start_box, silent, talk, tmp_path):
    settings = tmp_path / "come-on-dj" / "dj.toml"
    settings.parent.mkdir()
    settings.write_text("[second_button]\npin = 22\n")
    box = start_box(**silent)
    with talk(box).makefile("rb") as lines:
        assert box.ctl("press", "--second").returncode == 0
        while (told := json.loads(lines.readline()))["method"] != "button":
            pass
    assert told["params"]["button"] == "second"
    assert not box.state()["playing"]


def test_a_second_button_that_is_not_there_is_told(start_box, silent):
    told = start_box(**silent).ctl("press", "--second")
    assert told.returncode == 1
    assert "not there" in told.stderr


def test_a_press_is_told_with_its_moment(start_box, silent, talk):
    box = start_box(**silent)
    with talk(box).makefile("rb") as lines:
        before = time.monotonic()
        box.ctl("press")
        while (told := json.loads(lines.readline()))["method"] != "button":
            pass
    assert told["params"]["button"] == "big"
    assert told["params"]["gesture"] == "press"
    assert before < told["params"]["at"] < time.monotonic()
