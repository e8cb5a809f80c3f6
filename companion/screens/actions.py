"""What a tap can mean."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion.dj import Ask
from companion.match import Event, Seat
from companion.power import Way
from companion.screens.places import People, Place, Seating
from companion.settings import Settings


@dataclass(frozen=True, slots=True)
class Do:
    """Something happens in the match.

    Attributes:
        events: One after the other.
        then: The screen to go to; None for where the match is then.
        say: A sentence for the table.
    """

    events: tuple[Event, ...]
    then: Place | None
    say: str = ""


@dataclass(frozen=True, slots=True)
class Go:
    """To another screen, or another state of the same one."""

    to: Place


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last thing that happened in the match."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Let it stand again."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Somebody new sits down; the box will remember the name."""

    at: Seating | People
    name: str


@dataclass(frozen=True, slots=True)
class Begin:
    """A match begins."""

    seats: tuple[Seat, ...]
    game: str
    rules: object
    starter: int | None
    teams: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Say:
    """Nothing happens; a sentence says why."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Later:
    """What is worked out only when it is tapped."""

    make: Callable[[], "Action"]


@dataclass(frozen=True, slots=True)
class Set:
    """The table sets something once and for all."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """The box goes off, or off and on again."""

    way: Way


@dataclass(frozen=True, slots=True)
class Open:
    """A match from before comes back onto the table."""

    match_id: int


@dataclass(frozen=True, slots=True)
class Carried:
    """The scores are written to a folder."""

    folder: Path


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """The scores of a file are added to the ones here."""

    file: Path


class Move(Enum):
    """What can happen to a round that the box conducts; who passes leaves a card out."""

    START = "start"
    CUE = "cue"
    MISS = "miss"
    LEAVE_OUT = "leave out"
    LAND = "land"
    TAKE_BACK = "take back"
    LET_STAND = "let stand"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Conduct:
    """Something happens to the round that the box conducts; ``team`` is whose line it is."""

    move: Move
    team: int = 0


Order = Ask | Set | SwitchOff | Carried | BroughtIn
"""Something that is done beside the match."""

Action = Do | Go | Undo | Redo | SitDown | Begin | Say | Later | Open | Conduct | Order
