"""The score pad's signs of life, for systemd."""

import time

from firmware.notify import Notifier


class Pulse:
    """Tells systemd that the score pad still turns, no more often than it asks for.

    Args:
        notifier: The line to systemd.
    """

    def __init__(self, notifier: Notifier) -> None:
        self._notifier = notifier
        self._next = 0.0

    def __call__(self) -> None:
        """Tells it, when it is time."""
        every = self._notifier.every
        now = time.monotonic()
        if every is not None and now >= self._next:
            self._next = now + every
            self._notifier.alive()
