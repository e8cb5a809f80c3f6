"""The window on the panel: opening it, waiting for its events, showing what was drawn."""

import os
import select
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from companion.errors import CompanionError

NOWHERE = frozenset({"dummy", "offscreen"})
"""Drivers of SDL that draw where nobody sees it."""
_FULL_SCREEN = "kmsdrm"
_PLAIN = "x11"
_OWN_WINDOW = (800, 480)
_NAP = 0.05
"""Seconds between two looks where nothing can be waited for."""
_LONG_NAP = 0.5
"""Seconds between two looks where the doors can be waited at."""
_DEVICES_COME = 2.0
"""Seconds between two looks whether a keyboard was plugged in."""
_INPUT_DEVICE = "/dev/input/event"
_OPEN_FILES = Path("/proc/self/fd")


class NoScreenError(CompanionError, OSError):
    """There is no screen to draw on."""


class Window:
    """The one window. Never touches pygame's sound."""

    def __init__(
        self, size: tuple[int, int] | None = None, pulse: Callable[[], None] = lambda: None
    ) -> None:
        """Opens the window.

        Args:
            size: Pixels of a window; None for the whole screen where there is no desktop.
            pulse: Called again and again for as long as events are waited for.

        Raises:
            NoScreenError: Nobody would see it, or there is no room for it.
        """
        before = set(_open_files())
        self._pulse = pulse
        self._driver = driver = _open_display()
        if driver == _PLAIN:
            # A window of plain pixels: the way through OpenGL takes 100 MB more for nothing.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            if size is None and driver == _FULL_SCREEN:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                self.point(visible=False)
            else:
                pygame.display.set_mode(size or _OWN_WINDOW, pygame.RESIZABLE)
        except pygame.error as error:
            pygame.display.quit()
            raise NoScreenError(_cure(f"SDL says: {error}")) from error
        pygame.display.set_caption("Come on, DJ!")
        self._doors = Doors(before)

    @property
    def on_console(self) -> bool:
        """Whether it is the whole screen of a console rather than a window on a desktop."""
        return self._driver == _FULL_SCREEN

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

    @staticmethod
    def point(*, visible: bool) -> None:
        """Shows the mouse's arrow, or hides it from those who use a finger."""
        if pygame.mouse.get_visible() != visible:
            pygame.mouse.set_visible(visible)

    def ring(self) -> None:
        """Ends a wait from another thread that has posted an event."""
        self._doors.ring()

    def wait(self, seconds: float | None) -> list[pygame.event.Event]:
        """The events that have come; waits for the first one.

        Args:
            seconds: How long to wait at most, None for ever.
        """
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            self._pulse()
            events = pygame.event.get()
            left = None if end is None else end - time.monotonic()
            if events:
                self._doors.heard()
            if events or (left is not None and left <= 0):
                return events
            self._doors.nap(left)

    def close(self) -> None:
        """Gives the screen back."""
        pygame.display.quit()
        self._doors.close()


class Doors:
    """Where events come in: the desktop's socket, the input devices, and our own bell.

    SDL's own wait looks every millisecond, which is a percent of a core for doing nothing.

    Args:
        before: The open files that are not SDL's.
    """

    def __init__(self, before: set[int]) -> None:
        self._before = before
        self._files: tuple[int, ...] = ()
        self._look_again = 0.0
        self._false_alarm = False
        self._ear, self._bell = os.pipe()
        os.set_blocking(self._ear, False)
        os.set_blocking(self._bell, False)
        self._sockets = tuple(n for n, what in _open_files().items() if self._is_socket(n, what))

    def ring(self) -> None:
        """Ends a nap from another thread."""
        with suppress(BlockingIOError):  # when the pipe is full of rings already
            os.write(self._bell, b"!")

    def nap(self, left: float | None) -> None:
        """Sleeps until something knocks, but not for long.

        Args:
            left: Seconds at most; None when nothing presses.
        """
        doors = () if self._false_alarm else self._known()
        nap = _LONG_NAP if doors else _NAP
        try:
            ready, _, _ = select.select(
                [self._ear, *doors], [], [], nap if left is None else min(nap, left)
            )
        except OSError:
            # A device was pulled out: look again what there is.
            self._look_again, self._false_alarm = 0.0, True
            return
        if self._ear in ready:
            os.read(self._ear, 4096)
        # A knock that brings no event is not waited for again at once.
        self._false_alarm = not self._false_alarm and any(door in ready for door in doors)

    def heard(self) -> None:
        """The last knock brought events."""
        self._false_alarm = False

    def close(self) -> None:
        """Closes the bell."""
        os.close(self._ear)
        os.close(self._bell)

    def _known(self) -> tuple[int, ...]:
        now = time.monotonic()
        if now >= self._look_again:
            self._look_again = now + _DEVICES_COME
            devices = (n for n, what in _open_files().items() if what.startswith(_INPUT_DEVICE))
            self._files = (*self._sockets, *devices)
        return self._files

    def _is_socket(self, number: int, what: str) -> bool:
        return number not in self._before and what.startswith("socket:")


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


def _open_files() -> dict[int, str]:
    """What this process has open, by file number."""
    files = {}
    for link in _OPEN_FILES.iterdir():
        with suppress(FileNotFoundError):  # the listing's own number, closed by now
            files[int(link.name)] = str(link.readlink())
    return files
