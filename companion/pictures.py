"""``python -m companion.pictures FOLDER``: a picture of every screen. Look at them."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pygame

from companion import almanac
from companion.almanac import Moment
from companion.dj import Music, Track
from companion.games import DRAFTS, GAMES, hey_yo, skyjo, uno, yoink
from companion.games.skyjo_draft import CELLS, Draft
from companion.match import (
    Begun,
    Drafted,
    Ended,
    RoundEntered,
    RoundInserted,
    RoundReopened,
    Seat,
    Timeline,
)
from companion.power import Way
from companion.samples import samples
from companion.screens.actions import Do
from companion.screens.chapters import CHAPTERS
from companion.screens.pieces import Screen
from companion.screens.places import (
    Board,
    BringIn,
    Carry,
    Curves,
    Desk,
    End,
    Entry,
    Figures,
    Finisher,
    Guide,
    History,
    Home,
    KeyHelp,
    Naming,
    People,
    Place,
    Result,
    Rounds,
    Seating,
    Setup,
    Switches,
)
from companion.screens.scene import Scene
from companion.screens.skyjo import entered
from companion.screens.views import view
from companion.settings import Colours, Settings
from companion.statistics import statistics
from companion.store import Listed
from companion.ui.draw import Painter
from companion.ui.lettering import Lettering
from companion.ui.panel import Panel

SIZES = ((800, 480), (480, 800), (1280, 720))
USUAL = ("Ann", "Ben", "Cem", "Dilara")
"""The table of the pictures that are shown elsewhere."""
TABLES = {
    "2": ("Ann", "Ben"),
    "8": (
        "Ann",
        "Maximiliane-Alexandrina",
        "Cem",
        "Dilara",
        "Großmutter Hildegard",
        "Jo",
        "Karl-Friedrich",
        "Zoë",
    ),
}
"""The smallest and the largest table, with short and with long names."""
_KNOWN = (
    "Mia",
    "Noah",
    "Emma",
    "Wilhelmine Charlotte",
    "Ida",
    "Oskar",
    "Lea",
    "Finn",
    "Per",
    "Ude",
)
_PLAYING = Music(
    playing=True, first_beat_at=0.0, bpm=56.0, track="built-in", title="Built-in beat", volume=70
)
_NOW = 1.5
"""Seconds after the first beat: the ball is in the air."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One screen in one state."""

    name: str
    place: Place
    scene: Scene

    @property
    def screen(self) -> Screen:
        """The widgets on it."""
        return view(self.scene, self.place)


def pictures(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    """Every screen in the states that matter, with these people at the table."""
    yield from _before(panel, names)
    yield from _entries(panel, names)
    yield from _after(panel, names)
    yield from _others(panel, names)
    yield from _typed(panel, names)
    yield from _beside(panel, names)


def draw(picture: Picture, lettering: Lettering) -> pygame.Surface:
    """The picture of a screen."""
    panel = picture.scene.panel
    surface = pygame.Surface((panel.width, panel.height), depth=32)
    Painter(surface, lettering).paint(picture.screen, _NOW)
    return surface


def main(argv: list[str] | None = None) -> int:
    """Writes the pictures to the folder that is named.

    Those of the usual table on the usual panel are named after the screen alone.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if len(arguments) != 1:
        print("usage: python -m companion.pictures FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    lettering = Lettering()
    _write(folder, Panel.of(*SIZES[0]), USUAL, "", lettering)
    for width, height in SIZES:
        for table, names in TABLES.items():
            suffix = f"-{table}-{width}x{height}"
            _write(folder, Panel.of(width, height), names, suffix, lettering)
    return 0


def _write(
    folder: Path, panel: Panel, names: tuple[str, ...], suffix: str, lettering: Lettering
) -> None:
    for picture in pictures(panel, names):
        path = folder / f"{picture.name}{suffix}.png"
        pygame.image.save(draw(picture, lettering), str(path))


# --- before a match ------------------------------------------------------------------------------


def _before(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    people = tuple(Seat(100 + k, name) for k, name in enumerate(_KNOWN))
    empty = Scene(panel)
    going_on = Scene(panel, _played(names, 3), people)
    yield Picture("home-first", Home(), empty)
    yield Picture("home-stopped", Home(), replace(going_on, music=_stopped()))
    yield Picture("home-playing", Home(), replace(going_on, music=_PLAYING))
    yield Picture("home-waiting", Home(), replace(going_on, music=_PLAYING, waiting=True))
    trouble = "No loudspeaker: connect one, or switch it on. The beat goes on silently until then."
    yield Picture("home-silent", Home(), replace(going_on, music=replace_output(trouble)))
    notice = (
        "/var/lib/come-on-dj/scores.db is damaged or not a file of scores. It was kept as"
        " scores-set-aside-1.db, and a new one was begun."
    )
    yield Picture("home-notice", Home(), replace(going_on, message=notice))
    seats = tuple(Seat(k, name) for k, name in enumerate(names))
    seating = Seating("skyjo", skyjo.Rules(), seats)
    yield Picture("seating", seating, Scene(panel, people=people))
    yield Picture("seating-chosen", replace(seating, chosen=1), Scene(panel, people=people))
    yield Picture("seating-empty", Seating("skyjo", skyjo.Rules()), empty)
    yield Picture("naming-empty", Naming(seating), empty)
    yield Picture("naming", Naming(seating, "Maximiliane-Alexandrina", shift=False), empty)
    house = replace(seating, rules=skyjo.Rules(target=150, rows_too=True))
    yield Picture("rules", Switches(house), empty)
    yield Picture("rules-more", Switches(replace(seating, switches=1)), empty)


def _stopped() -> Music:
    return Music(playing=False, first_beat_at=None, bpm=56.0, title="Built-in beat", volume=70)


def replace_output(output: str) -> Music:
    """The playing DJ with something wrong with its loudspeaker."""
    return Music(
        playing=True, first_beat_at=0.0, bpm=56.0, title="Built-in beat", volume=70, output=output
    )


# --- a round being typed -------------------------------------------------------------------------


def _entries(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    seats = len(names)
    first = _hand(Draft.blank(seats), (9, 0, 12, 1, 0, 2, -2, -1, 4, -1, 5, 8))
    part = _hand(first.next_seat(), (7, 7, 7, 1, 0, 2, -2, -1, 4, -1))
    yield from _entry(panel, names, "entry-first", Draft.blank(seats))
    yield from _entry(panel, names, "entry", part)
    yield from _entry(panel, names, "entry-whole", first)
    gone = Draft.blank(seats).column_gone(1).put(12).put(-1)
    yield from _entry(panel, names, "entry-column-gone", gone.digit(1))
    yield from _entry(panel, names, "entry-sum", part.use_sum().digit(1).digit(0).digit(5).sign())
    whole = _whole(seats).go_to(0)
    yield from _entry(panel, names, "entry-all-in", whole)
    scene = Scene(panel, _drafted(names, whole))
    yield Picture("finisher", Finisher(), scene)
    said = Scene(panel, _drafted(names, whole.finished(1)))
    yield Picture("finisher-said", Finisher(), said)
    yield _refused(panel, names)
    corrected = _played(names, 3)
    corrected.push(RoundReopened(1))
    yield Picture("entry-correcting", Entry(), Scene(panel, corrected))
    yield Picture("keys", KeyHelp(Entry()), Scene(panel, _drafted(names, part)))


def _entry(panel: Panel, names: tuple[str, ...], name: str, draft: Draft) -> Iterator[Picture]:
    yield Picture(name, Entry(), Scene(panel, _drafted(names, draft)))


def _refused(panel: Panel, names: tuple[str, ...]) -> Picture:
    """Six cards of minus two, one more than the deck has."""
    draft = _hand(_whole(len(names)).go_to(0, 0), (-2,) * 2 + (0, -2, -2, 0, -2, -2, 0, 1, 1, 0))
    timeline = _drafted(names, draft.finished(0))
    scene = Scene(panel, timeline)
    refused: Do = entered(scene, draft.finished(0))
    for event in refused.events:
        timeline.push(event)
    return Picture("entry-refused", Entry(), replace(scene, message=refused.say))


# --- between the rounds --------------------------------------------------------------------------


def _after(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    played = Scene(panel, _played(names, 3))
    yield Picture("result", Result(2), played)
    yield Picture("rounds", Rounds(), played)
    known = tuple(Seat(100 + k, name) for k, name in enumerate(_KNOWN))
    yield Picture("people-late", People(), replace(played, people=known))
    begun = Scene(panel, _begun(names), people=(*known, *_seats(names)))
    yield Picture("people", People(1), begun)
    yield Picture("naming-right", Naming(People(1), names[1], shift=False, seat=1), begun)
    yield from _no_longer(panel, names)
    yield Picture("rounds-many", Rounds(), Scene(panel, _played(names, 12, target=1000)))
    yield Picture("board", Board(), played)
    yield Picture("board-hundreds", Board(), Scene(panel, _played(names, 12, target=1000)))
    over = Scene(panel, _played(names, 3, target=40))
    yield Picture("result-over", Result(len(over.match.rounds) - 1), over)
    yield Picture("end", End(), over)
    yield Picture("end-shared", End(), Scene(panel, _level(names)))
    yield Picture("curves", Curves(), Scene(panel, _played(names, 12, target=1000)))
    yield Picture("board-turned", Board(1), played)
    for game, chapters in CHAPTERS.items():
        for page in range(len(chapters)):
            yield Picture(f"guide-{game}-{page + 1}", Guide(game, Result(2), page), played)
    yield Picture("keys-result", KeyHelp(Result(2)), played)


def _no_longer(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    """Rounds that stopped counting after a correction."""
    corrected = _played(names, 3)
    corrected.push(RoundReopened(0))
    hands = (110, *(20 + seat for seat in range(1, len(names))))
    corrected.push(Drafted(Draft.of(skyjo.Round(hands, None))))
    corrected.push(RoundEntered())
    beyond = Scene(panel, corrected)
    out = [yoink.Round(yoink.Call(0, 1, verdict=True)), yoink.Round(yoink.Call(1, 2, verdict=True))]
    circle = _match("yoink", (*names, *_KNOWN)[:7], out[:1])
    circle.push(RoundInserted(0))
    circle.push(Drafted(DRAFTS["yoink"].of(out[1])))
    circle.push(RoundEntered())
    circle.push(RoundReopened(0))
    circle.push(Drafted(DRAFTS["yoink"].of(yoink.Round(yoink.Peep((1,))))))
    circle.push(RoundEntered())
    for name, scene in (("beyond", beyond), ("out-already", Scene(panel, circle))):
        yield Picture(f"result-{name}", Result(1), scene)
        yield Picture(f"rounds-{name}", Rounds(), scene)
    yield Picture("end-beyond", End(), beyond)


# --- beside the match ----------------------------------------------------------------------------


def _beside(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    yield from _desks(panel)
    settled = Scene(panel, ways_off=frozenset(Way))
    yield Picture("settings", Setup(), settled)
    house = Settings(inches=10.1, distance=3.0, colours=Colours.STRONG, calm=True, sleep=15)
    yield Picture("settings-changed", Setup(), replace(settled, settings=house))
    yield Picture("settings-bound", Setup(), Scene(panel))
    yield Picture("switch-off", Setup(off=Way.OFF), settled)
    yield Picture("restart", Setup(off=Way.RESTART), settled)
    played = [_played(names, 3, target=40).match, *[_level(names).match] * 7]
    listed = tuple(
        Listed(k, key, (*names, *_KNOWN)[: 2 + 2 * k], over=k != 1)
        for k, key in enumerate(("skyjo", "uno", "hey_yo", "yoyo", "yoink") * 2)
    )
    moments = (
        Moment(date(2026, 11, 29), sure=True, boot="", at=0.0),
        Moment(date(1970, 1, 1), sure=False, boot="", at=0.0),
    )
    evenings = {k: almanac.Entry(k, 12 - k, moments[k % 2]) for k in range(9)}
    past = Scene(panel, matches=listed, groups=statistics(played), evenings=evenings)
    yield Picture("history", History(), past)
    yield Picture("history-empty", History(), Scene(panel))
    yield Picture("figures", Figures(), past)
    yield Picture("figures-rules", Figures(1), past)
    yield Picture("figures-empty", Figures(), Scene(panel))
    sticks = (Path("/media/pi/INTENSO"), Path("/media/pi/8C1E-44A0"), Path("/home/come-on-dj"))
    yield Picture("carry", Carry(), replace(past, folders=sticks))
    yield Picture("carry-nowhere", Carry(), past)
    files = tuple(
        Path(f"/media/pi/INTENSO/{name}")
        for name in ("come-on-dj.json", "come-on-dj-2.csv", "scores of the other box.json")
    )
    yield Picture("bring-in", BringIn(), replace(past, files=files * 2))
    yield Picture("bring-in-nothing", BringIn(), past)
    brought = "3 matches are new. 1 match goes on here. 12 matches were here already."
    yield Picture("bring-in-done", BringIn(), replace(past, files=files, message=brought))
    left = (
        "Written: come-on-dj-2.json, come-on-dj-2.csv. The stick can be pulled out."
        " 1 match cannot be read and was left out: Uno (Ann, Ben, Cem, Dilara)."
    )
    yield Picture("carry-left-out", Carry(), replace(past, folders=sticks, message=left))


def _desks(panel: Panel) -> Iterator[Picture]:
    tracks = (
        Track("built-in", "Built-in beat", 56.0, playing=True),
        Track("own/a", "Kitchen shuffle, the long version with the strings", 92.4),
        Track("own/b", "Untitled", None),
        Track("own/c", "Broken", 60.0, "The file holds no music that can be read. Choose another."),
        Track("own/d", "One more", 120.0),
    )
    shelf = Scene(panel, music=_PLAYING, tracks=tracks)
    yield Picture("desk", Desk(), shelf)
    often = msgspec.structs.replace(_stopped(), cue_every=4, ceiling=70)
    yield Picture("desk-more", Desk(1), replace(shelf, music=often))
    yield Picture("desk-no-dj", Desk(), Scene(panel))


# --- the other games between the rounds ----------------------------------------------------------


def _others(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    """Ten at a table, a game without points, and a game of teams."""
    ten = (*names, *_KNOWN)[:10]
    hands = [
        tuple(0 if seat == k else 1 + (37 * seat + 11 * k) % 90 for seat in range(len(ten)))
        for k in range(4)
    ]
    yield from _between(panel, "ten", _match("uno", ten, [uno.Round(hand) for hand in hands]))
    level = uno.Rules(mode=uno.Mode.LOSER, target=60)
    lost = _match("uno", ten, [uno.Round(hand) for hand in hands[:1]], level)
    yield Picture("end-loser", End(), Scene(panel, lost))
    peeps = [yoink.Round(yoink.Call(0, 1, verdict=True)), yoink.Round(yoink.Peep((0,)))]
    yield from _between(panel, "yoink", _match("yoink", (*names, "Per")[:3], peeps))
    alone = [hey_yo.Round((hey_yo.Team(counted=(12, 30, 9), discards=1),), 1)]
    yield from _between(panel, "together", _match("hey_yo", names[:5], alone))
    teams = tuple(hey_yo.Team(counted=(points, 5)) for points in (20, 31))
    battle = Begun("hey_yo", _seats(ten), hey_yo.Rules(), 0, (0, 1) * 5)
    beginning = Scene(panel, Timeline(battle), people=_seats(ten))
    yield Picture("people-teams", People(9), beginning)
    yield from _between(panel, "teams", _rounds(battle, [hey_yo.Round(teams)] * 3))
    seating = Seating("hey_yo", hey_yo.Rules(), _seats(ten), teams=(0, 1) * 5)
    yield Picture("seating-teams", seating, Scene(panel))
    yield Picture("seating-team-chosen", replace(seating, chosen=9), Scene(panel))
    yield Picture("seating-ten", Seating("uno", uno.Rules(), _seats(ten)), Scene(panel))


def _between(panel: Panel, name: str, timeline: Timeline) -> Iterator[Picture]:
    scene = Scene(panel, timeline, music=_PLAYING)
    yield Picture(f"home-{name}", Home(), scene)
    yield Picture(f"result-{name}", Result(len(timeline.match.rounds) - 1), scene)
    yield Picture(f"rounds-{name}", Rounds(), scene)
    yield Picture(f"rounds-{name}-more", Rounds(page=1), scene)
    yield Picture(f"board-{name}", Board(), scene)
    yield Picture(f"board-{name}-turned", Board(1), scene)
    yield Picture(f"curves-{name}", Curves(), scene)
    timeline.push(Ended())
    yield Picture(f"end-{name}", End(), scene)


def _match(
    game: str, names: tuple[str, ...], rounds: Sequence[object], rules: object = None
) -> Timeline:
    return _rounds(Begun(game, _seats(names), rules or GAMES[game].Rules()), rounds)


def _seats(names: tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(k, name) for k, name in enumerate(names))


def _rounds(begun: "Begun[Any]", rounds: Sequence[object]) -> Timeline:
    timeline = Timeline(begun)
    for entry in rounds:
        timeline.push(Drafted(DRAFTS[begun.game].of(entry)))
        timeline.push(RoundEntered())
    return timeline


def _typed(panel: Panel, names: tuple[str, ...]) -> Iterator[Picture]:
    """A round of each of the other games being typed, by as few or as many as can play it."""
    for sample in samples(len(names) == GAMES["uno"].SEATS[0]):
        timeline = Timeline(
            Begun(
                sample.game,
                _seats((*names, *_KNOWN)[: sample.seats]),
                sample.rules or GAMES[sample.game].Rules(),
                0,
                sample.teams,
            )
        )
        for event in sample.events:
            timeline.push(event)
        scene = Scene(
            panel,
            timeline,
            music=sample.music,
            message=sample.message,
            tracks=sample.tracks,
            settings=sample.settings,
            bests=sample.bests,
        )
        yield Picture(sample.name, sample.place, scene)


# --- matches of Skyjo ----------------------------------------------------------------------------


def _begun(names: tuple[str, ...], target: int = 100) -> Timeline:
    seats = tuple(Seat(k, name) for k, name in enumerate(names))
    return Timeline(Begun("skyjo", seats, skyjo.Rules(target=target)))


def _drafted(names: tuple[str, ...], draft: Draft) -> Timeline:
    timeline = _begun(names)
    timeline.push(Drafted(draft))
    return timeline


def _hand(draft: Draft, cards: tuple[int, ...]) -> Draft:
    """The draft with these cards from its active cell on."""
    for at, value in enumerate(cards, draft.cell):
        draft = draft.go_to(draft.seat, at).put(value)
    return draft


def _whole(seats: int) -> Draft:
    draft = Draft.blank(seats)
    cards = cycle((5, 3, 0, 8, 2, 1, 4, 9, 6, -1, 7, 10, 12))
    for seat in range(seats):
        draft = _hand(draft.go_to(seat, 0), tuple(next(cards) for _cell in range(CELLS)))
    return draft


def _played(names: tuple[str, ...], rounds: int, target: int = 100) -> Timeline:
    """Rounds with doubled finishers, removed columns and negative sums."""
    timeline = _begun(names, target)
    seats = len(names)
    for index in range(rounds):
        if timeline.standing.over:
            break
        draft = Draft.blank(seats)
        for seat in range(seats):
            raw = (7 * seat + 11 * index) % 23 - 4
            draft = draft.go_to(seat).use_sum()
            if raw < 0:
                draft = draft.sign()
            for digit in str(abs(raw)):
                draft = draft.digit(int(digit))
        columns = (7, 7, 7, 1, 0, 2, -2, -1, 4, -1, 5, 8)
        draft = _hand(draft.go_to(seats - 1).use_layout().go_to(seats - 1, 0), columns)
        timeline.push(Drafted(draft.finished((index + 1) % seats)))
        timeline.push(RoundEntered())
    return timeline


def _level(names: tuple[str, ...]) -> Timeline:
    """A match that ends with everybody level."""
    timeline = _begun(names, 1)
    draft = Draft.blank(len(names))
    for seat in range(len(names)):
        draft = draft.go_to(seat).use_sum().digit(3)
    timeline.push(Drafted(draft.finished(None)))
    timeline.push(RoundEntered())
    return timeline


if __name__ == "__main__":
    sys.exit(main())
