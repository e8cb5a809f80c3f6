"""Importing beside the music: in processes of its own, which may be stopped or killed."""

import asyncio
import contextlib
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from firmware.errors import TrackError
from firmware.music import pcm, room
from firmware.music.import_process import imported
from firmware.music.library import Library
from firmware.music.reports import Failed

from .band import Band

PATIENCE = 60
MEGABYTE = 1 << 20


@pytest.fixture
def start(library):
    """Starts importers and ends them."""
    processes = []

    def start(*paths, before=()):
        command = [sys.executable, "-m", "firmware.music.importer", "--library", library.folder]
        process = subprocess.Popen(
            [*before, *command, *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def said(process):
    """All that an importer has to say, until its end."""
    told, complaints = process.communicate(timeout=PATIENCE)
    assert complaints == b""
    return [json.loads(line) for line in told.splitlines()]


@pytest.fixture
def long(save):
    """A minute and a half, so that there is more to tell of it than fits into a small pipe."""
    return save(Band(100, 90, 44_100).music(), "long.wav", subtype="PCM_U8")


def half_way(library, process):
    """Waits until an importer writes samples; the end of its pipe keeps it from ever finishing."""
    fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    deadline = time.monotonic() + PATIENCE
    while not list(library.folder.glob("*.part")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_happens_is_told_line_by_line(start, save, song, library, tmp_path):
    (tmp_path / "list.mp3").write_text("milk, bread, batteries\n")
    process = start(save(song), tmp_path / "list.mp3")
    *progress, done, failed = said(process)
    assert {line["type"] for line in progress} == {"progress"}
    assert [line["done"] for line in progress] == sorted(line["done"] for line in progress)
    assert len(progress) <= 101
    assert done["type"] == "done"
    assert done["track"]["name"] == library.tracks()[0].name == "song"
    assert failed["type"] == "failed"
    assert failed["why"].startswith("list.mp3 is not music that can be read")
    assert process.returncode == 1


def test_a_decoder_that_mutters_is_not_heard(start, save, song):
    path = save(song, "cut.mp3")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert said(start(path))[-1]["type"] == "done"


def test_an_hour_needs_no_more_memory_than_a_song(library, tmp_path):
    minute = Band(100, 60, 8_000).music()
    path = tmp_path / "hour.wav"
    with soundfile.SoundFile(path, "w", 8_000, 1, "PCM_U8") as file:
        for _ in range(60):
            file.write(minute)
    command = [sys.executable, "-m", "firmware.music.importer", "--library", library.folder, path]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, held(process.pid))
        time.sleep(0.02)
    assert process.returncode == 0
    (track,) = library.tracks()
    size = Path(track.path).stat().st_size
    Path(track.path).unlink()
    assert track.seconds == pytest.approx(3600, abs=0.2)
    assert track.bpm == pytest.approx(100, rel=1e-5)
    assert size == 3600 * 44_100 * room.FRAME
    assert 0 < most < min(130 * MEGABYTE, size / 4)


def held(pid):
    """The most memory that a process has held so far, in bytes.

    The kernel's figure at the end of a child counts what its parent held when it was forked.
    """
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def test_an_importer_that_is_killed_leaves_a_library_as_before(start, library, long, save, song):
    process = start(long)
    half_way(library, process)
    process.kill()
    process.wait(PATIENCE)
    assert list(library.folder.glob("*.part"))
    assert Library(library.folder).tracks() == []
    assert said(start(save(song)))[-1]["type"] == "done"
    assert [track.name for track in library.tracks()] == ["song"]
    assert list(library.folder.glob("*.part")) == []
    assert len(list(library.folder.glob("*.pcm"))) == 1


def test_an_importer_that_is_told_to_end_cleans_up(start, library, long):
    process = start(long)
    half_way(library, process)
    process.terminate()
    assert process.wait(PATIENCE) == 128 + signal.SIGTERM
    assert {path.suffix for path in library.folder.iterdir()} == {".lock"}


def test_an_importer_nobody_listens_to_ends(start, library, long):
    process = start(long)
    half_way(library, process)
    process.stdout.close()
    assert process.wait(PATIENCE) == 1
    assert process.stderr.read() == b""
    assert {path.suffix for path in library.folder.iterdir()} == {".lock"}


def test_a_disk_that_fills_up_meanwhile_is_said_and_nothing_is_left(start, library, save, song):
    # No file may be longer than 2 000 half kilobytes, which a song is.
    limited = ("sh", "-c", 'ulimit -f 2000 && exec "$@"', "sh")
    *_, failed = said(start(save(song), before=limited))
    assert failed["why"] == "the disk is full: remove tracks or other files, then import again"
    assert {path.suffix for path in library.folder.iterdir()} == {".lock"}


def test_a_full_disk_is_told_by_its_own_name():
    blocks = [np.zeros((1000, 1), np.float32)]
    with pytest.raises(room.FullError, match="the disk is full: remove tracks"):
        pcm.write(Path("/dev/full"), blocks, 1.0)


def test_room_is_looked_for_before_anything_is_written(tmp_path):
    room.make_room(tmp_path, 1)
    with pytest.raises(room.FullError, match=r"the track needs \d+ MB and \d+ MB are free; remove"):
        room.make_room(tmp_path, 1 << 50)


def test_a_folder_that_may_not_be_written_is_said():
    library = Library(Path("/proc/self/attr"))
    with (
        pytest.raises(TrackError, match=r"cannot be kept .*check the library"),
        library.importing(),
    ):
        pytest.fail("the kernel's own folder was written to")


def test_two_importers_wait_for_each_other(start, library, save, song):
    waltz = save(Band(150, 12, 44_100).music(), "waltz.wav")
    both = [start(save(song)), start(waltz)]
    assert [said(process)[-1]["type"] for process in both] == ["done", "done"]
    assert {track.name for track in library.tracks()} == {"song", "waltz"}


def children():
    found = set()
    for task in Path("/proc/self/task").iterdir():
        # A thread may end while we look.
        with contextlib.suppress(FileNotFoundError):
            found |= {int(pid) for pid in (task / "children").read_text().split()}
    return found


def test_a_file_that_breaks_the_importer_is_said(library, long):

    async def listen():
        before = children()
        told = []
        async for report in imported(library.folder, long):
            if not told:
                (importer,) = children() - before
                os.kill(importer, signal.SIGSEGV)
            told.append(report)
        return told

    *_, last = asyncio.run(listen())
    assert last == Failed(
        "long.wav", "long.wav cannot be imported, the file broke the importer: save it anew as wav"
    )
    assert library.tracks() == []


def last_of(reports):
    async def listen():
        return [report async for report in reports]

    return asyncio.run(listen())[-1]


def test_a_name_that_no_file_can_have_is_said(library):
    """A NUL in a name from the socket ended the whole DJ."""
    told = last_of(imported(library.folder, Path("a\0b")))
    assert "the importer does not start" in told.why


def test_an_importer_that_says_nothing_any_more_is_ended(library, long):
    """Whatever it waits for, others wait behind it."""

    async def listen():
        before = children()
        told = []
        async for report in imported(library.folder, long, silence=2.0):
            if not told:
                (importer,) = children() - before
                os.kill(importer, signal.SIGSTOP)
            told.append(report)
        return told

    *_, last = asyncio.run(listen())
    assert last.why == ("long.wav cannot be imported, it cannot be read to its end: copy it again")


@pytest.mark.parametrize(
    ("spoil", "passing"), [("full", True), ("words", False)], ids=["not now", "never"]
)
def test_what_may_be_possible_later_is_told_as_such(start, save, song, spoil, passing):
    path = save(song)
    if spoil == "words":
        path.write_text("no music")
        *_, failed = said(start(path))
    else:
        limited = ("sh", "-c", 'ulimit -f 2000 && exec "$@"', "sh")
        *_, failed = said(start(path, before=limited))
    assert failed["passing"] is passing


@pytest.mark.parametrize("hangs", [False, True])
def test_a_dj_that_leaves_takes_the_importer_along(hangs, library, long):
    before = children()

    async def leave():
        running = asyncio.Event()

        async def listen():
            async with contextlib.aclosing(imported(library.folder, long)) as told:
                async for _ in told:
                    running.set()

        listening = asyncio.create_task(listen())
        await asyncio.wait_for(running.wait(), PATIENCE)
        if hangs:
            (importer,) = children() - before
            os.kill(importer, signal.SIGSTOP)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(leave())
    assert children() <= before
    assert library.tracks() == []
