"""Which way each rule is played: a plain sentence each, as in the rulebook at first."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.games import GAMES, uno
from companion.games.switch import Switch, SwitchValue
from companion.games.words import MINUS
from companion.match import RulesChanged
from companion.screens.actions import Action, Do, Go, Say
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    card,
    ends,
    header,
    label,
    least,
    sheet,
    sign,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Live, MatchRules, Place, Switches
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Text, View, Widget
from companion.ui.theme import QUIET, Shape
from companion.words import LANGUAGE, _, by_number

_ROWS = 5
"""Switches on a page before a match; in one there is a line for undo, too."""
_END = "target"
"""The switch that says when it is over is told also when it stands as in the rulebook."""
_COARSE = 50
"""Whole numbers from here on go in tens."""


@dataclass(frozen=True, slots=True)
class _Rulebook:
    """The switches of a game, and what a tap on them makes.

    Attributes:
        game: The game's key.
        rules: The rules in force.
        page: Page of the switches.
        rows: Switches on a page.
        turned: What a tap makes of other rules.
        to: Another page.
        behind: The way back.
    """

    game: str
    rules: Any
    page: int
    rows: int
    turned: Callable[[Any], Action]
    to: Callable[[int], Action]
    behind: Place


def view(scene: Scene, place: Switches) -> Screen:
    """A page of switches, before a match."""
    seating = place.seating
    return _view(
        scene,
        sheet(scene.panel),
        _Rulebook(
            seating.game,
            seating.rules,
            seating.switches,
            _ROWS,
            turned=lambda rules: Go(Switches(replace(seating, rules=rules))),
            to=lambda page: Go(Switches(replace(seating, switches=page))),
            behind=seating,
        ),
    )


def in_match(scene: Scene, place: MatchRules) -> Screen:
    """A page of the switches of the match on the table; all its rounds follow them."""
    panel = scene.panel
    above, last = sheet(panel).rows(1.0, panel.hurry, gap=panel.gap)
    pages = _view(
        scene,
        above,
        _Rulebook(
            scene.match.game,
            scene.match.rules,
            place.page,
            _ROWS - 1,
            turned=lambda rules: Do((RulesChanged(rules),), place),
            to=lambda page: Go(MatchRules(page)),
            behind=Live(),
        ),
    )
    _others, undo, redo, _on = ends(panel, last)
    return replace(
        pages,
        widgets=(*pages.widgets, *undo_redo(scene, undo, redo)),
        keys=(*pages.keys, *undo_keys()),
    )


def _view(scene: Scene, area: Box, book: _Rulebook) -> Screen:
    panel = scene.panel
    switches = GAMES[book.game].SWITCHES
    pages = -(-len(switches) // book.rows)
    page = min(book.page, pages - 1)
    shown = switches[page * book.rows : (page + 1) * book.rows]
    top, rest = area.rows(panel.target, 1.0, gap=panel.gap)
    rows, turn = rest.columns(1.0, panel.hurry, gap=panel.gap)
    widgets = [
        *header(scene, top, _("Rules"), house_rules(book.game, book.rules), book.behind),
        *(
            piece
            for switch, row in zip(shown, rows.rows(*equal(book.rows), gap=panel.gap), strict=False)
            for piece in _row(panel, book, switch, row)
        ),
        *_turn(panel, book, page, pages, turn),
    ]
    keys = (*_page_keys(book, page, pages), Binding("escape", Go(book.behind), _("back")))
    grounds = tuple(
        card(panel, row) for row in rows.rows(*equal(book.rows), gap=panel.gap)[: len(shown)]
    )
    return View(tuple(widgets), keys, grounds)


def house_rules(game: str, rules: object) -> str:
    """Whether the table plays by the rulebook."""
    count = len(_changed(game, rules))
    if not count:
        return _("as the rulebook says")
    return by_number("{n} house rule", "{n} house rules", count).format(n=count)


def _changed(game: str, rules: object) -> list[Switch]:
    return [s for s in GAMES[game].SWITCHES if getattr(rules, s.key) != _usual(s, rules)]


def _usual(switch: Switch, rules: object) -> SwitchValue:
    """What the rulebook says of a switch; in Uno the target depends on whose points count."""
    if isinstance(rules, uno.Rules) and switch.key == _END:
        return uno.TARGETS[rules.mode]
    return switch.default


def in_force(game: str, rules: object) -> str:
    """The switches in force in a few words: the number that ends it, and the house rules."""
    ends = [switch for switch in GAMES[game].SWITCHES if switch.key == _END]
    named = [
        f"{title(switch)} {position(switch, getattr(rules, _END))}"
        for switch in ends
        if switch not in _changed(game, rules)
    ]
    return " · ".join((GAMES[game].TITLE, *named, departures(game, rules)))


def departures(game: str, rules: object) -> str:
    """The house rules, in a word or two each."""
    named = []
    for switch in _changed(game, rules):
        value = getattr(rules, switch.key)
        on = value is True
        named.append(title(switch) if on else f"{title(switch)} {position(switch, value)}")
    return " · ".join(named) or _("as the rulebook says")


def title(switch: Switch) -> str:
    """The switch in a word or two."""
    titles = {
        "target": _("to"),
        "negative_columns": _("negative columns"),
        "rows_too": _("rows too"),
        "double_scope": _("doubling"),
        "tie_doubles": _("a tie doubles"),
        "multiplier": _("times"),
        "next_start": _("next start"),
        "tie_starter": _("tied start"),
        "deck_check": _("deck check"),
        "mode": _("points"),
        "plus_two": _("+2 on +2"),
        "inner_punch": _("earlier punch lines"),
        "row_breaks": _("a row breaks"),
        "blank_breaks": _("a gap breaks"),
        "cue_every": _("a card every"),
        "no_penalty": _("no penalties"),
        "pass_rule": _("passing"),
        "call_out": _("calling out"),
        "rhythm_penalty": _("rhythm judged"),
    }
    return titles.get(switch.key, switch.key)


def position(switch: Switch, value: SwitchValue) -> str:
    """A position of a switch in a word or two."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    words = {
        ("negative_columns", "go"): _("go"),
        ("negative_columns", "stay"): _("stay"),
        ("double_scope", "positive"): _("positive only"),
        ("double_scope", "always"): _("every sum"),
        ("double_scope", "off"): _("none"),
        ("next_start", "winner"): _("fewest points"),
        ("next_start", "finisher"): _("finisher"),
        ("next_start", "clockwise"): _("clockwise"),
        ("next_start", "cards"): _("two cards"),
        ("tie_starter", "clockwise"): _("clockwise"),
        ("tie_starter", "table"): _("the table"),
        ("mode", "winner"): _("to who goes out"),
        ("mode", "loser"): _("own, highest loses"),
        ("mode", "lowest"): _("own, lowest wins"),
        ("plus_two", "flat"): _("last takes two"),
        ("plus_two", "adds_up"): _("last takes all"),
        ("plus_two", "no_stacking"): _("not allowed"),
        ("inner_punch", "cumulative"): _("count again"),
        ("inner_punch", "once"): _("once"),
        ("inner_punch", "star_excluded"): _("not at all"),
        ("cue_every", "1"): _("beat"),
        ("cue_every", "2"): _("2 beats"),
        ("cue_every", "4"): _("4 beats"),
    }
    return words.get((switch.key, str(value)), str(value))


def _row(panel: Panel, book: _Rulebook, switch: Switch, box: Box) -> list[Piece]:
    inside = box.inset(panel.mm(2.0), panel.mm(1.1))
    words, control = inside.columns(1.0, min(panel.mm(46.0), inside.w // 2), gap=panel.mm(2.4))
    sentence = LANGUAGE.gettext(switch.says.value.one)
    value = getattr(book.rules, switch.key)
    changed = value != _usual(switch, book.rules)
    pieces: list[Piece] = [
        label(panel, f"about {switch.key}", words, sentence, panel.text, lines=6)
    ]
    if switch.least is None:
        after = switch.allowed[(switch.allowed.index(value) + 1) % len(switch.allowed)]
        pieces.append(
            button(
                panel,
                switch.key,
                control,
                position(switch, value),
                _turned(book, switch, after),
                strong=changed,
            )
        )
        return pieces
    less, number, more = control.columns(panel.hurry, 1.0, panel.hurry, gap=panel.gap)
    step = 10 if isinstance(switch.default, int) and switch.default >= _COARSE else 1
    fewer = _turned(book, switch, value - step)
    pieces += [
        button(
            panel,
            f"{switch.key} less",
            less,
            MINUS,
            fewer if value - step >= switch.least else Say(_("It cannot be less.")),
        ),
        label(
            panel,
            f"{switch.key} is",
            number,
            str(value),
            panel.lead,
            bold=changed,
            align=Align.CENTRE,
        ),
        button(panel, f"{switch.key} more", more, "+", _turned(book, switch, value + step)),
    ]
    return pieces


def _turned(book: _Rulebook, switch: Switch, value: SwitchValue) -> Action:
    rules = replace(book.rules, **{switch.key: value})
    if isinstance(rules, uno.Rules) and switch.key == "mode":
        rules = replace(rules, target=uno.TARGETS[rules.mode])
    return book.turned(rules)


def _turn(panel: Panel, book: _Rulebook, page: int, pages: int, box: Box) -> list[Piece]:
    up, where, down = box.rows(1.0, panel.mm(8.0), 1.0, gap=panel.gap)
    return [
        sign(panel, "page up", up, Shape.UP, book.to(page - 1) if page else None),
        Widget(
            "page",
            where,
            (
                Text(
                    where,
                    f"{page + 1}/{pages}",
                    panel.text,
                    least(panel.text),
                    QUIET,
                    align=Align.CENTRE,
                ),
            ),
        ),
        sign(
            panel,
            "page down",
            down,
            Shape.DOWN,
            book.to(page + 1) if page + 1 < pages else None,
        ),
    ]


def _page_keys(book: _Rulebook, page: int, pages: int) -> tuple[Key, ...]:
    return (
        Binding("page up", book.to(max(0, page - 1)), _("page up")),
        Binding("page down", book.to(min(pages - 1, page + 1)), _("page down")),
    )
