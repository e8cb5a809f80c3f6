"""What the DJ and the deck say to each other: one JSON object a line, over the deck's own pipes."""

from typing import Annotated

import msgspec
from msgspec import Meta

import sounds

REPLACE_ME = 75
"""The exit status with which a deck asks for a new process (EX_TEMPFAIL of sysexits.h)."""


class Song(msgspec.Struct, frozen=True):
    """What to play and how.

    Attributes:
        name: the track; "built-in" is the box's own.
        path: the file of samples, raw stereo of 16 bits; empty for the built-in track at home.
        bpm: beats per minute.
        first_beat: the frame of the file on which beat 0 stands.
        beats: after how many beats, counted from the first, the track starts over.
        beats_per_bar: which beats are the first of a bar.
        cue_every: the cue sounds on every so many beats; 0 is never.
    """

    name: str
    path: str
    bpm: float
    first_beat: int
    beats: Annotated[int, Meta(ge=1)]
    beats_per_bar: Annotated[int, Meta(ge=1)] = 4
    cue_every: Annotated[int, Meta(ge=0)] = 1


BUILT_IN = Song(
    name="built-in",
    path="",
    bpm=sounds.HOME_BPM,
    first_beat=0,
    beats=sounds.BEATS,
    beats_per_bar=sounds.BEATS_PER_BAR,
)
"""The box's own track at its own tempo."""


class Load(msgspec.Struct, frozen=True, tag="load"):
    """Get a song ready, so that the next start is immediate."""

    song: Song


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play the loaded song.

    Attributes:
        take: names this start; the answer carries it.
        first_beat_at: None starts at the first note, now; a time (monotonic, seconds) joins music
            whose first beat sounded, or would have sounded, then.
    """

    take: int
    first_beat_at: float | None = None


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Fade out, then let go of the device."""


class Volume(msgspec.Struct, frozen=True, tag="volume"):
    """How loud, 0 to 100."""

    volume: Annotated[int, Meta(ge=0, le=100)]


class Clip(msgspec.Struct, frozen=True, tag="clip"):
    """Let a short sound be heard now, over whatever plays."""

    name: str


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Are you there?"""


Order = Load | Play | Stop | Volume | Clip | Ping


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The deck runs and takes orders."""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The device is about to be opened, which may take long; silence until then is no fault."""


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The music runs, or time is kept without a device; said again when the grid has moved.

    Attributes:
        take: of the `Play` it answers.
        first_beat_at: when beat 0 sounds or sounded (monotonic, seconds).
    """

    take: int
    first_beat_at: float


class Output(msgspec.Struct, frozen=True, tag="output"):
    """How the sound device is: an empty `fault` is well, else a sentence with the cure."""

    fault: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """I am."""


class Spoilt(msgspec.Struct, frozen=True, tag="spoilt"):
    """A song that cannot be loaded; the one loaded before stays. The sentence says why."""

    name: str
    fault: str


Report = Ready | Opening | Started | Output | Spoilt | Pong
