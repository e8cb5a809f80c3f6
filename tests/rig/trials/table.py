"""The score pad on the screen, a finger, and the plug pulled in the middle of a layout."""

import sqlite3
import time
from contextlib import closing

from tests.rig.trials.installation import ON_SCREEN
from tests.rig.twin import LIKE, Twin, pixels

WORDS = "4. Cards are scored by touch, and the plug is pulled in the middle"
SCORES = "/var/lib/companion/come-on-dj/scores.db"
PATIENCE = 60
"""Seconds until the screen must show what was done."""
LEFT = 0.45
"""How much of the home screen is the score pad's; the rest is the DJ's, whom the twin has not."""


def fetch_scores(pi, name):
    """Copies the file of scores, and what is still in its log, to a folder of that name here."""
    folder = pi.folder / name
    folder.mkdir()
    for end in ("", "-wal"):
        pi.fetch(f"{SCORES}{end}", folder / f"scores.db{end}")
    return folder / "scores.db"


def bodies(path):
    """What has happened at the table, as it stands in the file."""
    with closing(sqlite3.connect(path)) as file:
        return [body for (body,) in file.execute("SELECT body FROM event ORDER BY at")]


def seen(pi, twin, name, part=1.0):
    """Waits until the screen shows what the twin does; returns how far it is from that.

    Args:
        pi: the machine.
        twin: what should be seen.
        name: what the screenshot is kept as.
        part: how much of the width is looked at, from the left.
    """
    shot = pi.shown / f"{name}.png"
    end = time.monotonic() + PATIENCE
    while True:
        far = twin.difference(pi.screenshot(shot), part)
        if far < LIKE or time.monotonic() > end:
            return far
        time.sleep(2)


def play(pi, report):
    """Shows it."""
    pi.wait_for(ON_SCREEN, 120)
    folder = pi.folder / "twin"
    folder.mkdir()
    twin = Twin(pi, folder)
    far = seen(pi, twin, "home", LEFT)
    colours = len({tuple(c) for c in pixels(pi.shown / "home.png")[::7, ::7].reshape(-1, 3)})
    report.show("the screen is not blank", colours > 3, f"{colours} colours")
    report.show("the screen shows the home of the score pad", far < LIKE, f"{far:.1f} of 255")
    twin.tap("new skyjo")
    for name in ("Ann", "Ben"):
        twin.tap("new name")
        twin.write(name)
    twin.tap("play")
    far = seen(pi, twin, "begun")
    report.show("taps begin a match of Skyjo", far < LIKE, f"{far:.1f} of 255")
    twin.tap(*(f"card {value}" for value in (5, 3, 0, 1, 2, -1, 0)))
    far = seen(pi, twin, "half")
    report.show("taps score cards", far < LIKE, f"{far:.1f} of 255")
    before = bodies(fetch_scores(pi, "before"))
    pi.pull_the_plug()
    pi.boot()
    pi.wait_for(ON_SCREEN, 120)
    there = fetch_scores(pi, "after")
    after = bodies(there)
    report.show(
        "after the power cut every tap is in the file",
        before == after != [],
        f"{len(after)} events",
    )
    twin.close()
    twin = Twin(pi, there.parent)
    far = seen(pi, twin, "after")
    report.show("the same half-entered layout is on the screen", far < LIKE, f"{far:.1f} of 255")
    twin.tap(*(f"card {value}" for value in (2, 1, 0, 3, 4)), "next")
    far = seen(pi, twin, "on")
    report.show("and it goes on", far < LIKE, f"{far:.1f} of 255")
    twin.close()
