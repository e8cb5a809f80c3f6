"""Which screen belongs to which place of the evening."""

from typing import assert_never

from companion.screens import (
    board,
    end,
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
    End,
    Entry,
    Finisher,
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


def view(scene: Scene, place: Place) -> Screen:  # noqa: C901, PLR0911  # one case for each screen
    """The screen of a place, as it stands now."""
    match place:
        case Home():
            return home.view(scene, place)
        case Seating():
            return seating.view(scene, place)
        case Naming():
            return naming.view(scene, place)
        case Switches():
            return switches.view(scene, place)
        case Entry():
            return ENTRIES[scene.match.game].entry(scene, place)
        case Finisher():
            return ENTRIES[scene.match.game].finisher(scene, place)
        case Result():
            return result.view(scene, place)
        case Rounds():
            return rounds.view(scene, place)
        case Board():
            return board.view(scene, place)
        case End():
            return end.view(scene, place)
        case KeyHelp():
            return keys.view(scene, place, view(scene, place.behind))
        case _:
            assert_never(place)
