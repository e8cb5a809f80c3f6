"""The rules' figures over ten thousand matches a game: `python -m tests.bench.bench_games`."""

import os
import random
import sys
import time
from collections.abc import Callable
from functools import partial

from companion.games import GAMES, hey_yo
from companion.games.hey_yo import Team
from companion.match import Match
from tests.bench.table import Row, show
from tests.companion import chance

MATCHES = int(os.environ.get("BENCH_MATCHES", "10000"))
MOST_ROUNDS = {"hey_yo": 4}
"""A match of Hey Yo goes on as long as the table likes."""
ENOUGH = 1000
LINE = 38
TARGET_MS = 0.2
TWICE_AS_LONG = 3.0
REPEATS = 200


def main() -> int:
    """Prints the table; 1 when a figure is not what it should be."""
    rows = _lines()
    for key in GAMES:
        rows.append(_matches(key))
    show("The rules", rows)
    return 0 if all(row.met for row in rows) else 1


def _lines() -> list[Row]:
    dice = random.Random(LINE)
    rules = hey_yo.Rules()
    whole, half = (
        [Team(chance.line(dice, cards), None, 2, tuple(hey_yo.Word)[:2], 1) for _ in range(20)]
        for cards in (LINE, LINE // 2)
    )
    rows = []
    for name, question in (("scored", hey_yo.score_of), ("explained", hey_yo.punch_lines)):
        slowest, shorter = (
            1000 * max(_best(partial(question, rules, team)) for team in teams)
            for teams in (whole, half)
        )
        rows.append(
            Row(
                f"slowest of 20 lines of {LINE} cards {name}",
                f"{slowest:.3f} ms",
                f"of {LINE // 2} cards {shorter:.3f} ms",
                f"<= {TARGET_MS} ms, x {TWICE_AS_LONG:.0f}",
                met=slowest <= TARGET_MS and slowest <= TWICE_AS_LONG * shorter,
            )
        )
    return rows


def _best(action: Callable[[], object]) -> float:
    seconds = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def _matches(key: str) -> Row:
    """Plays matches by chance, times their following, and adds each of them up by hand."""
    dice = random.Random(key)
    most = MOST_ROUNDS.get(key, ENOUGH)
    played = [chance.play_out(dice, key, most).match for _ in range(MATCHES)]
    rounds = sum(len(match.rounds) for match in played)
    begun = time.perf_counter()
    for match in played:
        _follow(match)
    seconds = time.perf_counter() - begun
    right = sum(map(_adds_up, played))
    return Row(
        f"{key}, {MATCHES} matches of {rounds} rounds",
        f"{1e6 * seconds / rounds:.1f} us a round",
        f"{right} add up",
        "all add up",
        met=right == MATCHES,
    )


def _follow(match: Match) -> object:
    game = GAMES[match.game]
    return game.follow(match.rules, len(match.seats), match.starter, match.rounds)


def _adds_up(match: Match) -> bool:
    standing = match.standing
    points = [outcome.points for outcome in standing.rounds if outcome.counted]
    totals = tuple(map(sum, zip(*points, strict=True)))
    decided = standing.over is bool(standing.winners)
    return standing == _follow(match) and totals == standing.totals and decided


if __name__ == "__main__":
    sys.exit(main())
