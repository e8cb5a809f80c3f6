import logging
import os

import pytest

from firmware.memory import Memory, Remembered


def test_what_was_chosen_is_remembered(tmp_path):
    path = tmp_path / "state" / "dj.json"
    chosen = Remembered(track="waltz", volume=40, bpm=72.5, cue_every=2)
    Memory(path).keep(chosen)
    assert Memory(path).kept == chosen
    assert [file.name for file in path.parent.iterdir()] == ["dj.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"volume": 900}', b"\xff\xfe", b"[" * 100_000]
)
def test_a_broken_file_is_told_and_replaced(tmp_path, caplog, content):
    path = tmp_path / "dj.json"
    path.write_bytes(content)
    memory = Memory(path)
    assert memory.kept == Remembered()
    assert "starting afresh" in caplog.text
    memory.keep(Remembered(volume=5))
    assert Memory(path).kept.volume == 5


def test_nothing_is_written_while_nothing_changes(tmp_path):
    path = tmp_path / "dj.json"
    memory = Memory(path)
    memory.keep(Remembered(volume=5))
    before = path.stat().st_mtime_ns
    memory.keep(Remembered(volume=5))
    assert path.stat().st_mtime_ns == before


def test_a_disk_that_takes_nothing_is_told_once_and_tried_again(tmp_path, caplog):
    """What was chosen while the disk was full counted as written, and was forgotten."""
    way = tmp_path / "state"
    way.write_text("a file where a folder should be")
    memory = Memory(way / "dj.json")
    with caplog.at_level(logging.WARNING):
        memory.keep(Remembered(volume=4))
        memory.keep(Remembered(volume=5))
    assert caplog.text.count("what was chosen is forgotten") == 1
    way.unlink()
    memory.keep(Remembered(volume=5))
    assert Memory(way / "dj.json").kept.volume == 5


def test_a_pipe_is_no_memory(tmp_path, caplog):
    """The DJ waited for ever for somebody to write into it."""
    os.mkfifo(tmp_path / "dj.json")
    assert Memory(tmp_path / "dj.json").kept == Remembered()
    assert "starting afresh" in caplog.text
