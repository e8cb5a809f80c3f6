"""Evenings and their dates, on a box that may not know what day it is."""

from datetime import date

import pytest

from companion.almanac import Almanac, Moment, now, same_evening
from companion.pictures import pictures
from companion.ui.panel import Panel
from companion.ui.parts import Text

DAY, NEXT = date(2026, 11, 28), date(2026, 11, 29)


def moment(day=DAY, *, sure=False, boot="a", at=0.0):
    return Moment(day, sure=sure, boot=boot, at=at)


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        (moment(), moment(at=3600), True),
        (moment(sure=True), moment(NEXT, sure=True, at=3600), True),  # past midnight
        (moment(), moment(at=9 * 3600), False),
        (moment(), moment(boot="b"), False),  # the same date, but nobody can be sure
        (moment(sure=True), moment(sure=True, boot="b"), True),  # the plug was pulled
        (moment(sure=True), moment(NEXT, sure=True, boot="b"), False),
        (moment(sure=True), moment(sure=False, boot="b"), False),
    ],
)
def test_what_is_the_same_evening(before, after, same):
    assert same_evening(before, after) is same


def test_evenings_are_counted_and_come_back_after_a_pulled_plug(tmp_path):
    almanac = Almanac(tmp_path / "scores.db")
    almanac.note(1, moment())
    almanac.note(2, moment(at=600))
    almanac.note(7, moment(boot="b"))
    with (tmp_path / "evenings.jsonl").open("ab") as file:
        file.write(b'\n{"match": 8, "eve')
    again = Almanac(tmp_path / "scores.db")
    assert {match: entry.evening for match, entry in again.entries.items()} == {1: 1, 2: 1, 7: 2}
    again.note(9, moment(boot="b", at=60))
    assert Almanac(tmp_path / "scores.db").entries[9].evening == 2


@pytest.mark.parametrize(
    ("sign", "sure"),
    [("run/systemd/timesync/synchronized", True), ("sys/class/rtc/rtc0", True), ("other", False)],
)
def test_a_date_is_certain_where_the_clock_is(tmp_path, sign, sure):
    (tmp_path / sign).mkdir(parents=True)
    assert now(tmp_path).sure is sure


def test_the_history_shows_the_evening_of_every_match(table):
    table.touch("new skyjo")
    for name in ("Ann", "Ben"):
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("play")
    table.rest()
    table.press("escape")
    table.rest()
    table.touch("history")
    assert "evening 1" in table.words("match 1")


def test_a_date_that_was_not_certain_is_shown_as_such():
    shown = {
        picture.name: picture.screen for picture in pictures(Panel.of(800, 480), ("Ann", "Ben"))
    }
    rows = {name: shown["history"].named(name) for name in ("match 0", "match 1")}
    words = {
        name: " ".join(part.words for part in row.parts if isinstance(part, Text))
        for name, row in rows.items()
    }
    assert "evening 12 · 29/11/2026" in words["match 0"]
    assert "not certain" not in words["match 0"]
    assert "evening 11 · 1/1/1970, not certain" in words["match 1"]
