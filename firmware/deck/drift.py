"""How far a sound device has run ahead of the computer's clock: a small tracking filter, pure."""

from dataclasses import dataclass

SETTLE = 0.05
LEARN = 0.001
"""How much of each surprise is believed at once, and how much as a change of speed.

Positions come in steps of up to some milliseconds; looked at four times a second, these let half a
millisecond of that through, and follow a crystal within half a minute.
"""

STALL = 0.04
"""A surprise of so many seconds is no jitter: the device stalled."""


@dataclass
class DriftMeter:
    """Compares what a device has played with what it should have; times in seconds.

    Attributes:
        ahead: by how much it has run ahead since the first look, negative when behind.
        known: whether there have been two looks to compare.
    """

    ahead: float = 0.0
    known: bool = False
    _speed: float = 0.0
    _seen_at: float | None = None
    _played: float = 0.0
    _offset: float = 0.0

    def see(self, now: float, played: float) -> None:
        """Takes a look: at `now` the device says it has played so much since some moment."""
        if self._seen_at is None or played < self._played:
            # The first look, or the device counts from zero again: go on from where we are.
            self._offset = played - now - self.ahead
        else:
            self._correct(now - self._seen_at, played - now - self._offset)
            self.known = True
        self._seen_at, self._played = now, played

    def _correct(self, passed: float, measured: float) -> None:
        expected = self.ahead + self._speed * passed
        surprise = measured - expected
        if abs(surprise) > STALL:
            self.ahead = measured
            return
        self.ahead = expected + SETTLE * surprise
        if passed > 0:
            self._speed += LEARN * surprise / passed
