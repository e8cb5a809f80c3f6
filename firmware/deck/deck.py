"""The deck itself: keeps one song going on one beat grid, whatever the device does."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.beat import RATE, beat_frame
from firmware.deck import music
from firmware.deck.device import Device
from firmware.deck.messages import (
    Clip,
    Load,
    Opening,
    Order,
    Output,
    Ping,
    Play,
    Pong,
    Report,
    Song,
    Spoilt,
    Started,
    Stop,
    Volume,
)
from firmware.deck.reel import FADE_OUT, Reel
from firmware.deck.tape import LONGEST, Tape
from firmware.errors import OutputError, TrackError
from sounds.shelf import load as load_sound

RETRY_AFTER = (0.5, 1.0, 2.0)
"""Seconds until a device that does not open is tried again: the first, second, every later time."""

BRIEF = 2.0
BRIEF_RETRY = 10.0
"""A device that is off again within so many seconds is tried again after so many."""

WENT_AWAY = "the sound device went away: plug it in again, the music will be back"

POLL = 0.06
WATCH = 0.25
"""Seconds between looks at the tape while something is about to end, and otherwise."""

HAND_OVER = 4.0
"""Seconds before the end of a tape at which the next one is begun."""

ADRIFT = 0.001
"""Seconds by which the grid may be off before the DJ is told anew."""

NUDGE = 2
"""Frames by which two computations of the same place may differ."""

UNSURE = 120.0
"""Seconds after which a device whose clock is not shown may be too far off to fade on time."""


class Motion(Enum):
    """What the tape is doing."""

    STILL = "still"
    RUNNING = "running"
    STOPPING = "stopping"


@dataclass(frozen=True)
class Terms:
    """How a deck works.

    Attributes:
        head_start: how much of the tape is written before it sounds, in seconds.
        lead: how far ahead of the sound the tape is written then, in seconds.
        tape: the length of a tape, in frames.
        latency: how long after the card has it a sound is heard, in seconds.
        keep_awake: whether the device stays open, with silence, while nothing plays.
    """

    head_start: float = 0.3
    lead: float = 2.0
    tape: int = LONGEST
    latency: float = 0.0
    keep_awake: bool = False


def gain(volume: int) -> float:
    """What samples are multiplied with at a volume of 0 to 100; the ear wants a curve."""
    return (volume / 100) ** 2


class Deck:
    """Plays a song in a loop, joined to a beat grid.

    Args:
        device: what makes it heard.
        loaded: the music that plays until another is loaded.
        clock: seconds, monotonic.
        report: takes what the deck has to say.
        terms: how it works.

    Attributes:
        beyond_help: only a new process can play again.
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
        self._loaded = loaded
        self._clock = clock
        self._report = report
        self._terms = terms
        self._gain = 1.0
        self._reel: Reel | None = None
        self._leaving: Reel | None = None
        self._motion = Motion.STILL
        self._wanted: Play | None = None
        self._clips: list[str] = []
        self._fault: str | None = None
        self.beyond_help = False
        self._failures = 0
        self._due = 0.0 if terms.keep_awake else math.inf

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
                self._turn(gain(volume))
            case Clip(name=name):
                self._clip(name)
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
        self._due = math.inf
        if self._leaving and not self._leaving.sounding:
            self._leaving = None
        if self._reel is None:
            self._open_if_wanted()
        elif not self._reel.sounding:
            self._ended(now)
        elif self._reel.stuck(now):
            self._give_up()
        elif self._motion is Motion.STOPPING:
            self._due = now + POLL
        else:
            self._look_after(self._reel, now)

    def idle(self) -> bool:
        """Whether nothing plays and the device is closed."""
        return self._reel is None and self._wanted is None

    def leave(self) -> None:
        """Fades out and lets go of the device for good."""
        self._terms = replace(self._terms, keep_awake=False)
        self._stop()

    # What the DJ asks for.

    def _load(self, song: Song) -> None:
        if self._loaded.song == song:
            return
        try:
            self._loaded = music.load(song)
        except TrackError as error:
            self._report(Spoilt(song.name, str(error)))

    def _play(self, play: Play) -> None:
        self._wanted = play
        if self._reel is None:
            self._failures = 0
            self._open(play)
        elif self._motion is Motion.RUNNING:
            self._start_on(self._reel, play)
        # A tape that stops has let go of its sound already: the next one starts when it is off.

    def _stop(self) -> None:
        self._wanted = None
        if self._reel is None or self._motion is not Motion.RUNNING:
            return
        now = self._clock()
        at = self._reel.first_free(now)
        self._reel.fade_out(at)
        self._reel.write_again(at, now)
        self._due = min(self._due, now + POLL)
        if not self._reel.certain and self._reel.age(now) > UNSURE and not self._terms.keep_awake:
            # The fade may lie far from where the sound really is: better an end at once.
            self._let_go(self._reel, now)

    def _turn(self, gain: float) -> None:
        self._gain = gain
        if self._reel:
            now = self._clock()
            at = self._reel.first_free(now)
            self._reel.turn(gain, at)
            self._reel.write_again(at, now)

    def _clip(self, name: str) -> None:
        if self._reel and self._motion is Motion.RUNNING:
            self._lay(self._reel, name)
            return
        self._clips.append(name)
        if self._reel is None:
            self._open(None)

    # Tapes.

    def _open_if_wanted(self) -> None:
        if self._wanted or self._clips or self._terms.keep_awake:
            self._open(self._wanted)

    def _open(self, play: Play | None) -> None:
        """Starts a tape; with the first note on its first frame when the music starts anew."""
        reel = Reel(Tape(self._terms.tape), self._loaded, self._gain, self._terms.lead)
        if play and play.first_beat_at is None:
            reel.begin(self._loaded, at=0, origin=0)
        for name in self._clips:
            reel.add(music.stereo(load_sound(name)), at=0)
        self._clips.clear()
        reel.write_first(self._terms.head_start)
        try:
            self._run(reel)
        except OutputError as error:
            self._silent(play, str(error))
            return
        self._reel = reel
        self._motion = Motion.RUNNING
        if play and play.first_beat_at is None:
            self._started(reel, play)
        elif play:
            self._start_on(reel, play)
        reel.write_ahead(self._clock())

    def _run(self, reel: Reel) -> None:
        """Gives a tape to the device.

        Raises:
            OutputError: that does not open.
        """
        self._report(Opening())
        sound = self._device.play(reel.tape)
        now = self._clock()
        reel.run(sound, now)
        self._due = now + WATCH

    def _start_on(self, reel: Reel, play: Play) -> None:
        """Starts or joins music on a tape that runs, after what plays now has faded."""
        now = self._clock()
        free = reel.first_free(now)
        if play.first_beat_at is not None and self._goes_on(reel, play.first_beat_at):
            reel.change(self._loaded)
            reel.write_again(free, now)
            self._started(reel, play)
            return
        at = max(free, reel.fade_out(free))
        reel.write_again(free, now)
        origin = at
        if play.first_beat_at is not None:
            origin = self._origin(reel, play.first_beat_at)
        reel.begin(self._loaded, at, origin)
        reel.write_again(at, now)
        self._started(reel, play)

    def _origin(self, reel: Reel, first_beat_at: float) -> int:
        """The frame of a tape on which the file begins when its first beat sounds at a time."""
        taken = first_beat_at - self._heard_after(reel) - reel.zero_at
        return round(taken * RATE) - self._loaded.song.first_beat

    def _goes_on(self, reel: Reel, first_beat_at: float) -> bool:
        """Whether the very same sound is to go on, only its beats or cues being other ones."""
        same = self._loaded.song.path == reel.music.song.path
        return same and reel.plays and abs(self._origin(reel, first_beat_at) - reel.origin) <= NUDGE

    def _started(self, reel: Reel, play: Play) -> None:
        # Whoever joins again, after a fault, joins the grid that sounds now.
        self._wanted = Play(play.take, self._first_beat_at(reel))
        self._report(Started(play.take, self._first_beat_at(reel)))

    def _first_beat_at(self, reel: Reel) -> float:
        beat = reel.origin + reel.music.song.first_beat
        return reel.zero_at + beat / RATE + self._heard_after(reel)

    def _heard_after(self, reel: Reel) -> float:
        """How long after the device has a frame that is heard, in seconds."""
        return reel.delay + self._terms.latency

    def _lay(self, reel: Reel, name: str) -> None:
        now = self._clock()
        at = reel.first_free(now)
        reel.add(music.stereo(load_sound(name)), at)
        reel.write_again(at, now)

    def _look_after(self, reel: Reel, now: float) -> None:
        # Only now: a device that takes all and ends at once was never well.
        self._output("")
        reel.follow(now)
        self._tell_drift(reel)
        ending = reel.nearly_off(now, HAND_OVER)
        quiet = (reel.spent or not self._wanted) and reel.head(now) > reel.silent_from
        if quiet and (ending or not self._terms.keep_awake):
            self._let_go(reel, now)
            return
        reel.write_ahead(now)
        if self._wanted and ending and not reel.spent:
            self._hand_over(reel)
        self._due = now + (WATCH if quiet or (self._wanted and not reel.spent) else POLL)

    def _tell_drift(self, reel: Reel) -> None:
        if self._wanted is None or self._wanted.first_beat_at is None:
            return
        if abs(self._first_beat_at(reel) - self._wanted.first_beat_at) > ADRIFT:
            self._started(reel, self._wanted)

    def _hand_over(self, old: Reel) -> None:
        """Goes on with a second tape from a beat on, before the first one ends.

        A device that plays one at a time refuses the second while the first is on it; then the
        music pauses on that beat and joins its grid again on the next tape.
        """
        beat = _beat_after(old, old.first_free(self._clock()) + RATE)
        old.spent = True
        old.fade_out(beat - FADE_OUT)
        old.write_again(beat - FADE_OUT, self._clock())
        new = Reel(Tape(self._terms.tape), old.music, self._gain, self._terms.lead)
        try:
            self._run(new)
        except OutputError:
            return
        shift = round((old.zero_at - new.zero_at) * RATE)
        new.begin(old.music, beat + shift, old.origin + shift)
        new.write_again(beat + shift, self._clock())
        self._leaving, self._reel = old, new

    def _let_go(self, reel: Reel, now: float) -> None:
        reel.let_go()
        self._motion = Motion.STOPPING
        self._due = now + POLL

    # The device.

    def _ended(self, now: float) -> None:
        """The tape is off: as it should be, or because the device went."""
        reel, self._reel = self._reel, None
        expected = self._motion is Motion.STOPPING or not self._wanted
        self._motion = Motion.STILL
        if expected or reel is None:
            self._due = now
        else:
            self._due = now + self._lost(reel.age(now))

    def _give_up(self) -> None:
        """A device that neither plays nor lets go holds a thread: only a new process helps."""
        self._output(WENT_AWAY)
        self.beyond_help = True

    def _lost(self, age: float) -> float:
        """Reports a device that ended by itself; returns after how long it is tried again."""
        self._failures += 1
        if age < BRIEF:
            self._output(
                "the sound device ends at once: it takes sound without playing it, "
                "or it was unplugged; plug it in again, or choose another card"
            )
            return BRIEF_RETRY
        self._output(WENT_AWAY)
        return self._patience()

    def _silent(self, play: Play | None, fault: str) -> None:
        """Keeps time without a device: the grid runs from now, and the music joins it later."""
        self._failures += 1
        self._output(fault)
        now = self._clock()
        if play and play.first_beat_at is None:
            at = now + self._loaded.song.first_beat / RATE
            self._wanted = Play(play.take, at)
            self._report(Started(play.take, at))
        if self._wanted or self._terms.keep_awake:
            self._due = now + self._patience()

    def _patience(self) -> float:
        return RETRY_AFTER[min(self._failures, len(RETRY_AFTER)) - 1]

    def _output(self, fault: str) -> None:
        if not fault:
            self._failures = 0
        if fault != self._fault:
            self._fault = fault
            self._report(Output(fault))


def _beat_after(reel: Reel, frame: int) -> int:
    """The frame of the first beat at or after a frame of a tape."""
    song = reel.music.song
    begins = reel.origin + song.first_beat
    beat = math.ceil((frame - begins) * song.bpm / (60 * RATE))
    return begins + beat_frame(beat, song.bpm)
