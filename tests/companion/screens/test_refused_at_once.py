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


# --- the other games -----------------------------------------------------------------------------


def refuses(table, seat, words):
    """Whether what is typed is refused at once, with whose hand it is; typing goes on."""
    assert words in table.words("message")
    if seat is not None:
        assert plate(table, seat).edge == WARNING
        assert Shape.TICK not in shapes(table, seat)
    assert plate(table, "next").fill != ACCENT


def test_more_cards_than_the_deck_of_uno_has(playing):
    table = playing("uno", "Ann", "Ben", "Cem")
    for _card in range(3):
        table.touch("card 0")
    table.touch("next")
    table.touch("card 0")
    assert "message" not in table.names()
    assert Shape.TICK in shapes(table, "seat 1")
    table.touch("card 0")
    refuses(table, "seat 1", "Ben: The deck has only 4 cards 0.")
    table.touch("seat 0")  # the card may be too many here
    refuses(table, "seat 1", "Ben: The deck has only 4 cards 0.")
    table.touch("delete")
    assert "message" not in table.names()
    assert Shape.TICK in shapes(table, "seat 1")


def test_a_round_of_uno_that_cannot_be_is_not_entered(playing):
    table = playing("uno", "Ann", "Ben")
    for _card in range(5):
        table.touch("card wild")
    table.touch("next")
    table.rest()
    assert table.timeline.match.rounds == ()
    table.touch("delete")
    table.touch("next")
    table.rest()
    assert table.totals == (0, 200)


def test_two_who_went_out_of_uno(playing):
    table = playing("uno", "Ann", "Ben", "Cem")
    table.touch("out")
    assert table.timeline.match.draft.seat == 1
    table.touch("by sum")
    table.touch("digit 0")
    refuses(table, None, "Only one player can have gone out.")
    table.touch("digit 7")
    assert "message" not in table.names()


def test_more_cards_than_yoyo_has_together(playing):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    table.touch("out 0")
    for digit in "60":
        table.touch(f"digit {digit}")
    table.touch("next")
    table.touch("digit 3")
    assert "message" not in table.names()
    assert plate(table, "next").fill == ACCENT
    table.touch("more 2")
    refuses(table, None, "Together they hold 64 cards; there are only 63.")
    table.touch("less 1")
    assert "message" not in table.names()
    assert plate(table, "next").fill == ACCENT


def test_two_without_a_card_in_yoyo(playing):
    table = playing("yoyo", "Ann", "Ben", "Cem")
    table.touch("out 0")
    table.touch("digit 0")
    refuses(table, "seat 1", "Ben: Only one player can have no card left.")


def test_a_caller_without_a_totem(playing):
    table = playing("yoink", "Ann", "Ben", "Cem")
    table.touch("caller 1")
    table.touch("without 1")
    refuses(table, None, "The caller has a totem, so somebody else is without.")
    table.touch("right")
    refuses(table, None, "The caller has a totem")
    table.touch("without 2")
    assert "message" not in table.names()
    assert table.words("judge").startswith("The call was right.")
    assert plate(table, "next").fill == ACCENT


def test_nobody_left_with_closed_eyes(playing):
    table = playing("yoink", "Ann", "Ben", "Cem")
    table.touch("eyes")
    for seat in range(3):
        table.touch(f"open {seat}")
    refuses(table, None, "Somebody must stay in.")
    table.touch("open 2")
    assert "message" not in table.names()
