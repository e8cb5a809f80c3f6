"""After a restart: the button, the light, and the beat."""

import time

import numpy as np

from tests.rig import hearing
from tests.rig.trials.installation import UNITS

WORDS = "3. After a restart, the button starts the beat"
PERIOD = 60 / 56


def play(pi, report):
    """Shows it."""
    for unit in UNITS:
        pi.wait_for(f"systemctl is-active {unit}", 120)
        report.show(f"{unit} has come by itself", so=True)
    pi.wait_for("systemctl show -P StatusText come-on-dj | grep 'all is well'", 60)
    report.show("no other service has failed", *_none_failed(pi))
    file = pi.shown / "beat.wav"
    with pi.recording(file):
        pi.press(17)
        levels = pi.watch(27, 14)
        pi.press(17)
        time.sleep(3)
    _light(report, levels)
    _sound(report, file)
    dark = pi.watch(27, 3)
    report.show("pressed again, the light is dark", dark == [(dark[0][0], 0)], dark)
    silence = pi.shown / "silence.wav"
    with pi.recording(silence):
        time.sleep(2)
    report.show("pressed again, it is silent", hearing.is_silent(silence))


def _none_failed(pi):
    failed = pi.sh("systemctl --failed --no-legend")
    return failed == "", failed


def _light(report, levels):
    ons = np.array([at for at, level in levels if level])
    # Without the first: the light answers the finger at once, and then joins the sound.
    steps = np.diff(ons)[1:]
    report.show(
        "the light comes on 56 times a minute",
        len(ons) >= 11 and abs(steps.mean() - PERIOD) < 0.02 and abs(steps - PERIOD).max() < 0.25,
        np.round(steps, 3),
    )


def _sound(report, file):
    heard = np.array(hearing.beats(file))
    steps = np.diff(heard)
    report.show(
        "the recording has the beat",
        len(heard) >= 11 and abs(steps - PERIOD).max() < 0.005,
        np.round(steps, 4),
    )
