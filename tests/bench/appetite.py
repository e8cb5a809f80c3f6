"""What a process takes: of a core, and of memory."""

import time
from pathlib import Path

MEGABYTE = 1024


def used(pid: int) -> float:
    """Seconds of a core so far, all threads together, by the process's own clock.

    The kernel has a clock for each process, whose number is made of its id (Linux,
    `include/linux/posix-timers.h`, CPUCLOCK_SCHED); it counts in nanoseconds, where /proc counts in
    hundredths of a second.
    """
    return time.clock_gettime((~pid << 3) | 2)


def held(pid: int) -> float:
    """Megabytes of memory, what is shared with others counted by its share."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / MEGABYTE
