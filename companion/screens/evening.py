"""The evening: where the table is, the match on it, and what each action makes of them."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import assert_never

from companion import almanac, power, stick
from companion.almanac import Almanac
from companion.dj import Ask, Music, Press, Track
from companion.errors import EntryError, StoreError
from companion.games import hey_yo, hey_yo_draft
from companion.games.words import Phrase
from companion.match import Begun, Drafted, Event, Joined, Match, Seat, Timeline
from companion.power import PowerError, Way
from companion.screens import live_round, places, steps
from companion.screens.actions import (
    Action,
    Begin,
    BroughtIn,
    Carried,
    Conduct,
    Do,
    Go,
    Later,
    Open,
    Order,
    Redo,
    Say,
    Set,
    SitDown,
    SwitchOff,
    Undo,
)
from companion.screens.carry import brought, written
from companion.screens.places import (
    Board,
    BringIn,
    Carry,
    Desk,
    Entry,
    Figures,
    History,
    Home,
    KeyHelp,
    Live,
    MatchRules,
    People,
    Place,
    Rounds,
    Setup,
)
from companion.screens.scene import Scene
from companion.screens.seating import joined
from companion.screens.seating_file import SeatingFile
from companion.settings import Settings, SettingsFile
from companion.statistics import Best, Group, bests, statistics
from companion.store import Listed, Store
from companion.ui.panel import Panel
from companion.words import LANGUAGE, _

_TAP = "tap"
"""The DJ's clip of a tap."""


class Evening:
    """All state of the companion while it runs; what must last is in the store.

    Args:
        store: Where matches and people are kept.
        ask: Sends a wish to the DJ.
        clock: Seconds on the monotonic clock.
    """

    def __init__(
        self,
        store: Store,
        ask: Callable[[Ask], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._ask = ask
        self._clock = clock
        self._drawer = SettingsFile(store.path)
        self._almanac = Almanac(store.path)
        self._half_made = SeatingFile(store.path)
        self.settings = self._drawer.read()
        self._ways_off: frozenset[Way] = frozenset()
        self._matches: tuple[Listed, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self._lines: dict[int | None, tuple[Best, ...]] = {}
        self._folders: tuple[Path, ...] = ()
        self._files: tuple[Path, ...] = ()
        LANGUAGE.speak(self.settings.spoken(os.environ))
        self._timeline, complaint = _latest(store)
        self._people = _people(store)
        self._music: Music | None = None
        self._waiting = False
        self._tracks: tuple[Track, ...] = ()
        self._message = str(store.notice or complaint or self._drawer.notice or "")
        self._before: tuple[Timeline | None, Place] | None = None
        seating = self._half_made.read(self._people)
        self.place: Place = seating or self._beginning(complaint)
        if isinstance(self.place, Live):
            self._look_up_bests()

    def scene(self, panel: Panel) -> Scene:
        """What the screens may look at."""
        return Scene(
            panel,
            self._timeline,
            self._people,
            self._music,
            self._message,
            self._tracks,
            settings=self.settings,
            ways_off=self._ways_off,
            matches=self._matches,
            evenings=self._almanac.entries,
            groups=self._groups,
            bests=tuple(chain.from_iterable(self._lines.values())),
            folders=self._folders,
            waiting=self._waiting,
            files=self._files,
        )

    def hear(self, music: Music | None) -> None:
        """The DJ says what it does, or is gone."""
        before, self._music = self._music, music
        if self._timeline is not None:
            match, at = self._timeline.match, self._clock()
            self._try(lambda: self._follow(live_round.heard(match, self._here, before, music, at)))

    def wait_for(self, *, waiting: bool) -> None:
        """Whether the DJ is there but does not answer; only a round with the DJ waits for it."""
        self._waiting = waiting
        if isinstance(self._here, Live):
            self._message = _("Waiting for the DJ, which does not answer.") if waiting else ""

    def feel(self, press: Press) -> None:
        """A finger is on one of the box's buttons."""
        if self._timeline is not None:
            step = partial(live_round.felt, self._timeline.match, self._here, press, self.settings)
            self._try(lambda: self._follow(step()))

    def hear_tracks(self, tracks: tuple[Track, ...]) -> None:
        """The DJ says what it can play."""
        self._tracks = tracks

    def warn(self, sentence: str) -> None:
        """Something is to be told that no tap has asked for."""
        self._message = sentence

    def act(self, action: Action) -> None:
        """Lets an action happen. What it changes in the match is kept only by `keep`."""
        self._message = ""
        if self.settings.taps and not isinstance(action, Ask | Conduct):
            self._ask(Ask("clip", _TAP))
        self._try(lambda: self._act(action))

    def _try(self, happen: Callable[[], None]) -> None:
        """Lets something happen; a sentence says why when it cannot."""
        try:
            happen()
        except EntryError as error:
            self._message = self._refusal(error)
        except (StoreError, PowerError) as error:
            self._message = str(error)

    def go_on(self, action: Action) -> None:
        """Lets something happen that nobody has tapped."""
        self._try(lambda: self._act(action))

    def keep(self) -> None:
        """Has everything that happened on disk when it returns.

        Raises:
            StoreError: It could not be written; it is tried again with the next tap.
        """
        if self._timeline is not None:
            self._store.keep(self._timeline)
        self._half_made.keep(self.place)

    def _act(self, action: Action) -> None:
        match action:
            case Go(to):
                self.place = to
                self._arrive(to)
            case Say(sentence):
                self._message = sentence
            case Later(make):
                self._act(make())
            case Do():
                self._do(action)
            case Conduct():
                self._conduct(action)
            case Undo() | Redo():
                self._step(action)
            case SitDown() | Begin():
                self._sit(action)
            case Open(match_id):
                self._timeline, self._before = self._store.open(match_id), None
                self.place = places.now(self._timeline)
            case _:
                self._order(action)

    @property
    def _here(self) -> Place:
        """Where the table is, also while somebody reads what the keys do."""
        return self.place.behind if isinstance(self.place, KeyHelp) else self.place

    def _conduct(self, action: Conduct) -> None:
        here, match = self._here, self._table().match
        if isinstance(here, Live):
            heard = live_round.Heard(self._music, self._clock(), self.settings)
            self._follow(live_round.conducted(match, here, action, heard))

    def _follow(self, step: live_round.Step | None) -> None:
        if step is None:
            return
        for event in step.events:
            self._table().push(event)
        self.place = step.to
        self._message = step.say or self._message
        for ask in step.asks:
            self._ask(ask)
        if self.place == Live():
            self._look_up_bests()

    def _order(self, action: Order) -> None:
        """Has something done beside the match."""
        match action:
            case Ask():
                self._ask(action)
            case Set(settings):
                self._set(settings)
            case SwitchOff(way):
                power.switch(way)
            case Carried(folder):
                taken = self._store.taken(self._almanac.moments)
                files = stick.write(taken.archive, folder)
                home = folder == self._folders[-1]
                self._message = written(files, taken.left_out, home=home)
            case BroughtIn(file):
                self._bring_in(file)
            case _:
                assert_never(action)

    def _bring_in(self, file: Path) -> None:
        """Adds the scores of a file to the ones here; the match on the table may go on by it."""
        imported = self._store.bring_in(stick.read(file))
        self._message = brought(imported)
        self._almanac.note_brought(imported.began)
        self._people = _people(self._store)
        if self._timeline is not None and self._timeline.id is not None:
            self._timeline = self._store.open(self._timeline.id)
        elif self._timeline is None:
            self._timeline, _complaint = _latest(self._store)

    def _sit(self, action: SitDown | Begin) -> None:
        match action:
            case SitDown(at, name):
                person = self._store.welcome(name)
                seat = Seat(person.id, person.name)
                # Last, so that nobody else's name moves away under a finger.
                self._people = (*self._people, seat)
                if isinstance(at, People):
                    self._do(Do((Joined(seat),), at))
                else:
                    self.place = joined(at, seat)
            case Begin(seats, game, rules, starter, teams):
                before = self._timeline, self.place
                self._timeline = self._store.begin(Begun(game, seats, rules, starter, teams))
                self.place, self._before = Entry(), before
                if self._timeline.id is not None:
                    self._almanac.note(self._timeline.id, almanac.now())
                self._people = _people(self._store)

    def _arrive(self, place: Place) -> None:
        """Asks for what a screen shows beyond the match."""
        if isinstance(place, Desk):
            self._ask(Ask("tracks"))
        elif isinstance(place, Live):
            self._ask(Ask("tracks"))
            for ask in live_round.tuned(self._table().match, self._music):
                self._ask(ask)
            self._look_up_bests()
        elif isinstance(place, Setup) and place.off is None:
            self._ways_off = power.allowed()
        elif isinstance(place, History):
            self._matches = self._store.matches()
        elif isinstance(place, Figures):
            self._groups = statistics(_readable(self._store, reversed(self._store.matches())))
        elif isinstance(place, Carry):
            self._folders = stick.folders(os.environ)
        elif isinstance(place, BringIn):
            self._files = stick.found(stick.folders(os.environ))

    def _look_up_bests(self) -> None:
        """Looks up the best lines that have been laid here."""
        now = self._timeline
        if now is None or now.match.game != hey_yo.KEY or now.match.teams:
            return
        for listed in self._store.matches():
            alike = listed.game == hey_yo.KEY and len(listed.names) == len(now.match.seats)
            if alike and listed.id not in {*self._lines, now.id}:
                self._lines[listed.id] = bests(_readable(self._store, [listed]))
        # The others stay as they are until they are on the table.
        self._lines.pop(now.id, None)
        self._lines[None] = bests([now.match])

    def _set(self, settings: Settings) -> None:
        self.settings = settings
        LANGUAGE.speak(settings.spoken(os.environ))
        self._drawer.keep(settings)

    def _do(self, action: Do) -> None:
        timeline = self._table()
        before = timeline.match
        for event in action.events:
            if not _changes_nothing(timeline, event):
                timeline.push(event)
        self._remember_names(before)
        for ask in live_round.celebrated(timeline.standing.rounds[len(before.rounds) :]):
            self._ask(ask)
        self.place = action.then or places.now(timeline)
        self._message = action.say

    def _step(self, action: Undo | Redo) -> None:
        timeline = self._table()
        if isinstance(action, Undo) and timeline.untouched:
            self._take_back(timeline)
            return
        before = timeline.match
        corrected = before.editing
        steps.undo(timeline) if isinstance(action, Undo) else steps.redo(timeline)
        match = timeline.match
        self._remember_names(before)
        if isinstance(self.place, People):
            sitting = (match.seats, match.teams) != (before.seats, before.teams)
            self.place = People(page=self.place.page) if sitting else places.now(timeline)
            return
        if isinstance(self.place, Live | MatchRules) and _untyped(match):
            return
        if isinstance(self.place, Rounds | Board) and match.draft is None:
            return
        same_round = match.editing == corrected and not timeline.standing.over
        if isinstance(self.place, Entry) and same_round:
            return
        self.place = places.now(timeline)

    def _remember_names(self, before: Match) -> None:
        """Remembers whose name was put right under the right one, and back when it is undone."""
        names = {seat.person: seat.name for seat in before.seats}
        for seat in self._table().match.seats:
            if names.get(seat.person, seat.name) != seat.name:
                self._store.rename(seat.person, seat.name)
                self._people = tuple(
                    seat if one.person == seat.person else one for one in self._people
                )

    def _take_back(self, begun: Timeline) -> None:
        """Back to where a match was begun by mistake; it has never been."""
        self._store.withdraw(begun)
        if self._before is None:
            self._timeline, complaint = _latest(self._store)
            self._before = self._timeline, self._beginning(complaint)
        (self._timeline, self.place), self._before = self._before, None
        self._message = _("The new match was taken back.")

    def _table(self) -> Timeline:
        if self._timeline is None:
            raise LookupError("There is no match on the table.")
        return self._timeline

    def _beginning(self, complaint: str) -> Place:
        """Back into the match touched last, as after the plug was pulled; else home."""
        if self._timeline is None or complaint:
            return Home()
        return places.now(self._timeline)

    def _refusal(self, error: EntryError) -> str:
        names = () if self._timeline is None else self._timeline.match.names
        if isinstance(error.reason, Phrase):
            return error.reason.say(names, LANGUAGE)
        return error.why


def _latest(store: Store) -> tuple[Timeline | None, str]:
    """The match touched last that can be read; over or not, so that it can still be undone.

    Returns:
        The match, and a sentence about one touched later that could not be read.
    """
    complaint = ""
    for listed in store.matches():
        try:
            return store.open(listed.id), complaint
        except StoreError as error:
            complaint = complaint or str(error)
    return None, complaint


def _readable(store: Store, matches: Iterable[Listed]) -> Iterator[Match]:
    """Those matches that can be read."""
    for listed in matches:
        with suppress(StoreError):  # the others count all the same
            yield store.standing(listed.id)


def _people(store: Store) -> tuple[Seat, ...]:
    return tuple(Seat(person.id, person.name) for person in store.people())


def _untyped(match: Match) -> bool:
    """Whether nothing is typed of the next round, if one has begun."""
    draft = match.draft
    if draft is None:
        return True
    return isinstance(draft, hey_yo_draft.Draft) and not draft.typed


def _changes_nothing(timeline: Timeline, event: Event) -> bool:
    """Whether a tap leaves the round as it was, such as one on the active cell."""
    if not isinstance(event, Drafted):
        return False
    match = timeline.match
    return bool(event.draft == (match.draft or match.blank))
