"""``companion score``: a match in, as a JSON document, and what follows from it out."""

from collections.abc import Mapping, Sequence

from companion.answer import Example, answer
from companion.errors import EntryError
from companion.games import GAMES
from companion.games.document import Part
from companion.games.game import AnyGame, Outcome, check_table, read_rules
from companion.games.words import Says, line, phrase

EXAMPLES: Sequence[Example] = (
    Example(
        "Skyjo: hands as columns or as a sum; seat 0 ended the round.",
        {
            "game": "skyjo",
            "players": ["Ann", "Ben", "Cem"],
            "rules": {"target": 50},
            "rounds": [
                {"hands": [[[7, 7, 7], [1, 0, 9], [-2, 0, 2]], 24, 10], "finisher": 0},
            ],
        },
    ),
    Example(
        "YoYo: cards left in each hand.",
        {
            "game": "yoyo",
            "players": ["Ann", "Ben"],
            "starter": 1,
            "rounds": [{"hands": [0, 3]}, {"hands": [2, 4], "run_out": True}],
        },
    ),
    Example(
        "Uno: hands as cards or as a sum; empty for who went out.",
        {
            "game": "uno",
            "players": ["Ann", "Ben", "Cem"],
            "dealer": 2,
            "rules": {"mode": "loser"},
            "rounds": [{"hands": [[], ["7", "reverse", "+2"], 53]}],
        },
    ),
    Example(
        "Yoink: a call, judged by its trio, and open eyes.",
        {
            "game": "yoink",
            "players": ["Ann", "Ben", "Cem", "Dilara"],
            "rounds": [
                {
                    "caller": 1,
                    "without_totem": 2,
                    "trio": [
                        [1, "circle", "plain"],
                        [2, "circle", "plain"],
                        [3, "circle", "plain"],
                    ],
                },
                {"eyes_open": [0]},
            ],
        },
    ),
    Example(
        "Hey Yo: cards as top/bottom, a punch line with a star; a chip at the end of a track.",
        {
            "game": "hey_yo",
            "players": ["Ann", "Ben"],
            "rounds": [
                {
                    "level": 1,
                    "teams": [
                        {
                            "cards": ["H/A", "HH/-", "|", "H*/A*"],
                            "penalties": 0,
                            "chips": {"top": "H", "bottom": None},
                            "discards": 1,
                        },
                    ],
                },
            ],
        },
    ),
)


def score(document: object) -> dict[str, object]:
    """What follows from a match that somebody has written down.

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
    rules = read_rules(game, parts.get("rules", Part({})))
    starter = parts.get(opener, Part(0)).seat(len(names))
    rounds = _rounds(game, rules, len(names), parts["rounds"])
    standing = game.follow(rules, len(names), starter, rounds)
    for index, outcome in enumerate(standing.rounds):
        if not outcome.counted:
            raise EntryError(("rounds", index), phrase(Says.ROUND_AFTER_END))
    said = {
        "game": game.KEY,
        "rules": {switch.key: getattr(rules, switch.key) for switch in game.SWITCHES},
        "rounds": [_round(game, rules, names, outcome) for outcome in standing.rounds],
        "totals": standing.totals,
        "ranks": standing.ranks,
        "over": standing.over,
        "winners": standing.winners,
        "next_starter": standing.next_starter,
    }
    return _without(game.UNSAID, said) | game.summary(standing)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: of the command line, those of the process if left out.

    Returns:
        0; 2 for bad input; 1 when the answer could not be written.
    """
    about = "Say what follows from a match: points, totals, ranks, who has won, who starts next."
    return answer("companion score", about, score, EXAMPLES, arguments)


def _game(whole: Part) -> AnyGame:
    named = whole.value.get("game") if isinstance(whole.value, Mapping) else None
    if named is None:
        raise EntryError(("game",), phrase(Says.NO_GAME, known=", ".join(GAMES)))
    return GAMES[Part(named, ("game",)).one_of(GAMES)]


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
    return _without(game.UNSAID, shown) | game.report(outcome)


def _without(unsaid: frozenset[str], said: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in said.items() if key not in unsaid}
