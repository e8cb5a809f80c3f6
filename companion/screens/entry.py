"""What the entries of all games have in common: the head, the seats, and what a tap makes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from companion.errors import EntryError
from companion.games import GAMES
from companion.games.words import Phrase, SeatName
from companion.match import DraftDropped, Drafted, Match, RoundEntered
from companion.screens.actions import Action, Do, Go, Later, Say
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
    named,
    say,
    seat_mark,
    sign,
    thick,
    undo_redo,
)
from companion.screens.places import Entry, Home, People, Place, Result
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Mark, Part, Plate, Text, Widget
from companion.ui.theme import (
    ACCENT,
    EDGE,
    FAINT,
    GROUND,
    INK,
    ON_ACCENT,
    QUIET,
    RAISED,
    WARNING,
    Shape,
)
from companion.words import LANGUAGE, _

CARET = "|"
NOTHING = "\N{EN DASH}"
_ONWARD = "\N{NO-BREAK SPACE}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
_ROOMY_MM = 17.0
"""From here on a chip has its mark beside the name, else below."""
_DIGITS = ("7", "8", "9", "4", "5", "6", "1", "2", "3")
DIGIT_ROWS = 3

# --- what a tap makes of the draft ---------------------------------------------------------------


class Typed(Protocol):
    """A draft that tells as it is typed what cannot be."""

    def check_so_far(self, rules: Any, seats: int, before: Any) -> None:  # noqa: ANN401  # any game's
        """Refuse what cannot be already, whatever is still to be typed."""


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


Tell = Callable[[Match, EntryError], str]
"""Says why something cannot be."""


def typing(
    scene: Scene, typed: Callable[[], Any], there: Place | None = None, tell: Tell = told
) -> Later:
    """What a tap or key makes of the draft.

    Args:
        scene: The match.
        typed: The draft after the tap; its refusal is told instead.
        there: The screen the tap is on; None for the entry.
        tell: How it is told.
    """
    return Later(partial(_typed, scene, typed, there or Entry(), tell))


def _typed(scene: Scene, typed: Callable[[], Any], there: Place, tell: Tell) -> Do | Say:
    try:
        return Do((Drafted(typed()),), there)
    except EntryError as error:
        return Say(tell(scene.match, error))


def entered(
    scene: Scene,
    draft: Any,  # noqa: ANN401  # any game's
    there: Place | None = None,
    tell: Tell = told,
) -> Do:
    """The round is whole; or what is in its way becomes active, and a sentence says why.

    Args:
        scene: The match.
        draft: What has been typed.
        there: The screen the tap is on; None for the entry.
        tell: How a refusal is told.
    """
    match = scene.match
    try:
        GAMES[match.game].check(match.rules, len(match.seats), draft.completed(), _before(match))
    except EntryError as error:
        return Do((Drafted(draft.located(error)),), there or Entry(), tell(match, error))
    then = None if match.editing is None else Result(match.editing)
    return Do((Drafted(draft), RoundEntered()), then)


def impossible(match: Match, draft: Typed) -> EntryError | None:
    """Why the round cannot be as far as it is typed, or nothing."""
    try:
        draft.check_so_far(match.rules, len(match.seats), _before(match))
    except EntryError as error:
        return error
    return None


def _before(match: Match) -> tuple[Any, ...]:
    """The rounds before the one being typed."""
    return match.rounds if match.editing is None else match.rounds[: match.editing]


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

    A tap on what is asked leads to who plays.

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
    _upper, small = _inside(panel, who).rows(1.5, 1.0)
    edge = Plate(who, GROUND, FAINT, thick(panel), bend(panel))
    where = _("correcting round {n}") if correcting else _("round {n}")
    index = len(match.rounds) if match.editing is None else match.editing
    words = " · ".join(said for said in (where.format(n=index + 1), remark) if said)
    below = Text(small, words, panel.note, least(panel.note), QUIET, shorten=True)
    pieces = [
        back(panel, way, to or ways_back(scene)),
        how_to(scene, guide, place),
        Widget("who", who, (edge, *title, below), Go(People())),
    ]
    if correcting:
        leave = Do((DraftDropped(),), None)
        pieces.append(button(panel, "leave", aside, _("leave as it was"), leave, once=True))
    return pieces


def head_of_seat(scene: Scene, box: Box, place: Place, seat: int, remark: str) -> list[Piece]:
    """The head of an entry that is typed seat by seat: whose hand it is."""
    name, size = scene.match.names[seat], scene.panel.lead
    title = named(scene.panel, titled(scene, box), seat, name, size)
    return head(scene, box, place, title, remark)


def titled(scene: Scene, box: Box) -> Box:
    """Where the title stands in the line of `head`."""
    _way, who, _aside, _guide = _head(scene.panel, box, correcting=scene.match.editing is not None)
    upper, _small = _inside(scene.panel, who).rows(1.5, 1.0)
    return upper


def _inside(panel: Panel, who: Box) -> Box:
    return who.inset(panel.mm(1.2), panel.mm(0.5))


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


def foot(
    scene: Scene, box: Box, small: str, figure: str, missing: str, why_not: EntryError | None
) -> list[Piece]:
    """A number with its meaning and what is missing; a message takes their place.

    Args:
        scene: The match.
        box: The line.
        small: What the number means.
        figure: The number.
        missing: What is missing.
        why_not: Why the round cannot be as far as it is typed, or nothing.
    """
    panel = scene.panel
    if scene.message:
        return [say(scene, box, align=Align.LEFT)]
    if why_not is not None:
        return [refusal(scene, box, why_not)]
    before, middle, after = box.columns(1.0, panel.mm(20.0), 2.0, gap=panel.mm(2.0))
    return [
        label(panel, "so far", before, small, panel.text, QUIET, align=Align.RIGHT, lines=2),
        label(panel, "running sum", middle, figure, panel.mm(9.0), bold=True, align=Align.CENTRE),
        label(panel, "missing", after, missing, panel.text, QUIET, lines=2),
    ]


def refusal(scene: Scene, box: Box, why_not: EntryError) -> Piece:
    """Why what is typed cannot be."""
    # A hand that is not whole yet: its cards are not where they will be.
    words = told(scene.match, EntryError(why_not.path[:2], why_not.reason))
    panel = scene.panel
    return label(panel, "message", box, words, panel.text, WARNING, bold=True, lines=3)


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


def seat_chips(
    scene: Scene,
    box: Box,
    in_row: int,
    called: str,
    said: Callable[[int], Chip],
    action: Callable[[int], Action | None],
) -> list[Piece]:
    """A chip for every seat.

    Args:
        scene: The match.
        box: Room for all of them.
        in_row: How many beside each other.
        called: What the chips are called, before the number of the seat.
        said: What a seat's chip says.
        action: What a tap on it means; None for one that rests.
    """
    seats = len(scene.match.seats)
    cells = box.grid(in_row, -(-seats // in_row), gap=scene.panel.gap)
    return [
        chip(scene, f"{called} {seat}", cells[seat], seat, said(seat), action(seat))
        for seat in range(seats)
    ]


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


@dataclass(frozen=True, slots=True)
class Onward:
    """The way on from a hand.

    Attributes:
        words: What is said of it.
        action: What a tap means.
        seat: Whose hand comes next, where it is somebody's.
    """

    words: str
    action: Action
    seat: int | None = None


def onward_to(scene: Scene, seat: int, action: Action) -> Onward:
    """The way on to somebody."""
    return Onward(f"{scene.match.names[seat]}{_ONWARD}", action, seat)


def last_row(scene: Scene, box: Box, onward: Onward, *, strong: bool) -> list[Piece]:
    """Undo, redo and the way on."""
    panel = scene.panel
    undo, redo, on = box.columns(*ENDS, gap=panel.gap)
    return [*undo_redo(scene, undo, redo), _onward(panel, on, onward, strong=strong)]


def _onward(panel: Panel, box: Box, onward: Onward, *, strong: bool) -> Piece:
    """The way on; to somebody, with the seat's mark, so that names are not needed to find it."""
    if onward.seat is None:
        return button(
            panel, "next", box, onward.words, onward.action, strong=strong, once=True, shorten=True
        )
    fill, edge, ink = (ACCENT, ACCENT, ON_ACCENT) if strong else (RAISED, EDGE, INK)
    side = panel.mm(6.4)
    mark, words = box.inset(panel.mm(1.0), panel.mm(0.6)).columns(side, 1.0, gap=panel.mm(1.0))
    ground = mark.middle(side, side)
    size = panel.mm(4.0)
    parts = (
        Plate(box, fill, edge, thick(panel), bend(panel)),
        # The seats' colours are made for the ground.
        Plate(ground, GROUND, None, 0, bend(panel) // 2),
        seat_mark(ground.middle(panel.mm(4.2), panel.mm(4.2)), onward.seat),
        Text(words, onward.words, size, least(size), ink, bold=strong, lines=2, shorten=True),
    )
    return Widget("next", box, parts, onward.action, once=True)


def steps(seat: int, seats: Sequence[object]) -> tuple[int, int]:
    """The seat before and the one after."""
    return (seat - 1) % len(seats), (seat + 1) % len(seats)
