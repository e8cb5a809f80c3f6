"""A round of Hey Yo while it is played and typed: each team's line, penalties, chips, discards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.errors import EntryError
from companion.games.game import Outcome
from companion.games.hey_yo import (
    LEVELS,
    NO_CHIPS,
    Chips,
    Performance,
    Round,
    Team,
    Track,
)
from companion.games.hey_yo_card import Word
from companion.games.hey_yo_line import MOST_CARDS, TRACKS, Line, Slot
from companion.games.words import Says, phrase

MOST_POINTS = 999
CHIPS_DRAWN = 2
TEAMS_IN_BATTLE = 2


@dataclass(frozen=True, slots=True)
class Pad:
    """What one team has done so far, and how it is entered.

    Attributes:
        line: the cards, as far as they are typed.
        penalties: how many cards from the first one on are face down.
        laid: how many cards the box has seen laid while it conducted the round.
        passed: how many it has seen discarded; they are among the discards.
        drawn: the words of the bonus chips that were drawn.
        chips: the chips at the end of the tracks.
        discards: how many cards are in the discard piles.
        by_count: True when the points that the table counted itself count, not the cards.
        counted: the points of each punch line, as counted.
        typed: the number that is being typed after them; None while there is no digit.
    """

    line: Line = field(default_factory=Line)
    penalties: int = 0
    laid: int = 0
    passed: int = 0
    drawn: tuple[Word, ...] = ()
    chips: Chips = NO_CHIPS
    discards: int = 0
    by_count: bool = False
    counted: tuple[int, ...] = ()
    typed: int | None = None

    def __post_init__(self) -> None:
        for key in ("penalties", "laid", "passed", "discards"):
            value = getattr(self, key)
            if value not in range(MOST_CARDS + 1):
                why = phrase(Says.HEY_YO_NUMBER, most=MOST_CARDS, value=value)
                raise EntryError((key,), why)
        for points in (*self.counted, self.typed or 0):
            if points not in range(MOST_POINTS + 1):
                why = phrase(Says.HEY_YO_POINTS, most=MOST_POINTS, value=points)
                raise EntryError(("counted",), why)
        if len(self.drawn) > CHIPS_DRAWN:
            raise EntryError(("drawn",), phrase(Says.HEY_YO_CHIPS_DRAWN, n=len(self.drawn)))

    @classmethod
    def of(cls, team: Team) -> "Pad":
        """What a team has laid, to be corrected."""
        return cls(
            line=Line.of(team.rows),
            penalties=team.penalties,
            chips=team.chips,
            discards=team.discards,
            by_count=team.counted is not None,
            counted=team.counted or (),
        )

    @property
    def gone(self) -> int:
        """How many cards the box has seen leave the hands, laid or discarded."""
        return self.laid + self.passed

    @property
    def landed(self) -> tuple[int, ...]:
        """The points as counted, with the number being typed."""
        return self.counted if self.typed is None else (*self.counted, self.typed)

    @property
    def done(self) -> bool:
        """True when something is entered and nothing of it is half said."""
        if self.by_count:
            return bool(self.landed)
        return bool(self.line.slots) and self.line.unsaid is None

    @property
    def so_far(self) -> Team:
        """What is entered so far, as it would score."""
        if self.by_count:
            return Team((), self.landed, self.penalties, NO_CHIPS, self.discards)
        return Team(self.line.rows, None, self.penalties, self.chips, self.discards)

    def check_done(self) -> None:
        """Refuse what is not whole.

        Raises:
            EntryError: names the first card that is not whole, and its track.
        """
        if self.by_count:
            if not self.landed:
                raise EntryError(("counted",), phrase(Says.HEY_YO_POINTS_MISSING))
            return
        if not self.line.slots:
            raise EntryError(("cards",), phrase(Says.HEY_YO_NO_CARDS))
        if self.line.unsaid is not None:
            card, track = self.line.unsaid
            why = phrase(Says.HEY_YO_SIDE_MISSING, card=card + 1, track=phrase(TRACKS[track]))
            raise EntryError(("cards", card), why)


@dataclass(frozen=True, slots=True)
class Gap:
    """A cue on which a team laid no card while the box conducted: it missed the beat or passed.

    Attributes:
        team: whose line.
        passed: True for a pass, False for a missed beat.
        laid: how many cards more lie since it was taken back; 0 while it stands.
    """

    team: int
    passed: bool = False
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """A round while it is typed. Every method returns the draft after one tap.

    Attributes:
        pads: what has been entered, by team.
        level: the level one team plays; None in battle.
        team: the team being typed.
        gaps: what the table told while the box conducted, in that order.
        taken_back: what of it was taken back after the music, the last one last.
    """

    pads: tuple[Pad, ...]
    level: int | None = None
    team: int = 0
    gaps: tuple[Gap, ...] = ()
    taken_back: tuple[Gap, ...] = ()

    @classmethod
    def blank(
        cls,
        seats: int,
        teams: Sequence[int] = (),
        before: Sequence[Outcome] = (),
    ) -> "Draft":
        """An empty draft for a new round, on the level the rounds before it lead to.

        Args:
            seats: how many sit at the table; it does not matter.
            teams: by seat its team in battle; empty for one team.
            before: the rounds before it.
        """
        del seats
        if teams:
            return cls((Pad(),) * TEAMS_IN_BATTLE)
        levels = [outcome.next_level for outcome in before if isinstance(outcome, Performance)]
        return cls((Pad(),), next((level for level in reversed(levels) if level), min(LEVELS)))

    @classmethod
    def of(cls, entry: Round) -> "Draft":
        """A round again as a draft, to be corrected."""
        return cls(tuple(map(Pad.of, entry.teams)), entry.level)

    @property
    def pad(self) -> Pad:
        """What has been entered for the active team."""
        return self.pads[self.team]

    @property
    def done(self) -> bool:
        """True when the round is whole."""
        return all(map(self.whole, range(len(self.pads))))

    @property
    def deck(self) -> int:
        """How many cards each team plays with."""
        return LEVELS[self.level or min(LEVELS)]

    def nothing_up(self, team: int) -> bool:
        """True when nothing is typed of a line because all its cards are face down or discarded."""
        pad = self.pads[team]
        untyped = not pad.by_count and not pad.line.slots
        return untyped and pad.penalties + pad.discards >= self.deck

    def whole(self, team: int) -> bool:
        """True when a team's line is entered, or nothing of it is to be entered."""
        return self.pads[team].done or self.nothing_up(team)

    @property
    def typed(self) -> bool:
        """True when something of a line is entered."""
        return any(pad.line.slots or pad.by_count for pad in self.pads)

    @property
    def laid(self) -> bool:
        """True when the box has seen the last card of every team laid."""
        return all(pad.gone >= self.deck for pad in self.pads)

    @property
    def underway(self) -> bool:
        """True while the box conducts: it has seen something, not all cards, and none is typed."""
        begun = bool(self.gaps) or any(pad.gone for pad in self.pads)
        return begun and not self.typed and not self.laid

    def conducted(self, team: int, gone: int, misses: int = 0, passes: int = 0) -> "Draft":
        """Note what the box has seen of a team's line; the team being typed stays.

        Args:
            team: whose line.
            gone: how many cards have left the hands, laid or discarded.
            misses: how many beats more were missed; fewer when negative.
            passes: how many cards more were discarded; fewer when negative.

        Raises:
            EntryError: more than there are cards.
        """
        seen = self.go_to_team(team).miss(misses).discard(passes)
        passed = seen.pad.passed + passes
        gaps = _told(_told(self.gaps, Gap(team), misses), Gap(team, passed=True), passes)
        laid = seen.seen(laid=gone - passed, passed=passed).go_to_team(self.team)
        return replace(laid, gaps=gaps, taken_back=())

    def without_gap(self) -> "Draft":
        """The draft without the gap told last: on that cue a card was laid after all."""
        *gaps, gap = self.gaps
        before = self.pads[gap.team]
        passed = before.passed - gap.passed
        laid = min(before.laid + 1, self.deck - passed)
        after = self._told(gap, -1).go_to_team(gap.team).seen(laid, passed).go_to_team(self.team)
        taken = (*self.taken_back, replace(gap, laid=laid - before.laid))
        return replace(after, gaps=tuple(gaps), taken_back=taken)

    def with_gap(self) -> "Draft":
        """The draft with the gap that was taken back last, exactly as it was before."""
        *others, gap = self.taken_back
        before = self.pads[gap.team]
        laid, passed = before.laid - gap.laid, before.passed + gap.passed
        after = self._told(gap, 1).go_to_team(gap.team).seen(laid, passed).go_to_team(self.team)
        gaps = (*self.gaps, replace(gap, laid=0))
        return replace(after, gaps=gaps, taken_back=tuple(others))

    def anew(self) -> "Draft":
        """The draft as it was before the box conducted."""
        pads = tuple(
            replace(pad, laid=0, passed=0, penalties=0, discards=max(0, pad.discards - pad.passed))
            for pad in self.pads
        )
        return replace(self, pads=pads, gaps=(), taken_back=())

    def only_conducted(self, before: "Draft") -> bool:
        """Whether nothing but what the box has seen and been told has come to a draft before."""
        if len(self.pads) != len(before.pads) or not (self.underway or self.laid):
            return False
        pads = []
        for team, (pad, other) in enumerate(zip(self.pads, before.pads, strict=True)):
            misses, passes = (
                self.gaps.count(gap) - before.gaps.count(gap)
                for gap in (Gap(team), Gap(team, passed=True))
            )
            told = (pad.penalties - other.penalties, pad.discards - other.discards)
            if told != (misses, passes):
                return False
            seen = {key: getattr(other, key) for key in ("laid", "passed", "penalties", "discards")}
            pads.append(replace(pad, **seen))
        same = replace(self, pads=tuple(pads), gaps=before.gaps, taken_back=before.taken_back)
        return same == before

    def word(self, track: Track, word: Word) -> "Draft":
        """Say the word of a track; on a whole card that is not mended, of the next card.

        Raises:
            EntryError: the line is as long as the deck, or entered as counted points.
        """
        return self._on_line(lambda line: line.word(track, word))

    def nothing(self, track: Track) -> "Draft":
        """Say that a track is empty; on a whole card that is not mended, of the next card.

        Raises:
            EntryError: the line is as long as the deck, or entered as counted points.
        """
        return self._on_line(lambda line: line.nothing(track))

    def double(self, track: Track) -> "Draft":
        """Make the word a double by saying it again as it is, or a single one again.

        Raises:
            EntryError: no word is said there, or the line is entered as counted points.
        """
        return self._on_line(lambda line: line.double(track))

    def punch(self, track: Track, place: int | None = None) -> "Draft":
        """Make the word a punch line, or a plain one again.

        Args:
            track: which track.
            place: which word of a double, 0 or 1; if left out, the taps go through the second,
                the first, both and none.

        Raises:
            EntryError: no word is said there, or the line is entered as counted points.
        """
        return self._on_line(lambda line: line.punch(track, place))

    def turn(self) -> "Draft":
        """Turn the active card, or else the last one, by 180 degrees.

        Raises:
            EntryError: there is no card, or the line is entered as counted points.
        """
        return self._on_line(Line.turn)

    def new_row(self) -> "Draft":
        """Let the card to come, or the one that is half said or mended, begin a new row; or not.

        Raises:
            EntryError: the line is entered as counted points.
        """
        return self._on_line(Line.new_row)

    def go_to(self, card: int) -> "Draft":
        """Mend a card of the line, counted from 0; as many as there are cards to go on at the end.

        Raises:
            EntryError: there is no such card, or the line is entered as counted points.
        """
        return self._on_line(lambda line: line.go_to(card))

    def insert_card(self) -> "Draft":
        """Make room for a forgotten card before the active one.

        Raises:
            EntryError: the line is as long as the deck, or entered as counted points.
        """
        return self._on_line(Line.insert)

    def remove_card(self) -> "Draft":
        """Take the active card, or else the last one, out of the line.

        Raises:
            EntryError: there is no card, or the line is entered as counted points.
        """
        return self._on_line(Line.remove)

    def take_back(self) -> "Draft":
        """Delete: what was said last of a card; or the last digit, or the number before it."""
        pad = self.pad
        if not pad.by_count:
            return self._on_line(Line.take_back)
        if pad.typed is None:
            return self._with(replace(pad, counted=pad.counted[:-1]))
        return self._with(replace(pad, typed=pad.typed // 10 or None))

    def use_count(self) -> "Draft":
        """Enter the points the table counted itself."""
        return self._with(replace(self.pad, by_count=True))

    def use_cards(self) -> "Draft":
        """Enter the line card by card."""
        return self._with(replace(self.pad, by_count=False))

    def digit(self, digit: int) -> "Draft":
        """Type a digit of the points of a punch line.

        Raises:
            EntryError: too many points, or the line is entered card by card.
        """
        if not self.pad.by_count:
            raise EntryError(("teams", self.team), phrase(Says.HEY_YO_BY_CARDS))
        return self._changed(typed=10 * (self.pad.typed or 0) + digit)

    def landed(self) -> "Draft":
        """Go on to the points of the next punch line."""
        return self._with(replace(self.pad, counted=self.pad.landed, typed=None))

    def miss(self, cards: int = 1) -> "Draft":
        """That many more cards from the first one on are face down, or fewer when negative.

        Raises:
            EntryError: more than there are.
        """
        down = max(0, self.pad.penalties + cards)
        if cards > 0 and down > self.deck:
            why = phrase(Says.HEY_YO_NUMBER, most=self.deck, value=down)
            raise EntryError(("teams", self.team, "penalties"), why)
        return self._changed(penalties=down)

    def discard(self, cards: int = 1) -> "Draft":
        """That many more cards are in the discard piles, or fewer when negative.

        Raises:
            EntryError: more than there are.
        """
        return self._changed(discards=max(0, self.pad.discards + cards))

    def seen(self, laid: int, passed: int) -> "Draft":
        """Note how many cards the box has seen laid and discarded while it conducts.

        Raises:
            EntryError: more than there are.
        """
        return self._changed(laid=laid, passed=passed)

    def draw(self, chips: Sequence[Word]) -> "Draft":
        """Note the bonus chips that were drawn, at most two.

        Raises:
            EntryError: they are more.
        """
        return self._changed(drawn=tuple(chips))

    def chip(self, track: Track, word: Word | None) -> "Draft":
        """Lay a bonus chip at the end of a track; the same again, or None, takes it away."""
        top, bottom = self.pad.chips
        before = top if track is Track.TOP else bottom
        laid = None if word is before else word
        chips = (laid, bottom) if track is Track.TOP else (top, laid)
        return self._with(replace(self.pad, chips=chips))

    def play_level(self, level: int) -> "Draft":
        """Say which level is played.

        Raises:
            EntryError: there is no such level, or two teams play.
        """
        _check_level(len(self.pads), level)
        return replace(self, level=level)

    def go_to_team(self, team: int) -> "Draft":
        """Make a team active.

        Raises:
            EntryError: there is no such team.
        """
        if team not in range(len(self.pads)):
            raise EntryError(("teams",), phrase(Says.HEY_YO_NO_TEAM, n=team))
        return replace(self, team=team)

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: names the first team and card with something missing.
        """
        return Round(tuple(map(self._completed, range(len(self.pads)))), self.level)

    def located(self, error: EntryError) -> "Draft":
        """The draft with the team and the card of a refusal active, as far as it concerns one.

        Args:
            error: raised by `completed` or `check` about this round.
        """
        match error.path:
            case ("teams", int(team), "cards", int(card)):
                return self.go_to_team(team).go_to(card)
            case ("teams", int(team), *_):
                return self.go_to_team(team)
            case _:
                return self

    def reseated(self, order: Sequence[int]) -> "Draft":
        """The same draft: what counts is the teams, not who sits where in them."""
        del order
        return self

    def joined(self) -> "Draft":
        """The same draft: who joins is in one of its teams."""
        return self

    def check_seats(self, seats: int, teams: Sequence[int] = ()) -> None:
        """Refuse a draft for another number of teams.

        Raises:
            EntryError: the draft does not belong to a table with these teams.
        """
        del seats
        if len(self.pads) != (TEAMS_IN_BATTLE if teams else 1):
            raise EntryError(("teams",), phrase(Says.HEY_YO_MIXED))
        _check_level(len(self.pads), self.level)
        self.go_to_team(self.team)

    def _completed(self, team: int) -> Team:
        pad = self.pads[team]
        if self.nothing_up(team):
            down = max(0, min(pad.penalties, self.deck - pad.discards))
            rows = ((Slot().card,) * down,) if down else ()
            return Team(rows, None, down, pad.chips, pad.discards)
        try:
            pad.check_done()
        except EntryError as error:
            raise error.under("teams", team) from error
        return pad.so_far

    def _told(self, gap: Gap, times: int) -> "Draft":
        """With what a gap means for its team, once more or once less."""
        of_team = self.go_to_team(gap.team)
        told = of_team.discard(times) if gap.passed else of_team.miss(times)
        return told.go_to_team(self.team)

    def _on_line(self, tap: Callable[[Line], Line]) -> "Draft":
        if self.pad.by_count:
            raise EntryError(("teams", self.team), phrase(Says.HEY_YO_BY_COUNT))
        try:
            line = tap(self.pad.line)
        except EntryError as error:
            raise error.under("teams", self.team) from error
        return self._with(replace(self.pad, line=line))

    def _changed(self, **changes: Any) -> "Draft":  # noqa: ANN401 - fields of a pad
        try:
            pad = replace(self.pad, **changes)
        except EntryError as error:
            raise error.under("teams", self.team) from error
        return self._with(pad)

    def _with(self, pad: Pad) -> "Draft":
        pads = (*self.pads[: self.team], pad, *self.pads[self.team + 1 :])
        return replace(self, pads=pads)


def _told(gaps: tuple[Gap, ...], gap: Gap, times: int) -> tuple[Gap, ...]:
    """The gaps with one told so often more; with the last ones left out when negative."""
    left = list(reversed(gaps))
    for _gap in range(min(-times, gaps.count(gap))):
        left.remove(gap)
    return (*reversed(left), *(gap,) * times)


def _check_level(teams: int, level: int | None) -> None:
    if teams > 1:
        if level is not None:
            raise EntryError(("level",), phrase(Says.HEY_YO_LEVEL_BATTLE))
    elif level is None:
        raise EntryError(("level",), phrase(Says.HEY_YO_LEVEL_MISSING, most=max(LEVELS)))
    elif level not in LEVELS:
        why = phrase(Says.HEY_YO_LEVEL, most=max(LEVELS), value=level)
        raise EntryError(("level",), why)
