"""Looking back: the matches in their order, opened again, counted, and taken away on a stick."""

import json
import sqlite3
from contextlib import closing
from datetime import date

import pytest

from companion import export, stick
from companion.almanac import Moment
from companion.archive import Archive
from companion.errors import StoreError
from companion.games import GAMES, uno
from companion.games.uno_draft import Draft
from companion.match import Begun, Drafted, RoundEntered, Seat
from companion.screens.carry import written
from companion.screens.places import Carry, End, Entry, Figures, History, Home, Result, Rounds
from companion.store import Store


@pytest.fixture
def played(tmp_path, tables):
    """A table where three matches have been played: the oldest is over, the last goes on."""
    with Store(tmp_path / "scores.db") as store:
        people = [store.welcome(name) for name in ("Ann", "Ben", "Cem")]
        seats = tuple(Seat(person.id, person.name) for person in people)
        for target, hands in ((50, (0, 30, 40)), (60, (70, 0, 5)), (500, (0, 3, 4))):
            timeline = store.begin(Begun("uno", seats, uno.Rules(target=target), 0))
            timeline.push(Drafted(Draft.of(uno.Round(hands))))
            timeline.push(RoundEntered())
            store.keep(timeline)
    return tables()


def open_history(table):
    while not isinstance(table.place, Home):
        table.press("escape")
        table.rest()
    table.touch("history")
    table.rest()


def test_the_match_touched_last_comes_first_and_an_empty_box_says_so(played, tables):
    open_history(played)
    rows = [widget.name for widget in played.show.screen.widgets if widget.name[:6] == "match "]
    assert rows == ["match 3", "match 2", "match 1"]
    assert "goes on" in played.words("match 3")
    assert "finished" in played.words("match 1")
    assert "Ann, Ben, Cem" in played.words("match 2")
    empty = tables(name="other.db")
    open_history(empty)
    assert empty.words("nothing") == "Nothing has been played yet."


def test_a_finished_match_is_opened_corrected_and_goes_on(played):
    open_history(played)
    played.touch("match 2")
    played.rest()
    assert isinstance(played.place, End)
    assert "Ben wins" in played.words("winners")
    played.touch("undo")
    played.rest()
    assert not played.timeline.standing.over
    open_history(played)
    assert "goes on" in played.words("match 2")
    rows = [widget.name for widget in played.show.screen.widgets if widget.name[:6] == "match "]
    assert rows[0] == "match 2"  # touched last


def test_a_match_that_goes_on_goes_on(played):
    open_history(played)
    played.touch("match 3")
    played.rest()
    assert isinstance(played.place, Result | Entry)
    assert played.totals == (7, 0, 0)


def test_a_match_is_ended_before_its_time_and_goes_on_after_all(played):
    assert isinstance(played.place, Result)
    played.touch("rounds")
    played.rest()
    played.touch("end match")
    played.rest()
    assert isinstance(played.place, End)
    assert "Ann wins" in played.words("winners")
    played.touch("rounds")
    played.rest()
    assert isinstance(played.place, Rounds)
    played.touch("reopen")
    assert not played.timeline.standing.over


def test_statistics_are_counted_from_what_is_finished(played):
    open_history(played)
    played.touch("figures")
    played.rest()
    assert isinstance(played.place, Figures)
    assert "Uno" in played.words("group")
    assert played.words("remark") == "2 matches"
    ann = next(name for name in played.names() if "Ann" in name or name == "record 1")
    assert "1 of 2" in played.words(ann)
    played.touch("other group")
    played.rest()
    assert played.place.group == 1
    assert played.words("remark") == "1 match"
    played.touch("back")
    assert isinstance(played.place, History)


def test_a_finished_match_that_is_undone_no_longer_counts(played):
    open_history(played)
    played.touch("match 2")
    played.rest()
    played.touch("undo")
    played.rest()
    open_history(played)
    played.touch("figures")
    assert played.words("remark") == "1 match"


def test_the_scores_are_written_to_a_folder_and_nothing_there_is_touched(
    played, tmp_path, monkeypatch
):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    open_history(played)
    played.touch("carry")
    played.rest()
    assert isinstance(played.place, Carry)
    (home / "come-on-dj.csv").write_text("mine")
    folders = [name for name in sorted(played.names()) if name.startswith("folder ")]
    played.touch(folders[-1])
    assert "come-on-dj-2.json" in played.message
    assert (home / "come-on-dj.csv").read_text() == "mine"
    archive = json.loads((home / "come-on-dj-2.json").read_text())
    assert len(archive["matches"]) == 3
    assert "Ann" in (home / "come-on-dj-2.csv").read_text()


def test_a_folder_that_refuses_is_told(tmp_path):
    (tmp_path / "full").touch()
    with pytest.raises(StoreError, match="could not be written"):
        stick.write(Archive(1, (), ()), tmp_path / "full")


def test_only_what_is_plugged_in_is_a_stick(tmp_path):
    (tmp_path / "media" / "pi" / "only a folder").mkdir(parents=True)
    assert stick.folders({"HOME": "/home/box"}, tmp_path) == (tmp_path.__class__("/home/box"),)


# --- brought in from a stick ---------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The box's own folder: what can be on a stick can be there."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    return folder


def open_files(table):
    open_history(table)
    for name in ("carry", "bring in"):
        table.touch(name)
        table.rest()


def test_scores_of_another_box_are_brought_in_once(played, tables, home):
    archive = played.store.archive()
    (home / "come-on-dj.json").write_text(export.FORMS["json"](archive))
    other = tables(name="other.db")
    open_files(other)
    assert "come-on-dj.json" in other.words("file 0")
    other.touch("file 0")
    assert other.message == "3 matches are new."
    other.rest()
    other.touch("file 0")
    assert other.message == "3 matches were here already."
    open_history(other)
    assert other.words("remark") == "3 matches"
    assert "Ann, Ben, Cem" in other.words("match 3")
    other.press("escape")
    other.rest()
    other.touch("new uno")
    assert {"person 1", "person 2", "person 3"} <= other.names()


def test_a_match_on_the_table_that_went_on_elsewhere_goes_on_here(played, tables, home):
    archive = played.store.archive()
    (home / "come-on-dj.json").write_text(export.FORMS["json"](archive))
    other = tables(name="other.db")
    open_files(other)
    other.touch("file 0")
    open_history(other)
    other.touch("match 1")  # the latest one is added first
    other.rest()
    other.touch("next")
    other.rest()
    other.press("o", "1", "enter", "2", "enter")
    other.rest()
    assert other.totals == (10, 0, 0)
    (home / "come-on-dj-2.json").write_text(export.FORMS["json"](other.store.archive()))
    again = tables()
    assert again.totals == (7, 0, 0)
    open_files(again)
    newer = next(n for n in ("file 0", "file 1") if "dj-2" in again.words(n))
    again.touch(newer)
    assert again.message == "1 match goes on here. 2 matches were here already."
    again.rest()
    again.press("escape", "escape", "escape")
    again.rest()
    again.touch("continue")
    again.rest()
    assert again.totals == (10, 0, 0)
    again.touch("next")
    again.rest()
    again.press("2")  # what is tapped next is kept
    assert again.message == ""
    assert tables().timeline.match.draft.slip.cards == ("2",)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("come-on-dj.json", b"{}", "come-on-dj.json cannot be brought in. This is no export"),
        ("come-on-dj.json", b"\xff\xfe\x00", "come-on-dj.json cannot be brought in."),
        ("come-on-dj.csv", b"eggs;12\n", "come-on-dj.csv cannot be brought in. This is no table"),
        ("come-on-dj.csv", b"", "come-on-dj.csv cannot be brought in."),
    ],
)
def test_a_strangers_file_is_refused_in_a_sentence(played, home, name, content, said):
    (home / name).write_bytes(content)
    open_files(played)
    played.touch("file 0")
    assert played.message.startswith(said)
    open_history(played)
    assert played.words("remark") == "3 matches"


def test_a_file_that_is_gone_meanwhile_is_told(played, home):
    (home / "come-on-dj.json").write_text("{}")
    open_files(played)
    (home / "come-on-dj.json").unlink()
    played.touch("file 0")
    assert played.message.startswith("come-on-dj.json could not be read")
    played.rest()
    played.touch("look again")
    assert played.words("nothing").startswith("No scores were found.")


def test_only_our_own_files_are_looked_for_in_the_home_folder(tmp_path):
    stick_folder, own = tmp_path / "INTENSO", tmp_path / "home"
    for folder in (stick_folder, own):
        folder.mkdir()
        for name in ("come-on-dj.json", "package.json", ".hidden.json", "photo.png"):
            (folder / name).touch()
    found = stick.found((stick_folder, tmp_path / "pulled out", own))
    assert {path.relative_to(tmp_path).as_posix() for path in found} == {
        "INTENSO/come-on-dj.json",
        "INTENSO/package.json",
        "home/come-on-dj.json",
    }


def test_files_without_end_are_paged(played, home):
    for k in range(9):
        (home / f"come-on-dj-{k}.json").write_text("{}")
    open_files(played)
    assert played.words("page") == "1/3"
    played.touch("page down")
    assert played.words("page") == "2/3"
    played.press("1")
    assert "cannot be brought in" in played.message


@pytest.mark.parametrize("body", [b"\xff\xfe no text", b"{ no JSON", b"{}", b'{"event": "cake"}'])
def test_a_damaged_match_is_left_out_by_name_and_the_others_are_written(
    played, tables, tmp_path, home, body
):
    assert len(played.store.matches()) == 3
    with closing(sqlite3.connect(tmp_path / "scores.db")) as database, database:
        database.execute(
            "UPDATE event SET body = CAST(? AS TEXT) WHERE match = 2 AND n = 1", (body,)
        )
    again = tables()
    open_history(again)
    again.touch("carry")
    again.rest()
    folders = [name for name in sorted(again.names()) if name.startswith("folder ")]
    again.touch(folders[-1])
    assert again.message.endswith("1 match cannot be read and was left out: Uno (Ann, Ben, Cem).")
    for form in export.FORMS:
        content = (home / f"come-on-dj.{form}").read_bytes()
        assert len(export.read(content).matches) == 2


def test_only_a_stick_can_be_pulled_out(table, tmp_path, monkeypatch):
    """The sentence also came when the scores were written to the box's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    table.press("h", "e")
    own = len(stick.folders({"HOME": str(tmp_path)})) - 1
    table.touch(f"folder {own}")
    assert table.message == "Written: come-on-dj.json, come-on-dj.csv."
    said = written((tmp_path / "come-on-dj.json",), (), home=False)
    assert said == "Written: come-on-dj.json. The stick can be pulled out."


def test_the_match_going_on_is_there_after_a_restart_also_when_a_stranger_s_scores_came_in(
    table, tables, tmp_path, monkeypatch
):
    """It showed as the stranger's match on the table, dated as this evening."""
    monkeypatch.setenv("HOME", str(tmp_path))
    with Store(tmp_path / "other.db") as other:
        for game, names in (("uno", ("Xaver", "Yan")), ("yoyo", ("Yan", "Zoe"))):
            people = [other.welcome(name) for name in names]
            seats = tuple(Seat(person.id, person.name) for person in people)
            other.begin(Begun(game, seats, GAMES[game].Rules()))
        began = {1: Moment(date(2026, 3, 14), sure=True, boot="x", at=1.0)}
        text = export.FORMS["json"](other.taken(began).archive)
    (tmp_path / "come-on-dj.json").write_text(text)
    table.touch("new skyjo")
    for name in ("Ann", "Ben"):
        table.touch("new name")
        table.press(*name, "enter")
        table.rest()
    table.touch("play")
    table.rest()
    table.touch("card 7")
    table.press("escape")
    for name in ("history", "carry", "bring in", "file 0"):
        table.rest()
        table.touch(name)
    assert "2 matches are new" in table.message
    again = tables()
    assert isinstance(again.place, Entry)
    assert again.timeline.match.names == ("Ann", "Ben")
    assert again.timeline.match.draft.slip.cells[0] == 7
    assert [person.name for person in again.store.people()][:2] == ["Ann", "Ben"]
    open_history(again)
    rows = [widget.name for widget in again.show.screen.widgets if widget.name[:6] == "match "]
    said = [again.words(row) for row in rows]
    assert [words.split()[0] for words in said] == ["Skyjo", "YoYo", "Uno"]
    assert ["evening" in words for words in said] == [True, False, False]
    assert "14/3/2026" in said[2]
