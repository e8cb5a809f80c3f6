"""``companion score``: a match in, as a JSON document, and what follows from it out."""

from collections.abc import Mapping

from companion.errors import EntryError
from companion.games import GAMES
from companion.games.document import Part
from companion.games.game import AnyGame, Outcome, check_table, read_rules
from companion.games.words import Says, line, phrase


def score(document: object) -> dict[str, object]:
    """What follows from a match that somebody has written down (rules.md, "score").

    Args:
        document: an object of `game`, `players`, `rounds` and, where wanted, `rules` and the seat
            that starts or deals first.

    Raises:
        EntryError: names the place of the first thing that is not possible, and why.
    """
    whole = Part(document)
    game = _game(whole)
    opener = game.OPENER.value
    parts = whole.keys(["game", "players", "rounds"], ["rules", opener])
    names = tuple(name.text() for name in parts["players"].items())
    check_table(game, len(names))
    rules = _rules(game, parts.get("rules", Part({})))
    starter = parts.get(opener, Part(0)).seat(len(names))
    rounds = _rounds(game, rules, len(names), parts["rounds"])
    standing = game.follow(rules, len(names), starter, rounds)
    for index, outcome in enumerate(standing.rounds):
        if not outcome.counted:
            raise EntryError(("rounds", index), phrase(Says.ROUND_AFTER_END))
    return {
        "game": game.KEY,
        "rules": {switch.key: getattr(rules, switch.key) for switch in game.SWITCHES},
        "rounds": [_round(game, rules, names, outcome) for outcome in standing.rounds],
        "totals": standing.totals,
        "ranks": standing.ranks,
        "over": standing.over,
        "winners": standing.winners,
        "next_starter": standing.next_starter,
    } | game.summary(standing)


def _game(whole: Part) -> AnyGame:
    named = whole.value.get("game") if isinstance(whole.value, Mapping) else None
    if named is None:
        raise EntryError(("game",), phrase(Says.NO_GAME, known=", ".join(GAMES)))
    return GAMES[Part(named, ("game",)).one_of(GAMES)]


def _rules(game: AnyGame, given: Part) -> object:
    switches = given.keys([], [switch.key for switch in game.SWITCHES])
    try:
        return read_rules(game, {key: position.value for key, position in switches.items()})
    except EntryError as error:
        raise error.under(*given.path) from error


def _rounds(game: AnyGame, rules: object, seats: int, written: Part) -> tuple[object, ...]:
    rounds: list[object] = []
    for entry in written.items():
        played = game.read(entry)
        try:
            game.check(rules, seats, played, rounds)
        except EntryError as error:
            raise error.under(*entry.path) from error
        rounds.append(played)
    return tuple(rounds)


def _round(
    game: AnyGame,
    rules: object,
    names: tuple[str, ...],
    outcome: Outcome,
) -> dict[str, object]:
    said = [line(phrases, names) for phrases in game.working(rules, outcome)]
    shown = {"points": outcome.points, "totals": outcome.totals, "working": said}
    return shown | game.report(outcome)
