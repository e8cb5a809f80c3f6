"""A round of Hey Yo that the box conducts: whose turn it is, on the beat, and who is next."""

from dataclasses import dataclass
from functools import partial

from companion.conductor import Call, Conductor, Phase, Told
from companion.rhythm import Feel, Landing, tally
from companion.screens import hey_yo_strip as strip
from companion.screens import live_ready
from companion.screens.actions import Action, Conduct, Move
from companion.screens.live_round import all_down, counts, draft_of, rules_of, tolerance_of
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    ends,
    label,
    least,
    named,
    say,
    seat_mark,
    sheet,
    sign,
)
from companion.screens.places import Live
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Ball, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, FAINT, GROUND, INK, QUIET, SEATS, Colour, Shape
from companion.words import _, by_number, decimal

_NAME_MM = 20.0
_MISSED_MM = 24.0
_TEAM = 5
"""The largest team."""
_BEATS_PER_BAR = 4
"""Where no DJ says otherwise."""
_MISSED_KEYS = (("1", "m"), ("2", "n"))
_PASS_KEYS = ("p", "q")
_LANDING_KEYS = ("a", "l")
_PASS = 0.62
"""Width of the button for a pass beside the one for a miss."""
_STOP = Conduct(Move.STOP)
_ORANGE, _BLUE = SEATS[4][1], SEATS[1][1]


@dataclass(frozen=True, slots=True)
class _Shown:
    """One team's line on the screen.

    Attributes:
        team: Which one.
        call: What is called out to it.
        penalties: How many of its cards lie face down.
        passed: How many of them were discarded.
        cards: How many cards its line has.
        landings: How its cards landed.
    """

    team: int
    call: Call
    penalties: int
    passed: int
    cards: int
    landings: tuple[Landing, ...] = ()

    @property
    def last(self) -> Landing | None:
        """The card that landed last."""
        return self.landings[-1] if self.landings else None


def view(scene: Scene, place: Live) -> Screen:
    """The round; before the music starts and after it was interrupted what is to be done."""
    if place.round is None:
        return live_ready.view(scene, place)
    return _running(scene, place.round, place.slot)


def _running(scene: Scene, round_: Conductor, slot: int) -> Screen:
    panel = scene.panel
    over = round_.finished(slot)
    shown = [
        _Shown(team, call, pad.penalties, pad.passed, len(line.turns), _landed(round_, team))
        for team, (call, pad, line) in enumerate(
            zip(round_.calls(slot), draft_of(scene.match).pads, round_.lines, strict=True)
        )
    ]
    top, middle, last = sheet(panel).rows(panel.target, 1.0, panel.hurry, gap=panel.gap)
    widgets = [
        *_head(scene, round_, top),
        *(
            _summary(scene, round_, middle)
            if over and round_.landings
            else _middle(scene, round_, shown, middle, over=over)
        ),
        *_controls(scene, round_, last, over=over),
    ]
    keys = _keys(scene, shown, over=over)
    if over:
        return View(tuple(widgets), keys)
    due = (round_.begins(slot + 1), Conduct(Move.CUE))
    coming = partial(_running, scene, round_, slot + 1)
    return View(tuple(widgets), keys, due=due, coming=coming)


def _landed(round_: Conductor, team: int) -> tuple[Landing, ...]:
    return tuple(landing for landing in round_.landings if landing.team == team)


def _head(scene: Scene, round_: Conductor, box: Box) -> list[Piece]:
    panel = scene.panel
    way, title, aside = box.columns(panel.target, 0.7, 1.0, gap=panel.mm(2.4))
    draft = draft_of(scene.match)
    said = [] if draft.level is None else [_("level {n}").format(n=draft.level)]
    said.append(by_number("{n} card", "{n} cards", draft.deck).format(n=draft.deck))
    said.append(_("{tempo} a minute").format(tempo=decimal(round_.pulse.bpm)))
    if scene.music is None:
        said.append(_("no DJ"))
    return [
        sign(panel, "back", way, Shape.BACK, _STOP),
        label(panel, "title", title, "Hey Yo", panel.title, bold=True, shorten=True),
        say(scene, aside, " · ".join(said)),
    ]


def _middle(
    scene: Scene, round_: Conductor, shown: list[_Shown], box: Box, *, over: bool
) -> list[Piece]:
    """The lines and the ball; one line alone is as large as the screen allows."""
    panel = scene.panel
    missed = panel.mm(_MISSED_MM)
    if len(shown) == 1 and not panel.upright:
        left, right = box.columns(1.15, 1.0, gap=panel.margin)
        ball, wide = right.rows(1.0, missed, gap=panel.gap)
        lines, misses = [left], [wide]
    elif panel.upright:
        ball, below = box.rows(0.45, 1.0, gap=panel.gap)
        columns = below.columns(*equal(len(shown)), gap=panel.margin)
        parted = [column.rows(1.0, missed, gap=panel.gap) for column in columns]
        lines, misses = [part[0] for part in parted], [part[1] for part in parted]
    else:
        left, ball, right = box.columns(1.0, 0.55, 1.0, gap=panel.margin)
        ball = ball.middle(ball.w, ball.w * 3 // 2)
        parted = [column.rows(1.0, missed, gap=panel.gap) for column in (left, right)]
        lines, misses = [part[0] for part in parted], [part[1] for part in parted]
    pieces = [_ball(scene, round_, ball)]
    for line, line_box, miss_box in zip(shown, lines, misses, strict=True):
        pieces += _line(scene, line, line_box)
        pieces += _below(scene, line, miss_box, over=over)
    return pieces


def _summary(scene: Scene, round_: Conductor, box: Box) -> list[Piece]:
    """After the last card where the rhythm was judged: by seat how the cards landed."""
    panel = scene.panel
    title, rows, on = box.rows(panel.mm(7.0), 1.0, panel.hurry, gap=panel.gap)
    seats = sorted({landing.seat for landing in round_.landings})
    # As large as there is room for, to be read from where one sits.
    cells = rows.grid(*((1, _TEAM) if len(seats) <= _TEAM else (2, _TEAM)), gap=panel.mm(1.0))
    return [
        label(panel, "turn 0", title, _("That was the last card."), panel.title, ACCENT, bold=True),
        *(_tallied(scene, round_, seat, cell) for seat, cell in zip(seats, cells, strict=False)),
        button(panel, "next", on, _("to the line"), _STOP, strong=True, once=True),
    ]


def _tallied(scene: Scene, round_: Conductor, seat: int, box: Box) -> Piece:
    panel = scene.panel
    said = tally(round_.landings, seat, tolerance_of(scene.match, scene.settings))
    words = _("{on} on the beat, {early} early, {late} late").format(
        on=said.on, early=said.early, late=said.late
    )
    who, figures = box.columns(1.0, 1.3, gap=panel.gap)
    parts = named(panel, who, seat, scene.match.names[seat], panel.lead)
    return Widget(
        f"rhythm of {seat}",
        box,
        (*parts, Text(figures, words, panel.text, least(panel.note), QUIET, lines=2)),
    )


def _ball(scene: Scene, round_: Conductor, box: Box) -> Piece:
    bar = _BEATS_PER_BAR if scene.music is None else scene.music.beats_per_bar
    ball = Ball(box, round_.pulse.first_beat_at, round_.pulse.bpm, bar, ACCENT)
    return Widget("ball", box, (ball,))


def _line(scene: Scene, shown: _Shown, box: Box) -> list[Piece]:
    """Whose turn it is, who comes next, and which card it is."""
    panel, call, team = scene.panel, shown.call, shown.team
    turn, following, count = box.rows(1.0, panel.mm(9.0), panel.mm(6.0), gap=panel.mm(1.0))
    card = _("card {n} of {all}").format(n=call.card, all=shown.cards)
    if rules_of(scene.match).call_out and call.phase is Phase.TURN:
        card = _("{card} · say it!").format(card=card)
    judged = tolerance_of(scene.match, scene.settings) > 0
    land = Conduct(Move.LAND, team) if judged and call.phase is not Phase.FINISHED else None
    pieces: list[Piece] = []
    if judged:
        turn, lane = turn.rows(1.0, panel.mm(8.1), gap=panel.mm(1.0))
        pieces = [_rhythm(scene, shown, lane)]
    return [
        Widget(f"turn {team}", turn, _turn(scene, call, turn), land),
        *pieces,
        _following(scene, shown, following),
        label(panel, f"count {team}", count, card, panel.lead, bold=True, shorten=True),
    ]


def _rhythm(scene: Scene, shown: _Shown, box: Box) -> Piece:
    """Where the last card landed: its seat runs ahead of the beat, hits it, or limps behind."""
    panel, landing = scene.panel, shown.last
    name = f"rhythm {shown.team}"
    tolerance = tolerance_of(scene.match, scene.settings)
    way, words = box.columns(1.2, 1.0, gap=panel.gap)
    side = panel.mm(6.0)
    post = way.middle(panel.mm(1.0), way.h)
    parts: list[Part] = [
        Plate(way.middle(way.w, panel.mm(0.6)), FAINT),
        Plate(post, INK),
    ]
    if landing is None:
        return Widget(name, box, tuple(parts))
    # As far from the post as from the beat; at the edge it is twice as far as is allowed.
    far = max(-1.0, min(1.0, landing.off / (2 * tolerance)))
    lane = way.middle(way.w - side, side)
    x = round(lane.centre[0] + far * lane.w / 2) - side // 2
    parts.append(seat_mark(Box(x, lane.y, side, side), landing.seat))
    said = {
        Feel.EARLY: _("Whoa, already?"),
        Feel.ON_THE_BEAT: _("Yeah!"),
        Feel.LATE: _("Zzz \N{HORIZONTAL ELLIPSIS} oh!"),
    }[landing.feel(tolerance)]
    parts.append(Text(words, said, panel.lead, least(panel.text), ACCENT, bold=True, lines=2))
    return Widget(name, box, tuple(parts))


def _turn(scene: Scene, call: Call, box: Box) -> tuple[Part, ...]:
    panel = scene.panel
    size = panel.mm(_NAME_MM)
    if call.seat is None:
        words = {
            Phase.READY: _("Ready?"),
            Phase.COUNT_IN: _("One!"),
        }.get(call.phase, _("That was the last card."))
        return (Text(box, words, size, least(panel.lead), ACCENT, bold=True, lines=2),)
    side = min(panel.mm(15.0), box.w // 4)
    mark, name = box.columns(side, 1.0, gap=panel.mm(3.0))
    return (
        seat_mark(mark.middle(side, side), call.seat),
        Text(
            name,
            scene.match.names[call.seat],
            size,
            panel.lead,
            INK,
            bold=True,
            lines=2,
            shorten=True,
        ),
    )


def _following(scene: Scene, shown: _Shown, box: Box) -> Piece:
    panel, call = scene.panel, shown.call
    name = f"following {shown.team}"
    if call.following is None:
        words = "" if call.phase is Phase.FINISHED else _("then it is over")
        return label(panel, name, box, words, panel.text, QUIET)
    size = panel.mm(6.0)
    before, mark, who = box.columns(panel.mm(13.0), size, 1.0, gap=panel.mm(1.4))
    words = _("once more") if call.told is Told.MISSED else _("then")
    return Widget(
        name,
        box,
        (
            Text(before, words, panel.text, least(panel.note), QUIET, lines=2),
            seat_mark(mark.middle(size, size), call.following),
            Text(
                who,
                scene.match.names[call.following],
                panel.mm(6.4),
                panel.text,
                QUIET,
                bold=True,
                shorten=True,
            ),
        ),
    )


def _below(scene: Scene, shown: _Shown, box: Box, *, over: bool) -> list[Piece]:
    """The wide buttons for a missed beat and a pass; at the end the way to the line."""
    panel, team = scene.panel, shown.team
    if over and team == 0:
        return [button(panel, "next", box, _("to the line"), _STOP, strong=True, once=True)]
    if over:
        return []
    missed = by_number("{n} face down so far", "{n} face down so far", shown.penalties)
    passed = by_number("{n} discarded", "{n} discarded", shown.passed)
    buttons = [
        (f"missed {team}", Move.MISS, _("Missed!"), missed.format(n=shown.penalties), _ORANGE)
    ] * counts(scene.match)
    buttons += [
        (f"pass {team}", Move.LEAVE_OUT, _("Pass"), passed.format(n=shown.passed), _BLUE)
    ] * rules_of(scene.match).pass_rule
    if not buttons:
        return []
    boxes = box.columns(*(1.0, _PASS)[: len(buttons)], gap=panel.gap)
    open_ = shown.call.phase is Phase.TURN and shown.call.told is None
    rests: tuple[Move, ...] = () if open_ else (Move.MISS, Move.LEAVE_OUT)
    if open_ and all_down(scene.match, team):
        rests = (Move.MISS,)
    return [
        _wide(
            panel, name, part, (words, note), fill, None if move in rests else Conduct(move, team)
        )
        for (name, move, words, note, fill), part in zip(buttons, boxes, strict=True)
    ]


def _wide(  # each says something else about the same button
    panel: Panel, name: str, box: Box, said: tuple[str, str], fill: Colour, action: Action | None
) -> Piece:
    """A button that is tapped in a hurry; it rests where nobody lays a card."""
    words, note = box.inset(panel.mm(2.0)).rows(1.0, panel.mm(5.0), gap=panel.mm(0.6))
    ink = strip.ON_FILL if action is not None else QUIET
    edge = fill if action is not None else FAINT
    parts = (
        Plate(box, fill if action is not None else GROUND, edge, panel.mm(0.4), bend(panel)),
        Text(words, said[0], panel.mm(9.0), panel.text, ink, bold=True, align=Align.CENTRE),
        Text(note, said[1], panel.text, least(panel.note), ink, align=Align.CENTRE),
    )
    return Widget(name, box, parts, action)


def _controls(scene: Scene, round_: Conductor, box: Box, *, over: bool) -> list[Piece]:
    """Stop, and undo and redo of a miss or a pass as long as the music plays."""
    panel = scene.panel
    stop, back, stand, _free = ends(panel, box)
    take_back = Conduct(Move.TAKE_BACK) if round_.moments and not over else None
    let_stand = Conduct(Move.LET_STAND) if round_.taken_back and not over else None
    return [
        button(panel, "stop", stop, _("stop"), _STOP, once=True),
        button(panel, "undo", back, _undo(round_), take_back),
        button(panel, "redo", stand, _("redo"), let_stand),
    ]


def _undo(round_: Conductor) -> str:
    """What would be undone."""
    last = round_.moments[-1].told if round_.moments else Told.MISSED
    return _("undo miss") if last is Told.MISSED else _("undo pass")


def _told_keys(scene: Scene, shown: list[_Shown]) -> list[Key]:
    """The keys that tell a miss or a pass of a team."""
    keys: list[Key] = []
    alone = len(shown) == 1
    for line, (digit, letter), pass_letter in zip(shown, _MISSED_KEYS, _PASS_KEYS, strict=False):
        number = line.team + 1
        if counts(scene.match):
            miss = Conduct(Move.MISS, line.team)
            words = _("Missed!") if alone else _("team {n}: missed").format(n=number)
            keys += [Binding(letter, miss, words), Binding(digit, miss)]
        if rules_of(scene.match).pass_rule:
            passed = Conduct(Move.LEAVE_OUT, line.team)
            words = _("Pass") if alone else _("team {n}: pass").format(n=number)
            keys.append(Binding(pass_letter, passed, words))
    if alone and counts(scene.match):
        keys += [Binding(key, Conduct(Move.MISS)) for key in ("enter", "0")]
    return keys


def _landing_keys(shown: list[_Shown]) -> list[Key]:
    """The keys that tell that a card lands: for two teams, one at either end of a keyboard."""
    if len(shown) == 1:
        return [Binding("space", Conduct(Move.LAND), _("a card lands"))]
    return [
        Binding(key, Conduct(Move.LAND, line.team), words.format(n=line.team + 1))
        for line, key in zip(shown, _LANDING_KEYS, strict=True)
        for words in (_("team {n}: a card lands"),)
    ]


def _keys(scene: Scene, shown: list[_Shown], *, over: bool) -> tuple[Key, ...]:
    keys = [Binding("enter", _STOP, _("to the line"))] if over else _told_keys(scene, shown)
    if tolerance_of(scene.match, scene.settings) and not over:
        keys += _landing_keys(shown)
    elif len(shown) == 1 and not over and counts(scene.match):
        keys.append(Binding("space", Conduct(Move.MISS)))
    undo, redo = Conduct(Move.TAKE_BACK), Conduct(Move.LET_STAND)
    return (
        *keys,
        Binding("u", undo, _("undo miss or pass")),
        Binding("undo", undo),
        Binding("delete", undo),
        Binding("r", redo, _("redo")),
        Binding("redo", redo),
        Binding("s", _STOP, _("stop")),
        Binding("escape", _STOP, _("stop")),
    )
