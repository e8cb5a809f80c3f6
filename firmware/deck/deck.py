"""The deck itself: keeps one song going on one tape, on one beat grid."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from firmware.beat import RATE
from firmware.deck import music
from firmware.deck.device import BUFFER, Device
from firmware.deck.fader import Fader
from firmware.deck.messages import (
    Load,
    Opening,
    Order,
    Output,
    Ping,
    Play,
    Pong,
    Report,
    Song,
    Started,
    Stop,
    Volume,
)
from firmware.deck.tape import LONGEST, Samples, Tape
from firmware.errors import OutputError

FADE_IN = RATE * 3 // 1000
FADE_OUT = RATE * 12 // 1000
FADE_VOLUME = RATE * 40 // 1000
"""Frames in which sound comes, goes and changes: short enough to be at once, too long to click."""

MARGIN = RATE // 100
"""Frames beyond those handed over that are left alone, for a device a little ahead of our clock."""

RETRY_AFTER = (0.5, 1.0, 2.0)
"""Seconds until a device that does not open is tried again: the first, second, every later time."""

BRIEF = 2.0
BRIEF_RETRY = 10.0
"""A device that is off again within so many seconds is tried again after so many."""

POLL = 0.06
WATCH = 0.25
LISTEN_BACK = RATE


class Motion(Enum):
    """What the tape is doing."""

    STILL = "still"
    RUNNING = "running"
    STOPPING = "stopping"


@dataclass(frozen=True)
class Terms:
    """How a deck works.

    Attributes:
        lead: how far ahead of the sound the tape is written, in seconds.
        tape: the length of a tape, in frames.
        latency: how long after the device has it a sound is heard, in seconds.
    """

    lead: float = 2.0
    tape: int = LONGEST
    latency: float = 0.0


def gain(volume: int) -> float:
    """What samples are multiplied with at a volume of 0 to 100; the ear wants a curve."""
    return (volume / 100) ** 2


class Deck:
    """Plays a song in a loop, joined to a beat grid, whatever the device does.

    Args:
        device: what makes it heard.
        loaded: the music that plays until another is loaded.
        clock: seconds, monotonic.
        report: takes what the deck has to say.
        terms: how it works.
    """

    def __init__(
        self,
        device: Device,
        loaded: music.Music,
        clock: Callable[[], float],
        report: Callable[[Report], None],
        terms: Terms,
    ) -> None:
        self._device = device
        self._clock = clock
        self._report = report
        self._terms = terms
        self._loaded = loaded
        self._music = loaded
        self._gate = Fader(0.0)
        self._volume = Fader(1.0)
        self._tape: Tape | None = None
        self._motion = Motion.STILL
        self._zero_at = 0.0
        self._origin = 0
        self._written = 0
        self._wanted: Play | None = None
        self._fault = ""
        self._failures = 0
        self._due = math.inf

    def order(self, order: Order) -> None:
        """Does what the DJ says."""
        match order:
            case Load(song=song):
                self._load(song)
            case Play():
                self._play(order)
            case Stop():
                self._stop()
            case Volume(volume=volume):
                self._turn_volume(volume)
            case Ping():
                self._report(Pong())

    def due(self) -> float:
        """When `tick` has something to do, in seconds on the clock."""
        return self._due

    def tick(self) -> None:
        """Writes ahead, and looks after the device."""
        now = self._clock()
        if now < self._due:
            return
        if self._motion is Motion.STILL:
            self._due = math.inf
            if self._wanted:
                self._open(self._wanted)
            return
        if not self._device.playing():
            self._ended(now)
            return
        if self._motion is Motion.STOPPING:
            self._due = now + POLL
            return
        # Only now: a device that takes all and ends at once was never well.
        self._output("")
        if not self._wanted and self._head(now) > self._gate.rests_at:
            self._let_go(now)
            return
        self._write_ahead(now)

    def idle(self) -> bool:
        """Whether nothing plays and the device is closed."""
        return self._motion is Motion.STILL and self._wanted is None

    # What the DJ asks for.

    def _load(self, song: Song) -> None:
        if self._loaded.song != song:
            self._loaded = music.load(song)

    def _play(self, play: Play) -> None:
        self._wanted = play
        if self._motion is Motion.RUNNING:
            self._start_on_tape(play)
        elif self._motion is Motion.STILL:
            self._failures = 0
            self._open(play)
        # A tape that stops has let go of its sound already: the next one starts when it is off.

    def _stop(self) -> None:
        self._wanted = None
        if self._motion is Motion.RUNNING:
            self._fade_out()

    def _turn_volume(self, volume: int) -> None:
        at = self._first_free()
        self._volume.move(at, gain(volume), FADE_VOLUME)
        self._write_again(at)

    # The tape.

    def _open(self, play: Play) -> None:
        """Starts a tape; at its first frame when the music starts, silent when it is joined."""
        self._tape = Tape(self._terms.tape)
        self._volume = Fader(self._volume.target)
        self._gate = Fader(0.0)
        self._written = 0
        self._music = self._loaded
        if play.first_beat_at is None:
            self._origin = 0
            self._gate.move(0, 1.0, FADE_IN)
            self._write(0, round(self._terms.lead * RATE))
        self._report(Opening())
        try:
            self._device.play(self._tape)
        except OutputError as error:
            self._silent(play, str(error))
            return
        self._zero_at = self._clock()
        self._motion = Motion.RUNNING
        if play.first_beat_at is None:
            self._started(play)
        else:
            self._start_on_tape(play)
        self._due = self._clock() + WATCH

    def _start_on_tape(self, play: Play) -> None:
        """Starts or joins music on a tape that runs, after what plays now has faded."""
        if self._gate.target:
            self._fade_out()
        at = max(self._first_free(), self._gate.rests_at)
        self._music = self._loaded
        if play.first_beat_at is None:
            self._origin = at
        else:
            sounding = play.first_beat_at - self._terms.latency - self._zero_at
            self._origin = round(sounding * RATE) - self._music.song.first_beat
        self._gate.move(at, 1.0, FADE_IN)
        self._write_again(at)
        self._started(play)

    def _started(self, play: Play) -> None:
        beat = self._origin + self._music.song.first_beat
        at = self._zero_at + beat / RATE + self._terms.latency
        # Whoever joins again, after a fault, joins the grid that sounds now.
        self._wanted = Play(play.take, at)
        self._report(Started(play.take, at))

    def _fade_out(self) -> None:
        at = self._first_free()
        self._gate.move(at, 0.0, FADE_OUT)
        self._write_again(at)
        self._due = min(self._due, self._clock() + POLL)

    def _let_go(self, now: float) -> None:
        self._device.stop()
        self._motion = Motion.STOPPING
        self._due = now + POLL

    def _head(self, now: float) -> int:
        """The frame that sounds now, by our clock."""
        return round((now - self._zero_at) * RATE)

    def _first_free(self) -> int:
        """The first frame that the device has surely not been given yet."""
        if self._motion is not Motion.RUNNING:
            return 0
        return max(0, self._head(self._clock())) + BUFFER + MARGIN

    def _write_ahead(self, now: float) -> None:
        if self._tape is None:
            return
        head = self._head(now)
        self._write(self._written, head + round(self._terms.lead * RATE))
        self._tape.give_back(head - LISTEN_BACK)
        self._due = now + (WATCH if self._wanted else POLL)

    def _write_again(self, at: int) -> None:
        """Writes what lies ahead anew, something about it having changed."""
        if self._motion is Motion.RUNNING:
            lead = self._head(self._clock()) + round(self._terms.lead * RATE)
            self._write(at, max(lead, self._written))

    def _write(self, start: int, stop: int) -> None:
        stop = min(stop, self._terms.tape)
        if self._tape is None or stop <= start:
            return
        self._tape.write(start, self._render(start, stop - start))
        self._written = stop

    def _render(self, start: int, count: int) -> Samples:
        if self._gate.target == 0 and start >= self._gate.rests_at:
            return np.zeros((count, 2), np.int16)
        mix = self._music.render(start - self._origin, count)
        for fader in (self._gate, self._volume):
            gains = fader.over(start, count)
            mix *= gains if isinstance(gains, float) else gains[:, None]
        return np.rint(mix).clip(-32_768, 32_767).astype(np.int16)

    # The device.

    def _ended(self, now: float) -> None:
        """The tape is off: as it should be, or because the device went."""
        expected = self._motion is Motion.STOPPING or not self._wanted
        self._motion = Motion.STILL
        self._tape = None
        self._due = now if expected else now + self._lost(now)

    def _lost(self, now: float) -> float:
        """Reports a device that ended by itself; returns after how long it is tried again."""
        if now - self._zero_at < BRIEF:
            self._failed(
                "the sound device ends at once: it takes sound without playing it, "
                "or it was unplugged; plug it in again, or choose another card"
            )
            return BRIEF_RETRY
        self._failed("the sound device went away: plug it in again, the music will be back")
        return self._patience()

    def _silent(self, play: Play, fault: str) -> None:
        """Keeps time without a device: the grid runs from now, and the music joins it later."""
        self._tape = None
        self._failed(fault)
        now = self._clock()
        if play.first_beat_at is None:
            at = now + self._music.song.first_beat / RATE
            self._wanted = Play(play.take, at)
            self._report(Started(play.take, at))
        self._due = now + self._patience()

    def _failed(self, fault: str) -> None:
        self._failures += 1
        self._output(fault)

    def _patience(self) -> float:
        return RETRY_AFTER[min(self._failures, len(RETRY_AFTER)) - 1]

    def _output(self, fault: str) -> None:
        if not fault:
            self._failures = 0
        if fault != self._fault:
            self._fault = fault
            self._report(Output(fault))
