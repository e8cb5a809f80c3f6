import socket

import pytest

from firmware.notify import Notifier


@pytest.fixture(params=["path", "abstract"])
def systemd(request, tmp_path):
    """A listening systemd and how its address is written in the environment."""
    address = str(tmp_path / "notify") if request.param == "path" else f"@{tmp_path}/notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address.replace("@", "\0", 1))
        listener.settimeout(5)
        yield listener, address


def test_systemd_is_told_in_lines(systemd):
    listener, address = systemd
    notifier = Notifier({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"})
    notifier.ready("playing,\n no sound device")
    assert listener.recv(999) == b"READY=1\nSTATUS=playing, no sound device"
    notifier.alive()
    assert listener.recv(999) == b"WATCHDOG=1"
    notifier.stopping()
    assert listener.recv(999) == b"STOPPING=1"
    assert notifier.every == 10.0


def test_nobody_listening_is_no_fault(tmp_path):
    assert Notifier({}).every is None
    Notifier({}).ready("fine")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).alive()
