"""How well cards land on the beat: each landing against the nearest cue, and what each seat did."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Feel(Enum):
    """What a landing was."""

    EARLY = "early"
    ON_THE_BEAT = "on the beat"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Landing:
    """A card that landed.

    Attributes:
        team: Whose line.
        seat: Who laid it.
        slot: On which cue.
        off: Seconds after the cue; negative when before it.
    """

    team: int
    seat: int
    slot: int
    off: float

    def feel(self, tolerance: float) -> Feel:
        """What it was, with so many seconds to either side that still are the beat."""
        if abs(self.off) <= tolerance:
            return Feel.ON_THE_BEAT
        return Feel.EARLY if self.off < 0 else Feel.LATE


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat's landings were.

    Attributes:
        early: How many were before the beat.
        on: How many were on it.
        late: How many were after it.
    """

    early: int = 0
    on: int = 0
    late: int = 0


def tally(landings: Iterable[Landing], seat: int, tolerance: float) -> Tally:
    """What a seat's landings were, with so many seconds to either side that still are the beat."""
    feels = [landing.feel(tolerance) for landing in landings if landing.seat == seat]
    return Tally(feels.count(Feel.EARLY), feels.count(Feel.ON_THE_BEAT), feels.count(Feel.LATE))
