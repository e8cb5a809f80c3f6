"""What the entries of all games have in common: the head, the seats, and what a tap makes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.errors import EntryError
from companion.games import GAMES
from companion.games.words import Phrase, SeatName
from companion.match import DraftDropped, Drafted, Match, RoundEntered
from companion.screens.actions import Action, Do, Later, Say
from companion.screens.facts import spoken
from companion.screens.pieces import (
    ENDS,
    Piece,
    back,
    bend,
    button,
    how_to,
    label,
    least,
    say,
    seat_mark,
    sign,
    thick,
    undo_redo,
)
from companion.screens.places import Entry, Home, Place, Result
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Mark, Part, Plate, Text, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED, WARNING, Shape
from companion.words import LANGUAGE, _

CARET = "|"
NOTHING = "\N{EN DASH}"
_ONWARD = "\N{NO-BREAK SPACE}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_ROOMY_MM = 17.0
"""From here on a chip has its mark beside the name, else below."""
_DIGITS = ("7", "8", "9", "4", "5", "6", "1", "2", "3")
DIGIT_ROWS = 3

# --- what a tap makes of the draft ---------------------------------------------------------------


def typing(scene: Scene, typed: Callable[[], Any], there: Place | None = None) -> Later:
    """What a tap or key makes of the draft.

    Args:
        scene: The match.
        typed: The draft after the tap; its refusal is told instead.
        there: The screen the tap is on; None for the entry.
    """
    return Later(partial(_typed, scene, typed, there or Entry()))


def _typed(scene: Scene, typed: Callable[[], Any], there: Place) -> Do | Say:
    try:
        return Do((Drafted(typed()),), there)
    except EntryError as error:
        return Say(told(scene.match, error))


def entered(scene: Scene, draft: Any, there: Place | None = None) -> Do:  # noqa: ANN401  # any game's
    """The round is whole; or what is in its way becomes active, and a sentence says why."""
    match = scene.match
    before = match.rounds if match.editing is None else match.rounds[: match.editing]
    try:
        GAMES[match.game].check(match.rules, len(match.seats), draft.completed(), before)
    except EntryError as error:
        located = Drafted(draft.located(error))
        return Do((located,), there or Entry(), told(match, error))
    then = None if match.editing is None else Result(match.editing)
    return Do((Drafted(draft), RoundEntered()), then)


def told(match: Match, error: EntryError) -> str:
    """A refusal with the name of the seat or team it is about."""
    why = error.why
    if isinstance(error.reason, Phrase):
        why = spoken(error.reason).say(match.names, LANGUAGE)
    match error.path:
        case ("hands", int(seat), *_rest) if not _names_somebody(error.reason):
            return f"{match.names[seat]}: {why}"
        case ("teams", int(team), *_rest) if match.teams:
            return "{team}: {why}".format(team=_("team {n}").format(n=team + 1), why=why)
        case _:
            return why


def _names_somebody(reason: object) -> bool:
    return isinstance(reason, Phrase) and any(
        isinstance(fact, SeatName) for _gap, fact in reason.facts
    )


def ways_back(scene: Scene) -> Place:
    """Where a match goes back to from its entry."""
    rounds = scene.match.rounds
    return Result(len(rounds) - 1) if rounds else Home()


# --- head and foot -------------------------------------------------------------------------------


def head(
    scene: Scene,
    box: Box,
    place: Place,
    title: tuple[Part, ...],
    remark: str,
    to: Place | None = None,
) -> list[Piece]:
    """The way back, what is asked, which round it is, and the way to how it is played.

    Args:
        scene: The match.
        box: The line.
        place: The screen itself.
        title: The parts in the upper line of `titled`.
        remark: What is said beside the round's number.
        to: Where the way back leads, if not out of the entry.
    """
    panel, match = scene.panel, scene.match
    correcting = match.editing is not None
    way, who, aside, guide = _head(panel, box, correcting=correcting)
    _upper, small = who.rows(1.5, 1.0)
    where = _("correcting round {n}") if correcting else _("round {n}")
    index = len(match.rounds) if match.editing is None else match.editing
    words = " · ".join(said for said in (where.format(n=index + 1), remark) if said)
    pieces = [
        back(panel, way, to or ways_back(scene)),
        how_to(scene, guide, place),
        Widget("who", titled(scene, box), title),
        label(panel, "round", small, words, panel.note, QUIET, shorten=True),
    ]
    if correcting:
        leave = Do((DraftDropped(),), None)
        pieces.append(button(panel, "leave", aside, _("leave as it was"), leave, once=True))
    return pieces


def titled(scene: Scene, box: Box) -> Box:
    """Where the title stands in the line of `head`."""
    _way, who, _aside, _guide = _head(scene.panel, box, correcting=scene.match.editing is not None)
    upper, _small = who.rows(1.5, 1.0)
    return upper


def _head(panel: Panel, box: Box, *, correcting: bool) -> tuple[Box, ...]:
    return box.columns(
        panel.target, 1.0, panel.mm(20.0 if correcting else 0.2), panel.target, gap=panel.mm(1.4)
    )


def heading(panel: Panel, box: Box, words: str) -> Text:
    """A title that is only words."""
    return Text(box, words, panel.lead, panel.note, INK, bold=True, shorten=True)


def foot_mm(panel: Panel) -> int:
    """Height of the foot."""
    return panel.mm(7.4 if panel.upright else 10.0)


def foot(scene: Scene, box: Box, small: str, figure: str, missing: str) -> list[Piece]:
    """A number with its meaning and what is missing; a message takes their place."""
    panel = scene.panel
    if scene.message:
        return [say(scene, box, align=Align.LEFT)]
    before, middle, after = box.columns(1.0, panel.mm(20.0), 2.0, gap=panel.mm(2.0))
    return [
        label(panel, "so far", before, small, panel.text, QUIET, align=Align.RIGHT, lines=2),
        label(panel, "running sum", middle, figure, panel.mm(9.0), bold=True, align=Align.CENTRE),
        label(panel, "missing", after, missing, panel.text, QUIET, lines=2),
    ]


# --- seats ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chip:
    """What a seat's chip says.

    Attributes:
        state: Below the name.
        active: Whether it is the one being typed.
        done: Whether all is said of it.
        flag: Whether it is the one that ended the round.
        refused: Whether what is typed of it cannot be.
    """

    state: str
    active: bool = False
    done: bool = False
    flag: bool = False
    refused: bool = False


def chips_high(panel: Panel, seats: int, in_row: int) -> int:
    """Height of so many chips."""
    rows = -(-seats // in_row)
    return rows * panel.target + (rows - 1) * panel.gap


def chip(  # each says something else about the same chip
    scene: Scene, called: str, box: Box, seat: int, said: Chip, action: Action | None
) -> Piece:
    """A seat's mark and name, and what is said of it.

    Args:
        scene: The match.
        called: What the chip is called.
        box: Its place.
        seat: Whose it is.
        said: What it says.
        action: What a tap means; None for one that rests.
    """
    panel = scene.panel
    rests = action is None
    plate = Plate(
        box,
        RAISED if said.active else GROUND,
        WARNING if said.refused else ACCENT if said.active else FAINT if rests else EDGE,
        thick(panel) * (2 if said.active or said.refused else 1),
        bend(panel),
    )
    inside = box.inset(panel.mm(1.2), panel.mm(0.8))
    if box.w >= panel.mm(_ROOMY_MM):
        mark, words = inside.columns(panel.mm(3.4), 1.0, gap=panel.mm(1.1))
        name, state = words.rows(1.2, 1.0 if said.state else 0.0)
    else:
        # The name needs the whole width here.
        name, below = inside.rows(1.2, 1.0)
        mark, state = below.columns(panel.mm(3.0), 1.0, gap=panel.mm(1.0))
    parts: list[Part] = [
        plate,
        seat_mark(mark.middle(mark.w, mark.w), seat),
        Text(
            name,
            scene.match.names[seat],
            panel.text,
            panel.note,
            QUIET if rests else INK,
            bold=said.active,
            shorten=True,
        ),
    ]
    side = state.h
    if said.done and not said.refused and box.w >= panel.mm(_ROOMY_MM):
        tick, state = state.columns(side, 1.0, gap=panel.mm(0.6))
        parts.append(Mark(tick.middle(side - 4, side - 4), Shape.TICK, QUIET))
    if said.flag:
        state, flag = state.columns(1.0, side, gap=panel.mm(0.4))
        parts.append(Mark(flag.middle(side - 2, side - 2), Shape.FLAG, ACCENT))
    if said.state:
        colour = WARNING if said.refused else QUIET
        parts.append(Text(state, said.state, panel.note, least(panel.note), colour))
    return Widget(called, box, tuple(parts), action)


# --- the pad -------------------------------------------------------------------------------------


def digit_keys(
    scene: Scene, box: Box, digit: Callable[[int], Action], delete: Action
) -> list[Piece]:
    """The digits as on a number pad, and beside them delete above the zero."""
    panel = scene.panel
    nine, aside = box.columns(3.0, 1.0, gap=panel.gap)
    upper, lower = aside.rows(1.0, 1.0, gap=panel.gap)
    cells = (*nine.grid(DIGIT_ROWS, DIGIT_ROWS, gap=panel.gap), lower)
    pieces = [sign(panel, "delete", upper, Shape.RUBOUT, delete)]
    for key, cell in zip((*_DIGITS, "0"), cells, strict=True):
        parts = digit_key(panel, cell, key)
        pieces.append(Widget(f"digit {key}", cell, parts, digit(int(key))))
    return pieces


def digit_key(panel: Panel, box: Box, key: str) -> tuple[Part, ...]:
    """A key with a digit."""
    return (
        Plate(box, RAISED, EDGE, thick(panel), bend(panel)),
        figure(panel, box, key),
    )


def figure(panel: Panel, box: Box, words: str) -> Text:
    """A number or sign that fills its box."""
    size = min(panel.mm(8.4), box.h * 3 // 4)
    inside = box.inset(panel.mm(0.8))
    return Text(inside, words, size, least(size), INK, bold=True, align=Align.CENTRE)


def number_typed(panel: Panel, name: str, box: Box, about: str, digits: str) -> Piece:
    """A number being typed, large, and what it is about."""
    plate = Plate(box, RAISED, ACCENT, thick(panel) * 2, bend(panel))
    above, below = box.inset(panel.mm(3.0), panel.mm(2.0)).rows(panel.mm(5.0), 1.0)
    size = min(below.h, panel.mm(18.0))
    words = Text(below, digits + CARET, size, panel.lead, INK, bold=True, align=Align.CENTRE)
    return Widget(
        name, box, (plate, Text(above, about, panel.text, panel.note, QUIET, shorten=True), words)
    )


def last_row(scene: Scene, box: Box, words: str, action: Action, *, strong: bool) -> list[Piece]:
    """Undo, redo and the way on."""
    panel = scene.panel
    undo, redo, on = box.columns(*ENDS, gap=panel.gap)
    return [
        *undo_redo(scene, undo, redo),
        button(panel, "next", on, words, action, strong=strong, once=True, shorten=True),
    ]


def onward_to(name: str) -> str:
    """The way on to somebody."""
    return f"{name}{_ONWARD}"


def steps(seat: int, seats: Sequence[object]) -> tuple[int, int]:
    """The seat before and the one after."""
    return (seat - 1) % len(seats), (seat + 1) % len(seats)
