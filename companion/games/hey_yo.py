"""Hey Yo: a line of cards scores where words run up to a punch line.

One team plays a level and clears it with 50 points; two teams battle, the higher score wins.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from operator import add
from types import MappingProxyType

from companion.errors import EntryError, Step
from companion.games.document import Part
from companion.games.game import Opener, Outcome, Standing
from companion.games.hey_yo_card import Card, Spoken, Word
from companion.games.switch import Switch
from companion.games.words import Phrase, Says, phrase

KEY = "hey_yo"
TITLE = "Hey Yo"
SEATS = range(2, 11)
TOGETHER = range(2, 6)
IN_TWO_TEAMS = range(4, 11)
TEAM = TOGETHER
OPENER = Opener.STARTER
UNSAID = frozenset({"ranks"})

LEVELS: Mapping[int, int] = MappingProxyType({1: 38, 2: 34, 3: 30, 4: 26})
"""How many cards the deck of each level has; a battle has those of level 1."""
CLEARED_AT = 50
NEW_ROW = "|"


class Track(StrEnum):
    """The two tracks of a line."""

    TOP = "top"
    BOTTOM = "bottom"


class InnerPunch(StrEnum):
    """What earlier punch lines of a stretch are worth to a later one."""

    CUMULATIVE = "cumulative"
    ONCE = "once"
    STAR_EXCLUDED = "star_excluded"


SWITCHES = (
    Switch.choice("inner_punch", InnerPunch.CUMULATIVE, Says.HEY_YO_INNER_PUNCH),
    Switch.toggle("row_breaks", Says.HEY_YO_ROW_BREAKS, default=False),
    Switch.toggle("blank_breaks", Says.HEY_YO_BLANK_BREAKS, default=False),
    Switch("cue_every", 1, (1, 2, 4), None, Says.HEY_YO_CUE_EVERY),
    Switch.toggle("no_penalty", Says.HEY_YO_NO_PENALTY, default=False),
    Switch.toggle("pass_rule", Says.HEY_YO_PASS_RULE, default=False),
    Switch.toggle("call_out", Says.HEY_YO_CALL_OUT, default=False),
    Switch.toggle("rhythm_penalty", Says.HEY_YO_RHYTHM_PENALTY, default=False),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches in force; each is described in `SWITCHES`."""

    inner_punch: InnerPunch = InnerPunch.CUMULATIVE
    row_breaks: bool = False
    blank_breaks: bool = False
    cue_every: int = 1
    no_penalty: bool = False
    pass_rule: bool = False
    call_out: bool = False
    rhythm_penalty: bool = False


Chips = tuple[Word | None, Word | None]
"""The chip at the end of the top track and of the bottom one."""
NO_CHIPS: Chips = (None, None)


@dataclass(frozen=True, slots=True)
class Team:
    """What one team has laid.

    Attributes:
        rows: the cards in the order laid, row by row as they lie on the table.
        counted: the points the table counted itself, instead of the cards.
        penalties: how many cards from the first one on are face down.
        chips: the bonus chips at the end of the tracks.
        discards: how many cards are in the discard piles.
    """

    rows: tuple[tuple[Card, ...], ...] = ()
    counted: tuple[int, ...] | None = None
    penalties: int = 0
    chips: Chips = NO_CHIPS
    discards: int = 0

    @property
    def length(self) -> int:
        """How many cards were laid, face-down ones too; 0 where the table counted itself."""
        return sum(map(len, self.rows))


@dataclass(frozen=True, slots=True)
class Round:
    """A round as entered.

    Attributes:
        teams: one team against the deck, or two in battle.
        level: 1 to 4 for one team, None in battle.
    """

    teams: tuple[Team, ...]
    level: int | None = None

    def reseated(self, order: Sequence[int]) -> "Round":
        """The same round: what counts is the teams, not who sits where in them."""
        del order
        return self


@dataclass(frozen=True, slots=True)
class PunchLine:
    """A punch line and what it scored.

    Attributes:
        track: where it lies.
        card: the card it is on, counted from 1; a chip counts as the card after the last.
        word: its word.
        points: the length of the stretch that ends in it.
    """

    track: Track
    card: int
    word: Word
    points: int


@dataclass(frozen=True, slots=True)
class Performance(Outcome):
    """What follows from one round.

    Attributes:
        teams: what the teams laid.
        level: the level, None in battle.
        punch_lines: by team what each punch line scored.
    """

    teams: tuple[Team, ...]
    level: int | None
    punch_lines: tuple[tuple[PunchLine, ...], ...]

    @property
    def cleared(self) -> bool:
        """Whether one team has cleared its level."""
        return self.level is not None and self.points[0] >= CLEARED_AT

    @property
    def next_level(self) -> int | None:
        """The level to play next: one higher when cleared; None in battle."""
        return None if self.level is None else min(self.level + self.cleared, max(LEVELS))

    @property
    def winner(self) -> int | None:
        """The team that won a battle, None for a draw."""
        best = max(self.points)
        return None if self.points.count(best) > 1 else self.points.index(best)


def punch_lines(rules: Rules, team: Team) -> tuple[PunchLine, ...]:
    """What each punch line of a line scores, the top track first.

    Cards count in the order laid; the first `penalties` are face down and count for nothing. Per
    track all words are read left to right, a chip at the end. Every punch line scores the length
    of the unbroken stretch of its own word that ends in it, itself included; a double is two. An
    empty position does not interrupt, a new row continues the old one, and an earlier punch line
    in the stretch is a word like any other: three switches change that.

    Args:
        rules: the switches in force.
        team: what was laid; nothing scores when all of it lies face down.
    """
    if team.penalties >= team.length:
        return ()
    return tuple(
        PunchLine(track, card, word, points)
        for track, chip in zip(Track, team.chips, strict=True)
        for card, word, points in _scored(rules, team, track, chip)
    )


def _scored(
    rules: Rules,
    team: Team,
    track: Track,
    chip: Word | None,
) -> Iterator[tuple[int, Word, int]]:
    """The punch lines of one track: the card, the word and the points of each."""
    stretch_of: Word | None = None
    stretch = 0
    for card, spoken in _track(rules, team, track, chip):
        if spoken is None:
            stretch_of = None
            continue
        if spoken.word is not stretch_of:
            stretch_of, stretch = spoken.word, 0
        stretch += 1
        if spoken.punch:
            yield card, spoken.word, stretch
            stretch = _left_over(rules, stretch)


def _left_over(rules: Rules, stretch: int) -> int:
    """What a stretch is still worth to the next punch line after it has scored."""
    match rules.inner_punch:
        case InnerPunch.CUMULATIVE:
            return stretch
        case InnerPunch.ONCE:
            return 0
        case InnerPunch.STAR_EXCLUDED:
            return stretch - 1


def _track(
    rules: Rules,
    team: Team,
    track: Track,
    chip: Word | None,
) -> Iterator[tuple[int, Spoken | None]]:
    """The words of one track left to right with their cards; None where a stretch ends."""
    number = 0
    for row in team.rows:
        if rules.row_breaks:
            yield number, None
        for card in row:
            number += 1
            if number <= team.penalties:
                continue
            side = card.top if track is Track.TOP else card.bottom
            if not side and rules.blank_breaks:
                yield number, None
            for spoken in side:
                yield number, spoken
    if chip is not None:
        yield number + 1, Spoken(chip, punch=True)


def score_of(rules: Rules, team: Team) -> int:
    """The points of one line: the sum over both tracks minus the cards in the discard piles.

    With nothing left face up there are no points, whatever the chips and discards.

    Args:
        rules: the switches in force.
        team: what was laid, or what was counted.
    """
    if team.counted is not None:
        return sum(team.counted) - team.discards
    if team.penalties >= team.length:
        return 0
    tracks = zip(Track, team.chips, strict=True)
    scored = (_scored(rules, team, track, chip) for track, chip in tracks)
    return sum(points for lines in scored for _, _, points in lines) - team.discards


def best_chips(rules: Rules, team: Team, drawn: tuple[Word, Word]) -> Chips:
    """Which of the two drawn chips to lay on which track.

    Args:
        rules: the switches in force.
        team: what was laid, without chips.
        drawn: the words of the two chips.

    Returns:
        The chips for the top and the bottom track; as drawn when both ways score the same.
    """
    ways: tuple[Chips, Chips] = (drawn, drawn[::-1])
    return max(ways, key=lambda chips: score_of(rules, _with_chips(team, chips)))


def turned_is_better(rules: Rules, team: Team, card: Card) -> bool | None:
    """Whether a card fits better turned by 180° at the end of a line.

    What scores more fits better; where both score the same, what leaves the longer stretches to
    go on with.

    Args:
        rules: the switches in force.
        team: what was laid so far.
        card: the card as it is held.

    Returns:
        True for turned, False for as held, None when it makes no difference.
    """
    held, turned = (_promise(rules, _with_card(team, way)) for way in (card, card.turned))
    return None if held == turned else turned > held


def _promise(rules: Rules, team: Team) -> tuple[int, int]:
    return score_of(rules, team), sum(_open_stretch(rules, team, track) for track in Track)


def _open_stretch(rules: Rules, team: Team, track: Track) -> int:
    """How much a punch line of the last word would score now beyond itself."""
    spoken = [word for _, word in _track(rules, team, track, None)]
    if not spoken or spoken[-1] is None:
        return 0
    *_, (_, _, points) = _scored(rules, team, track, spoken[-1].word)
    return points - 1


def _with_chips(team: Team, chips: Chips) -> Team:
    return Team(team.rows, None, team.penalties, chips, team.discards)


def _with_card(team: Team, card: Card) -> Team:
    *rows, last = team.rows or ((),)
    return Team((*rows, (*last, card)), None, team.penalties, NO_CHIPS, team.discards)


def highest_wins(rules: Rules) -> bool:
    """Whether more points are better."""
    del rules
    return True


def read(entry: Part) -> Round:
    """A round as it is written in a document: ``teams`` and, for one team, ``level``.

    Raises:
        EntryError: it is not written as a round of Hey Yo.
    """
    parts = entry.keys(["teams"], ["level"])
    teams = tuple(_read_team(team) for team in parts["teams"].items())
    return Round(teams, parts["level"].whole() if "level" in parts else None)


def _read_team(written: Part) -> Team:
    parts = written.keys([], ["cards", "counted", "penalties", "chips", "discards"])
    if ("cards" in parts) is ("counted" in parts):
        raise written.refused(Says.HEY_YO_CARDS_OR_COUNTED)
    counted = None
    if "counted" in parts:
        counted = tuple(points.whole(least=0) for points in parts["counted"].items())
    return Team(
        rows=_read_rows(parts["cards"]) if "cards" in parts else (),
        counted=counted,
        penalties=parts.get("penalties", Part(0)).whole(least=0),
        chips=_read_chips(parts.get("chips", Part({}))),
        discards=parts.get("discards", Part(0)).whole(least=0),
    )


def _read_rows(written: Part) -> tuple[tuple[Card, ...], ...]:
    rows: list[list[Card]] = [[]]
    for card in written.items():
        if card.value == NEW_ROW:
            rows.append([])
        else:
            rows[-1].append(Card.read(card))
    return tuple(map(tuple, rows))


def _read_chips(written: Part) -> Chips:
    chips = written.keys([], [track.value for track in Track])
    top, bottom = (_read_chip(chips.get(track.value, Part(None))) for track in Track)
    return top, bottom


def _read_chip(written: Part) -> Word | None:
    if written.is_null:
        return None
    if written.value not in {word.value for word in Word}:
        raise written.refused(Says.HEY_YO_CHIP, allowed=", ".join(Word))
    return Word(written.text())


def written(entry: Round) -> dict[str, object]:
    """A round as it is written in a document."""
    teams = [_written_team(team) for team in entry.teams]
    return {"teams": teams} if entry.level is None else {"level": entry.level, "teams": teams}


def _written_team(team: Team) -> dict[str, object]:
    said: dict[str, object] = {"penalties": team.penalties, "discards": team.discards}
    if team.counted is not None:
        return said | {"counted": team.counted}
    cards: list[str] = []
    for number, row in enumerate(team.rows):
        cards += [NEW_ROW] if number else []
        cards += [card.written for card in row]
    chips = {track.value: chip for track, chip in zip(Track, team.chips, strict=True)}
    return said | {"cards": cards, "chips": chips}


def check(rules: Rules, seats: int, entry: Round, before: Sequence[Round] = ()) -> None:
    """Refuse a round that cannot have happened.

    One team of two to five plays a level, or two teams of two to five play none; a line and its
    discards are no longer than the deck, which has four cards less on each level.

    Args:
        rules: the switches in force; they do not matter here.
        seats: how many sit at the table.
        entry: the round as entered.
        before: the rounds before it; one team and two are not mixed.

    Raises:
        EntryError: names the first thing that is not possible, and why.
    """
    del rules
    teams = len(entry.teams)
    if teams not in {1, 2}:
        raise EntryError(("teams",), phrase(Says.HEY_YO_TEAMS, n=teams))
    if before and len(before[0].teams) != teams:
        raise EntryError(("teams",), phrase(Says.HEY_YO_MIXED))
    players = TOGETHER if teams == 1 else IN_TWO_TEAMS
    if seats not in players:
        least, most = players[0], players[-1]
        why = phrase(Says.HEY_YO_PLAYERS, n=seats, least=least, most=most)
        raise EntryError(("teams",), why)
    _check_level(entry)
    for place, team in enumerate(entry.teams):
        _check_team(team, LEVELS[entry.level or 1], ("teams", place))


def _check_level(entry: Round) -> None:
    if len(entry.teams) > 1:
        if entry.level is not None:
            raise EntryError(("level",), phrase(Says.HEY_YO_LEVEL_BATTLE))
        return
    if entry.level is None:
        raise EntryError(("level",), phrase(Says.HEY_YO_LEVEL_MISSING, most=max(LEVELS)))
    if entry.level not in LEVELS:
        why = phrase(Says.HEY_YO_LEVEL, most=max(LEVELS), value=entry.level)
        raise EntryError(("level",), why)


def _check_team(team: Team, deck: int, path: tuple[Step, ...]) -> None:
    if team.discards > deck:
        why = phrase(Says.HEY_YO_LONG, n=team.discards, most=deck)
        raise EntryError((*path, "discards"), why)
    if team.counted is None:
        _check_cards(team, deck, path)
        return
    if team.chips != NO_CHIPS:
        raise EntryError((*path, "chips"), phrase(Says.HEY_YO_COUNTED_CHIPS))
    if team.penalties + team.discards > deck:
        why = phrase(Says.HEY_YO_LONG, n=team.penalties + team.discards, most=deck)
        raise EntryError((*path, "penalties"), why)


def _check_cards(team: Team, deck: int, path: tuple[Step, ...]) -> None:
    cards = team.length + team.discards
    if cards > deck:
        raise EntryError((*path, "cards"), phrase(Says.HEY_YO_LONG, n=cards, most=deck))
    if team.penalties > team.length:
        why = phrase(Says.HEY_YO_PENALTIES, value=team.penalties, n=team.length)
        raise EntryError((*path, "penalties"), why)


def follow(
    rules: Rules,
    seats: int,
    starter: int | None,
    rounds: Sequence[Round],
) -> Standing[Performance]:
    """Everything that follows from the rounds; by team, and never over by itself.

    Args:
        rules: the switches in force.
        seats: how many sit at the table; it does not matter here.
        starter: who leads; it does not matter here.
        rounds: possible rounds, in order; one that mixes one team with two is not counted.
    """
    del seats, starter
    totals = (0,) * len(rounds[0].teams) if rounds else ()
    performances = []
    for entry in rounds:
        mixed = len(entry.teams) != len(totals)
        points = tuple(score_of(rules, team) for team in entry.teams)
        totals = totals if mixed else tuple(map(add, totals, points))
        performances.append(
            Performance(
                points=points,
                totals=totals,
                starter=None,
                counted=not mixed,
                fault=EntryError(("teams",), phrase(Says.HEY_YO_MIXED)) if mixed else None,
                teams=entry.teams,
                level=entry.level,
                punch_lines=tuple(punch_lines(rules, team) for team in entry.teams),
            ),
        )
    return Standing(tuple(performances), totals, (), over=False, winners=(), next_starter=None)


def report(outcome: Performance) -> dict[str, object]:
    """What a document says of a round beside points, totals and working; by team."""
    teams = [_report_team(outcome, team) for team in range(len(outcome.teams))]
    if outcome.level is None:
        return {"teams": teams, "winner": outcome.winner}
    return {"teams": teams, "next_level": outcome.next_level}


def _report_team(outcome: Performance, team: int) -> dict[str, object]:
    said: dict[str, object] = {
        "score": outcome.points[team],
        "punch_lines": [asdict(punch_line) for punch_line in outcome.punch_lines[team]],
    }
    return said if outcome.level is None else said | {"cleared": outcome.cleared}


def summary(standing: Standing[Performance]) -> dict[str, object]:
    """Nothing beside what every game says."""
    del standing
    return {}


def working(rules: Rules, outcome: Performance) -> tuple[tuple[Phrase, ...], ...]:
    """How each team's points came about, in phrases by team."""
    del rules
    return tuple(
        (*_line_words(team, scored), *_level_words(outcome))
        for team, scored in zip(outcome.teams, outcome.punch_lines, strict=True)
    )


def _line_words(team: Team, scored: Sequence[PunchLine]) -> Iterator[Phrase]:
    if team.counted is not None:
        yield phrase(Says.HEY_YO_COUNTED, sum=_sum_words(team.counted))
    elif team.penalties >= team.length:
        yield phrase(Says.HEY_YO_NOTHING)
        return
    elif not scored:
        yield phrase(Says.HEY_YO_NO_PUNCH)
    for track, says in ((Track.TOP, Says.HEY_YO_TOP), (Track.BOTTOM, Says.HEY_YO_BOTTOM)):
        points = [punch_line.points for punch_line in scored if punch_line.track is track]
        if points:
            yield phrase(Says.HEY_YO_TRACK, track=phrase(says), sum=_sum_words(points))
    if team.discards:
        yield phrase(Says.HEY_YO_DISCARDS, n=team.discards)


def _level_words(outcome: Performance) -> Iterator[Phrase]:
    if outcome.level is None:
        return
    if outcome.cleared:
        yield phrase(Says.HEY_YO_CLEARED, level=outcome.level)
    else:
        short = CLEARED_AT - outcome.points[0]
        yield phrase(Says.HEY_YO_NOT_CLEARED, n=short, level=outcome.level)


def _sum_words(points: Sequence[int]) -> str:
    return " + ".join(map(str, points)) or "0"
