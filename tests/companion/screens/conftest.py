"""Tables at which any of the games has begun."""

import multiprocessing
import os
import signal
import time

import pytest

from companion.games import GAMES
from companion.match import Begun, Seat
from companion.store import Store
from tests.companion.screens.booth import Booth

_FORK = multiprocessing.get_context("fork")


@pytest.fixture
def beginning(tmp_path):
    """Begins a match of a game in the file of scores."""

    def begin(game, *names, teams=(), starter=0, **rules):
        with Store(tmp_path / "scores.db") as store:
            seats = tuple(Seat(person.id, person.name) for person in map(store.welcome, names))
            store.begin(Begun(game, seats, GAMES[game].Rules(**rules), starter, teams))

    return begin


@pytest.fixture
def playing(beginning, tables):
    """Sits people down at a match of a game."""

    def sit(game, *names, size=(800, 480), **match):
        beginning(game, *names, **match)
        return tables(size)

    return sit


@pytest.fixture
def live(playing):
    """A table in front of the Hey Yo screen, with a DJ that waits."""

    def sit(*names, bpm=56.0, every=1, **match):
        table = playing("hey_yo", *names, cue_every=every, **match)
        booth = Booth(table, bpm, every)
        booth.tell()
        table.touch("live")
        table.rest()
        return table, booth

    return sit


@pytest.fixture
def killed(tables, table_type, tmp_path):
    """Plays taps in a process of its own that is killed after the last one; then goes on here."""

    def play_and_kill(taps):
        ear, pipe = os.pipe()
        process = _FORK.Process(target=_taps, args=(table_type, tmp_path / "scores.db", taps, pipe))
        process.start()
        os.close(pipe)
        assert os.read(ear, 1) == b"!"
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        os.close(ear)
        return tables()

    return play_and_kill


def _taps(table_type, path, taps, pipe):
    table = table_type(path)
    for name in taps:
        table.click(name)
    os.write(pipe, b"!")
    time.sleep(60)
