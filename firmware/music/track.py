"""A track of the owner's: where its samples are, its beat, and how both were come by."""

from enum import Enum
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from firmware.beat import FASTEST, RATE, SLOWEST, beat_frame
from firmware.deck.messages import Song
from firmware.errors import TrackError
from firmware.music.count import playable

BEATS_PER_BAR = 4

NEARLY = 0.9
"""The part of the last beat that may be missing: its sound has died away, yet it is a beat."""

LOOP_NEARLY = 0.02
LOOP_START = RATE // 100
"""Music that starts on its first beat, but for so many frames, and is as long as so many bars, but
for that part of a beat, was cut to be a loop, and its length tells its tempo exactly."""

ALIKE = 0.025
COUNTED = (1, 1 / 2, 2, 2 / 3, 3 / 2, 1 / 3, 3)
"""A tapped tempo so near to what was heard, counted this way or that, is what was heard."""


class TempoFrom(Enum):
    """Who told the tempo."""

    SIDECAR = "sidecar"
    TAG = "tag"
    ESTIMATED = "estimated"
    TAPPED = "tapped"
    BY_HAND = "by hand"


class Track(msgspec.Struct, frozen=True):
    """Music that can be played.

    Attributes:
        name: what commands call it; stays the same.
        title: what people call it.
        path: the file of samples.
        frames: how much of it is heard.
        bpm: beats per minute; None if nobody could tell.
        first_beat: the frame on which beat 0 stands.
        tempo_from: who told the tempo; None while it is unknown.
        heard_bpm: the tempo that was heard, whoever told another since; None if none was.
        remark: what is not as it should be with the file, as a sentence; else empty.
    """

    name: str
    title: str
    path: str
    frames: Annotated[int, Meta(ge=1)]
    bpm: Annotated[float, Meta(ge=SLOWEST, le=FASTEST)] | None = None
    first_beat: Annotated[int, Meta(ge=0)] = 0
    tempo_from: TempoFrom | None = None
    heard_bpm: float | None = None
    remark: str = ""

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.frames / RATE

    @property
    def alternatives(self) -> tuple[float, ...]:
        """Half and twice the tempo, as far as they can be played."""
        if self.bpm is None:
            return ()
        return tuple(b for b in (playable(self.bpm / 2), playable(self.bpm * 2)) if b)

    @property
    def beats(self) -> int:
        """How many beats, counted from the first, make the loop: whole bars if there is one."""
        if self.bpm is None:
            return 0
        beats = int(self._beats_on_end() + NEARLY)
        return beats - beats % BEATS_PER_BAR if beats >= BEATS_PER_BAR else beats

    def song(self, cue_every: int = 1) -> Song:
        """The track as the deck plays it.

        Raises:
            TrackError: it cannot keep a beat yet.
        """
        if self.bpm is None:
            raise TrackError(f"the tempo of {self.title} is unknown: tap it or set it")
        if not self.beats:
            raise TrackError(f"{self.title} has no beat in it: import it again")
        return Song(
            name=self.name,
            path=self.path,
            bpm=self.bpm,
            first_beat=self.first_beat,
            beats=self.beats,
            beats_per_bar=BEATS_PER_BAR,
            cue_every=cue_every,
        )

    def at(self, bpm: float, tempo_from: TempoFrom) -> "Track":
        """The track at another tempo; a tapped one becomes the one that was heard, if near it.

        Raises:
            TrackError: it cannot be played at that tempo.
        """
        if tempo_from is TempoFrom.TAPPED and self.heard_bpm:
            counted = [self.heard_bpm * count for count in COUNTED]
            bpm = next((c for c in counted if abs(c / bpm - 1) < ALIKE), bpm)
        chosen = playable(bpm)
        if chosen is None:
            raise TrackError(
                f"{bpm:.4g} beats per minute cannot be played: choose {SLOWEST} to {FASTEST}"
            )
        track = replace(self, bpm=chosen, tempo_from=tempo_from)
        if not track.beats:
            raise TrackError(f"{self.title} is shorter than a beat at {bpm:.4g} per minute")
        return track

    def nudged(self, milliseconds: float) -> "Track":
        """The track with its first beat later, or earlier; by whole beats it stays in the music.

        Raises:
            TrackError: no beat would be left.
        """
        frame = self.first_beat + round(milliseconds * RATE / 1000)
        if self.bpm is None:
            return replace(self, first_beat=min(max(0, frame), self.frames))
        while frame < 0:
            frame += beat_frame(1, self.bpm)
        track = replace(self, first_beat=frame)
        if not track.beats:
            raise TrackError(f"{self.title} has no beat so late: move it less")
        return track

    def as_loop(self, length: int) -> "Track":
        """The track at exactly the tempo of its length, if it was cut to be a loop.

        Args:
            length: the frames of the whole file, with the silence at its end.
        """
        if self.bpm is None or self.first_beat > LOOP_START:
            return self
        beats = length * self.bpm / (60 * RATE)
        whole = round(beats / BEATS_PER_BAR) * BEATS_PER_BAR
        if not whole or abs(beats - whole) > LOOP_NEARLY:
            return self
        bpm = whole * 60 * RATE / length
        return replace(self, frames=length, bpm=playable(bpm) or self.bpm, first_beat=0)

    def _beats_on_end(self) -> float:
        bpm = self.bpm or 0.0
        return max(0.0, (self.frames - self.first_beat) * bpm / (60 * RATE))
