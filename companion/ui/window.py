"""The window on the panel: opening it, waiting for its events, showing what was drawn."""

import os
import select
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame

from companion.errors import CompanionError

NOWHERE = frozenset({"dummy", "offscreen"})
"""Drivers of SDL that draw where nobody sees it."""
_RESTLESS = frozenset({"kmsdrm", *NOWHERE})
"""Drivers with which SDL does not sleep while it waits, but looks every millisecond."""
_FULL_SCREEN = "kmsdrm"
_OWN_WINDOW = (800, 480)
_NAP = 0.05
"""Seconds between two looks where nothing can be waited for."""
_DEVICES_COME = 2.0
"""Seconds between two looks whether a keyboard was plugged in."""
_LONG_NAP = 0.25
"""Seconds between two looks where the input devices can be waited for."""


class NoScreenError(CompanionError, OSError):
    """There is no screen to draw on."""


class Window:
    """The one window. Never touches pygame's sound."""

    def __init__(self, size: tuple[int, int] | None = None) -> None:
        """Opens the window.

        Args:
            size: Pixels of a window; None for the whole screen where there is no desktop.

        Raises:
            NoScreenError: Nobody would see it.
        """
        self._driver = _open_display()
        if size is None and self._driver == _FULL_SCREEN:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            pygame.mouse.set_visible(False)
        else:
            pygame.display.set_mode(size or _OWN_WINDOW, pygame.RESIZABLE)
        pygame.display.set_caption("Come on, DJ!")
        self._devices: tuple[int, ...] = ()
        self._look_again = 0.0
        self._ear, self._bell = os.pipe()
        os.set_blocking(self._ear, False)
        os.set_blocking(self._bell, False)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; another one after the size has changed."""
        return pygame.display.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.surface.get_size()
        return width, height

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Brings to the panel what was drawn at the given places."""
        if places:
            pygame.display.update(list(places))

    def ring(self) -> None:
        """Ends a wait from another thread that has posted an event."""
        try:
            os.write(self._bell, b"!")
        except BlockingIOError:
            return  # the pipe is full of rings already

    def wait(self, seconds: float | None) -> list[pygame.event.Event]:
        """The events that have come; waits for the first one.

        Args:
            seconds: How long to wait at most, None for ever.
        """
        if self._driver not in _RESTLESS:
            event = pygame.event.wait(*([] if seconds is None else [round(seconds * 1000)]))
            return [e for e in (event, *pygame.event.get()) if e.type != pygame.NOEVENT]
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            events = pygame.event.get()
            left = None if end is None else end - time.monotonic()
            if events or (left is not None and left <= 0):
                return events
            self._nap(left)

    def close(self) -> None:
        """Gives the screen back."""
        pygame.display.quit()
        os.close(self._ear)
        os.close(self._bell)

    def _nap(self, left: float | None) -> None:
        now = time.monotonic()
        if now >= self._look_again:
            self._devices = tuple(_input_devices())
            self._look_again = now + _DEVICES_COME
        nap = _LONG_NAP if self._devices else _NAP
        nap = nap if left is None else min(nap, left)
        ready, _, _ = select.select([self._ear, *self._devices], [], [], nap)
        if self._ear in ready:
            os.read(self._ear, 4096)


def _open_display() -> str:
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        driver = pygame.display.get_driver().lower()
    except pygame.error as error:
        raise NoScreenError(_cure(f"SDL says: {error}")) from error
    if driver in NOWHERE and driver != wanted.lower():
        pygame.display.quit()
        raise NoScreenError(_cure("SDL found only a screen nobody sees"))
    return driver


def _cure(found: str) -> str:
    return (
        f"There is no screen to draw on ({found}). Connect a screen and start again; on a Raspberry"
        " Pi without a desktop also install the system's pygame: sudo apt install python3-pygame."
    )


def _input_devices() -> Iterable[int]:
    """The touch screens, mice and keyboards that SDL reads itself, as file numbers."""
    for link in Path("/proc/self/fd").iterdir():
        try:
            if str(link.readlink()).startswith("/dev/input/event"):
                yield int(link.name)
        except FileNotFoundError:
            continue  # the listing's own number, closed by now
