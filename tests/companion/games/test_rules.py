"""What holds in every game: points add up, and whatever is entered, only entry errors come."""

import dataclasses
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.errors import EntryError
from companion.games import GAMES, uno, yoink, yoyo
from companion.games.document import Part
from companion.games.game import check_rules, read_rules
from companion.games.uno import DECK, Mode, PlusTwo
from companion.games.words import Says, phrase
from companion.games.yoink import Call, Card, Peep
from companion.games.yoyo_referee import Card as YoYoCard
from companion.games.yoyo_referee import Direction, State, drawn
from companion.games.yoyo_referee import judge as judge_yoyo
from companion.judge import judge
from companion.score import score

WRITTEN = """game players rules starter dealer rounds hands finisher run_out caller without_totem
trio valid eyes_open level teams cards counted penalties chips discards top bottom direction own
play choose colour hand intercept pending mode target H/Y* H*H/- | b8 y7 red wild +4 skip up down"""
WORDS = st.sampled_from(WRITTEN.split())
NEARLY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.just(1.5) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=15,
)
PLAYERS = ["Ann", "Ben", "Cem", "Dilara"]


@given(st.sampled_from(list(GAMES)), st.lists(NEARLY, max_size=3), NEARLY)
def test_nearly_right_matches_are_refused_or_scored(game, played, rules):
    for document in (
        {"game": game, "players": PLAYERS, "rounds": played},
        {"game": game, "players": PLAYERS, "rules": rules, "rounds": []},
    ):
        with suppress(EntryError):
            json.dumps(score(document))


@given(st.sampled_from(list(GAMES)), st.dictionaries(WORDS, NEARLY, max_size=7))
def test_nearly_right_plays_are_refused_or_judged(game, document):
    with suppress(EntryError):
        json.dumps(judge(document | {"game": game}))


@given(NEARLY)
def test_what_is_no_document_is_refused(document):
    for question in (score, judge):
        with suppress(EntryError):
            question(document)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_switch_is_a_field_of_the_rules_with_the_same_default(game):
    defaults = game.Rules()
    assert {switch.key: switch.default for switch in game.SWITCHES} == dataclasses.asdict(defaults)
    check_rules(game, defaults)
    for switch in game.SWITCHES:
        for position in switch.allowed:
            assert getattr(read_rules(game, Part({switch.key: position})), switch.key) == position


def test_every_sentence_is_said_somewhere_and_its_gaps_are_filled():
    root = Path(companion.__file__).parent
    source = "".join(file.read_text(encoding="utf-8") for file in root.rglob("*.py"))
    for says in Says:
        assert re.search(rf"Says\.{says.name}\b", source), says
        text = says.value
        gaps = set(re.findall(r"{(\w+)}", text.one + (text.many or "")))
        assert text.many is None or "n" in gaps
        for number in (1, 3):
            assert str(phrase(says, **dict.fromkeys(gaps, number)))


# --- YoYo ----------------------------------------------------------------------------------------


@given(st.data())
def test_yoyo_adds_up(data):
    seats = data.draw(st.integers(2, 6))
    played = []
    for _ in range(data.draw(st.integers(0, 2 * seats))):
        run_out = data.draw(st.booleans())
        hands = data.draw(st.lists(st.integers(1, 10), min_size=seats, max_size=seats))
        if not run_out:
            hands[data.draw(st.integers(0, seats - 1))] = 0
        played.append(yoyo.Round(tuple(hands), run_out))
    for entry in played:
        yoyo.check(yoyo.Rules(), seats, entry)
    tally = yoyo.follow(yoyo.Rules(), seats, 0, played)
    for seat in range(seats):
        hands = [entry.hands[seat] for entry in played]
        assert tally.totals[seat] == 5 * hands.count(0) - sum(hands)
    assert tally.over is (len(played) == 2 * seats)
    assert (tally.next_starter is None) is tally.over
    best = max(tally.totals)
    winners = tuple(seat for seat in range(seats) if tally.totals[seat] == best)
    assert tally.winners == (winners if tally.over else ())


CARDS = st.builds(
    lambda colour, value: YoYoCard.of(f"{colour}{value}"),
    st.sampled_from("bry"),
    st.integers(1, 20),
)


@given(CARDS, st.sampled_from(Direction), st.booleans(), st.lists(CARDS, min_size=2, max_size=4))
def test_a_series_is_allowed_only_if_its_beginning_is(top, direction, own, play):
    if not top.is_yellow:
        direction = Direction.UP if top.colour.value == "b" else Direction.DOWN
    state = State(top, direction, own)
    whole, beginning = judge_yoyo(state, play), judge_yoyo(state, play[:-1])
    assert beginning.legal or not whole.legal
    if whole.legal:
        assert whole.direction is beginning.direction
        assert abs(play[-1].value - play[-2].value) == 1


@pytest.mark.parametrize(
    ("chain", "players", "cards"),
    [(1, 4, 2), (2, 4, 4), (3, 4, 6), (1, 2, 1), (3, 2, 3), (3, 3, 6)],
)
def test_a_chain_of_draws(chain, players, cards):
    assert drawn(chain, players) == cards


# --- Uno -----------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(st.data(), st.sampled_from(Mode), st.integers(1, 600))
def test_uno_adds_up_and_never_ends_without_a_winner(data, mode, target):
    seats = data.draw(st.integers(2, 10))
    rules = uno.Rules(mode, target)
    played = []
    for _ in range(data.draw(st.integers(0, 8))):
        out = data.draw(st.integers(0, seats - 1))
        hands = [
            data.draw(
                st.integers(1, 300)
                | st.lists(st.sampled_from(list(DECK)), min_size=1, max_size=1).map(tuple)
            )
            for _ in range(seats)
        ]
        hands[out] = data.draw(st.sampled_from([0, ()]))
        played.append(uno.Round(tuple(hands)))
    tally = uno.follow(rules, seats, 0, played)
    totals = [0] * seats
    for entry, finish in zip(played, tally.rounds, strict=True):
        assert finish.counted is (max(totals) < target)
        left = [
            hand if isinstance(hand, int) else sum(map(uno.POINTS.get, hand))
            for hand in entry.hands
        ]
        if finish.counted:
            for seat in range(seats):
                won = 0 if entry.hands[seat] else sum(left)
                totals[seat] += won if mode is Mode.WINNER else left[seat]
    assert list(tally.totals) == totals
    assert tally.over is (max(totals) >= target)
    assert bool(tally.winners) is tally.over
    assert bool(tally.losers) is (tally.over and mode is Mode.LOSER)


def test_the_decks_points_are_1240():
    classic = {
        face: copies for face, copies in DECK.items() if face not in {"swap", "shuffle", "blank"}
    }
    assert sum(classic.values()) == 108
    assert sum(uno.POINTS[face] * copies for face, copies in classic.items()) == 1240
    assert [mode.value for mode in PlusTwo] == ["flat", "adds_up", "no_stacking"]


def test_the_target_is_the_modes_own_unless_the_table_says_otherwise():
    assert [uno.Rules(mode).target for mode in Mode] == [500, 200, 500]
    assert uno.Rules(Mode.LOSER, 300).target == 300


# --- Yoink ---------------------------------------------------------------------------------------


ATTRIBUTES = st.builds(Card, st.integers(1, 3), st.sampled_from("cst"), st.sampled_from("pds"))


@given(st.tuples(ATTRIBUTES, ATTRIBUTES, ATTRIBUTES))
def test_a_trio_fails_exactly_where_two_agree_and_one_does_not(trio):
    pairs = ((0, 1), (0, 2), (1, 2))
    expected = [
        name
        for name in ("number", "symbol", "shading")
        if sum(getattr(trio[a], name) == getattr(trio[b], name) for a, b in pairs) == 1
    ]
    assert list(yoink.failing(trio)) == expected


@given(st.data())
def test_in_yoink_one_after_the_other_is_out_until_one_is_left(data):
    seats = data.draw(st.integers(2, 7))
    still_in = list(range(seats))
    played = []
    while len(still_in) > 1:
        caller, without = data.draw(st.permutations(still_in))[:2]
        if data.draw(st.booleans()):
            entry = yoink.Round(Call(caller, without, verdict=data.draw(st.booleans())))
            still_in.remove(without if entry.event.valid else caller)
        else:
            entry = yoink.Round(Peep((caller,)))
            still_in.remove(caller)
        yoink.check(yoink.Rules(), seats, entry, played)
        played.append(entry)
    circle = yoink.follow(yoink.Rules(), seats, 0, played)
    assert circle.over
    assert circle.winners == circle.still_in == tuple(still_in)
    assert [outcome.totems for outcome in circle.rounds] == list(range(seats - 1, 0, -1))
    assert all(outcome.dealer in outcome.still_in for outcome in circle.rounds)
    order = data.draw(st.permutations(range(seats)))
    moved = yoink.follow(yoink.Rules(), seats, 0, [entry.reseated(order) for entry in played])
    assert moved.winners == (order.index(still_in[0]),)


def test_a_round_that_a_correction_made_impossible_is_marked_and_counts_again():
    out_d, b_calls = yoink.Round(Peep((3,))), yoink.Round(Call(1, 2, verdict=True))
    circle = yoink.follow(yoink.Rules(), 4, 0, [yoink.Round(Peep((1,))), b_calls])
    assert [outcome.counted for outcome in circle.rounds] == [True, False]
    assert circle.rounds[1].fault.place == "caller"
    assert circle.still_in == (0, 2, 3)
    assert yoink.follow(yoink.Rules(), 4, 0, [out_d, b_calls]).still_in == (0, 1)
