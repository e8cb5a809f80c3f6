"""A correction after which later rounds no longer count: it is said, and why."""

from companion.games import DRAFTS, yoink
from companion.games.uno import Round
from companion.match import Drafted, RoundEntered, RoundReopened
from companion.screens.places import End, Result


def enter(table, game, *rounds):
    for entry in rounds:
        table.timeline.push(Drafted(DRAFTS[game].of(entry)))
        table.timeline.push(RoundEntered())
    table.evening.keep()


def correct(table, game, index, entry):
    table.timeline.push(RoundReopened(index))
    enter(table, game, entry)


def test_rounds_behind_the_end_are_told(playing, tables):
    """They stood in brackets without a word."""
    table = playing("uno", "Ann", "Ben", mode="lowest", target=100)
    enter(table, "uno", Round((0, 30)), Round((0, 30)), Round((10, 0)))
    correct(table, "uno", 0, Round((0, 140)))
    again = tables()
    assert isinstance(again.place, End)
    said = "Rounds 2 and 3 no longer count: the match is over after round 1."
    assert again.message == ""
    assert again.words("message") == said
    again.touch("rounds")
    again.rest()
    assert again.words("message") == said
    assert again.words("round 1 seat 1").startswith("(")


def test_a_round_in_which_somebody_plays_who_is_out_is_told_with_the_reason(playing, tables):
    table = playing("yoink", "Ann", "Ben", "Cem", "Dil")
    enter(
        table,
        "yoink",
        yoink.Round(yoink.Call(1, 2, verdict=True)),
        yoink.Round(yoink.Call(0, 3, verdict=True)),
    )
    correct(table, "yoink", 0, yoink.Round(yoink.Peep((0,))))
    again = tables()
    said = "Round 2 no longer counts: Ann is out already."
    assert again.place == Result(1)
    assert again.words("message") == said
    assert "Ann is out already." in again.words("row 1")
    again.touch("rounds")
    assert again.words("message") == said
    again.press("u")
    again.press("u")
    again.press("u")
    assert "message" not in again.names()
