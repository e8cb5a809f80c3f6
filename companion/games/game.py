"""What every game answers, so that match, store and screens need not know which one it is.

A game is one module of this folder. It has the rounds of a match as they were entered, says of an
entry whether it is possible, and derives everything else from the entries alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, Protocol, Self, TypeVar

from companion.errors import EntryError
from companion.games.document import Part
from companion.games.switch import Switch
from companion.games.table import first_ranked
from companion.games.words import Phrase, Says, phrase

RulesT = TypeVar("RulesT")
RoundT = TypeVar("RoundT", bound="Round")
OutcomeT_contra = TypeVar("OutcomeT_contra", bound="Outcome", contravariant=True)
OutcomeT_co = TypeVar("OutcomeT_co", bound="Outcome", covariant=True)
StandingT = TypeVar("StandingT", bound="Standing[Any]")


class Opener(Enum):
    """Which seat of the first round the table is asked for."""

    STARTER = "starter"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from one round.

    Attributes:
        points: what the round brings, by seat (by team in Hey Yo); empty in a game without points.
        totals: the sums up to and with this round, likewise.
        starter: the seat that started the round, None when it is not known.
        counted: False for a round that stands behind the end of the match.
        fault: why a round that was possible when entered no longer is, after a correction before
            it; such a round is not counted.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]
    starter: int | None
    counted: bool
    fault: EntryError | None


@dataclass(frozen=True, slots=True)
class Standing(Generic[OutcomeT_co]):
    """What follows from all rounds of a match.

    Attributes:
        rounds: the outcome of each round, in order.
        totals: the sums of all counted rounds, as in `Outcome.totals`.
        ranks: 1 for the best; equal totals share the better rank (1, 1, 3).
        over: True when the rules end the match, or the table has ended it.
        winners: the seats that have won; empty while it goes on.
        next_starter: the seat that starts the next round; None when over or not known.
    """

    rounds: tuple[OutcomeT_co, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    next_starter: int | None

    def as_it_stands(self) -> Self:
        """The match ended here: over, won by who leads now, by nobody before the first round."""
        if self.over:
            return self
        leaders = first_ranked(self.ranks) if any(r.counted for r in self.rounds) else ()
        return replace(self, over=True, winners=leaders, next_starter=None)


class Round(Protocol):
    """A whole round as it was entered; an immutable value."""

    def reseated(self, order: Sequence[int]) -> Self:
        """The round after players changed seats; `order[new seat]` is the old seat."""


class Draft(Protocol):
    """A round while it is being entered; an immutable value."""

    @classmethod
    def blank(
        cls,
        seats: int,
        teams: Sequence[int] = (),
        before: Sequence[Outcome] = (),
    ) -> Self:
        """An empty draft for a new round.

        Args:
            seats: how many sit at the table.
            teams: by seat its team; empty where nobody plays in teams.
            before: the rounds before it.
        """

    @classmethod
    def of(cls, entry: Any) -> Self:  # noqa: ANN401 - the round of the draft's own game
        """A round again as a draft, to be corrected."""

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: something is missing; its path says what.
        """

    def reseated(self, order: Sequence[int]) -> Self:
        """The draft after players changed seats; `order[new seat]` is the old seat."""

    def joined(self) -> Self:
        """The draft with one more seat, the last one."""

    def located(self, error: EntryError) -> Self:
        """The draft with the place of a refusal active, as far as it has one.

        Args:
            error: raised by `completed` or by the game's `check` about this round.
        """

    def check_seats(self, seats: int, teams: Sequence[int] = ()) -> None:
        """Refuse a draft for another number of seats, or other teams.

        Args:
            seats: how many sit at the table.
            teams: by seat its team; empty where nobody plays in teams.

        Raises:
            EntryError: the draft does not belong to a table of that many seats.
        """


class Game(Protocol[RulesT, RoundT, OutcomeT_contra, StandingT]):
    """The questions a module of this folder answers."""

    @property
    def KEY(self) -> str:  # noqa: N802 - constants of a module
        """The name in documents: ``skyjo``."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """The name on the box: ``Skyjo``."""

    @property
    def SEATS(self) -> range:  # noqa: N802
        """How many players it is for."""

    @property
    def TEAM(self) -> range | None:  # noqa: N802
        """How many players a team has; None for a game without teams."""

    @property
    def OPENER(self) -> Opener:  # noqa: N802
        """Which seat of the first round the table is asked for."""

    @property
    def UNSAID(self) -> frozenset[str]:  # noqa: N802
        """What a document does not say of this game though it says it of others."""

    @property
    def SWITCHES(self) -> tuple[Switch, ...]:  # noqa: N802
        """What a table may play differently, in the order to show it."""

    @property
    def Rules(self) -> type[RulesT]:  # noqa: N802
        """The switches in force: a frozen dataclass with the rulebook's defaults."""

    def highest_wins(self, rules: RulesT) -> bool:
        """Whether more points are better."""

    def read(self, entry: Part) -> RoundT:
        """A round as it is written in a document.

        Raises:
            EntryError: it is not written as a round of this game.
        """

    def written(self, entry: RoundT) -> dict[str, object]:
        """A round as `read` finds it in a document."""

    def check(
        self,
        rules: RulesT,
        seats: int,
        entry: RoundT,
        before: Sequence[RoundT] = (),
    ) -> None:
        """Refuse a round that cannot have happened.

        Args:
            rules: the switches in force.
            seats: how many sit at the table.
            entry: the round as entered.
            before: the rounds before it.

        Raises:
            EntryError: names the first cell that is not possible, and why.
        """

    def follow(
        self,
        rules: RulesT,
        seats: int,
        starter: int | None,
        rounds: Sequence[RoundT],
    ) -> StandingT:
        """Everything that follows from the rounds.

        Args:
            rules: the switches in force.
            seats: how many sit at the table.
            starter: the seat that starts (in some games deals) first, None when not known.
            rounds: possible rounds, in order; those behind the end are marked, not counted.
        """

    def report(self, outcome: OutcomeT_contra) -> dict[str, object]:
        """What a document says of a round beside points, totals and working."""

    def summary(self, standing: StandingT) -> dict[str, object]:
        """What a document says at its top beside what every game says."""

    def working(self, rules: RulesT, outcome: OutcomeT_contra) -> tuple[tuple[Phrase, ...], ...]:
        """How each seat's points came about, in phrases by seat."""


AnyGame = Game[Any, Any, Any, Any]


def read_rules(game: Game[RulesT, Any, Any, Any], given: Part) -> RulesT:
    """The switches in force when a document names some of them.

    Args:
        game: whose switches they are.
        given: positions by the switch's key; the others stay as in the rulebook.

    Raises:
        EntryError: an unknown switch, or a position it does not have.
    """
    switches = {switch.key: switch for switch in game.SWITCHES}
    parts = given.keys([], list(switches))
    read = {key: switches[key].read(part.value, part.path) for key, part in parts.items()}
    return game.Rules(**read)


def check_rules(game: AnyGame, rules: object) -> None:
    """Refuse rules with a switch in a position it does not have.

    Raises:
        EntryError: names the switch.
    """
    for switch in game.SWITCHES:
        switch.read(getattr(rules, switch.key), (switch.key,))


def check_table(game: AnyGame, seats: int) -> None:
    """Refuse a number of players the game is not for.

    Raises:
        EntryError: says how many it is for.
    """
    if seats not in game.SEATS:
        least, most = game.SEATS[0], game.SEATS[-1]
        why = phrase(Says.SEATS_AT_TABLE, game=game.TITLE, least=least, most=most, n=seats)
        raise EntryError(("players",), why)


def check_teams(game: AnyGame, seats: int, teams: Sequence[int]) -> None:
    """Refuse teams the game is not for.

    Args:
        game: the game.
        seats: how many sit at the table.
        teams: by seat its team, 0 or 1; empty where nobody plays against another team.

    Raises:
        EntryError: says how many a team is for.
    """
    if game.TEAM is None:
        if teams:
            raise EntryError(("teams",), phrase(Says.NO_TEAMS, game=game.TITLE))
        return
    if teams and (len(teams) != seats or not {0, 1}.issuperset(teams)):
        raise EntryError(("teams",), phrase(Says.TEAM_OF_EACH, seats=seats))
    for size in (teams.count(0), teams.count(1)) if teams else (seats,):
        if size not in game.TEAM:
            least, most = game.TEAM[0], game.TEAM[-1]
            why = phrase(Says.TEAM_SIZE, least=least, most=most, n=size)
            raise EntryError(("teams",) if teams else ("players",), why)
