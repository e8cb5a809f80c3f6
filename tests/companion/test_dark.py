"""The screen goes dark after a while, and a touch does no more than light it again."""

import pygame
import pytest

from companion.screens.evening import Evening
from companion.screens.places import Home, Setup
from companion.screens.show import Show
from companion.ui.backlight import Backlight

LIT, DARK = "0", "4"


@pytest.fixture
def panel(tmp_path):
    """A folder such as the kernel's, with one light in it."""
    switch = tmp_path / "backlight" / "10-0045" / "bl_power"
    switch.parent.mkdir(parents=True)
    switch.write_text(f"{LIT}\n")
    return switch


@pytest.fixture
def lamp(table, panel):
    """A table at a panel whose light can be switched."""
    table.evening = Evening(table.store, table.asked.append, table.clock)
    table.show = Show(
        table.window, table.evening, clock=table.clock, backlight=Backlight(panel.parents[1])
    )
    table.touch("settings")
    table.rest()
    table.touch("sleep")
    table.rest()
    return table


def fall_asleep(table):
    table.clock.now += 61
    table.show.step(0)
    assert table.show.asleep


def test_the_light_goes_out_and_on_again(lamp, panel):
    assert panel.read_text().strip() == LIT
    fall_asleep(lamp)
    assert panel.read_text() == DARK
    lamp.touch("calm")
    assert panel.read_text() == LIT
    assert not lamp.evening.settings.calm


def test_a_light_that_was_left_dark_is_lit_when_the_companion_starts(table, panel):
    panel.write_text(DARK)
    Show(table.window, table.evening, clock=table.clock, backlight=Backlight(panel.parents[1]))
    assert panel.read_text() == LIT


@pytest.mark.parametrize("gone", ["read-only", "away"])
def test_a_light_that_is_not_ours_is_left_as_it_is(lamp, panel, gone):
    panel.unlink()
    if gone == "read-only":
        panel.mkdir()  # even root cannot write into it
    fall_asleep(lamp)
    lamp.touch("calm")
    assert not lamp.show.asleep


def test_a_finger_that_wakes_counts_for_nothing_wherever_it_is_lifted(lamp):
    for lifted in ("calm", "back", "poweroff", "colours"):
        if lamp.show.screen.named(lifted) is None:
            continue
        before = lamp.evening.settings
        fall_asleep(lamp)
        lamp.happen(lamp.finger(pygame.FINGERDOWN, lamp.spot("colours")))
        lamp.rest()
        lamp.happen(lamp.finger(pygame.FINGERUP, lamp.spot(lifted)))
        lamp.rest()
        assert not lamp.show.asleep
        assert isinstance(lamp.place, Setup)
        assert lamp.evening.settings == before


def test_a_finger_and_the_mouse_that_is_made_of_it_wake_once(lamp):
    before = lamp.evening.settings
    fall_asleep(lamp)
    at = lamp.spot("calm")
    lamp.happen(
        lamp.finger(pygame.FINGERDOWN, at),
        lamp.mouse(pygame.MOUSEBUTTONDOWN, at),
        lamp.finger(pygame.FINGERUP, at),
        lamp.mouse(pygame.MOUSEBUTTONUP, at),
    )
    assert not lamp.show.asleep
    assert lamp.evening.settings == before


def test_an_impatient_second_tap_only_wakes_too(lamp):
    before = lamp.evening.settings
    fall_asleep(lamp)
    lamp.touch("calm")
    lamp.touch("calm")
    assert lamp.evening.settings == before
    lamp.rest()
    lamp.touch("calm")
    assert lamp.evening.settings != before


@pytest.mark.parametrize("key", ["escape", "1", "enter", "next", "?"])
def test_a_key_that_wakes_does_nothing_else(lamp, key):
    before = lamp.evening.settings
    fall_asleep(lamp)
    lamp.press(key)
    assert not lamp.show.asleep
    assert isinstance(lamp.place, Setup)
    assert lamp.show.focused is None
    assert lamp.evening.settings == before


def test_who_plays_keeps_it_awake(lamp):
    lamp.touch("back")
    for _minute in range(3):
        lamp.clock.now += 50
        lamp.press("right")
        lamp.show.step(0)
        assert not lamp.show.asleep
    assert isinstance(lamp.place, Home)


def test_never_is_never(lamp):
    while lamp.evening.settings.sleep:
        lamp.touch("sleep")
        lamp.rest()
    lamp.clock.now += 1e6
    lamp.show.step(0)
    assert not lamp.show.asleep
