"""Fingers, mouse and keys, all reduced to the same few signals.

A finger may arrive twice, as a finger and as the mouse that X11 makes of it; it counts once. A
second finger counts while no other is down. A number pad's digits are digits whether its lamp is
on or off.
"""

import math
from dataclasses import dataclass

import pygame

from companion.ui.panel import Panel


@dataclass(frozen=True, slots=True)
class Down:
    """A finger or the mouse button came down at a place of the panel."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Move:
    """It is still down, at another place."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Up:
    """It was lifted again."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed.

    Attributes:
        name: A word such as ``enter``, or the character in lower case.
        text: What it writes, if anything.
        pad: Whether it is on the number pad.
    """

    name: str
    text: str = ""
    pad: bool = False


Signal = Down | Move | Up | Key

ECHO = 0.5
"""Seconds in which a mouse click at the place of a finger's tap is that finger again."""
ECHO_MM = 1.0
BOUNCE = 0.3
"""Seconds in which a tap that must count once is not repeated at the same place."""
BOUNCE_MM = 9.0
FORGOTTEN = 5.0
"""Seconds after which a finger that was never lifted no longer keeps others out."""

_NAMES = {
    pygame.K_RETURN: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_AC_BACK: "escape",
    pygame.K_BACKSPACE: "delete",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_SPACE: "space",
    pygame.K_F1: "?",
}
_PAD_NAMES = {
    pygame.K_KP_ENTER: "enter",
    pygame.K_KP_PLUS: "next",
    pygame.K_KP_DIVIDE: "previous",
    pygame.K_KP_MULTIPLY: "?",
    pygame.K_KP_PERIOD: "delete",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}


@dataclass(frozen=True, slots=True)
class _Moment:
    x: float
    y: float
    at: float

    def near(self, x: float, y: float, now: float, reach: float, seconds: float) -> bool:
        return now - self.at < seconds and math.hypot(x - self.x, y - self.y) <= reach


class Input:
    """Listens to one panel's events."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._finger: tuple[int, int] | None = None
        self._since = 0.0
        self._echo_down: _Moment | None = None
        self._clicking = False
        self._last: Down | Up | Key | None = None
        self._settled: _Moment | None = None
        self._settled_key: tuple[str, float] | None = None

    def resize(self, panel: Panel) -> None:
        """Goes on with a panel of another size."""
        self._panel = panel

    def hear(self, event: pygame.event.Event, now: float) -> Signal | None:
        """What an event means, or None when it means nothing.

        Args:
            event: From pygame's queue.
            now: Seconds on the monotonic clock.
        """
        signal = self._read(event, now)
        if signal is None or self._repeats(signal, now):
            return None
        if not isinstance(signal, Move):
            self._last = signal
        return signal

    def settle(self, now: float) -> None:
        """The last signal did something that must happen once: its repetition is a bounce."""
        if isinstance(self._last, Key):
            self._settled_key = (self._last.name, now)
        elif self._last is not None:
            self._settled = _Moment(self._last.x, self._last.y, now)

    def _repeats(self, signal: Signal, now: float) -> bool:
        if isinstance(signal, Key):
            name, at = self._settled_key or ("", 0.0)
            self._settled_key = self._settled_key if signal.name == name else None
            return signal.name == name and now - at < BOUNCE
        if not isinstance(signal, Down) or self._settled is None:
            return False
        if self._settled.near(signal.x, signal.y, now, self._panel.mm(BOUNCE_MM), BOUNCE):
            return True
        self._settled = None
        return False

    def _read(self, event: pygame.event.Event, now: float) -> Signal | None:
        if event.type == pygame.FINGERDOWN:
            return self._finger_down(event, now)
        if event.type == pygame.FINGERUP:
            return self._finger_up(event, now)
        if event.type == pygame.FINGERMOTION:
            return self._finger_moved(event)
        if event.type == pygame.KEYDOWN:
            return _key(event)
        return self._read_mouse(event, now)

    def _read_mouse(self, event: pygame.event.Event, now: float) -> Signal | None:
        if event.type == pygame.MOUSEMOTION:
            return Move(*event.pos) if self._clicking else None
        if getattr(event, "button", None) != pygame.BUTTON_LEFT:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._mouse_down(event, now)
        return self._mouse_up(event) if event.type == pygame.MOUSEBUTTONUP else None

    def _finger_down(self, event: pygame.event.Event, now: float) -> Signal | None:
        if self._finger is not None and now - self._since < FORGOTTEN:
            return None
        self._finger, self._since = (event.touch_id, event.finger_id), now
        x, y = event.x * self._panel.width, event.y * self._panel.height
        self._echo_down = _Moment(x, y, now)
        return Down(x, y)

    def _finger_moved(self, event: pygame.event.Event) -> Signal | None:
        if self._finger != (event.touch_id, event.finger_id):
            return None
        return Move(event.x * self._panel.width, event.y * self._panel.height)

    def _finger_up(self, event: pygame.event.Event, now: float) -> Signal | None:
        if self._finger != (event.touch_id, event.finger_id):
            return None
        self._finger = None
        x, y = event.x * self._panel.width, event.y * self._panel.height
        if self._echo_down is not None:
            self._echo_down = _Moment(self._echo_down.x, self._echo_down.y, now)
        return Up(x, y)

    def _mouse_down(self, event: pygame.event.Event, now: float) -> Signal | None:
        x, y = event.pos
        if getattr(event, "touch", False) or self._echoes(x, y, now):
            return None
        self._clicking = True
        return Down(x, y)

    def _mouse_up(self, event: pygame.event.Event) -> Signal | None:
        if not self._clicking:
            return None
        self._clicking = False
        return Up(*event.pos)

    def _echoes(self, x: float, y: float, now: float) -> bool:
        finger, self._echo_down = self._echo_down, None
        reach = self._panel.mm(ECHO_MM)
        return finger is not None and finger.near(x, y, now, reach, ECHO)


def _key(event: pygame.event.Event) -> Key | None:
    if event.key in _PAD_NAMES:
        name = _PAD_NAMES[event.key]
        return Key(name, name if name.isdigit() else "", pad=True)
    if event.key == pygame.K_TAB:
        return Key("previous" if event.mod & pygame.KMOD_SHIFT else "next")
    text = event.unicode if event.unicode.isprintable() else ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        letter = pygame.key.name(event.key)
        redo = letter == "y" or (letter == "z" and event.mod & pygame.KMOD_SHIFT)
        return Key("redo") if redo else Key("undo") if letter == "z" else None
    if event.key in _NAMES:
        return Key(_NAMES[event.key], text)
    return Key(text.lower(), text) if text else None
