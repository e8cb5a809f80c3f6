"""The show: events come in, screens go out. One event after the other, drawn at once, then kept."""

import math
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import pygame

from companion.dj import Dj, Music, Press, Track
from companion.errors import StoreError
from companion.punctual import Punctuality
from companion.screens.actions import Action, Go, Redo, Undo
from companion.screens.evening import Evening
from companion.screens.pieces import Piece, Screen
from companion.screens.places import KeyHelp, Place
from companion.screens.views import view
from companion.settings import Colours, Settings
from companion.store import Store
from companion.ui import focus
from companion.ui.backlight import Backlight
from companion.ui.draw import Painter
from companion.ui.input import Down, Input, Key, Move, Up
from companion.ui.lettering import Lettering
from companion.ui.panel import Panel
from companion.ui.theme import DARK, LIGHT, STRONG
from companion.ui.window import Window

FRAME = 1 / 60
"""Seconds from one picture of the ball to the next."""
_SIZE_EVENTS = frozenset({pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED})
_SEEN_AGAIN = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED})
_ARROWS = frozenset({"left", "right", "up", "down"})
_PAD_ARROWS = {"4": "left", "6": "right", "8": "up", "2": "down"}
_PAD_PRESS = "5"
_MINUTE = 60.0
_MOMENT = 1.0
"""Seconds for which a screen must have stood before what is never tapped in a hurry counts."""
_DRAG = 0.2
"""Seconds for which a finger must be down to drag something: a tap that slips is shorter."""
_DARKNESS = (0, 0, 0)
_LARGER_BY_METRE = 0.15
"""How much larger words are set for each metre beyond the first."""
_PALETTES = MappingProxyType({Colours.DARK: DARK, Colours.LIGHT: LIGHT, Colours.STRONG: STRONG})


def play(window: Window, store: Store, socket: Path | None, inches: float | None) -> None:
    """Runs an evening with its line to the DJ until the window is closed.

    Args:
        window: What is drawn on and heard from.
        store: Where matches and people are kept.
        socket: The DJ's socket; None to look at the usual places.
        inches: The panel's diagonal; None when it is not known.
    """
    with closing(Dj(socket)) as dj:
        show = Show(window, Evening(store, dj.ask), inches, punctuality=Punctuality())
        dj.start(show)
        show.run()


class Show:
    """Runs an evening in a window.

    Args:
        window: What is drawn on and heard from.
        evening: What it is about.
        inches: The panel's diagonal; None when it is not known.
        clock: Seconds on the monotonic clock.
        backlight: The light behind the panel; the kernel's if left out.
        punctuality: What lets it go before other programs for a beat; None to do without.
    """

    def __init__(
        self,
        window: Window,
        evening: Evening,
        inches: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        backlight: Backlight | None = None,
        punctuality: Punctuality | None = None,
    ) -> None:
        self._window = window
        self._punctuality = punctuality
        self._evening = evening
        self._inches = inches
        self._clock = clock
        self._set = evening.settings
        self._lettering = _lettering(self._set)
        self._panel = self._measured()
        self._painter = self._dressed()
        self._input = Input(self._panel)
        self._backlight = backlight or Backlight()
        # It may have been left dark by a companion that was killed.
        self._backlight.set(lit=True)
        self._asleep = False
        self._touched = clock()
        self._stands_since = 0.0
        self._focus: str | None = None
        self._held: str | None = None
        self._held_since = 0.0
        self._carried: Screen | None = None
        self._next_frame = 0.0
        self._waits_at: Place | None = None
        self._due: float | None = None
        self._music_event = pygame.event.custom_type()
        self._hang_event = pygame.event.custom_type()
        self._tracks_event = pygame.event.custom_type()
        self._word_event = pygame.event.custom_type()
        self._press_event = pygame.event.custom_type()
        self._rehearsed: Screen | None = None
        self.screen: Screen = view(evening.scene(self._panel), evening.place)
        self.frames = 0
        self.open = True
        self._time()
        self._draw()

    def _measured(self) -> Panel:
        return Panel.of(*self._window.size, self._inches or self._set.inches)

    def _dressed(self) -> Painter:
        palette = _PALETTES[self._set.colours]
        return Painter(self._window.surface, self._lettering, palette, calm=self._set.calm)

    @property
    def panel(self) -> Panel:
        """The panel as it is now."""
        return self._panel

    @property
    def focused(self) -> str | None:
        """The name of the widget the keyboard is on."""
        return self._focus

    def tell(self, music: Music | None) -> None:
        """Brings the DJ's state into the show, from any thread."""
        pygame.event.post(pygame.event.Event(self._music_event, music=music))
        self._window.ring()

    def wait_for(self, *, waiting: bool) -> None:
        """Brings into the show whether the DJ hangs, from any thread."""
        pygame.event.post(pygame.event.Event(self._hang_event, waiting=waiting))
        self._window.ring()

    def list_tracks(self, tracks: tuple[Track, ...]) -> None:
        """Brings the DJ's tracks into the show, from any thread."""
        pygame.event.post(pygame.event.Event(self._tracks_event, tracks=tracks))
        self._window.ring()

    def feel(self, press: Press) -> None:
        """Brings a finger on one of the box's buttons into the show, from any thread."""
        pygame.event.post(pygame.event.Event(self._press_event, press=press))
        self._window.ring()

    def warn(self, sentence: str) -> None:
        """Brings a sentence into the show, from any thread."""
        pygame.event.post(pygame.event.Event(self._word_event, sentence=sentence))
        self._window.ring()

    def run(self) -> None:
        """Goes on until the window is closed."""
        while self.open:
            self.step()

    def step(self, seconds: float | None = None) -> None:
        """Waits for what happens next and handles it.

        Args:
            seconds: How long to wait at most; None for ever.
        """
        for event in self._window.wait(self._patience(seconds)):
            self._hear(event)
        if self._sleep_at is not None and self._clock() >= self._sleep_at:
            self._sleep()
        if self._due is not None and self._clock() >= self._due:
            self._go_on()
        if self._bounces and self._clock() >= self._next_frame:
            self._draw()
        self._rehearse()

    def _rehearse(self) -> None:
        """Makes ready, in the time that is left, what is due on a beat."""
        if self._rehearsed is self.screen:
            return
        self._rehearsed = self.screen
        if self._punctuality is not None:
            self._punctuality.set(on=self.screen.due is not None)
        if self.screen.coming is not None:
            self._painter.rehearse(self.screen.coming())

    @property
    def asleep(self) -> bool:
        """Whether the screen is dark."""
        return self._asleep

    @property
    def _bounces(self) -> bool:
        return self.screen.bounces and not self._asleep

    @property
    def _sleep_at(self) -> float | None:
        """When the screen goes dark; None for never."""
        if self._asleep or not self._set.sleep:
            return None
        return self._touched + self._set.sleep * _MINUTE

    def _patience(self, seconds: float | None) -> float | None:
        ends = [self._next_frame] if self._bounces else []
        ends += [end for end in (self._sleep_at, self._due) if end is not None]
        waits = [max(0.0, end - self._clock()) for end in ends]
        return min(waits if seconds is None else [*waits, seconds], default=None)

    def _sleep(self) -> None:
        self._asleep = True
        self._window.surface.fill(_DARKNESS)
        self._window.show([self._window.surface.get_rect()])
        self._backlight.set(lit=False)

    def _wake(self) -> None:
        self._asleep = False
        self._backlight.set(lit=True)
        self._painter.forget()
        self._look()

    def _hear(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.open = False
        elif event.type in _SIZE_EVENTS:
            self._resize()
        elif event.type in _SEEN_AGAIN:
            self._painter.forget()
            self._draw()
        elif event.type == self._music_event:
            self._evening.hear(event.music)
            self._look()
            self._keep()
        elif event.type == self._press_event:
            self._feel(event.press)
        elif event.type == pygame.MOUSEMOTION:
            self._window.point(visible=not getattr(event, "touch", False))
            self._signal(event)
        else:
            self._told(event)

    def _told(self, event: pygame.event.Event) -> None:
        """What the DJ has to say beside its state; or else somebody's hand."""
        if event.type == self._hang_event:
            self._evening.wait_for(waiting=event.waiting)
        elif event.type == self._tracks_event:
            self._evening.hear_tracks(event.tracks)
        elif event.type == self._word_event:
            self._evening.warn(event.sentence)
        else:
            self._signal(event)
            return
        self._look()

    def _resize(self) -> None:
        if self._window.size == (self._panel.width, self._panel.height):
            return
        self._dress()
        self._look()

    def _dress(self) -> None:
        """Goes on with a panel of another size, or in other colours."""
        if self._set.distance != self._evening.settings.distance:
            self._lettering = _lettering(self._evening.settings)
        self._set = self._evening.settings
        self._panel = self._measured()
        self._input.resize(self._panel)
        self._painter = self._dressed()
        self._held = self._carried = None

    def _signal(self, event: pygame.event.Event) -> None:
        if event.type == pygame.FINGERDOWN:
            self._window.point(visible=False)
        signal = self._input.hear(event, self._clock())
        if signal is not None:
            self._touched = self._clock()
        if signal is not None and self._asleep:
            # The touch that wakes the screen does nothing else.
            self._held = None
            self._input.settle(self._clock())
            self._wake()
            return
        match signal:
            case Down(x, y):
                self._down(self._piece(x, y))
            case Move(x, y):
                self._move_to(self._piece(x, y))
            case Up(x, y):
                self._up(self._piece(x, y))
            case Key() as key:
                self._key(key)
            case None:
                return

    def _piece(self, x: float, y: float) -> Piece | None:
        return self.screen.at(*self._panel.inward(x, y, self.screen.turn))

    def _down(self, piece: Piece | None) -> None:
        self._focus = None
        if piece is not None and piece.unhurried and self._clock() < self._stands_since + _MOMENT:
            piece = None
        self._held = None if piece is None else piece.name
        self._held_since = self._clock()
        self._draw()

    def _move_to(self, piece: Piece | None) -> None:
        """Shows what it would mean to lift the finger here, where it has dragged something."""
        dropped = self._dropped(piece)
        carried = None
        if isinstance(dropped, Go):
            carried = view(self._evening.scene(self._panel), dropped.to)
        if carried != self._carried:
            self._carried = carried
            self._draw()

    def _dropped(self, piece: Piece | None) -> Action | None:
        """What it means to drag the thing under the finger to where it is now; mostly nothing."""
        held = None if self._held is None else self.screen.named(self._held)
        if held is None or held.drop is None or piece is None or piece.name == held.name:
            return None
        return held.drop(piece.name) if self._clock() - self._held_since >= _DRAG else None

    def _up(self, piece: Piece | None) -> None:
        """A finger counts where it came down, and only if it was lifted there, or has dragged."""
        dropped = self._dropped(piece)
        held, self._held, self._carried = self._held, None, None
        if dropped is not None:
            self._act(dropped)
            return
        if piece is None or piece.name != held or piece.action is None:
            self._draw()
            return
        self._act(piece.action, once=piece.once)

    def _key(self, key: Key) -> None:
        place = self._evening.place
        if isinstance(place, KeyHelp):
            self._act(Go(place.behind))
        elif self.screen.letters is not None and key.text and not key.pad:
            self._focus = None
            self._act(self.screen.letters(key.text))
        elif key.name == "?":
            self._act(Go(KeyHelp(place)))
        elif key.name in {"next", "previous"}:
            self._move(focus.after(self.screen, self._focus, 1 if key.name == "next" else -1))
        elif self._focus is not None and key.name in {"enter", "space"}:
            self._press()
        else:
            self._bound(key)

    def _bound(self, key: Key) -> None:
        binding = self.screen.bound(key.name)
        if binding is not None:
            self._focus = None
            self._act(binding.action, once=False, by_enter=key.name == "enter")
        elif key.name in _ARROWS:
            self._move(focus.beside(self.screen, self._focus, key.name))
        elif key.pad and key.name in _PAD_ARROWS:
            self._move(focus.beside(self.screen, self._focus, _PAD_ARROWS[key.name]))
        elif key.pad and key.name == _PAD_PRESS:
            self._press()

    def _press(self) -> None:
        piece = None if self._focus is None else self.screen.named(self._focus)
        if piece is not None and piece.action is not None:
            self._act(piece.action, once=piece.once)

    def _move(self, name: str | None) -> None:
        self._focus = name
        self._draw()

    def _act(self, action: Action, *, once: bool = False, by_enter: bool = True) -> None:
        """Lets an action happen, shows it, then has it on disk before anything else is heard."""
        before = type(self._evening.place)
        self._evening.act(action)
        moved = type(self._evening.place) is not before
        # Undo is where it was, on whichever screen: the finger that stays there means it.
        steps = isinstance(action, Undo | Redo)
        if once or (moved and by_enter and not steps):
            self._input.settle(self._clock())
        if moved:
            self._focus = self._held = self._carried = None
            self._stands_since = self._clock()
        if self._evening.settings != self._set:
            self._dress()
        self._look()
        self._keep()

    def _keep(self) -> None:
        """Has on disk what has been shown."""
        try:
            self._evening.keep()
        except StoreError as error:
            self._evening.warn(str(error))
            self._look()

    def _feel(self, press: Press) -> None:
        """A finger on one of the box's buttons; it wakes the screen and counts all the same."""
        self._touched = self._clock()
        self._evening.feel(press)
        if self._asleep:
            self._wake()
        self._look()
        self._keep()

    def _go_on(self) -> None:
        """Lets happen what happens by itself on this screen."""
        self._due = None
        coming = self.screen.due or self.screen.then
        if coming is not None:
            # Who watches is there, though no finger is.
            self._touched = self._clock()
            self._evening.go_on(coming[1])
            self._look()
            self._keep()

    def _time(self) -> None:
        """When something happens by itself is counted from where the screen was reached."""
        if self._waits_at == self._evening.place:
            return
        self._waits_at, then = self._evening.place, self.screen.then
        self._due = None if then is None else self._clock() + then[0]
        if self.screen.due is not None:
            self._due = self.screen.due[0]

    def _look(self) -> None:
        self.screen = view(self._evening.scene(self._panel), self._evening.place)
        self._time()
        if self._focus is not None and self.screen.named(self._focus) is None:
            self._focus = None
        self._draw()

    def _draw(self) -> None:
        if self._asleep:
            return
        now = self._clock()
        shown, held = (self._carried, None) if self._carried else (self.screen, self._held)
        places = self._painter.paint(shown, now, focus=self._focus, held=held)
        if places:
            self._window.show(places)
            self.frames += 1
        self._next_frame = self._following(now)

    def _following(self, now: float) -> float:
        """When the next picture is due: one for each beat if nothing is to bounce."""
        if not self._set.calm:
            return max(self._next_frame + FRAME, now + FRAME / 2)
        balls = [ball for ball in self.screen.balls if ball.bpm > 0]
        beats = [60 / ball.bpm for ball in balls]
        return min(
            (
                ball.first_beat_at + beat * (math.floor((now - ball.first_beat_at) / beat) + 1)
                for ball, beat in zip(balls, beats, strict=True)
            ),
            default=now + FRAME,
        )


def _lettering(settings: Settings) -> Lettering:
    return Lettering(1 + (settings.distance - 1) * _LARGER_BY_METRE)
