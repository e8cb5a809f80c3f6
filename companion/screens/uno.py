"""Entering a round of Uno: the cards everybody has left, one tap each."""

from functools import partial

from companion.errors import EntryError
from companion.games.seat_by_seat import hand_of
from companion.games.uno import POINTS
from companion.games.uno_draft import FACES, Draft
from companion.match import Match
from companion.screens.actions import Go, Later
from companion.screens.entry import (
    NOTHING,
    Chip,
    Onward,
    chips_high,
    digit_keys,
    entered,
    foot,
    foot_mm,
    head_of_seat,
    impossible,
    last_row,
    number_typed,
    onward_to,
    seat_chips,
    steps,
    typing,
    ways_back,
)
from companion.screens.facts import faces
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    label,
    least,
    sheet,
    sign,
    thick,
    undo_keys,
)
from companion.screens.places import Entry
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import FAINT, GROUND, QUIET, Colour, Shape
from companion.words import _, by_number

_CHIPS = 5
"""Chips of seats in a row."""
_COLUMNS, _ROWS = 5, 4
"""Of cards on the pad."""
_HELD_MM = (9.6, 12.6)
"""The least width and height of a card in the hand."""
_SIGN = 2
"""Letters of what is a sign on a card rather than a word."""
_NUMBERS = 9
"""The largest number on a card."""
_KEYS = {
    "skip": "k",
    "reverse": "e",
    "+2": "t",
    "wild": "w",
    "+4": "f",
    "swap": "a",
    "shuffle": "h",
    "blank": "b",
}
"""The keys of the cards without a number."""

LOOKS: tuple[tuple[int, Colour, Colour, Colour], ...] = (
    (_NUMBERS, (0xF2, 0xEE, 0xE4), (0x1C, 0x1A, 0x14), (0xF2, 0xEE, 0xE4)),
    (20, (0x00, 0x66, 0xA0), (0xFF, 0xFF, 0xFF), (0x5A, 0xAE, 0xDC)),
    (40, (0x6A, 0x2F, 0x8E), (0xFF, 0xFF, 0xFF), (0xB8, 0x8A, 0xD4)),
    (50, (0x08, 0x08, 0x08), (0xFF, 0xFF, 0xFF), (0xC8, 0xC8, 0xC8)),
)
"""Up to how many points a card is filled, written and edged how."""


def view(scene: Scene, place: Entry) -> Screen:
    """The hand of one seat, the pad of faces, and how far the others are."""
    panel, match = scene.panel, scene.match
    draft = draft_of(match)
    if panel.upright:
        hand, pad = sheet(panel).rows(1.0, _pad_height(panel), gap=panel.gap)
    else:
        hand, pad = sheet(panel).columns(1.0, _pad_width(panel), gap=panel.margin)
    in_row = min(_CHIPS, len(match.seats))
    high = chips_high(panel, len(match.seats), in_row)
    top, seats, cards, below = hand.rows(panel.target, high, 1.0, foot_mm(panel), gap=panel.gap)
    why_not = impossible(match, draft)
    widgets = [
        *head_of_seat(scene, top, place, draft.seat, _deals(scene)),
        *seat_chips(
            scene,
            seats,
            in_row,
            "seat",
            lambda seat: _chip(draft, seat, why_not),
            partial(_go_to, scene, draft),
        ),
        *_hand(scene, draft, cards),
        *foot(scene, below, _("so far"), str(draft.slip.points), _missing(draft), why_not),
        *_pad(scene, draft, pad),
    ]
    return View(tuple(widgets), _keys(scene, draft))


def draft_of(match: Match) -> Draft:
    """The round being typed; a blank one before the first tap."""
    if isinstance(match.draft, Draft):
        return match.draft
    return Draft.blank(len(match.seats))


def at_seat(draft: Draft, seat: int) -> Draft:
    """The draft with a seat active."""
    return draft.go_to(seat)


def _deals(scene: Scene) -> str:
    """Who deals this round: right of who starts it."""
    match, standing = scene.match, scene.standing
    if match.editing is not None:
        starter = standing.rounds[match.editing].starter
    else:
        starter = standing.next_starter
    if starter is None:
        return ""
    return _("{name} deals").format(name=match.names[starter - 1])


def _pad_width(panel: Panel) -> int:
    """What the pad needs on a wide panel; the hand takes the rest."""
    return max(_COLUMNS * panel.hurry + (_COLUMNS - 1) * panel.gap, panel.width * 9 // 20)


def _pad_height(panel: Panel) -> int:
    """What the pad needs on an upright panel; the hand takes the rest."""
    return (_ROWS + 1) * panel.hurry + panel.target + (_ROWS + 1) * panel.gap


# --- the seats -----------------------------------------------------------------------------------


def _chip(draft: Draft, seat: int, why_not: EntryError | None) -> Chip:
    slip, active = draft.slips[seat], seat == draft.seat
    refused = why_not is not None and hand_of(why_not) == seat
    if seat == draft.out:
        return Chip(_("out"), active=active, flag=True, refused=refused)
    state = str(slip.points) if slip.done else NOTHING
    return Chip(state, active=active, done=slip.done, refused=refused)


def _go_to(scene: Scene, draft: Draft, seat: int) -> Later:
    return typing(scene, partial(draft.go_to, seat))


# --- the hand ------------------------------------------------------------------------------------


def _hand(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel, slip = scene.panel, draft.slip
    if draft.seat == draft.out:
        said = _("went out: no card left")
        return [label(panel, "went out", box, said, panel.lead, QUIET, align=Align.CENTRE, lines=2)]
    if slip.by_sum:
        digits = "" if slip.sum is None else str(slip.sum)
        return [number_typed(panel, "sum", box, _("sum of all cards left"), digits)]
    if not slip.cards:
        said = _("tap the cards that are left")
        plate = Plate(box, GROUND, FAINT, thick(panel), bend(panel))
        text = Text(
            box.inset(panel.mm(2.0)),
            said,
            panel.text,
            panel.note,
            QUIET,
            align=Align.CENTRE,
            lines=2,
        )
        return [Widget("no cards", box, (plate, text))]
    return _cards(scene, draft, box)


def _cards(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """The cards in the order typed; when they have no room, the latest."""
    panel, cards = scene.panel, draft.slip.cards
    columns = _fit(panel, box.w, panel.mm(_HELD_MM[0]))
    rows = _fit(panel, box.h, panel.mm(_HELD_MM[1]))
    cells = box.grid(columns, rows, gap=panel.gap)
    hidden = 0 if len(cards) <= len(cells) else len(cards) - len(cells) + 1
    pieces = []
    if hidden:
        said = _("{n} more").format(n=hidden)
        pieces.append(
            label(panel, "more cards", cells[0], said, panel.text, align=Align.CENTRE, lines=2)
        )
        cells = cells[1:]
    for at, cell in zip(range(hidden, len(cards)), cells, strict=False):
        taken = typing(scene, partial(draft.remove, at))
        pieces.append(Widget(f"held {at}", cell, face(panel, cell, cards[at]), taken))
    return pieces


def _fit(panel: Panel, length: int, least_side: int) -> int:
    return max(1, (length + panel.gap) // (least_side + panel.gap))


def face(panel: Panel, box: Box, card: str) -> tuple[Part, ...]:
    """A card as it looks, with what it counts where that is not its number."""
    points = POINTS[card]
    fill, ink, edge = next(look for most, *look in LOOKS if points <= most)
    plate = Plate(box, fill, edge, thick(panel), bend(panel))
    inside = box.inset(panel.mm(0.7), panel.mm(0.9))
    if points <= _NUMBERS:
        size = min(panel.mm(8.4), inside.h * 3 // 4)
        return plate, Text(inside, card, size, least(size), ink, bold=True, align=Align.CENTRE)
    upper, lower = inside.rows(1.7, 1.0)
    size = min(panel.mm(6.4 if len(faces(card)) <= _SIGN else 4.8), upper.h)
    small = round(panel.note * 0.62)
    return (
        plate,
        Text(upper, faces(card), size, small, ink, bold=True, align=Align.CENTRE),
        Text(lower, str(points), panel.note, small, ink, align=Align.CENTRE),
    )


def _missing(draft: Draft) -> str:
    if draft.done:
        return _("all in") if draft.out is not None else _("who went out?")
    count = len(draft.missing)
    return by_number("{n} hand missing", "{n} hands missing", count).format(n=count)


# --- the pad -------------------------------------------------------------------------------------


def _pad(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    keys, ways, last = (
        box.rows(1.0, panel.target, panel.hurry, gap=panel.gap)
        if panel.upright
        else box.rows(float(_ROWS), 1.0, 1.0, gap=panel.gap)
    )
    strong = draft.done and draft.out is not None and impossible(scene.match, draft) is None
    return [
        *_faces(scene, draft, keys),
        *_ways(scene, draft, ways),
        *last_row(scene, last, _next(scene, draft), strong=strong),
    ]


def _faces(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    delete = typing(scene, draft.take_back)
    if draft.slip.by_sum:
        return digit_keys(scene, box, lambda d: typing(scene, partial(draft.digit, d)), delete)
    *full, last = box.rows(*equal(_ROWS), gap=panel.gap)
    cells = [cell for row in full for cell in row.columns(*equal(_COLUMNS), gap=panel.gap)]
    *newer, rubout = last.columns(1.0, 1.0, 1.0, 2.0, gap=panel.gap)
    return [
        *(
            Widget(
                f"card {card}",
                cell,
                face(panel, cell, card),
                typing(scene, partial(draft.put, card)),
            )
            for card, cell in zip(FACES, (*cells, *newer), strict=True)
        ),
        sign(panel, "delete", rubout, Shape.RUBOUT, delete),
    ]


def _ways(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    first, second = box.columns(1.0, 1.0, gap=panel.gap)
    if draft.slip.by_sum:
        by = button(panel, "by cards", first, _("card by card"), typing(scene, draft.use_cards))
    else:
        by = button(panel, "by sum", first, _("sum only"), typing(scene, draft.use_sum))
    out = draft.seat == draft.out
    return [by, button(panel, "out", second, _("went out"), _out(scene, draft), strong=out)]


def _out(scene: Scene, draft: Draft) -> Later:
    """Says who went out, and goes on to whose cards are missing."""
    said = draft.went_out()
    if said.out is not None and said.missing:
        said = said.next_seat()
    return typing(scene, lambda: said)


def _next(scene: Scene, draft: Draft) -> Onward:
    """What comes after this hand, and the way there."""
    names = scene.match.names
    if draft.out is None and len(draft.missing) == 1:
        # Everybody else holds cards, so it can only have been this one.
        (only,) = draft.missing
        said = _("{name} went out: save").format(name=names[only])
        return Onward(said, Later(partial(entered, scene, draft.went_out(only))))
    after = draft.next_seat()
    if draft.missing and after.seat != draft.seat:
        return onward_to(scene, after.seat, typing(scene, lambda: after))
    return Onward(_("save round"), Later(partial(entered, scene, draft)))


# --- the keys ------------------------------------------------------------------------------------


def _keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    onward = _next(scene, draft)
    before, after = steps(draft.seat, draft.slips)
    return (
        Binding("enter", onward.action, onward.words),
        Binding("delete", typing(scene, draft.take_back), _("delete")),
        Binding("o", _out(scene, draft), _("went out")),
        *_card_keys(scene, draft),
        Binding("page down", _go_to(scene, draft, after), _("next seat")),
        Binding("page up", _go_to(scene, draft, before), _("seat before")),
        Binding("escape", Go(ways_back(scene)), _("back")),
        *undo_keys(),
    )


def _card_keys(scene: Scene, draft: Draft) -> list[Key]:
    if draft.slip.by_sum:
        return [
            *(Binding(str(d), typing(scene, partial(draft.digit, d))) for d in range(10)),
            Binding("s", typing(scene, draft.use_cards), _("card by card")),
        ]
    return [
        *(Binding(str(d), typing(scene, partial(draft.put, str(d)))) for d in range(10)),
        *(
            Binding(key, typing(scene, partial(draft.put, card)), faces(card))
            for card, key in _KEYS.items()
        ),
        Binding("s", typing(scene, draft.use_sum), _("sum only")),
    ]
