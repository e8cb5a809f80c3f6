"""The folder of all tracks: samples and, beside them, what is known of them."""

import contextlib
import fcntl
import logging
import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from firmware import durable
from firmware.deck.messages import BUILT_IN
from firmware.errors import TrackError
from firmware.music import room
from firmware.music.stamp import Stamp
from firmware.music.track import TempoFrom, Track

log = logging.getLogger(__name__)

ENTRY = ".json"
SAMPLES = ".pcm"
UNFINISHED = ".part"
BROKEN = ".broken"
IMPORTING = "import.lock"
WRITING = "write.lock"

NAMELESS = "track"
LONGEST_NAME = 40

STAMPS = 8
"""Places where the same music was found that are remembered."""


class Entry(msgspec.Struct, frozen=True):
    """What is written beside the samples.

    Attributes:
        track: the track; its path is the name of the samples' file.
        content: the digest of the music file.
        sidecar: what the file beside it said, as text; empty if there was none.
        stamps: where and how the file was found, the latest last.
        removed: the owner wants it no more; only remembered lest it be imported by itself again.
    """

    track: Track
    content: str
    sidecar: str
    stamps: tuple[Stamp, ...]
    removed: bool = False


class Library:
    """The tracks in a folder. Every change is whole on disk, or has not been made.

    Several processes may use a folder: whoever imports holds `importing`.

    Args:
        folder: made when there is something to keep in it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()

    def tracks(self) -> list[Track]:
        """All tracks, by title."""
        tracks = [entry.track for entry in self.entries() if not entry.removed]
        return sorted(tracks, key=lambda track: (track.title.casefold(), track.name))

    def get(self, name: str) -> Track:
        """A track by its name.

        Raises:
            TrackError: there is none of that name.
        """
        return self._entry(name).track

    def remove(self, name: str) -> None:
        """Removes a track; its file is not imported again unless somebody asks for it.

        Raises:
            TrackError: there is none of that name, or it cannot be removed.
        """
        entry = self._entry(name)
        self._write(replace(entry, removed=True))
        Path(entry.track.path).unlink(missing_ok=True)

    def retune(self, name: str, bpm: float, tempo_from: TempoFrom = TempoFrom.BY_HAND) -> Track:
        """Sets a track's tempo in beats per minute.

        Raises:
            TrackError: there is no such track, or it cannot be played at that tempo.
        """
        return self._change(self.get(name).at(bpm, tempo_from))

    def nudge(self, name: str, milliseconds: float) -> Track:
        """Moves a track's first beat, later if positive.

        Raises:
            TrackError: there is no such track, or no beat would be left.
        """
        return self._change(self.get(name).nudged(milliseconds))

    def stamps(self) -> frozenset[Stamp]:
        """The files that need not be imported by themselves: they were, or were removed."""
        return frozenset(stamp for entry in self.entries() for stamp in entry.stamps)

    def entries(self) -> list[Entry]:
        """All that is known; what cannot be read is set aside."""
        try:
            paths = sorted(self.folder.glob(f"*{ENTRY}"))
        except OSError as error:
            log.warning("%s cannot be read (%s): no tracks", self.folder, error.strerror)
            return []
        return [entry for path in paths if (entry := self._read(path))]

    def keep(self, entry: Entry, frames: int) -> Track:
        """Takes a new track in, or one anew.

        Args:
            entry: with the path of samples written in this folder.
            frames: how long they are.

        Raises:
            TrackError: it cannot be written.
        """
        part = Path(entry.track.path)
        # A name of its own for other samples: until the entry is there, the old ones count.
        path = self.folder / f"{entry.track.name}.{entry.content[:8]}-{frames}{SAMPLES}"
        try:
            part.replace(path)
        except OSError as error:
            raise room.refusal(error) from error
        entry = replace(entry, track=replace(entry.track, path=str(path)))
        try:
            self._write(entry)
        finally:
            self._sweep()
        return entry.track

    def remember(self, entry: Entry, stamp: Stamp) -> Track:
        """Remembers where else the same music was found.

        Raises:
            TrackError: it cannot be written.
        """
        others = tuple(s for s in entry.stamps if s.uri != stamp.uri)
        self._write(replace(entry, stamps=(*others, stamp)[-STAMPS:]))
        return entry.track

    def free_name(self, title: str) -> str:
        """A name that no track has yet."""
        taken = {entry.track.name for entry in self.entries()} | {BUILT_IN.name}
        slug = _slug(title)
        number = 1
        name = slug
        while name in taken:
            number += 1
            name = f"{slug}-{number}"
        return name

    def part(self, name: str) -> Path:
        """Where to write samples until they are whole."""
        return self.folder / f"{name}{UNFINISHED}"

    @contextlib.contextmanager
    def importing(self) -> Iterator[None]:
        """Waits until nobody else imports, and clears away what was left half done.

        Raises:
            TrackError: the folder cannot be written.
        """
        with self._alone(IMPORTING):
            self._sweep()
            yield

    @contextlib.contextmanager
    def _alone(self, name: str) -> Iterator[None]:
        """Waits until no other process does the same; however one ends, the kernel lets go."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            number = os.open(self.folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
        except OSError as error:
            raise room.refusal(error) from error
        try:
            fcntl.flock(number, fcntl.LOCK_EX)
            yield
        finally:
            os.close(number)

    def _entry(self, name: str) -> Entry:
        for entry in self.entries():
            if entry.track.name == name and not entry.removed:
                return entry
        raise TrackError(f"there is no track {name!r}: `tracks` lists them")

    def _change(self, track: Track) -> Track:
        self._write(replace(self._entry(track.name), track=track))
        return track

    def _read(self, path: Path) -> Entry | None:
        try:
            entry = msgspec.json.decode(durable.read(path), type=Entry)
            entry = replace(entry, track=replace(entry.track, path=self._samples(path, entry)))
        except (OSError, ValueError, RecursionError) as error:
            self._set_aside(path, error)
            return None
        return entry

    def _samples(self, path: Path, entry: Entry) -> str:
        """The path of an entry's samples.

        Raises:
            OSError: they are not there.
            ValueError: they are not all there, or elsewhere.
        """
        samples = self.folder / entry.track.path
        if samples.parent != self.folder or path.name != entry.track.name + ENTRY:
            raise ValueError(f"it tells of {entry.track.path}")
        if not entry.removed and samples.stat().st_size < entry.track.frames * room.FRAME:
            raise ValueError(f"{samples.name} ends too soon")
        return str(samples)

    def _set_aside(self, path: Path, error: Exception) -> None:
        log.warning("%s cannot be used and is set aside: %s; import the music again", path, error)
        try:
            path.replace(path.with_suffix(ENTRY + BROKEN))
        except OSError as refused:
            log.warning("%s cannot be set aside: %s", path, refused)

    def _write(self, entry: Entry) -> None:
        track = replace(entry.track, path=Path(entry.track.path).name)
        text = msgspec.json.format(msgspec.json.encode(replace(entry, track=track)), indent=1)
        with self._alone(WRITING):
            try:
                durable.write(self.folder / f"{track.name}{ENTRY}", text)
            except OSError as error:
                raise room.refusal(error) from error

    def _sweep(self) -> None:
        """Clears away what belongs to no track; only whoever imports may."""
        with self._alone(WRITING):
            known = {Path(r.track.path).name for r in self.entries() if not r.removed}
            for path in self.folder.iterdir():
                stale = path.suffix == SAMPLES and path.name not in known
                if stale or path.suffix == UNFINISHED:
                    path.unlink(missing_ok=True)


def _slug(title: str) -> str:
    """A title as a name that is easily typed."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", title) if not unicodedata.combining(c))
    plain = unicodedata.normalize("NFC", plain).casefold().encode("utf-8", "ignore").decode()
    slug = re.sub(r"[\W_]+", "-", plain)[:LONGEST_NAME].strip("-")
    return slug or NAMELESS
