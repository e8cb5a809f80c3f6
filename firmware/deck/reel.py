"""A reel: one tape on the device, what is on it, and where on it the sound is."""

from dataclasses import dataclass

import numpy as np

from firmware.beat import RATE
from firmware.deck.device import BUFFER, Sound
from firmware.deck.drift import DriftMeter
from firmware.deck.fader import Fader
from firmware.deck.music import Mix, Music, lay
from firmware.deck.tape import Samples, Tape

FADE_IN = RATE * 3 // 1000
FADE_OUT = RATE * 12 // 1000
FADE_VOLUME = RATE * 40 // 1000
"""Frames in which sound comes, goes and changes: short enough to be at once, too long to click."""

MARGIN = RATE // 100
"""Frames beyond those handed over that are left alone, for a device a little ahead of our clock."""

KNEE = 29_500
LOUDEST = 32_767
"""Steps from which samples are bent, and which they never pass; music alone stays below."""

DRIFT = 0.002
"""How much a device may part from our clock, per second, where its own is not shown."""

LISTEN_BACK = RATE
"""Frames behind the sound whose memory is kept, for a device behind our clock."""


@dataclass(frozen=True)
class Clip:
    """A short sound on the tape, from a frame on."""

    at: int
    samples: Samples

    @property
    def ends(self) -> int:
        """The first frame after it."""
        return self.at + len(self.samples)


class Reel:
    """What is on a tape: music behind a fader, clips over it, one volume for all.

    Everything here counts in frames of the tape. Whatever changes is changed ahead of what the
    device already holds, and the frames from there on are written anew.

    Args:
        tape: the tape.
        music: what plays once `begin` is called.
        gain: how loud, 0 to 1.
        lead: how far ahead of the sound the tape is written, in seconds.

    Attributes:
        spent: the tape is at its end; another one follows when it is off.
    """

    def __init__(self, tape: Tape, music: Music, gain: float, lead: float) -> None:
        self.tape = tape
        self.origin = 0
        self.music = music
        self._gate = Fader(0.0)
        self._volume = Fader(gain)
        self._clips: list[Clip] = []
        self._lead = lead
        self._written = 0
        self._sound: Sound | None = None
        self._zero_at = 0.0
        self._drift = DriftMeter()
        self.spent = False

    # The device.

    def run(self, sound: Sound, now: float) -> None:
        """The tape sounds from its first frame on, as of now."""
        self._sound = sound
        self._zero_at = now

    @property
    def sounding(self) -> bool:
        """Whether the device still has the tape."""
        return self._sound is not None and self._sound.playing()

    def stuck(self, now: float) -> bool:
        """Whether the device takes no more of it, though it has not said so."""
        return self._sound is not None and self._sound.stuck(now)

    def let_go(self) -> None:
        """Ends the tape; what the device already holds is still heard."""
        if self._sound:
            self._sound.stop()

    def age(self, now: float) -> float:
        """For how many seconds it has been sounding."""
        return now - self._zero_at

    def follow(self, now: float) -> None:
        """Corrects our idea of the place by the device's own clock, where that is shown."""
        played = self._sound.played() if self._sound else None
        if played is not None:
            self._drift.see(now, played)

    @property
    def zero_at(self) -> float:
        """When the device began with its first frame, or by its own clock would have (seconds)."""
        return self._zero_at - self._drift.ahead

    @property
    def delay(self) -> float:
        """How long after the device has a frame that reaches the card, in seconds."""
        return self._sound.delay if self._sound else 0.0

    @property
    def certain(self) -> bool:
        """Whether the device's own clock is shown."""
        return self._drift.known

    def head(self, now: float) -> int:
        """The frame that sounds now."""
        return round((now - self.zero_at) * RATE) if self._sound else 0

    def first_free(self, now: float) -> int:
        """The first frame that the device has surely not been given yet."""
        return max(0, self.head(now)) + BUFFER + MARGIN if self._sound else 0

    def nearly_off(self, now: float, seconds: float) -> bool:
        """Whether the tape ends within so many seconds."""
        return self.head(now) + seconds * RATE > self.tape.frames

    # What is on it.

    def begin(self, music: Music, at: int, origin: int) -> None:
        """Music from a frame on, its file's first frame at `origin`."""
        self.music = music
        self.origin = origin
        self._gate.move(at, 1.0, FADE_IN)

    def change(self, music: Music) -> None:
        """The same sound goes on where it is, with other beats or cues."""
        self.music = music

    @property
    def plays(self) -> bool:
        """Whether music is on it that has not been faded out."""
        return self._gate.target > 0

    def fade_out(self, at: int) -> int:
        """Ends the music from a frame on; returns the frame from which it is silent."""
        if self._gate.target:
            self._gate.move(at, 0.0, FADE_OUT)
        return self._gate.rests_at

    def turn(self, gain: float, at: int) -> None:
        """Another volume from a frame on."""
        self._volume.move(at, gain, FADE_VOLUME)

    def add(self, samples: Samples, at: int) -> None:
        """A clip over everything else."""
        self._clips = [clip for clip in self._clips if clip.ends > at - BUFFER]
        self._clips.append(Clip(at, samples))

    @property
    def silent_from(self) -> int:
        """The frame from which on there is nothing more to hear; meaningless while music plays."""
        return max([self._gate.rests_at, *(clip.ends for clip in self._clips)])

    def write_first(self, seconds: float) -> None:
        """Writes the beginning, before it sounds."""
        self._write(0, round(seconds * RATE))

    def write_ahead(self, now: float) -> None:
        """Writes on, so that the lead is kept, and gives back what has been heard."""
        head = self.head(now)
        self._write(self._written, head + self._lead_frames(now))
        self.tape.give_back(head - LISTEN_BACK - self._unsure(now))

    def write_again(self, at: int, now: float) -> None:
        """Writes what lies ahead anew, something about it having changed from a frame on."""
        self._write(at, max(self.head(now) + self._lead_frames(now), self._written))

    def _lead_frames(self, now: float) -> int:
        return round(self._lead * RATE) + self._unsure(now)

    def _unsure(self, now: float) -> int:
        """By how many frames the place of the sound may be other than we think."""
        if self._drift.known or not self._sound:
            return 0
        return round(self.age(now) * DRIFT * RATE)

    def _write(self, start: int, stop: int) -> None:
        stop = min(stop, self.tape.frames)
        if stop > start:
            self.tape.write(start, self._render(start, stop - start))
            self._written = stop

    def _render(self, start: int, count: int) -> Samples:
        music = self._gate.target > 0 or start < self._gate.rests_at
        clips = [c for c in self._clips if c.at < start + count and c.ends > start]
        if not music and not clips:
            return np.zeros((count, 2), np.int16)
        mix = self._music_part(start, count) if music else np.zeros((count, 2), np.float32)
        for clip in clips:
            lay(mix, clip.at - start, clip.samples)
        _scale(mix, self._volume, start)
        return np.rint(_rounded_off(mix)).astype(np.int16)

    def _music_part(self, start: int, count: int) -> Mix:
        mix = self.music.render(start - self.origin, count)
        _scale(mix, self._gate, start)
        return mix


def _rounded_off(mix: Mix) -> Mix:
    """The mix as the device can play it: peaks, as of many clips at once, are bent, not cut."""
    loud = np.abs(mix)
    if loud.max(initial=0) <= KNEE:
        return mix
    beyond = LOUDEST - KNEE
    bent = KNEE + beyond * np.tanh((loud - KNEE) / beyond)
    return np.where(loud > KNEE, np.copysign(bent, mix), mix).astype(np.float32)


def _scale(mix: Mix, fader: Fader, start: int) -> None:
    gains = fader.over(start, len(mix))
    mix *= gains if isinstance(gains, float) else gains[:, None]
