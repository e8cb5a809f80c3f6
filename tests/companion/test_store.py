"""The scores survive whatever happens to the box."""

import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from companion.errors import EntryError, StoreError
from companion.games.skyjo import Round, Rules
from companion.games.skyjo_draft import Draft
from companion.match import Begun, Drafted, Ended, Renamed, RoundEntered, Seat
from companion.store import Store, default_path
from tests.work import work


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Where the scores always are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "come-on-dj" / "scores.db"


def begin(store, *names):
    people = [store.welcome(name) for name in names or ("Ann", "Ben")]
    seats = tuple(Seat(person.id, person.name) for person in people)
    return store.begin(Begun("skyjo", seats, Rules()))


def latest(store):
    """The match touched last."""
    return store.open(store.matches()[0].id)


def play(store, timeline, *rounds):
    for hands, finisher in rounds:
        timeline.push(Drafted(Draft.of(Round(hands, finisher))))
        timeline.push(RoundEntered())
        store.keep(timeline)


def test_a_match_is_as_it_was_after_the_box_was_off(path):
    half = Draft.blank(2).put(4).digit(1)
    with Store(path) as store:
        timeline = begin(store)
        play(store, timeline, ((12, 20), 0), ((9, 9), 1))
        timeline.push(Drafted(half))
        store.keep(timeline)
        timeline.undo()
        timeline.redo()
        store.keep(timeline)
    with Store(path) as store:
        again = latest(store)
        assert again.match == timeline.match
        assert again.match.draft == half
        assert again.events == timeline.events
        assert again.standing.totals == (21, 38)
        assert again.fresh == ()
        again.undo()
        again.undo()
        store.keep(again)
        assert store.open(again.id).match == again.match
        assert store.open(again.id).can_redo


def test_a_round_is_kept_whole_or_not_at_all(path):
    with Store(path) as store:
        timeline = begin(store)
        timeline.push(Drafted(Draft.of(Round((12, 20), 0))))
        timeline.push(RoundEntered())
        assert len(timeline.fresh) == 2
        assert store.open(timeline.id).standing.totals == (0, 0)
        store.keep(timeline)
        assert timeline.fresh == ()
        assert store.open(timeline.id).standing.totals == (12, 20)


def test_people_are_remembered_who_played_last_first(path):
    with Store(path) as store:
        begin(store, "Ann", "Ben")
        begin(store, "Cem", "Dilara")
        assert [person.name for person in store.people()] == ["Cem", "Dilara", "Ann", "Ben"]
    with Store(path) as store:
        assert [person.name for person in store.people()] == ["Cem", "Dilara", "Ann", "Ben"]


def test_two_called_max_are_two_people(path):
    with Store(path) as store:
        one, other = store.welcome("Max"), store.welcome("Max")
        assert one.id != other.id
        store.rename(other.id, "Max B.")
        assert {person.id: person.name for person in store.people()} == {
            one.id: "Max",
            other.id: "Max B.",
        }


def test_nobody_without_a_name_is_remembered(path):
    with Store(path) as store:
        with pytest.raises(EntryError, match="needs a name"):
            store.welcome("  ")
        person = store.welcome("Ann")
        with pytest.raises(EntryError, match="needs a name"):
            store.rename(person.id, "")
        assert store.people() == (person,)


def test_matches_are_listed_the_one_touched_last_first(path):
    with Store(path) as store:
        first, second = begin(store, "Ann", "Ben"), begin(store, "Cem", "Dilara")
        assert [listed.id for listed in store.matches()] == [second.id, first.id]
        first.push(Renamed(0, "Anna"))
        store.keep(first)
        listed = store.matches()[0]
        assert (listed.id, listed.game, listed.names) == (first.id, "skyjo", ("Anna", "Ben"))
        assert not listed.over


def test_the_match_touched_last_is_gone_on_with_even_when_it_is_over(path):
    with Store(path) as store:
        older, timeline = begin(store), begin(store)
        assert latest(store).id == timeline.id
        play(store, older, ((1, 3), None))
        assert latest(store).id == older.id
        play(store, timeline, ((120, 3), None))
        assert latest(store).id == timeline.id
        assert latest(store).standing.over


def test_only_a_match_in_which_nothing_was_entered_can_be_withdrawn(path):
    with Store(path) as store:
        played, begun = begin(store), begin(store)
        play(store, played, ((1, 3), None))
        store.withdraw(begun)
        assert [listed.id for listed in store.matches()] == [played.id]
        with pytest.raises(StoreError, match="it stays"):
            store.withdraw(played)
        assert latest(store).standing.totals == (1, 3)
        assert len(store.people()) == 4


def test_what_does_not_exist_is_said(path):
    with Store(path) as store, pytest.raises(StoreError, match="no match number 7"):
        store.open(7)


def test_a_match_that_cannot_begin_leaves_nothing_behind(path):
    with Store(path) as store:
        with pytest.raises(EntryError):
            store.begin(Begun("skyjo", (Seat(1, "Ann"),), Rules()))
        assert store.matches() == ()


def test_a_match_of_another_file_is_not_mixed_in(path, tmp_path):
    with Store(path) as store, Store(tmp_path / "other.db") as other:
        timeline = begin(store)
        timeline.push(Ended())
        with pytest.raises(StoreError):
            other.keep(timeline)
        assert len(timeline.fresh) == 1
        store.keep(timeline)


def test_where_the_scores_are():
    assert default_path({"XDG_DATA_HOME": "/data", "HOME": "/home/ann"}) == Path(
        "/data/come-on-dj/scores.db",
    )
    for data in ({}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "not/absolute"}):
        assert default_path({"HOME": "/home/ann"} | data) == Path(
            "/home/ann/.local/share/come-on-dj/scores.db",
        )


# --- the plug is pulled --------------------------------------------------------------------------

TAPPING = """
import sys
from pathlib import Path
from companion.games.skyjo_draft import Draft
from companion.match import Drafted
from companion.store import Store

with Store(Path(sys.argv[1])) as store:
    timeline = store.open(store.matches()[0].id)
    print("ready", flush=True)
    while True:
        timeline.push(Drafted(Draft.blank(2).put(len(timeline.events) % 12)))
        store.keep(timeline)
        print(len(timeline.events), flush=True)
"""


def test_what_was_acknowledged_outlives_a_kill_at_any_moment(path):
    chance = random.Random(7)
    with Store(path) as store:
        begin(store)
    for _ in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", TAPPING, str(path)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout.readline() == "ready\n"
        said = [child.stdout.readline() for _ in range(chance.randrange(1, 60))]
        time.sleep(chance.random() / 200)
        child.send_signal(signal.SIGKILL)
        said += [line for line in child.stdout if line.endswith("\n")]
        child.wait()
        child.stdout.close()
        with sqlite3.connect(path) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.close()
        with Store(path) as store:
            assert store.notice is None
            kept = latest(store)
        assert len(kept.events) - int(said[-1]) in {0, 1}
        last = len(kept.events) - 1
        assert kept.match.draft == Draft.blank(2).put(last % 12)


def test_a_second_companion_on_the_same_file_is_refused_and_the_first_goes_on(path):
    with Store(path) as store:
        timeline = begin(store)
        with pytest.raises(StoreError, match="open in another companion"):
            Store(path)
        play(store, timeline, ((1, 2), None))
    with Store(path) as store:
        assert latest(store).standing.totals == (1, 2)


# --- a file that is not what it should be --------------------------------------------------------


def aside(path):
    return path.with_name("scores-set-aside-1.db")


def spoil_text(path):
    path.parent.mkdir(parents=True)
    path.write_text("Ann 12, Ben 20\n" * 100, encoding="utf-8")


def spoil_truncated(path):
    with Store(path) as store:
        timeline = begin(store)
        play(store, timeline, *[((1, 1), None)] * 40)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def spoil_middle(path):
    with Store(path) as store:
        timeline = begin(store)
        play(store, timeline, *[((1, 1), None)] * 40)
    content = bytearray(path.read_bytes())
    content[8192:12288] = os.urandom(4096)
    path.write_bytes(content)


def spoil_foreign(path):
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipe (cake TEXT)")
        database.execute("INSERT INTO recipe VALUES ('plum')")
    database.close()


@pytest.mark.parametrize("spoil", [spoil_text, spoil_truncated, spoil_middle, spoil_foreign])
def test_a_spoilt_file_is_set_aside_and_nothing_is_lost(path, spoil):
    spoil(path)
    content = path.read_bytes()
    with Store(path) as store:
        assert str(path) in str(store.notice)
        assert aside(path).name in str(store.notice)
        timeline = begin(store)
        play(store, timeline, ((1, 2), None))
    assert aside(path).read_bytes() == content
    with Store(path) as store:
        assert store.notice is None
        assert latest(store).standing.totals == (1, 2)


def test_a_second_spoilt_file_does_not_replace_the_first(path):
    spoil_text(path)
    Store(path).close()
    path.write_text("Cem 3\n", encoding="utf-8")
    with Store(path) as store:
        assert "scores-set-aside-2.db" in str(store.notice)
    assert aside(path).read_text(encoding="utf-8").startswith("Ann 12")
    assert path.with_name("scores-set-aside-2.db").read_text(encoding="utf-8") == "Cem 3\n"


def spoil_table(path):
    with Store(path) as store:
        begin(store)
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE event")
    database.close()


def spoil_column(path):
    with Store(path) as store:
        begin(store)
    with sqlite3.connect(path) as database:
        database.execute("ALTER TABLE event RENAME COLUMN body TO words")
    database.close()


def spoil_version(version):
    def spoil(path):
        with Store(path) as store:
            begin(store)
        with sqlite3.connect(path) as database:
            database.execute(f"PRAGMA user_version = {version}")
        database.close()

    return spoil


OURS_DAMAGED = {
    "truncated": spoil_truncated,
    "middle": spoil_middle,
    "no table": spoil_table,
    "no column": spoil_column,
    "version 0": spoil_version(0),
    "version -5": spoil_version(-5),
}


@pytest.mark.parametrize("spoil", OURS_DAMAGED.values(), ids=OURS_DAMAGED)
@pytest.mark.parametrize("usual", [True, False])
def test_a_damaged_file_of_ours_is_set_aside_wherever_it_is(path, tmp_path, spoil, usual):
    path = path if usual else tmp_path / "elsewhere" / "scores.db"
    spoil(path)
    content = path.read_bytes()
    with Store(path) as store:
        assert aside(path).name in str(store.notice)
        begin(store)
    assert aside(path).read_bytes() == content
    with Store(path) as store:
        assert store.notice is None


def spoil_foreign_with_log(path):
    """A foreign file whose program was killed before it had tidied up."""
    path.parent.mkdir(parents=True)
    program = (
        "import os, sqlite3, sys\n"
        "database = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "database.execute('PRAGMA journal_mode = WAL')\n"
        "database.execute('CREATE TABLE recipe (cake TEXT)')\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=True)


def spoil_table_without_marks(path):
    path.parent.mkdir(parents=True)
    path.write_bytes(b"SQLite format 3\0 and then nothing of the kind" * 20)


@pytest.mark.parametrize(
    "spoil", [spoil_text, spoil_foreign, spoil_foreign_with_log, spoil_table_without_marks]
)
@pytest.mark.parametrize("link", [False, True])
def test_somebody_elses_file_is_refused_and_left_as_it_is(tmp_path, spoil, link):
    path = tmp_path / "somewhere" / "else.db"
    spoil(path)
    named = path
    if link:
        named = tmp_path / "link"
        named.symlink_to(path)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(StoreError, match=r"[Gg]ive another file") as refused:
        Store(named)
    assert str(path) in str(refused.value)
    after = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert {name: after.get(name) for name in before if not name.endswith("-shm")} == {
        name: content for name, content in before.items() if not name.endswith("-shm")
    }
    assert set(after) == set(before)


def test_what_is_no_file_at_all_is_refused(tmp_path):
    pipe = tmp_path / "folder" / "pipe"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    with pytest.raises(StoreError, match="no file of scores"):
        Store(pipe)
    assert list(pipe.parent.iterdir()) == [pipe]


def test_a_file_that_is_taken_away_is_missed_at_once_and_goes_on_once_it_is_back(path):
    with Store(path) as store:
        timeline = begin(store)
        aside = path.rename(path.with_name("away.db"))
        for replaced in (False, True):
            if replaced:
                path.touch()
            timeline.push(Renamed(0, "Anna"))
            with pytest.raises(StoreError, match="taken away or replaced"):
                store.keep(timeline)
        aside.rename(path)
        store.keep(timeline)
    with Store(path) as store:
        assert latest(store).match.names == ("Anna", "Ben")


def test_a_file_is_never_open_twice_whatever_it_is_called(path, tmp_path):
    link, folder = tmp_path / "link.db", tmp_path / "folder"
    with Store(path) as store:
        link.symlink_to(path)
        folder.symlink_to(path.parent)
        for name in (link, folder / path.name, path.parent / ".." / path.parent.name / path.name):
            with pytest.raises(StoreError, match="open in another companion"):
                Store(name)
        play(store, begin(store), ((1, 2), None))
    with Store(link) as store:
        assert latest(store).standing.totals == (1, 2)


def test_links_in_a_circle_are_said(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(StoreError, match="give another file"):
        Store(one)


def test_an_empty_file_is_simply_begun(path):
    path.parent.mkdir(parents=True)
    path.touch()
    with Store(path) as store:
        assert store.notice is None
        begin(store)


def test_a_file_of_a_later_companion_is_refused_untouched(path):
    with Store(path) as store:
        begin(store)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    content = path.read_bytes()
    with pytest.raises(StoreError, match="later companion"):
        Store(path)
    assert path.read_bytes() == content
    assert not aside(path).exists()


def test_a_match_that_cannot_be_read_leaves_the_others_alone(path):
    with Store(path) as store:
        bad, good = begin(store), begin(store)
        play(store, good, ((1, 2), None))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE event SET body = '{}' WHERE match = ?", (bad.id,))
    database.close()
    with Store(path) as store:
        with pytest.raises(StoreError, match=r"events\[0\].*others? .*not concerned"):
            store.open(bad.id)
        assert store.open(good.id).standing.totals == (1, 2)


BROKEN = {
    "body": "UPDATE event SET body = 'x'",
    "no text": "UPDATE event SET body = x'ff00fe'",
    "nothing": "UPDATE event SET body = ''",
    "game": "UPDATE match SET game = 'chess'",
    "no game": "UPDATE match SET game = x'ff'",
    "no events": "DELETE FROM event",
}


@pytest.mark.parametrize("harm", BROKEN.values(), ids=BROKEN)
def test_however_a_match_is_broken_it_is_said_and_the_others_are_there(path, harm):
    with Store(path) as store:
        good, bad = begin(store), begin(store)
        play(store, good, ((1, 2), None))
    column = "id" if "match SET" in harm else "match"
    with sqlite3.connect(path) as database:
        database.execute(f"{harm} WHERE {column} = ?", (bad.id,))
    database.close()
    with Store(path) as store:
        with pytest.raises(StoreError, match=r"The other matches are not concerned"):
            store.open(bad.id)
        assert {listed.id for listed in store.matches()} == {good.id, bad.id}
        assert store.open(good.id).standing.totals == (1, 2)


@pytest.mark.parametrize("names", ["x", "[1, 2]", b"\xff\xfe", ""])
def test_a_list_with_broken_names_can_be_read(path, names):
    with Store(path) as store:
        match = begin(store)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE match SET names = ?", (names,))
        database.execute("UPDATE person SET name = ? WHERE id = 1", (b"A\xffnn",))
    database.close()
    with Store(path) as store:
        (listed,) = store.matches()
        assert (listed.id, listed.names) == (match.id, ())
        assert latest(store).match.names == ("Ann", "Ben")
        assert {person.name for person in store.people()} == {"A\ufffdnn", "Ben"}


@pytest.fixture
def powerless():
    """A folder of root's seen by somebody else, where the tests run as root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def as_nobody(action):
    if os.geteuid() != 0:
        return action()
    os.seteuid(65534)
    try:
        return action()
    finally:
        os.seteuid(0)


def test_a_folder_that_cannot_be_written_is_said(powerless):
    powerless.chmod(0o555)

    def attempt():
        with pytest.raises(StoreError, match="folder may be written") as refused:
            Store(powerless / "come-on-dj" / "scores.db")
        assert str(powerless) in str(refused.value)

    as_nobody(attempt)
    assert list(powerless.iterdir()) == []


def test_a_file_that_cannot_be_written_is_said_and_stays(powerless):
    path = powerless / "scores.db"
    with Store(path) as store:
        play(store, begin(store), ((1, 2), None))
    for file in powerless.iterdir():
        file.chmod(0o444)
    powerless.chmod(0o555)
    content = path.read_bytes()

    def attempt():
        with pytest.raises(StoreError, match="folder may be written"):
            Store(path)

    as_nobody(attempt)
    assert path.read_bytes() == content
    assert not aside(path).exists()


def test_a_folder_in_place_of_the_file_is_said(path):
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="give another file"):
        Store(path)
    assert path.is_dir()


FULL_DISK = """
import resource, sys
from pathlib import Path
from companion.errors import StoreError
from companion.games.skyjo_draft import Draft
from companion.match import Drafted
from companion.store import Store
from tests.work import work

with Store(Path(sys.argv[1])) as store:
    timeline = store.open(store.matches()[0].id)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
    try:
        while True:
            timeline.push(Drafted(Draft.blank(2).put(4)))
            store.keep(timeline)
    except StoreError as error:
        print(error)
    print(len(timeline.events), len(timeline.fresh))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store.keep(timeline)
    print(len(timeline.fresh))
"""


def test_on_a_full_disk_nothing_is_lost_and_it_goes_on_once_there_is_room(path):
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    with Store(path) as store:
        begin(store)
    told = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert "See that the disk is not full" in told[0]
    events, fresh = map(int, re.findall(r"\d+", told[1]))
    assert fresh == 1
    assert told[2] == "0"
    with Store(path) as store:
        assert store.notice is None
        assert len(latest(store).events) == events


def test_three_times_as_long_an_evening_is_about_three_times_the_work_to_open(tmp_path):
    opened = []
    for rounds in (20, 60):
        path = tmp_path / f"{rounds}.db"
        timeline = _long_evening(path, rounds)
        with Store(path) as store:
            opened.append(work(lambda store=store: latest(store)))
            assert latest(store).standing == timeline.standing
    assert len(timeline.events) > 5800
    assert opened[1] < 4 * opened[0]


def _long_evening(path, rounds):
    """Eight people at Skyjo, who tap every card."""
    seats = 8
    with Store(path) as store:
        people = [store.welcome(f"Player {number}") for number in range(seats)]
        begun = Begun(
            "skyjo",
            tuple(Seat(person.id, person.name) for person in people),
            Rules(target=100_000, deck_check=False),
        )
        timeline = store.begin(begun)
        for number in range(rounds):
            draft = Draft.blank(seats)
            for seat in range(seats):
                draft = draft.go_to(seat)
                for cell in range(12):
                    draft = draft.put((seat + cell * number) % 13)
                    timeline.push(Drafted(draft))
            timeline.push(Drafted(draft.finished(number % seats)))
            timeline.push(RoundEntered())
        store.keep(timeline)
    return timeline
