"""The panel of the box: the button and the light, through gpiozero."""

import contextlib
import logging
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from gpiozero import LED, Device, DigitalInputDevice, GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPin

from firmware.errors import PanelError
from firmware.light import DARK, Flash, Show, glow
from firmware.urgent import be_on_time

log = logging.getLogger(__name__)

Edge = Callable[[bool, float], None]


def _refusals() -> tuple[type[Exception], ...]:
    """What is raised where lines are not to be had; lgpio's own error is of no family."""
    lgpio = sys.modules.get("lgpio")
    return (GPIOZeroError, OSError, *([lgpio.error] if lgpio else []))


def has_gpio_chip() -> bool:
    """Whether this machine has any GPIO line at all."""
    return any(Path("/dev").glob("gpiochip*"))


def use_pins(*, simulated: bool) -> None:
    """Chooses the board's own pins, or simulated ones.

    Raises:
        PanelError: the board's pins cannot be used; the message names the cure.
    """
    if simulated:
        Device.pin_factory = MockFactory()
        return
    try:
        # Importing lgpio makes a pipe in the current folder, which need not be ours: so it is made
        # where it is forgotten at once. It goes on working without its name.
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

        Device.pin_factory = LGPIOFactory()
    except ImportError as error:
        raise PanelError(
            "the button needs the package lgpio: install python3-lgpio, "
            "or start with --simulate to do without"
        ) from error
    except _refusals() as error:
        raise PanelError(
            f"the pins of this machine cannot be used ({error}): "
            "on anything but a Raspberry Pi, start with --simulate"
        ) from error


class PushButton:
    """The big button of the box.

    Wiring: one side to the GPIO line (17, pin 11 of the header), the other to ground (pin 9); the
    board's own pull-up holds the line high. 1 kΩ in series protects the board.

    Args:
        pin: the line, by its BCM number.
        edge: takes every edge, on whichever thread gpiozero notices it: down or not, and when.

    Raises:
        PanelError: the line is not to be had.
    """

    def __init__(self, pin: int, edge: Edge) -> None:
        self._edge = edge
        try:
            # gpiozero's Button would wake ten times a second to see whether it is held.
            self._line = DigitalInputDevice(pin, pull_up=True, bounce_time=None)
        except _refusals() as error:
            raise PanelError(_line_fault("button", pin, error)) from error
        self._line.when_activated = self._pressed
        self._line.when_deactivated = self._released

    @property
    def down(self) -> bool:
        """Whether a finger is on it now."""
        return bool(self._line.is_active)

    def _pressed(self) -> None:
        self._edge(True, time.monotonic())  # noqa: FBT003  # the level of a line

    def _released(self) -> None:
        self._edge(False, time.monotonic())  # noqa: FBT003  # the level of a line

    def simulate(self, *, down: bool) -> None:
        """Puts a simulated finger on the button, or takes it off.

        Raises:
            PanelError: the button is a real one.
        """
        pin = self._line.pin
        if not isinstance(pin, MockPin):
            raise PanelError("the button of this box is real: press it")
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    def close(self) -> None:
        """Gives the line back."""
        self._line.close()


class BeatLight:
    """The light of the box, on with every beat.

    Wiring: the GPIO line (27, pin 13 of the header) through 330 Ω to the long leg of an LED, its
    short leg to ground (pin 14).

    It keeps time on a thread of its own and sleeps until the next change, so nothing the DJ does
    delays a beat.

    Args:
        pin: the line, by its BCM number.
        flash: how a beat looks.

    Raises:
        PanelError: the line is not to be had.
    """

    def __init__(self, pin: int, flash: Flash) -> None:
        try:
            self._led = LED(pin)
        except _refusals() as error:
            raise PanelError(_line_fault("light", pin, error)) from error
        self._flash = flash
        self._show = Show()
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="light", daemon=True)
        self._thread.start()

    def show(self, show: Show) -> None:
        """Shows something else from now on."""
        with self._changed:
            self._show = show
            self._changed.notify()

    def close(self) -> None:
        """Goes dark and gives the line back."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join(timeout=1)
        self._led.off()
        self._led.close()

    def _run(self) -> None:
        be_on_time()
        with self._changed:
            shining = DARK.on
            while not self._stopping:
                now = time.monotonic()
                wanted = glow(self._show, self._flash, now)
                if wanted.on != shining:
                    self._led.value = shining = wanted.on
                self._changed.wait(min(wanted.until - now, threading.TIMEOUT_MAX))


def _line_fault(what: str, pin: int, error: Exception) -> str:
    return (
        f"the {what} cannot have GPIO line {pin} ({error}): "
        "another program may hold it; `gpioinfo` tells which"
    )
