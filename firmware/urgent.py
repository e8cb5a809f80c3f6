"""Real-time scheduling, for what must happen on the beat whatever else the computer does."""

import logging
import os

log = logging.getLogger(__name__)

PRIORITY = 2
"""Above everything ordinary, below everything that others have reason to put higher."""


def be_on_time() -> None:
    """Lets the calling thread, and the threads it starts, go before all ordinary ones.

    It takes a right that systemd's `LimitRTPRIO=` gives; without it things stay as they are.
    """
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(PRIORITY))
    except PermissionError:
        log.debug("no right to real-time scheduling: a busy computer may hold up a beat")
