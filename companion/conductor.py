"""Conducting a round of Hey Yo: whose turn it is on which cue. No clock: it is asked for a moment.

The cue on which the music begins only counts in; the leader lays on the second one, then the seats
clockwise, a card on every cue. On a cue that is missed no card is laid: the same seat is up again
on the next one. Who passes discards a card instead, and the next seat is up.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import cycle

from companion.rhythm import Landing

SECONDS_A_MINUTE = 60.0
_HALF = 0.5
"""Of a cue: a grid that moves by less is the same one, told more exactly."""
_BACK = 0.25
"""By how many cues the music may seem to go back when its grid is corrected."""
_BOUNCE = 0.2
"""Seconds in which the same told again of a team is a finger that bounces."""


class Phase(Enum):
    """What a line is at."""

    READY = "ready"
    COUNT_IN = "count in"
    TURN = "turn"
    FINISHED = "finished"


class Told(Enum):
    """What the table tells of a cue on which no card was laid."""

    MISSED = "missed"
    PASSED = "passed"


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
        card: Which of the team's cards it is, counted from 1.
        gone: How many cards have left the hands once this cue is over, laid or discarded.
        told: What was told of this cue; None where a card is laid.
    """

    phase: Phase
    seat: int | None
    following: int | None
    card: int
    gone: int
    told: Told | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """The cards of a team, in the order in which they are to be laid.

    Attributes:
        turns: The seat that lays each card.
        before: How many of them had left the hands already when the music began.
    """

    turns: tuple[int, ...]
    before: int = 0

    @classmethod
    def of(cls, hands: Sequence[tuple[int, int]], before: int = 0) -> "Line":
        """The line of seats that lay in turn; one without a card is passed over.

        Args:
            hands: The seats clockwise from the leader on, each with how many cards it was dealt.
            before: How many cards have left the hands already.
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

    def call(self, slot: int, told: Mapping[int, Told]) -> Call:
        """What is called out.

        Args:
            slot: The cue, 0 for the one that counts in.
            told: What the table has told, by cue.
        """
        cards = len(self.turns)
        if slot < 1:
            phase = Phase.COUNT_IN if slot == 0 else Phase.READY
            first = self._seat(self.before)
            return Call(phase, None, first, min(cards, self.before + 1), self.before)
        misses = sum(cue < slot and what is Told.MISSED for cue, what in told.items())
        before = self.before + slot - 1 - misses
        if before >= cards:
            return Call(Phase.FINISHED, None, None, cards, cards)
        of_this = told.get(slot)
        gone = before if of_this is Told.MISSED else before + 1
        seat = self.turns[before]
        return Call(Phase.TURN, seat, self._seat(gone), before + 1, gone, of_this)

    def _seat(self, card: int) -> int | None:
        return self.turns[card] if card < len(self.turns) else None


@dataclass(frozen=True, slots=True)
class Moment:
    """A cue of which the table has told something.

    Attributes:
        team: Whose line it was.
        slot: The cue, 0 for the one that counts in.
        told: What it was.
        at: When it was told, seconds on the monotonic clock; None where that does not matter.
    """

    team: int
    slot: int
    told: Told
    at: float | None = None

    def bounced(self, team: int, told: Told, at: float) -> bool:
        """Whether the same told at another moment is only the finger that bounces."""
        same = (self.team, self.told) == (team, told)
        return same and self.at is not None and abs(at - self.at) < _BOUNCE


@dataclass(frozen=True, slots=True)
class Conductor:
    """A round under way. Immutable; every method returns the round after it.

    A miss that is told late counts for the next cue. One turn is then shown wrong, and from the
    cue after that on all is right again. A pass that is told late changes no turn at all.

    Attributes:
        pulse: The cues.
        lines: What is laid, by team.
        origin: The cue of the pulse that counts in.
        moments: What was told since the music began, in that order.
        taken_back: Those that were taken back, the last one last.
        landings: How the cards landed, where that is judged.
    """

    pulse: Pulse
    lines: tuple[Line, ...]
    origin: int = 0
    moments: tuple[Moment, ...] = ()
    taken_back: tuple[Moment, ...] = ()
    landings: tuple[Landing, ...] = ()

    def slot(self, at: float) -> int:
        """The cue at a moment, 0 for the one that counts in."""
        return self.pulse.cue(at) - self.origin

    def begins(self, slot: int) -> float:
        """When a cue sounds, seconds on the monotonic clock."""
        return self.pulse.at(slot + self.origin)

    def call(self, team: int, slot: int) -> Call:
        """What is called out to a team on a cue."""
        told = {moment.slot: moment.told for moment in self.moments if moment.team == team}
        return self.lines[team].call(slot, told)

    def calls(self, slot: int) -> tuple[Call, ...]:
        """What is called out on a cue, by team."""
        return tuple(self.call(team, slot) for team in range(len(self.lines)))

    def finished(self, slot: int) -> bool:
        """Whether every team has laid its last card."""
        return all(call.phase is Phase.FINISHED for call in self.calls(slot))

    def count(self, team: int, told: Told) -> int:
        """How often something was told of a team since the music began."""
        return sum(moment.team == team and moment.told is told for moment in self.moments)

    def tell(self, team: int, slot: int, told: Told, at: float | None = None) -> "Conductor":
        """The round with what was told; the same where nobody lays, or something was told before.

        Args:
            team: Whose line.
            slot: The cue.
            told: What it is.
            at: When a finger told it. Two taps at once count once, also when a cue is between them.
        """
        call = self.call(team, slot)
        if call.phase is not Phase.TURN or call.told is not None:
            return self
        if at is not None and any(moment.bounced(team, told, at) for moment in self.moments):
            return self
        return replace(self, moments=(*self.moments, Moment(team, slot, told, at)), taken_back=())

    def land(self, team: int, at: float) -> "Conductor":
        """The round with a card that landed; the same where none is to be laid, or it has landed.

        Args:
            team: Whose line.
            at: When. The card belongs to the cue that is nearest.
        """
        exact = self.pulse.position(at) - self.origin
        slot = math.floor(exact + 0.5)
        call = self.call(team, slot)
        landed = any(
            landing.slot == slot or abs(at - self.begins(landing.slot) - landing.off) < _BOUNCE
            for landing in self.landings
            if landing.team == team
        )
        if call.seat is None or call.told is Told.PASSED or landed:
            return self
        landing = Landing(team, call.seat, slot, (exact - slot) * self.pulse.seconds)
        return replace(self, landings=(*self.landings, landing))

    def take_back(self) -> "Conductor":
        """The round without what was told last: on that cue a card was laid after all."""
        if not self.moments:
            return self
        *moments, last = self.moments
        return replace(self, moments=tuple(moments), taken_back=(*self.taken_back, last))

    def let_stand(self) -> "Conductor":
        """The round with what was taken back last."""
        if not self.taken_back:
            return self
        *others, last = self.taken_back
        return replace(self, moments=(*self.moments, last), taken_back=tuple(others))

    def on(self, pulse: Pulse, at: float) -> "Conductor":
        """The round on another pulse, as when the tempo changes: whose turn it is stays.

        Where the same beats are only told more exactly, each keeps its number; and as long as it
        counts in to music from its beginning, it does so on that music's first cue. Where there is
        a cue on more or fewer of the beats, the next turn is on the next of these cues.

        Args:
            pulse: The new cues.
            at: The moment of the change.
        """
        ahead = pulse.position(at) - self.pulse.position(at)
        if (
            replace(pulse, first_beat_at=self.pulse.first_beat_at) == self.pulse
            and abs(ahead) < _HALF
        ):
            return replace(self, pulse=pulse)
        if self.origin == 0 and self.slot(at) < 1:
            return replace(self, pulse=pulse, origin=max(0, pulse.cue(at)))
        if pulse.every != self.pulse.every:
            return replace(self, pulse=pulse, origin=pulse.cue(at) - self.slot(at))
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
