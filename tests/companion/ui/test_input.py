"""Fingers, mouse and keys: never a wrong entry."""

import pygame
import pytest


@pytest.fixture
def entry(seated):
    return seated("Ann", "Ben")


def cards(table):
    draft = table.timeline.match.draft
    return [] if draft is None else [value for value in draft.slip.cells if value is not None]


def down_up(table, at, finger=0):
    return (
        table.finger(pygame.FINGERDOWN, at, finger),
        table.finger(pygame.FINGERUP, at, finger),
    )


def clicked(table, at, **touch):
    return (
        table.mouse(pygame.MOUSEBUTTONDOWN, at, **touch),
        table.mouse(pygame.MOUSEBUTTONUP, at, **touch),
    )


@pytest.mark.parametrize("touch", [True, False])
def test_a_finger_that_comes_as_mouse_too_counts_once(entry, touch):
    at = entry.spot("card 7")
    finger_down, finger_up = down_up(entry, at)
    mouse_down, mouse_up = clicked(entry, at, touch=touch)
    entry.happen(finger_down, mouse_down, finger_up, mouse_up)
    assert cards(entry) == [7]


@pytest.mark.parametrize("touch", [True, False])
def test_the_mouse_made_of_a_finger_may_come_late(entry, touch):
    at = entry.spot("card 7")
    entry.happen(*down_up(entry, at))
    entry.rest(0.2)
    entry.happen(*clicked(entry, at, touch=touch))
    assert cards(entry) == [7]


def test_a_finger_and_then_the_mouse_elsewhere_are_two(entry):
    entry.happen(*down_up(entry, entry.spot("card 7")))
    entry.happen(*clicked(entry, entry.spot("card 8")))
    assert cards(entry) == [7, 8]


def test_two_quick_taps_on_the_same_card_are_two_cards(entry):
    at = entry.spot("card 7")
    entry.happen(*down_up(entry, at))
    entry.rest(0.06)
    entry.happen(*down_up(entry, at))
    assert cards(entry) == [7, 7]


def test_a_second_finger_is_ignored_while_one_is_down(entry):
    seven, eight = entry.spot("card 7"), entry.spot("card 8")
    entry.happen(
        entry.finger(pygame.FINGERDOWN, seven, 0),
        *down_up(entry, eight, 1),
        entry.finger(pygame.FINGERUP, seven, 0),
    )
    assert cards(entry) == [7]


def test_a_palm_left_on_the_panel_does_not_keep_others_out_for_ever(entry):
    entry.happen(entry.finger(pygame.FINGERDOWN, (2, 2), 0))
    entry.rest(6)
    entry.happen(*down_up(entry, entry.spot("card 8"), 1))
    assert cards(entry) == [8]


def test_a_finger_that_slips_to_another_target_counts_nowhere(entry):
    entry.happen(
        entry.finger(pygame.FINGERDOWN, entry.spot("card 7")),
        entry.finger(pygame.FINGERUP, entry.spot("card 8")),
    )
    assert cards(entry) == []


def test_a_finger_held_counts_once_when_it_is_lifted(entry):
    at = entry.spot("card 7")
    entry.happen(entry.finger(pygame.FINGERDOWN, at))
    entry.rest(3)
    assert cards(entry) == []
    entry.happen(entry.finger(pygame.FINGERUP, at))
    assert cards(entry) == [7]


def test_a_tap_between_two_targets_means_neither(entry):
    seven = entry.show.screen.named("card 7").box
    entry.happen(*down_up(entry, (seven.right + 2, seven.y + 10)))
    assert cards(entry) == []


def test_other_mouse_buttons_mean_nothing(entry):
    at = entry.spot("card 7")
    entry.happen(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=False),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=3, touch=False),
    )
    assert cards(entry) == []


@pytest.mark.parametrize("lamp", [True, False])
def test_the_number_pad_types_digits_with_its_lamp_on_or_off(entry, lamp):
    entry.pad("8", "-", "2", "0", "1", "2", "1", "enter", "1", "5", lamp=lamp)
    assert cards(entry) == [8, -2, 0, 12, 1, 1, 5]


def test_every_card_can_be_typed(entry):
    entry.press(*"0", *"-1", *"-2", *"10", *"11", *"12", *"2", *"9", *"1")
    assert cards(entry) == [0, -1, -2, 10, 11, 12, 2, 9]
    assert entry.timeline.match.draft.half == "1"
    entry.press("space")
    assert cards(entry)[-1] == 1


def test_a_card_that_there_is_not_gets_a_sentence(entry):
    entry.press("-", "5")
    assert "5" in entry.message
    assert cards(entry) == []


def test_where_digits_mean_nothing_the_pad_moves_the_focus(table):
    table.pad("5")
    assert table.show.focused is None
    table.pad("2")
    first = table.show.focused
    assert first is not None
    table.pad("5")
    assert type(table.place).__name__ == "Seating"


def test_the_focus_reaches_everything_and_is_drawn(entry):
    before = entry.window.surface.get_buffer().raw
    reached = set()
    for _widget in entry.show.screen.widgets:
        entry.press("next")
        reached.add(entry.show.focused)
    wanted = {widget.name for widget in entry.show.screen.widgets if widget.action is not None}
    assert reached == wanted
    assert entry.window.surface.get_buffer().raw != before


def test_the_arrows_reach_every_button_where_they_move_the_focus(seated):
    table = seated("Ann", "Ben")
    table.touch("back")
    wanted = {widget.name for widget in table.show.screen.widgets if widget.action is not None}
    reached = set()
    for _turn in range(6):
        for arrow in ("right", "down", "left", "down", "right", "up"):
            table.press(arrow)
            reached.add(table.show.focused)
    assert reached == wanted


def test_the_arrows_go_from_cell_to_cell(entry):
    entry.press("right", "down", "7")
    assert entry.timeline.match.draft.slip.cells[4] == 7


def test_a_question_mark_shows_the_keys_and_any_key_goes_back(entry):
    entry.press("?")
    assert type(entry.place).__name__ == "KeyHelp"
    entry.press("7")
    assert type(entry.place).__name__ == "Entry"
    assert cards(entry) == []


def test_undo_and_redo_by_the_keys_everybody_knows(entry):
    entry.press("7", "8")
    entry.press("z", mod=pygame.KMOD_CTRL)
    assert cards(entry) == [7]
    entry.press("z", mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert cards(entry) == [7, 8]
    entry.press("u", "u")
    assert cards(entry) == []
    entry.press("y", mod=pygame.KMOD_CTRL)
    assert cards(entry) == [7]
