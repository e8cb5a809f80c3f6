"""The walk through what only hardware can confirm, as a person at a keyboard takes it."""

import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import firmware.__main__ as come_on_dj
from firmware import config
from tests.hardware.check import LIST, read

ROOT = Path(__file__).parents[1]
THREE = """
[[check]]
room = "Light"
title = "It shines"
do = "Press."
expect = "Light."

[[check]]
room = "Sound"
title = "It sounds"
only = "with a loudspeaker"
do = "Press."
expect = "Music."
measure = "echo four beats"

[[check]]
room = "Sound"
title = "It stops"
do = "Press."
expect = "Silence."
value = "After how many milliseconds?"
"""
EVERYTHING_IS_SO = "y\n\ny\ny\n150\n"
"""Three times yes, Enter before the measurement, and a number at the end."""


@pytest.fixture
def walk(tmp_path):
    """The walk in a folder of its own, where the report comes to lie."""
    checks = tmp_path / "checks.toml"
    checks.write_text(THREE)
    return Walk(tmp_path / "report.toml", checks)


class Walk:
    def __init__(self, report, checks):
        self.report = report
        self.command = [
            *(sys.executable, "-m", "tests.hardware"),
            *("--report", report, "--checks", checks),
        ]

    def __call__(self, typed, *arguments):
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=ROOT,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def begin(self):
        return subprocess.Popen(
            self.command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )

    def written(self):
        return tomllib.loads(self.report.read_text("utf-8"))

    def answers(self):
        return [check["answer"] for check in self.written()["checks"]]


def test_everything_is_as_it_should_be(walk):
    status, told = walk(EVERYTHING_IS_SO)
    assert status == 0
    assert "3 yes, 0 no, 0 skipped; 0 left" in told
    assert walk.answers() == ["yes", "yes", "yes"]


def test_the_report_says_what_was_checked_and_when(walk):
    walk(EVERYTHING_IS_SO)
    box, checks = walk.written()["box"], walk.written()["checks"]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert box["version"].startswith(version)
    assert all(box[key] for key in ("begun", "board", "system", "python"))
    assert [check["title"] for check in checks] == ["It shines", "It sounds", "It stops"]
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d", check["at"]) for check in checks)


def test_what_a_command_measures_is_shown_and_kept(walk):
    _, told = walk(EVERYTHING_IS_SO)
    assert "| four beats" in told
    assert walk.written()["checks"][1]["measured"] == "four beats"


def test_a_number_that_is_asked_for_is_kept(walk):
    walk(EVERYTHING_IS_SO)
    assert walk.written()["checks"][2]["note"] == "150"


def test_one_thing_is_wrong(walk):
    status, told = walk('y\n\nn\nit "crackles"\ny\n\n')
    assert status == 1
    assert 'no: 2  It sounds: it "crackles"' in told
    assert walk.written()["checks"][1]["note"] == 'it "crackles"'
    assert walk.answers() == ["yes", "no", "yes"]


def test_a_part_that_this_box_has_not_is_skipped(walk):
    status, told = walk("y\n\ns\ny\n\n")
    assert status == 0
    assert "Only:   with a loudspeaker; else skip." in told
    assert walk.answers() == ["yes", "skipped", "yes"]


@pytest.mark.parametrize("end", ["", "q\n"])
def test_it_is_broken_off_and_gone_on_with(walk, end):
    status, told = walk("y\n" + end)
    assert status == 3
    assert "goes on at this check" in told
    first = walk.written()["checks"]
    status, told = walk("\ny\ny\n\n")
    assert status == 0
    assert "It shines" not in told
    assert walk.written()["checks"][0] == first[0]
    assert walk.answers() == ["yes", "yes", "yes"]


def test_the_plug_is_pulled_in_between(walk):
    running = walk.begin()
    running.stdin.write("y\n")
    running.stdin.flush()
    until = time.monotonic() + 30
    while not walk.report.exists():
        assert time.monotonic() < until, "the first answer was never written"
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    assert walk.answers() == ["yes"]
    assert walk("\ny\ny\n\n")[0] == 0
    assert walk.answers() == ["yes", "yes", "yes"]


def test_a_mended_thing_is_checked_again(walk):
    walk("n\ndark\n\ny\ny\n\n")
    status, told = walk("y\n", "1")
    assert status == 0
    assert "It sounds" not in told
    assert walk.answers() == ["yes", "yes", "yes"]


def test_what_is_no_answer_is_asked_for_again(walk):
    status, told = walk("perhaps\n" + EVERYTHING_IS_SO)
    assert status == 0
    assert "Please answer y, n, s or q." in told


def test_a_command_that_is_not_there_stops_nobody(walk, tmp_path):
    (tmp_path / "checks.toml").write_text(THREE.replace("echo four", "no-such-meter"))
    status, told = walk(EVERYTHING_IS_SO)
    assert status == 0
    assert "it cannot be measured" in told


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('board = "', 'board = "Another ', "begin another with --report"),
        ('title = "It shines"', 'title = "It glows"', "answers another list"),
        ("[box]", "[box", "is no report"),
        ('answer = "yes"', 'answer = "perhaps"', "is no report"),
    ],
)
def test_a_report_about_something_else_is_left_alone(walk, before, after, said):
    walk(EVERYTHING_IS_SO)
    spoilt = walk.report.read_text("utf-8").replace(before, after)
    walk.report.write_text(spoilt)
    status, told = walk(EVERYTHING_IS_SO)
    assert (status, walk.report.read_text("utf-8")) == (2, spoilt)
    assert said in told


@pytest.mark.parametrize("arguments", [["7"], ["--checks", "nowhere.toml"]])
def test_what_there_is_not_is_said(walk, arguments):
    status, told = walk("", *arguments)
    assert status == 2
    assert told.startswith("hardware: ")
    assert not walk.report.exists()


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('expect = "Light."\n', "", "check 1 lacks something"),
        ('value = "After', 'valeu = "After', "check 3 has valeu"),
        ('do = "Press."', "do = 1", "check 1 has something that is no text"),
    ],
)
def test_a_list_with_a_slip_is_told(walk, tmp_path, before, after, said):
    (tmp_path / "checks.toml").write_text(THREE.replace(before, after))
    status, told = walk("")
    assert status == 2
    assert said in told


# The list itself.


def test_the_list_is_printed_with_its_numbers(walk):
    status, told = walk("", "--checks", LIST, "--list")
    assert status == 0
    assert [int(line.split()[0]) for line in told.splitlines()] == [c.number for c in read(LIST)]


def test_no_check_stands_twice_and_each_room_is_entered_once():
    checks = read(LIST)
    assert len({check.title for check in checks}) == len(checks)
    entered = [
        c.room
        for c, before in zip(checks, [None, *checks], strict=False)
        if before is None or c.room != before.room
    ]
    assert len(set(entered)) == len(entered)


@pytest.mark.parametrize(
    "check", [c for c in read(LIST) if c.measure[:1] == ("come-on-dj",)], ids=lambda c: c.title
)
def test_the_dj_knows_every_command_that_measures_it(check):
    assert come_on_dj.parse(list(check.measure[1:])).command


def test_every_setting_that_is_named_is_one():
    known = {
        f"{room}.{key}"
        for room, entries in tomllib.loads(
            (ROOT / "firmware" / "defaults.toml").read_text()
        ).items()
        for key in entries
    }
    rooms = "|".join(config.Config.__struct_fields__)
    named = set(re.findall(rf"\b(?:{rooms})\.[a-z_]+\b", LIST.read_text("utf-8")))
    assert named
    assert named <= known


def test_nobody_takes_the_list_for_tests():
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/hardware"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert collected.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
