"""The end of a line of Hey Yo: cards face down, discards, the level, the chips at their best."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.games import hey_yo
from companion.games.hey_yo import (
    CLEARED_AT,
    LEVELS,
    NO_CHIPS,
    Rules,
    Team,
    Track,
    best_chips,
    punch_lines,
    score_of,
)
from companion.games.hey_yo_card import Word
from companion.games.hey_yo_draft import CHIPS_DRAWN, Draft, Pad
from companion.games.words import MINUS, number
from companion.match import Drafted
from companion.screens import hey_yo_strip as strip
from companion.screens.actions import Action, Do, Go, Later
from companion.screens.entry import Onward, entered, last_row, typing
from companion.screens.hey_yo import hidden, hidden_words, points_words, top_line
from companion.screens.live_round import draft_of, rules_of
from companion.screens.pieces import (
    HAND_AND_PAD,
    Key,
    Piece,
    Screen,
    bend,
    button,
    label,
    say,
    sheet,
    sign,
    thick,
    undo_keys,
)
from companion.screens.places import Chips as Place
from companion.screens.places import Entry
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, QUIET, Shape
from companion.words import _

_POINTS_MM, _POINTS_UPRIGHT_MM = 6.0, 7.0
_WORD_KEYS = {Word.HEY: "h", Word.YO: "y", Word.YEAH: "e", Word.AH: "a"}


def view(scene: Scene, place: Place) -> Screen:
    """What belongs to a line beside its cards, and what it scores."""
    panel = scene.panel
    draft = draft_of(scene.match)
    counts, chips = _counts_height(panel, draft), _chips_height(panel)
    if panel.upright:
        top, line, below, rows, drawn, last = sheet(panel).rows(
            panel.target,
            1.0,
            panel.mm(_POINTS_UPRIGHT_MM),
            counts,
            chips,
            panel.hurry,
            gap=panel.gap,
        )
    else:
        top, line, below, middle, last = sheet(panel).rows(
            panel.target,
            1.0,
            panel.mm(_POINTS_MM),
            max(counts, chips),
            panel.hurry,
            gap=panel.gap,
        )
        rows, drawn = middle.columns(1.0, 1.1, gap=panel.margin)
    words, action = _next(scene, draft)
    widgets = [
        *top_line(scene, draft, top, place, _("The end of the line")),
        *_line(scene, draft, line),
        _points(scene, draft, below),
        *_counts(scene, draft, rows, place),
        *_chips(scene, draft, drawn, place),
        *last_row(scene, _below_pad(panel, last), Onward(words, action), strong=draft.done),
    ]
    return View(tuple(widgets), _keys(scene, draft, place))


def _line(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """The whole line, all its runs lit."""
    team = draft.pad.so_far
    if draft.pad.by_count or not team.length:
        words = _("counted by the table") if draft.pad.by_count else _("no card yet")
        if draft.nothing_up(draft.team):
            words = _("no card lies face up")
        return [label(scene.panel, "line", box, words, scene.panel.text, QUIET, align=Align.CENTRE)]
    rules = rules_of(scene.match)
    bright = strip.lit(rules, team, punch_lines(rules, team))
    return [Widget("line", box, strip.parts(scene.panel, box, team, bright), Go(Entry()))]


def _points(scene: Scene, draft: Draft, box: Box) -> Piece:
    """How it scores and, for one team, what that means for its level."""
    panel = scene.panel
    if scene.message:
        return say(scene, box, align=Align.LEFT)
    if hidden(scene.match):
        return label(panel, "points", box, hidden_words(), panel.text, QUIET, lines=2)
    rules, team = rules_of(scene.match), draft.pad.so_far
    said = points_words(rules, team)
    if draft.level is not None:
        short = CLEARED_AT - score_of(rules, team)
        cleared = _("level {level} is cleared").format(level=draft.level)
        said += " · " + (cleared if short <= 0 else _("{n} short of 50").format(n=number(short)))
    return label(panel, "points", box, said, panel.lead, bold=True, lines=2)


def _below_pad(panel: Panel, box: Box) -> Box:
    """The part of the lowest line that is below the pad on other entries."""
    return box if panel.upright else box.columns(*HAND_AND_PAD, gap=panel.margin)[1]


# --- what is counted -----------------------------------------------------------------------------


def _counts_height(panel: Panel, draft: Draft) -> int:
    rows = 2 if draft.level is None else 3
    return rows * panel.target + (rows - 1) * panel.gap


def _counts(scene: Scene, draft: Draft, box: Box, place: Place) -> list[Piece]:
    pad = draft.pad
    counts: list[tuple[str, str, int, Callable[[int], Draft]]] = [
        ("face down", _("cards face down"), pad.penalties, draft.miss),
        ("discards", _("cards discarded"), pad.discards, draft.discard),
    ]
    if draft.level is not None:
        counts.append(("level", _("level"), draft.level, partial(_level, draft, draft.level)))
    pieces: list[Piece] = []
    for (name, words, count, changed), row in zip(
        counts, box.rows(*equal(len(counts)), gap=scene.panel.gap), strict=True
    ):
        panel = scene.panel
        about, less, value, more = row.columns(
            1.0, panel.hurry, panel.mm(9.0), panel.hurry, gap=panel.gap
        )
        fewer = typing(scene, partial(changed, -1), place)
        another = typing(scene, partial(changed, 1), place)
        pieces += [
            label(panel, f"about {name}", about, words, panel.text, QUIET, lines=2),
            button(panel, f"{name} less", less, MINUS, fewer if count else None),
            label(
                panel, f"{name} is", value, str(count), panel.lead, bold=True, align=Align.CENTRE
            ),
            button(panel, f"{name} more", more, "+", another),
        ]
    return pieces


def _level(draft: Draft, level: int, step: int) -> Draft:
    return draft.play_level(max(min(LEVELS), min(max(LEVELS), level + step)))


# --- the chips -----------------------------------------------------------------------------------


def _chips_height(panel: Panel) -> int:
    return panel.hurry + 2 * panel.target + 2 * panel.gap


def drawn(pad: Pad) -> tuple[Word, ...]:
    """The chips that were drawn."""
    return pad.drawn or tuple(chip for chip in pad.chips if chip is not None)


def ways(pad: Pad) -> tuple[hey_yo.Chips, ...]:
    """How the chips that were drawn can be laid."""
    match drawn(pad):
        case (one,):
            return ((one, None), (None, one))
        case (one, other) if one is other:
            return ((one, other),)
        case (one, other):
            return ((one, other), (other, one))
        case _:
            return ()


def best(rules: Rules, pad: Pad) -> hey_yo.Chips:
    """The way to lay them that scores most; the first of equal ones."""
    chips = drawn(pad)
    team = replace(pad.so_far, chips=NO_CHIPS)
    if len(chips) == CHIPS_DRAWN:
        return best_chips(rules, team, (chips[0], chips[1]))
    return max(ways(pad), key=partial(_score_with, rules, team), default=NO_CHIPS)


def _score_with(rules: Rules, team: Team, chips: hey_yo.Chips) -> int:
    return score_of(rules, replace(team, chips=chips))


def _chips(scene: Scene, draft: Draft, box: Box, place: Place) -> list[Piece]:
    panel, pad = scene.panel, draft.pad
    if pad.by_count:
        said = _("The chips are in the points that were counted.")
        return [label(panel, "about chips", box, said, panel.text, QUIET, lines=3)]
    row, first, second = box.rows(panel.hurry, 1.0, 1.0, gap=panel.gap)
    about, *words, rubout = row.columns(panel.mm(10.0), *equal(len(Word) + 1), gap=panel.mm(1.0))
    taken = typing(scene, lambda: laid(draft.draw(()), NO_CHIPS), place) if drawn(pad) else None
    pieces = [
        label(panel, "about chips", about, _("chips"), panel.text, QUIET),
        *(_chip(scene, draft, word, cell, place) for word, cell in zip(Word, words, strict=True)),
        sign(panel, "no chips", rubout, Shape.RUBOUT, taken),
    ]
    for at, (chips, cell) in enumerate(zip(ways(pad), (first, second), strict=False)):
        pieces.append(_way(scene, draft, at, chips, cell, place))
    return pieces


def _chip(scene: Scene, draft: Draft, word: Word, box: Box, place: Place) -> Piece:
    panel = scene.panel
    count = drawn(draft.pad).count(word)
    fill = strip.FILLS[word]
    plate = Plate(box, fill, ACCENT if count else fill, thick(panel) * 2, bend(panel))
    inside = box.inset(panel.mm(0.8), panel.mm(1.2))
    upper, lower = inside.rows(1.3, 1.0) if count else (inside, inside)
    parts: list[Part] = [
        plate,
        Text(
            upper,
            strip.words(word),
            panel.lead,
            panel.mm(2.0),
            strip.ON_FILL,
            bold=True,
            align=Align.CENTRE,
        ),
    ]
    side = panel.mm(3.0)
    ticks = lower.middle(count * side, side).columns(*[side] * count) if count else ()
    parts += [Mark(tick, Shape.TICK, strip.ON_FILL) for tick in ticks]
    action = _draw(scene, draft, word, place)
    return Widget(f"chip {word.value}", box, tuple(parts), action)


def _draw(scene: Scene, draft: Draft, word: Word, place: Place) -> Later:
    return typing(scene, partial(drawing, rules_of(scene.match), draft, word), place)


def drawing(rules: Rules, draft: Draft, word: Word) -> Draft:
    """One more chip was drawn, a third instead of the two before; they are laid at their best."""
    chips = drawn(draft.pad)
    more = draft.draw((*chips, word) if len(chips) < CHIPS_DRAWN else (word,))
    return laid(more, best(rules, more.pad))


def laid(draft: Draft, chips: hey_yo.Chips) -> Draft:
    """The chips at the ends of the tracks."""
    for track, chip in zip(Track, chips, strict=True):
        draft = draft.chip(track, None)
        if chip is not None:
            draft = draft.chip(track, chip)
    return draft


def _way(  # each says something else about the same way
    scene: Scene, draft: Draft, at: int, chips: hey_yo.Chips, box: Box, place: Place
) -> Piece:
    """One way to lay the chips, what it would score where that may be seen, and the best one."""
    rules = rules_of(scene.match)
    where = " · ".join(
        f"{strip.track_words(track)} {strip.words(chip)}"
        for track, chip in zip(Track, chips, strict=True)
        if chip is not None
    )
    words = where
    if not hidden(scene.match):
        points = number(_score_with(rules, draft.pad.so_far, chips))
        words = _("{where}: {points}").format(where=where, points=points)
    if chips == best(rules, draft.pad):
        words = _("best: {way}").format(way=words)
    action = typing(scene, partial(laid, draft, chips), place)
    strong = draft.pad.chips == chips
    return button(scene.panel, f"way {at}", box, words, action, strong=strong)


# --- and on --------------------------------------------------------------------------------------


def _next(scene: Scene, draft: Draft) -> tuple[str, Action]:
    """The other team where it has not said anything yet, else the round is whole."""
    other = 1 - draft.team
    if len(draft.pads) > 1 and draft.whole(draft.team) and not draft.whole(other):
        words = _("to team {n}").format(n=other + 1)
        return words, Do((Drafted(draft.go_to_team(other)),), Entry())
    there = Place() if draft.done else Entry()
    return _("save round"), Later(partial(entered, scene, draft, there))


def _keys(scene: Scene, draft: Draft, place: Place) -> tuple[Key, ...]:
    words, forward = _next(scene, draft)
    return (
        Binding("enter", forward, words),
        *_chip_keys(scene, draft, place),
        *_count_keys(scene, draft, place),
        Binding("escape", Go(Entry()), _("back")),
        *undo_keys(),
    )


def _chip_keys(scene: Scene, draft: Draft, place: Place) -> Sequence[Key]:
    if draft.pad.by_count:
        return ()
    keys = [
        Binding(_WORD_KEYS[word], _draw(scene, draft, word, place), strip.words(word))
        for word in Word
    ]
    for at, chips in enumerate(ways(draft.pad)):
        lay = typing(scene, partial(laid, draft, chips), place)
        keys.append(Binding(str(at + 1), lay, _("the chips this way") if at == 0 else ""))
    taken = typing(scene, lambda: laid(draft.draw(()), NO_CHIPS), place)
    return (*keys, Binding("delete", taken, _("no chips")))


def _count_keys(scene: Scene, draft: Draft, place: Place) -> Sequence[Key]:
    return (
        Binding("f", typing(scene, partial(draft.miss, 1), place), _("one more face down")),
        Binding("d", typing(scene, partial(draft.discard, 1), place), _("one more discarded")),
    )
