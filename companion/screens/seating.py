"""Who plays: tap who is remembered, write who is new, put them in the order they sit in."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.games import GAMES
from companion.games.game import Opener
from companion.match import Seat
from companion.screens.actions import Action, Begin, Go, Say
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    header,
    label,
    least,
    seat_mark,
    sheet,
    thick,
)
from companion.screens.places import Guide, Home, Naming, Seating, Switches
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED
from companion.words import _

_SEAT_ROWS = 4
_PEOPLE = (2, 4)
"""Columns and rows of remembered people on a page."""
_PEOPLE_UPRIGHT = (3, 3)


def view(scene: Scene, place: Seating) -> Screen:
    """Who sits down for a match."""
    panel = scene.panel
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    if panel.upright:
        seats, others = rest.rows(1.0, 1.0, gap=panel.margin)
    else:
        seats, others = rest.columns(1.2, 1.0, gap=panel.margin)
    tiles, bar = seats.rows(1.0, panel.hurry, gap=panel.gap)
    people, start = others.rows(1.0, panel.hurry, gap=panel.gap)
    size = GAMES[place.game].SEATS
    aside = _("{game} · {least} to {most} players").format(
        game=GAMES[place.game].TITLE, least=size[0], most=size[-1]
    )
    widgets = [
        *header(scene, top, _("Who plays?"), aside, Home()),
        *_tiles(scene, place, tiles),
        *_bar(panel, place, bar),
        *_people(scene, place, people),
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


def _tiles(scene: Scene, place: Seating, box: Box) -> list[Piece]:
    panel = scene.panel
    most = GAMES[place.game].SEATS[-1]
    columns = 1 if most <= _SEAT_ROWS else 2
    count = -(-most // columns)
    cells = box.grid(columns, count, gap=panel.gap)
    # Clockwise order reads down the first column, then down the second.
    rows = [cells[k % count * columns + k // count] for k in range(most)]
    return [_tile(scene, place, seat, cell) for seat, cell in enumerate(rows)]


def _tile(scene: Scene, place: Seating, seat: int, box: Box) -> Piece:
    panel = scene.panel
    name = f"seat {seat}"
    if seat >= len(place.seats):
        empty = Plate(box, GROUND, FAINT, thick(panel), bend(panel))
        return Widget(name, box, (empty,))
    chosen = seat == place.chosen
    edge = ACCENT if chosen else EDGE
    plate = Plate(box, RAISED, edge, thick(panel) * (2 if chosen else 1), bend(panel))
    mark, words = box.inset(panel.mm(1.8), panel.mm(0.8)).columns(
        panel.mm(5.0), 1.0, gap=panel.mm(1.6)
    )
    parts: list[Part] = [plate, seat_mark(mark.middle(mark.w, mark.w), seat)]
    notes = [_opens(place)] if seat == place.starter else []
    notes += [_("team {n}").format(n=place.teams[seat] + 1)] if place.teams else []
    notes += [_("chosen")] if chosen else []
    if notes:
        upper, lower = words.rows(1.5, 1.0)
        parts.append(Text(lower, " · ".join(notes), panel.note, least(panel.note), QUIET))
    else:
        upper = words
    parts.append(_name_text(panel, upper, called(scene.people, place.seats[seat])))
    action = Go(replace(place, chosen=None if chosen else seat))
    return Widget(name, box, tuple(parts), action, drop=partial(_dragged, place, seat))


def _name_text(panel: Panel, box: Box, name: str) -> Text:
    return Text(box, name, panel.lead, panel.note, INK, bold=True, lines=2, shorten=True)


def _opens(place: Seating) -> str:
    """What the seat does that the table is asked for."""
    return _("deals") if GAMES[place.game].OPENER is Opener.DEALER else _("starts")


def _bar(panel: Panel, place: Seating, box: Box) -> list[Piece]:
    seat = place.chosen
    first = seat is None or seat == 0
    last = seat is None or seat == len(place.seats) - 1
    actions: list[tuple[str, str, Action | None]] = [
        ("earlier", _("earlier"), None if first or seat is None else _moved(place, seat, -1)),
        ("later", _("later"), None if last or seat is None else _moved(place, seat, 1)),
        ("starts", _opens(place), None if seat is None else Go(replace(place, starter=seat))),
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
    if not place.teams:
        turns = tuple(seat % 2 for seat in range(len(place.seats)))
        return _("two teams"), Go(replace(place, teams=turns))
    if place.chosen is None:
        return _("together"), Go(replace(place, teams=()))
    turned = list(place.teams)
    turned[place.chosen] = 1 - turned[place.chosen]
    return _("other team"), Go(replace(place, teams=tuple(turned)))


def _moved(place: Seating, seat: int, step: int) -> Go:
    order = list(range(len(place.seats)))
    order[seat], order[seat + step] = order[seat + step], order[seat]
    return Go(_ordered(place, order, seat + step))


def _dragged(place: Seating, seat: int, onto: str) -> Go | None:
    """Somebody is dragged to where another one sits; those between move up."""
    places = {f"seat {other}": other for other in range(len(place.seats))}
    if onto not in places:
        return None
    order = [old for old in range(len(place.seats)) if old != seat]
    order.insert(places[onto], seat)
    return Go(_ordered(place, order, places[onto]))


def _removed(place: Seating, seat: int) -> Go:
    order = [old for old in range(len(place.seats)) if old != seat]
    return Go(_ordered(place, order, None))


def _ordered(place: Seating, order: list[int], chosen: int | None) -> Seating:
    """The seats in a new order; ``order[new seat]`` is the old one."""
    seats = tuple(place.seats[old] for old in order)
    teams = tuple(place.teams[old] for old in order) if place.teams else ()
    starter = order.index(place.starter) if place.starter in order else place.starter
    starter = min(starter, max(0, len(seats) - 1))
    return replace(place, seats=seats, teams=teams, starter=starter, chosen=chosen)


def joined(place: Seating, person: Seat) -> Seating:
    """With one more seat, in the team with fewer players."""
    teams = place.teams
    if teams:
        teams = (*teams, int(teams.count(1) < teams.count(0)))
    return replace(place, seats=(*place.seats, person), teams=teams, chosen=None)


# --- the people ----------------------------------------------------------------------------------


def _people(scene: Scene, place: Seating, box: Box) -> list[Piece]:
    panel = scene.panel
    known = scene.people
    columns, rows = _PEOPLE_UPRIGHT if panel.upright else _PEOPLE
    heading, names, bar = box.rows(panel.mm(3.8), 1.0, panel.hurry, gap=panel.mm(1.2))
    size = columns * rows
    pages = max(1, -(-len(known) // size))
    page = place.page % pages
    words = _("Tap who sits down:") if known else _("Write the first names; they are remembered.")
    pieces = [label(panel, "people", heading, words, panel.text, QUIET)]
    shown = known[page * size : (page + 1) * size]
    for person, cell in zip(shown, names.grid(columns, rows, panel.mm(1.2)), strict=False):
        pieces.append(_person(scene, place, person, cell))
    more, new = bar.columns(1.0, 1.0, gap=panel.gap)
    turn = Go(replace(place, page=page + 1)) if pages > 1 else None
    pieces.append(button(panel, "more names", more, _("more names"), turn))
    pieces.append(button(panel, "new name", new, _("new name"), _new_name(place)))
    return pieces


def _person(scene: Scene, place: Seating, person: Seat, box: Box) -> Piece:
    """A name to tap; who sits already stays in the same place, but rests."""
    panel = scene.panel
    taken = any(seat.person == person.person for seat in place.seats)
    fill, edge, ink = (GROUND, FAINT, QUIET) if taken else (RAISED, EDGE, INK)
    plate = Plate(box, fill, edge, thick(panel), bend(panel))
    inside = box.inset(panel.mm(1.4), panel.mm(0.6))
    name = called(scene.people, person)
    words = Text(
        inside, name, panel.text, panel.note, ink, align=Align.CENTRE, lines=2, shorten=True
    )
    action = None if taken else sit_down(place, person)
    return Widget(f"person {person.person}", box, (plate, words), action, once=True)


def called(people: Sequence[Seat], person: Seat) -> str:
    """A name; the second one of the same name, by who was here first, is told by a number."""
    earlier = {one.person for one in people if one.name == person.name}
    count = sum(1 for number in earlier if number < person.person) + 1
    return person.name if count == 1 else f"{person.name} ({count})"


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
    return Begin(place.seats, place.game, place.rules, place.starter, place.teams)
