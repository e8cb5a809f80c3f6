"""What many matches say of the players; counted anew from the entries every time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.games import GAMES
from companion.games.game import Outcome, Standing
from companion.games.hey_yo import CLEARED_AT, Performance
from companion.games.table import rank
from companion.games.yoink import Circle
from companion.match import Match, Seat

Person = int


@dataclass(frozen=True, slots=True)
class Rival:
    """How somebody has done against somebody else.

    Attributes:
        person: the other one's number.
        name: the other one's name.
        better: how often the record's own player was placed before the other one.
        worse: how often behind.
        level: how often on the same place.
    """

    person: Person
    name: str
    better: int
    worse: int
    level: int


@dataclass(frozen=True, slots=True)
class Record:
    """What one player has done; of a game without points, mean, best and worst are None.

    A match the table ended early counts as played, but not for mean, best and worst. In Hey Yo a
    round counts as a match is counted elsewhere: won when the level was cleared or the battle won.

    Attributes:
        person: the player's number.
        name: the name last played under.
        played: how many matches.
        won: how many of them were won, alone or shared.
        mean: the average total.
        best: the best total: the lowest where fewer points are better.
        worst: the worst total.
        streak: how many of the last matches were won in a row; negative when they were not.
        longest: the most matches won in a row.
        rivals: how it went against each of the others, by their number.
    """

    person: Person
    name: str
    played: int
    won: int
    mean: float | None
    best: int | None
    worst: int | None
    streak: int
    longest: int
    rivals: tuple[Rival, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The best line of a group of players on a level of Hey Yo.

    Attributes:
        level: 1 to 4.
        people: who played together, by number.
        names: what they are called.
        points: their best score.
        cleared: how often they have cleared the level.
    """

    level: int
    people: tuple[Person, ...]
    names: tuple[str, ...]
    points: int
    cleared: int


@dataclass(frozen=True, slots=True)
class Group:
    """The matches of one game that are counted together.

    Attributes:
        game: the game's key.
        rules: the switches all of them were played by; None marks a mixture of several.
        battle: True for two teams against each other.
        matches: how many there are; in Hey Yo, how many rounds.
        records: one for each player, who has won most first.
        bests: the best lines of Hey Yo, by level.
    """

    game: str
    rules: object | None
    battle: bool
    matches: int
    records: tuple[Record, ...]
    bests: tuple[Best, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One match, or one round of Hey Yo, as it counts.

    Attributes:
        seats: who played.
        rules: the switches in force.
        highest_wins: whether more points are better by them.
        points: by seat; None where they do not count.
        won: by seat.
        places: by seat.
        sides: by seat whom it plays with; only seats of different sides play against each other.
        performance: the round, in Hey Yo.
    """

    seats: tuple[Seat, ...]
    rules: object
    highest_wins: bool
    points: tuple[int | None, ...]
    won: tuple[bool, ...]
    places: tuple[int, ...]
    sides: tuple[int, ...]
    performance: Performance | None = None


def statistics(matches: Iterable[Match]) -> tuple[Group, ...]:
    """What matches say, game by game.

    A game that was played by several switches comes first as a mixture, marked as one, and then
    by each set of switches alone. Matches that go on do not count.

    Args:
        matches: in the order they were played, the oldest first.
    """
    plays: dict[tuple[str, bool], list[Play]] = {}
    for match in matches:
        found = list(_plays(match))
        if found:
            plays.setdefault((match.game, bool(match.teams)), []).extend(found)
    return tuple(
        group
        for (game, battle), alike in plays.items()
        for group in _groups(game, alike, battle=battle)
    )


def bests(matches: Iterable[Match]) -> tuple[Best, ...]:
    """The best lines of Hey Yo in matches, by level and by who played together.

    Args:
        matches: in the order they were played, the oldest first; those of other games are none.
    """
    return _bests([play for match in matches for play in _plays(match)])


def _groups(game: str, plays: Sequence[Play], *, battle: bool) -> Iterator[Group]:
    by_rules: dict[object, list[Play]] = {}
    for play in plays:
        by_rules.setdefault(play.rules, []).append(play)
    mixed = {None: plays} if len(by_rules) > 1 else {}
    for rules, alike in (mixed | by_rules).items():
        yield Group(game, rules, battle, len(alike), _records(alike), _bests(alike))


def _plays(match: Match) -> Iterator[Play]:
    game = GAMES[match.game]
    seats = len(match.seats)
    standing = game.follow(match.rules, seats, match.starter, match.rounds)
    counted = [outcome for outcome in standing.rounds if outcome.counted]
    lines = [outcome for outcome in counted if isinstance(outcome, Performance)]
    if lines:
        yield from (_performed(match, line) for line in lines)
    elif counted and (standing.over or match.ended):
        winners = standing.as_it_stands().winners
        whole = standing.over and standing.totals
        yield Play(
            seats=match.seats,
            rules=match.rules,
            highest_wins=game.highest_wins(match.rules),
            points=standing.totals if whole else (None,) * seats,
            won=tuple(seat in winners for seat in range(seats)),
            places=_places(standing, seats),
            sides=tuple(range(seats)),
        )


def _performed(match: Match, performance: Performance) -> Play:
    teams = match.teams or (0,) * len(match.seats)
    ranks = rank(performance.points, highest_first=True)
    won = [performance.cleared] if performance.level else [t == performance.winner for t in (0, 1)]
    return Play(
        seats=match.seats,
        rules=match.rules,
        highest_wins=True,
        points=tuple(performance.points[team] for team in teams),
        won=tuple(won[team] for team in teams),
        places=tuple(ranks[team] for team in teams),
        sides=teams,
        performance=performance,
    )


def _places(standing: Standing[Outcome], seats: int) -> tuple[int, ...]:
    """By seat its place; in Yoink, who stays in longer is better placed."""
    if not isinstance(standing, Circle):
        return standing.ranks
    fell = {seat: n for n, outcome in enumerate(standing.rounds) for seat in outcome.out}
    stayed = [fell.get(seat, len(standing.rounds)) for seat in range(seats)]
    return rank(stayed, highest_first=True)


def _records(plays: Sequence[Play]) -> tuple[Record, ...]:
    names = {seat.person: seat.name for play in plays for seat in play.seats}
    records = (_record(person, names, plays) for person in names)
    return tuple(sorted(records, key=lambda record: (-record.won, record.played, record.person)))


def _record(person: Person, names: Mapping[Person, str], plays: Sequence[Play]) -> Record:
    own = [
        (play, seat)
        for play in plays
        for seat, sitting in enumerate(play.seats)
        if sitting.person == person
    ]
    won = [play.won[seat] for play, seat in own]
    runs = [(victory, len(list(run))) for victory, run in groupby(won)]
    victory, length = runs[-1]
    points = [total for play, seat in own if (total := play.points[seat]) is not None]
    directions = {play.highest_wins for play, _ in own}
    comparable = bool(points) and len(directions) == 1
    best, worst = (max, min) if True in directions else (min, max)
    return Record(
        person=person,
        name=names[person],
        played=len(own),
        won=sum(won),
        mean=sum(points) / len(points) if comparable else None,
        best=best(points) if comparable else None,
        worst=worst(points) if comparable else None,
        streak=length if victory else -length,
        longest=max((length for victory, length in runs if victory), default=0),
        rivals=_rivals(own, names),
    )


def _rivals(
    own: Sequence[tuple[Play, int]],
    names: Mapping[Person, str],
) -> tuple[Rival, ...]:
    gaps: dict[Person, list[int]] = {}
    for play, seat in own:
        for other, sitting in enumerate(play.seats):
            if play.sides[other] != play.sides[seat]:
                gap = play.places[seat] - play.places[other]
                gaps.setdefault(sitting.person, []).append(gap)
    return tuple(
        Rival(
            person,
            names[person],
            better=sum(gap < 0 for gap in met),
            worse=sum(gap > 0 for gap in met),
            level=met.count(0),
        )
        for person, met in sorted(gaps.items())
    )


def _bests(plays: Sequence[Play]) -> tuple[Best, ...]:
    scores: dict[tuple[int, tuple[Person, ...]], list[int]] = {}
    names = {seat.person: seat.name for play in plays for seat in play.seats}
    for play in plays:
        if play.performance is not None and play.performance.level is not None:
            people = tuple(sorted(seat.person for seat in play.seats))
            level = play.performance.level
            scores.setdefault((level, people), []).append(play.performance.points[0])
    bests = (
        Best(
            level,
            people,
            tuple(names[person] for person in people),
            points=max(points),
            cleared=sum(score >= CLEARED_AT for score in points),
        )
        for (level, people), points in scores.items()
    )
    return tuple(sorted(bests, key=lambda best: (best.level, -best.points, best.people)))
