"""hardware.md, held against the program that it speaks of."""

import re
import tomllib
from pathlib import Path

import pytest

import firmware.__main__ as come_on_dj
from firmware import cards, config, panel
from firmware.deck import device
from firmware.header import pin_of

ROOT = Path(__file__).parents[1]
MANUAL = (ROOT / "hardware.md").read_text("utf-8")
HEADINGS = re.findall(r"^##+ (.+)$", MANUAL, re.MULTILINE)
CODE = re.findall(r"`([^`\n]+)`", MANUAL)
SETTINGS = re.findall(r"```toml\n(.*?)```", MANUAL, re.DOTALL)
COMMANDS = sorted({c for c in CODE if re.match(r"come-on-dj [a-z]", c)})


def anchor(heading):
    """Where a heading is, as its readers' programs make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda text: " ".join(text.split()))
def test_what_it_says_to_set_can_be_set(settings, tmp_path):
    file = tmp_path / "dj.toml"
    file.write_text(settings)
    assert config.read(file, system=tmp_path / "none").faults == ()


def test_settings_that_it_names_are_settings():
    defaults = tomllib.loads((ROOT / "firmware" / "defaults.toml").read_text())
    named = [code for code in CODE if re.match(rf"(?:{'|'.join(defaults)})\.[a-z_]+\b", code)]
    assert named
    for code in named:
        room, key = re.match(r"(\w+)\.(\w+)", code).groups()
        assert key in defaults[room], code


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_that_it_names_are_commands(command):
    assert come_on_dj.parse(command.split()[1:]).command


def test_it_names_commands():
    assert "come-on-dj doctor --sound" in COMMANDS


def test_what_it_says_to_make_can_be_made():
    targets = set(re.findall(r"^([a-z][a-z -]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    known = {word for target in targets for word in target.split()}
    made = set(re.findall(r"(?:sudo )?\bmake ([a-z-]+)`", MANUAL)) | {
        word
        for block in re.findall(r"```\n(.*?)```", MANUAL, re.DOTALL)
        for word in re.findall(r"^sudo make ([a-z-]+)", block, re.MULTILINE)
    }
    assert {"install", "check", "run"} <= made
    assert made <= known


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)]+)\)", MANUAL))))
def test_every_link_leads_somewhere(link):
    file, _, place = link.partition("#")
    assert (ROOT / file).exists()
    if place:
        assert place in map(anchor, HEADINGS)


def test_no_symptom_stands_twice():
    assert len(set(map(anchor, HEADINGS))) == len(HEADINGS)


def test_each_line_is_on_the_pin_that_the_tables_say():
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \|", MANUAL, re.MULTILINE)
    assert len(rows) >= 7
    assert [(line, pin) for line, pin in rows if pin_of(int(line)) != int(pin)] == []


def test_complaints_that_it_quotes_are_what_the_box_says():
    said = [
        *(device.cure(OSError(f"CODE: {code}")) for code in (-2, -16, -112, -524)),
        cards.explained("no sound device: plug in a loudspeaker", "Device"),
        panel._line_fault("button", 17, OSError("busy")),
    ]
    quoted = [heading.strip('"') for heading in HEADINGS if heading.startswith('"')]
    assert len(quoted) == len(said)
    for words in quoted:
        assert any(sentence.startswith(words) for sentence in said), words


def test_places_that_it_names_are_where_the_box_is_installed():
    installed = "\n".join(
        file.read_text("utf-8") for file in (ROOT / "systemd").iterdir() if file.is_file()
    ).replace("$venv", "/opt/come-on-dj/venv")
    named = set(
        re.findall(r"(?<![\w/])/(?:opt|etc|media|var/lib)/[\w./-]*come-on-dj[\w./-]*", MANUAL)
    )
    named = {place.rstrip(".") for place in named if "/table/" not in place}
    assert "/etc/come-on-dj/dj.toml" in named
    assert {place for place in named if place not in installed} == set()
