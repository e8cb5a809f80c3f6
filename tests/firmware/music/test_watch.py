"""Music that appears in a folder, and folders that come and go."""

import shutil

import pytest

from firmware.music.stamp import Stamp
from firmware.music.watch import Watch


@pytest.fixture
def stick(tmp_path):
    path = tmp_path / "stick"
    path.mkdir()
    return path


@pytest.fixture
def watch(stick, tmp_path):
    return Watch([stick, tmp_path / "never there"], frozenset)


def looks(watch, count=3):
    return [path.name for _ in range(count) for path in watch.poll()]


def test_new_music_is_told_once(watch, stick):
    (stick / "b.mp3").write_bytes(b"b")
    (stick / "album").mkdir()
    (stick / "album" / "a.FLAC").write_bytes(b"a")
    assert looks(watch, 2) == ["a.FLAC", "b.mp3"]
    assert looks(watch) == []


def test_a_file_that_is_still_being_copied_is_left_alone(watch, stick):
    with (stick / "song.wav").open("wb") as file:
        for _ in range(5):
            file.write(b"more")
            file.flush()
            assert looks(watch, 1) == []
    assert looks(watch) == ["song.wav"]


def test_what_was_changed_is_told_again(watch, stick):
    song = stick / "song.ogg"
    song.write_bytes(b"old")
    assert looks(watch) == ["song.ogg"]
    song.write_bytes(b"newer")
    assert looks(watch) == ["song.ogg"]
    (stick / "song.ogg.toml").write_text("bpm = 100")
    assert looks(watch) == ["song.ogg"]


@pytest.mark.parametrize(
    "name", ["._song.mp3", ".Trash/song.mp3", "cover.jpg", "song.mp3.toml", "song.mp3.part"]
)
def test_what_is_no_music_is_passed_over(name, watch, stick):
    (stick / name).parent.mkdir(exist_ok=True)
    (stick / name).write_bytes(b"x")
    assert looks(watch) == []


def test_a_stick_may_come_late_and_go_at_any_time(watch, stick):
    shutil.rmtree(stick)
    assert looks(watch) == []
    stick.mkdir()
    (stick / "song.mp3").write_bytes(b"x")
    assert looks(watch, 1) == []
    shutil.rmtree(stick)
    assert looks(watch) == []
    stick.mkdir()
    (stick / "song.mp3").write_bytes(b"x")
    assert looks(watch) == ["song.mp3"]


def test_what_is_known_is_not_told_even_when_it_comes_back(stick):
    song = stick / "song.mp3"
    song.write_bytes(b"x")
    known = frozenset({Stamp.of(song)})
    watch = Watch([stick], lambda: known)
    assert looks(watch) == []
    away = stick.rename(stick.with_name("away"))
    assert looks(watch) == []
    away.rename(stick)
    assert looks(watch) == []


def test_a_folder_within_itself_has_an_end(watch, stick):
    (stick / "song.mp3").write_bytes(b"x")
    (stick / "again").symlink_to(stick)
    (stick / "nowhere.mp3").symlink_to(stick / "gone.mp3")
    assert looks(watch) == ["song.mp3"]


def test_a_folder_that_is_linked_to_is_looked_into(watch, stick, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "waltz.mp3").write_bytes(b"x")
    (stick / "linked").symlink_to(other)
    (other / "back").symlink_to(stick)
    assert looks(watch) == ["waltz.mp3"]


def test_what_could_not_be_taken_in_is_told_again_when_asked_for(watch, stick):
    """A song that came while the disk was full was never tried again."""
    song = stick / "song.mp3"
    song.write_bytes(b"x")
    assert looks(watch) == ["song.mp3"]
    assert looks(watch) == []
    watch.tell_again(song)
    assert looks(watch) == ["song.mp3"]
    assert looks(watch) == []


def test_what_was_taken_in_is_known(library, take, save, song):
    path = save(song)
    take(path)
    assert looks(Watch([path.parent], library.stamps)) == []
