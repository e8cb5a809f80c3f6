"""Seats to tap and to drag, and the people who are remembered; before a match and while it runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games import GAMES
from companion.games.game import Opener
from companion.match import Seat
from companion.screens.actions import Action
from companion.screens.pieces import Piece, bend, least, seat_mark, thick
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.panel import Panel
from companion.ui.parts import Align, Part, Plate, Text, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED
from companion.words import _

_ROWS = 4
_PEOPLE = (2, 4)
"""Columns and rows of remembered people on a page."""
_PEOPLE_UPRIGHT = (3, 3)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where.

    Attributes:
        game: The game's key.
        seats: The players, clockwise.
        starter: The seat that starts or deals; None where it is not known or not shown.
        teams: By seat its team; empty where nobody plays against another team.
        chosen: The seat whose place is being changed.
    """

    game: str
    seats: tuple[Seat, ...]
    starter: int | None
    teams: tuple[int, ...]
    chosen: int | None


def tiles(
    scene: Scene,
    sitting: Sitting,
    box: Box,
    choose: Callable[[int | None], Action],
    order: Callable[[tuple[int, ...], int | None], Action],
) -> list[Piece]:
    """A tile for every seat the game has.

    Args:
        scene: What is looked at.
        sitting: Who sits where.
        box: The room.
        choose: What it means to tap a seat; None takes the choice back.
        order: What it means to drag one onto another: by new seat the old one, and the seat
            chosen then.
    """
    panel = scene.panel
    most = GAMES[sitting.game].SEATS[-1]
    columns = 1 if most <= _ROWS else 2
    count = -(-most // columns)
    cells = box.grid(columns, count, gap=panel.gap)
    # Clockwise order reads down the first column, then down the second.
    rows = [cells[k % count * columns + k // count] for k in range(most)]
    return [
        _tile(scene, sitting, seat, cell, choose, order)
        if seat < len(sitting.seats)
        else Widget(f"seat {seat}", cell, (Plate(cell, GROUND, FAINT, thick(panel), bend(panel)),))
        for seat, cell in enumerate(rows)
    ]


def _tile(
    scene: Scene,
    sitting: Sitting,
    seat: int,
    box: Box,
    choose: Callable[[int | None], Action],
    order: Callable[[tuple[int, ...], int | None], Action],
) -> Piece:
    panel = scene.panel
    chosen = seat == sitting.chosen
    edge = ACCENT if chosen else EDGE
    plate = Plate(box, RAISED, edge, thick(panel) * (2 if chosen else 1), bend(panel))
    mark, words = box.inset(panel.mm(1.8), panel.mm(0.8)).columns(
        panel.mm(5.0), 1.0, gap=panel.mm(1.6)
    )
    parts: list[Part] = [plate, seat_mark(mark.middle(mark.w, mark.w), seat)]
    notes = [opens(sitting.game)] if seat == sitting.starter else []
    notes += [_("team {n}").format(n=sitting.teams[seat] + 1)] if sitting.teams else []
    notes += [_("chosen")] if chosen else []
    if notes:
        upper, lower = words.rows(1.5, 1.0)
        parts.append(Text(lower, " · ".join(notes), panel.note, least(panel.note), QUIET))
    else:
        upper = words
    parts.append(_name_text(panel, upper, called(scene.people, sitting.seats[seat])))

    def dropped(onto: str) -> Action | None:
        """Somebody is dragged to where another one sits; those between move up."""
        places = {f"seat {other}": other for other in range(len(sitting.seats))}
        if onto not in places:
            return None
        seats = [old for old in range(len(sitting.seats)) if old != seat]
        seats.insert(places[onto], seat)
        return order(tuple(seats), places[onto])

    action = choose(None if chosen else seat)
    return Widget(f"seat {seat}", box, tuple(parts), action, drop=dropped)


def _name_text(panel: Panel, box: Box, name: str) -> Text:
    return Text(box, name, panel.lead, panel.note, INK, bold=True, lines=2, shorten=True)


def opens(game: str) -> str:
    """What the seat does that the table is asked for."""
    return _("deals") if GAMES[game].OPENER is Opener.DEALER else _("starts")


def swapped(seats: int, seat: int, step: int) -> tuple[int, ...]:
    """The order in which a seat has changed with the one before or behind; by new seat the old."""
    order = list(range(seats))
    order[seat], order[seat + step] = order[seat + step], order[seat]
    return tuple(order)


# --- the people ----------------------------------------------------------------------------------


def people_pages(scene: Scene) -> int:
    """Pages of the people that are remembered."""
    columns, rows = _PEOPLE_UPRIGHT if scene.panel.upright else _PEOPLE
    return max(1, -(-len(scene.people) // (columns * rows)))


def people(
    scene: Scene,
    page: int,
    seated: Sequence[Seat],
    box: Box,
    sit_down: Callable[[Seat], Action],
) -> list[Piece]:
    """A page of the people that are remembered.

    Args:
        scene: What is looked at.
        page: Counted from 0; after the last one comes the first.
        seated: Who sits already.
        box: The room.
        sit_down: What a tap on a name means.
    """
    panel = scene.panel
    columns, rows = _PEOPLE_UPRIGHT if panel.upright else _PEOPLE
    size = columns * rows
    first = page % people_pages(scene) * size
    cells = box.grid(columns, rows, panel.mm(1.2))
    taken = {seat.person for seat in seated}
    return [
        _person(scene, person, cell, None if person.person in taken else sit_down(person))
        for person, cell in zip(scene.people[first : first + size], cells, strict=False)
    ]


def _person(scene: Scene, person: Seat, box: Box, action: Action | None) -> Piece:
    """A name to tap; who sits already stays in the same place, but rests."""
    panel = scene.panel
    fill, edge, ink = (GROUND, FAINT, QUIET) if action is None else (RAISED, EDGE, INK)
    plate = Plate(box, fill, edge, thick(panel), bend(panel))
    inside = box.inset(panel.mm(1.4), panel.mm(0.6))
    name = called(scene.people, person)
    words = Text(
        inside, name, panel.text, panel.note, ink, align=Align.CENTRE, lines=2, shorten=True
    )
    return Widget(f"person {person.person}", box, (plate, words), action, once=True)


def called(people: Sequence[Seat], person: Seat) -> str:
    """A name; the second one of the same name, by who was here first, is told by a number."""
    earlier = {one.person for one in people if one.name == person.name}
    count = sum(1 for number in earlier if number < person.person) + 1
    return person.name if count == 1 else f"{person.name} ({count})"
