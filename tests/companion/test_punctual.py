"""Whether the screen goes before other programs while a round is conducted, and only then."""

import gc
import multiprocessing
import os

import pytest

from companion.punctual import PRIORITY, Punctuality

_FORK = multiprocessing.get_context("fork")
NOBODY = 65534


def in_a_process(tell):
    """What a process of its own tells, so that this one stays as it is."""
    ear, mouth = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=lambda: mouth.send(tell()))
    process.start()
    told = ear.recv()
    process.join()
    return told


def how():
    return os.sched_getscheduler(0), os.sched_getparam(0).sched_priority, gc.isenabled()


def before_others():
    punctuality = Punctuality()
    seen = [how()]
    for on in (True, True, False):
        punctuality.set(on=on)
        seen.append(how())
    return seen


def without_the_right():
    os.setuid(NOBODY)
    return before_others()


def may_go_first():
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(PRIORITY))
    except PermissionError:
        return False
    return True


def test_it_goes_before_others_only_for_a_round():
    first = (os.SCHED_RR, PRIORITY) if in_a_process(may_go_first) else (os.SCHED_OTHER, 0)
    usual = (os.SCHED_OTHER, 0, True)
    assert in_a_process(before_others) == [usual, (*first, False), (*first, False), usual]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give its rights away")
def test_without_the_right_things_stay_as_they_are():
    usual = (os.SCHED_OTHER, 0, True)
    waiting = (os.SCHED_OTHER, 0, False)
    assert in_a_process(without_the_right) == [usual, waiting, waiting, usual]
