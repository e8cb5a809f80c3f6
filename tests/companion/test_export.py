"""Scores are taken from one box to another, and nothing is there twice."""

import csv
import io
import random
import re
import sqlite3
from contextlib import closing, suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import archive, export, sheet
from companion.database import STEPS
from companion.errors import EntryError, StoreError
from companion.games import GAMES
from companion.games.document import Part
from companion.match import Begun, Drafted, Ended, Renamed, Seat, Timeline
from companion.store import Fate, Store
from companion.text import encode
from tests.companion import chance


def fill(store, games=tuple(GAMES), seed=1):
    """Plays a match of each game with people of the store."""
    dice = random.Random(seed)
    people = [store.welcome(f"Player {number}") for number in range(10)]
    for game in games:
        played = chance.play_out(dice, game, 4)
        seats = tuple(Seat(people[at].id, people[at].name) for at in range(len(played.match.seats)))
        begun = played.events[0]
        timeline = store.begin(Begun(game, seats, begun.rules, begun.starter, begun.teams))
        for event in played.events[1:]:
            timeline.push(event)
        store.keep(timeline)


def matches(store):
    """Every match as it stands, with people called by name."""
    found = []
    for listed in reversed(store.matches()):
        match = store.open(listed.id).match
        found.append((match.game, match.names, match.teams, match.rounds, match.standing))
    return found


@pytest.fixture
def ours(tmp_path):
    with Store(tmp_path / "ours.db") as store:
        yield store


@pytest.fixture
def theirs(tmp_path):
    with Store(tmp_path / "theirs.db") as store:
        yield store


@pytest.mark.parametrize("form", export.FORMS)
def test_everything_comes_over_and_the_same_twice_is_one(ours, theirs, form):
    fill(ours)
    content = export.FORMS[form](ours.archive()).encode()
    brought = theirs.bring_in(export.read(content))
    assert (brought.fates, brought.refused) == ({Fate.ADDED: 5}, ())
    assert matches(theirs) == matches(ours)
    before = matches(theirs), theirs.people()
    again = theirs.bring_in(export.read(content))
    assert (again.fates, again.refused) == ({Fate.KNOWN: 5}, ())
    assert (matches(theirs), theirs.people()) == before


@pytest.mark.parametrize("form", export.FORMS)
def test_what_was_taken_out_is_known_where_it_came_from(ours, form):
    fill(ours)
    content = export.FORMS[form](ours.archive()).encode()
    before = matches(ours), ours.people()
    assert ours.bring_in(export.read(content)).fates == {Fate.KNOWN: 5}
    assert (matches(ours), ours.people()) == before


def test_one_match_takes_only_its_people_along(ours, theirs):
    fill(ours, ("yoyo", "skyjo"))
    listed = ours.matches()[0]
    taken = ours.archive(listed.id)
    assert len(taken.matches) == 1
    assert len(taken.people) == len(listed.names)
    theirs.bring_in(export.read(archive.write(taken).encode()))
    assert len(theirs.people()) == len(listed.names)
    with pytest.raises(StoreError, match="no match number 99"):
        ours.archive(99)


def test_taps_and_all_come_over_and_can_be_undone(ours, theirs):
    fill(ours, ("uno",))
    theirs.bring_in(ours.archive())
    (mine,), (other,) = (
        [store.open(listed.id) for listed in store.matches()] for store in (ours, theirs)
    )
    while mine.can_undo:
        mine.undo()
        other.undo()
        assert mine.match.rounds == other.match.rounds


def test_a_match_that_went_on_there_goes_on_here(ours, theirs):
    fill(ours, ("hey_yo",))
    theirs.bring_in(ours.archive())
    there = theirs.open(theirs.matches()[0].id)
    there.push(Renamed(0, "Zoe"))
    there.push(Ended())
    theirs.keep(there)
    assert ours.bring_in(theirs.archive()).fates == {Fate.EXTENDED: 1}
    assert ours.matches()[0].names[0] == "Zoe"
    assert ours.matches()[0].over
    assert matches(ours) == matches(theirs)


def test_a_match_that_went_on_on_both_boxes_is_left_alone(ours, theirs):
    fill(ours, ("hey_yo", "yoyo"))
    theirs.bring_in(ours.archive())
    for store, name in ((ours, "Anna"), (theirs, "Zoe")):
        timeline = next(
            store.open(listed.id) for listed in store.matches() if listed.game == "hey_yo"
        )
        timeline.push(Renamed(0, name))
        store.keep(timeline)
    brought = ours.bring_in(theirs.archive())
    assert brought.fates == {Fate.KNOWN: 1}
    (sentence,) = brought.refused
    assert "went on differently here" in str(sentence)
    assert ours.matches()[0].names[0] == "Anna"


def test_two_called_max_stay_two_people(ours, theirs):
    theirs.welcome("Max")
    people = [ours.welcome("Max"), ours.welcome("Max")]
    seats = tuple(Seat(person.id, person.name) for person in people)
    ours.begin(Begun("yoyo", seats, GAMES["yoyo"].Rules()))
    theirs.bring_in(ours.archive())
    assert [person.name for person in theirs.people()] == ["Max", "Max", "Max"]
    match = theirs.open(theirs.matches()[0].id).match
    assert len({seat.person for seat in match.seats}) == 2


def test_a_broken_match_is_left_out_with_a_sentence_and_the_others_come_in(ours, theirs):
    fill(ours, ("skyjo", "yoyo"))
    text = archive.write(ours.archive())
    broken = text.replace('"event": "round_entered"', '"event": "cake"', 1)
    assert broken != text
    brought = theirs.bring_in(export.read(broken.encode()))
    assert brought.fates == {Fate.ADDED: 1}
    (sentence,) = brought.refused
    assert re.match(r"Match [0-9a-f]{32} was left out: events\[\d+\]: ", str(sentence))


def test_a_match_with_strangers_in_it_is_left_out(ours, theirs):
    fill(ours, ("skyjo",))
    taken = ours.archive()
    lonely = archive.Archive(taken.version, taken.people[1:], taken.matches)
    brought = theirs.bring_in(lonely)
    assert not brought.fates
    assert "Nobody in this export has the number" in str(brought.refused[0])
    assert theirs.matches() == ()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no table of scores"),
        (b"Ann,12\nBen,20\n", "no table of scores"),
        (b"{}", "no export of scores"),
        (b"{" * 100_000, "no export of scores"),
        (b'{"version": 9, "people": [], "matches": []}', "later version"),
        (b'{"version": 1, "people": [{"id": 1, "mark": "x", "name": "A"}], "matches": []}', "mark"),
        (b"\xff\xfe\x00", "no export of scores"),
        (b"\x00", "no table of scores"),
    ],
)
def test_a_strangers_file_gets_a_sentence(content, why):
    with pytest.raises(EntryError, match=why):
        export.read(content)


def test_a_nameless_person_is_refused(ours):
    fill(ours, ("yoyo",))
    text = archive.write(ours.archive()).replace('"Player 0"', '""', 1)
    with pytest.raises(EntryError, match="needs a name") as refused:
        export.read(text.encode())
    assert refused.value.place == "people[0].name"


# --- the table -----------------------------------------------------------------------------------


def test_a_table_shows_each_seat_in_each_round(ours):
    people = [ours.welcome(name) for name in ("Ann", "Ben, Jr.")]
    seats = tuple(Seat(person.id, person.name) for person in people)
    timeline = ours.begin(Begun("yoyo", seats, GAMES["yoyo"].Rules(), None))
    timeline.push(Drafted(timeline.match.blank.went_out(0).go_to(1).digit(3)))
    timeline.push(chance.RoundEntered())
    timeline.push(Ended())
    ours.keep(timeline)
    rows = list(csv.DictReader(io.StringIO(sheet.write(ours.archive()))))
    assert [(row["round"], row["player"], row["points"], row["total"]) for row in rows] == [
        ("", "Ann", "", ""),
        ("", "Ben, Jr.", "", ""),
        ("1", "Ann", "5", "5"),
        ("1", "Ben, Jr.", "-3", "-3"),
    ]
    assert rows[2]["entered"] == '{"hands":[0,3],"run_out":false}'
    assert {(row["won"], row["ended"], row["starter"]) for row in rows[::2]} == {("yes", "yes", "")}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("skyjo", "canasta", "line 2.game"),
        ('""target"":', '""cake"":', "line 2.rules.cake"),
        ('""hands"":', '""cake"":', "line"),
        ('""hands"":[', '""hands"":[99', "line"),
        (",no,", ",perhaps,", "line 3"),
        (",,,,", ",,,", "line 2"),
    ],
)
def test_a_table_somebody_has_spoilt_names_the_line(ours, old, new, place):
    fill(ours, ("skyjo",))
    text = sheet.write(ours.archive())
    spoilt = text.replace(old, new, 1)
    assert spoilt != text
    with pytest.raises(EntryError) as refused:
        export.read(spoilt.encode())
    assert refused.value.place.startswith(place)


SPOILT = st.lists(st.tuples(st.integers(0), st.sampled_from('0123456789-"[]{},:\nule')), max_size=3)


@settings(max_examples=60)
@given(st.sampled_from(list(export.FORMS)), st.integers(0, 99), SPOILT)
def test_whatever_has_become_of_a_file_only_an_entry_error_comes_of_it(form, seed, spoilt):
    dice = random.Random(seed)
    played = chance.play_out(dice, dice.choice(list(GAMES)), 2)
    people = tuple(
        archive.Known(seat.person, f"{seat.person:032x}", seat.name) for seat in played.match.seats
    )
    kept = archive.Kept.of("0" * 32, played)
    text = export.FORMS[form](archive.Archive(1, people, (kept,)))
    for place, letter in spoilt:
        at = place % len(text)
        text = text[:at] + letter + text[at + 1 :]
    with suppress(EntryError):
        for brought in export.read(text.encode()).matches:
            brought.timeline()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_a_round_is_read_as_it_is_written(game, seed):
    dice = random.Random(seed)
    match = Timeline(chance.begun(dice, game)).match
    entry = chance.entry(dice, match)
    written = msgspec.to_builtins(GAMES[game].written(entry))
    listed = msgspec.json.decode(msgspec.json.encode(written))
    assert GAMES[game].read(Part(listed)) == entry


# --- files from before ---------------------------------------------------------------------------


def test_a_file_from_before_there_were_marks_is_read_and_marked(tmp_path):
    path = tmp_path / "scores.db"
    begun = Begun("skyjo", (Seat(1, "Ann"), Seat(2, "Ben")), GAMES["skyjo"].Rules())
    body = encode(begun).decode().replace(',"teams":[]', "")
    with closing(sqlite3.connect(path)) as database:
        database.executescript(STEPS[0])
        database.execute(f"PRAGMA application_id = {int.from_bytes(b'CoDJ')}")
        database.execute("PRAGMA user_version = 1")
        database.executemany("INSERT INTO person VALUES (?, ?, 1)", [(1, "Ann"), (2, "Ben")])
        database.execute("INSERT INTO match VALUES (1, 'skyjo', '[\"Ann\",\"Ben\"]', 0)")
        database.execute("INSERT INTO event (match, n, body) VALUES (1, 0, ?)", (body,))
        database.commit()
    with Store(path) as store:
        assert store.notice is None
        assert store.open(store.matches()[0].id).match.names == ("Ann", "Ben")
        marks = [one.mark for one in (*store.archive().people, *store.archive().matches)]
    assert len({*marks}) == 3
    assert all(re.fullmatch("[0-9a-f]{32}", mark) for mark in marks)
    with Store(path) as store:
        assert [one.mark for one in store.archive().people] == marks[:2]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@me", "'=1", "''", "'t Hooft", "Ann"])
def test_a_spreadsheet_reckons_out_no_name(ours, theirs, name):
    """A name such as =1+1 was written as it is, and the spreadsheet showed 2."""
    people = [ours.welcome(name), ours.welcome("Ben")]
    seats = tuple(Seat(person.id, person.name) for person in people)
    ours.begin(Begun("yoyo", seats, GAMES["yoyo"].Rules()))
    text = export.FORMS["csv"](ours.archive())
    cells = [cell for row in csv.reader(text.splitlines()) for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    theirs.bring_in(export.read(text.encode()))
    assert theirs.matches()[0].names == (name, "Ben")
