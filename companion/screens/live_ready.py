"""Before the music of Hey Yo: which cards play, who gets how many, who leads. Then: come on, DJ!"""

from functools import partial
from random import SystemRandom

from companion.conductor import Line
from companion.dj import Ask
from companion.games.hey_yo import LEVELS
from companion.games.hey_yo_card import Word
from companion.games.hey_yo_draft import CHIPS_DRAWN, Draft, Pad
from companion.games.words import MINUS, number
from companion.match import StarterChanged
from companion.screens import hey_yo_strip as strip
from companion.screens.actions import Action, Conduct, Do, Go, Move
from companion.screens.entry import Chip, chip, typing, ways_back
from companion.screens.live_round import draft_of, lines_of, teams_of
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    ends,
    header,
    label,
    least,
    sheet,
    thick,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Desk, Entry, Live, MatchRules
from companion.screens.scene import Scene
from companion.screens.switches import departures
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, ON_ACCENT, QUIET, RAISED
from companion.words import _, by_number, decimal

_START_MM = 40.0
_ONWARD = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_CHANCE = SystemRandom()
_START = Conduct(Move.START)


def view(scene: Scene, place: Live) -> Screen:
    """What is to be done before the button is pressed."""
    panel = scene.panel
    draft, lines = draft_of(scene.match), lines_of(scene.match)
    top, middle, last = sheet(panel).rows(panel.target, 1.0, panel.hurry, gap=panel.gap)
    others, *ways = ends(panel, last)
    rows = max(len(seats) for seats in _columns(scene))
    # In battle there is no level, and its place is needed for ten seats.
    about = 0 if scene.match.teams else panel.mm(17.0) + panel.gap
    high = panel.target + about + rows * (panel.target + panel.gap)
    if panel.upright:
        middle, others = middle.rows(1.0, panel.hurry, gap=panel.gap)
        left, right = middle.rows(high, 1.0, gap=panel.margin)
    else:
        left, right = middle.columns(1.35, 1.0, gap=panel.margin)
    above, below = left.rows(panel.target, 1.0, gap=panel.gap)
    head, below = below.rows(about, 1.0) if about else (above, below)
    seats, _rest = below.rows(min(below.h, high - panel.target - about - panel.gap), 1.0)
    widgets = [
        *header(scene, top, "Hey Yo", _remark(scene), ways_back(scene), here=place),
        *(
            _battle(scene, draft, above)
            if scene.match.teams
            else [*_level(scene, draft, above, place), *_about(scene, draft, head)]
        ),
        *_seats(scene, draft, lines, seats, place),
        *(
            _all_laid(scene, draft, right, place)
            if draft.laid
            else _start(scene, draft, lines, right, place)
        ),
        *_house(scene, place, others),
        *_ways(scene, draft, *ways),
    ]
    return View(tuple(widgets), _keys(scene, draft, place))


def _remark(scene: Scene) -> str:
    return _("round {n}").format(n=len(scene.match.rounds) + 1)


# --- the cards -----------------------------------------------------------------------------------


def _battle(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """What is dealt for a team battle; once it has begun how far each team is, above its seats."""
    panel = scene.panel
    if draft.underway or draft.laid:
        columns = box.columns(1.0, 1.0, gap=panel.gap)
        return [
            label(panel, f"cards {team}", column, _of_team(draft, team), panel.text, lines=2)
            for team, column in enumerate(columns)
        ]
    title, cards = box.columns(1.0, 1.2, gap=panel.gap)
    words = _("Each team deals all {n} cards of its own deck.").format(n=draft.deck)
    return [
        label(panel, "level", title, _("Team battle"), panel.title, bold=True),
        label(panel, "cards", cards, words, panel.text, QUIET, lines=2),
    ]


def _of_team(draft: Draft, team: int) -> str:
    lying = _lying(draft, draft.pads[team])
    return _("Team {n}: {words}").format(n=team + 1, words=lying)


def _about(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """Which cards play or lie, and the most that was scored with them."""
    panel = scene.panel
    cards, record = box.rows(1.0, panel.mm(6.0), gap=panel.mm(0.6))
    said = label(panel, "cards", cards, _cards(draft), panel.text, QUIET, lines=2)
    return [said, *_record(scene, draft, record)]


def _cards(draft: Draft) -> str:
    """Which cards to take out; of a round that has begun how far it is."""
    if draft.underway or draft.laid:
        return _lying(draft, draft.pads[0])
    out = LEVELS[min(LEVELS)] - draft.deck
    marks = {
        1: _("All {n} cards play. Deal them all."),
        2: _("Take out the {out} cards marked LEVEL 1. Deal the other {n}."),
        3: _("Take out the {out} cards marked LEVEL 1 and 2. Deal the other {n}."),
        4: _("Take out the {out} cards marked LEVEL 1, 2 and 3. Deal the other {n}."),
    }
    return marks[draft.level or 1].format(out=out, n=draft.deck)


def _lying(draft: Draft, pad: Pad) -> str:
    words = _("{n} of {all} cards lie, {down} face down.")
    if pad.passed:
        words = _("{n} of {all} cards lie, {down} face down, {out} discarded.")
    return words.format(n=pad.laid, all=draft.deck, down=pad.penalties, out=pad.passed)


def _record(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """The most that these people have scored on the level."""
    people = tuple(sorted(seat.person for seat in scene.match.seats))
    alike = [best for best in scene.bests if (best.level, best.people) == (draft.level, people)]
    words = _("You have not played this level yet.")
    if alike:
        most = max(best.points for best in alike)
        words = _("Your best on this level: {points}").format(points=number(most))
    return [label(scene.panel, "record", box, words, scene.panel.text, bold=bool(alike))]


def _level(scene: Scene, draft: Draft, box: Box, place: Live) -> list[Piece]:
    """The level; of an interrupted round the way to its beginning."""
    panel = scene.panel
    if draft.underway:
        where, aside = box.columns(1.0, 1.0, gap=panel.gap)
        return [
            label(panel, "level", where, _("Interrupted"), panel.title, bold=True),
            _anew(scene, draft, aside, place),
        ]
    if draft.laid:
        words = _("Level {n}").format(n=draft.level)
        return [label(panel, "level", box, words, panel.title, bold=True)]
    about, less, more = box.columns(1.0, panel.hurry, panel.hurry, gap=panel.gap)
    words = _("Level {n}").format(n=draft.level)
    return [
        label(panel, "level", about, words, panel.title, bold=True),
        button(panel, "level less", less, MINUS, _to_level(scene, draft, -1, place)),
        button(panel, "level more", more, "+", _to_level(scene, draft, 1, place)),
    ]


def _to_level(scene: Scene, draft: Draft, step: int, place: Live) -> Action | None:
    level = (draft.level or 0) + step
    if level not in LEVELS:
        return None
    return typing(scene, partial(draft.play_level, level), place)


def _anew(scene: Scene, draft: Draft, box: Box, place: Live) -> Piece:
    again = typing(scene, draft.anew, place)
    return button(scene.panel, "anew", box, _("from the first card"), again)


# --- the seats -----------------------------------------------------------------------------------


def _columns(scene: Scene) -> tuple[tuple[int, ...], ...]:
    """The seats in two columns: by team, or one half and the other."""
    teams = teams_of(scene.match)
    if len(teams) > 1:
        return teams
    (seats,) = teams
    half = -(-len(seats) // 2)
    return seats[:half], seats[half:]


def _seats(
    scene: Scene, draft: Draft, lines: tuple[Line, ...], box: Box, place: Live
) -> list[Piece]:
    """Who has how many cards, and who leads; a tap lets another one lead."""
    panel = scene.panel
    left = [seat for line in lines for seat in line.turns[line.before :]]
    leaders = [line.turns[0] for line in lines if not draft.laid]
    pieces = []
    columns = _columns(scene)
    rows = max(map(len, columns))
    roomy = rows * (panel.target + panel.gap) - panel.gap <= box.h
    cells = box.grid(2, rows, gap=panel.gap if roomy else panel.mm(0.5))
    for column, seats in enumerate(columns):
        for row, seat in enumerate(seats):
            count = left.count(seat)
            said = [by_number("{n} card", "{n} cards", count).format(n=count)]
            if draft.laid:
                said = []
            if seat in leaders:
                said.insert(0, _("leads"))
            said_of = Chip(" · ".join(said), active=seat in leaders)
            cell = cells[2 * row + column]
            action = None if draft.underway or draft.laid else _leads(seat, place)
            pieces.append(chip(scene, f"seat {seat}", cell, seat, said_of, action))
    return pieces


def _leads(seat: int, place: Live) -> Do:
    return Do((StarterChanged(seat),), place)


# --- come on, DJ ---------------------------------------------------------------------------------


def _start(
    scene: Scene, draft: Draft, lines: tuple[Line, ...], box: Box, place: Live
) -> list[Piece]:
    panel = scene.panel
    above, below, drawn = box.rows(1.0, panel.mm(14.0), panel.target, gap=panel.gap)
    again: list[Piece] = []
    if draft.underway and scene.match.teams:
        aside, drawn = drawn.columns(1.0, 1.0, gap=panel.gap)
        again = [_anew(scene, draft, aside, place)]
    side = min(above.w, above.h, panel.mm(_START_MM))
    face = above.middle(side, side)
    text = Text(
        face.inset(side // 7),
        _("Come on, DJ!"),
        panel.mm(8.0),
        panel.text,
        ON_ACCENT,
        bold=True,
        align=Align.CENTRE,
        lines=3,
    )
    plate = Plate(face, ACCENT, ACCENT, panel.mm(0.9), side // 2)
    return [
        Widget("start", face, (plate, text), _START, once=True),
        label(
            panel,
            "how",
            below,
            _how(scene, lines),
            panel.text,
            QUIET,
            align=Align.CENTRE,
            lines=3,
        ),
        *again,
        button(panel, "draw", drawn, _drawn(draft), _draw(scene, draft, place)),
    ]


def _all_laid(scene: Scene, draft: Draft, box: Box, place: Live) -> list[Piece]:
    """After the last card: on to the line, or once more."""
    panel = scene.panel
    words = _("All cards lie. Enter the line, or play it again from the first card.")
    above, line, again = box.rows(1.0, panel.hurry, panel.hurry, gap=panel.gap)
    said = label(panel, "how", above, words, panel.lead, align=Align.CENTRE, lines=5)
    on = button(panel, "line", line, _("enter the line"), Go(Entry()), strong=True)
    return [said, on, _anew(scene, draft, again, place)]


def _drawn(draft: Draft) -> str:
    """The bonus chips of each team, or that they can be drawn."""
    if not any(pad.drawn for pad in draft.pads):
        return _("draw two chips")
    said = (", ".join(map(strip.words, pad.drawn)) for pad in draft.pads)
    return _("chips: {words}").format(words=" · ".join(said))


def _draw(scene: Scene, draft: Draft, place: Live) -> Action:
    def drawn() -> Draft:
        after = draft
        for team in range(len(draft.pads)):
            after = after.go_to_team(team).draw(_CHANCE.sample(tuple(Word), CHIPS_DRAWN))
        return after.go_to_team(draft.team)

    return typing(scene, drawn, place)


def _how(scene: Scene, lines: tuple[Line, ...]) -> str:
    firsts = [line.turns[line.before] for line in lines if line.before < len(line.turns)]
    names = ", ".join(scene.match.names[seat] for seat in firsts)
    if scene.music is None:
        how = _("No DJ: the ball and the names run without sound.")
    elif scene.music.playing:
        how = _("The music plays; tap to join in.")
    else:
        how = _("Press the button, or tap here.")
    leader = _("The second cue is for {names}.").format(names=names)
    return f"{how} {leader}"


def _house(scene: Scene, place: Live, box: Box) -> list[Piece]:
    """By which rules and to what music this table plays."""
    panel, match = scene.panel, scene.match
    rules, track, following = box.columns(1.0, 1.2, panel.hurry, gap=panel.gap)
    to_desk = Go(Desk(behind=place)) if scene.music is not None else None
    in_force = departures(match.game, match.rules)
    return [
        _titled(panel, "rules", rules, (_("rules"), in_force), Go(MatchRules())),
        _titled(panel, "desk", track, _track(scene), to_desk),
        button(panel, "next track", following, _ONWARD, _next_track(scene)),
    ]


def _ways(scene: Scene, draft: Draft, undo: Box, redo: Box, on: Box) -> list[Piece]:
    steps = undo_redo(scene, undo, redo)
    if draft.laid:
        return [*steps]
    return [*steps, button(scene.panel, "line", on, _("enter the line"), Go(Entry()))]


def _titled(
    panel: Panel, name: str, box: Box, said: tuple[str, str], action: Action | None
) -> Piece:
    """A button with a title and, below it, how that stands."""
    rests = action is None
    edge = FAINT if rests else EDGE
    plate = Plate(box, GROUND if rests else RAISED, edge, thick(panel), bend(panel))
    title, now = box.inset(panel.mm(1.2), panel.mm(0.8)).rows(1.15, 1.0)
    ink = QUIET if rests else INK
    texts = (
        Text(title, said[0], panel.mm(4.0), panel.note, ink, align=Align.CENTRE, shorten=True),
        Text(now, said[1], panel.note, least(panel.note), QUIET, align=Align.CENTRE, shorten=True),
    )
    return Widget(name, box, (plate, *texts), action)


def _track(scene: Scene) -> tuple[str, str]:
    """What the DJ would play, and how fast."""
    if scene.music is None:
        return _("track and tempo"), _("no DJ")
    return scene.music.called, _("{tempo} a minute").format(tempo=decimal(scene.music.bpm))


def _next_track(scene: Scene) -> Action | None:
    """The track after the one that is on, of those that can be played."""
    if scene.music is None:
        return None
    names = [track.name for track in scene.tracks if not track.fault]
    now = scene.music.track
    at = names.index(now) + 1 if now in names else 0
    others = [name for name in (*names[at:], *names[:at]) if name != now]
    return Ask("select", others[0]) if others else None


def _keys(scene: Scene, draft: Draft, place: Live) -> tuple[Key, ...]:
    keys: list[Key] = [
        Binding("h", Go(MatchRules()), _("rules")),
        Binding("l", Go(Entry()), _("enter the line")),
        Binding("t", Go(Desk(behind=place)), _("the DJ's desk")),
    ]
    following = _next_track(scene)
    if following is not None:
        keys.append(Binding("n", following, _("next track")))
    if draft.laid:
        keys.append(Binding("enter", Go(Entry())))
    else:
        keys += [
            Binding("enter", _START, _("Come on, DJ!")),
            Binding("d", _draw(scene, draft, place), _("draw two chips")),
        ]
    if draft.underway or draft.laid:
        keys.append(Binding("a", typing(scene, draft.anew, place), _("from the first card")))
    else:
        for key, step in (("-", -1), ("+", 1)):
            action = _to_level(scene, draft, step, place) if draft.level is not None else None
            if action is not None:
                keys.append(Binding(key, action, _("another level")))
        seats = range(len(scene.match.seats))
        keys += [Binding(str((seat + 1) % 10), _leads(seat, place)) for seat in seats]
    return (*keys, Binding("escape", Go(ways_back(scene)), _("back")), *undo_keys())
