"""Matches as a table for a spreadsheet: a row for each seat in each round, as CSV."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any

import msgspec

from companion.archive import MARK, VERSION, Archive, Kept, Known
from companion.errors import EntryError
from companion.games import DRAFTS
from companion.games.document import Part
from companion.games.game import Outcome, read_rules
from companion.games.words import Says, phrase
from companion.match import (
    Begun,
    Drafted,
    Ended,
    Match,
    RoundEntered,
    RoundInserted,
    Seat,
    Timeline,
    known,
)

COLUMNS = (
    "match",
    "game",
    "rules",
    "starter",
    "ended",
    "round",
    "entered",
    "counted",
    "seat",
    "team",
    "person",
    "player",
    "points",
    "total",
    "won",
)
OF_A_MATCH = COLUMNS[:5]
"""What stands the same in every row of a match."""
_NO_FORMULA = re.compile(r"\A'*[=+\-@]")
"""How a name begins that a spreadsheet would reckon out, or that already stands behind a stroke.

Such a name gets one more stroke, which the spreadsheet takes as: these are letters.
https://owasp.org/www-community/attacks/CSV_Injection
"""
YES, NO = "yes", "no"

Row = dict[str, str]


def write(archive: Archive) -> str:
    """An archive as CSV, which `read` turns into the same rounds again.

    Seats and teams are counted from 0, rounds from 1. What was entered for a round stands beside
    its first seat, as in a document for ``companion score``.

    Raises:
        EntryError: a match in it cannot be read.
    """
    marks = {person.id: person.mark for person in archive.people}
    text = io.StringIO()
    sheet = csv.DictWriter(text, COLUMNS)
    sheet.writeheader()
    for place, kept in enumerate(archive.matches):
        try:
            match = kept.timeline().match
        except EntryError as error:
            raise error.under("matches", place) from error
        for row in _rows(match, marks):
            sheet.writerow({"match": kept.mark} | row)
    return text.getvalue()


def _rows(match: Match, marks: dict[int, str]) -> Iterator[dict[str, object]]:
    game = known(match.game)
    whole = {
        "game": match.game,
        "rules": _json({s.key: getattr(match.rules, s.key) for s in game.SWITCHES}),
        "starter": match.starter,
        "ended": YES if match.ended else NO,
    }
    for seat in range(len(match.seats)):
        yield whole | _seat(match, marks, seat)
    for number, (entry, outcome) in enumerate(
        zip(match.rounds, match.standing.rounds, strict=True), 1
    ):
        for seat in range(len(match.seats)):
            entered = _json(game.written(entry)) if seat == 0 else ""
            played = {
                "round": number,
                "entered": entered,
                "counted": YES if outcome.counted else NO,
            }
            yield whole | played | _seat(match, marks, seat) | _points(match, outcome, seat)


def _seat(match: Match, marks: dict[int, str], seat: int) -> dict[str, object]:
    sitting = match.seats[seat]
    return {
        "seat": seat,
        "team": match.teams[seat] if match.teams else "",
        "person": marks[sitting.person],
        "player": _NO_FORMULA.sub(r"'\g<0>", sitting.name),
        "won": YES if seat in match.standing.winners else NO,
    }


def _points(match: Match, outcome: Outcome, seat: int) -> dict[str, object]:
    by_seat = len(outcome.points) == len(match.seats) and not match.teams
    place = seat if by_seat else match.teams[seat] if match.teams else 0
    if not outcome.points:
        return {}
    return {"points": outcome.points[place], "total": outcome.totals[place]}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# --- reading -------------------------------------------------------------------------------------


def read(text: str) -> Archive:
    """An archive from CSV: the rounds as entered, without the taps that led to them.

    Raises:
        EntryError: it is no table of scores; the path says which line is wrong.
    """
    lines = csv.reader(io.StringIO(text))
    try:
        header, *table = [(lines.line_num, cells) for cells in lines if cells]
    except (csv.Error, ValueError) as error:
        raise _no_sheet() from error
    if header[1] != list(COLUMNS):
        raise _no_sheet()
    rows = [(line, _row(line, cells)) for line, cells in table]
    people: dict[str, Known] = {}
    matches = []
    for mark, own in groupby(rows, key=lambda row: row[1]["match"]):
        matches.append(Kept.of(mark, _timeline(list(own), people)))
    return Archive(VERSION, tuple(people.values()), tuple(matches))


def _row(line: int, cells: Sequence[str]) -> Row:
    if len(cells) != len(COLUMNS):
        raise _misfit(line)
    row = dict(zip(COLUMNS, cells, strict=True))
    if MARK.fullmatch(row["match"]) is None or MARK.fullmatch(row["person"]) is None:
        raise EntryError((f"line {line}",), phrase(Says.NO_MARK))
    return row


def _timeline(rows: Sequence[tuple[int, Row]], people: dict[str, Known]) -> Timeline:
    with _on_line(rows[0][0]):
        timeline = Timeline(_begun([row for _, row in rows], people))
    for line, row in rows:
        if any(row[column] != rows[0][1][column] for column in OF_A_MATCH):
            raise _misfit(line)
    # From the last one backwards, so that also a round behind the end of the match comes in.
    for line, row in reversed(rows):
        if row["entered"]:
            with _on_line(line):
                _enter(timeline, row["entered"])
    if rows[0][1]["ended"] == YES:
        timeline.push(Ended())
    return timeline


@contextmanager
def _on_line(line: int) -> Iterator[None]:
    """What is refused in here is refused on that line."""
    try:
        yield
    except EntryError as error:
        raise error.under(f"line {line}") from error
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        why = phrase(Says.SHEET_ENTRY, detail=str(error))
        raise EntryError((f"line {line}",), why) from error


def _begun(rows: Sequence[Row], people: dict[str, Known]) -> Begun[Any]:
    first = rows[0]
    game = known(first["game"])
    seats = [row for row in rows if not row["round"]]
    return Begun(
        game=first["game"],
        seats=tuple(_person(row, people) for row in seats),
        rules=read_rules(game, Part(msgspec.json.decode(first["rules"]), ("rules",))),
        starter=int(first["starter"]) if first["starter"] else None,
        teams=tuple(int(row["team"]) for row in seats if row["team"]),
    )


def _person(row: Row, people: dict[str, Known]) -> Seat:
    name = row["player"]
    if name.startswith("'") and _NO_FORMULA.match(name):
        name = name[1:]
    person = Known(len(people) + 1, row["person"], name)
    return Seat(people.setdefault(row["person"], person).id, name)


def _enter(timeline: Timeline, entered: str) -> None:
    game = timeline.match.game
    entry = known(game).read(Part(msgspec.json.decode(entered)))
    timeline.push(RoundInserted(0))
    timeline.push(Drafted(DRAFTS[game].of(entry)))
    timeline.push(RoundEntered())


def _misfit(line: int) -> EntryError:
    return EntryError((f"line {line}",), phrase(Says.SHEET_ROW))


def _no_sheet() -> EntryError:
    return EntryError((), phrase(Says.NO_SHEET, columns=",".join(COLUMNS)))
