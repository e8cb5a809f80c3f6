import threading
import time

from firmware.deck.pulse import STILL, Pulse, wakings


def test_a_thread_that_wakes_is_counted_and_one_that_waits_for_ever_is_not():
    done = threading.Event()
    busy = threading.Thread(target=lambda: [time.sleep(0.005) for _ in range(40)])
    stuck = threading.Thread(target=done.wait)
    stuck.start()
    before = wakings()
    busy.start()
    time.sleep(0.1)
    assert wakings() - before >= 5
    busy.join()
    resting = wakings()
    time.sleep(0.1)
    assert wakings() == resting
    done.set()
    stuck.join()


def test_sound_is_gone_when_nothing_has_woken_for_too_long():
    pulse = Pulse()
    assert not pulse.gone(10.0, 5)
    assert not pulse.gone(10.0 + STILL, 5)
    assert pulse.gone(10.1 + STILL, 5)
    assert not pulse.gone(10.2 + STILL, 6)
