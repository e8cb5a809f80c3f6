"""Fingers that slip, linger, come in twos or between: never a wrong entry."""

import random

import pygame
import pytest

from companion.screens.places import Entry


def cells(table):
    draft = table.timeline.match.draft
    return () if draft is None else tuple(v for v in draft.slip.cells if v is not None)


def down(table, at, finger=0):
    return table.finger(pygame.FINGERDOWN, at, finger)


def up(table, at, finger=0):
    return table.finger(pygame.FINGERUP, at, finger)


def between(table, one, other):
    """A place in the gap between two neighbours."""
    first, second = (table.show.screen.named(name).box for name in (one, other))
    return (first.right + second.x) // 2, first.centre[1]


def test_a_finger_that_slips_to_the_next_key_enters_nothing(seated):
    table = seated("Ann", "Ben")
    table.happen(down(table, table.spot("card 7")), up(table, table.spot("card 8")))
    assert cells(table) == ()


def test_a_finger_that_slips_within_the_key_enters_it(seated):
    table = seated("Ann", "Ben")
    x, y = table.spot("card 7")
    table.happen(down(table, (x - 12, y - 9)), up(table, (x + 14, y + 11)))
    assert cells(table) == (7,)


def test_a_tap_between_two_keys_enters_neither(seated):
    table = seated("Ann", "Ben")
    at = between(table, "card 7", "card 8")
    table.happen(down(table, at), up(table, at))
    table.happen(table.mouse(pygame.MOUSEBUTTONDOWN, at), table.mouse(pygame.MOUSEBUTTONUP, at))
    assert cells(table) == ()


@pytest.mark.parametrize("lifted", [(0, 1), (1, 0)])
def test_of_two_fingers_at_once_the_first_counts(seated, lifted):
    table = seated("Ann", "Ben")
    at = {0: table.spot("card 7"), 1: table.spot("card 2")}
    table.happen(down(table, at[0], 0), down(table, at[1], 1))
    for finger in lifted:
        table.happen(up(table, at[finger], finger))
    assert cells(table) == (7,)


def test_a_finger_that_is_held_enters_once_when_it_is_lifted(seated):
    table = seated("Ann", "Ben")
    at = table.spot("card 7")
    table.happen(down(table, at))
    for _second in range(10):
        table.rest(1.0)
        table.happen()
        assert cells(table) == ()
    table.happen(up(table, at))
    assert cells(table) == (7,)


def test_a_finger_whose_lifting_was_lost_does_not_lock_the_screen(seated):
    table = seated("Ann", "Ben")
    table.happen(down(table, table.spot("card 7")))
    table.rest(6.0)
    at = table.spot("card 2")
    table.happen(down(table, at, 1), up(table, at, 1))
    assert cells(table) == (2,)


def test_a_tap_during_a_redraw_counts_once_and_in_its_order(seated):
    table = seated("Ann", "Ben")
    at = table.spot("card 3")
    paint = table.show._painter.paint
    meanwhile = [(down(table, at), up(table, at))]

    def slow(*args, **kwargs):
        if meanwhile and cells(table) == (7,):
            for event in meanwhile.pop():
                pygame.event.post(event)
        return paint(*args, **kwargs)

    table.show._painter.paint = slow
    table.touch("card 7")
    table.happen()
    table.touch("card 5")
    assert cells(table) == (7, 3, 5)


def test_a_tap_on_a_screen_that_has_just_come_up_is_not_taken_for_it(seated):
    table = seated("Ann", "Ben")
    table.touch("finisher")
    at = table.spot("back")
    table.happen(down(table, at), up(table, at), down(table, at), up(table, at))
    assert isinstance(table.place, Entry)  # and not back once more


def test_other_buttons_of_the_mouse_and_its_wheel_do_nothing(seated):
    table = seated("Ann", "Ben")
    at = table.spot("card 7")
    for button in (2, 3, 4, 5):
        table.happen(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False),
        )
    table.happen(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert cells(table) == ()


@pytest.mark.parametrize("seed", range(6))
def test_a_storm_of_two_hands_enters_what_the_first_finger_meant(seated, seed):
    """Against a plain account of it: who is down first counts, where it came down, if it stays."""
    chance = random.Random(seed)
    table = seated("Ann", "Ben")
    names = [f"card {value}" for value in range(3, 12)]
    places = {name: table.spot(name) for name in names}
    owner, meant, wanted = None, None, []
    resting = {0, 1, 2}
    while len(wanted) < 9:
        finger = chance.randrange(3)
        name = chance.choice(names)
        if finger in resting:
            resting.discard(finger)
            if owner is None:
                owner, meant = finger, name
            table.happen(down(table, places[name], finger))
        else:
            resting.add(finger)
            stays = chance.random() < 0.6
            if owner == finger:
                name = meant if stays else name
                if name == meant:
                    wanted.append(int(name.split()[1]))
                owner = None
            table.happen(up(table, places[name], finger))
        table.rest(0.08)
    assert list(cells(table)) == wanted
