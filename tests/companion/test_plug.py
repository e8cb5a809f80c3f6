"""The plug is pulled at any moment: nothing that was completed is ever missing."""

import multiprocessing
import os
import random
import shutil
import signal
import sqlite3
import time
from contextlib import closing

from companion.screens.places import Entry, Result
from companion.store import Store

SEATS = ("Ann", "Ben", "Cem")
LIVES = 50
_FORK = multiprocessing.get_context("fork")


def taps(hands):
    """A match of three rounds, tap by tap, with changes of mind."""
    script = []
    for sums, finisher in (((12, 20, 7), 2), ((9, 9, 30), 0), ((41, -3, -3), 1)):
        for raw in sums:
            for column in hands[raw]:
                script += [f"card {value}" for value in column]
            script += ["undo", "redo", "next"]
        script += [f"seat {finisher}", "next"]
    return script


def state(table):
    match = table.timeline.match
    return match.rounds, match.draft


def live(table_type, path, script, states, pipe):
    """One life of the companion: goes on where the file is, and says so after every tap."""
    table = table_type(path)
    at = states.index(state(table)) + 1 if state(table) in states else 0
    os.write(pipe, bytes([at]))
    for step in range(at, len(script)):
        table.click(script[step])
        os.write(pipe, bytes([step + 1]))
    time.sleep(60)


def every_state(table_type, path, script):
    """The match after each tap when nobody pulls the plug."""
    with closing(table_type(path)) as table:
        states = []
        for name in script:
            table.click(name)
            states.append(state(table))
        assert table.totals == (71, 26, 34)
        return states


def test_fifty_lives(table_type, begun, tmp_path, hands):
    script = taps(hands)
    assert len(script) < 256
    blank, path = tmp_path / "blank.db", tmp_path / "killed.db"
    begun(blank, SEATS)
    shutil.copy(blank, tmp_path / "whole.db")
    states = every_state(table_type, tmp_path / "whole.db", script)
    chance = random.Random(2026)  # any moments, the same each time
    done = len(script)
    for _life in range(LIVES):
        if done == len(script):
            for part in tmp_path.glob("killed.db*"):
                part.unlink()
            shutil.copy(blank, path)
            done = 0
        done = one_life(table_type, path, script, states, chance, done)


def one_life(table_type, path, script, states, chance, done):
    """Starts the companion, kills it after some taps, and looks at what is left."""
    ear, pipe = os.pipe()
    process = _FORK.Process(target=live, args=(table_type, path, script, states, pipe))
    process.start()
    os.close(pipe)
    began = os.read(ear, 1)[0]
    assert began >= done - 1  # a tap that only turns to another screen is not stored
    heard = began
    for _tap in range(chance.randrange(12)):
        if heard < len(script):
            heard = os.read(ear, 1)[0]
    time.sleep(chance.random() * 0.004)
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    for said in iter(lambda: os.read(ear, 1), b""):
        heard = said[0]
    os.close(ear)
    return what_is_left(table_type, path, script, states, heard)


def what_is_left(table_type, path, script, states, heard):
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    possible = [states[k - 1] if k else ((), None) for k in (heard, min(heard + 1, len(script)))]
    with closing(table_type(path)) as table:
        left = state(table)
        assert left in possible, heard
        rounds, draft = left
        if draft is None:
            assert table.place == (Result(len(rounds) - 1) if rounds else Entry())
        else:
            assert isinstance(table.place, Entry)
            assert table.show.screen.named(f"cell {draft.cell}") is not None
        return states.index(left) + 1 if left in states else 0


def test_a_half_typed_cell_comes_back(seated, tables):
    table = seated("Ann", "Ben")
    table.press("7", "-")
    again = tables()
    assert isinstance(again.place, Entry)
    assert again.timeline.match.draft.half == "-"
    assert again.words("cell 1").startswith("\N{MINUS SIGN}")
    again.press("2")
    assert again.timeline.match.draft.slip.cells[:2] == (7, -2)


def test_half_typed_digits_come_back(seated, tables):
    table = seated("Ann", "Ben")
    table.touch("by sum")
    table.press("1", "0")
    again = tables()
    assert again.words("sum").endswith("10|")
    again.press("5")
    assert again.timeline.match.draft.slip.sum == 105


def test_undone_stays_undone_and_can_be_redone_after_the_plug(seated, tables):
    table = seated("Ann", "Ben")
    table.press("7", "8", "u")
    again = tables()
    assert again.timeline.match.draft.slip.cells[:2] == (7, None)
    again.press("r")
    assert again.timeline.match.draft.slip.cells[:2] == (7, 8)


def test_a_disk_that_is_full_says_so_and_the_tap_is_kept_for_later(seated):
    table = seated("Ann", "Ben")
    table.store._database.execute("PRAGMA max_page_count = 1")
    for _card in range(12):
        table.press("7", "u")
    assert "disk" in table.message
    table.store._database.execute("PRAGMA max_page_count = 1000000")
    table.press("8")
    assert table.message == ""
    with Store(table.store.path.with_name("other.db")):
        pass
    assert table.timeline.fresh == ()
