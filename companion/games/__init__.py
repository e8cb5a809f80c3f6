"""The rules of the games, pure: no clock, no input, no output."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games import hey_yo, skyjo, skyjo_draft, uno, yoink, yoyo
from companion.games.game import AnyGame, Draft

RULES: Mapping[str, AnyGame] = MappingProxyType(
    {
        hey_yo.KEY: hey_yo,
        skyjo.KEY: skyjo,
        yoyo.KEY: yoyo,
        uno.KEY: uno,
        yoink.KEY: yoink,
    },
)
"""The rules of every game, by the name it has in documents."""

DRAFTS: Mapping[str, type[Draft]] = MappingProxyType({skyjo.KEY: skyjo_draft.Draft})
"""How a round is typed, of each game that can be typed."""

GAMES: Mapping[str, AnyGame] = MappingProxyType({key: RULES[key] for key in DRAFTS})
"""The games that can be played on the pad."""
