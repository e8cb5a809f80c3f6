"""Who plays: tap who is remembered, write who is new, put them in the order they sit in."""

from dataclasses import replace
from functools import partial

from companion.games import GAMES
from companion.match import Seat
from companion.screens.actions import Action, Begin, Go, Say
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    header,
    label,
    sheet,
)
from companion.screens.places import Guide, Home, Naming, Seating, Switches
from companion.screens.scene import Scene
from companion.screens.seats import Sitting, opens, people, people_pages, swapped, tiles
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Binding, View
from companion.ui.theme import QUIET
from companion.words import _


def view(scene: Scene, place: Seating) -> Screen:
    """Who sits down for a match."""
    panel = scene.panel
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    if panel.upright:
        seats, others = rest.rows(1.0, 1.0, gap=panel.margin)
    else:
        seats, others = rest.columns(1.2, 1.0, gap=panel.margin)
    table, bar = seats.rows(1.0, panel.hurry, gap=panel.gap)
    known, start = others.rows(1.0, panel.hurry, gap=panel.gap)
    size = GAMES[place.game].SEATS
    aside = _("{game} · {least} to {most} players").format(
        game=GAMES[place.game].TITLE, least=size[0], most=size[-1]
    )
    widgets = [
        *header(scene, top, _("Who plays?"), aside, Home()),
        *tiles(
            scene,
            Sitting(place.game, place.seats, place.starter, place.teams or (), place.chosen),
            table,
            lambda seat: Go(replace(place, chosen=seat)),
            lambda order, seat: Go(_ordered(place, order, seat)),
        ),
        *_bar(panel, place, bar),
        *_people(scene, place, known),
        *_start(panel, place, start),
    ]
    return View(tuple(widgets), _keys(place))


def _keys(place: Seating) -> tuple[Key, ...]:
    return (
        Binding("enter", _play(place), _("begin the match")),
        # Also when all seats are taken: who types the name anyway is not to begin the match.
        Binding("n", Go(Naming(place)), _("new name")),
        Binding("s", Go(Switches(place)), _("rules")),
        Binding("h", Go(Guide(place.game, place)), _("how to play")),
        Binding("escape", Go(Home()), _("back")),
    )


# --- the seats -----------------------------------------------------------------------------------


def _bar(panel: Panel, place: Seating, box: Box) -> list[Piece]:
    seat = place.chosen
    first = seat is None or seat == 0
    last = seat is None or seat == len(place.seats) - 1
    actions: list[tuple[str, str, Action | None]] = [
        ("earlier", _("earlier"), None if first or seat is None else _moved(place, seat, -1)),
        ("later", _("later"), None if last or seat is None else _moved(place, seat, 1)),
        ("starts", opens(place.game), None if seat is None else Go(replace(place, starter=seat))),
        ("remove", _("remove"), None if seat is None else _removed(place, seat)),
    ]
    if GAMES[place.game].TEAM is not None:
        actions.append(("teams", *_teams(place)))
    cells = box.columns(*equal(len(actions)), gap=panel.gap)
    return [
        button(panel, name, cell, words, action, once=True)
        for (name, words, action), cell in zip(actions, cells, strict=True)
    ]


def _teams(place: Seating) -> tuple[str, Action]:
    """Whether everybody plays together, and the tap that changes it."""
    if place.teams is None:
        turns = tuple(seat % 2 for seat in range(len(place.seats)))
        return _("two teams"), Go(replace(place, teams=turns))
    if place.chosen is None:
        return _("together"), Go(replace(place, teams=None))
    turned = list(place.teams)
    turned[place.chosen] = 1 - turned[place.chosen]
    return _("other team"), Go(replace(place, teams=tuple(turned)))


def _moved(place: Seating, seat: int, step: int) -> Go:
    return Go(_ordered(place, swapped(len(place.seats), seat, step), seat + step))


def _removed(place: Seating, seat: int) -> Go:
    order = tuple(old for old in range(len(place.seats)) if old != seat)
    return Go(_ordered(place, order, None))


def _ordered(place: Seating, order: tuple[int, ...], chosen: int | None) -> Seating:
    """The seats in a new order; ``order[new seat]`` is the old one."""
    seats = tuple(place.seats[old] for old in order)
    teams = None if place.teams is None else tuple(place.teams[old] for old in order)
    starter = order.index(place.starter) if place.starter in order else place.starter
    starter = min(starter, max(0, len(seats) - 1))
    return replace(place, seats=seats, teams=teams, starter=starter, chosen=chosen)


def joined(place: Seating, person: Seat) -> Seating:
    """With one more seat, in the team with fewer players."""
    teams = place.teams
    if teams is not None:
        teams = (*teams, int(teams.count(1) < teams.count(0)))
    return replace(place, seats=(*place.seats, person), teams=teams, chosen=None)


# --- the people ----------------------------------------------------------------------------------


def _people(scene: Scene, place: Seating, box: Box) -> list[Piece]:
    panel = scene.panel
    heading, names, bar = box.rows(panel.mm(3.8), 1.0, panel.hurry, gap=panel.mm(1.2))
    words = _("Write the first names; they are remembered.")
    if scene.people:
        words = _("Tap who sits down:")
    more, new = bar.columns(1.0, 1.0, gap=panel.gap)
    turn = Go(replace(place, page=place.page + 1)) if people_pages(scene) > 1 else None
    return [
        label(panel, "people", heading, words, panel.text, QUIET),
        *people(scene, place.page, place.seats, names, partial(sit_down, place)),
        button(panel, "more names", more, _("more names"), turn),
        button(panel, "new name", new, _("new name"), _new_name(place)),
    ]


def sit_down(place: Seating, person: Seat) -> Go | Say:
    """Somebody takes the next free seat."""
    if is_full(place):
        return Say(full(place))
    return Go(joined(place, person))


def _new_name(place: Seating) -> Action:
    return Say(full(place)) if is_full(place) else Go(Naming(place))


def is_full(place: Seating) -> bool:
    """Whether nobody else can sit down."""
    return len(place.seats) >= GAMES[place.game].SEATS[-1]


def full(place: Seating) -> str:
    """What is said then."""
    words = _("All {most} seats are taken. Remove somebody first.")
    return words.format(most=GAMES[place.game].SEATS[-1])


# --- and go --------------------------------------------------------------------------------------


def _start(panel: Panel, place: Seating, box: Box) -> list[Piece]:
    guide, rules, play = box.columns(1.0, 1.0, 1.3, gap=panel.gap)
    ready = len(place.seats) in GAMES[place.game].SEATS
    return [
        button(panel, "how to", guide, _("how to play"), Go(Guide(place.game, place))),
        button(panel, "rules", rules, _("rules"), Go(Switches(place))),
        button(panel, "play", play, _("play"), _play(place), strong=ready, once=True),
    ]


def _play(place: Seating) -> Action:
    game = GAMES[place.game]
    if len(place.seats) not in game.SEATS:
        words = _("{game} needs {least} to {most} players.")
        return Say(words.format(game=game.TITLE, least=game.SEATS[0], most=game.SEATS[-1]))
    return Begin(place.seats, place.game, place.rules, place.starter, place.teams or ())
