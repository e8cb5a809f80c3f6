"""The score pad as a service: systemd hears that it is there, that it lives, and what it lacks."""

import os
import signal
import socket
import subprocess
import sys

import pytest


@pytest.fixture
def systemd(tmp_path):
    """A systemd that listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(20)
        yield listener


@pytest.fixture
def serve(systemd, tmp_path):
    """Starts the score pad as systemd does, and ends it."""
    started = []

    def start(driver, *arguments):
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": driver,
            "NOTIFY_SOCKET": systemd.getsockname(),
            "WATCHDOG_USEC": "400000",
        }
        command = [sys.executable, "-m", "companion", "--db", tmp_path / "s.db", *arguments]
        started.append(subprocess.Popen(command, env=environment, stderr=subprocess.PIPE))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_it_tells_when_it_can_be_seen_and_then_that_it_lives(serve, systemd):
    serve("dummy", "--wait")
    assert systemd.recv(999) == b"WATCHDOG=1"
    assert systemd.recv(999) == b"READY=1\nSTATUS=the score pad is on the screen"
    assert {systemd.recv(999) for _ in range(5)} == {b"WATCHDOG=1"}


def test_without_a_screen_it_says_so_and_lives_and_waits(serve, systemd):
    process = serve("nonsuch", "--wait")
    assert systemd.recv(999) == b"WATCHDOG=1"
    assert systemd.recv(999).startswith(b"READY=1\nSTATUS=There is no screen to draw on")
    assert systemd.recv(999) == b"WATCHDOG=1"
    assert process.poll() is None
    process.terminate()
    _, said = process.communicate(timeout=20)
    assert process.returncode == -signal.SIGTERM
    assert said.count(b"There is no screen") == 1
