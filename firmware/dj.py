"""The DJ: the one owner of what plays.

Everything that happens comes in as a call, on one thread, with its time: a finger, a client, the
deck. What follows goes out through the booth: orders to the deck, a show for the light, and the
new state to whoever listens.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

import sounds
from firmware.beat import FASTEST, SLOWEST, Grid
from firmware.deck.messages import (
    Clip,
    Load,
    Order,
    Output,
    Play,
    Ready,
    Report,
    Song,
    Spoilt,
    Started,
    Stop,
    Volume,
)
from firmware.errors import RequestError
from firmware.light import Show, Sign
from firmware.memory import Remembered
from firmware.music.tap import LEAST, MOST, from_taps, since_pause
from firmware.press import Gesture, Meant
from firmware.record import Record, built_in
from firmware.state import OK, State

CUES = (1, 2, 4)


class Booth(Protocol):
    """What the DJ acts on."""

    def order(self, order: Order) -> None:
        """Tells the deck."""

    def wake_deck(self) -> None:
        """Brings back a deck that was given up on."""

    def show(self, show: Show) -> None:
        """Gives the light something to show."""

    def tell(self, state: State) -> None:
        """Tells everybody who listens."""

    def remember(self, remembered: Remembered) -> None:
        """Keeps what was chosen for the next evening."""

    def retune(self, name: str, bpm: float, *, tapped: bool) -> None:
        """Gives a track another tempo; `records_are` follows when it is there."""


SOON = 0.15
"""Seconds after a press at which a track is thought to begin, until the deck has said when."""


@dataclass(frozen=True)
class Opening:
    """How the evening begins.

    Attributes:
        track: the name of the track.
        volume: how loud at first, 0 to 100.
        ceiling: how loud at most.
        cue_every: the cue sounds on every so many beats.
    """

    track: str
    volume: int
    ceiling: int
    cue_every: int


class Dj:
    """Starts and stops the music, and knows how things stand.

    Args:
        booth: what it acts on.
        records: what can be played; the first is the box's own.
        opening: how the evening begins.
    """

    def __init__(self, booth: Booth, records: Sequence[Record], opening: Opening) -> None:
        self._booth = booth
        self._records = list(records)
        self._ceiling = opening.ceiling
        self._volume = min(opening.volume, opening.ceiling)
        self._cue_every = opening.cue_every
        self._current = self._playable(opening.track) or self._records[0]
        self._grid: Grid | None = None
        self._take = 0
        self._take_began = False
        self._output = OK
        self._spoilt_track = ""
        self._deck_lost = False
        self._deck_rests = False
        self._button = OK
        self._flicker_since = float("-inf")
        self._taps: list[float] = []
        self._tapped = ""

    @property
    def state(self) -> State:
        """How things stand."""
        song = self._song()
        return State(
            playing=self._grid is not None,
            first_beat_at=self._grid.first_beat_at if self._grid else None,
            bpm=song.bpm,
            beats_per_bar=song.beats_per_bar,
            cue_every=song.cue_every,
            track=self._current.name,
            title=self._current.title,
            volume=self._volume,
            ceiling=self._ceiling,
            output=self._output if self._output != OK else self._spoilt_track or OK,
            button=self._button,
        )

    @property
    def records(self) -> list[Record]:
        """What can be played, in the order of the long press."""
        return list(self._records)

    @property
    def current(self) -> Record:
        """What is on."""
        return self._current

    @property
    def show(self) -> Show:
        """What the light shows."""
        if self._deck_lost:
            return Show(self._grid, Sign.FAULT, self._flicker_since)
        if self._output != OK:
            return Show(self._grid, Sign.NO_SOUND)
        return Show(self._grid, Sign.NEXT_TRACK, self._flicker_since)

    # What people do.

    def gesture(self, meant: Meant) -> None:
        """A finger on the button of the box."""
        if meant.gesture is Gesture.PRESS:
            self.toggle(meant.at)
        else:
            self._next_track(meant.at)

    def toggle(self, now: float) -> None:
        """Starts the music when it is off, stops it when it is on.

        Where the sound was given up on and the beat goes on silently, it brings the sound back.
        """
        if self._grid and self._deck_rests:
            self._deck_rests = False
            self._booth.wake_deck()
        elif self._grid:
            self.stop()
        else:
            self.start(now)

    def start(self, now: float) -> None:
        """Starts the music from its first note; music that plays goes on."""
        if self._grid:
            return
        self._spoilt_track = ""
        self._booth.wake_deck()
        self._begin(now)
        self._tell()

    def stop(self) -> None:
        """Stops the music."""
        if self._grid is None:
            return
        self._grid = None
        self._booth.order(Stop())
        self._tell()

    def select(self, name: str, now: float) -> None:
        """Puts on another track; music that plays goes on with its first note.

        Raises:
            RequestError: there is none of that name, or it cannot be played.
        """
        record = next((record for record in self._records if record.name == name), None)
        if record is None:
            known = ", ".join(record.name for record in self._records)
            raise RequestError(f"there is no track {name!r}; there are {known}")
        if record.song is None:
            raise RequestError(record.fault)
        self._spoilt_track = ""
        self._put_on(record, now)

    def set_volume(self, volume: int) -> None:
        """Makes it so loud, 0 to 100, as far as the ceiling allows."""
        self._volume = max(0, min(volume, self._ceiling))
        self._booth.order(Volume(self._volume))
        self._tell()

    def set_tempo(self, bpm: float, name: str | None = None) -> None:
        """Gives a track another tempo: the box's own plays so, another is taken to be so.

        Args:
            bpm: beats per minute.
            name: the track, else the one that is on.

        Raises:
            RequestError: nobody lays cards at that tempo.
        """
        if not SLOWEST <= bpm <= FASTEST:
            raise RequestError(f"a tempo is {SLOWEST} to {FASTEST} beats a minute, not {bpm:g}")
        self._booth.retune(name or self._current.name, bpm, tapped=False)

    def tap(self, now: float, name: str | None = None) -> None:
        """Takes a tap on the beat of a track; from the fourth on they set its tempo.

        Raises:
            TempoUnknownError: they are too uneven, too slow or too fast.
        """
        name = name or self._current.name
        # Whoever taps on another track begins anew.
        before = self._taps[-MOST + 1 :] if name == self._tapped else []
        self._taps, self._tapped = [*before, now], name
        if len(since_pause(self._taps)) >= LEAST:
            self._booth.retune(name, from_taps(self._taps), tapped=True)

    def set_cue(self, every: int) -> None:
        """Has the cue on every, every second or every fourth beat.

        Raises:
            RequestError: it is none of these.
        """
        if every not in CUES:
            raise RequestError("the cue sounds on every 1, 2 or 4 beats")
        self._cue_every = every
        self._booth.order(Load(self._song()))
        self._rejoin()
        self._tell()

    def clip(self, name: str) -> None:
        """Lets a short sound be heard, over whatever plays.

        Raises:
            RequestError: there is none of that name.
        """
        if name not in list(sounds.Clip):
            raise RequestError(f"there is no clip {name!r}; there are {', '.join(sounds.Clip)}")
        self._booth.wake_deck()
        self._booth.order(Clip(name))

    # What the parts of the box report.

    def heard(self, report: Report, now: float) -> None:
        """The deck reported."""
        match report:
            case Ready():
                self._brief()
            case Started(take=take, first_beat_at=at) if self._grid and take == self._take:
                self._take_began = True
                self._set_grid(at)
                self._tell()
            case Output(fault=fault):
                self._set_output(fault or OK)
            case Spoilt(name=name, fault=fault):
                self._spoilt(name, fault, now)
            case _:
                return

    def deck_lost(self, fault: str, now: float, *, rests: bool = False) -> None:
        """The deck died or hung; `fault` is the sentence, `rests` whether it waits for a press."""
        self._deck_lost = True
        self._deck_rests = rests
        self._flicker_since = now
        self._set_output(fault)

    def button_is(self, condition: str) -> None:
        """The button works ("ok"), is simulated, or a sentence says what is wrong with it."""
        if condition != self._button:
            self._button = condition
            self._tell()

    def records_are(self, records: Sequence[Record], now: float) -> None:
        """Tracks came, went or changed; the one that is on changes at once."""
        self._records = list(records)
        found = self._playable(self._current.name)
        if found is None:
            self._put_on(self._records[0], now)
        elif found != self._current:
            self._replace(found, now)

    # Within.

    def _song(self) -> Song:
        song = self._current.song
        if song is None:
            raise RequestError(self._current.fault)
        return msgspec.structs.replace(song, cue_every=self._cue_every)

    def _playable(self, name: str) -> Record | None:
        return next((r for r in self._records if r.name == name and r.song is not None), None)

    def _next_track(self, now: float) -> None:
        """The long press: the next track, playing as it was before that press toggled it."""
        playable = [record for record in self._records if record.song is not None]
        if len(playable) < 2:  # noqa: PLR2004  # with one there is no next
            return
        names = [record.name for record in playable]
        place = names.index(self._current.name) if self._current.name in names else -1
        was_playing = self._grid is None
        self.stop()
        self._flicker_since = now
        self._put_on(playable[(place + 1) % len(playable)], now)
        if was_playing:
            self.start(now)

    def _put_on(self, record: Record, now: float) -> None:
        self._current = record
        self._booth.order(Load(self._song()))
        if self._grid:
            self._begin(now)
        self._tell()

    def _replace(self, record: Record, now: float) -> None:
        """The same track with another tempo or first beat: the box's own begins anew with it."""
        before = self._song()
        self._current = record
        song = self._song()
        self._booth.order(Load(song))
        if self._grid and song.path != before.path:
            self._begin(now)
        elif self._grid:
            # What sounds goes on as it does; only where its beats are is now known better.
            moved = (song.first_beat - before.first_beat) / sounds.RATE
            self._set_grid(self._grid.first_beat_at + moved)
            self._rejoin()
        self._tell()

    def _begin(self, now: float) -> None:
        self._take += 1
        self._take_began = False
        # The deck corrects this by the moment at which the device really began; a guess that is
        # too early would light the light twice.
        self._set_grid(now + SOON + self._song().first_beat / sounds.RATE)
        self._booth.order(Play(self._take))

    def _rejoin(self) -> None:
        if self._grid:
            self._booth.order(Play(self._take, self._grid.first_beat_at))

    def _brief(self) -> None:
        """Tells a deck that has just come up what it should be doing."""
        if self._deck_lost or not self._grid:
            self._deck_lost = False
            self._set_output(OK)
        self._booth.order(Load(self._song()))
        self._booth.order(Volume(self._volume))
        if self._take_began:
            self._rejoin()
        elif self._grid:
            self._booth.order(Play(self._take))

    def _spoilt(self, name: str, fault: str, now: float) -> None:
        """A track's file is gone or broken: the box's own, as it is at home, is put on instead."""
        own, *others = self._records
        self._records = [
            built_in() if own.name == name else own,
            *(Record(r.name, r.title, None, fault) if r.name == name else r for r in others),
        ]
        if self._current.name == name:
            self._spoilt_track = fault
            self._put_on(self._records[0], now)

    def _own_bpm(self) -> float | None:
        own = self._records[0].song
        return own.bpm if own else None

    def _set_grid(self, first_beat_at: float) -> None:
        song = self._song()
        self._grid = Grid(first_beat_at, song.bpm, song.beats_per_bar)

    def _set_output(self, output: str) -> None:
        if output != self._output:
            self._output = output
            self._tell()

    def _tell(self) -> None:
        self._booth.show(self.show)
        self._booth.tell(self.state)
        self._booth.remember(
            Remembered(
                track=self._current.name,
                volume=self._volume,
                bpm=self._own_bpm(),
                cue_every=self._cue_every,
            )
        )
