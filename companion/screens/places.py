"""Where in the evening the table is: which screen, and what belongs to that screen alone."""

from dataclasses import dataclass, field

from companion.conductor import Conductor
from companion.games import hey_yo_draft
from companion.match import Seat, Timeline
from companion.power import Way


@dataclass(frozen=True, slots=True)
class Home:
    """The DJ, going on, and a new match."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The DJ's desk: tracks, tempo, cue and volume.

    Attributes:
        page: Page of the tracks.
        behind: Where it was asked for.
    """

    page: int = 0
    behind: "Place" = field(default_factory=Home)


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings; ``off`` is how the box is about to be switched off."""

    page: int = 0
    off: Way | None = None


@dataclass(frozen=True, slots=True)
class History:
    """What has been played; ``page`` counts from 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """Statistics of a group of matches of the same game; both count from 0."""

    group: int = 0
    page: int = 0


@dataclass(frozen=True, slots=True)
class Carry:
    """Where the scores can be written to."""


@dataclass(frozen=True, slots=True)
class BringIn:
    """Files from which scores can be brought in; ``page`` counts from 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays, and by which rules.

    Attributes:
        game: The game's key.
        seats: Who sits down, clockwise.
        rules: The game's own rules.
        starter: The seat that starts, or deals where the game asks for the dealer.
        teams: By seat its team; None where nobody plays against another team.
        chosen: The seat whose place is being changed.
        page: Page of the people that are remembered.
        switches: Page of the switches.
    """

    game: str
    rules: object
    seats: tuple[Seat, ...] = ()
    starter: int = 0
    teams: tuple[int, ...] | None = None
    chosen: int | None = None
    page: int = 0
    switches: int = 0


@dataclass(frozen=True, slots=True)
class People:
    """Who plays in the match on the table.

    Attributes:
        chosen: The seat that is being changed.
        page: Page of the people that are remembered.
    """

    chosen: int | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class Naming:
    """Writing the name of somebody who sits down, or another one for a seat of the match.

    Attributes:
        behind: Where the name is wanted.
        letters: What has been written.
        shift: Whether the next letter is a capital.
        seat: The seat whose name is put right; None for somebody new.
    """

    behind: Seating | People
    letters: str = ""
    shift: bool = True
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Switches:
    """Which way each rule is played."""

    seating: Seating


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Which way each rule is played in the match on the table.

    Attributes:
        page: Page of the switches.
    """

    page: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A round being typed."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """Who finished the round being typed."""


@dataclass(frozen=True, slots=True)
class Chips:
    """The end of a line of Hey Yo being typed: what belongs to it beside its cards."""


@dataclass(frozen=True, slots=True)
class Live:
    """A round of Hey Yo that the box conducts.

    Attributes:
        round: The round under way; None while it waits for the music.
        slot: The cue that is shown, 0 for the one that counts in.
    """

    round: Conductor | None = None
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """What a round brought.

    Attributes:
        index: Which round, counted from 0.
        lit: How many runs of a line of Hey Yo have been lit.
    """

    index: int
    lit: int = 0


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of the match.

    Attributes:
        first: The uppermost one shown, None for the latest.
        page: Which of the players are shown where not all have room beside each other.
    """

    first: int | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Names and totals, to be read from the other side of the table.

    Attributes:
        turn: Quarter turns clockwise, for who sits at another side.
    """

    turn: int = 0


@dataclass(frozen=True, slots=True)
class Curves:
    """The totals of all rounds as curves."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game is set up and played.

    Attributes:
        game: The game's key.
        behind: Where it was asked.
        page: Counted from 0.
    """

    game: str
    behind: "Place"
    page: int = 0


@dataclass(frozen=True, slots=True)
class Referee:
    """Whether something may be laid.

    Attributes:
        game: The game's key.
        behind: Where it was asked.
        case: What has been said of it so far, in the game's own words; None for nothing.
    """

    game: str
    behind: "Place"
    case: object = None


@dataclass(frozen=True, slots=True)
class End:
    """Who has won."""


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """What the keys do on the screen behind."""

    behind: "Place"


Place = (
    Home
    | Desk
    | Setup
    | History
    | Figures
    | Carry
    | BringIn
    | Seating
    | People
    | Naming
    | Switches
    | MatchRules
    | Entry
    | Finisher
    | Chips
    | Live
    | Result
    | Rounds
    | Board
    | Curves
    | End
    | Guide
    | Referee
    | KeyHelp
)


def now(timeline: Timeline) -> Place:
    """The screen that a match is at."""
    draft = timeline.match.draft
    if isinstance(draft, hey_yo_draft.Draft) and draft.underway:
        return Live()
    if draft is not None:
        return Entry()
    if timeline.standing.over:
        return End()
    if timeline.match.rounds:
        return Result(len(timeline.match.rounds) - 1)
    return Entry()
