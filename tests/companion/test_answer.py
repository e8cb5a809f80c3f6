"""`companion score` and `companion judge` as a script uses them."""

import json
import subprocess
import sys

import pytest

from companion import judge, score

MATCH = {
    "game": "skyjo",
    "players": ["Änn", "Ben"],
    "rounds": [{"hands": [9, 12], "finisher": 0}],
}
TWO = b'{"game": "skyjo", "players": ["A", "B"], "rounds": '


def run(command, *arguments, said=b""):
    """Runs a command in a process of its own."""
    program = f"import sys; from companion import {command}; sys.exit({command}.main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        input=said,
        capture_output=True,
        check=False,
    )


def test_a_match_from_a_file_or_from_standard_input_is_the_same(tmp_path):
    text = json.dumps(MATCH).encode()
    file = tmp_path / "match.json"
    file.write_bytes(text)
    answers = [
        run("score", str(file)),
        run("score", said=text),
        run("score", "-", said=text),
    ]
    for answer in answers:
        assert (answer.returncode, answer.stderr) == (0, b"")
        result = json.loads(answer.stdout)
        assert result["totals"] == [9, 12]
        assert answer.stdout.count(b"\n") == 1
    assert list(result) == [
        "game",
        "rules",
        "rounds",
        "totals",
        "ranks",
        "over",
        "winners",
        "next_starter",
    ]


def test_a_ruling_against_a_play_is_an_answer():
    play = {"game": "yoyo", "top": "b8", "play": ["r9"]}
    answer = run("judge", said=json.dumps(play).encode())
    assert answer.returncode == 0
    assert json.loads(answer.stdout) == {
        "legal": False,
        "why": "r9 does not fit on b8 going up.",
    }


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            b'{"game": "skyjo", "players": ["A", "B"], "rounds": [{"hands": [[[3, 5]], 7]}]}',
            "rounds[0].hands[0][0][2]: A card is missing: column 1 row 3.",
        ),
        (
            TWO + b'[{"hands": [1, 2]}, {"hands": [[[1, 2, 13]], 7]}]}',
            "rounds[1].hands[0][0][2]: There is no card 13; the deck has",
        ),
        (b"", "line 1 column 1: This is no JSON"),
        (b"{", "line 1 column 2: This is no JSON"),
        (b"[]", "game: Say which game it is"),
        (b"7", "game: Say which game it is"),
        (b'{"game": "chess"}', "game: This must be one of"),
        (b'{"game": "skyjo", "players": ["A", "B"]}', "rounds: This is missing."),
        (b'{"game": "skyjo", "game": "uno"}', "game: This key is there twice."),
        (b'{"game": NaN}', "NaN is no number."),
        (b'{"game": "\\ud800"}', "The document holds what is no text in UTF-8."),
        (b"\xff\xfe\xfd", "The document holds what is no text in UTF-8."),
        (b'{"game": ' + b"[" * 100_000, "The document is nested too deeply."),
        (b'{"game": ' + b"9" * 5_000 + b"}", "This cannot be read:"),
        (
            b'{"game": "skyjo", "players": ["A", "B"], "rounds": [{"hands": [1, '
            + b"9" * 4_000
            + b"]}]}",
            "rounds[0].hands[1]: A sum is always between",
        ),
        (
            b'{"game": "skyjo", "players": ["A", "B"], "rounds": [], "a\\nb": 1}',
            "a b: There is no such key",
        ),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(said, line):
    answer = run("score", said=said)
    assert answer.returncode == 2
    assert answer.stdout == b""
    error = answer.stderr.decode()
    assert error.startswith(line)
    assert error.count("\n") == 1


def test_a_file_that_is_not_there_is_named(tmp_path):
    file = tmp_path / "nowhere.json"
    answer = run("score", str(file))
    assert answer.returncode == 2
    assert answer.stdout == b""
    assert answer.stderr.decode().startswith(f"{file}: This file cannot be read")


@pytest.mark.parametrize("command", [score, judge])
def test_the_help_shows_a_whole_example_for_each_game(command, capsys):
    with pytest.raises(SystemExit) as left:
        command.main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    question = command.score if command is score else command.judge
    for example in command.EXAMPLES:
        document, answer = (
            json.dumps(v, ensure_ascii=False)
            for v in (example.document, question(example.document))
        )
        assert f"in   {document}\n" in shown
        assert f"out  {answer}" in shown
    games = {example.document["game"] for example in command.EXAMPLES}
    every = (
        {"skyjo", "hey_yo", "yoyo", "uno", "yoink"}
        if command is score
        else {"yoyo", "uno", "yoink"}
    )
    assert games == every
