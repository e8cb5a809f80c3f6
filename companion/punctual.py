"""Being on time for the beat of a round, whatever else the computer does."""

import gc
import os
from contextlib import suppress

PRIORITY = 1
"""Above everything ordinary, below the DJ's light and sound."""


class Punctuality:
    """Lets the screen go before all ordinary programs while a round is conducted.

    It takes a right that systemd's `LimitRTPRIO=` gives; without it things stay as they are. What
    is no longer needed is collected after the round: that takes as long as a frame or more.
    """

    def __init__(self) -> None:
        self._on = False

    def set(self, *, on: bool) -> None:
        """Goes before others from now on, or as all others do."""
        if on == self._on:
            return
        self._on = on
        (gc.disable if on else gc.enable)()
        policy, priority = (os.SCHED_RR, PRIORITY) if on else (os.SCHED_OTHER, 0)
        # Without the right to it a busy computer may hold up a frame.
        with suppress(PermissionError):
            os.sched_setscheduler(0, policy, os.sched_param(priority))
