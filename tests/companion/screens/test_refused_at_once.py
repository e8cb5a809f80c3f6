"""Hands that cannot be are refused as they are typed, not only when the round is saved."""

import pytest

from companion.ui.parts import Mark, Plate
from companion.ui.theme import ACCENT, WARNING, Shape


def type_sum(table, digits):
    table.touch("by sum")
    for digit in digits.removeprefix("-"):
        table.touch(f"digit {digit}")
    if digits.startswith("-"):
        table.touch("sign")


def shapes(table, name):
    return {part.shape for part in table.show.screen.named(name).parts if isinstance(part, Mark)}


def plate(table, name):
    return next(part for part in table.show.screen.named(name).parts if isinstance(part, Plate))


@pytest.mark.parametrize("digits", ["141", "-18", "999"])
def test_a_sum_that_cannot_be_is_said_at_once_and_typing_goes_on(seated, digits):
    table = seated("Ann", "Ben")
    type_sum(table, digits)
    assert table.words("message").startswith("Ann: A sum is always between")
    assert Shape.TICK not in shapes(table, "seat 0")
    assert plate(table, "seat 0").edge == WARNING
    assert plate(table, "next").fill != ACCENT
    table.touch("next")  # whoever wants to type the others first can
    table.rest()
    assert table.timeline.match.draft.seat == 1
    assert table.words("message").startswith("Ann: A sum")
    table.touch("seat 0")
    table.touch("delete")
    assert "message" not in table.names()
    assert Shape.TICK in shapes(table, "seat 0")


@pytest.mark.parametrize("digits", ["140", "-17", "0"])
def test_the_last_sum_that_can_be_gets_its_tick(seated, digits):
    table = seated("Ann", "Ben")
    type_sum(table, digits)
    assert "message" not in table.names()
    assert Shape.TICK in shapes(table, "seat 0")
    assert plate(table, "next").fill == ACCENT


def test_more_cards_than_the_deck_has_are_said_with_the_column(seated):
    table = seated("Ann", "Ben")
    for value in (-2, -2, -2, -2, -2):
        table.touch(f"card {value}")
    assert "message" not in table.names()
    table.touch("card -2")
    assert "only 5 cards" in table.words("message")
    assert plate(table, "seat 0").edge == WARNING
    table.touch("delete")
    assert "message" not in table.names()
