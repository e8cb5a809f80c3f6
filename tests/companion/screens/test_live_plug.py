"""The plug is pulled in the middle of a round that the box conducts."""

import multiprocessing
import os
import signal
import time

from companion.dj import Music, Press
from companion.screens.places import Live

_FORK = multiprocessing.get_context("fork")
_BPM = 180.0


def _conducted(table_type, path, pipe):
    """Conducts eight cues with a miss on the third, then hangs on."""
    table = table_type(path)
    table.touch("live")
    table.show.tell(Music(playing=False, first_beat_at=None, bpm=_BPM))
    table.show.step(0)
    first = table.clock.now
    table.show.tell(Music(playing=True, first_beat_at=first, bpm=_BPM))
    for cue in range(9):
        table.clock.now = first + (cue + 0.1) * 60 / _BPM
        table.show.step(0)
        if cue == 3:
            table.show.feel(Press("second", "press", table.clock.now))
            table.show.step(0)
    os.write(pipe, b"!")
    time.sleep(60)


def test_cards_and_penalties_are_there_again(beginning, tables, table_type, tmp_path):
    beginning("hey_yo", "Ann", "Ben", "Cem")
    ear, pipe = os.pipe()
    path = tmp_path / "scores.db"
    process = _FORK.Process(target=_conducted, args=(table_type, path, pipe))
    process.start()
    os.close(pipe)
    assert os.read(ear, 1) == b"!"
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    os.close(ear)
    table = tables()
    assert table.place == Live()
    assert table.words("cards") == "7 of 38 cards lie, 1 face down."
    assert "The second cue is for Ben." in table.words("how")
