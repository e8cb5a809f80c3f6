"""Who is reckoned with in a match: each seat by itself, or the teams."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games import GAMES, hey_yo
from companion.games.game import Outcome
from companion.games.uno import Tally
from companion.games.words import line, number
from companion.games.yoink import Circle, Elimination
from companion.screens.facts import spoken
from companion.screens.scene import Scene
from companion.words import LANGUAGE, _


@dataclass(frozen=True, slots=True)
class Side:
    """A seat or a team.

    Attributes:
        index: Its place in the points of a round.
        name: For people.
        mark: The seat whose shape and colour tell it.
        total: What it has, as people write it.
        rank: 1 for the best.
    """

    index: int
    name: str
    mark: int
    total: str
    rank: int


def sides(scene: Scene) -> tuple[Side, ...]:
    """Everybody who is reckoned with, by index."""
    match, standing = scene.match, scene.standing
    names = match.names
    if match.game == hey_yo.KEY:
        return _teams(match.team_names, standing.totals)
    totals = _totals(scene)
    ranks = standing.ranks or _by_leaving(len(names), standing.rounds)
    return tuple(
        Side(seat, name, seat, totals[seat], ranks[seat]) for seat, name in enumerate(names)
    )


def ranked(scene: Scene) -> list[Side]:
    """The same, the best first."""
    return sorted(sides(scene), key=lambda side: side.rank)


def points(outcome: Outcome, index: int) -> str:
    """What a round brought a side."""
    if isinstance(outcome, Elimination):
        if index in outcome.out:
            return _("out")
        return _("in") if index in outcome.still_in else "\N{EN DASH}"
    return number(outcome.points[index]) if index < len(outcome.points) else ""


def total_after(outcome: Outcome, index: int) -> str:
    """What a side had after a round."""
    if isinstance(outcome, Elimination):
        stays = index in outcome.still_in and index not in outcome.out
        return _("in") if stays else _("out")
    return number(outcome.totals[index]) if index < len(outcome.totals) else ""


def working(scene: Scene, index: int) -> tuple[str, ...]:
    """How the points of a round came about, a line by side.

    Args:
        scene: The match.
        index: The round, counted from 0.
    """
    match = scene.match
    said = GAMES[match.game].working(match.rules, scene.standing.rounds[index])
    return tuple(line([*map(spoken, phrases)], match.names, LANGUAGE) for phrases in said)


def losers(scene: Scene) -> tuple[int, ...]:
    """The seats that have lost where all others win."""
    standing = scene.standing
    return standing.losers if isinstance(standing, Tally) else ()


def _teams(names: Sequence[Sequence[str]], totals: Sequence[int]) -> tuple[Side, ...]:
    best = max(totals, default=0)
    return tuple(
        Side(
            team,
            ", ".join(members),
            team,
            number(totals[team]) if team < len(totals) else "0",
            1 if team >= len(totals) or totals[team] == best else 2,
        )
        for team, members in enumerate(names)
    )


def _totals(scene: Scene) -> tuple[str, ...]:
    match, standing = scene.match, scene.standing
    if isinstance(standing, Circle):
        return tuple(
            _("in") if seat in standing.still_in else _("out") for seat in range(len(match.seats))
        )
    return tuple(map(number, standing.totals))


def _by_leaving(seats: int, rounds: Sequence[Outcome]) -> tuple[int, ...]:
    """Ranks where the last one in wins: who went out later is better."""
    left_in = [len(rounds)] * seats
    for index, outcome in enumerate(rounds):
        if isinstance(outcome, Elimination) and outcome.counted:
            for seat in outcome.out:
                left_in[seat] = index
    return tuple(1 + sum(other > mine for other in left_in) for mine in left_in)
