"""Takes a music file into the library: hears it once for its level and beat, then writes it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from firmware.beat import FASTEST, RATE
from firmware.errors import NotNowError, TrackError
from firmware.music import label, pcm, room
from firmware.music.count import TempoUnknownError
from firmware.music.label import Sidecar, Tags
from firmware.music.level import Level
from firmware.music.library import Entry, Library
from firmware.music.onsets import Onsets
from firmware.music.recording import Block, Recording, opened
from firmware.music.stamp import Stamp, digest, shown
from firmware.music.tempo import first_beat, tell
from firmware.music.track import BEATS_PER_BAR, TempoFrom, Track

BEAT_HEARD = 360
"""Seconds from which the beat is told; hardly a piece of music is longer."""

SHORTEST = BEATS_PER_BAR * 60 / FASTEST
SHORTEST_CUT_OFF = 5.0
"""Seconds that must be heard of a file, and of one that is cut off, for it to become a track."""

Progress = Callable[[float], None]
"""Takes the part that is done, 0 to 1."""


@dataclass(frozen=True)
class _File:
    """A music file on its way in.

    Attributes:
        path: where it is.
        stamp: as it was when we began.
        recording: what is heard of it.
        content: its digest.
        sidecar: what its owner wrote beside it.
    """

    path: Path
    stamp: Stamp
    recording: Recording
    content: str
    sidecar: Sidecar

    @property
    def title(self) -> str:
        """Its name, for people."""
        return self.recording.title

    @property
    def said(self) -> str:
        """What the file beside it says, so that a change is noticed."""
        return "" if self.sidecar == Sidecar() else msgspec.json.encode(self.sidecar).decode()


def take_in(library: Library, path: Path, progress: Progress) -> Track:
    """Takes a music file in, unless it is there already, just as it is.

    Args:
        library: where to; `importing` is held meanwhile.
        path: the file.
        progress: told how far it is.

    Raises:
        TrackError: the file is no music, or too short, or went away, or there is no room for it.
    """
    with library.importing():
        stamp = _look(path)
        for entry in library.entries():
            if stamp in entry.stamps and not entry.removed:
                return entry.track
        try:
            with opened(path) as recording:
                sidecar = label.read_sidecar(path)
                file = _File(path, stamp, recording, digest(path), sidecar)
                return _take_in(library, file, progress)
        except (TrackError, OSError) as error:
            if not _is_as(path, stamp):
                raise _gone(path) from error
            if isinstance(error, OSError):
                raise _unreadable(path, error) from error
            raise


def _take_in(library: Library, file: _File, progress: Progress) -> Track:
    for entry in library.entries():
        same = (entry.content, entry.sidecar) == (file.content, file.said)
        if same and not entry.removed:
            return library.remember(entry, file.stamp)
    name = _name(library, file)
    part = library.part(name)
    try:
        level, onsets = _hear(file.recording, progress)
        track = _track(file, name, level, onsets)
        _check_length(file, track)
        room.make_room(library.folder, level.frames)
        frames = pcm.write(part, _again(file.recording, progress), level.gain())
        if not _is_as(file.path, file.stamp) or frames < track.frames:
            raise _gone(file.path)
        track = replace(track, path=str(part))
        return library.keep(Entry(track, file.content, file.said, (file.stamp,)), frames)
    finally:
        part.unlink(missing_ok=True)


def _hear(recording: Recording, progress: Progress) -> tuple[Level, Onsets]:
    """Hears a recording through."""
    level = Level()
    onsets = Onsets(RATE)
    for block in recording.blocks():
        if level.frames < BEAT_HEARD * RATE:
            onsets.hear(block.mean(axis=1))
        level.hear(block)
        progress(recording.done / 2)
    level.end()
    return level, onsets


def _again(recording: Recording, progress: Progress) -> Iterator[Block]:
    """The same recording once more."""
    for block in recording.blocks():
        yield block
        progress((1 + recording.done) / 2)


def _track(file: _File, name: str, level: Level, onsets: Onsets) -> Track:
    """What became of a file that was heard."""
    if not level.audible():
        raise TrackError(f"{file.title} is silent: choose another file")
    tags = label.read_tags(file.path)
    told = file.sidecar.bpm or tags.bpm
    try:
        heard = tell(onsets, near=told)
    except TempoUnknownError:
        heard = None
    # A tag is often rounded: it says which beat is meant, the music says it exactly.
    bpm = file.sidecar.bpm or (heard.bpm if heard else tags.bpm)
    track = Track(
        name=name,
        title=file.sidecar.title or tags.title or shown(file.path.with_suffix("")),
        path="",
        frames=level.audible(),
        bpm=bpm,
        first_beat=_first_beat(file.sidecar, onsets, bpm),
        tempo_from=_tempo_from(file.sidecar, tags, bpm),
        heard_bpm=heard.bpm if heard else None,
        remark=file.recording.cut_off and f"the file is {file.recording.cut_off}",
    )
    exact = file.sidecar.bpm or file.sidecar.first_beat_ms
    return track if exact else track.as_loop(level.frames)


def _first_beat(sidecar: Sidecar, onsets: Onsets, bpm: float | None) -> int:
    if sidecar.first_beat_ms is not None:
        return round(sidecar.first_beat_ms * RATE / 1000)
    return round(first_beat(onsets, bpm) * RATE)


def _tempo_from(sidecar: Sidecar, tags: Tags, bpm: float | None) -> TempoFrom | None:
    if bpm is None:
        return None
    if sidecar.bpm is not None:
        return TempoFrom.SIDECAR
    return TempoFrom.ESTIMATED if tags.bpm is None else TempoFrom.TAG


def _check_length(file: _File, track: Track) -> None:
    """Refuses what is too short to be played.

    Raises:
        TrackError: it is.
    """
    if track.remark and track.seconds < SHORTEST_CUT_OFF:
        raise TrackError(f"{file.title} is {file.recording.cut_off}: copy it again")
    if track.seconds < SHORTEST or (track.bpm and track.beats < BEATS_PER_BAR):
        raise TrackError(
            f"{file.title} is shorter than a bar ({track.seconds:.1f} s): choose a longer file"
        )


def _name(library: Library, file: _File) -> str:
    """The name the same file, or the same music elsewhere before, had; else a new one."""
    entries = library.entries()
    for entry in entries:
        if file.stamp.uri in {s.uri for s in entry.stamps}:
            return entry.track.name
    for entry in entries:
        # Where the other copy still is, and its owner says other things of it, it is another track.
        if file.content == entry.content and not any(s.stands() for s in entry.stamps):
            return entry.track.name
    return library.free_name(shown(file.path.with_suffix("")))


def _look(path: Path) -> Stamp:
    try:
        return Stamp.of(path)
    except OSError as error:
        raise _unreadable(path, error) from error


def _is_as(path: Path, stamp: Stamp) -> bool:
    try:
        return Stamp.of(path) == stamp
    except OSError:
        return False


def _gone(path: Path) -> NotNowError:
    return NotNowError(f"{shown(path)} changed or went away meanwhile: import it again")


def _unreadable(path: Path, error: OSError) -> NotNowError:
    return NotNowError(
        f"{shown(path)} cannot be read ({error.strerror}): check its name, and that it may be read"
    )
