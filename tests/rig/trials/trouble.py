"""What is missing at power-on, or taken, is waited for and said; neither needs the other."""

import time

from tests.rig import hearing
from tests.rig.trials.installation import UNITS

WORDS = "5. Pins taken, the card late, no screen: waited for, and said"
ABSENT = "modprobe.blacklist=snd_aloop,virtio_gpu"
"""Leaves the sound card and the screen out until somebody asks for them."""


def status(pi, unit):
    """What `systemctl status` says."""
    return pi.sh(f"systemctl status --no-pager -n 0 {unit}.service || true")


def says(pi, unit, words, seconds=120):
    """Waits until the status of a unit has some words in it; returns the line."""
    return pi.wait_for(f"systemctl status --no-pager -n 0 {unit} | grep -F '{words}'", seconds)


def pid(pi, unit):
    """The process of a unit."""
    return pi.sh(f"systemctl show -P MainPID {unit}")


def play(pi, report):
    """Shows it."""
    _late(pi, report)
    _taken(pi, report)
    _alone(pi, report)


def _late(pi, report):
    cards = pi.sh("ls -d /dev/dri/card* /proc/asound/card[0-9]* 2>/dev/null || true")
    report.show("the machine has neither a sound card nor a screen", cards == "", cards)
    pi.wait_for("systemctl is-active come-on-dj companion", 120)
    report.show("the score pad says it", so=True, seen=says(pi, "companion", "There is no screen"))
    pi.press(17)
    report.show("pressed, the DJ says it", so=True, seen=says(pi, "come-on-dj", "no sound device"))
    levels = pi.watch(27, 5)
    report.show("and keeps time with its light", len(levels) > 4, levels)
    pids = [pid(pi, unit) for unit in UNITS]
    time.sleep(12)
    said = pi.sh("journalctl -b -q -o cat -u companion | grep -c 'There is no screen'")
    report.show("it is said once, not over and over", said == "1", said)
    pi.sh("modprobe snd-aloop")
    report.show("the DJ finds the card", so=True, seen=says(pi, "come-on-dj", "all is well"))
    file = pi.shown / "late.wav"
    with pi.recording(file):
        time.sleep(8)
    heard = hearing.beats(file)
    times = [round(float(at), 2) for at in heard]
    report.show("and the beat is heard without another press", len(heard) >= 4, times)
    pi.press(17)
    pi.sh("modprobe virtio-gpu")
    seen = says(pi, "companion", "on the screen")
    report.show("the score pad finds the screen", so=True, seen=seen)
    now = [pid(pi, unit) for unit in UNITS]
    report.show("neither was started anew for it", now == pids, f"{pids} {now}")


def _taken(pi, report):
    pi.sh("systemctl stop come-on-dj")
    thief = pi.start("exec gpiomon --chip gpiochip0 17")
    pi.wait_for("gpioinfo --chip gpiochip0 17 | grep gpiomon")
    pi.sh("systemctl start come-on-dj")
    said = says(pi, "come-on-dj", "GPIO line 17")
    report.show("a line that another program holds is said", so=True, seen=said)
    _status, told = pi.try_sh("cd /home/pi/box && make check")
    report.show("make check names who holds it", "gpiomon" in told, told)
    pi.sh(f"systemctl stop {thief}")
    report.show("once it is free, it is taken", so=True, seen=says(pi, "come-on-dj", "all is well"))
    pi.press(17)
    levels = pi.watch(27, 4)
    pi.press(17)
    report.show("and the button works", len(levels) >= 4, levels)


def _alone(pi, report):
    for one, other in (UNITS, UNITS[::-1]):
        before = pid(pi, other)
        pi.sh(f"systemctl stop {one}")
        time.sleep(3)
        report.show(f"{other} stays without {one}", pid(pi, other) == before != "0")
        pi.sh(f"systemctl stop {other} && systemctl start {other}")
        pi.wait_for(f"systemctl is-active {other}")
        report.show(
            f"{other} starts without {one}",
            pi.sh(f"systemctl is-active {one} || true") == "inactive",
        )
        pi.sh(f"systemctl start {one}")
    pi.sh("kill -STOP $(systemctl show -P MainPID companion)")
    before = pid(pi, "companion")
    pi.wait_for(
        f"[ $(systemctl show -P MainPID companion) != {before} ] && systemctl is-active companion",
        180,
    )
    report.show("a score pad that stands still is started anew", so=True)
