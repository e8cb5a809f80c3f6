"""How fast a beat can be counted."""

from firmware.beat import FASTEST, SLOWEST
from firmware.errors import TrackError

ERROR = 1e-3
"""The part of a tempo by which whoever told it may be wrong."""


class TempoUnknownError(TrackError):
    """Nobody can tell the tempo."""


def playable(bpm: float) -> float | None:
    """The tempo, if it can be played, or all but; else None."""
    if SLOWEST * (1 - ERROR) <= bpm <= FASTEST * (1 + ERROR):
        return min(max(bpm, float(SLOWEST)), float(FASTEST))
    return None
