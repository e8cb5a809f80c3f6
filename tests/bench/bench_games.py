"""How long the rules take: ``python -m tests.bench.bench_games`` prints a table.

Every line is measured several times and the best is shown; nothing is compared across machines
but the numbers the design asks for.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.games import GAMES, hey_yo
from companion.games.hey_yo import Team
from companion.match import Match
from tests.companion import chance

MATCHES = 10_000
MOST_ROUNDS = {"hey_yo": 4}
"""A match of Hey Yo goes on as long as the table likes."""
ENOUGH = 1000
LINE = 38
TARGET_MS = 0.2
REPEATS = 200


@dataclass(frozen=True)
class Measured:
    """A line of the table."""

    what: str
    value: str
    wanted: str = ""
    good: bool = True

    def __str__(self) -> str:
        verdict = "" if not self.wanted else "  ok" if self.good else "  TOO SLOW"
        return f"{self.what:<44} {self.value:>22}  {self.wanted:<12}{verdict}"


def main() -> int:
    """Prints the table and says whether every number is reached."""
    good = True
    for measured in (*_lines(), *_matches()):
        print(measured, flush=True)
        good = good and measured.good
    return 0 if good else 1


def _lines() -> Iterator[Measured]:
    dice = random.Random(38)
    teams = [Team(chance.line(dice, LINE), None, 2, tuple(hey_yo.Word)[:2], 1) for _ in range(20)]
    rules = hey_yo.Rules()
    for name, question in (("scored", hey_yo.score_of), ("punch lines told", hey_yo.punch_lines)):
        slowest = max(_best(partial(question, rules, team)) for team in teams)
        yield Measured(
            f"Hey Yo, {LINE} cards {name}, slowest of 20 lines",
            f"{1000 * slowest:.3f} ms",
            f"<= {TARGET_MS} ms",
            1000 * slowest <= TARGET_MS,
        )
    short = Team(chance.line(dice, LINE // 2), None, 2, (None, None), 1)
    whole, half = (_best(partial(hey_yo.score_of, rules, team)) for team in (teams[0], short))
    ratio = whole / half
    yield Measured("Hey Yo, 38 cards against 19", f"x {ratio:.2f}", "<= x 3", ratio <= 3)


def _best(action: Callable[[], object]) -> float:
    seconds = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def _matches() -> Iterator[Measured]:
    for key in GAMES:
        dice = random.Random(key)
        played = [_played(dice, key) for _ in range(MATCHES)]
        rounds = sum(len(match.rounds) for match in played)
        over = sum(match.standing.over for match in played)
        begun = time.perf_counter()
        for match in played:
            _follow(match)
        seconds = time.perf_counter() - begun
        for match in played:
            _hold(match)
        yield Measured(
            f"{key}: {MATCHES} matches, {rounds} rounds, {over} won",
            f"{seconds:.2f} s, {1e6 * seconds / rounds:.1f} us/round",
        )


def _played(dice: random.Random, key: str) -> Match:
    return chance.play_out(dice, key, MOST_ROUNDS.get(key, ENOUGH)).match


def _follow(match: Match) -> object:
    game = GAMES[match.game]
    return game.follow(match.rules, len(match.seats), match.starter, match.rounds)


def _hold(match: Match) -> None:
    """Raises where a match does not add up."""
    standing = _follow(match)
    if standing != match.standing:
        raise AssertionError(f"{match} is not what its rounds say.")
    counted = [outcome for outcome in match.standing.rounds if outcome.counted]
    points = [outcome.points for outcome in counted]
    totals = tuple(map(sum, zip(*points, strict=True)))
    if totals != match.standing.totals and counted:
        raise AssertionError(f"{match} does not add up.")
    if match.standing.over is not bool(match.standing.winners):
        raise AssertionError(f"{match} is over without a winner, or won without an end.")


if __name__ == "__main__":
    sys.exit(main())
