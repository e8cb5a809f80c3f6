"""The rules of the games, pure: no clock, no input, no output."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games import (
    hey_yo,
    hey_yo_draft,
    skyjo,
    skyjo_draft,
    uno,
    uno_draft,
    yoink,
    yoink_draft,
    yoyo,
    yoyo_draft,
)
from companion.games.game import AnyGame, Draft

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {game.KEY: game for game in (hey_yo, skyjo, yoyo, uno, yoink)},
)
"""The rules of every game, by the name it has in documents."""

DRAFTS: Mapping[str, type[Draft]] = MappingProxyType(
    {
        hey_yo.KEY: hey_yo_draft.Draft,
        skyjo.KEY: skyjo_draft.Draft,
        yoyo.KEY: yoyo_draft.Draft,
        uno.KEY: uno_draft.Draft,
        yoink.KEY: yoink_draft.Draft,
    },
)
"""How a round of each game is typed."""
