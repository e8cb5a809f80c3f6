"""Which screen belongs to which place of the evening."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.screens import (
    board,
    bring_in,
    carry,
    curve,
    desk,
    end,
    figures,
    guide,
    hey_yo_chips,
    history,
    home,
    keys,
    live,
    naming,
    people,
    rounds,
    seating,
    setup,
    switches,
)
from companion.screens.entries import ENTRIES
from companion.screens.pieces import Screen
from companion.screens.places import (
    Board,
    BringIn,
    Carry,
    Chips,
    Curves,
    Desk,
    End,
    Entry,
    Figures,
    Finisher,
    Guide,
    History,
    Home,
    KeyHelp,
    Live,
    MatchRules,
    Naming,
    People,
    Place,
    Referee,
    Result,
    Rounds,
    Seating,
    Setup,
    Switches,
)
from companion.screens.scene import Scene


def view(scene: Scene, place: Place) -> Screen:
    """The screen of a place, as it stands now."""
    return VIEWS[type(place)](scene, place)


def _entry(scene: Scene, place: Entry) -> Screen:
    return ENTRIES[scene.match.game].entry(scene, place)


def _result(scene: Scene, place: Result) -> Screen:
    return ENTRIES[scene.match.game].result(scene, place)


def _referee(scene: Scene, place: Referee) -> Screen:
    asked = ENTRIES[place.game].referee
    return asked(scene, place) if asked else view(scene, place.behind)


def _finisher(scene: Scene, place: Finisher) -> Screen:
    screens = ENTRIES[scene.match.game]
    return screens.finisher(scene, place) if screens.finisher else screens.entry(scene, Entry())


def _keys(scene: Scene, place: KeyHelp) -> Screen:
    return keys.view(scene, place, view(scene, place.behind))


VIEWS: Mapping[type[Place], Callable[[Scene, Any], Screen]] = MappingProxyType(
    {
        Home: home.view,
        Desk: desk.view,
        Setup: setup.view,
        History: history.view,
        Figures: figures.view,
        Carry: carry.view,
        BringIn: bring_in.view,
        Seating: seating.view,
        People: people.view,
        Naming: naming.view,
        Switches: switches.view,
        MatchRules: switches.in_match,
        Entry: _entry,
        Finisher: _finisher,
        Chips: hey_yo_chips.view,
        Live: live.view,
        Result: _result,
        Rounds: rounds.view,
        Board: board.view,
        Curves: curve.view,
        End: end.view,
        Guide: guide.view,
        Referee: _referee,
        KeyHelp: _keys,
    }
)
"""By the kind of the place."""
