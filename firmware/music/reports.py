"""What the importer tells, one JSON object a line."""

import msgspec

from firmware.music.track import Track


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """A file is on its way.

    Attributes:
        file: its name.
        done: the part that is done, 0 to 1.
    """

    file: str
    done: float


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A file was taken in, or was there already.

    Attributes:
        file: its name.
        track: what became of it.
    """

    file: str
    track: Track


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A file could not be taken in.

    Attributes:
        file: its name.
        why: a sentence that says what to do.
        passing: it may be possible later, by itself.
    """

    file: str
    why: str
    passing: bool = False


Report = Progress | Done | Failed
