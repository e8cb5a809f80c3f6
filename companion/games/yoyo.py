"""YoYo: who has no card left gets five, everybody else loses one per card.

A match is two games a player; most points win.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from companion.errors import EntryError
from companion.games.document import Part
from companion.games.game import Opener, Outcome, Standing
from companion.games.switch import Switch
from companion.games.table import TieStarter, check_count, first_ranked, pick_starter, rank
from companion.games.words import Phrase, Says, phrase

KEY = "yoyo"
TITLE = "YoYo"
SEATS = range(2, 7)
TEAM: range | None = None
OPENER = Opener.STARTER
UNSAID: frozenset[str] = frozenset()

FOR_GOING_OUT = 5
MOST_CARDS = 63
"""What hands can hold together: all 64 but the one on the table."""
GAMES_A_PLAYER = 2

SWITCHES = (Switch.choice("tie_starter", TieStarter.CLOCKWISE, Says.TIE_STARTER),)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches in force; each is described in `SWITCHES`."""

    tie_starter: TieStarter = TieStarter.CLOCKWISE


@dataclass(frozen=True, slots=True)
class Round:
    """One game as entered.

    Attributes:
        hands: by seat how many cards are left.
        run_out: True when the draw pile ran out the second time.
    """

    hands: tuple[int, ...]
    run_out: bool = False

    def reseated(self, order: Sequence[int]) -> "Round":
        """The round after players changed seats; `order[new seat]` is the old seat."""
        return Round(tuple(self.hands[seat] for seat in order), self.run_out)


@dataclass(frozen=True, slots=True)
class Finish(Outcome):
    """What follows from one game.

    Attributes:
        hands: by seat how many cards are left.
        run_out: True when the draw pile ran out the second time.
    """

    hands: tuple[int, ...]
    run_out: bool


@dataclass(frozen=True, slots=True)
class Tally(Standing[Finish]):
    """What follows from all games.

    Attributes:
        games: how many games the match has.
    """

    games: int


def highest_wins(rules: Rules) -> bool:
    """Whether more points are better."""
    del rules
    return True


def read(entry: Part) -> Round:
    """A round as it is written in a document: ``hands`` and ``run_out``.

    Raises:
        EntryError: it is not written as a round of YoYo.
    """
    parts = entry.keys(["hands"], ["run_out"])
    hands = tuple(hand.whole(least=0) for hand in parts["hands"].items())
    return Round(hands, parts.get("run_out", Part(value=False)).truth())


def written(entry: Round) -> dict[str, object]:
    """A round as it is written in a document."""
    return {"hands": entry.hands, "run_out": entry.run_out}


def check(rules: Rules, seats: int, entry: Round, before: Sequence[Round] = ()) -> None:
    """Refuse a round that cannot have happened.

    Exactly one has no card left, or nobody when the pile ran out twice; together they hold no more
    than the deck without the card on the table.

    Args:
        rules: the switches in force; they do not matter here.
        seats: how many sit at the table.
        entry: the round as entered.
        before: the rounds before it; they do not matter here.

    Raises:
        EntryError: names the first hand that is not possible, and why.
    """
    del rules, before
    check_count(entry.hands, seats)
    check_hands(entry.hands, run_out=entry.run_out)
    if not entry.run_out and 0 not in entry.hands:
        raise EntryError(("hands",), phrase(Says.YOYO_NOBODY_OUT))


def check_hands(hands: Sequence[int | None], *, run_out: bool) -> None:
    """Refuse hands that cannot be, whatever is still to come.

    Args:
        hands: by seat how many cards are left; None where it is not said yet.
        run_out: True when the draw pile ran out the second time.

    Raises:
        EntryError: names the first hand that is not possible, and why.
    """
    for seat, cards in enumerate(hands):
        if cards is not None and cards < 0:
            raise EntryError(("hands", seat), phrase(Says.TOO_SMALL, least=0, value=cards))
    out = [seat for seat, cards in enumerate(hands) if cards == 0]
    if run_out and out:
        raise EntryError(("hands", out[0]), phrase(Says.YOYO_OUT_AND_RUN_OUT))
    if len(out) > 1:
        raise EntryError(("hands", out[1]), phrase(Says.YOYO_TWO_OUT))
    together = sum(cards or 0 for cards in hands)
    if together > MOST_CARDS:
        raise EntryError(("hands",), phrase(Says.YOYO_CARDS, n=together, most=MOST_CARDS))


def follow(
    rules: Rules,
    seats: int,
    starter: int | None,
    rounds: Sequence[Round],
) -> Tally:
    """Everything that follows from the rounds.

    Who has no card left gets five, everyone else minus one per card; when the draw pile ran out
    the second time, all get minus one per card. The seat with the fewest points in all starts each
    game after the first.

    Args:
        rules: the switches in force.
        seats: how many sit at the table.
        starter: the seat that starts the first game, None when not known.
        rounds: possible rounds, in order; those behind the end are marked and not counted.
    """
    games = GAMES_A_PLAYER * seats
    totals = (0,) * seats
    finishes = []
    for number, entry in enumerate(rounds, 1):
        counted = number <= games
        points = _points(entry)
        totals = tuple(map(add, totals, points)) if counted else totals
        finishes.append(
            Finish(
                points=points,
                totals=totals,
                starter=starter if counted else None,
                counted=counted,
                fault=None,
                hands=entry.hands,
                run_out=entry.run_out,
            ),
        )
        starter = _next_starter(rules, totals, starter)
    ranks = rank(totals, highest_first=True)
    over = len(rounds) >= games
    winners = first_ranked(ranks) if over else ()
    return Tally(tuple(finishes), totals, ranks, over, winners, None if over else starter, games)


def _points(entry: Round) -> tuple[int, ...]:
    out = 0 if entry.run_out else FOR_GOING_OUT
    return tuple(-cards or out for cards in entry.hands)


def _next_starter(rules: Rules, totals: tuple[int, ...], previous: int | None) -> int | None:
    fewest = [seat for seat, total in enumerate(totals) if total == min(totals)]
    return pick_starter(fewest, previous, len(totals), rules.tie_starter)


def report(outcome: Finish) -> dict[str, object]:
    """What a document says of a round beside points, totals and working."""
    return {"starter": outcome.starter}


def summary(standing: Tally) -> dict[str, object]:
    """What a document says at its top beside what every game says."""
    return {"games": standing.games}


def working(rules: Rules, outcome: Finish) -> tuple[tuple[Phrase, ...], ...]:
    """How each seat's points came about, in phrases by seat."""
    del rules
    ran_out = (phrase(Says.YOYO_PILE),) if outcome.run_out else ()
    return tuple(
        (*ran_out, phrase(Says.YOYO_LEFT, n=cards, points=points))
        if cards
        else (phrase(Says.YOYO_WENT_OUT, points=points),)
        for cards, points in zip(outcome.hands, outcome.points, strict=True)
    )
