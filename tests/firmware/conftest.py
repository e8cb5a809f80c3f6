"""A deck and a DJ to test with: real processes, real ALSA, a real sound server."""

import contextlib
import json
import os
import queue
import shutil
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
import soundfile

import sounds
from firmware.beat import beat_frame
from sounds.shelf import load as load_sound

PATIENCE = 15


class Lines:
    """A process that speaks in lines of JSON."""

    def __init__(self, command, env, stdin=subprocess.PIPE):
        self.process = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
        )
        self._said = queue.SimpleQueue()
        self.complaints = []
        self._readers = [threading.Thread(target=t) for t in (self._read, self._complain)]
        for reader in self._readers:
            reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._said.put(json.loads(line))

    def _complain(self):
        for line in self.process.stderr:
            self.complaints.append(line.decode())

    def say(self, order):
        self.process.stdin.write(msgspec.json.encode(order) + b"\n")
        self.process.stdin.flush()

    def hear(self, kind, patience=PATIENCE):
        """The next report of a kind."""
        deadline = time.monotonic() + patience
        while True:
            try:
                report = self._said.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                pytest.fail(f"no {kind!r} within {patience} s; {''.join(self.complaints)}")
            if report["type"] == kind:
                return report

    def leave(self):
        self.process.stdin.close()
        return self.process.wait(timeout=PATIENCE)

    def end(self):
        self.process.kill()
        self.process.wait()
        for reader in self._readers:
            reader.join(timeout=PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()


def environment(**changes):
    """The environment of a box that belongs to nobody: no user's files, no sound server."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "COME_ON_DJ"))}
    return {**kept, **changes}


@pytest.fixture
def alsa(tmp_path):
    """Writes an ALSA configuration that stands alone; returns the variables that choose it."""

    def write(device):
        path = tmp_path / "alsa.conf"
        path.write_text(f"pcm.null {{ type null }}\npcm.!default {device}\n")
        return {"ALSA_CONFIG_PATH": str(path)}

    return write


NO_CARD = "{ type hw card 7 }"


def recorder(path):
    return f'{{ type file slave {{ pcm null }} file "{path}" format raw }}'


@pytest.fixture
def start_deck():
    """Starts decks and ends them."""
    decks = []

    def start(*options, **changes):
        deck = Lines([sys.executable, "-m", "firmware.deck", *options], environment(**changes))
        decks.append(deck)
        deck.hear("ready")
        return deck

    yield start
    for deck in decks:
        deck.end()


class BoxProcess:
    """A whole DJ, as `come-on-dj --simulate`."""

    MODULE = "firmware"
    """What Python runs."""

    def __init__(self, folder, socket=None, before=(), **changes):
        self.socket = socket or folder / "dj.sock"
        self.log = folder / "dj.log"
        env = environment(
            HOME=str(folder), XDG_CONFIG_HOME=str(folder), COME_ON_DJ_SOCKET=str(self.socket)
        )
        self.env = {**env, **changes}
        command = [sys.executable, "-m", self.MODULE, "--simulate", "--socket", str(self.socket)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*before, *command], stdout=log, stderr=log, env=self.env
            )
        self.wait_for(lambda: self.ctl("state").returncode == 0)

    def ctl(self, *words):
        return self.run("ctl", *words)

    def run(self, *words):
        return subprocess.run(
            [sys.executable, "-m", "firmware", *words],
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def state(self):
        return json.loads(self.ctl("state", "--json").stdout)

    def wait_for(self, happened, patience=PATIENCE):
        deadline = time.monotonic() + patience
        while not happened():
            if time.monotonic() > deadline:
                pytest.fail(f"did not happen within {patience} s; {self.log.read_text()}")
            time.sleep(0.05)

    def deck_pid(self):
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int(children.split()[0])

    def has_deck(self):
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return bool(path.read_text().split())

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture
def start_box(tmp_path):
    """Starts a DJ and ends it."""
    boxes = []

    def start(**changes):
        box = BoxProcess(tmp_path, **changes)
        boxes.append(box)
        return box

    yield start
    for box in boxes:
        box.end()


@pytest.fixture
def talk():
    """Opens connections to a DJ's socket."""
    connections = []

    def connect(box):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(10)
        connection.connect(str(box.socket))
        connections.append(connection)
        return connection

    yield connect
    for connection in connections:
        connection.close()


class Table:
    """A PipeWire of the test's own with one sink that nobody hears and everybody can record."""

    NEEDED = ("pipewire", "wireplumber", "pw-cli", "pw-record", "dbus-daemon")

    def __init__(self, folder):
        self.folder = folder
        settings = folder / "pipewire" / "pipewire.conf.d" / "rate.conf"
        settings.parent.mkdir(parents=True)
        # At the tape's own rate nothing is resampled: what is recorded is what was played.
        settings.write_text(
            "context.properties = { default.clock.rate = 44100 "
            "default.clock.allowed-rates = [ 44100 ] }\n"
        )
        self.env = {
            "XDG_CONFIG_HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "PIPEWIRE_RUNTIME_DIR": str(folder),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus",
        }
        self._processes = []
        self.open()

    def open(self):
        for left in ("bus", "pipewire-0"):
            (self.folder / left).unlink(missing_ok=True)
        self._run("dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/bus")
        self._wait_for(self.folder / "bus")
        self._run("pipewire")
        self._wait_for(self.folder / "pipewire-0")
        self._run("wireplumber")
        self._make_sink()

    def _run(self, *command):
        process = subprocess.Popen(
            command,
            env={**os.environ, **self.env},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with contextlib.suppress(PermissionError):
            # A sound server that has to wait drops frames, which are not ours to answer for.
            os.sched_setscheduler(process.pid, os.SCHED_RR, os.sched_param(5))
        self._processes.append(process)
        return process

    def _wait_for(self, path):
        deadline = time.monotonic() + PATIENCE
        while not path.exists():
            assert time.monotonic() < deadline, f"{path} does not appear"
            time.sleep(0.02)

    def _cli(self, *words):
        return subprocess.run(
            ["pw-cli", *words],
            env={**os.environ, **self.env},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        ).stdout

    def _make_sink(self):
        # The policy daemon owns the "adapter" factory's links: wait until it has come up.
        deadline = time.monotonic() + PATIENCE
        while "WirePlumber" not in self._cli("ls", "Client"):
            assert time.monotonic() < deadline, "wireplumber does not appear"
            time.sleep(0.1)
        self._cli(
            "create-node",
            "adapter",
            "{ factory.name=support.null-audio-sink node.name=table media.class=Audio/Sink "
            "object.linger=true audio.position=[FL FR] audio.rate=44100 }",
        )
        while "table" not in self._cli("ls", "Node"):
            assert time.monotonic() < deadline, "the sink does not appear"
            time.sleep(0.1)

    def record(self, path, bite=1024):
        """Begins to record what is played; `stop` ends it and returns the samples.

        It takes so many frames at a time, or fewer where another program wants that.
        """
        recorder = self._run(
            *("pw-record", "-P", "{ stream.capture.sink=true }", "--target", "table"),
            *("--rate", "44100", "--channels", "2", "--format", "s16"),
            *("--latency", str(bite), str(path)),
        )
        self._wait_for(path)

        def stop():
            recorder.send_signal(signal.SIGINT)
            recorder.wait(timeout=PATIENCE)
            return soundfile.read(path, dtype="int16")[0][:, 0].astype(float)

        return stop

    def close(self):
        for process in reversed(self._processes):
            process.terminate()
            process.wait(timeout=PATIENCE)
        self._processes.clear()


@pytest.fixture(scope="session")
def set_table(tmp_path_factory):
    """Sets up sound servers of the test's own."""
    missing = [name for name in Table.NEEDED if not shutil.which(name)]
    if missing:
        pytest.skip(f"the live tape is not heard: {', '.join(missing)} not installed")
    tables = []

    def set_up():
        tables.append(Table(tmp_path_factory.mktemp("pw")))
        return tables[-1]

    yield set_up
    for table in tables:
        table.close()


@pytest.fixture(scope="session")
def table(set_table):
    """A paced sound device that can be recorded."""
    return set_table()


@pytest.fixture(scope="session")
def beat_track():
    """The built-in music with its cues, twice round, as the ear expects it."""
    loop = np.tile(load_sound(sounds.LOOP).astype(float), 2)
    for beat in range(2 * sounds.BEATS):
        first = beat % sounds.BEATS_PER_BAR == 0
        cue = load_sound(sounds.Clip.CUE_ONE if first else sounds.Clip.CUE)
        at = beat_frame(beat, sounds.HOME_BPM)
        loop[at : at + len(cue)] += cue[: len(loop) - at]
    return loop


@pytest.fixture(scope="session")
def find(beat_track):
    """Finds a recorded piece in the music: its frame there, and how alike they are, 0 to 1."""

    def locate(piece):
        size = 1 << (len(beat_track) + len(piece)).bit_length()
        spectrum = np.fft.rfft(beat_track, size) * np.conj(np.fft.rfft(piece, size))
        loop = len(beat_track) // 2
        at = int(np.argmax(np.fft.irfft(spectrum, size)[:loop]))
        there = beat_track[at : at + len(piece)]
        likeness = there @ piece / (np.linalg.norm(there) * np.linalg.norm(piece))
        return at, float(likeness)

    return locate
