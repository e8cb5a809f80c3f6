"""The entry screen of each game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.games.skyjo import KEY
from companion.screens import skyjo
from companion.screens.pieces import Screen
from companion.screens.places import Entry, Finisher
from companion.screens.scene import Scene


@dataclass(frozen=True, slots=True)
class EntryScreens:
    """How a round of one game is typed.

    Attributes:
        entry: The screen of the cards.
        finisher: The screen that asks who finished.
        at_seat: A draft of the game with a seat active.
    """

    entry: Callable[[Scene, Entry], Screen]
    finisher: Callable[[Scene, Finisher], Screen]
    at_seat: Callable[[Any, int], Any]


ENTRIES: Mapping[str, EntryScreens] = MappingProxyType(
    {KEY: EntryScreens(skyjo.view, skyjo.finisher_view, skyjo.at_seat)}
)
"""By the game's key."""
