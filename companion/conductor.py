"""Conducting a round of Hey Yo: whose turn it is on which cue. No clock: it is asked for a moment.

The cue on which the music begins only counts in; the leader lays on the second one, then the seats
clockwise, a card on every cue. On a cue that is missed no card is laid: the same seat is up again
on the next one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import cycle

from companion.rhythm import Landing

SECONDS_A_MINUTE = 60.0
_BACK = 0.25
"""By how many cues the music may seem to go back when its grid is corrected."""


class Phase(Enum):
    """What a line is at."""

    READY = "ready"
    COUNT_IN = "count in"
    TURN = "turn"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Pulse:
    """The cues of the music.

    Attributes:
        first_beat_at: When beat 0 sounds, seconds on the monotonic clock.
        bpm: Beats a minute.
        every: On every how many beats there is a cue, from beat 0 on.
    """

    first_beat_at: float
    bpm: float
    every: int = 1

    @property
    def seconds(self) -> float:
        """Seconds from one cue to the next."""
        return self.every * SECONDS_A_MINUTE / self.bpm

    def position(self, at: float) -> float:
        """How many cues have passed since beat 0."""
        return (at - self.first_beat_at) / self.seconds

    def cue(self, at: float) -> int:
        """The cue that was heard last; below 0 before the first one."""
        cue = math.floor(self.position(at))
        # The moment of a cue belongs to it, however its seconds were rounded.
        return cue + 1 if self.at(cue + 1) <= at else cue

    def at(self, cue: int) -> float:
        """When a cue sounds, seconds on the monotonic clock."""
        return self.first_beat_at + cue * self.seconds


@dataclass(frozen=True, slots=True)
class Call:
    """What is called out to a line on one cue.

    Attributes:
        phase: What the line is at.
        seat: Who lays; None when nobody does.
        following: Who is up on the cue after; None when the line is at its end.
        card: Which card of the line it is, counted from 1.
        laid: How many cards lie once this cue is over.
        missed: Whether the beat was missed, so that no card was laid.
    """

    phase: Phase
    seat: int | None
    following: int | None
    card: int
    laid: int
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """The cards of a team, in the order in which they are to be laid.

    Attributes:
        turns: The seat that lays each card.
        before: How many of them lay already when the music began.
    """

    turns: tuple[int, ...]
    before: int = 0

    @classmethod
    def of(cls, hands: Sequence[tuple[int, int]], before: int = 0) -> "Line":
        """The line of seats that lay in turn; one without a card is passed over.

        Args:
            hands: The seats clockwise from the leader on, each with how many cards it was dealt.
            before: How many cards lie already.
        """
        left = dict(hands)
        turns: list[int] = []
        for seat in cycle(left):
            if not any(left.values()):
                break
            if left[seat]:
                left[seat] -= 1
                turns.append(seat)
        return cls(tuple(turns), min(before, len(turns)))

    def call(self, slot: int, missed: frozenset[int]) -> Call:
        """What is called out.

        Args:
            slot: The cue, 0 for the one that counts in.
            missed: The cues that were missed.
        """
        cards = len(self.turns)
        if slot < 1:
            phase = Phase.COUNT_IN if slot == 0 else Phase.READY
            first = self._seat(self.before)
            return Call(phase, None, first, min(cards, self.before + 1), self.before)
        misses = sum(miss < slot for miss in missed)
        lying = self.before + slot - 1 - misses
        if lying >= cards:
            return Call(Phase.FINISHED, None, None, cards, cards)
        is_missed = slot in missed
        laid = lying if is_missed else lying + 1
        seat = self.turns[lying]
        return Call(Phase.TURN, seat, self._seat(laid), lying + 1, laid, is_missed)

    def _seat(self, card: int) -> int | None:
        return self.turns[card] if card < len(self.turns) else None


@dataclass(frozen=True, slots=True)
class Miss:
    """A beat that was missed.

    Attributes:
        team: Whose line it was.
        slot: The cue, 0 for the one that counts in.
    """

    team: int
    slot: int


@dataclass(frozen=True, slots=True)
class Conductor:
    """A round under way. Immutable; every method returns the round after it.

    A miss that is told late counts for the next cue. One turn is then shown wrong, and from the
    cue after that on all is right again.

    Attributes:
        pulse: The cues.
        lines: What is laid, by team.
        origin: The cue of the pulse that counts in.
        misses: The beats missed since the music began, in the order in which they were told.
        taken_back: Those that were taken back, the last one last.
        landings: How the cards landed, where that is judged.
    """

    pulse: Pulse
    lines: tuple[Line, ...]
    origin: int = 0
    misses: tuple[Miss, ...] = ()
    taken_back: tuple[Miss, ...] = ()
    landings: tuple[Landing, ...] = ()

    def slot(self, at: float) -> int:
        """The cue at a moment, 0 for the one that counts in."""
        return self.pulse.cue(at) - self.origin

    def begins(self, slot: int) -> float:
        """When a cue sounds, seconds on the monotonic clock."""
        return self.pulse.at(slot + self.origin)

    def call(self, team: int, slot: int) -> Call:
        """What is called out to a team on a cue."""
        missed = frozenset(miss.slot for miss in self.misses if miss.team == team)
        return self.lines[team].call(slot, missed)

    def calls(self, slot: int) -> tuple[Call, ...]:
        """What is called out on a cue, by team."""
        return tuple(self.call(team, slot) for team in range(len(self.lines)))

    def finished(self, slot: int) -> bool:
        """Whether every team has laid its last card."""
        return all(call.phase is Phase.FINISHED for call in self.calls(slot))

    def miss(self, team: int, slot: int) -> "Conductor":
        """The round with a missed beat; the same where nobody lays, or it was told before."""
        call = self.call(team, slot)
        if call.phase is not Phase.TURN or call.missed:
            return self
        return replace(self, misses=(*self.misses, Miss(team, slot)), taken_back=())

    def land(self, team: int, at: float) -> "Conductor":
        """The round with a card that landed; the same where none is to be laid, or it has landed.

        Args:
            team: Whose line.
            at: When. The card belongs to the cue that is nearest.
        """
        exact = self.pulse.position(at) - self.origin
        slot = math.floor(exact + 0.5)
        seat = self.call(team, slot).seat
        told = any((landing.team, landing.slot) == (team, slot) for landing in self.landings)
        if seat is None or told:
            return self
        landing = Landing(team, seat, slot, (exact - slot) * self.pulse.seconds)
        return replace(self, landings=(*self.landings, landing))

    def take_back(self) -> "Conductor":
        """The round without the miss that was told last: on that cue a card was laid after all."""
        if not self.misses:
            return self
        *misses, last = self.misses
        return replace(self, misses=tuple(misses), taken_back=(*self.taken_back, last))

    def let_stand(self) -> "Conductor":
        """The round with the miss again that was taken back last."""
        if not self.taken_back:
            return self
        *others, last = self.taken_back
        return replace(self, misses=(*self.misses, last), taken_back=tuple(others))

    def on(self, pulse: Pulse, at: float) -> "Conductor":
        """The round on another pulse, as when the tempo changes: whose turn it is stays.

        Args:
            pulse: The new cues.
            at: The moment of the change.
        """
        ahead = pulse.position(at) - self.pulse.position(at)
        return replace(self, pulse=pulse, origin=self.origin + math.floor(ahead + _BACK))


def deal(cards: int, seats: Sequence[int], leader: int) -> tuple[tuple[int, int], ...]:
    """Deals all cards, one after the other.

    Args:
        cards: How many there are.
        seats: The seats that get some, clockwise.
        leader: The seat that gets the first one; when it is none of them, the next one clockwise.

    Returns:
        The seats clockwise from the leader on, each with how many cards it gets.
    """
    first = next((at for at, seat in enumerate(seats) if seat >= leader), 0)
    order = (*seats[first:], *seats[:first])
    each, over = divmod(cards, len(order))
    return tuple((seat, each + (at < over)) for at, seat in enumerate(order))
