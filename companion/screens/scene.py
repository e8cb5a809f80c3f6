"""All that a screen may look at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from companion.almanac import Entry
from companion.dj import Music, Track
from companion.games.game import Outcome, Standing
from companion.match import Match, Seat, Timeline
from companion.power import Way
from companion.settings import Settings
from companion.statistics import Best, Group
from companion.store import Listed
from companion.ui.panel import Panel


@dataclass(frozen=True, slots=True)
class Scene:
    """The evening as the screens see it.

    Attributes:
        panel: What is drawn on.
        timeline: The match on the table; None before the first one.
        people: Who has played before, the latest first.
        music: The DJ's state; None without a DJ.
        message: A sentence about the last tap, or empty.
        tracks: What the DJ can play, once it was asked.
        settings: What the table has set.
        ways_off: How the system lets us switch the box off.
        matches: All matches, the one touched last first.
        evenings: On which evening they began, by their numbers.
        groups: Their statistics.
        bests: The best lines of Hey Yo of each match, once they were looked up.
        folders: Where scores can be written to; the last one is on the box itself.
        files: Where scores can be brought in from.
        waiting: Whether the DJ is there but does not answer.
    """

    panel: Panel
    timeline: Timeline | None = None
    people: tuple[Seat, ...] = ()
    music: Music | None = None
    message: str = ""
    tracks: tuple[Track, ...] = ()
    settings: Settings = field(default_factory=Settings)
    ways_off: frozenset[Way] = frozenset()
    matches: tuple[Listed, ...] = ()
    evenings: Mapping[int, Entry] = field(default_factory=lambda: MappingProxyType({}))
    groups: tuple[Group, ...] = ()
    bests: tuple[Best, ...] = ()
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    waiting: bool = False

    @property
    def dj(self) -> Music | None:
        """The DJ's state, where something can be asked of it."""
        return None if self.waiting else self.music

    @property
    def table(self) -> Timeline:
        """The match on the table, on screens that only a match has."""
        if self.timeline is None:
            raise LookupError("There is no match on the table; begin one at home.")
        return self.timeline

    @property
    def match(self) -> Match:
        """Its state."""
        return self.table.match

    @property
    def standing(self) -> Standing[Outcome]:
        """What follows from it."""
        return self.table.standing
