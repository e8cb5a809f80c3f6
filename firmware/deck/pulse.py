"""Whether sound still flows: a device, or the server behind it, can fall silent without a word.

simpleaudio's thread then waits for ever in the middle of a write, and to everybody else the music
seems to go on. But while sound flows, some thread beside the main one wakes for every period that
is handed over, many times a second, and the kernel counts that.
"""

from dataclasses import dataclass
from pathlib import Path

TASKS = Path("/proc/self/task")

STILL = 2.0
"""Seconds without one waking, after which nothing flows."""


def wakings(tasks: Path = TASKS) -> int:
    """How often the threads beside the main one have woken, all together."""
    main = tasks.resolve().parent.name
    return sum(_wakings(task) for task in tasks.iterdir() if task.name != main)


def _wakings(task: Path) -> int:
    try:
        lines = (task / "status").read_text().splitlines()
    except OSError:
        # It ended while we looked.
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_sw"))


@dataclass
class Pulse:
    """Watches the count.

    Attributes:
        count: as it was last.
        since: since when it is that, in seconds.
    """

    count: int = -1
    since: float = 0.0

    def gone(self, now: float, count: int) -> bool:
        """Takes a look; whether nothing has woken for too long."""
        if count != self.count:
            self.count, self.since = count, now
        return now - self.since > STILL
