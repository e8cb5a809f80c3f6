import math
import random
import tomllib
from pathlib import Path

import pytest

from firmware.press import Gesture, PressMachine, Timing

FINGERS = tomllib.loads(Path(__file__).with_name("edges.toml").read_text())["finger"]


def play(machine, edges, until):
    """Feeds edges one by one, calling `tick` whenever the machine says it is due."""
    meant = []
    for at, level in [*edges, (until, None)]:
        while (due := machine.due()) is not None and due < at:
            meant += machine.tick(due)
        if level is not None:
            machine.edge(pressed=bool(level), at=at)
            meant += machine.tick(at)
    return meant


@pytest.mark.parametrize("finger", FINGERS, ids=[finger["story"] for finger in FINGERS])
def test_edges_that_had_to_wait_mean_the_same(finger):
    """A busy loop looked at a press only after its release: it saw the line up and no press."""
    edges = [(at, bool(level)) for at, level in finger["edges"]]
    late = PressMachine(Timing(), pressed=finger.get("down_at_start", False))
    prompt = PressMachine(Timing(), pressed=finger.get("down_at_start", False))
    assert late.replay(edges, now=20.0) == play(prompt, edges, until=20.0)


@pytest.mark.parametrize("finger", FINGERS, ids=[finger["story"] for finger in FINGERS])
def test_a_recorded_finger_means_what_it_meant(finger):
    machine = PressMachine(Timing(), pressed=finger.get("down_at_start", False))
    meant = play(machine, finger["edges"], until=20.0)
    presses = [m.at for m in meant if m.gesture is Gesture.PRESS]
    holds = [m.at for m in meant if m.gesture is Gesture.HOLD]
    assert presses == pytest.approx(finger["presses"])
    assert holds == pytest.approx(finger.get("holds", []))


def bounces(rng, at, level):
    """An edge that bounces for up to four milliseconds, or a storm of shorter ones."""
    edges = []
    for _ in range(rng.randrange(6)):
        edges += [(at, level), (at + rng.uniform(0.00005, 0.0004), not level)]
        at += rng.uniform(0.0005, 0.0008)
    return [*edges, (at, level)]


def test_ten_thousand_noisy_presses_are_ten_thousand_presses():
    rng = random.Random(56)
    machine = PressMachine(Timing())
    at, edges = 0.0, []
    for _ in range(10_000):
        at += rng.uniform(0.35, 1.2)
        edges += bounces(rng, at, 1)
        edges += bounces(rng, at + rng.uniform(0.05, 0.25), 0)
        if rng.random() < 0.3:  # a glitch between two presses
            edges += [(at + 0.3, True), (at + 0.3 + rng.uniform(0.0001, 0.004), False)]
    meant = play(machine, sorted(edges), until=math.inf)
    assert [m.gesture for m in meant] == [Gesture.PRESS] * 10_000


def test_a_press_is_dated_at_the_edge_though_it_is_believed_later():
    machine = PressMachine(Timing(settle=0.005))
    machine.edge(pressed=True, at=10.0)
    assert machine.tick(10.004) == []
    assert machine.due() == pytest.approx(10.005)
    assert [m.at for m in machine.tick(10.0051)] == [10.0]


def test_a_lost_release_is_made_good_when_the_line_is_read_again():
    machine = PressMachine(Timing())
    machine.edge(pressed=True, at=1.0)
    machine.tick(1.005)
    machine.edge(pressed=False, at=3.0)  # read from the line when the hold was due
    assert machine.tick(3.0) == []
    machine.tick(3.005)
    machine.edge(pressed=True, at=4.0)
    assert [m.gesture for m in machine.tick(4.005)] == [Gesture.PRESS]
