"""Looking back: the matches in their order, opened again, counted, and taken away on a stick."""

import json

import pytest

from companion import stick
from companion.archive import Archive
from companion.errors import StoreError
from companion.games import uno
from companion.games.uno_draft import Draft
from companion.match import Begun, Drafted, RoundEntered, Seat
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
    if not isinstance(table.place, Home):
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
