"""A match is the same, however it is read: with all its taps, or only with those that count."""

import random

import msgspec
import pytest

from companion.errors import EntryError, StoreError
from companion.games import GAMES
from companion.match import Drafted, RoundEntered, Timeline
from companion.store import Store
from companion.text import abridged, encode, replay
from tests.companion import chance

EVENINGS = 25


@pytest.mark.parametrize("game", GAMES)
def test_a_match_read_quickly_is_the_match_that_was_played(game):
    luck = random.Random(2026)  # any evenings, the same each time
    lengths = []
    for _evening in range(EVENINGS):
        timeline = Timeline(chance.begun(luck, game))
        for _tap in range(120):
            before = timeline.match
            try:
                timeline.push(chance.event(luck, timeline.match))
            except EntryError:
                assert timeline.match == before
        bodies = [msgspec.Raw(encode(event)) for event in timeline.events]
        short = abridged(bodies)
        lengths.append(len(short) / len(bodies))
        assert replay(game, short).match == timeline.match
    assert sum(lengths) / EVENINGS < 0.9


def test_of_many_taps_only_the_last_is_read():
    timeline = Timeline(chance.begun(random.Random(1), "yoyo"))
    seats = len(timeline.match.seats)
    draft = timeline.match.blank
    for seat in range(seats):
        draft = draft.went_out(0) if seat == 0 else draft.next_seat().digit(3)
        timeline.push(Drafted(draft))
    timeline.push(RoundEntered())
    timeline.undo()
    timeline.redo()
    assert len(abridged([msgspec.Raw(encode(event)) for event in timeline.events])) == 3


@pytest.mark.parametrize("body", [b"{", b'{"event": "undone"}', b"[]"])
def test_what_is_no_match_is_said_to_be_none(body):
    with pytest.raises(EntryError, match="nothing that can happen in a match"):
        abridged([msgspec.Raw(body)])


def test_a_match_that_cannot_be_read_is_named(tmp_path):
    with Store(tmp_path / "scores.db") as store:
        timeline = store.begin(chance.begun(random.Random(1), "uno"))
        assert store.standing(timeline.id) == timeline.match
        store._database.execute("UPDATE event SET body = '{'")
        with pytest.raises(StoreError, match=r"Match number 1 in .* cannot be read"):
            store.standing(timeline.id)
