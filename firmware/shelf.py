"""The shelf: the records there are, and what changes them."""

import asyncio
import contextlib
import logging
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from firmware.beat import beat_frame
from firmware.deck.messages import BUILT_IN
from firmware.errors import TrackError
from firmware.music.import_process import imported
from firmware.music.library import Library
from firmware.music.reports import Done, Failed, Progress
from firmware.music.room import FRAME
from firmware.music.track import TempoFrom, Track
from firmware.music.watch import Watch
from firmware.record import Record, built_in

log = logging.getLogger(__name__)

Changed = Callable[[Sequence[Record], float], None]
Told = Callable[[Progress], None]

LOOK_EVERY = 4.0
"""Seconds between looks into the music folders."""

TRY_AGAIN = 20.0
"""Seconds until a file is tried again for which there was no room, or which was not to be read."""


@dataclass(frozen=True)
class Intake:
    """A file that waits to be taken in, and who waits for it."""

    path: Path
    taken: asyncio.Future[Track] | None = None


@dataclass
class Listeners:
    """Who is told what happens to the records."""

    changed: Changed = field(default=lambda _records, _now: None)
    progress: Told = field(default=lambda _progress: None)


class Shelf:
    """Keeps the records in order and gets them ready, without holding anybody up.

    Args:
        library: the owner's tracks.
        cache: where the box's own track is kept at other tempi.
        folders: the folders of music that are watched.
    """

    def __init__(self, library: Library, cache: Path, folders: Sequence[Path]) -> None:
        self._library = library
        self._cache = cache
        self._music = zlib.crc32((resources.files("sounds") / "loop.flac").read_bytes())
        self._watch = Watch(folders, library.stamps)
        self._waiting: asyncio.Queue[Intake] = asyncio.Queue()
        self._own = built_in()
        self._others = [_record(track) for track in library.tracks()]
        self._tempo = BUILT_IN.bpm
        self._rendering: asyncio.Task[None] | None = None
        self._refused: TrackError | None = None
        self._failed: dict[Path, str] = {}
        self.listeners = Listeners()

    @property
    def records(self) -> list[Record]:
        """What can be put on; the first is the box's own."""
        return [self._own, *self._others]

    async def run(self) -> None:
        """Takes in what people bring and what appears in the folders, until cancelled."""
        try:
            async with asyncio.TaskGroup() as parts:
                parts.create_task(self._look_around())
                parts.create_task(self._take_in())
        finally:
            if self._rendering:
                self._rendering.cancel()
                await asyncio.gather(self._rendering, return_exceptions=True)

    # What people ask for.

    async def bring(self, path: str) -> None:
        """Takes a file of music in; the track is there when this returns.

        Raises:
            TrackError: it cannot be played.
        """
        taken: asyncio.Future[Track] = asyncio.get_running_loop().create_future()
        await self._waiting.put(Intake(Path(path), taken))
        await taken

    def remove(self, name: str) -> None:
        """Throws a track away.

        Raises:
            TrackError: there is none of that name, or it is the box's own.
        """
        if name == BUILT_IN.name:
            raise TrackError("the built-in beat stays: it is what plays when nothing else can")
        self._library.remove(name)
        self._refresh()

    def retune(self, name: str, bpm: float, *, tapped: bool = False) -> None:
        """Gives a track another tempo: at once, or as soon as it is rendered.

        Raises:
            TrackError: it cannot be played at that tempo.
        """
        self._refused = None
        if name == BUILT_IN.name:
            self._tempo = round(bpm, 1)
            self._render()
            return
        self._library.retune(name, bpm, TempoFrom.TAPPED if tapped else TempoFrom.BY_HAND)
        self._refresh()

    def nudge(self, name: str, ms: float) -> None:
        """Moves a track's first beat; later is positive.

        Raises:
            TrackError: the box's own is right as it is, or no beat would be left.
        """
        if name == BUILT_IN.name:
            raise TrackError("the first beat of the built-in beat is where it should be")
        self._library.nudge(name, ms)
        self._refresh()

    async def settled(self) -> None:
        """Waits until every tempo that was asked for is there.

        Raises:
            TrackError: it cannot be had.
        """
        while self._rendering and not self._rendering.done():
            await asyncio.wait([self._rendering])
        if self._refused:
            raise self._refused

    # What goes on by itself.

    async def _look_around(self) -> None:
        while True:
            # A disk may be slow, and a stick may hang: neither holds up the loop.
            for path in await asyncio.to_thread(self._watch.poll):
                await self._waiting.put(Intake(path))
            await asyncio.sleep(LOOK_EVERY)

    async def _take_in(self) -> None:
        while True:
            intake = await self._waiting.get()
            async with contextlib.aclosing(imported(self._library.folder, intake.path)) as told:
                async for report in told:
                    self._report(intake, report)

    def _report(self, intake: Intake, report: Progress | Done | Failed) -> None:
        match report:
            case Progress():
                self.listeners.progress(report)
            case Done(track=track):
                log.info("%s is on the shelf", track.title)
                self._failed.pop(intake.path, None)
                self._refresh()
                if intake.taken and not intake.taken.done():
                    intake.taken.set_result(track)
            case Failed(why=why) if intake.taken and not intake.taken.done():
                intake.taken.set_exception(TrackError(why))
            case Failed(why=why, passing=passing):
                if self._failed.get(intake.path) != why:
                    log.warning("%s", why)
                if passing:
                    self._failed[intake.path] = why
                    loop = asyncio.get_running_loop()
                    loop.call_later(TRY_AGAIN, self._watch.tell_again, intake.path)

    def _refresh(self) -> None:
        self._others = [_record(track) for track in self._library.tracks()]
        self.listeners.changed(self.records, time.monotonic())

    def _render(self) -> None:
        """Gets the box's own track at the tempo that is wanted; a newer wish comes after."""
        path = self._cache / f"beat-{self._tempo:g}-{self._music:08x}.pcm"
        if self._tempo == BUILT_IN.bpm:
            self._own_is(built_in())
        elif _is_whole(path, self._tempo):
            path.touch()
            self._own_is(built_in(str(path), self._tempo))
        elif self._rendering is None or self._rendering.done():
            self._rendering = asyncio.create_task(self._render_away(path, self._tempo))

    async def _render_away(self, path: Path, bpm: float) -> None:
        if await _rendered(path, bpm):
            self._rendering = None
            self._render()
            return
        self._refused = TrackError(
            f"the beat cannot be made at {bpm:g} a minute: make room on the disk"
        )
        log.warning("%s", self._refused)

    def _own_is(self, record: Record) -> None:
        self._own = record
        self.listeners.changed(self.records, time.monotonic())


def _is_whole(path: Path, bpm: float) -> bool:
    """Whether the box's own track is there at a tempo, to its last frame."""
    try:
        return path.stat().st_size == beat_frame(BUILT_IN.beats, bpm) * FRAME
    except OSError:
        return False


async def _rendered(path: Path, bpm: float) -> bool:
    """Makes the box's own track at a tempo; returns whether it could be."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "firmware.render", str(bpm), str(path)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        log.debug("the renderer does not start: %s", error)
        return False
    try:
        _, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    log.debug("%s", complaint.decode(errors="replace"))
    return process.returncode == 0


def _record(track: Track) -> Record:
    try:
        return Record(track.name, track.title, track.song(), alternatives=track.alternatives)
    except TrackError as error:
        return Record(track.name, track.title, None, str(error))
