"""What a round of Hey Yo brought: the lines, their runs lit one after the other from the last."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.hey_yo import Performance, PunchLine, Team
from companion.games.words import number
from companion.screens import hey_yo_strip as strip
from companion.screens import switches
from companion.screens.actions import Action, Go
from companion.screens.live_round import rules_of
from companion.screens.pieces import (
    Piece,
    Screen,
    card,
    header,
    label,
    named,
    score,
    sheet,
)
from companion.screens.places import Home, Result
from companion.screens.result import bar, keys
from companion.screens.scene import Scene
from companion.screens.sides import Side, points, sides, total_after, working
from companion.ui.box import Box, equal
from companion.ui.parts import Plate, View, Widget
from companion.ui.theme import QUIET, SURFACE
from companion.words import _, by_number

STEP = 0.7
"""Seconds from one run to the next."""


def view(scene: Scene, place: Result) -> Screen:
    """The teams' lines, points and totals, and which level comes next."""
    panel = scene.panel
    top, middle, rules, last = sheet(panel).rows(
        panel.target, 1.0, panel.mm(3.6), panel.hurry, gap=panel.mm(1.1)
    )
    outcome = performance(scene, place.index)
    everybody = sides(scene)
    parted = middle.rows if panel.upright else middle.columns
    boxes = parted(*equal(len(everybody)), gap=panel.gap)
    title = _("Round {n}").format(n=place.index + 1)
    in_force = switches.in_force(scene.match.game, scene.match.rules)
    widgets = [
        *header(scene, top, title, remark(scene, place.index), Home(), here=place),
        *(
            piece
            for side, box in zip(everybody, boxes, strict=True)
            for piece in _team(scene, place, outcome, side, box)
        ),
        label(panel, "in force", rules, in_force, panel.note, QUIET, shorten=True),
        *bar(scene, last),
    ]
    grounds = tuple(card(panel, box) for box in boxes)
    return View(tuple(widgets), keys(scene), grounds, then=_then(scene, place, outcome))


def performance(scene: Scene, index: int) -> Performance:
    """What follows from a round."""
    outcome = scene.standing.rounds[index]
    if not isinstance(outcome, Performance):
        raise TypeError("This is no round of Hey Yo.")
    return outcome


def remark(scene: Scene, index: int) -> str:
    """Which level comes next; in battle who has won the round."""
    outcome = performance(scene, index)
    if outcome.level is None:
        if outcome.winner is None:
            return _("A draw.")
        return _("Team {n} wins the round.").format(n=outcome.winner + 1)
    best = _best(scene, outcome.level)
    told = _("best on level {level}: {n}").format(level=outcome.level, n=number(best))
    if not outcome.cleared:
        return _("Once more level {level}").format(level=outcome.level) + " · " + told
    if outcome.next_level == outcome.level:
        return _("All levels are cleared: play for the record") + " · " + told
    return _("Cleared! Next level {level}").format(level=outcome.next_level) + " · " + told


def _best(scene: Scene, level: int) -> int:
    """The most points of this match on a level."""
    played = [outcome for outcome in scene.standing.rounds if isinstance(outcome, Performance)]
    return max((o.points[0] for o in played if o.level == level and o.counted), default=0)


def _then(scene: Scene, place: Result, outcome: Performance) -> tuple[float, Action] | None:
    """The next run is lit by itself, unless nothing is to move."""
    if scene.settings.calm or place.lit >= _steps(outcome):
        return None
    return STEP, Go(replace(place, lit=place.lit + 1))


def _steps(outcome: Performance) -> int:
    """One for each run of the longer line, and one for all of them."""
    return max(map(len, outcome.punch_lines), default=0) + 1


def _run(scene: Scene, place: Result, outcome: Performance, team: int) -> PunchLine | None:
    """The punch line whose run alone is lit; None before the first and once all are."""
    if scene.settings.calm or place.lit == 0:
        return None
    lines = strip.in_turn(rules_of(scene.match), outcome.teams[team])
    return lines[place.lit - 1] if place.lit <= len(lines) else None


def _team(
    scene: Scene, place: Result, outcome: Performance, side: Side, box: Box
) -> Sequence[Piece]:
    panel = scene.panel
    inside = box.inset(panel.mm(2.0), panel.mm(1.2))
    head, line, foot = inside.rows(panel.mm(9.0), 1.0, panel.mm(8.0), gap=panel.mm(0.8))
    who, brought, total = head.columns(1.0, panel.mm(13.0), panel.mm(14.0), gap=panel.mm(1.4))
    size = panel.mm(8.4)
    parts = (
        *named(panel, who, side.mark, side.name, panel.lead),
        score(brought, points(outcome, side.index), size),
        score(total, _("of {n}").format(n=total_after(outcome, side.index)), panel.lead, QUIET),
    )
    said = _said(scene, place, outcome, side.index)
    return [
        Widget(f"row {side.index}", head, parts),
        _line(scene, place, outcome, side.index, line),
        label(panel, f"working {side.index}", foot, said, panel.text, QUIET, lines=3, shorten=True),
    ]


def _said(scene: Scene, place: Result, outcome: Performance, team: int) -> str:
    """The run that is lit, or how all points came about."""
    if not outcome.counted:
        return _("after the end, not counted")
    run = _run(scene, place, outcome, team)
    if run is None:
        return working(scene, place.index)[team]
    words = by_number("{word} {track}: {n} point", "{word} {track}: {n} points", run.points)
    track = strip.track_words(run.track)
    return words.format(word=strip.words(run.word), track=track, n=run.points)


def _line(scene: Scene, place: Result, outcome: Performance, team: int, box: Box) -> Piece:
    """The line of a team with the run that is lit, or all of them; a tap lights them all."""
    laid = outcome.teams[team]
    name = f"line {team}"
    if laid.counted is not None:
        return label(scene.panel, name, box, _counted(laid), scene.panel.lead, QUIET)
    run = _run(scene, place, outcome, team)
    shown = outcome.punch_lines[team] if run is None else (run,)
    if place.lit == 0 and not scene.settings.calm:
        shown = ()
    bright = strip.lit(rules_of(scene.match), laid, shown)
    steps = _steps(outcome)
    rests = scene.settings.calm or place.lit >= steps
    action = None if rests else Go(replace(place, lit=steps))
    ground = Plate(box, SURFACE)
    return Widget(name, box, (ground, *strip.parts(scene.panel, box, laid, bright)), action)


def _counted(team: Team) -> str:
    return " + ".join(map(str, team.counted or ()))
