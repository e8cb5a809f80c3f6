"""What a finger meant: from the edges of a button to presses and holds.

Pure: edges and times come in, gestures go out. A mechanical button bounces for milliseconds, a
long wire catches storms of shorter ones, and some GPIO back ends lose an edge in between; none of
that is a press. An edge counts when its level still stands a moment later, and then it is dated
at the edge itself, so debouncing costs no time on the beat.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Gesture(Enum):
    """What a finger can mean with one button."""

    PRESS = "press"
    HOLD = "hold"


@dataclass(frozen=True)
class Timing:
    """When an edge counts; all in seconds.

    Attributes:
        settle: how long a level must stand to be believed.
        lockout: after a press, how long nothing else counts.
        release_lockout: after a release, how long a new press must wait to be believed.
        hold: how long a press must last to be a hold.
    """

    settle: float = 0.005
    lockout: float = 0.250
    release_lockout: float = 0.050
    hold: float = 2.0


@dataclass(frozen=True)
class Meant:
    """A gesture and when the finger made it, in seconds."""

    gesture: Gesture
    at: float


class PressMachine:
    """Tells presses from noise.

    A button that is down from the start means nothing until it has been let go: a book on the
    box must not start the music at power-on.

    Args:
        timing: when an edge counts.
        pressed: whether the button is down at the start.
    """

    def __init__(self, timing: Timing, *, pressed: bool = False) -> None:
        self._timing = timing
        self._level = pressed
        self._level_since = float("-inf")
        self._believed = pressed
        self._locked_until = float("-inf")
        self._pressed_at: float | None = None

    def edge(self, *, pressed: bool, at: float) -> None:
        """Takes a level that was seen at a time; one that stands already changes nothing."""
        if pressed == self._level:
            return
        self._level = pressed
        self._level_since = at

    def due(self) -> float | None:
        """When `tick` next has something to decide, None when only an edge can change things."""
        if self._level != self._believed:
            return max(self._level_since + self._timing.settle, self._locked_until)
        if self._pressed_at is not None and self._level:
            return self._pressed_at + self._timing.hold
        return None

    def tick(self, now: float) -> list[Meant]:
        """What the finger meant up to `now`."""
        due = self.due()
        if due is None or now < due:
            return []
        if self._level == self._believed:
            return self._held()
        return self._pressed() if self._level else self._released()

    def replay(self, edges: Iterable[tuple[float, bool]], now: float) -> list[Meant]:
        """What edges meant that may have waited to be looked at: (seconds, down or not), in order.

        Everything is decided at its own time, so a thread that was held up loses no press.
        """
        meant: list[Meant] = []
        for at, pressed in edges:
            meant += self._until(at)
            self.edge(pressed=pressed, at=at)
        return meant + self._until(now)

    def _until(self, now: float) -> list[Meant]:
        meant: list[Meant] = []
        while (due := self.due()) is not None and due <= now:
            meant += self.tick(due)
        return meant

    def _pressed(self) -> list[Meant]:
        self._believed = True
        self._pressed_at = self._level_since
        self._locked_until = self._level_since + self._timing.lockout
        return [Meant(Gesture.PRESS, self._level_since)]

    def _released(self) -> list[Meant]:
        self._believed = False
        self._pressed_at = None
        self._locked_until = self._level_since + self._timing.release_lockout
        return []

    def _held(self) -> list[Meant]:
        if self._pressed_at is None:
            return []
        at = self._pressed_at + self._timing.hold
        self._pressed_at = None
        return [Meant(Gesture.HOLD, at)]
