"""The evening: where the table is, the match on it, and what each action makes of them."""

from collections.abc import Callable
from typing import assert_never

from companion.dj import Ask, Music
from companion.errors import EntryError, StoreError
from companion.games.words import Phrase
from companion.match import Begun, Drafted, Event, Seat, Timeline
from companion.screens import places
from companion.screens.actions import Action, Begin, Do, Go, Later, Redo, Say, SitDown, Undo
from companion.screens.places import Board, Entry, Home, Place, Rounds
from companion.screens.scene import Scene
from companion.screens.seating import joined
from companion.store import Store
from companion.ui.panel import Panel
from companion.words import LANGUAGE


class Evening:
    """All state of the companion while it runs; what must last is in the store.

    Args:
        store: Where matches and people are kept.
        ask: Sends a wish to the DJ.
    """

    def __init__(self, store: Store, ask: Callable[[Ask], None]) -> None:
        self._store = store
        self._ask = ask
        self._timeline = _latest(store)
        self._people = _people(store)
        self._music: Music | None = None
        self._message = store.notice or ""
        self.place: Place = self._beginning()

    def scene(self, panel: Panel) -> Scene:
        """What the screens may look at."""
        return Scene(panel, self._timeline, self._people, self._music, self._message)

    def hear(self, music: Music | None) -> None:
        """The DJ says what it does, or is gone."""
        self._music = music

    def warn(self, sentence: str) -> None:
        """Something is to be told that no tap has asked for."""
        self._message = sentence

    def act(self, action: Action) -> None:
        """Lets an action happen. What it changes in the match is kept only by `keep`."""
        self._message = ""
        try:
            self._act(action)
        except EntryError as error:
            self._message = self._refusal(error)
        except StoreError as error:
            self._message = str(error)

    def keep(self) -> None:
        """Has everything that happened on disk when it returns.

        Raises:
            StoreError: It could not be written; it is tried again with the next tap.
        """
        if self._timeline is not None:
            self._store.keep(self._timeline)

    def _act(self, action: Action) -> None:
        match action:
            case Go(to):
                self.place = to
            case Say(sentence):
                self._message = sentence
            case Later(make):
                self._act(make())
            case Do():
                self._do(action)
            case Undo() | Redo():
                self._step(action)
            case SitDown(seating, name):
                person = self._store.welcome(name)
                self._people = _people(self._store)
                self.place = joined(seating, Seat(person.id, person.name))
            case Begin(seats, game, rules, starter, teams):
                self._timeline = self._store.begin(Begun(game, seats, rules, starter, teams))
                self._people = _people(self._store)
                self.place = Entry()
            case Ask():
                self._ask(action)
            case _:
                assert_never(action)

    def _do(self, action: Do) -> None:
        timeline = self._table()
        for event in action.events:
            if not _changes_nothing(timeline, event):
                timeline.push(event)
        self.place = action.then or places.now(timeline)
        self._message = action.say

    def _step(self, action: Undo | Redo) -> None:
        timeline = self._table()
        corrected = timeline.match.editing
        if isinstance(action, Undo):
            timeline.undo()
        else:
            timeline.redo()
        match = timeline.match
        if isinstance(self.place, Rounds | Board) and match.draft is None:
            return
        same_round = match.editing == corrected and not timeline.standing.over
        if isinstance(self.place, Entry) and same_round:
            return
        self.place = places.now(timeline)

    def _table(self) -> Timeline:
        if self._timeline is None:
            raise LookupError("There is no match on the table.")
        return self._timeline

    def _beginning(self) -> Place:
        """Back into a match that goes on, as after the plug was pulled; else home."""
        if self._timeline is None or self._timeline.standing.over:
            return Home()
        return places.now(self._timeline)

    def _refusal(self, error: EntryError) -> str:
        names = () if self._timeline is None else self._timeline.match.names
        if isinstance(error.reason, Phrase):
            return error.reason.say(names, LANGUAGE)
        return error.why


def _latest(store: Store) -> Timeline | None:
    """The match that goes on; or else the one that ended last, so that it can still be undone."""
    timeline = store.latest_open()
    if timeline is not None:
        return timeline
    listed = store.matches()
    return store.open(listed[0].id) if listed else None


def _people(store: Store) -> tuple[Seat, ...]:
    return tuple(Seat(person.id, person.name) for person in store.people())


def _changes_nothing(timeline: Timeline, event: Event) -> bool:
    """Whether a tap leaves the round as it was, such as one on the active cell."""
    if not isinstance(event, Drafted):
        return False
    match = timeline.match
    return bool(event.draft == (match.draft or match.blank))
