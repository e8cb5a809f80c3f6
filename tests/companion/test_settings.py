"""What the table sets once and for all, and what becomes of it."""

import json

import pygame
import pytest

from companion.errors import StoreError
from companion.screens.places import Home, Setup
from companion.settings import Colours, Settings, SettingsFile


def look(table):
    return bytes(table.window.surface.get_buffer().raw)


@pytest.fixture
def drawer(tmp_path):
    return SettingsFile(tmp_path / "scores.db")


def test_they_come_back(drawer):
    kept = Settings("de", 10.1, 3.0, Colours.LIGHT, calm=True, taps=True, sleep=15)
    drawer.keep(kept)
    assert drawer.read() == kept


def test_a_new_box_has_those_of_a_new_box(drawer):
    assert drawer.read() == Settings()
    assert not drawer.notice


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff", b"[]", b'{"inches": -4}', b'{"colours": "pink"}', b'{"sleep": 1e9}'],
)
def test_a_broken_file_is_told_and_stands_in_nobodys_way(drawer, tmp_path, content):
    (tmp_path / "settings.json").write_bytes(content)
    assert drawer.read() == Settings()
    assert "could not be read" in str(drawer.notice)
    drawer.keep(Settings(calm=True))
    assert drawer.read().calm


def test_what_a_later_version_has_written_is_passed_over(drawer, tmp_path):
    (tmp_path / "settings.json").write_text('{"calm": true, "smell": "roses"}')
    assert drawer.read() == Settings(calm=True)


def test_a_disk_that_refuses_is_told_and_keeps_the_old_ones(drawer, tmp_path):
    drawer.keep(Settings(calm=True))
    (tmp_path / "settings.new").mkdir()
    with pytest.raises(StoreError, match="could not be written"):
        drawer.keep(Settings())
    assert drawer.read().calm


def test_every_setting_is_turned_by_a_tap_and_kept(tables):
    table = tables()
    table.touch("settings")
    table.rest()
    for name in ("colours", "inches", "distance", "calm", "taps", "sleep", "language"):
        before = table.evening.settings
        table.touch(name)
        table.rest()
        assert table.evening.settings != before, name
    kept = table.evening.settings
    assert kept.language == "de"
    assert table.words("title") == "Einstellungen"
    again = tables()
    assert again.evening.settings == kept
    assert again.words("history") == "Verlauf"


def test_the_language_is_the_systems_until_somebody_says_otherwise(tables, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    table = tables()
    assert table.words("settings") == "Einstellungen"
    table.touch("settings")
    table.rest()
    table.touch("language")
    table.rest()
    assert table.words("title") == "Settings"


def test_each_colours_are_others_and_dark_comes_back_the_same(table):
    table.touch("settings")
    table.rest()
    seen = []
    for _colours in Colours:
        seen.append(table.window.surface.get_at((1, 1))[:3])
        table.touch("colours")
        table.rest()
    assert len(set(seen)) == 3
    assert table.window.surface.get_at((1, 1))[:3] == seen[0]


def test_sizes_follow_the_inches(table):
    table.touch("settings")
    table.rest()
    before = table.show.panel.per_mm
    for _choice in range(6):
        table.touch("inches")
        table.rest()
    assert table.evening.settings.inches == 13.3
    assert table.show.panel.per_mm < before
    table.touch("back")
    assert isinstance(table.place, Home)


def test_taps_are_heard_through_the_dj(table):
    table.touch("settings")
    table.rest()
    table.touch("taps")
    table.rest()
    table.asked.clear()
    table.touch("back")
    assert [(ask.method, ask.value) for ask in table.asked] == [("clip", "tap")]


def test_a_screen_that_sleeps_is_black_and_the_touch_that_wakes_it_does_nothing_else(table):
    table.touch("settings")
    table.rest()
    table.touch("sleep")
    table.rest()
    assert table.evening.settings.sleep == 1
    lit = look(table)
    table.clock.now += 55
    table.show.step(0)
    assert look(table) == lit
    table.clock.now += 6
    table.show.step(0)
    assert table.show.asleep
    assert set(look(table)) <= {0, 255}
    assert table.window.surface.get_at(table.spot("calm"))[:3] == (0, 0, 0)
    settings = table.evening.settings
    table.touch("calm")
    assert not table.show.asleep
    assert table.evening.settings == settings
    assert look(table) == lit
    table.rest()
    table.touch("calm")
    assert table.evening.settings.calm


@pytest.mark.parametrize("waking", ["key", "mouse"])
def test_a_key_and_the_mouse_wake_it_too(table, waking):
    table.touch("settings")
    table.rest()
    table.touch("sleep")
    table.rest()
    table.clock.now += 120
    table.show.step(0)
    assert table.show.asleep
    if waking == "key":
        table.press("escape")
    else:
        table.click("back")
    assert not table.show.asleep
    assert isinstance(table.place, Setup)


def test_nothing_is_drawn_while_it_sleeps(table):
    table.touch("settings")
    table.rest()
    table.touch("sleep")
    table.rest()
    table.clock.now += 120
    table.show.step(0)
    frames = table.show.frames
    table.show.warn("The DJ says something.")
    table.show.step(0)
    table.happen(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert table.show.frames == frames
    assert table.show.asleep


@pytest.fixture
def system(tmp_path, monkeypatch):
    """A system whose power commands are scripts, and what they were asked."""
    folder = tmp_path / "bin"
    folder.mkdir()
    log = tmp_path / "asked"

    def answers(busctl, systemctl="exit 0"):
        for name, script in (("busctl", busctl), ("systemctl", systemctl)):
            path = folder / name
            path.write_text(f'#!/bin/sh\necho "{name} $@" >> {log}\n{script}\n')
            path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
        return log

    return answers


def test_the_box_is_switched_off_where_the_system_allows_it(table, system):
    log = system("""echo 's "yes"'""")
    table.touch("settings")
    table.rest()
    table.touch("poweroff")
    table.rest()
    assert "systemctl" not in log.read_text()
    table.touch("stay")
    table.rest()
    table.touch("reboot")
    table.rest()
    table.touch("off")
    assert log.read_text().splitlines()[-1] == "systemctl --no-ask-password reboot"


def test_where_the_system_does_not_allow_it_there_is_no_button(table, system):
    system("""echo 's "challenge"'""")
    table.touch("settings")
    table.rest()
    assert not {"poweroff", "reboot"} & table.names()


def test_a_system_without_a_login_service_is_no_trouble(table, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    table.touch("settings")
    table.rest()
    assert not {"poweroff", "reboot"} & table.names()


def test_a_refusal_of_the_system_is_told(table, system):
    system("""echo 's "yes"'""", "echo 'Access denied' >&2; exit 1")
    table.touch("settings")
    table.rest()
    table.touch("poweroff")
    table.rest()
    table.touch("off")
    assert "Access denied" in table.message
    assert json.dumps(table.message)  # words, not an exception


def test_with_less_motion_the_beat_is_drawn_once_a_beat(table):
    from companion.dj import Music  # noqa: PLC0415

    table.touch("settings")
    table.rest()
    table.touch("calm")
    table.rest()
    table.touch("back")
    table.rest()
    playing = Music(playing=True, first_beat_at=1000.0, bpm=60.0, title="Beat", volume=50)
    table.show.tell(playing)
    table.show.step(0)
    frames = table.show.frames
    for _tenth in range(100):
        table.rest(0.1)
        table.show.step(0)
    assert 9 <= table.show.frames - frames <= 11
