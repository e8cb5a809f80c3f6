"""Entering a game of YoYo: the cards everybody has left, all on one screen."""

from functools import partial

from companion.games.seat_by_seat import hand_of
from companion.games.words import MINUS
from companion.games.yoyo import GAMES_A_PLAYER
from companion.games.yoyo_draft import Draft
from companion.match import Match
from companion.screens.actions import Go, Later
from companion.screens.entry import (
    CARET,
    DIGIT_ROWS,
    NOTHING,
    Onward,
    digit_keys,
    entered,
    foot,
    foot_mm,
    head,
    heading,
    impossible,
    last_row,
    onward_to,
    steps,
    titled,
    typing,
    ways_back,
)
from companion.screens.pieces import (
    HAND_AND_PAD,
    Key,
    Piece,
    Screen,
    bend,
    button,
    named,
    sheet,
    thick,
    undo_keys,
)
from companion.screens.places import Entry
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, GROUND, INK, QUIET, RAISED, WARNING, Shape
from companion.words import _, by_number


def view(scene: Scene, place: Entry) -> Screen:
    """Everybody's cards, the digits, and who is out."""
    panel, match = scene.panel, scene.match
    draft = draft_of(match)
    if panel.upright:
        hands, pad = sheet(panel).rows(1.0, _pad_height(panel), gap=panel.gap)
    else:
        hands, pad = sheet(panel).columns(*HAND_AND_PAD, gap=panel.margin)
    top, rows, below = hands.rows(panel.target, 1.0, foot_mm(panel), gap=panel.gap)
    question = heading(panel, titled(scene, top), _("Cards left"))
    games = _("{n} in all").format(n=GAMES_A_PLAYER * len(match.seats))
    why_not = impossible(match, draft)
    refused = None if why_not is None else hand_of(why_not)
    widgets = [
        *head(scene, top, place, (question,), games),
        *(
            piece
            for seat, row in enumerate(rows.rows(*equal(len(match.seats)), gap=panel.mm(1.2)))
            for piece in _row(scene, draft, seat, row, refused=seat == refused)
        ),
        *foot(scene, below, _("together"), str(_together(draft)), _missing(draft), why_not),
        *_pad(scene, draft, pad),
    ]
    return View(tuple(widgets), _keys(scene, draft))


def draft_of(match: Match) -> Draft:
    """The game being typed; a blank one before the first tap."""
    if isinstance(match.draft, Draft):
        return match.draft
    return Draft.blank(len(match.seats))


def at_seat(draft: Draft, seat: int) -> Draft:
    """The draft with a seat active."""
    return draft.go_to(seat)


def _pad_height(panel: Panel) -> int:
    """What the pad needs on an upright panel; the hands take the rest."""
    return (DIGIT_ROWS + 1) * panel.hurry + panel.target + (DIGIT_ROWS + 1) * panel.gap


# --- the hands -----------------------------------------------------------------------------------


def _row(scene: Scene, draft: Draft, seat: int, box: Box, *, refused: bool) -> list[Piece]:
    panel = scene.panel
    who, less, more, out = box.columns(1.0, panel.hurry, panel.hurry, panel.mm(13.0), gap=panel.gap)
    cards = draft.hands[seat]
    fewer = typing(scene, lambda: draft.go_to(seat).step(-1)) if cards else None
    another = typing(scene, lambda: draft.go_to(seat).step(1))
    return [
        _who(scene, draft, seat, who, refused=refused),
        button(panel, f"less {seat}", less, MINUS, fewer),
        button(panel, f"more {seat}", more, "+", another),
        button(panel, f"out {seat}", out, _("out"), _out(scene, draft, seat), strong=cards == 0),
    ]


def _who(scene: Scene, draft: Draft, seat: int, box: Box, *, refused: bool) -> Piece:
    panel = scene.panel
    active = seat == draft.seat
    edge = WARNING if refused else ACCENT if active else EDGE
    width = thick(panel) * (2 if active or refused else 1)
    plate = Plate(box, RAISED if active else GROUND, edge, width, bend(panel))
    name, cards = box.inset(panel.mm(1.8), panel.mm(0.8)).columns(
        1.0, panel.mm(11.0), gap=panel.mm(1.0)
    )
    parts: tuple[Part, ...] = (
        plate,
        *named(panel, name, seat, scene.match.names[seat], panel.lead, bold=active),
    )
    if draft.hands[seat] == 0:
        side = min(cards.h, panel.mm(6.0))
        flag = Mark(cards.middle(side, side), Shape.FLAG, ACCENT)
        return Widget(f"seat {seat}", box, (*parts, flag), _go_to(scene, draft, seat))
    size = min(panel.mm(8.4), cards.h)
    words = Text(
        cards,
        _figure(draft, seat),
        size,
        panel.note,
        INK if draft.hands[seat] is not None else QUIET,
        bold=True,
        align=Align.RIGHT,
    )
    return Widget(f"seat {seat}", box, (*parts, words), _go_to(scene, draft, seat))


def _figure(draft: Draft, seat: int) -> str:
    cards = draft.hands[seat]
    if seat == draft.seat and (cards is None or draft.begun):
        return f"{'' if cards is None else cards}{CARET}"
    return NOTHING if cards is None else str(cards)


def _out(scene: Scene, draft: Draft, seat: int) -> Later:
    """Says who is out, and goes on to who is missing."""
    said = draft.went_out(seat)
    if said.hands[seat] == 0 and said.missing:
        said = said.next_seat()
    return typing(scene, lambda: said)


def _go_to(scene: Scene, draft: Draft, seat: int) -> Later:
    return typing(scene, partial(draft.go_to, seat))


def _together(draft: Draft) -> int:
    return sum(cards or 0 for cards in draft.hands)


def _missing(draft: Draft) -> str:
    if draft.missing:
        count = len(draft.missing)
        return by_number("{n} hand missing", "{n} hands missing", count).format(n=count)
    return _("all in") if draft.done else _("who is out?")


# --- the pad -------------------------------------------------------------------------------------


def _pad(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    high = float(DIGIT_ROWS)
    keys, ways, last = (
        box.rows(1.0, panel.target, panel.hurry, gap=panel.gap)
        if panel.upright
        else box.rows(high, 1.0, 1.0, gap=panel.gap)
    )
    strong = draft.done and impossible(scene.match, draft) is None
    return [
        *digit_keys(
            scene,
            keys,
            lambda digit: typing(scene, partial(draft.digit, digit)),
            typing(scene, draft.take_back),
        ),
        button(
            panel,
            "ran out",
            ways,
            _("the pile ran out twice"),
            typing(scene, draft.ran_out),
            strong=draft.run_out,
        ),
        *last_row(scene, last, _next(scene, draft), strong=strong),
    ]


def _next(scene: Scene, draft: Draft) -> Onward:
    """What comes after this hand, and the way there."""
    after = draft.next_seat()
    if draft.missing and after.seat != draft.seat:
        return onward_to(scene, after.seat, typing(scene, lambda: after))
    return Onward(_("save round"), Later(partial(entered, scene, draft)))


def _keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    onward = _next(scene, draft)
    before, after = steps(draft.seat, draft.hands)
    fewer = typing(scene, partial(draft.step, -1))
    another = typing(scene, partial(draft.step, 1))
    return (
        Binding("enter", onward.action, onward.words),
        Binding("delete", typing(scene, draft.take_back), _("delete")),
        Binding("o", _out(scene, draft, draft.seat), _("out")),
        Binding("p", typing(scene, draft.ran_out), _("the pile ran out twice")),
        Binding("+", another, _("one more")),
        Binding("-", fewer, _("one fewer")),
        *(Binding(str(d), typing(scene, partial(draft.digit, d))) for d in range(10)),
        Binding("page down", _go_to(scene, draft, after), _("next seat")),
        Binding("page up", _go_to(scene, draft, before), _("seat before")),
        Binding("down", _go_to(scene, draft, after)),
        Binding("up", _go_to(scene, draft, before)),
        Binding("escape", Go(ways_back(scene)), _("back")),
        *undo_keys(),
    )
