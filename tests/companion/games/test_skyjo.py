"""Skyjo's rules against a second, naive way of counting, and against whatever one may enter."""

import dataclasses
import json
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from companion.errors import EntryError
from companion.games import skyjo
from companion.games.document import Part
from companion.games.game import check_rules, read_rules
from companion.games.skyjo import DECK, DoubleScope, NegativeColumns, NextStart, Round, Rules
from companion.games.table import TieStarter
from companion.score import score

RULES = st.builds(
    Rules,
    target=st.integers(1, 300),
    negative_columns=st.sampled_from(NegativeColumns),
    rows_too=st.booleans(),
    double_scope=st.sampled_from(DoubleScope),
    tie_doubles=st.booleans(),
    multiplier=st.integers(1, 4),
    next_start=st.sampled_from(NextStart),
    tie_starter=st.sampled_from(TieStarter),
    deck_check=st.booleans(),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@st.composite
def rounds(draw, seats):
    """A round dealt from one deck, some hands as sums, some with columns gone in play."""
    few = draw(st.booleans())
    deck = [value for value, copies in DECK.items() for _ in range(copies)]
    deck = [value for value in deck if not few or value < 2]
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    hands = []
    for _ in range(seats):
        if len(deck) < 12 or draw(st.integers(0, 3)) == 0:
            hands.append(draw(st.integers(-17, 140)))
            continue
        dealt, deck = deck[:12], deck[12:]
        columns = draw(st.integers(0, 4))
        hands.append(tuple(tuple(dealt[3 * c : 3 * c + 3]) for c in range(columns)))
    return Round(tuple(hands), draw(st.none() | st.integers(0, seats - 1)))


@st.composite
def matches(draw):
    seats = draw(st.integers(2, 8))
    return seats, draw(st.lists(rounds(seats), max_size=8))


def naive_raw(rules, hand):
    """Counts as one does at the table: takes away what goes until nothing goes any more."""
    if isinstance(hand, int):
        return hand
    grid = {(c, r): value for c, cards in enumerate(hand) for r, value in enumerate(cards)}
    lines = [[(c, r) for r in range(3)] for c in range(4)]
    if rules.rows_too:
        lines += [[(c, r) for c in range(4)] for r in range(3)]
    changed = True
    while changed:
        changed = False
        for line in lines:
            cards = [grid[cell] for cell in line if cell in grid]
            equal = len(cards) == len(line) and len(set(cards)) == 1
            if equal and (cards[0] >= 0 or rules.negative_columns == "go"):
                for cell in line:
                    del grid[cell]
                changed = True
    return sum(grid.values())


def naive_points(rules, entry):
    raw = [naive_raw(rules, hand) for hand in entry.hands]
    if entry.finisher is None:
        return raw
    own = raw[entry.finisher]
    others = raw[: entry.finisher] + raw[entry.finisher + 1 :]
    beaten = own >= min(others) if rules.tie_doubles else own > min(others)
    wanted = {"positive": own > 0, "always": True, "off": False}[rules.double_scope]
    if beaten and wanted:
        raw[entry.finisher] = own * rules.multiplier
    return raw


@given(RULES, matches())
def test_totals_are_what_one_sums_by_hand(rules, match):
    seats, played = match
    standing = skyjo.follow(rules, seats, 0, played)
    totals = [0] * seats
    for entry, outcome in zip(played, standing.rounds, strict=True):
        over = max(totals) >= rules.target
        assert outcome.counted is not over
        if not over:
            totals = [
                total + points
                for total, points in zip(totals, naive_points(rules, entry), strict=True)
            ]
        assert list(outcome.totals) == totals
        assert list(outcome.points) == naive_points(rules, entry)
    assert list(standing.totals) == totals
    assert standing.over is (max(totals) >= rules.target)
    assert [1 + sorted(totals).index(total) for total in totals] == list(standing.ranks)
    lowest = [seat for seat in range(seats) if totals[seat] == min(totals)]
    assert list(standing.winners) == (lowest if standing.over else [])


@given(RULES, matches())
def test_dealt_rounds_are_possible_and_every_line_of_working_says_something(rules, match):
    seats, played = match
    for entry in played:
        skyjo.check(rules, seats, entry)
    standing = skyjo.follow(rules, seats, None, played)
    for outcome in standing.rounds:
        lines = skyjo.working(rules, outcome)
        assert len(lines) == seats
        assert all(str(part) for parts in lines for part in parts)
        assert all(parts for parts in lines)


@given(RULES, matches(), st.data())
def test_players_who_change_seats_take_their_points_along(rules, match, data):
    seats, played = match
    order = data.draw(st.permutations(range(seats)))
    moved = skyjo.follow(rules, seats, None, [entry.reseated(order) for entry in played])
    stayed = skyjo.follow(rules, seats, None, played)
    assert moved.totals == tuple(stayed.totals[seat] for seat in order)
    assert moved.ranks == tuple(stayed.ranks[seat] for seat in order)


@given(ANYTHING)
def test_whatever_is_written_down_only_an_entry_error_comes_of_it(anything):
    with suppress(EntryError):
        score(anything)


KEYS = ["game", "players", "rules", "starter", "rounds", "hands", "finisher", "target"]
NEARLY = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 150) | st.just(1.5) | st.sampled_from(KEYS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


@given(NEARLY, NEARLY, NEARLY)
def test_nearly_right_documents_are_refused_or_scored(players, rules, played):
    document = {"game": "skyjo", "players": players, "rules": rules, "rounds": played}
    with suppress(EntryError):
        score(document)
    document = {"game": "skyjo", "players": ["Ann", "Ben"], "rounds": [{"hands": played}]}
    with suppress(EntryError):
        score(document)


@given(matches(), RULES)
def test_a_document_scores_as_its_rounds_do(match, rules):
    seats, played = match
    rules = dataclasses.replace(rules, target=10**6)
    document = {
        "game": "skyjo",
        "players": [f"P{seat}" for seat in range(seats)],
        "rules": dataclasses.asdict(rules),
        "rounds": [{"hands": entry.hands, "finisher": entry.finisher} for entry in played],
    }
    result = json.loads(json.dumps(score(json.loads(json.dumps(document)))))
    assert tuple(result["totals"]) == skyjo.follow(rules, seats, 0, played).totals
    assert result["rules"] == dataclasses.asdict(rules)


def test_the_deck_has_150_cards():
    assert sum(DECK.values()) == 150


def test_every_switch_is_a_field_of_the_rules_with_the_same_default():
    assert {switch.key: switch.default for switch in skyjo.SWITCHES} == dataclasses.asdict(Rules())
    check_rules(skyjo, Rules())
    for switch in skyjo.SWITCHES:
        for position in switch.allowed:
            rules = read_rules(skyjo, Part({switch.key: position}))
            assert getattr(rules, switch.key) == position


def test_the_match_goes_the_same_before_and_after_a_reload_with_rows_too():
    hand = ((4, 4, 4), (4, 2, 6), (4, 3, 7), (4, 5, 8))
    for rules in (Rules(), Rules(rows_too=True)):
        first = skyjo.follow(rules, 2, 0, [Round((hand, 50))])
        text = json.dumps({"hands": [hand, 50]})
        again = score(
            {
                "game": "skyjo",
                "players": ["A", "B"],
                "rules": {"rows_too": rules.rows_too},
                "rounds": [json.loads(text)],
            },
        )
        assert again["totals"] == first.totals == (43, 50)
