"""What is written about a piece of music: in its tags, and in a file beside it."""

import difflib
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
import tinytag
from msgspec import Meta

from firmware.beat import FASTEST, SLOWEST
from firmware.errors import TrackError
from firmware.music.stamp import printable, shown, sidecar_of

LONGEST_TITLE = 200
LONGEST_SIDECAR = 64 << 10
LATEST_BEAT_MS = 3_600_000


class Sidecar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file beside the music, written by its owner; what it says goes.

    Attributes:
        bpm: beats per minute.
        first_beat_ms: the first beat, in milliseconds from the start.
        title: what to call it.
    """

    bpm: Annotated[float, Meta(ge=SLOWEST, le=FASTEST)] | None = None
    first_beat_ms: Annotated[float, Meta(ge=0, le=LATEST_BEAT_MS)] | None = None
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)] | None = None


class Tags(msgspec.Struct, frozen=True):
    """What the music file says about itself, which may be rounded.

    Attributes:
        title: what to call it; empty if it says nothing.
        bpm: beats per minute, halved or doubled until they can be played; None if it says nothing.
    """

    title: str = ""
    bpm: float | None = None


def read_sidecar(path: Path) -> Sidecar:
    """Reads the file beside a music file; without one, nothing is said.

    Raises:
        TrackError: it is not as it must be; tells what is wrong.
    """
    sidecar = sidecar_of(path)
    name = shown(sidecar)
    try:
        if not sidecar.exists():
            return Sidecar()
        if not sidecar.is_file():
            raise TrackError(f"{name} is no file: move it away, or write one with bpm = 102.5")
        if sidecar.stat().st_size > LONGEST_SIDECAR:
            raise TrackError(f"{name} is too long: it needs no more than bpm, first_beat_ms, title")
        table = tomllib.loads(sidecar.read_text("utf-8"))
    except OSError as error:
        raise TrackError(f"{name} cannot be read ({error.strerror}): check it") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise TrackError(f"{name} is not TOML ({error}): write lines like bpm = 102.5") from error
    faults = [fault for key, value in table.items() if (fault := _fault(key, value))]
    if faults:
        raise TrackError("; ".join(f"{name}: {fault}" for fault in faults))
    told = msgspec.convert(table, Sidecar)
    return msgspec.structs.replace(told, title=printable(told.title)) if told.title else told


def read_tags(path: Path) -> Tags:
    """Reads the tags of a music file; where they cannot be read, nothing is said."""
    try:
        tags = tinytag.TinyTag.get(path, duration=False)
    except (tinytag.TinyTagException, OSError):
        return Tags()
    title = " ".join((tags.title or "").replace("\0", " ").split())[:LONGEST_TITLE]
    spoken = tags.other.get("bpm") or [""]
    return Tags(printable(title.encode("utf-8", "replace").decode()), _tempo(str(spoken[0])))


def _fault(key: str, value: Any) -> str:  # noqa: ANN401
    """What is wrong with a line of a sidecar; empty if nothing is."""
    try:
        msgspec.convert({key: value}, Sidecar)
    except msgspec.ValidationError as error:
        known = Sidecar.__struct_fields__
        if key in known:
            allowed = f"between {SLOWEST} and {FASTEST}" if key == "bpm" else str(error)
            return f"{key} = {value!r} cannot be: {allowed}"
        meant = difflib.get_close_matches(key, known, 1, 0.5)
        return f"{key} is unknown" + (f"; {meant[0]} is meant?" if meant else "")
    return ""


def _tempo(spoken: str) -> float | None:
    """The number in a tag such as "102", "102.5 BPM" or "102,5"."""
    number = re.search(r"\d{1,4}([.,]\d{1,6})?", spoken)
    bpm = float(number[0].replace(",", ".")) if number else 0.0
    if bpm <= 0:
        return None
    while bpm > FASTEST:
        bpm /= 2
    while bpm < SLOWEST:
        bpm *= 2
    return bpm
