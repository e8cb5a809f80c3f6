"""Rounds of the games half typed, as the pictures show them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion import dj
from companion.conductor import Conductor, Line, Pulse, Told, deal
from companion.games import (
    GAMES,
    hey_yo,
    hey_yo_draft,
    uno,
    uno_draft,
    uno_referee,
    yoink,
    yoink_draft,
    yoyo,
    yoyo_draft,
    yoyo_referee,
)
from companion.games.hey_yo import Track
from companion.games.hey_yo_card import Word
from companion.games.yoink import Attribute
from companion.match import Drafted, Event, RoundEntered, RoundReopened
from companion.screens import referee_uno, referee_yoyo
from companion.screens.places import (
    Chips,
    Entry,
    KeyHelp,
    Live,
    MatchRules,
    Place,
    Referee,
    Result,
)
from companion.settings import Settings
from companion.statistics import Best

_BPM = 56.0
_MOMENT = 1.5
"""Seconds on the clock when the pictures are taken."""
_MUSIC = dj.Music(
    playing=False,
    first_beat_at=None,
    bpm=92.4,
    track="own/a",
    title="Kitchen shuffle, the long version with the strings",
)


@dataclass(frozen=True, slots=True)
class Sample:
    """A screen of a round being typed.

    Attributes:
        name: Of the picture.
        game: The game's key.
        seats: How many play.
        events: What has happened since the match began.
        place: The screen.
        teams: By seat its team.
        message: What the screen says about the last tap.
        settings: What the table has set.
        rules: The house rules, where there are some.
        music: What the DJ says; None without one.
        tracks: What it can play.
        bests: The best lines of Hey Yo.
    """

    name: str
    game: str
    seats: int
    events: tuple[Event, ...] = ()
    place: Place = field(default_factory=Entry)
    teams: tuple[int, ...] = ()
    message: str = ""
    settings: Settings = field(default_factory=Settings)
    rules: object = None
    music: dj.Music | None = None
    tracks: tuple[dj.Track, ...] = ()
    bests: tuple[Best, ...] = ()


def samples(few: bool) -> Iterator[Sample]:  # noqa: FBT001  # the one question there is
    """Rounds being typed by as few as can play, or by as many."""
    yield from _yoyo(_seats(yoyo.KEY, few=few))
    yield from _uno(_seats(uno.KEY, few=few))
    yield from _yoink(_seats(yoink.KEY, few=few))
    yield from _hey_yo(_seats(hey_yo.KEY, few=few))
    yield from _live(_seats(hey_yo.KEY, few=few))
    yield from _referees()


def _seats(game: str, *, few: bool) -> int:
    return GAMES[game].SEATS[0] if few else GAMES[game].SEATS[-1]


def _yoyo(seats: int) -> Iterator[Sample]:
    blank = yoyo_draft.Draft.blank(seats)
    part = blank.went_out(0).next_seat().digit(1).digit(2)
    whole = part
    while whole.missing:
        whole = whole.next_seat().digit(3)
    first = Sample("yoyo-first", yoyo.KEY, seats)
    yield first
    yield replace(first, name="yoyo", events=(Drafted(part),))
    yield replace(first, name="yoyo-all-in", events=(Drafted(whole),))
    yield replace(first, name="yoyo-ran-out", events=(Drafted(whole.ran_out()),))
    yield replace(first, name="yoyo-impossible", events=(Drafted(whole.go_to(1).digit(0)),))
    refused = "Somebody must have no card left, or the pile ran out twice."
    yield replace(
        first, name="yoyo-refused", events=(Drafted(whole.ran_out().ran_out()),), message=refused
    )
    again = (Drafted(whole), RoundEntered(), RoundReopened(0))
    yield replace(first, name="yoyo-correcting", events=again)
    yield replace(first, name="keys-yoyo", events=(Drafted(part),), place=KeyHelp(Entry()))


def _uno(seats: int) -> Iterator[Sample]:
    blank = uno_draft.Draft.blank(seats)
    part = blank
    for face in ("7", "reverse", "+2", "wild", "0", "+4", "blank"):
        part = part.put(face)
    long = part
    for face in (*uno_draft.FACES, *uno_draft.FACES):
        long = long.put(face)
    whole = part
    while len(whole.missing) > 1:
        whole = whole.next_seat().put("9").put("skip")
    first = Sample("uno-first", uno.KEY, seats)
    yield first
    yield replace(first, name="uno", events=(Drafted(part),))
    yield replace(first, name="uno-long", events=(Drafted(long),))
    yield replace(first, name="uno-one-missing", events=(Drafted(whole),))
    out = whole.went_out(whole.missing[0])
    yield replace(first, name="uno-all-in", events=(Drafted(out),))
    yield replace(first, name="uno-out", events=(Drafted(out.go_to(seats - 1)),))
    too_many = out.go_to(0)
    for _copy in range(uno.DECK["wild"]):
        too_many = too_many.put("wild")
    yield replace(first, name="uno-impossible", events=(Drafted(too_many),))
    by_sum = part.next_seat().use_sum().digit(1).digit(0).digit(8)
    yield replace(first, name="uno-sum", events=(Drafted(by_sum),))
    many = Drafted(long.went_out(1).go_to(0))
    refused = "Ann: The deck has only 4 cards 0."
    yield replace(first, name="uno-refused", events=(many,), message=refused)
    again = (Drafted(out), RoundEntered(), RoundReopened(0))
    yield replace(first, name="uno-correcting", events=again)
    yield replace(first, name="keys-uno", events=(Drafted(part),), place=KeyHelp(Entry()))


def _yoink(seats: int) -> Iterator[Sample]:
    blank = yoink_draft.Draft()
    part = blank.called(0).put(Attribute.NUMBER, 2).put(Attribute.SYMBOL, "circle")
    called = blank.called(0).left_without(1)
    wrong, right = called, called
    for number, shading in ((1, "plain"), (2, "dots"), (2, "stripes")):
        wrong = _card(wrong, number, "triangle", shading)
    for number, symbol in ((1, "circle"), (2, "square"), (3, "triangle")):
        right = _card(right, number, symbol, "stripes")
    first = Sample("yoink-first", yoink.KEY, seats)
    yield first
    yield replace(first, name="yoink-part", events=(Drafted(part),))
    yield replace(first, name="yoink-no-trio", events=(Drafted(wrong),))
    yield replace(first, name="yoink-trio", events=(Drafted(right),))
    yield replace(first, name="yoink-wrong", events=(Drafted(called.judged(valid=False)),))
    yield replace(first, name="yoink-eyes", events=(Drafted(blank.opened(0)),))
    if seats in yoink.SEATS[1:]:
        later = (Drafted(right), RoundEntered(), Drafted(blank.called(0)))
        yield replace(first, name="yoink-later", events=later)
    again = (Drafted(wrong), RoundEntered(), RoundReopened(0))
    yield replace(first, name="yoink-correcting", events=again)
    yield replace(first, name="keys-yoink-cards", events=(Drafted(right),), place=KeyHelp(Entry()))


def _card(draft: yoink_draft.Draft, number: int, symbol: str, shading: str) -> yoink_draft.Draft:
    said = draft.put(Attribute.NUMBER, number).put(Attribute.SYMBOL, symbol)
    return said.put(Attribute.SHADING, shading)


def _hey_yo(seats: int) -> Iterator[Sample]:
    """Together for few, in two teams for many."""
    teams = () if seats in hey_yo.TOGETHER else tuple(seat % 2 for seat in range(seats))
    first = Sample("hey-yo-first", hey_yo.KEY, seats, teams=teams)
    blank = hey_yo_draft.Draft.blank(seats, teams)
    part = _laid(blank.miss(2), "H/A H*/A A/A* Y/AA Y*/A Y/A* Y/-")
    long = _laid(part, " ".join(("HH*/Y*Y* A/-", "E/E E*/EE* -/-") * 5)).new_row()
    long = _laid(long, "Y*/A* H/A")
    yield first
    yield replace(first, name="hey-yo", events=(Drafted(part),))
    half = Drafted(part.word(Track.TOP, Word.YEAH))
    yield replace(first, name="hey-yo-half", events=(half,))
    yield replace(first, name="hey-yo-long", events=(Drafted(long),))
    yield replace(first, name="hey-yo-mending", events=(Drafted(long.go_to(9)),))
    counted = part.use_count().digit(1).digit(2).landed().digit(8)
    yield replace(first, name="hey-yo-counted", events=(Drafted(counted),))
    refused = "Say the word of the top track first."
    yield replace(first, name="hey-yo-refused", events=(Drafted(part),), message=refused)
    end = replace(first, place=Chips())
    yield replace(end, name="chips-none", events=(Drafted(part),))
    drawn = long.draw((Word.AH, Word.HEY)).chip(Track.TOP, Word.HEY).chip(Track.BOTTOM, Word.AH)
    yield replace(end, name="chips-long", events=(Drafted(drawn),))
    yield replace(end, name="chips-counted", events=(Drafted(counted),))
    whole = drawn
    if teams:
        whole = _laid(drawn.go_to_team(1), "H*H*/H*H* E/E E*/EE* -/- A/A A/A AA*/A")
    entered = (Drafted(whole), RoundEntered())
    yield replace(first, name="result-line", events=entered, place=Result(0))
    yield replace(first, name="result-line-lit", events=entered, place=Result(0, 3))
    yield replace(first, name="result-line-whole", events=entered, place=Result(0, 99))
    yield replace(first, name="hey-yo-correcting", events=(*entered, RoundReopened(0)))
    keys = (("keys-hey-yo", KeyHelp(Entry())), ("keys-chips", KeyHelp(Chips())))
    for name, place in keys:
        yield replace(first, name=name, events=(Drafted(drawn),), place=place)


def _live(seats: int) -> Iterator[Sample]:
    """A round that the box conducts, before, in and after it."""
    teams = () if seats in hey_yo.TOGETHER else tuple(seat % 2 for seat in range(seats))
    sides = (range(seats),) if not teams else (range(0, seats, 2), range(1, seats, 2))
    lines = tuple(Line.of(deal(hey_yo.LEVELS[1], side, 0)) for side in sides)
    blank = hey_yo_draft.Draft.blank(seats, teams)
    waits = Sample("live-ready", hey_yo.KEY, seats, place=Live(), teams=teams)
    yield waits
    people = tuple(range(seats))
    tracks = (dj.Track("built-in"), dj.Track("own/b"))
    ready = replace(
        waits,
        music=_MUSIC,
        tracks=tracks,
        bests=tuple(Best(level, people, (), 63, 2) for level in hey_yo.LEVELS),
    )
    yield replace(ready, name="live-dj")
    house = hey_yo.Rules(pass_rule=True, call_out=True)
    yield replace(ready, name="live-house", rules=house)
    for page in range(2):
        yield replace(ready, name=f"live-rules-{page + 1}", rules=house, place=MatchRules(page))
    if not teams:
        levelled = Drafted(blank.play_level(max(hey_yo.LEVELS)))
        yield replace(ready, name="live-level", events=(levelled,))
    laid = Drafted(blank.conducted(0, 12, 2))
    yield replace(ready, name="live-interrupted", events=(laid,))
    for name, slot in (("ready-steady", -1), ("one", 0), ("turn", 8), ("last", 38), ("over", 40)):
        pulse = Pulse(_MOMENT - (slot + 0.35) * 60 / _BPM, _BPM)
        place = Live(Conductor(pulse, lines), slot)
        yield replace(ready, name=f"live-{name}", place=place, events=(laid,) * (slot > 0))
        if name == "turn":
            passing = replace(ready, rules=house, place=place, events=(laid,))
            yield replace(passing, name="live-pass")
            kind = replace(house, no_penalty=True)
            yield replace(passing, name="live-pass-only", rules=kind)
            missed = Live(Conductor(pulse, lines).tell(0, slot, Told.MISSED), slot)
            yield replace(ready, name="live-missed", place=missed, events=(laid,))
            yield replace(ready, name="keys-live", place=KeyHelp(place), events=(laid,))
        judged = replace(ready, events=(laid,), settings=Settings(tolerance=100))
        if slot in {8, 40}:
            landed = Live(_landed(Conductor(pulse, lines)), slot)
            yield replace(judged, name=f"live-judged-{name}", place=landed)
    yield replace(ready, name="keys-live-ready", place=KeyHelp(Live()))


def _landed(conductor: Conductor) -> Conductor:
    """A round in which the cards of every team landed more or less on the beat."""
    for team in range(len(conductor.lines)):
        for slot in range(1, 9):
            late = (slot * 7 % 5 - 2) * 0.08
            conductor = conductor.land(team, conductor.begins(slot) + late)
    return conductor


def _laid(draft: hey_yo_draft.Draft, cards: str) -> hey_yo_draft.Draft:
    """The draft with cards as they are written in a document."""
    for card in cards.split():
        for track, side in zip(Track, card.split("/"), strict=True):
            draft = _side(draft, track, side)
    return draft


def _side(draft: hey_yo_draft.Draft, track: Track, side: str) -> hey_yo_draft.Draft:
    if side == "-":
        return draft.nothing(track)
    words = [word + star for word, star in re.findall(r"(\w)(\*?)", side)]
    draft = draft.word(track, Word(side[0]))
    if len(words) > 1:
        draft = draft.double(track)
    for at, word in enumerate(words):
        draft = draft.punch(track, at) if word.endswith("*") else draft
    return draft


def _referees() -> Iterator[Sample]:
    yoyo_case = referee_yoyo.Case().put(8)
    blue = replace(yoyo_case, colour=yoyo_referee.Colour.RED)
    yellow = replace(yoyo_case, colour=yoyo_referee.Colour.YELLOW)
    up = yoyo_case
    for value in (13, 14, 15, 16, 17, 18):
        up = up.put(value)
    yield _referee("referee-yoyo", yoyo.KEY)
    yield _referee("referee-yoyo-no", yoyo.KEY, blue.put(9))
    yield _referee("referee-yoyo-choice", yoyo.KEY, yellow.put(8))
    yield _referee("referee-yoyo-series", yoyo.KEY, up)
    seven = referee_uno.Case().put("7")
    four = replace(seven.put("wild +4"), holds=True)
    yield _referee("referee-uno", uno.KEY)
    yield _referee("referee-uno-yes", uno.KEY, seven.put("reverse"))
    yield _referee("referee-uno-four", uno.KEY, four)
    waiting = replace(seven.named(uno_referee.Colour.BLUE).put("shuffle"), pending=True)
    yield _referee("referee-uno-waits", uno.KEY, waiting)
    yield _referee("referee-yoink", yoink.KEY)
    cards = yoink_draft.Draft()
    for number in (1, 2, 2):
        cards = _card(cards, number, "triangle", "stripes")
    yield _referee("referee-yoink-no", yoink.KEY, cards)


def _referee(name: str, game: str, case: object = None) -> Sample:
    return Sample(name, game, GAMES[game].SEATS[0], place=Referee(game, Entry(), case))
