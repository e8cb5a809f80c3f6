"""Sitting down: as many as a game is for, who starts or deals, and in two teams."""

import pygame
import pytest

from companion.games import GAMES
from companion.screens.places import Entry, Home, Seating

NAMES = ("Ann", "Ben", "Cem", "Dil", "Eve", "Fay", "Gus", "Hal", "Ian", "Joe")


def sit_down(table, game, count):
    table.touch(f"new {game}")
    for name in NAMES[:count]:
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()


@pytest.mark.parametrize("game", ["yoyo", "uno", "yoink"])
def test_no_more_and_no_fewer_than_the_game_is_for(table, game):
    least, most = GAMES[game].SEATS[0], GAMES[game].SEATS[-1]
    sit_down(table, game, least - 1)
    table.touch("play")
    table.rest()
    assert f"{least} to {most}" in table.message
    for name in NAMES[least - 1 : most]:
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("new name")
    assert str(most) in table.message
    table.touch("seat 1")
    table.touch("starts")
    table.touch("play")
    assert isinstance(table.place, Entry)
    match = table.timeline.match
    assert (match.game, len(match.seats), match.starter) == (game, most, 1)


def test_hey_yo_together_is_for_five_at_most(table):
    sit_down(table, "hey_yo", 6)
    table.touch("play")
    table.rest()
    assert isinstance(table.place, Seating)
    assert "2 to 5" in table.message
    table.touch("teams")
    table.touch("play")
    assert table.timeline.match.teams == (0, 1, 0, 1, 0, 1)


def test_hey_yo_in_two_teams(table, way):
    sit_down(table, "hey_yo", 5)
    person = way(table)
    for name in ("teams", "seat 2", "teams", "play"):
        person.tap(name)
    table.rest()
    assert table.timeline.match.teams == (0, 1, 1, 1, 0)
    assert table.timeline.match.team_names == (("Ann", "Eve"), ("Ben", "Cem", "Dil"))
    assert isinstance(table.place, Entry)
    assert "Ann, Eve" in table.words("who")


# --- dragging ------------------------------------------------------------------------------------


class Finger:
    """A finger on the screen."""

    def __init__(self, table, number=0):
        self.table, self.number = table, number

    def down(self, at):
        self.table.happen(self.table.finger(pygame.FINGERDOWN, at, self.number))

    def move(self, at):
        self.table.happen(self.table.finger(pygame.FINGERMOTION, at, self.number))

    def up(self, at):
        self.table.happen(self.table.finger(pygame.FINGERUP, at, self.number))


class Mouse(Finger):
    """A mouse with its button."""

    def down(self, at):
        self.table.happen(self.table.mouse(pygame.MOUSEBUTTONDOWN, at))

    def move(self, at):
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False
        )
        self.table.happen(event)

    def up(self, at):
        self.table.happen(self.table.mouse(pygame.MOUSEBUTTONUP, at))


def drag(table, hand, one, other, *, seconds=0.5):
    """Drags one thing to where another is, a little at a time."""
    (x, y), (to_x, to_y) = table.spot(one), table.spot(other)
    hand.down((x, y))
    for step in range(1, 9):
        table.clock.now += seconds / 8
        hand.move((x + (to_x - x) * step // 8, y + (to_y - y) * step // 8))
    hand.up((to_x, to_y))
    table.rest()


def seated(table):
    return [seat.name for seat in table.place.seats]


@pytest.fixture
def five(table):
    sit_down(table, "uno", 5)
    return table


HANDS = pytest.mark.parametrize("hand", [Finger, Mouse])


@HANDS
@pytest.mark.parametrize(
    ("one", "other", "order"),
    [
        ("seat 0", "seat 3", "Ben Cem Dil Ann Eve"),
        ("seat 4", "seat 1", "Ann Eve Ben Cem Dil"),
        ("seat 2", "seat 1", "Ann Cem Ben Dil Eve"),
    ],
)
def test_a_seat_is_dragged_to_where_another_is(five, hand, one, other, order):
    drag(five, hand(five), one, other)
    assert seated(five) == order.split()


def test_who_starts_is_dragged_along(five):
    five.touch("seat 1")
    five.touch("starts")
    drag(five, Finger(five), "seat 1", "seat 4")
    assert seated(five)[five.place.starter] == "Ben"


@HANDS
def test_the_new_order_is_shown_before_the_finger_is_lifted(five, hand):
    before = pygame.image.tobytes(five.window.surface, "RGB")
    finger = hand(five)
    finger.down(five.spot("seat 0"))
    five.clock.now += 0.5
    finger.move(five.spot("seat 3"))
    shown = pygame.image.tobytes(five.window.surface, "RGB")
    assert shown != before
    assert seated(five) == list(NAMES[:5])
    finger.up(five.spot("seat 3"))
    assert pygame.image.tobytes(five.window.surface, "RGB") == shown
    assert seated(five) == ["Ben", "Cem", "Dil", "Ann", "Eve"]


@HANDS
@pytest.mark.parametrize("target", ["person 5", "title", "seat 7", "play", "new name"])
def test_dropped_anywhere_else_everybody_stays(five, hand, target):
    drag(five, hand(five), "seat 0", target)
    assert isinstance(five.place, Seating)
    assert seated(five) == list(NAMES[:5])


@HANDS
def test_a_tap_that_slips_to_the_next_seat_moves_nobody(five, hand):
    drag(five, hand(five), "seat 0", "seat 1", seconds=0.12)
    assert seated(five) == list(NAMES[:5])
    assert five.place.chosen is None


def test_a_second_finger_drags_nobody(five):
    one, other = Finger(five), Finger(five, 1)
    one.down(five.spot("seat 0"))
    other.down(five.spot("seat 2"))
    five.clock.now += 0.5
    other.move(five.spot("seat 4"))
    other.up(five.spot("seat 4"))
    assert seated(five) == list(NAMES[:5])
    one.up(five.spot("seat 0"))
    assert seated(five) == list(NAMES[:5])
    assert five.place.chosen == 0


def test_a_mouse_that_is_only_moved_drags_nobody(five):
    five.clock.now += 5
    Mouse(five).move(five.spot("seat 0"))
    Mouse(five).move(five.spot("seat 3"))
    assert seated(five) == list(NAMES[:5])


def test_two_teams_are_remembered_also_before_anybody_has_sat_down(table):
    """The tap did nothing, and ten were told at the end that a team is for five."""
    table.touch("new hey_yo")
    table.touch("teams")
    table.rest()
    assert "together" in table.words("teams")
    for name in NAMES:
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("play")
    assert table.timeline.match.teams == (0, 1) * 5


def test_who_has_sat_down_still_sits_after_a_pulled_plug(killed, tables):
    """The names were still there as people, but everybody had to sit down again."""
    taps = ["new hey_yo", "teams"]
    for name in ("ann", "ben", "cem", "dil"):
        taps += ["new name", *(f"letter {letter}" for letter in name), "done"]
    table = killed([*taps, "seat 1", "starts", "rules"])
    assert isinstance(table.place, Seating)
    assert seated(table) == ["Ann", "Ben", "Cem", "Dil"]
    assert (table.place.starter, table.place.teams) == (1, (0, 1, 0, 1))
    table.touch("play")
    table.rest()
    assert isinstance(table.place, Entry)
    assert isinstance(tables().place, Entry)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "\udcff",
        '{"game": "chess", "rules": {}, "seats": [], "starter": 0}',
        '{"game": "uno", "rules": {"mode": "chess"}, "seats": [], "starter": 0}',
        '{"game": "uno", "rules": {}, "seats": [{"person": 9, "name": "Z"}], "starter": 0}',
    ],
)
def test_a_seating_that_cannot_be_read_costs_nothing_else(tmp_path, tables, content):
    (tmp_path / "seating.json").write_bytes(content.encode(errors="surrogateescape"))
    table = tables()
    assert isinstance(table.place, Home)
    table.touch("new skyjo")
    assert isinstance(table.place, Seating)


def test_who_goes_home_from_the_seating_comes_back_home(tmp_path, tables):
    table = tables()
    sit_down(table, "uno", 2)
    assert (tmp_path / "seating.json").exists()
    table.press("escape")
    assert isinstance(tables().place, Home)
