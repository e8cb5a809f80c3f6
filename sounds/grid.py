"""Where in the loop a beat falls, and what lies between two beats."""

from dataclasses import dataclass
from math import floor

from sounds.errors import TempoError
from sounds.names import BEATS, HOME_BPM, MAX_BPM, MIN_BPM, RATE


@dataclass(frozen=True)
class Grid:
    """The beats of the loop at one tempo.

    Beat k stands at round(k * 60 * rate / bpm), so no error adds up. Between two beats the
    sixteenths swing: the second of each pair comes late, less so the faster it goes.

    Attributes:
        bpm: beats a minute, `MIN_BPM` to `MAX_BPM`.

    Raises:
        TempoError: the tempo is outside that range.
    """

    bpm: float

    def __post_init__(self) -> None:
        if not MIN_BPM <= self.bpm <= MAX_BPM:
            raise TempoError(
                f"The music cannot be played at {self.bpm:g} beats a minute. "
                f"Choose a tempo from {MIN_BPM:g} to {MAX_BPM:g}."
            )

    @property
    def beat_seconds(self) -> float:
        """Length of a beat."""
        return 60 / self.bpm

    @property
    def frames(self) -> int:
        """Length of the loop."""
        return self.frame(BEATS)

    @property
    def swing(self) -> float:
        """Share of the first sixteenth in a pair; 0.5 would be straight."""
        return min(0.62, max(0.54, 0.6 - 0.001 * (self.bpm - HOME_BPM)))

    @property
    def has_sixteenths(self) -> bool:
        """Whether it is slow enough for notes between the eighths to stay apart."""
        return self.bpm <= 110

    def frame(self, beat: float) -> int:
        """Frame of a place in the loop, counted in beats from its start."""
        eighth = floor(beat * 2)
        part = beat * 2 - eighth
        if part < 0.5:
            part *= 2 * self.swing
        else:
            part = self.swing + (2 * part - 1) * (1 - self.swing)
        return round((eighth + part) / 2 * 60 * RATE / self.bpm)
