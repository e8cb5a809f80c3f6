"""Entering a round of Yoink: who called, who has no totem, the three cards; or open eyes."""

from collections.abc import Callable
from functools import partial

from companion.games.yoink import Attribute, Circle, Elimination, next_dealer
from companion.games.yoink_draft import OFFERED, Draft
from companion.match import Match
from companion.screens import trio
from companion.screens.actions import Action, Go, Later, Say
from companion.screens.entry import (
    Chip,
    Onward,
    chips_high,
    entered,
    foot_mm,
    head,
    heading,
    impossible,
    last_row,
    refusal,
    seat_chips,
    titled,
    typing,
    ways_back,
)
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    label,
    say,
    sheet,
    sign,
    undo_keys,
)
from companion.screens.places import Entry
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, View
from companion.ui.theme import QUIET, Shape
from companion.words import _, by_number

_CHIPS = 4
"""Chips of seats in a row."""
_LABEL_MM = 3.4
_CARDS_UPRIGHT_MM = 12.6
_SYMBOL_KEYS = {"circle": "c", "square": "q", "triangle": "t"}
_SHADING_KEYS = {"plain": "p", "dots": "d", "stripes": "s"}


def view(scene: Scene, place: Entry) -> Screen:
    """Who did what, and the three cards."""
    panel = scene.panel
    draft = draft_of(scene.match)
    if panel.upright:
        table, pad = sheet(panel).rows(1.0, _pad_height(panel), gap=panel.gap)
    else:
        table, pad = sheet(panel).columns(1.2, 1.0, gap=panel.margin)
    top, ways, seats, below = table.rows(
        panel.target, panel.target, 1.0, foot_mm(panel), gap=panel.mm(1.0)
    )
    question = heading(panel, titled(scene, top), _("Who is out?"))
    widgets = [
        *head(scene, top, place, (question,), _deals(scene)),
        *_ways(scene, draft, ways),
        *_seats(scene, draft, seats),
        _judge(scene, draft, below),
        *_pad(scene, draft, pad),
    ]
    return View(tuple(widgets), _keys(scene, draft))


def draft_of(match: Match) -> Draft:
    """The round being typed; a blank one before the first tap."""
    return match.draft if isinstance(match.draft, Draft) else Draft()


def at_seat(draft: Draft, seat: int) -> Draft:
    """The same draft: what is said is not said seat by seat."""
    del seat
    return draft


def still_in(scene: Scene) -> tuple[int, ...]:
    """Who can do something in the round being typed."""
    match, standing = scene.match, scene.standing
    if match.editing is not None:
        outcome = standing.rounds[match.editing]
        if isinstance(outcome, Elimination):
            return outcome.still_in
    if isinstance(standing, Circle):
        return standing.still_in
    return tuple(range(len(match.seats)))


def _deals(scene: Scene) -> str:
    match, standing = scene.match, scene.standing
    totems = len(still_in(scene)) - 1
    said = [by_number("{n} totem", "{n} totems", totems).format(n=totems)]
    dealer = standing.next_dealer if isinstance(standing, Circle) else None
    if match.editing is not None:
        outcome = standing.rounds[match.editing]
        dealer = outcome.dealer if isinstance(outcome, Elimination) else None
    if dealer is not None:
        said.append(_("{name} deals").format(name=match.names[dealer]))
    return " · ".join(said)


def _pad_height(panel: Panel) -> int:
    """What the pad needs on an upright panel; the table takes the rest."""
    cards = panel.mm(_CARDS_UPRIGHT_MM)
    return cards + 4 * panel.target + panel.hurry + 5 * panel.mm(1.0)


# --- the seats -----------------------------------------------------------------------------------


def _ways(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    call, eyes = box.columns(1.0, 1.0, gap=panel.gap)
    return [
        button(
            panel,
            "call",
            call,
            _("somebody called"),
            typing(scene, draft.use_call),
            strong=not draft.by_eyes,
        ),
        button(
            panel,
            "eyes",
            eyes,
            _("eyes were open"),
            typing(scene, draft.use_eyes),
            strong=draft.by_eyes,
        ),
    ]


def _seats(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel, match = scene.panel, scene.match
    in_row = min(_CHIPS, len(match.seats))
    high = chips_high(panel, len(match.seats), in_row)
    small = panel.mm(_LABEL_MM)
    first, one, second, other, _free = box.rows(small, high, small, high, 1.0, gap=panel.mm(1.0))
    if draft.by_eyes:
        said = _("Whose eyes were open?")
        return [
            label(panel, "about open", first, said, panel.note, QUIET),
            *_chips(scene, one, in_row, "open", draft.opened, partial(_open, draft)),
        ]
    return [
        label(panel, "about caller", first, _("Who called and took a totem?"), panel.note, QUIET),
        *_chips(scene, one, in_row, "caller", draft.called, partial(_caller, draft)),
        label(panel, "about without", second, _("Who has no totem?"), panel.note, QUIET),
        *_chips(scene, other, in_row, "without", draft.left_without, partial(_without, draft)),
    ]


def _chips(  # each says something else about the same row
    scene: Scene,
    box: Box,
    in_row: int,
    called: str,
    typed: Callable[[int], Draft],
    said: Callable[[int], Chip],
) -> list[Piece]:
    playing = still_in(scene)
    return seat_chips(
        scene,
        box,
        in_row,
        called,
        lambda seat: said(seat) if seat in playing else Chip(_("out")),
        lambda seat: typing(scene, partial(typed, seat)) if seat in playing else None,
    )


def _open(draft: Draft, seat: int) -> Chip:
    is_open = seat in draft.eyes_open
    return Chip(_("open") if is_open else "", active=is_open, flag=is_open)


def _caller(draft: Draft, seat: int) -> Chip:
    is_it = seat == draft.caller
    return Chip(_("called") if is_it else "", active=is_it, done=is_it)


def _without(draft: Draft, seat: int) -> Chip:
    is_it = seat == draft.without_totem
    return Chip(_("no totem") if is_it else "", active=is_it, done=is_it)


# --- the judge -----------------------------------------------------------------------------------


def _judge(scene: Scene, draft: Draft, box: Box) -> Piece:
    """What the cards are and who is out by it, at once."""
    panel = scene.panel
    if scene.message:
        return say(scene, box, align=Align.LEFT)
    why_not = impossible(scene.match, draft)
    if why_not is not None:
        return refusal(scene, box, why_not)
    said = " ".join(part for part in (_found(draft), _out(scene, draft)) if part)
    if not said:
        return label(panel, "judge", box, _missing(draft), panel.text, QUIET, lines=2)
    return label(panel, "judge", box, said, panel.text, bold=True, lines=3)


def _found(draft: Draft) -> str:
    if draft.by_eyes:
        return ""
    if draft.verdict is not None:
        return _("The call was right.") if draft.verdict else _("The call was wrong.")
    return trio.verdict(draft)


def _out(scene: Scene, draft: Draft) -> str:
    """Who is out, and who deals next, as far as it is known."""
    if not draft.done:
        return ""
    names = scene.match.names
    out = draft.completed().event.out
    listed = ", ".join(names[seat] for seat in out)
    said = by_number("{names} is out.", "{names} are out.", len(out)).format(names=listed)
    left = tuple(seat for seat in still_in(scene) if seat not in out)
    if len(left) == 1:
        return f"{said} " + _("{name} wins.").format(name=names[left[0]])
    dealer = _dealer(scene, left)
    return said if dealer is None else f"{said} " + _("{name} deals.").format(name=names[dealer])


def _dealer(scene: Scene, left: tuple[int, ...]) -> int | None:
    """Who deals after this round."""
    standing = scene.standing
    if scene.match.editing is not None or not isinstance(standing, Circle) or not left:
        return None
    return next_dealer(standing.next_dealer, left, len(scene.match.seats))


def _missing(draft: Draft) -> str:
    if draft.by_eyes:
        return _("Tap whose eyes were open.")
    if draft.caller is None:
        return _("Tap who called.")
    if draft.without_totem is None:
        return _("Tap who has no totem.")
    return _("Tap the three cards, or only right or wrong.")


# --- the pad -------------------------------------------------------------------------------------


def _pad(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    typed = partial(typing, scene)
    if panel.upright:
        sizes: tuple[float, ...] = (1.0, *[panel.target] * 4, panel.hurry)
        cards, number, symbol, shading, ways, last = box.rows(*sizes, gap=panel.mm(1.0))
    else:
        cards, number, symbol, shading, ways, last = box.rows(
            1.6, 1.0, 1.0, 1.0, 1.0, panel.hurry, gap=panel.gap
        )
    strong = draft.done and impossible(scene.match, draft) is None
    return [
        *trio.cards(scene, draft, cards, typed),
        *trio.attributes(scene, draft, (number, symbol, shading), typed),
        *_verdicts(scene, draft, ways),
        *last_row(scene, last, Onward(_("save round"), _saved(scene, draft)), strong=strong),
    ]


def _verdicts(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    right, wrong, rubout = box.columns(1.0, 1.0, 1.0, gap=panel.gap)
    return [
        button(
            panel,
            "right",
            right,
            _("right"),
            _judged(scene, draft, valid=True),
            strong=draft.verdict is True,
        ),
        button(
            panel,
            "wrong",
            wrong,
            _("wrong"),
            _judged(scene, draft, valid=False),
            strong=draft.verdict is False,
        ),
        sign(panel, "clear", rubout, Shape.RUBOUT, typing(scene, draft.take_back)),
    ]


def _judged(scene: Scene, draft: Draft, *, valid: bool) -> Later:
    """Says what the call was; said again, the cards decide."""
    if draft.verdict is valid:
        return typing(scene, draft.use_cards)
    return typing(scene, partial(draft.judged, valid=valid))


def _saved(scene: Scene, draft: Draft) -> Action:
    return Later(partial(entered, scene, draft))


# --- the keys ------------------------------------------------------------------------------------


def _keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    return (
        Binding("enter", _saved(scene, draft), _("save round")),
        *_digits(scene, draft),
        *_words(scene, draft, Attribute.SYMBOL, _SYMBOL_KEYS),
        *_words(scene, draft, Attribute.SHADING, _SHADING_KEYS),
        Binding("delete", typing(scene, draft.take_back), _("empty the card")),
        Binding("y", _judged(scene, draft, valid=True), _("the call was right")),
        Binding("n", _judged(scene, draft, valid=False), _("the call was wrong")),
        Binding(
            "e",
            typing(scene, draft.use_call if draft.by_eyes else draft.use_eyes),
            _("eyes were open, or not"),
        ),
        Binding(
            "page down", typing(scene, lambda: draft.go_to((draft.card + 1) % 3)), _("next card")
        ),
        Binding(
            "page up", typing(scene, lambda: draft.go_to((draft.card - 1) % 3)), _("card before")
        ),
        Binding("escape", Go(ways_back(scene)), _("back")),
        *undo_keys(),
    )


def _digits(scene: Scene, draft: Draft) -> list[Key]:
    """Seats by their number while one is asked for, then the numbers of the cards."""
    seats = len(scene.match.seats)
    if draft.by_eyes:
        said, typed = _("a seat by its number"), draft.opened
    elif draft.caller is None:
        said, typed = _("who called, by the seat"), draft.called
    elif draft.without_totem is None:
        said, typed = _("who has no totem, by the seat"), draft.left_without
    else:
        numbers = OFFERED[Attribute.NUMBER]
        actions = [typing(scene, partial(draft.put, Attribute.NUMBER, n)) for n in numbers]
        first, *others = zip(numbers, actions, strict=True)
        return [
            Binding(str(first[0]), first[1], _("number")),
            *(Binding(str(number), action) for number, action in others),
        ]
    # Seat 1 is the first one, as on the number keys.
    return [
        Binding(str(seat + 1), _by_number(scene, typed, seat), said if seat == 0 else "")
        for seat in range(seats)
    ]


def _by_number(scene: Scene, typed: Callable[[int], Draft], seat: int) -> Action:
    if seat not in still_in(scene):
        return Say(_("{name} is out already.").format(name=scene.match.names[seat]))
    return typing(scene, partial(typed, seat))


def _words(scene: Scene, draft: Draft, attribute: Attribute, keys: dict[str, str]) -> list[Key]:
    return [
        Binding(key, typing(scene, partial(draft.put, attribute, word)), trio.words(word))
        for word, key in keys.items()
    ]
