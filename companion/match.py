"""A match: seats, switches in force and rounds as entered; all else is derived.

A match is what its events make of it, one after the other. Undoing is an event too, so a file that
only ever grows holds every match whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.errors import EntryError, Step
from companion.games import DRAFTS, GAMES
from companion.games.game import (
    AnyGame,
    Draft,
    Outcome,
    Round,
    Standing,
    check_rules,
    check_table,
    check_teams,
)
from companion.games.table import check_seat
from companion.games.words import Says, line, phrase
from companion.games.yoink import Circle

MOST_LETTERS = 40
RulesT = TypeVar("RulesT")
DraftT = TypeVar("DraftT")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: the person, however many of them are called the same, and the name shown."""

    person: int
    name: str


class Match(msgspec.Struct, frozen=True):
    """The state of a match; an immutable value.

    Attributes:
        game: the game's key in `GAMES`.
        seats: the players, clockwise.
        rules: the switches in force, the game's own `Rules`.
        starter: the seat that starts (in some games deals) first, None when not known.
        standing: everything that follows from the rounds.
        rounds: the rounds as entered.
        draft: the round being typed, None while nothing is.
        editing: the index of the round the draft corrects, None when it does not.
        inserting: the index at which the draft is put in between, None when it is not.
        waiting: a half-typed new round, kept while an older one is corrected.
        ended: True when the table has ended the match as it stands.
        teams: by seat its team, 0 or 1; empty where nobody plays against another team.
    """

    game: str
    seats: tuple[Seat, ...]
    rules: Any
    starter: int | None
    standing: Standing[Outcome]
    rounds: tuple[Round, ...] = ()
    draft: Draft | None = None
    editing: int | None = None
    inserting: int | None = None
    waiting: Draft | None = None
    ended: bool = False
    teams: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def team_names(self) -> tuple[tuple[str, ...], ...]:
        """The players' names by team; all of them where nobody plays against another team."""
        if not self.teams:
            return (self.names,)
        named = list(zip(self.names, self.teams, strict=True))
        return tuple(tuple(name for name, of in named if of == team) for team in (0, 1))

    @property
    def blank(self) -> Draft:
        """An empty draft for the next round."""
        return DRAFTS[self.game].blank(len(self.seats), self.teams, self.standing.rounds)


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened in a match."""

    def after(self, match: Match) -> Match:
        """The match after this event.

        Raises:
            EntryError: it cannot happen now; nothing has changed.
        """
        raise NotImplementedError


class Begun(Event, Generic[RulesT], frozen=True, tag="begun"):
    """A match begins. Always the first event, and only that."""

    game: str
    seats: tuple[Seat, ...]
    rules: RulesT
    starter: int | None = 0
    teams: tuple[int, ...] = ()

    @property
    def match(self) -> Match:
        """The match as it begins.

        Raises:
            EntryError: it cannot be played like this.
        """
        game = known(self.game)
        check_table(game, len(self.seats))
        check_teams(game, len(self.seats), self.teams)
        check_rules(game, self.rules)
        if self.starter is not None:
            check_seat(self.starter, len(self.seats), ("starter",))
        _check_people(self.seats)
        standing = game.follow(self.rules, len(self.seats), self.starter, ())
        return Match(
            self.game,
            self.seats,
            self.rules,
            self.starter,
            standing,
            teams=self.teams,
        )


class Drafted(Event, Generic[DraftT], frozen=True, tag="drafted"):
    """A tap while a round is typed; holds the whole draft after it."""

    draft: DraftT

    def after(self, match: Match) -> Match:
        """The match with this draft."""
        draft: Any = self.draft
        draft.check_seats(len(match.seats), match.teams)
        if match.editing is None and match.inserting is None:
            _refuse_over(match)
        return replace(match, draft=draft)


class RoundEntered(Event, frozen=True, tag="round_entered"):
    """The draft becomes a round: a new one, a correction, or one put in between."""

    def after(self, match: Match) -> Match:
        """The match with the round."""
        if match.draft is None:
            raise EntryError((), phrase(Says.NOTHING_ENTERED))
        entry = match.draft.completed()
        rounds = match.rounds
        if match.editing is not None:
            at, behind = match.editing, match.editing + 1
        elif match.inserting is not None:
            at = behind = match.inserting
        else:
            _refuse_over(match)
            at = behind = len(rounds)
        GAMES[match.game].check(match.rules, len(match.seats), entry, rounds[:at])
        return _counted(_draft_gone(match), rounds=(*rounds[:at], entry, *rounds[behind:]))


class DraftDropped(Event, frozen=True, tag="draft_dropped"):
    """What was being typed is given up; a correction leaves the round as it was."""

    def after(self, match: Match) -> Match:
        """The match without the draft."""
        return _draft_gone(match)


class RoundReopened(Event, frozen=True, tag="round_reopened"):
    """A round is opened again to be corrected."""

    index: int

    def after(self, match: Match) -> Match:
        """The match with that round as its draft."""
        _check_index(self.index, len(match.rounds))
        draft = DRAFTS[match.game].of(match.rounds[self.index])
        return replace(_put_aside(match), draft=draft, editing=self.index)


class RoundInserted(Event, frozen=True, tag="round_inserted"):
    """A forgotten round is to be put in before the one with this index."""

    index: int

    def after(self, match: Match) -> Match:
        """The match with an empty draft for that place."""
        _check_index(self.index, len(match.rounds) + 1)
        return replace(_put_aside(match), draft=match.blank, inserting=self.index)


class RoundDropped(Event, frozen=True, tag="round_dropped"):
    """A round that never was is taken out."""

    index: int

    def after(self, match: Match) -> Match:
        """The match without that round."""
        _check_index(self.index, len(match.rounds))
        if match.editing == self.index:
            match = _draft_gone(match)
        elif match.editing is not None or match.inserting is not None:
            raise EntryError((), phrase(Says.CORRECTION_OPEN))
        rounds = (*match.rounds[: self.index], *match.rounds[self.index + 1 :])
        return _counted(match, rounds=rounds)


class Renamed(Event, frozen=True, tag="renamed"):
    """A seat gets another name; the person stays the same."""

    seat: int
    name: str

    def after(self, match: Match) -> Match:
        """The match with that name."""
        check_seat(self.seat, len(match.seats), ("players", self.seat))
        named = Seat(match.seats[self.seat].person, self.name)
        seats = (*match.seats[: self.seat], named, *match.seats[self.seat + 1 :])
        _check_people(seats)
        return replace(match, seats=seats)


class Reordered(Event, frozen=True, tag="reordered"):
    """The players sit in another order; what each has entered goes with them.

    Whose turn it is to start or deal keeps it as far as that can be: where the turn goes around,
    it is reckoned as if somebody else had begun.

    Attributes:
        order: by new seat the old seat.
    """

    order: tuple[int, ...]

    def after(self, match: Match) -> Match:
        """The match in that order."""
        if sorted(self.order) != list(range(len(match.seats))):
            raise EntryError(("order",), phrase(Says.ORDER))
        moved = _counted(
            match,
            seats=tuple(match.seats[seat] for seat in self.order),
            starter=None if match.starter is None else self.order.index(match.starter),
            teams=tuple(match.teams[seat] for seat in self.order) if match.teams else (),
            rounds=tuple(entry.reseated(self.order) for entry in match.rounds),
            draft=match.draft and match.draft.reseated(self.order),
            waiting=match.waiting and match.waiting.reseated(self.order),
        )
        return _same_next(match, moved)


class Joined(Event, frozen=True, tag="joined"):
    """One more sits down, on the last seat, before the first round is complete.

    Attributes:
        seat: who it is.
        team: in which team, where two play; the smaller one if left out.
    """

    seat: Seat
    team: int | None = None

    def after(self, match: Match) -> Match:
        """The match with one more seat."""
        if match.rounds:
            raise EntryError(("players",), phrase(Says.JOIN_LATE))
        seats = (*match.seats, self.seat)
        game = GAMES[match.game]
        check_table(game, len(seats))
        teams = self._teams(match.teams)
        check_teams(game, len(seats), teams)
        _check_people(seats)
        draft = match.draft and match.draft.joined()
        waiting = match.waiting and match.waiting.joined()
        return _counted(match, seats=seats, teams=teams, draft=draft, waiting=waiting)

    def _teams(self, before: tuple[int, ...]) -> tuple[int, ...]:
        if not before:
            return before if self.team is None else (self.team,)
        smaller = min((0, 1), key=before.count)
        return (*before, smaller if self.team is None else self.team)


class RulesChanged(Event, Generic[RulesT], frozen=True, tag="rules_changed"):
    """The table had a switch wrong; every round counts by the new ones."""

    rules: RulesT

    def after(self, match: Match) -> Match:
        """The match by these rules, if every round is possible by them."""
        game = GAMES[match.game]
        check_rules(game, self.rules)
        for index, entry in enumerate(match.rounds):
            try:
                game.check(self.rules, len(match.seats), entry, match.rounds[:index])
            except EntryError as error:
                raise error.under("rounds", index) from error
        return _counted(match, rules=self.rules)


class StarterChanged(Event, frozen=True, tag="starter_changed"):
    """The table says who started first."""

    starter: int | None

    def after(self, match: Match) -> Match:
        """The match with that starter."""
        if self.starter is not None:
            check_seat(self.starter, len(match.seats), ("starter",))
        return _counted(match, starter=self.starter)


class TeamsChanged(Event, frozen=True, tag="teams_changed"):
    """The table says who is in which team, or that all play together.

    Attributes:
        teams: by seat its team, 0 or 1; empty for together.
    """

    teams: tuple[int, ...]

    def after(self, match: Match) -> Match:
        """The match with these teams; what was typed for others is gone."""
        check_teams(GAMES[match.game], len(match.seats), self.teams)
        changed = replace(match, teams=self.teams)
        if bool(self.teams) is bool(match.teams):
            return changed
        if match.rounds or match.inserting is not None:
            raise EntryError(("teams",), phrase(Says.TEAMS_LATE))
        return replace(changed, draft=None)


class Ended(Event, frozen=True, tag="ended"):
    """The table ends the match as it stands, for instance because somebody leaves."""

    def after(self, match: Match) -> Match:
        """The match, over."""
        return _counted(match, ended=True)


class Reopened(Event, frozen=True, tag="reopened"):
    """A match the table had ended goes on."""

    def after(self, match: Match) -> Match:
        """The match, open again."""
        if not match.ended:
            raise EntryError((), phrase(Says.NOT_ENDED))
        return _counted(match, ended=False)


class Undone(Event, frozen=True, tag="undone"):
    """The last event that still stands is taken back."""


class Redone(Event, frozen=True, tag="redone"):
    """The event that was taken back last stands again."""


class Timeline:
    """The events of one match, and the match they make.

    The events that have not been written to the store yet are `fresh`; the store writes them and
    says so by `kept`.

    Example:
        >>> from companion.games.skyjo import Rules
        >>> from companion.games.skyjo_draft import Draft
        >>> timeline = Timeline(Begun("skyjo", (Seat(1, "Ann"), Seat(2, "Ben")), Rules()))
        >>> draft = Draft.blank(2).use_sum().digit(7).go_to(1).use_sum().digit(9).finished(0)
        >>> timeline.push(Drafted(draft))
        >>> timeline.push(RoundEntered())
        >>> timeline.standing.totals
        (7, 9)
        >>> timeline.undo()
        >>> timeline.standing.totals
        (0, 0)

    Attributes:
        id: the number of the match in the store, None for one that is not stored.
    """

    def __init__(self, begun: "Begun[Any]", match_id: int | None = None) -> None:
        """Begin a match.

        Raises:
            EntryError: it cannot be played like this.
        """
        self.id = match_id
        self._events: list[Event] = [begun]
        self._kept = 0
        self._past = [begun.match]
        self._future: list[Match] = []

    @classmethod
    def of(cls, events: Sequence[Event], match_id: int | None = None) -> "Timeline":
        """The match that these events make.

        Args:
            events: all of them, from the first.
            match_id: the number of the match in the store.

        Raises:
            EntryError: they are not the events of a match; the path says which one.
        """
        if not events or not isinstance(events[0], Begun):
            raise EntryError(("events", 0), phrase(Says.NOT_BEGUN))
        timeline = cls(events[0], match_id)
        for index, event in enumerate(events[1:], 1):
            try:
                timeline.push(event)
            except EntryError as error:
                raise error.under("events", index) from error
        return timeline

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, in order; undone events and the undoing included."""
        return tuple(self._events)

    @property
    def fresh(self) -> Sequence[Event]:
        """The events the store does not have yet."""
        return tuple(self._events[self._kept :])

    def kept(self) -> None:
        """All events so far are in the store."""
        self._kept = len(self._events)

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self._past[-1]

    @property
    def standing(self) -> Standing[Outcome]:
        """What follows from the rounds of the match as it is now."""
        return self.match.standing

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return len(self._past) > 1

    @property
    def untouched(self) -> bool:
        """Whether nothing has ever happened but the beginning."""
        return len(self._events) == 1

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can stand again."""
        return bool(self._future)

    @property
    def coming(self) -> Match | None:
        """The match as it is after a redo; None where nothing was taken back."""
        return self._future[-1] if self._future else None

    def before(self, steps: int = 1) -> Match | None:
        """The match as it was before that many of the events that stand; None for none."""
        return self._past[-1 - steps] if steps < len(self._past) else None

    def push(self, event: Event) -> None:
        """Let something happen. What had been taken back before is forgotten.

        Raises:
            EntryError: it cannot happen now; nothing has changed.
        """
        match event:
            case Undone():
                self._step(self._past, self._future, 2, Says.NOTHING_TO_TAKE_BACK)
            case Redone():
                self._step(self._future, self._past, 1, Says.NOTHING_TO_BRING_BACK)
            case _:
                self._past.append(event.after(self.match))
                self._future.clear()
        self._events.append(event)

    def undo(self) -> None:
        """Take back the last event that still stands.

        Raises:
            EntryError: nothing is left to take back.
        """
        self.push(Undone())

    def redo(self) -> None:
        """Let the event that was taken back last stand again.

        Raises:
            EntryError: nothing was taken back, or something else has happened since.
        """
        self.push(Redone())

    def working(self, index: int) -> tuple[str, ...]:
        """How the points of a round came about: a line of words by seat.

        Args:
            index: the round, counted from 0.
        """
        outcome = self.standing.rounds[index]
        said = GAMES[self.match.game].working(self.match.rules, outcome)
        return tuple(line(phrases, self.match.names) for phrases in said)

    @staticmethod
    def _step(source: list[Match], target: list[Match], least: int, otherwise: Says) -> None:
        if len(source) < least:
            raise EntryError((), phrase(otherwise))
        target.append(source.pop())


def known(game: str) -> AnyGame:
    """The rules of a game by its key.

    Raises:
        EntryError: there is no such game.
    """
    if game not in GAMES:
        raise EntryError(("game",), phrase(Says.NO_SUCH_GAME, game=game, known=", ".join(GAMES)))
    return GAMES[game]


def _counted(match: Match, **changes: Any) -> Match:  # noqa: ANN401 - fields of a match
    """The match with changes that its standing depends on."""
    changed = replace(match, **changes)
    game = GAMES[changed.game]
    standing = game.follow(changed.rules, len(changed.seats), changed.starter, changed.rounds)
    return replace(changed, standing=standing.as_it_stands() if changed.ended else standing)


def _next_person(match: Match) -> int | None:
    """Who starts the next round, or deals it where that is what is known."""
    standing = match.standing
    seat = standing.next_dealer if isinstance(standing, Circle) else standing.next_starter
    return None if seat is None else match.seats[seat].person


def _same_next(before: Match, moved: Match) -> Match:
    """The match with the first starter for whom the same person as before is the next."""
    person = _next_person(before)
    if before.starter is None or _next_person(moved) == person:
        return moved
    others = (_counted(moved, starter=seat) for seat in range(len(moved.seats)))
    return next((match for match in others if _next_person(match) == person), moved)


def check_name(name: str, path: tuple[Step, ...]) -> None:
    """Refuse a name that nobody could read on the screen.

    Raises:
        EntryError: at the given path.
    """
    if not name.strip():
        raise EntryError(path, phrase(Says.NAME_MISSING))
    if not name.isprintable():
        raise EntryError(path, phrase(Says.NAME_LETTERS))
    if len(name) > MOST_LETTERS:
        raise EntryError(path, phrase(Says.NAME_LONG, most=MOST_LETTERS))


def _check_people(seats: Sequence[Seat]) -> None:
    for index, seat in enumerate(seats):
        check_name(seat.name, ("players", index))
        if any(seat.person == other.person for other in seats[:index]):
            raise EntryError(("players", index), phrase(Says.SAME_PERSON))


def _check_index(index: int, length: int) -> None:
    if index not in range(length):
        raise EntryError(("rounds", index), phrase(Says.NO_SUCH_ROUND, n=index))


def _refuse_over(match: Match) -> None:
    if match.standing.over:
        raise EntryError((), phrase(Says.MATCH_OVER))


def _put_aside(match: Match) -> Match:
    """The match with the half-typed new round kept for later."""
    if match.editing is not None or match.inserting is not None:
        raise EntryError((), phrase(Says.CORRECTION_OPEN))
    return replace(match, draft=None, waiting=match.draft)


def _draft_gone(match: Match) -> Match:
    return replace(match, draft=match.waiting, editing=None, inserting=None, waiting=None)
