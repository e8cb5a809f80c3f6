"""Which screen belongs to which place of the evening."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.screens import (
    board,
    curve,
    end,
    guide,
    home,
    keys,
    naming,
    result,
    rounds,
    seating,
    switches,
)
from companion.screens.entries import ENTRIES
from companion.screens.pieces import Screen
from companion.screens.places import (
    Board,
    Curves,
    End,
    Entry,
    Finisher,
    Guide,
    Home,
    KeyHelp,
    Naming,
    Place,
    Result,
    Rounds,
    Seating,
    Switches,
)
from companion.screens.scene import Scene


def view(scene: Scene, place: Place) -> Screen:
    """The screen of a place, as it stands now."""
    return VIEWS[type(place)](scene, place)


def _entry(scene: Scene, place: Entry) -> Screen:
    return ENTRIES[scene.match.game].entry(scene, place)


def _finisher(scene: Scene, place: Finisher) -> Screen:
    screens = ENTRIES[scene.match.game]
    return screens.finisher(scene, place) if screens.finisher else screens.entry(scene, Entry())


def _keys(scene: Scene, place: KeyHelp) -> Screen:
    return keys.view(scene, place, view(scene, place.behind))


VIEWS: Mapping[type[Place], Callable[[Scene, Any], Screen]] = MappingProxyType(
    {
        Home: home.view,
        Seating: seating.view,
        Naming: naming.view,
        Switches: switches.view,
        Entry: _entry,
        Finisher: _finisher,
        Result: result.view,
        Rounds: rounds.view,
        Board: board.view,
        Curves: curve.view,
        End: end.view,
        Guide: guide.view,
        KeyHelp: _keys,
    }
)
"""By the kind of the place."""
