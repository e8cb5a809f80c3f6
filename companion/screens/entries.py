"""The entry screen of each game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.games.hey_yo import KEY as HEY_YO
from companion.games.skyjo import KEY as SKYJO
from companion.games.uno import KEY as UNO
from companion.games.yoink import KEY as YOINK
from companion.games.yoyo import KEY as YOYO
from companion.screens import (
    hey_yo,
    hey_yo_result,
    referee_uno,
    referee_yoink,
    referee_yoyo,
    result,
    skyjo,
    uno,
    yoink,
    yoyo,
)
from companion.screens.pieces import Screen
from companion.screens.places import Entry, Finisher, Referee, Result
from companion.screens.scene import Scene


@dataclass(frozen=True, slots=True)
class EntryScreens:
    """How a round of one game is typed.

    Attributes:
        entry: The screen of the cards.
        at_seat: A draft of the game with a seat active, or a team where teams are reckoned with.
        finisher: The screen that asks who finished, where there is one.
        result: The screen of what a round brought.
        referee: The screen that says whether a card may be laid, where there is one.
    """

    entry: Callable[[Scene, Entry], Screen]
    at_seat: Callable[[Any, int], Any]
    finisher: Callable[[Scene, Finisher], Screen] | None = None
    result: Callable[[Scene, Result], Screen] = result.view
    referee: Callable[[Scene, Referee], Screen] | None = None


ENTRIES: Mapping[str, EntryScreens] = MappingProxyType(
    {
        SKYJO: EntryScreens(skyjo.view, skyjo.at_seat, skyjo.finisher_view),
        YOYO: EntryScreens(yoyo.view, yoyo.at_seat, referee=referee_yoyo.view),
        UNO: EntryScreens(uno.view, uno.at_seat, referee=referee_uno.view),
        HEY_YO: EntryScreens(hey_yo.view, hey_yo.at_seat, result=hey_yo_result.view),
        YOINK: EntryScreens(yoink.view, yoink.at_seat, referee=referee_yoink.view),
    }
)
"""By the game's key."""
