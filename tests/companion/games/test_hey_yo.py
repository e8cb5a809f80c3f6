"""Hey Yo's score against a second, deliberately naive way of counting."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import hey_yo
from companion.games.document import Part
from companion.games.hey_yo import InnerPunch, Round, Rules, Team, Track
from companion.games.hey_yo_card import Card, Spoken, Word
from companion.score import score
from tests.work import work

RULES = st.builds(Rules, st.sampled_from(InnerPunch), st.booleans(), st.booleans())
WORDS = st.sampled_from(Word)
SIDES = st.one_of(
    st.just(()),
    st.builds(lambda word, punch: (Spoken(word, punch),), WORDS, st.booleans()),
    st.builds(
        lambda word, one, two: (Spoken(word, one), Spoken(word, two)),
        WORDS,
        st.booleans(),
        st.booleans(),
    ),
)
CARDS = st.builds(Card, SIDES, SIDES)
CHIPS = st.tuples(st.none() | WORDS, st.none() | WORDS)


@st.composite
def teams(draw):
    rows = tuple(tuple(row) for row in draw(st.lists(st.lists(CARDS, max_size=7), max_size=5)))
    cards = sum(map(len, rows))
    penalties = draw(st.integers(0, cards))
    return Team(rows, None, penalties, draw(CHIPS), draw(st.integers(0, 3)))


def naive_score(rules, team):
    """Writes each track out as one string of letters and counts backwards from every star."""
    cards = [card for row in team.rows for card in row]
    if len(cards) == team.penalties:
        return 0
    total = -team.discards
    for track, chip in zip(("top", "bottom"), team.chips, strict=True):
        written = []
        number = 0
        for row in team.rows:
            written += ["|"] if rules.row_breaks else []
            for card in row:
                number += 1
                side = getattr(card, track)
                if number > team.penalties:
                    written += [word.word + "*" * word.punch for word in side]
                    written += ["|"] if rules.blank_breaks and not side else []
        written += [chip + "*"] if chip else []
        for place, word in enumerate(written):
            if word.endswith("*"):
                total += naive_stretch(rules, written, place)
    return total


def naive_stretch(rules, written, place):
    letter = written[place][0]
    points = 1
    for word in reversed(written[:place]):
        if word[0] != letter:
            break
        star = word.endswith("*")
        if star and rules.inner_punch is InnerPunch.ONCE:
            break
        points += not (star and rules.inner_punch is InnerPunch.STAR_EXCLUDED)
    return points


@given(RULES, teams())
def test_random_lines_score_what_one_counts_by_hand(rules, team):
    assert hey_yo.score_of(rules, team) == naive_score(rules, team)


def written(side):
    return "".join(word.word + "*" * word.punch for word in side) or "-"


@given(RULES, teams(), st.integers(1, 4))
def test_a_written_line_scores_as_it_lies(rules, team, level):
    cards = []
    for number, row in enumerate(team.rows):
        cards += ["|"] * bool(number) + [f"{written(c.top)}/{written(c.bottom)}" for c in row]
    document = {
        "game": "hey_yo",
        "players": ["Ann", "Ben"],
        "rules": {
            "inner_punch": rules.inner_punch,
            "row_breaks": rules.row_breaks,
            "blank_breaks": rules.blank_breaks,
        },
        "rounds": [
            {
                "level": 1,
                "teams": [
                    {
                        "cards": cards,
                        "penalties": team.penalties,
                        "chips": dict(zip(("top", "bottom"), team.chips, strict=True)),
                        "discards": team.discards if team.length < 35 else 0,
                    },
                ],
            },
        ],
    }
    document["rounds"][0]["level"] = level if team.length + team.discards <= 26 else 1
    if team.length > 35:
        return
    (round_,) = score(document)["rounds"]
    assert round_["points"] == (hey_yo.score_of(rules, team),)
    lines = round_["teams"][0]["punch_lines"]
    assert [line["track"] for line in lines] == sorted(
        (line["track"] for line in lines), reverse=True
    )


@given(CARDS)
def test_turning_a_card_twice_leaves_it_as_it_was(card):
    assert card.turned.turned == card


def test_a_turned_card_reads_from_the_other_side():
    card = Card.read(Part("H*H/Y"))
    assert card.turned == Card.read(Part("Y/HH*"))


def line(*cards):
    return Team((tuple(Card.read(Part(card)) for card in cards),))


def test_the_best_use_of_two_chips():
    team = line("E/H", "E/Y", "EE/H")
    assert hey_yo.best_chips(Rules(), team, (Word.HEY, Word.YEAH)) == (Word.YEAH, Word.HEY)
    assert hey_yo.best_chips(Rules(), team, (Word.YEAH, Word.HEY)) == (Word.YEAH, Word.HEY)


@given(RULES, teams(), st.tuples(WORDS, WORDS))
def test_no_other_way_to_lay_the_chips_is_better(rules, team, drawn):
    best = hey_yo.best_chips(rules, team, drawn)
    laid = [
        hey_yo.score_of(rules, Team(team.rows, None, team.penalties, chips, team.discards))
        for chips in (best, drawn, drawn[::-1])
    ]
    assert laid[0] == max(laid)
    assert sorted(best) == sorted(drawn)


@pytest.mark.parametrize(
    ("laid", "card", "turned"),
    [
        (("H/Y", "H/Y"), "H*/Y*", False),
        (("H/Y", "H/Y"), "Y*/H*", True),
        (("H/Y", "H/Y"), "Y/H", True),
        (("H/Y", "H/Y"), "H/-", False),
        (("H/Y", "H/Y"), "A/A", None),
        ((), "H*/-", None),
    ],
)
def test_which_way_a_card_fits_better(laid, card, turned):
    assert hey_yo.turned_is_better(Rules(), line(*laid), Card.read(Part(card))) is turned


def test_after_a_correction_a_battle_among_lines_is_marked_and_not_counted():
    alone, battle = Round((Team(counted=(5,)),), 1), Round((Team(counted=(5,)), Team(counted=(9,))))
    standing = hey_yo.follow(Rules(), 4, None, [alone, battle, alone])
    assert [outcome.counted for outcome in standing.rounds] == [True, False, True]
    assert "not mixed" in standing.rounds[1].fault.why
    assert standing.totals == (10,)


def test_twice_as_many_cards_are_little_more_than_twice_the_work():
    cards = [("HH*/EE", "H/E*", "Y*Y*/A")[number % 3] for number in range(38)]
    half, whole = (
        work(partial(hey_yo.score_of, Rules(), line(*laid))) for laid in (cards[:19], cards)
    )
    assert whole < 3 * half
    assert [track.value for track in Track] == ["top", "bottom"]
