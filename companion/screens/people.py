"""Who plays in the match that is going on: other places, a name put right, somebody who is late."""

from dataclasses import replace

from companion.errors import EntryError
from companion.games import GAMES
from companion.games.game import check_table
from companion.games.words import Phrase, Says, phrase
from companion.match import Joined, Match, Reordered, Seat, TeamsChanged
from companion.screens.actions import Action, Do, Go, Say
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    button,
    header,
    label,
    sheet,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Naming, People, Rounds
from companion.screens.places import now as where
from companion.screens.scene import Scene
from companion.screens.seats import Sitting, people, people_pages, swapped, tiles
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Binding, View
from companion.ui.theme import QUIET
from companion.words import LANGUAGE, _


def view(scene: Scene, place: People) -> Screen:
    """The seats of the match, and who may still join it."""
    panel, match = scene.panel, scene.match
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    if panel.upright:
        seats, others = rest.rows(1.0, 1.0, gap=panel.margin)
    else:
        seats, others = rest.columns(1.2, 1.0, gap=panel.margin)
    table, bar = seats.rows(1.0, panel.hurry, gap=panel.gap)
    known, last = others.rows(1.0, panel.hurry, gap=panel.gap)
    to = where(scene.table)
    undo, redo, done = last.columns(1.0, 1.0, 1.3, gap=panel.gap)
    widgets = [
        *header(scene, top, _("People"), _("Tap a seat to change it."), to),
        *tiles(
            scene,
            Sitting(match.game, match.seats, None, match.teams, place.chosen),
            table,
            lambda seat: Go(replace(place, chosen=seat)),
            lambda order, seat: Do((Reordered(order),), replace(place, chosen=seat)),
        ),
        *_bar(scene, place, bar),
        *_joining(scene, place, known),
        *undo_redo(scene, undo, redo),
        button(panel, "done", done, _("done"), Go(to), strong=True, once=True),
    ]
    keys: tuple[Key, ...] = (
        Binding("enter", Go(to), _("done")),
        Binding("n", _new_name(match, place), _("new name")),
        Binding("escape", Go(to), _("back")),
        *undo_keys(),
    )
    return View(tuple(widgets), keys)


def closed(match: Match) -> str:
    """Why nobody else can join the match; empty while somebody can."""
    if match.rounds:
        return phrase(Says.JOIN_LATE).say((), LANGUAGE)
    try:
        check_table(GAMES[match.game], len(match.seats) + 1)
    except EntryError as error:
        return error.reason.say((), LANGUAGE) if isinstance(error.reason, Phrase) else error.why
    return ""


# --- the seats -----------------------------------------------------------------------------------


def _bar(scene: Scene, place: People, box: Box) -> list[Piece]:
    panel, match = scene.panel, scene.match
    seat = place.chosen
    actions: list[tuple[str, str, Action | None]] = [
        ("earlier", _("earlier"), _moved(match, place, -1)),
        ("later", _("later"), _moved(match, place, 1)),
        ("rename", _("other name"), None if seat is None else _rename(match, place, seat)),
    ]
    if match.teams:
        actions.append(("teams", _("other team"), _other_team(match, place)))
    cells = box.columns(*equal(len(actions)), gap=panel.gap)
    return [
        button(panel, name, cell, words, action, once=True)
        for (name, words, action), cell in zip(actions, cells, strict=True)
    ]


def _moved(match: Match, place: People, step: int) -> Do | None:
    if place.chosen is None or place.chosen + step not in range(len(match.seats)):
        return None
    order = swapped(len(match.seats), place.chosen, step)
    return Do((Reordered(order),), replace(place, chosen=place.chosen + step))


def _rename(match: Match, place: People, seat: int) -> Go:
    return Go(Naming(place, match.names[seat], shift=False, seat=seat))


def _other_team(match: Match, place: People) -> Do | None:
    if place.chosen is None:
        return None
    turned = list(match.teams)
    turned[place.chosen] = 1 - turned[place.chosen]
    return Do((TeamsChanged(tuple(turned)),), place)


# --- who joins -----------------------------------------------------------------------------------


def _joining(scene: Scene, place: People, box: Box) -> list[Piece]:
    """Who may still join; or why nobody can, and what to do instead."""
    panel, match = scene.panel, scene.match
    why_not = closed(match)
    if match.rounds:
        return _too_late(panel, why_not, box)
    heading, names, bar = box.rows(panel.mm(3.8), 1.0, panel.hurry, gap=panel.mm(1.2))
    more, new = bar.columns(1.0, 1.0, gap=panel.gap)
    words = why_not or _("Tap who joins in the first round:")
    turn = Go(replace(place, page=place.page + 1)) if people_pages(scene) > 1 else None

    def join(person: Seat) -> Action:
        return Say(why_not) if why_not else Do((Joined(person),), replace(place, chosen=None))

    return [
        label(panel, "people", heading, words, panel.text, QUIET),
        *people(scene, place.page, match.seats, names, join),
        button(panel, "more names", more, _("more names"), turn),
        button(panel, "new name", new, _("new name"), _new_name(match, place)),
    ]


def _new_name(match: Match, place: People) -> Action:
    why_not = closed(match)
    return Say(why_not) if why_not else Go(Naming(replace(place, chosen=None)))


def _too_late(panel: Panel, why_not: str, box: Box) -> list[Piece]:
    words = _(
        "When somebody comes or goes now, end the match on the screen of all rounds, and begin a"
        " new one."
    )
    said, way = box.rows(1.0, panel.hurry, gap=panel.gap)
    return [
        label(panel, "people", said, f"{why_not} {words}", panel.lead, QUIET, lines=8),
        button(panel, "rounds", way, _("all rounds"), Go(Rounds())),
    ]
