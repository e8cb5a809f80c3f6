"""A folder cloned onto the Pi, and `make run` in it."""

from tests.rig.qemu import run

WORDS = "1. From a clone, with make run"
HOME = "/home/pi/box"
PYTHON = f"{HOME}/.venv/bin/python"
SYSTEM = "/usr/lib/python3/dist-packages/"
SLOW = 1800
"""Seconds that an emulated machine may take for what a Pi does in two minutes."""


def clone(pi):
    """Brings the project onto the machine, as it was last committed; or brings it up to that."""
    bundle = "/tmp/box.bundle"  # noqa: S108
    pi.write(bundle, run("git", "bundle", "create", "-q", "-", "HEAD"))
    if pi.holds(f"test -d {HOME}"):
        pi.sh(f"cd {HOME} && git fetch -q {bundle} HEAD && git reset -q --hard FETCH_HEAD", "pi")
    else:
        pi.sh(f"git clone -q {bundle} {HOME}", user="pi")


def whence(pi, module):
    """Where a module comes from in the box's own environment."""
    code = f"import {module}; print({module}.__file__)"
    said = pi.sh(f"cd /tmp && PYGAME_HIDE_SUPPORT_PROMPT=1 {PYTHON} -c '{code}'", user="pi")
    return said.splitlines()[-1]


def show_modules(pi, report, what):
    """Shows that the modules that are made for this board are the system's."""
    for module in ("gpiozero", "lgpio", "pygame"):
        place = whence(pi, module)
        report.show(f"{module} is the system's, {what}", place.startswith(SYSTEM), place)


def play(pi, report):
    """Shows it."""
    before = pi.sh(f"cd {HOME} && find . -path ./.git -prune -o -print | sort", user="pi")
    unit = pi.start(f"cd {HOME} && exec make run", user="pi")
    pi.wait_for(f"journalctl -q -u {unit} | grep 'the DJ is ready'", SLOW)
    said = pi.log(unit)
    report.show("it says what it installs, and the DJ is ready", "installing from" in said, said)
    show_modules(pi, report, "for the box")
    state = pi.sh(f"cd {HOME} && .venv/bin/come-on-dj ctl state", user="pi")
    report.show("the button is no simulated one", "simulated" not in state, state)
    pi.press(17)
    levels = pi.watch(27, 5)
    report.show("press line 17, and line 27 goes on and off", len(levels) > 4, levels)
    pi.press(17)
    pi.sh(f"systemctl stop {unit}")
    after = pi.sh(
        f"cd {HOME} && find . -path ./.venv -prune -o -path ./.git -prune -o -print", "pi"
    )
    left = {
        path
        for path in set(after.splitlines()) - set(before.splitlines())
        if "__pycache__" not in path and ".egg-info" not in path
    }
    report.show("it leaves nothing behind in the folder", left <= {"./.venv"}, sorted(left))
