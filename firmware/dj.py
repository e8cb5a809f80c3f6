"""The DJ: the one owner of what plays.

Everything that happens comes in as a call, on one thread, with its time: a finger, a client, the
deck. What follows goes out through the booth: orders to the deck, a beat grid to the light, and
the new state to whoever listens.
"""

from dataclasses import dataclass
from typing import Protocol

from firmware.beat import Grid
from firmware.deck.messages import (
    Load,
    Order,
    Output,
    Play,
    Ready,
    Report,
    Song,
    Started,
    Stop,
    Volume,
)
from firmware.press import Gesture, Meant
from firmware.state import OK, State


class Booth(Protocol):
    """What the DJ acts on."""

    def order(self, order: Order) -> None:
        """Tells the deck."""

    def wake_deck(self) -> None:
        """Brings back a deck that was given up on."""

    def show(self, grid: Grid | None) -> None:
        """Gives the light its beats; None is no music."""

    def tell(self, state: State) -> None:
        """Tells everybody who listens."""


@dataclass(frozen=True)
class Record:
    """A song with the title people know it by."""

    song: Song
    title: str


class Dj:
    """Starts and stops the music, and knows how things stand.

    Args:
        booth: what it acts on.
        record: what is played.
        volume: how loud at first, 0 to 100.
        ceiling: how loud at most.
    """

    def __init__(self, booth: Booth, record: Record, volume: int, ceiling: int) -> None:
        self._booth = booth
        self._record = record
        self._ceiling = ceiling
        self._volume = min(volume, ceiling)
        self._grid: Grid | None = None
        self._take = 0
        self._take_began = False
        self._output = OK
        self._button = OK

    @property
    def grid(self) -> Grid | None:
        """The beats that sound, None while stopped."""
        return self._grid

    @property
    def state(self) -> State:
        """How things stand."""
        song = self._record.song
        return State(
            playing=self._grid is not None,
            first_beat_at=self._grid.first_beat_at if self._grid else None,
            bpm=song.bpm,
            beats_per_bar=song.beats_per_bar,
            cue_every=song.cue_every,
            track=song.name,
            title=self._record.title,
            volume=self._volume,
            ceiling=self._ceiling,
            output=self._output,
            button=self._button,
        )

    # What people do.

    def gesture(self, meant: Meant) -> None:
        """A finger on the button of the box."""
        if meant.gesture is Gesture.PRESS:
            self.toggle(meant.at)

    def toggle(self, now: float) -> None:
        """Starts the music when it is off, stops it when it is on."""
        if self._grid:
            self.stop()
        else:
            self.start(now)

    def start(self, now: float) -> None:
        """Starts the music from its first note; music that plays goes on."""
        if self._grid:
            return
        self._booth.wake_deck()
        self._take += 1
        self._take_began = False
        # The deck corrects this by the moment at which the device really began.
        self._set_grid(now)
        self._booth.order(Play(self._take))
        self._tell()

    def stop(self) -> None:
        """Stops the music."""
        if self._grid is None:
            return
        self._grid = None
        self._booth.order(Stop())
        self._booth.show(None)
        self._tell()

    def set_volume(self, volume: int) -> None:
        """Makes it so loud, 0 to 100, as far as the ceiling allows."""
        self._volume = max(0, min(volume, self._ceiling))
        self._booth.order(Volume(self._volume))
        self._tell()

    # What the parts of the box report.

    def heard(self, report: Report) -> None:
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
            case _:
                return

    def deck_lost(self, fault: str) -> None:
        """The deck died or hung; `fault` is the sentence."""
        self._set_output(fault)

    def button_is(self, condition: str) -> None:
        """The button works ("ok"), is simulated, or a sentence says what is wrong with it."""
        if condition != self._button:
            self._button = condition
            self._tell()

    def _brief(self) -> None:
        """Tells a deck that has just come up what it should be doing."""
        self._set_output(OK)
        self._booth.order(Load(self._record.song))
        self._booth.order(Volume(self._volume))
        if self._grid:
            joined_at = self._grid.first_beat_at if self._take_began else None
            self._booth.order(Play(self._take, joined_at))

    def _set_grid(self, first_beat_at: float) -> None:
        song = self._record.song
        self._grid = Grid(first_beat_at, song.bpm, song.beats_per_bar)
        self._booth.show(self._grid)

    def _set_output(self, output: str) -> None:
        if output != self._output:
            self._output = output
            self._tell()

    def _tell(self) -> None:
        self._booth.tell(self.state)
