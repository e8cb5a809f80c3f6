"""A finger on the button, as the DJ's loop takes it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from firmware.panel import PushButton
from firmware.press import Meant, PressMachine, Timing

STAYS = 0.1
"""How long a simulated finger stays on the button, in seconds."""


class Finger:
    """Takes the button's edges onto the loop and tells what they meant.

    gpiozero calls on threads of its own, which only pass the edge on.

    Args:
        pin: the button's GPIO line.
        timing: when an edge counts.
        meant: takes what a finger meant.

    Raises:
        PanelError: the line is not to be had.
    """

    def __init__(self, pin: int, timing: Timing, meant: Callable[[Meant], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._meant = meant
        self._waiting: deque[tuple[float, bool]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._button = PushButton(pin, self._edge)
        self._long = timing.hold + STAYS
        self._presses = PressMachine(timing, pressed=self._button.down)

    @property
    def down(self) -> bool:
        """Whether it is on the button now."""
        return self._button.down

    async def press(self, *, long: bool) -> None:
        """Presses a simulated button and lets it go, after a moment or a long press.

        Raises:
            PanelError: the button is a real one.
        """
        self._button.simulate(down=True)
        await asyncio.sleep(self._long if long else STAYS)
        self._button.simulate(down=False)

    def close(self) -> None:
        """Gives the line back."""
        if self._timer:
            self._timer.cancel()
        self._button.close()

    def _edge(self, down: bool, at: float) -> None:  # noqa: FBT001  # the level of a line
        self._waiting.append((at, down))
        self._loop.call_soon_threadsafe(self._tick)

    def _tick(self) -> None:
        """Decides what is due; the line is asked again, in case an edge got lost."""
        now = time.monotonic()
        edges = [self._waiting.popleft() for _ in range(len(self._waiting))]
        for meant in self._presses.replay(edges, now):
            self._meant(meant)
        self._presses.edge(pressed=self._button.down, at=now)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self._presses.due()
        if due is not None:
            self._timer = self._loop.call_later(max(0.0, due - now), self._tick)
