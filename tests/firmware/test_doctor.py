"""The doctor, asked from a shell as people ask it, and what it makes of machines we do not have."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from firmware import config
from firmware.doctor import access, claim, folders, holders, lines, power, sound
from firmware.doctor.access import Rights
from firmware.doctor.claim import Claim
from firmware.doctor.finding import Verdict
from firmware.doctor.folders import Mount
from firmware.doctor.lines import Part

from .conftest import NO_CARD, PATIENCE, environment

PANEL = (Part("light", 27), Part("button", 17))
HELD = Claim(refused={17: "the button cannot have GPIO line 17"})


@pytest.fixture
def silent(alsa):
    """A machine without a sound card."""
    return alsa(NO_CARD)


@pytest.fixture
def home(tmp_path):
    """The environment of somebody who has nothing yet."""
    place = tmp_path / "dj.sock"
    return environment(
        HOME=str(tmp_path), XDG_CONFIG_HOME=str(tmp_path), COME_ON_DJ_SOCKET=str(place)
    )


@pytest.fixture
def doctor(home):
    """Asks the doctor; returns what it says and its exit status, with never a traceback."""

    def ask(*words, **changes):
        asked = subprocess.run(
            [sys.executable, "-m", "firmware", "--simulate", "doctor", *words],
            env={**home, **changes},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in asked.stdout + asked.stderr
        return asked

    return ask


@pytest.fixture
def watch(home):
    """Begins to watch the button; `hear` waits for words."""
    watchers = []

    class Watcher:
        def __init__(self, **changes):
            self.process = subprocess.Popen(
                [sys.executable, "-m", "firmware", "--simulate", "doctor", "--button"],
                env={**home, **changes},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            # Whoever says nothing for so long is ended, and then the test fails.
            self.clock = threading.Timer(PATIENCE, self.process.kill)
            self.clock.start()
            self.said = []
            watchers.append(self)

        def hear(self, words):
            for line in self.process.stdout:
                self.said.append(line.decode())
                if words in self.said[-1]:
                    return
            pytest.fail(f"{words!r} was never said, but {self.said}")

        def leave(self):
            self.process.send_signal(signal.SIGINT)
            return self.process.wait(timeout=PATIENCE)

        def end(self):
            self.clock.cancel()
            self.process.kill()
            self.process.communicate()

    yield Watcher
    for watcher in watchers:
        watcher.end()


def told(asked, verdict, what):
    """The sentences on a thing, of a verdict."""
    mark = f"{verdict.value:<5}  {what}: "
    return [line.removeprefix(mark) for line in asked.stdout.splitlines() if line.startswith(mark)]


def faults(asked):
    return [line for line in asked.stdout.splitlines() if line.startswith("fault")]


def program(folder, name, says):
    """Puts a program that says something first on the path; returns that path."""
    path = folder / "bin" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{says}\nEND\n")
    path.chmod(0o755)
    return f"{path.parent}:{os.environ['PATH']}"


class TestACheckUp:
    def test_a_box_that_is_well_is_well_in_every_line(self, doctor, table, tmp_path):
        stop = table.record(tmp_path / "silence.wav")
        asked = doctor(**table.env)
        assert faults(asked) == []
        assert asked.stdout.endswith("All is well.\n")
        assert asked.returncode == 0
        assert "opens, in" in told(asked, Verdict.GOOD, "sound device")[0]
        assert not stop().any()

    def test_what_this_machine_has_not_is_no_fault(self, doctor, silent):
        asked = doctor(**silent)
        apart = [line for line in asked.stdout.splitlines() if line.startswith("-  ")]
        assert any("no DJ runs" in line for line in apart)
        assert not any("socket" in line or "GPIO" in line for line in faults(asked))

    def test_a_missing_card_is_the_only_fault_and_the_exit_status(self, doctor, silent):
        asked = doctor(**silent)
        assert faults(asked) == [
            "fault  sound device: no sound device: plug in a loudspeaker",
        ]
        assert asked.stdout.endswith("One thing is at fault.\n")
        assert asked.returncode == 1

    def test_a_card_that_the_settings_name_and_nobody_has(self, doctor, tmp_path):
        (tmp_path / "mine.toml").write_text('[sound]\ncard = "Trumpet"\n')
        asked = doctor("--config", str(tmp_path / "mine.toml"))
        assert told(asked, Verdict.FAULT, "sound cards")[0].startswith("sound.card is 'Trumpet', ")
        assert told(asked, Verdict.FAULT, "sound device") == [
            "no sound device: plug in a loudspeaker"
        ]

    def test_a_device_that_takes_all_and_plays_nothing(self, doctor, alsa):
        asked = doctor(**alsa("{ type null }"))
        assert "ends at once" in told(asked, Verdict.FAULT, "sound device")[0]

    def test_every_fault_of_the_settings_has_its_line_and_the_rest_is_examined(
        self, doctor, silent, tmp_path
    ):
        (tmp_path / "mine.toml").write_text(
            "[sound]\nvolume = -1\nceilling = 5\n[light]\npin = 99\n[lihgt]\npin = 5\n"
            "[button]\nhold_s = 60\n"
        )
        asked = doctor("--config", str(tmp_path / "mine.toml"), **silent)
        assert len(told(asked, Verdict.FAULT, "settings")) == 5
        assert "did you mean sound.ceiling?" in asked.stdout
        assert told(asked, Verdict.GOOD, "deck")

    def test_a_settings_file_of_ones_own_is_named(self, doctor, silent, tmp_path):
        own = tmp_path / "come-on-dj" / "dj.toml"
        own.parent.mkdir()
        own.write_text("[sound]\nvolume = 30\n")
        assert told(doctor(**silent), Verdict.GOOD, "settings") == [f"read from {own}"]

    def test_button_and_light_on_one_line(self, doctor, silent, tmp_path):
        (tmp_path / "mine.toml").write_text("[button]\npin = 3\n[light]\npin = 3\n")
        asked = doctor("--config", str(tmp_path / "mine.toml"), **silent)
        assert "button.pin and light.pin are both 3" in told(asked, Verdict.FAULT, "settings")[0]
        (sentence,) = told(asked, Verdict.MIND, "button at GPIO 3 (pin 5 of the header)")
        assert sentence.startswith("I²C has it")

    def test_folders_that_cannot_be_written(self, doctor, silent):
        asked = doctor(**silent, STATE_DIRECTORY="/dev/null/state", CACHE_DIRECTORY="/proc/cache")
        for what in ("what is remembered", "tracks", "cache"):
            assert "cannot be written" in told(asked, Verdict.FAULT, what)[0]

    def test_a_simpleaudio_that_does_not_load(self, doctor, tmp_path):
        broken = tmp_path / "broken"
        broken.mkdir()
        (broken / "simpleaudio.py").write_text("raise ImportError('libasound.so.2: no such file')")
        asked = doctor(PYTHONPATH=str(broken))
        assert "libasound2-dev" in told(asked, Verdict.FAULT, "simpleaudio")[0]
        assert "libasound.so.2: no such file" in told(asked, Verdict.FAULT, "deck")[0]

    def test_a_board_that_had_too_little_power_says_so(self, doctor, silent, tmp_path):
        path = program(tmp_path, "vcgencmd", "throttled=0x50005")
        asked = doctor(**silent, PATH=path)
        assert "voltage is too low" in told(asked, Verdict.FAULT, "power")[0]

    def test_a_reader_who_has_had_enough(self, home, silent):
        asked = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m firmware doctor | head -1"],
            env={**home, **silent},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert asked.stdout.startswith("good   Python: 3.")
        assert asked.stderr == ""

    def test_somebody_who_cannot_wait(self, home, silent):
        with subprocess.Popen(
            [sys.executable, "-m", "firmware", "doctor"],
            env={**home, **silent},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as asked:
            asked.stdout.readline()
            asked.send_signal(signal.SIGINT)
            _, complaints = asked.communicate(timeout=PATIENCE)
        assert asked.returncode == 130
        assert complaints == b""


class TestADjThatRuns:
    def test_is_asked_instead_of_tried(self, doctor, start_box, silent):
        box = start_box(**silent)
        asked = doctor(**silent)
        pid = box.process.pid
        assert told(asked, Verdict.GOOD, "socket") == [
            f"a DJ answers at {box.socket} (process {pid})"
        ]
        # It has not played yet, and the doctor does not open the device under its feet.
        assert f"(process {pid})" in told(asked, Verdict.GOOD, "sound device")[0]
        assert asked.returncode == 0

    def test_tells_its_own_fault(self, doctor, start_box, silent):
        box = start_box(**silent)
        box.ctl("start")
        box.wait_for(lambda: box.state()["output"].startswith("no sound device"))
        asked = doctor(**silent)
        assert told(asked, Verdict.FAULT, "sound device") == [box.state()["output"]]
        assert asked.returncode == 1
        # Asked to play, it plays already, and goes on.
        asked = doctor("--sound", **silent)
        assert told(asked, Verdict.FAULT, "sound device") == [box.state()["output"]]
        assert box.state()["playing"]

    def test_when_it_is_dead_its_socket_is_left_behind(self, doctor, start_box, silent):
        start_box(**silent).end(signal.SIGKILL)
        assert "left" in told(doctor(**silent), Verdict.MIND, "socket")[0]

    @pytest.mark.parametrize("state", ["ok", "simulated", "the button cannot have GPIO line 17"])
    def test_speaks_for_its_lines(self, start_box, silent, state):
        said = msgspec.convert({**start_box(**silent).state(), "button": state}, lines.State)
        verdicts = {finding.verdict for finding in lines.of_a_dj(said, 7, PANEL)}
        expected = {"ok": Verdict.GOOD, "simulated": Verdict.APART}
        assert verdicts == {expected.get(state, Verdict.FAULT)}


class TestSomethingElseAtTheSocket:
    def test_a_file(self, doctor, silent, tmp_path):
        (tmp_path / "dj.sock").write_text("no socket")
        assert "is no socket: remove it" in told(doctor(**silent), Verdict.FAULT, "socket")[0]

    def test_a_program_that_is_no_dj(self, doctor, silent, tmp_path):
        with socket.socket(socket.AF_UNIX) as other:
            other.bind(str(tmp_path / "dj.sock"))
            other.listen()

            def greet():
                connection, _ = other.accept()
                with connection:
                    connection.sendall(b"220 mail.example.org\r\n")

            stranger = threading.Thread(target=greet)
            stranger.start()
            asked = doctor(**silent)
            stranger.join()
        assert f"process {os.getpid()} holds" in told(asked, Verdict.FAULT, "socket")[0]

    def test_no_folder_for_it(self, doctor, silent, tmp_path):
        asked = doctor("--socket", str(tmp_path / "nowhere" / "dj.sock"), **silent)
        assert told(asked, Verdict.FAULT, "socket") == [
            f"there is no folder {tmp_path}/nowhere: name another place with --socket"
        ]


class TestOneBar:
    def test_is_heard_for_as_long_as_a_bar(self, doctor, table, tmp_path):
        stop = table.record(tmp_path / "bar.wav")
        asked = doctor("--sound", **table.env)
        heard = stop()
        assert "took the whole bar" in told(asked, Verdict.GOOD, "sound device")[0]
        assert asked.returncode == 0
        loud = np.flatnonzero(np.abs(heard) > 100)
        assert 4.0 < (loud[-1] - loud[0]) / 44_100 < 5.0

    def test_without_a_card_says_what_to_do(self, doctor, silent):
        asked = doctor("--sound", **silent)
        assert told(asked, Verdict.FAULT, "sound device") == [
            "no sound device: plug in a loudspeaker"
        ]
        assert asked.returncode == 1

    def test_is_played_by_the_dj_that_runs(self, doctor, start_box, table, tmp_path):
        box = start_box(**table.env)
        stop = table.record(tmp_path / "dj.wav")
        asked = doctor("--sound", **table.env)
        assert not box.state()["playing"]
        assert np.abs(stop()).max() > 1000
        assert asked.returncode == 0
        assert f"the DJ (process {box.process.pid}) plays on it" in asked.stdout


class TestTheButton:
    def test_every_enter_is_a_press_of_a_simulated_one(self, watch):
        watcher = watch()
        watcher.hear("simulated, on GPIO 17 (pin 11 of the header): press Enter")
        for _ in range(2):
            watcher.process.stdin.write(b"\n")
            watcher.process.stdin.flush()
            watcher.hear("GPIO 17 (pin 11 of the header): press")
            time.sleep(0.3)
        assert watcher.leave() == 0
        assert watcher.process.stderr.read() == b""

    def test_a_dj_that_owns_the_line_tells_what_a_press_did(self, watch, start_box, silent):
        box = start_box(**silent)
        watcher = watch()
        watcher.hear("Ctrl-C ends")
        box.ctl("press")
        watcher.hear("GPIO 17 (pin 11 of the header): press: the music starts")
        time.sleep(0.3)
        box.ctl("press")
        watcher.hear("press: the music stops")
        assert watcher.leave() == 0
        assert watcher.process.stderr.read() == b""

    def test_a_dj_that_goes_away_is_told(self, watch, start_box, silent):
        box = start_box(**silent)
        watcher = watch()
        watcher.hear("Ctrl-C ends")
        box.end()
        assert watcher.process.wait(timeout=PATIENCE) == 1
        assert watcher.process.stderr.read().startswith(b"come-on-dj: the DJ went away: start it")

    def test_settings_with_a_fault_are_told_first(self, doctor, tmp_path):
        (tmp_path / "mine.toml").write_text("[button]\npin = 0\n")
        asked = doctor("--button", "--config", str(tmp_path / "mine.toml"))
        assert asked.returncode == 1
        assert "button.pin = 0 cannot be" in asked.stderr


class TestLines:
    VERSION_1 = """\
gpiochip0 - 58 lines:
	line   2:       "SDA1"       unused   input  active-high
	line  17:     "GPIO17"         "lg"   input  active-high [used pull-up]
	line  22:     "GPIO22"       kernel  output  active-high [used]
	line  27:     "GPIO27"       unused   input  active-high
"""
    VERSION_2 = """\
gpiochip0 - 54 lines:
	line   0:	"ID_SDA"        	input
	line  17:	"GPIO17"        	input active-low bias=pull-up edges=both consumer="lg"
	line  22:	"GPIO22"        	output consumer="kernel"
	line  27:	"GPIO27"        	input
	line  30:	unnamed         	input consumer="somebody"
"""

    @pytest.mark.parametrize("text", [VERSION_1, VERSION_2])
    def test_who_holds_one_is_read_from_either_gpioinfo(self, text):
        assert holders.read(text) == {17: "lg", 22: "kernel"}

    def test_one_that_is_held_names_its_holder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATH", program(tmp_path, "gpioinfo", self.VERSION_2))
        light, button = lines.judge(HELD, PANEL)
        assert button.verdict is Verdict.FAULT
        assert button.told.startswith("lg holds it")
        assert (light.verdict, light.told) == (Verdict.GOOD, "it is free")

    def test_the_programs_that_have_a_chip_open_are_found(self, tmp_path):
        chip = tmp_path / "gpiochip0"
        chip.touch()
        with chip.open():
            name = Path("/proc/self/comm").read_text().strip()
            assert holders.programs(str(tmp_path / "gpiochip")) == [
                f"process {os.getpid()}, {name}"
            ]
        assert holders.programs(str(tmp_path / "gpiochip")) == []

    def test_without_gpioinfo_the_cure_is_to_install_it(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATH", str(tmp_path))
        _, button = lines.judge(HELD, PANEL)
        assert button.told.endswith("(install it with  sudo apt install gpiod)")

    def test_the_second_button_is_looked_at_where_there_is_one(self, tmp_path):
        """Its line was never tried: a second button on a held one was told to be well."""
        (tmp_path / "dj.toml").write_text("[second_button]\npin = 22\n")
        panel = lines.parts(config.load(tmp_path / "dj.toml"))
        assert [part.line for part in panel] == [27, 17, 22]
        *_, second = lines.judge(Claim(refused={22: "another program has it"}), panel)
        assert second.verdict is Verdict.FAULT
        assert second.what.startswith("second button at GPIO 22")
        assert [part.line for part in lines.parts(config.load())] == [27, 17]

    def test_none_at_all_is_one_fault(self):
        (only,) = lines.judge(Claim(pins="the button needs the package lgpio"), PANEL)
        assert only.verdict is Verdict.FAULT

    def test_they_are_taken_in_a_process_that_leaves_no_file_behind(self, tmp_path):
        here, there = tmp_path / "here", tmp_path / "there"
        here.mkdir()
        there.mkdir()
        tried = subprocess.run(
            claim.command(27, 17, 22),
            cwd=here,
            env={**os.environ, **claim.environment(str(there))},
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
        msgspec.json.decode(tried.stdout, type=Claim)
        assert list(here.iterdir()) == []

    @pytest.mark.parametrize(
        ("line", "owner"),
        [(2, "I²C"), (9, "small screens"), (14, "serial console"), (21, "sound cards")],
    )
    def test_one_that_something_else_is_usually_on(self, line, owner):
        (only,) = lines.numbers((Part("light", 27), Part("button", line)))
        assert only.verdict is Verdict.MIND
        assert owner in only.told
        assert list(lines.numbers(PANEL)) == []

    @pytest.mark.parametrize(
        ("version", "numbers"),
        [("2.0.1", (2, 0, 1)), ("2.0.1.post3", (2, 0, 1)), ("1.6.2", (1, 6, 2)), ("odd", ())],
    )
    def test_the_numbers_of_a_version(self, version, numbers):
        assert lines.release(version) == numbers


@pytest.mark.parametrize(
    ("rights", "verdict", "words"),
    [
        (Rights("ada", "audio", 0, 0, known=True, listed=False), Verdict.APART, "no device"),
        (Rights("ada", "audio", 2, 0, known=True, listed=False), Verdict.GOOD, "may use all"),
        (Rights("ada", "gpio", 1, 1, known=True, listed=True), Verdict.FAULT, "log in again"),
        (Rights("ada", "gpio", 1, 1, known=True, listed=False), Verdict.FAULT, "adduser ada gpio"),
        (Rights("ada", "gpio", 1, 1, known=False, listed=False), Verdict.FAULT, "no such group"),
    ],
)
def test_a_user_may_use_the_devices_or_is_told_how(rights, verdict, words):
    finding = access.judge(rights)
    assert finding.verdict is verdict
    assert words in finding.told


@pytest.mark.parametrize(
    ("bits", "verdict", "words"),
    [
        (0x0, Verdict.GOOD, "well"),
        (0x50005, Verdict.FAULT, "power supply made for this board"),
        (0x50000, Verdict.MIND, "too low since the board started"),
        (0x20002, Verdict.FAULT, "too hot"),
        (0x8, Verdict.FAULT, "heat sink"),
        (0x80000, Verdict.MIND, "too hot since"),
    ],
)
def test_what_the_board_says_of_its_power(bits, verdict, words):
    finding = power.judge(bits)
    assert finding.verdict is verdict
    assert words in finding.told


@pytest.mark.parametrize(
    ("wanted", "known", "verdict", "words"),
    [
        ("auto", ["Headphones", "vc4hdmi0"], Verdict.GOOD, "Headphones, vc4hdmi0"),
        ("auto", [], Verdict.APART, "none"),
        ("Device", ["Device"], Verdict.GOOD, "Device is there"),
        ("Device", ["Headphones"], Verdict.FAULT, "there are Headphones"),
        ("Device", [], Verdict.FAULT, "none at all"),
    ],
)
def test_the_cards_are_told_by_their_ids(wanted, known, verdict, words):
    finding = sound.cards(wanted, known)
    assert finding.verdict is verdict
    assert words in finding.told


class TestWhereThingsAreKept:
    ORDINARY = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\ntmpfs /run tmpfs rw 0 0\n"
    OVERLAY = (
        "overlay / overlay rw 0 0\n"
        "/dev/mmcblk0p3 /var/lib/come-on-dj ext4 rw,sync 0 0\n"
        "/dev/sda1 /media/my\\040music vfat ro 0 0\n"
    )

    @pytest.mark.parametrize(
        ("mounts", "path", "mount"),
        [
            (ORDINARY, "/var/lib/come-on-dj", Mount("/", "ext4", read_only=False)),
            (OVERLAY, "/home/pi", Mount("/", "overlay", read_only=False)),
            (
                OVERLAY,
                "/var/lib/come-on-dj/x",
                Mount("/var/lib/come-on-dj", "ext4", read_only=False),
            ),
            (OVERLAY, "/media/my music/a", Mount("/media/my music", "vfat", read_only=True)),
            (OVERLAY, "/var/lib/come-on-dj-2", Mount("/", "overlay", read_only=False)),
        ],
    )
    def test_the_file_system_of_a_path(self, mounts, path, mount):
        assert folders.mount_of(Path(path), mounts) == mount

    @pytest.mark.parametrize(
        ("root", "home", "verdict"),
        [
            (Mount("/", "ext4", read_only=False), Mount("/", "ext4", read_only=False), "good"),
            (Mount("/", "overlay", read_only=False), Mount("/x", "ext4", read_only=False), "good"),
            (
                Mount("/", "overlay", read_only=False),
                Mount("/", "overlay", read_only=False),
                "mind",
            ),
            (Mount("/", "ext4", read_only=True), Mount("/", "ext4", read_only=True), "fault"),
        ],
    )
    def test_what_a_power_cut_leaves(self, root, home, verdict):
        assert folders.lasting(root, Path("/x"), home).verdict.value == verdict
