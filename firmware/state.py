"""What the DJ is doing, as everybody may know it."""

from enum import Enum

import msgspec

OK = "ok"
SIMULATED = "simulated"


class State(msgspec.Struct, frozen=True):
    """The DJ at one moment; the body of the `state` notification.

    Attributes:
        playing: whether the music is on, heard or not.
        first_beat_at: when beat 0 sounds, seconds on the monotonic clock; None while stopped.
        bpm: beats per minute.
        beats_per_bar: which beats are the first of a bar.
        cue_every: the cue sounds on every so many beats.
        track: the name of the track.
        title: the track, for people.
        volume: 0 to 100.
        ceiling: the loudest that volume can be.
        output: "ok", or a sentence on what is wrong with the sound and what to do.
        button: "ok", "simulated", or a sentence.
    """

    playing: bool
    first_beat_at: float | None
    bpm: float
    beats_per_bar: int
    cue_every: int
    track: str
    title: str
    volume: int
    ceiling: int
    output: str
    button: str


class WhichButton(Enum):
    """The buttons of the box."""

    BIG = "big"
    SECOND = "second"


class ButtonEvent(msgspec.Struct, frozen=True):
    """What a finger did; the body of the `button` notification.

    Attributes:
        button: which one: "big" or "second".
        gesture: "press" or "hold".
        at: when, seconds on the monotonic clock, dated at the edge itself.
    """

    button: str
    gesture: str
    at: float
