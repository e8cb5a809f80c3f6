"""The rules of the games, pure: no clock, no input, no output."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games import skyjo, skyjo_draft
from companion.games.game import AnyGame, Draft

GAMES: Mapping[str, AnyGame] = MappingProxyType({skyjo.KEY: skyjo})
"""Every game the box knows, by the name it has in documents."""

DRAFTS: Mapping[str, type[Draft]] = MappingProxyType({skyjo.KEY: skyjo_draft.Draft})
"""How a round of each game is typed."""
