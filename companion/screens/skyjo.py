"""Entering a round of Skyjo: the cards as they lie on the table, one tap each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.errors import EntryError
from companion.games import GAMES
from companion.games.seat_by_seat import hand_of
from companion.games.skyjo import COLUMNS, ROWS
from companion.games.skyjo_draft import CELLS, Draft, Slip
from companion.games.words import MINUS, Phrase, number
from companion.match import Drafted, Match
from companion.screens import entry
from companion.screens.actions import Action, Do, Go, Later
from companion.screens.entry import (
    CARET,
    NOTHING,
    Chip,
    Onward,
    chips_high,
    foot,
    foot_mm,
    head_of_seat,
    impossible,
    last_row,
    number_typed,
    onward_to,
    seat_chips,
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
    ends,
    header,
    least,
    named,
    sheet,
    sign,
    thick,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Entry, Finisher
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import (
    ACCENT,
    EDGE,
    FAINT,
    GROUND,
    INK,
    QUIET,
    RAISED,
    SURFACE,
    Colour,
    Shape,
)
from companion.words import LANGUAGE, _, by_number

_PAD: tuple[tuple[int | None, ...], ...] = (
    (-2, -1, 0, None),
    (1, 2, 3, 4),
    (5, 6, 7, 8),
    (9, 10, 11, 12),
)
"""The cards as on the pad, a colour to the row; None is delete."""
_CHIPS = 4
"""Chips of seats in a row."""
_DIGITS = (("7", "8", "9", "delete"), ("4", "5", "6", "sign"), ("1", "2", "3", "0"))
_AFTER_ONE = (0, 1, 2)
"""Digits that make a card of a 1 before them."""

FACES: tuple[tuple[int, Colour, Colour, Colour], ...] = (
    (-1, (0x24, 0x3F, 0x9C), (0xFF, 0xFF, 0xFF), (0x7C, 0x93, 0xE8)),
    (0, (0x7F, 0xC6, 0xF2), (0x0E, 0x1B, 0x26), (0x7F, 0xC6, 0xF2)),
    (4, (0x1E, 0x7D, 0x45), (0xFF, 0xFF, 0xFF), (0x4C, 0xB2, 0x78)),
    (8, (0xEC, 0xC4, 0x33), (0x22, 0x1C, 0x00), (0xEC, 0xC4, 0x33)),
    (12, (0xC4, 0x3D, 0x2C), (0xFF, 0xFF, 0xFF), (0xE8, 0x7B, 0x6C)),
)
"""Up to which value a card is filled, written and edged how."""


def view(scene: Scene, place: Entry) -> Screen:
    """The hand of one seat, the pad, and how far the others are."""
    panel, match = scene.panel, scene.match
    draft = draft_of(match)
    if panel.upright:
        hand, pad = sheet(panel).rows(1.0, _pad_height(panel), gap=panel.gap)
    else:
        hand, pad = sheet(panel).columns(*HAND_AND_PAD, gap=panel.margin)
    top, seats, cells, below = hand.rows(
        panel.target,
        chips_high(panel, len(match.seats), _chips_in_row(match)),
        1.0,
        foot_mm(panel),
        gap=panel.gap,
    )
    why_not = impossible(match, draft)
    raw = number(draft.slip.settled(match.rules).raw)
    widgets = [
        *head_of_seat(scene, top, place, draft.seat, _end(match)),
        *seat_chips(
            scene,
            seats,
            _chips_in_row(match),
            "seat",
            lambda seat: _chip(match, draft, seat, why_not),
            partial(_go_to, scene, draft),
        ),
        *_hand(scene, draft, cells),
        *foot(scene, below, _("so far"), raw, _missing(draft.slip), why_not),
        *_pad(scene, draft, pad),
    ]
    return View(tuple(widgets), _keys(scene, draft))


def _pad_height(panel: Panel) -> int:
    """What the pad needs on an upright panel; the hand takes the rest."""
    return (len(_PAD) + 1) * panel.hurry + panel.target + (len(_PAD) + 1) * _pad_gap(panel)


def _pad_gap(panel: Panel) -> int:
    return panel.mm(0.9) if panel.upright else panel.gap


def draft_of(match: Match) -> Draft:
    """The round being typed; a blank one before the first tap."""
    if isinstance(match.draft, Draft):
        return match.draft
    return Draft.blank(len(match.seats))


def at_seat(draft: Draft, seat: int) -> Draft:
    """The draft with a seat active."""
    return draft.go_to(seat)


# --- head and seats ------------------------------------------------------------------------------


def _end(match: Match) -> str:
    return _("{game} to {target}").format(game=GAMES[match.game].TITLE, target=match.rules.target)


def _chips_in_row(match: Match) -> int:
    return min(_CHIPS, len(match.seats))


def _chip(match: Match, draft: Draft, seat: int, why_not: EntryError | None) -> Chip:
    return Chip(
        _state(match, draft, seat),
        active=seat == draft.seat,
        done=draft.slips[seat].done,
        flag=seat == draft.finisher,
        refused=why_not is not None and hand_of(why_not) == seat,
    )


def _state(match: Match, draft: Draft, seat: int) -> str:
    slip = draft.slips[seat]
    if slip.done:
        return number(slip.settled(match.rules).raw)
    if slip.untouched or slip.by_sum:
        return NOTHING
    full = CELLS - ROWS * len(slip.gone)
    return _("{n} of {all}").format(n=full - len(slip.missing), all=full)


def _go_to(scene: Scene, draft: Draft, seat: int, cell: int | None = None) -> Later:
    return _typing(scene, draft, partial(draft.go_to, seat, cell))


# --- the hand ------------------------------------------------------------------------------------


def _hand(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    if draft.slip.by_sum:
        digits = draft.slip.digits.replace("-", MINUS)
        return [number_typed(scene.panel, "sum", box, _("sum of all cards left"), digits)]
    gap = scene.panel.gap
    columns = box.columns(*equal(COLUMNS), gap=gap)
    went = _went(scene, draft)
    return [
        _cell(scene, draft, column * ROWS + row, cell, went)
        for column, strip in enumerate(columns)
        for row, cell in enumerate(strip.rows(*equal(ROWS), gap=gap))
    ]


def _cell(scene: Scene, draft: Draft, cell: int, box: Box, went: frozenset[int]) -> Piece:
    panel, slip = scene.panel, draft.slip
    name = f"cell {cell}"
    active = cell == draft.cell and not draft.resting
    if cell // ROWS in slip.gone:
        words = Text(
            box.inset(panel.mm(1.0)), _("gone"), panel.text, panel.note, QUIET, align=Align.CENTRE
        )
        plate = Plate(box, GROUND, FAINT, thick(panel), bend(panel))
        return Widget(
            name,
            box,
            (plate, words),
            _typing(scene, draft, partial(draft.column_gone, cell // ROWS)),
        )
    value = slip.cells[cell]
    edge, width = (ACCENT, thick(panel) * 2) if active else (None, thick(panel))
    if active and draft.half:
        shown = draft.half.replace("-", MINUS) + CARET
        parts = _blank(panel, box, edge or EDGE, width, shown)
    elif value is None:
        parts = _blank(panel, box, edge or EDGE, width, CARET if active else "")
    elif cell in went:
        parts = _gone(panel, box, edge or FAINT, width, value)
    else:
        fill, ink, own_edge = _face(value)
        parts = (
            Plate(box, fill, edge or own_edge, width, bend(panel)),
            _value(panel, box, number(value), ink),
        )
    return Widget(name, box, parts, _go_to(scene, draft, draft.seat, cell))


def _went(scene: Scene, draft: Draft) -> frozenset[int]:
    """The cells of columns and rows that count nothing because their cards are equal."""
    rest = draft.slip.settled(scene.match.rules)
    columns = {column * ROWS + row for column in rest.columns for row in range(ROWS)}
    return frozenset(columns | {c * ROWS + row for row in rest.rows for c in range(COLUMNS)})


def _face(value: int) -> tuple[Colour, Colour, Colour]:
    """Fill, ink and edge of a card."""
    return next(face for most, *face in FACES if value <= most)  # type: ignore[return-value]


def _value(panel: Panel, box: Box, words: str, ink: Colour) -> Text:
    size = min(panel.mm(8.4), box.h * 3 // 4)
    return Text(
        box.inset(panel.mm(0.8)), words, size, least(size), ink, bold=True, align=Align.CENTRE
    )


def _blank(panel: Panel, box: Box, edge: Colour, width: int, words: str) -> tuple[Part, ...]:
    plate = Plate(box, SURFACE, edge, width, bend(panel))
    return (plate, _value(panel, box, words, ACCENT)) if words else (plate,)


def _gone(panel: Panel, box: Box, edge: Colour, width: int, value: int) -> tuple[Part, ...]:
    upper, lower = box.inset(panel.mm(1.0), panel.mm(1.2)).rows(1.7, 1.0)
    size = min(panel.mm(6.6), upper.h)
    line = panel.mm(0.5)
    struck = upper.middle(upper.w * 2 // 3, line)
    return (
        Plate(box, SURFACE, edge, width, bend(panel)),
        Text(upper, number(value), size, least(size), QUIET, bold=True, align=Align.CENTRE),
        Plate(struck, INK),
        Text(lower, _("goes"), panel.note, least(panel.note), QUIET, align=Align.CENTRE),
    )


def _missing(slip: Slip) -> str:
    if slip.done:
        return _("all in")
    if slip.by_sum:
        return _("the sum is missing")
    count = len(slip.missing)
    return by_number("{n} card missing", "{n} cards missing", count).format(n=count)


# --- the pad -------------------------------------------------------------------------------------


def _pad(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    sizes = (1.0, 1.0, 1.0, 1.0, panel.target if panel.upright else 1.0, 1.0)
    *rows, ways, last = box.rows(*sizes, gap=_pad_gap(panel))
    keys = _digit_keys(scene, draft, rows) if draft.slip.by_sum else _cards(scene, draft, rows)
    strong = draft.slip.done and impossible(scene.match, draft) is None
    return [
        *keys,
        *_ways(scene, draft, ways),
        *last_row(scene, last, _next(scene, draft), strong=strong),
    ]


def _cards(scene: Scene, draft: Draft, rows: Sequence[Box]) -> list[Piece]:
    panel = scene.panel
    pieces = []
    for values, row in zip(_PAD, rows, strict=True):
        for value, cell in zip(
            values, row.columns(*equal(len(values)), gap=panel.gap), strict=True
        ):
            if value is None:
                pieces.append(_delete(scene, draft, cell))
            else:
                pieces.append(_card(scene, draft, value, cell))
    return pieces


def _card(scene: Scene, draft: Draft, value: int, box: Box) -> Piece:
    panel = scene.panel
    fill, ink, edge = _face(value)
    parts = (
        Plate(box, fill, edge, thick(panel), bend(panel)),
        _value(panel, box, number(value), ink),
    )
    return Widget(
        f"card {value}", box, parts, _typing(scene, draft, lambda: draft.landed().put(value))
    )


def _delete(scene: Scene, draft: Draft, box: Box) -> Piece:
    taken_back = _typing(scene, draft, draft.take_back)
    return sign(scene.panel, "delete", box, Shape.RUBOUT, taken_back)


def _digit_keys(scene: Scene, draft: Draft, rows: Sequence[Box]) -> list[Piece]:
    panel = scene.panel
    pieces: list[Piece] = []
    area = Box(rows[0].x, rows[0].y, rows[0].w, rows[-1].bottom - rows[0].y)
    for keys, row in zip(_DIGITS, area.rows(*equal(len(_DIGITS)), gap=panel.gap), strict=True):
        for key, cell in zip(keys, row.columns(*equal(len(keys)), gap=panel.gap), strict=True):
            if key == "delete":
                pieces.append(_delete(scene, draft, cell))
            elif key == "sign":
                pieces.append(
                    button(panel, "sign", cell, f"+/{MINUS}", _typing(scene, draft, draft.sign))
                )
            else:
                action = _digit(scene, draft, int(key))
                parts = (
                    Plate(cell, RAISED, EDGE, thick(panel), bend(panel)),
                    _value(panel, cell, key, INK),
                )
                pieces.append(Widget(f"digit {key}", cell, parts, action))
    return pieces


def _ways(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    first, second, third = box.columns(1.0, 1.0, 1.0, gap=panel.gap)
    column = draft.cell // ROWS
    if draft.slip.by_sum:
        by = button(
            panel, "by cards", first, _("card by card"), _typing(scene, draft, draft.use_layout)
        )
        gone = button(panel, "column gone", second, _("column gone"), None)
    else:
        by = button(panel, "by sum", first, _("sum only"), _typing(scene, draft, draft.use_sum))
        gone = button(
            panel,
            "column gone",
            second,
            _("column gone"),
            _typing(scene, draft, partial(draft.column_gone, column)),
        )
    return [by, gone, _finisher_button(scene, draft, third)]


def _finisher_button(scene: Scene, draft: Draft, box: Box) -> Piece:
    words = _("who finished")
    if draft.finisher is not None:
        words = _("{name} finished").format(name=scene.match.names[draft.finisher])
    elif draft.finisher_said:
        words = _("nobody finished")
    return button(scene.panel, "finisher", box, words, Go(Finisher()), shorten=True)


def _next(scene: Scene, draft: Draft) -> Onward:
    """What comes after this hand, and the way there."""
    landed = draft.landed()
    if draft.done or landed.done:
        return Onward(_("save round"), Later(partial(entered, scene, landed)))
    if all(slip.done for slip in landed.slips):
        return Onward(_("who finished?"), _finisher(draft, landed))
    after = landed.next_seat()
    if after.seat != draft.seat:
        return onward_to(scene, after.seat, _typing(scene, draft, lambda: after))
    return Onward(_("save round"), Later(partial(entered, scene, landed)))


def _finisher(draft: Draft, landed: Draft) -> Action:
    if landed == draft:
        return Go(Finisher())
    return Do((Drafted(landed),), Finisher())


def entered(scene: Scene, draft: Draft) -> Do:
    """The round is whole; or the cell in its way becomes active, and a sentence says why."""
    return entry.entered(scene, draft, tell=partial(_sentence, draft))


def _sentence(draft: Draft, match: Match, error: EntryError) -> str:
    """The refusal with the name of the seat and the cell it is about.

    Args:
        draft: What has been typed.
        match: The match, for the names.
        error: The refusal.
    """
    there = draft.located(error)
    why = error.reason.say(match.names, LANGUAGE) if isinstance(error.reason, Phrase) else error.why
    match error.path:
        case ("hands", int(seat), int(), int()):
            where = _("{name}, column {column}, row {row}").format(
                name=match.names[seat], column=there.cell // ROWS + 1, row=there.cell % ROWS + 1
            )
            if there.slip.cells[there.cell] is None:
                why = _missing(there.slip)
        case ("hands", int(seat), *_rest):
            where = match.names[seat]
        case _:
            return why
    return f"{where}: {why}"


def _typing(scene: Scene, draft: Draft, typed: Callable[[], Draft]) -> Later:
    """What a tap or key makes of the draft."""
    return typing(scene, typed, tell=partial(_sentence, draft))


def _digit(scene: Scene, draft: Draft, digit: int) -> Later:
    """A digit: after a 1 that it cannot make a ten of, it belongs to the next card."""
    if draft.half == "1" and digit not in _AFTER_ONE:
        return _typing(scene, draft, lambda: draft.landed().digit(digit))
    return _typing(scene, draft, partial(draft.digit, digit))


# --- who finished --------------------------------------------------------------------------------


def finisher_view(scene: Scene, place: Finisher) -> Screen:
    """Who was first with everything open."""
    panel, match = scene.panel, scene.match
    draft = draft_of(match)
    columns = 1 if panel.upright else 2
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    seats, nobody, last = rest.rows(1.0, panel.hurry, panel.target, gap=panel.gap)
    cells = seats.grid(columns, -(-len(match.seats) // columns), gap=panel.gap)
    _others, undo, redo, _on = ends(panel, last)
    words = _("first with all cards open")
    widgets = [
        *header(scene, top, _("Who finished?"), words, Entry(), here=place),
        *(_who(scene, draft, seat, cells[seat]) for seat in range(len(match.seats))),
        button(panel, "nobody", nobody, _("nobody"), _finished(scene, draft, None), once=True),
        *undo_redo(scene, undo, redo),
    ]
    keys: list[Key] = [
        Binding(str(seat + 1), _finished(scene, draft, seat)) for seat in range(len(match.seats))
    ]
    keys[0] = Binding("1", _finished(scene, draft, 0), _("a seat by its number, 0 for nobody"))
    keys += [
        Binding("0", _finished(scene, draft, None)),
        Binding("escape", Go(Entry()), _("back")),
        *undo_keys(),
    ]
    return View(tuple(widgets), tuple(keys))


def _who(scene: Scene, draft: Draft, seat: int, box: Box) -> Piece:
    panel = scene.panel
    chosen = draft.finisher == seat
    edge, width = (ACCENT, thick(panel) * 2) if chosen else (EDGE, thick(panel))
    plate = Plate(box, RAISED, edge, width, bend(panel))
    inside = box.inset(panel.mm(3.0), panel.mm(1.0))
    name, flag = inside.columns(1.0, panel.mm(6.0), gap=panel.gap)
    parts: tuple[Part, ...] = (
        plate,
        *named(panel, name, seat, scene.match.names[seat], min(panel.mm(8.0), name.h // 2)),
    )
    if chosen:
        parts = (*parts, Mark(flag.middle(flag.w, flag.w), Shape.FLAG, ACCENT))
    return Widget(f"seat {seat}", box, parts, _finished(scene, draft, seat), once=True)


def _finished(scene: Scene, draft: Draft, seat: int | None) -> Later:
    """Says who finished; when that was the last thing missing, the round is whole."""
    said = draft.finished(seat)
    if said.done and not draft.finisher_said:
        return Later(partial(entered, scene, said))
    return _typing(scene, draft, lambda: said)


# --- the keys ------------------------------------------------------------------------------------


def _keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    onward = _next(scene, draft)
    landing = _typing(scene, draft, draft.landed)
    keys: list[Key] = [
        Binding("enter", landing if draft.half else onward.action, onward.words),
        Binding("space", landing, _("a 1 by itself")),
        Binding("delete", _typing(scene, draft, draft.take_back), _("delete")),
        Binding("-", _typing(scene, draft, draft.sign), _("minus")),
        *(Binding(str(d), _digit(scene, draft, d)) for d in range(10)),
        Binding("f", Go(Finisher()), _("who finished")),
        Binding(
            "page down", _go_to(scene, draft, (draft.seat + 1) % len(draft.slips)), _("next seat")
        ),
        Binding(
            "page up", _go_to(scene, draft, (draft.seat - 1) % len(draft.slips)), _("seat before")
        ),
        Binding("escape", Go(ways_back(scene)), _("back")),
        *undo_keys(),
    ]
    if draft.slip.by_sum:
        return (*keys, Binding("s", _typing(scene, draft, draft.use_layout), _("card by card")))
    return (
        *keys,
        Binding("s", _typing(scene, draft, draft.use_sum), _("sum only")),
        Binding(
            "c",
            _typing(scene, draft, partial(draft.column_gone, draft.cell // ROWS)),
            _("column gone"),
        ),
        *_arrows(scene, draft),
    )


def _arrows(scene: Scene, draft: Draft) -> list[Key]:
    column, row = divmod(draft.cell, ROWS)
    ways = {
        "left": ((column - 1) % COLUMNS, row),
        "right": ((column + 1) % COLUMNS, row),
        "up": (column, (row - 1) % ROWS),
        "down": (column, (row + 1) % ROWS),
    }
    keys: list[Key] = [
        Binding(key, _go_to(scene, draft, draft.seat, c * ROWS + r)) for key, (c, r) in ways.items()
    ]
    return [replace(keys[0], words=_("another cell")), *keys[1:]]
