"""Yoink on the screen: who called, who has no totem, the three cards, open eyes."""

import pytest

from companion.screens.places import Board, End, Entry, Result

FOUR = ("Ann", "Ben", "Cem", "Dilara")
FIVE = (*FOUR, "Eve")
TRIOS = (
    ("1 circle plain, 2 circle plain, 3 circle plain", ()),
    ("1 circle plain, 2 square dots, 3 triangle stripes", ()),
    ("1 triangle stripes, 3 triangle plain, 2 triangle dots", ()),
    ("1 circle plain, 1 circle dots, 2 circle stripes", ("number",)),
    ("2 circle plain, 2 circle dots, 2 square dots", ("symbol", "shading")),
    ("1 circle plain, 2 square plain, 1 square dots", ("number", "symbol", "shading")),
)


def say(person, cards):
    """Three cards, each by its number, symbol and shading."""
    for card in cards.split(", "):
        for attribute, value in zip(("number", "symbol", "shading"), card.split(), strict=True):
            person.tap(f"{attribute} {value}")


@pytest.mark.parametrize(("cards", "failing"), TRIOS)
def test_the_judge_answers_at_the_last_tap(playing, way, cards, failing):
    table = playing("yoink", *FOUR)
    person = way(table)
    person.tap("caller 1")
    person.tap("without 2")
    say(person, cards)
    judge = table.words("judge")
    assert judge.startswith("No trio" if failing else "It is a trio.")
    for attribute in ("number", "symbol", "shading"):
        assert (attribute in judge) is (attribute in failing)
    assert ("Ben" if failing else "Cem") + " is out." in judge
    person.tap("next")
    assert isinstance(table.place, Result)
    assert table.timeline.standing.rounds[0].out == ((1,) if failing else (2,))


def test_a_trio_by_keys(playing):
    table = playing("yoink", *FOUR)
    table.press("2", "3", "1", "c", "p", "2", "c", "p", "3", "c", "p", "enter")
    assert isinstance(table.place, Result)
    assert table.timeline.standing.rounds[0].out == (2,)


@pytest.mark.parametrize(("call", "out"), [("right", (2,)), ("wrong", (1,))])
def test_only_right_or_wrong(playing, way, call, out):
    table = playing("yoink", *FOUR)
    person = way(table)
    for name in ("caller 1", "without 2", call, "next"):
        assert isinstance(table.place, Entry)
        person.tap(name)
    assert table.timeline.standing.rounds[0].out == out
    assert table.words("row 2").startswith("Cem")


def test_open_eyes(playing, way):
    table = playing("yoink", *FOUR)
    person = way(table)
    for name in ("eyes", "open 3", "next"):
        person.tap(name)
        table.rest()
    outcome = table.timeline.standing.rounds[0]
    assert outcome.out == (3,)
    assert table.timeline.standing.still_in == (0, 1, 2)
    person.tap("next")
    assert "2 totems" in table.words("who")


def test_the_dealer_moves_to_the_right_and_over_who_is_out(playing):
    table = playing("yoink", *FIVE)
    assert "Ann deals" in table.words("who")
    for taps, dealer in ((("open 1",), "Eve"), (("open 4",), "Dilara"), (("open 0",), "Cem")):
        table.touch("eyes")
        for name in taps:
            table.touch(name)
        assert f"{dealer} deals." in table.words("judge")
        table.touch("next")
        table.rest()
        table.touch("next")
        table.rest()
        assert f"{dealer} deals" in table.words("who")


def test_who_is_out_is_not_offered_any_more(playing):
    table = playing("yoink", *FOUR)
    table.press("e", "4", "enter")
    table.rest()
    table.touch("next")
    for called in ("caller", "without"):
        assert table.show.screen.named(f"{called} 3").action is None
        assert "out" in table.words(f"{called} 3")
    table.press("4")
    assert table.message == "Dilara is out already."
    table.touch("caller 0")
    table.touch("without 1")
    table.touch("right")
    table.touch("next")
    assert isinstance(table.place, Result)
    assert table.timeline.standing.still_in == (0, 2)


def test_a_match_to_the_last_one_in(playing, way):
    table = playing("yoink", "Ann", "Ben", "Cem")
    person = way(table)
    for name in ("caller 0", "without 1", "right", "next", "next", "eyes", "open 0"):
        person.tap(name)
        table.rest()
    assert "Cem wins." in table.words("judge")
    person.tap("next")
    table.rest()
    assert isinstance(table.place, End)
    assert table.words("winners").strip() == "Cem wins"
    person.tap("board")
    assert isinstance(table.place, Board)


def test_what_is_missing_is_told(playing):
    table = playing("yoink", *FOUR)
    for name, message in (
        ("next", "Say who called."),
        ("caller 0", ""),
        ("next", "Say who had no totem."),
        ("without 0", ""),
        ("next", "Say the number of card 1, or whether it was a trio."),
        ("right", ""),
        ("next", "The caller has a totem, so somebody else is without."),
    ):
        table.touch(name)
        table.rest()
        assert table.message == message
    table.touch("eyes")
    table.touch("next")
    assert table.message == "Somebody's eyes must have been open."


def test_a_card_can_be_said_again_and_emptied(playing, way):
    table = playing("yoink", *FOUR)
    person = way(table)
    say(person, "1 circle plain, 1 circle dots, 2 circle stripes")
    person.tap("guess 1")
    person.tap("number 3")
    person.tap("guess 0")
    assert table.words("guess 1") == "3 circle dots"
    person.tap("clear")
    assert table.timeline.match.draft.trio[0].missing
    person.tap("number 1")
    person.tap("symbol circle")
    person.tap("shading plain")
    assert table.words("judge") == "It is a trio."
    assert table.timeline.match.draft.failing == ()


def test_a_correction_of_an_earlier_round_offers_who_was_in_then(playing):
    table = playing("yoink", *FOUR)
    for name in ("eyes", "open 3", "next", "next", "eyes", "open 2", "next", "rounds"):
        table.touch(name)
        table.rest()
    table.touch("round 0 seat 3")
    assert table.show.screen.named("open 3").action is not None
    table.touch("open 3")
    table.touch("open 0")
    table.touch("next")
    table.rest()
    assert table.timeline.standing.still_in == (1, 3)


def test_a_half_said_trio_comes_back_after_the_plug(beginning, killed):
    beginning("yoink", *FOUR)
    taps = ["caller 1", "without 0", "number 2", "symbol square", "shading dots", "number 3"]
    table = killed(taps)
    assert isinstance(table.place, Entry)
    draft = table.timeline.match.draft
    assert (draft.caller, draft.without_totem, draft.card) == (1, 0, 1)
    assert table.words("guess 0") == "2 square dots"
    assert table.words("guess 1").startswith("3")
