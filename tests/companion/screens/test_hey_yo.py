"""Hey Yo on the screen: the line card by card, its end, its runs, two teams."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from companion.games.hey_yo import SWITCHES, Track, punch_lines
from companion.screens import hey_yo_strip
from companion.screens.hey_yo_result import STEP
from companion.screens.places import Chips, Entry, Result

STORIES = [
    story
    for story in tomllib.loads(
        (Path(__file__).parents[1] / "games" / "hey_yo.toml").read_text(encoding="utf-8")
    )["story"]
    if "totals" in story.get("expect", {})
    and story["expect"]["totals"]
    and story["name"] != "no cards at all"
]
"""Every story of the rules in which something is laid or counted."""


def taps_of(track, side):
    """The taps that say one track of a card."""
    if side == "-":
        return [f"{track} nothing"]
    words = re.findall(r"\w\*?", side)
    taps = [f"{track} {side[0]}"]
    match words:
        case [one]:
            return taps + [f"{track} punch"] * one.endswith("*")
        case [first, second] if first == second:
            return [*taps, *[f"{track} punch"] * first.endswith("*"), f"{track} double"]
        case [first, _second]:
            which = "first" if first.endswith("*") else "punch"
            return [*taps, f"{track} double", f"{track} {which}"]


def taps_of_team(team):
    """A line by fingers, up to its end."""
    if "counted" in team:
        taps = ["by count"]
        for points in team["counted"]:
            taps += [*(f"digit {digit}" for digit in str(points)), "next number"]
        return taps
    taps = []
    for card in team["cards"]:
        if card == "|":
            taps.append("row")
            continue
        for track, side in zip(("top", "bottom"), card.split("/"), strict=True):
            taps += taps_of(track, side)
    return taps


def taps_of_end(team):
    """What belongs to a line beside its cards."""
    taps = ["face down more"] * team.get("penalties", 0)
    taps += ["discards more"] * team.get("discards", 0)
    laid = [team.get("chips", {}).get(track) for track in ("top", "bottom")]
    taps += [f"chip {word}" for word in laid if word]
    if any(laid):
        taps.append("way 0" if laid[0] else "way 1")
    return taps


def enter(table, person, entry):
    """A whole round, from an empty entry to its result."""
    for team in entry["teams"]:
        assert isinstance(table.place, Entry)
        for name in (*taps_of_team(team), "next", *taps_of_end(team)):
            person.tap(name)
        assert isinstance(table.place, Chips)
        level = table.timeline.match.draft.level or 0
        for _step in range(entry.get("level", 0) - level):
            person.tap("level more")
        for _step in range(level - entry.get("level", 0)):
            person.tap("level less")
        table.rest()
        person.tap("next")
        table.rest()


def sides_of(story):
    """By seat its team, where two of them play."""
    if len(story["rounds"][0]["teams"]) == 1:
        return ()
    return tuple(seat % 2 for seat in range(len(story["players"])))


def play(playing, story, way):
    rules = {
        switch.key: switch.read(story["rules"][switch.key], ())
        for switch in SWITCHES
        if switch.key in story.get("rules", {})
    }
    table = playing("hey_yo", *story["players"], teams=sides_of(story), **rules)
    person = way(table)
    for index, entry in enumerate(story["rounds"]):
        if index:
            person.tap("next")
            table.rest()
        enter(table, person, entry)
        assert table.place == Result(index)
    return table


@pytest.mark.parametrize("way", ["touch"], indirect=True)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["name"])
def test_the_stories_of_the_rules(playing, way, story):
    table = play(playing, story, way)
    assert list(table.totals) == story["expect"]["totals"]


@pytest.mark.parametrize("name", ["doubles", "chip E on top, H below", "a battle"])
def test_stories_by_every_way(playing, way, name):
    (story,) = (story for story in STORIES if story["name"] == name)
    table = play(playing, story, way)
    assert list(table.totals) == story["expect"]["totals"]


def test_a_line_by_letters(playing):
    """The longest example of the rules, typed on a keyboard and, its end, too."""
    table = playing("hey_yo", "Ann", "Ben")
    for card in ("ha", "hd-", "hpa", "hap", "yad", "ypa", "yad", "ya", "-ep"):
        table.press(*card)
    table.press("enter", "y", "e")
    team = table.timeline.match.draft.pad.so_far
    assert [card.written for row in team.rows for card in row] == [
        "H/A", "HH/-", "H*/A", "H/A*", "Y/AA", "Y*/A", "Y/AA", "Y/A", "-/E*",
    ]  # fmt: skip
    best = "best: top Yo"
    assert best in table.words("way 0")
    table.rest()
    table.press("enter")
    assert table.place == Result(0)


@pytest.mark.parametrize(
    ("side", "most"),
    [("H", 1), ("-", 1), ("HH", 2), ("H*", 2), ("HH*", 3), ("H*H", 3), ("H*H*", 3)],
)
@pytest.mark.parametrize("track", ["top", "bottom"])
def test_a_track_takes_two_taps_three_for_a_double_punch_line(playing, way, track, side, most):
    table = playing("hey_yo", "Ann", "Ben")
    person = way(table)
    other = "bottom" if track == "top" else "top"
    person.tap(f"{other} A")
    taps = taps_of(track, side)
    assert len(taps) == most
    for name in taps:
        person.tap(name)
    (slot,) = table.timeline.match.draft.pad.line.slots
    assert slot.side(Track(track)) == side
    person.tap("top Y")
    assert len(table.timeline.match.draft.pad.line.slots) == 2


def test_a_card_is_turned_mended_inserted_and_removed(playing, way):
    table = playing("hey_yo", "Ann", "Ben")
    person = way(table)
    for name in ("top H", "bottom A", "bottom punch", "turn", "top Y", "bottom Y"):
        person.tap(name)
    assert written(table) == ["A*/H", "Y/Y"]
    for name in ("slot 0", "top E"):
        person.tap(name)
    assert written(table) == ["E/H", "Y/Y"]
    for name in ("slot 1", "insert", "top A", "bottom nothing"):
        person.tap(name)
    assert written(table) == ["E/H", "A/-", "Y/Y"]
    for name in ("slot 0", "remove", "next"):
        person.tap(name)
    assert written(table) == ["A/-", "Y/Y"]
    for name in ("top A", "delete", "delete"):
        person.tap(name)
    assert written(table) == ["A/-", "Y/-"]


def written(table):
    line = table.timeline.match.draft.pad.line
    return [slot.card.written for slot in line.slots]


def test_cards_face_down_come_first_and_count_nothing(playing, way):
    table = playing("hey_yo", "Ann", "Ben")
    person = way(table)
    for name in ("down", "down", "top H", "bottom nothing", "top H", "top punch", "bottom A"):
        person.tap(name)
    assert written(table) == ["-/-", "-/-", "H/-", "H*/A"]
    assert "face down" in table.words("slot 1")
    assert table.words("so far").startswith("2 points")
    person.tap("down")
    assert written(table) == ["-/-", "-/-", "-/-", "H/-", "H*/A"]
    assert table.timeline.match.draft.pad.penalties == 3
    assert table.words("so far").startswith("2 points")


def test_a_long_line_shows_the_cards_around_the_active_one(playing):
    table = playing("hey_yo", "Ann", "Ben")
    for _card in range(30):
        table.press("h", "-")
    assert "slot 29" in table.names()
    assert "slot 0" not in table.names()
    while "earlier" in table.names():
        table.touch("earlier")
    assert "slot 0" in table.names()
    while "later" in table.names():
        table.touch("later")
    assert "slot 29" in table.names()
    table.touch("next")
    assert not table.timeline.match.draft.pad.line.mending


def test_a_line_longer_than_the_deck_is_refused(playing):
    table = playing("hey_yo", "Ann", "Ben")
    for _card in range(38):
        table.press("y", "-")
    table.press("y")
    assert "38" in table.message
    assert len(written(table)) == 38


def test_the_best_use_of_the_chips_is_offered_and_the_other_can_be_taken(playing, way):
    table = playing("hey_yo", "Ann", "Ben")
    person = way(table)
    for card in ("E/H", "E/Y", "EE/H"):
        for track, side in zip(("top", "bottom"), card.split("/"), strict=True):
            for name in taps_of(track, side):
                person.tap(name)
    for name in ("next", "chip H", "chip E"):
        person.tap(name)
    assert table.words("way 1") == "best: top Yeah · bottom Hey: 7"
    assert table.timeline.match.draft.pad.chips == ("E", "H")
    person.tap("way 0")
    assert table.words("points").startswith("2 points")
    person.tap("no chips")
    assert table.timeline.match.draft.pad.chips == (None, None)
    assert "way 0" not in table.names()


def test_what_is_half_said_is_asked_for(playing):
    table = playing("hey_yo", "Ann", "Ben")
    table.touch("top punch")
    assert table.message == "Say the word of the top track first."
    table.touch("top H")
    table.touch("next")
    table.rest()
    table.touch("next")
    table.rest()
    assert isinstance(table.place, Entry)
    assert table.message == "Say what card 1 has on the bottom track."
    table.touch("bottom A")
    for _screen in range(2):
        table.touch("next")
        table.rest()
    for _card in range(2):
        table.touch("face down more")
    table.touch("next")
    assert isinstance(table.place, Chips)
    assert "penalties" in table.message


def test_a_cleared_level_leads_to_the_next(playing):
    table = playing("hey_yo", "Ann", "Ben")
    for digits, told in (("49", "Once more level 1"), ("50", "Cleared! Next level 2")):
        table.press("b", *digits, "enter")
        table.rest()
        table.press("enter")
        table.rest()
        assert table.words("remark").startswith(told)
        table.press("enter")
        table.rest()
    assert "level 2" in table.words("who")
    assert "of 34 cards" in table.words("who")


def test_two_teams_one_after_the_other(playing, way):
    table = playing("hey_yo", "Ann", "Ben", "Cem", "Dilara", teams=(0, 1, 0, 1))
    person = way(table)
    assert table.words("who").startswith("Team 1: Ann, Cem")
    for name in ("top H", "top punch", "bottom nothing", "next"):
        person.tap(name)
    table.rest()
    assert "level more" not in table.names()
    assert table.words("next") == "to team 2"
    person.tap("next")
    table.rest()
    assert table.words("who").startswith("Team 2: Ben, Dilara")
    for name in ("top Y", "top punch", "bottom Y", "bottom punch", "next"):
        person.tap(name)
    table.rest()
    person.tap("next")
    assert table.totals == (1, 2)
    assert table.words("remark") == "Team 2 wins the round."
    person.tap("rounds")
    person.tap("round 0 seat 1")
    assert table.words("who").startswith("Team 2: Ben, Dilara")


def test_the_best_chips_of_a_battle_do_not_tell_the_points(playing):
    """It showed as "best: …: 17" of the first team while the second still laid its line."""
    table = playing("hey_yo", "Ann", "Ben", "Cem", "Dilara", teams=(0, 1, 0, 1))
    table.press("h", "a", "h", "p", "a", "enter", "y", "h")
    assert table.words("way 0") == "top Yo · bottom Hey"
    assert table.words("way 1") == "best: top Hey · bottom Yo"


def lines_on(table):
    return bytes(table.window.surface.get_buffer().raw)


def test_the_runs_are_lit_one_after_the_other_from_the_last_back(playing):
    table = playing("hey_yo", "Ann", "Ben")
    for card in ("A", "A", "A*", "A", "A*"):
        for name in (*taps_of("top", card), "bottom nothing"):
            table.touch(name)
    table.touch("next")
    table.rest()
    table.touch("next")
    pictures = [lines_on(table)]
    told = []
    for _step in range(3):
        table.rest(STEP)
        table.show.step(0)
        told.append(table.words("working 0"))
        pictures.append(lines_on(table))
    assert told == [
        "Ah top: 5 points",
        "Ah top: 3 points",
        "top 3 + 5 · 42 points short of level 1",
    ]
    assert all(one != other for one, other in pairwise(pictures))
    frames = table.show.frames
    for _second in range(3):
        table.rest()
        table.show.step(0)
    assert table.show.frames == frames
    assert table.place == Result(0, 3)


def test_a_tap_lights_all_runs_and_calm_ones_never_move(playing):
    table = playing("hey_yo", "Ann", "Ben")
    table.press("h", "p", "-", "y", "p", "-", "enter")
    table.rest()
    table.press("enter")
    moving = lines_on(table)
    table.touch("line 0")
    assert table.place == Result(0, 3)
    table.evening.settings = msgspec.structs.replace(table.evening.settings, calm=True)
    table.evening.place = Result(0)
    table.press("?", "escape")
    assert lines_on(table) != moving
    table.rest(5)
    table.show.step(0)
    assert table.place == Result(0)


def test_every_run_has_as_many_cards_as_the_rules_count(playing):
    """With doubles counted twice the stretch that is lit is the one that scores."""
    table = playing("hey_yo", "Ann", "Ben")
    for card in ("hy", "hdypd", "hp-", "h-", "yy", "ypyp", "h-", "-yp"):
        table.press(*card)
    match = table.timeline.match
    team = match.draft.pad.so_far
    for line in punch_lines(match.rules, team):
        cards = [card for row in team.rows for card in row]
        words = sum(
            len(hey_yo_strip.side_of(cards[number - 1], track))
            for track, number in hey_yo_strip.stretch(match.rules, team, line)
        )
        assert words in {line.points, line.points + 1}  # of a double only the first may be meant
        assert words == line.points or "*" in cards[line.card - 1].written


def test_a_half_said_card_comes_back_after_the_plug(beginning, killed):
    beginning("hey_yo", "Ann", "Ben")
    table = killed(["down", "top H", "bottom A", "bottom double", "top Y", "top punch"])
    assert isinstance(table.place, Entry)
    line = table.timeline.match.draft.pad.line
    assert [(slot.top, slot.bottom) for slot in line.slots] == [
        ("-", "-"),
        ("H", "AA"),
        ("Y*", None),
    ]
    assert "face down" in table.words("slot 0")
    table.touch("bottom E")
    assert written(table)[-1] == "Y*/E"


def test_half_counted_points_come_back_after_the_plug(beginning, killed):
    beginning("hey_yo", "Ann", "Ben")
    table = killed(["by count", "digit 1", "digit 2", "next number", "digit 8"])
    assert table.words("counted").endswith("12 + 8|")
    table.touch("digit 0")
    assert table.words("so far").startswith("92 points")
