"""The box on a virtual Raspberry Pi, from a clone to the table: `python -m tests.rig`.

A machine with the real kernel's GPIO lines, sound card, screen, touchscreen and systemd is set up
from nothing; then each trial is shown, a line for each thing. It takes half an hour where the
machine is emulated, and needs QEMU and, once, `tests/rig/image` (which see).

    python -m tests.rig                   all trials
    python -m tests.rig --from beat       goes on with the machine as the trial before left it
    python -m tests.rig --only beat       that one, likewise
"""

import argparse
import signal
import sys

from tests.rig.machine import Machine
from tests.rig.qemu import RigError, missing, work
from tests.rig.report import Report
from tests.rig.trials import TRIALS
from tests.rig.trials.workshop import clone


def main(argv=None):
    """Runs the trials; returns the exit status."""
    options = parse(argv)
    if lack := missing():
        print(lack, file=sys.stderr)
        return 2
    # Told to end, it takes its machine with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    report = Report()
    folder = work() / "trials"
    folder.mkdir(exist_ok=True)
    backing = None
    for trial in TRIALS:
        disk = folder / f"{trial.name}.qcow2"
        if options.only == trial.name:
            # The disks of later trials lie upon this one's, which therefore stays.
            attempt(trial, folder / "only.qcow2", backing, report)
        elif trial.name in options.trials:
            attempt(trial, disk, backing, report)
        backing = disk
    report.end()
    return 1 if report.faults else 0


def parse(argv):
    """Reads the command line."""
    names = [trial.name for trial in TRIALS]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--from", dest="first", choices=names, metavar="TRIAL", default=names[0])
    parser.add_argument("--only", choices=names, metavar="TRIAL", help=", ".join(names))
    options = parser.parse_args(argv)
    options.trials = [] if options.only else names[names.index(options.first) :]
    return options


def attempt(trial, disk, backing, report):
    """Runs one trial on a disk of its own, which begins as the last trial left its."""
    report.title(trial.words)
    pi = Machine(disk, backing)
    try:
        pi.boot(network=trial.network, append=trial.append)
        clone(pi)
        trial.play(pi, report)
        pi.shut_down()
    except RigError as error:
        report.show(trial.words, so=False, seen=f"{error}\n{pi.console()}")
    finally:
        pi.close()


if __name__ == "__main__":
    sys.exit(main())
