"""The shelf: the records there are, and what changes them."""

import asyncio
import logging
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path

from firmware.deck.messages import BUILT_IN
from firmware.errors import TrackError
from firmware.record import Record, built_in

log = logging.getLogger(__name__)

Changed = Callable[[Sequence[Record], float], None]


class Shelf:
    """Keeps the records in order and gets them ready, without holding anybody up.

    Args:
        cache: where the box's own track is kept at other tempi.
    """

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._music = zlib.crc32((resources.files("sounds") / "loop.flac").read_bytes())
        self._own = built_in()
        self._changed: Changed = lambda _records, _now: None
        self._tempo = BUILT_IN.bpm
        self._rendering: asyncio.Task[None] | None = None

    def watch(self, changed: Changed) -> None:
        """Has somebody told when the records change."""
        self._changed = changed

    @property
    def records(self) -> list[Record]:
        """What can be put on; the first is the box's own."""
        return [self._own]

    def retune(self, name: str, bpm: float) -> None:
        """Gives a track another tempo: at once, or as soon as it is rendered."""
        if name == BUILT_IN.name:
            self._tempo = bpm
            self._render()

    def _render(self) -> None:
        """Gets the box's own track at the tempo that is wanted; a newer wish comes after."""
        path = self._place(self._tempo)
        if self._tempo == BUILT_IN.bpm:
            self._own_is(built_in())
        elif path.exists():
            path.touch()
            self._own_is(built_in(str(path), self._tempo))
        elif self._rendering is None or self._rendering.done():
            self._rendering = asyncio.create_task(self._render_away(path, self._tempo))

    def _place(self, bpm: float) -> Path:
        """Where the track at a tempo is kept; its name tells the music it was made from."""
        return self._cache / f"beat-{bpm:g}-{self._music:08x}.pcm"

    async def _render_away(self, path: Path, bpm: float) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "firmware.render", str(bpm), str(path)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            _, complaint = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            raise
        if process.returncode:
            log.debug("%s", complaint.decode(errors="replace"))
            log.warning("the beat cannot be made at %g a minute: is the disk full?", bpm)
            return
        self._rendering = None
        self._render()

    def _own_is(self, record: Record) -> None:
        if record != self._own:
            self._own = record
            self._changed(self.records, time.monotonic())

    async def close(self) -> None:
        """Leaves nothing running."""
        if self._rendering:
            self._rendering.cancel()
            await asyncio.gather(self._rendering, return_exceptions=True)

    async def bring(self, path: str) -> None:
        """Takes a file of music in.

        Raises:
            TrackError: it cannot be played.
        """
        raise TrackError(f"{path} cannot be taken in")

    def remove(self, name: str) -> None:
        """Throws a track away.

        Raises:
            TrackError: there is none of that name, or it is the box's own.
        """
        raise TrackError(f"there is no track {name!r} to remove")

    def nudge(self, name: str, ms: float) -> None:
        """Moves a track's first beat; later is positive.

        Raises:
            TrackError: the box's own is right as it is.
        """
        raise TrackError(f"the first beat of {name!r} cannot be moved by {ms:g} ms")
