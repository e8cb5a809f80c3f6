from pathlib import Path

import numpy as np

from firmware.deck.tape import LONGEST, Tape


def resident():
    """Bytes of memory this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_a_blank_tape_of_hours_is_silence_and_costs_no_memory():
    before = resident()
    tape = Tape()
    assert tape.frames == LONGEST
    assert resident() - before < 4e6
    assert len(tape.buffer) < 2**31


def test_what_is_written_can_be_read_and_the_rest_is_silence():
    tape = Tape(1000)
    tape.write(10, np.full((5, 2), 7, np.int16))
    samples = np.frombuffer(tape.buffer, np.int16).reshape(-1, 2)
    assert samples[10:15].tolist() == [[7, 7]] * 5
    assert not samples[:10].any()
    assert not samples[15:].any()


def test_what_has_been_heard_gives_its_memory_back():
    tape = Tape(44_100 * 600)
    before = resident()
    for second in range(600):
        tape.write(second * 44_100, np.ones((44_100, 2), np.int16))
        tape.give_back(second * 44_100 - 44_100)
    assert resident() - before < 4e6


def test_the_end_of_the_tape_cuts_what_passes_it():
    tape = Tape(100)
    tape.write(95, np.ones((10, 2), np.int16))
    tape.write(200, np.ones((10, 2), np.int16))
    assert np.frombuffer(tape.buffer, np.int16).sum() == 10
