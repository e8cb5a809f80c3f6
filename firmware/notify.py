"""Tells systemd how the DJ is: ready, alive, ending.

Source: sd_notify(3): datagrams of `KEY=VALUE` lines to the socket in `$NOTIFY_SOCKET`, whose name
may begin with `@` for an abstract one; `$WATCHDOG_USEC` says how often it wants a sign of life.
"""

import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)


class Notifier:
    """The line to systemd; silent where nobody listens.

    Args:
        environment: the process's environment.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):
            self._address = "\0" + self._address[1:]
        interval = environment.get("WATCHDOG_USEC", "")
        self._watchdog = int(interval) / 1e6 if interval.isdigit() else None

    @property
    def every(self) -> float | None:
        """Seconds between signs of life, None where none are wanted: half of what is allowed."""
        return self._watchdog / 2 if self._watchdog and self._address else None

    def ready(self, status: str) -> None:
        """The socket listens and the pins are taken, or known not to be had."""
        self._send(f"READY=1\nSTATUS={_one_line(status)}")

    def status(self, status: str) -> None:
        """How things stand, in a sentence."""
        self._send(f"STATUS={_one_line(status)}")

    def alive(self) -> None:
        """A sign of life."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The DJ is ending."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            try:
                line.sendto(message.encode(), self._address)
            except OSError as error:
                log.debug("systemd does not listen: %s", error)


def _one_line(status: str) -> str:
    return " ".join(status.split())
