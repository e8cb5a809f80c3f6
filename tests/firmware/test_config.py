import importlib.resources
import re
import subprocess
import sys
import tomllib

import msgspec
import pytest

from firmware import config
from firmware.errors import ConfigError

from .conftest import environment


@pytest.fixture(autouse=True)
def nobody(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_nobody_needs_a_settings_file():
    settings = config.load()
    assert (settings.button.pin, settings.light.pin) == (17, 27)
    assert settings.sound.volume == 70


def test_every_key_stands_in_the_defaults_under_a_comment():
    text = importlib.resources.files("firmware").joinpath("defaults.toml").read_text("utf-8")
    blocks = [block.splitlines() for block in re.split(r"\n(?=#)", text)]
    told = [line.split(" = ")[0] for block in blocks for line in block if " = " in line]
    known = [
        key.name
        for room in msgspec.structs.fields(config.Config)
        for key in msgspec.structs.fields(room.type)
    ]
    assert sorted(told) == sorted(known)


def test_the_named_file_wins_over_the_users_key_by_key(tmp_path):
    write(config.user_file(), "[sound]\nvolume = 30\nceiling = 80\n")
    named = write(tmp_path / "mine.toml", "[sound]\nvolume = 50\n")
    settings = config.load(named)
    assert (settings.sound.volume, settings.sound.ceiling) == (50, 80)


FAULTS = [
    ("[music]\nfolders = 3", "music.folders = 3 cannot be: it must be a list of folders"),
    ("[music]\ntrack = 3", "music.track = 3 cannot be: it must be some words in quotes"),
    ("[sound]\ncard = 'hw:0,0'", "it must be the id of a sound card"),
    ("[sound]\nkeep_awake = 1", "it must be true or false"),
    ("[sound]\nvolume = 300", "sound.volume = 300 cannot be: it must be a whole number from 0 to"),
    ("[sound]\nvolume = 'loud'", "sound.volume = 'loud' cannot be"),
    ("[sound]\nvolume = true", "sound.volume = True cannot be"),
    ("[button]\npin = 0", "button.pin = 0 cannot be: it must be a whole number from 2 to 27"),
    ("[music]\ncue_every = 3", "music.cue_every = 3 cannot be: it must be 1 or 2 or 4"),
    ("[sound]\nvolum = 3", "sound.volum is unknown; did you mean sound.volume?"),
    ("[sond]\nvolume = 3", "[sond] is unknown; did you mean [sound]?"),
    ("volume = 3", "volume is unknown; did you mean sound.volume?"),
    ("sound = 3", "sound is a table: write [sound]"),
    ("[light]\npin = 17", "button.pin and light.pin are both 17"),
    ("[sound\n", "is not TOML"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS)
def test_a_fault_is_named_with_its_file_and_what_is_allowed(tmp_path, text, sentence):
    named = write(tmp_path / "mine.toml", text)
    with pytest.raises(ConfigError) as caught:
        config.load(named)
    assert sentence in str(caught.value)
    assert str(named) in str(caught.value)


def test_all_faults_are_told_at_once(tmp_path):
    named = write(
        tmp_path / "mine.toml",
        "[sound]\nvolume = -1\nceilling = 5\n[light]\npin = 99\n[lihgt]\npin = 5\n"
        "[button]\nhold_s = 60\n",
    )
    with pytest.raises(ConfigError) as caught:
        config.load(named)
    assert len(str(caught.value).splitlines()) == 5


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ConfigError, match="cannot be read"):
        config.load(tmp_path / "nowhere.toml")


class TestShown:
    """`come-on-dj config show`."""

    def test_every_value_stands_beside_where_it_came_from(self, tmp_path):
        system = write(tmp_path / "etc.toml", "[sound]\nvolume = 10\nceiling = 60\n")
        user = write(config.user_file(), "[sound]\nvolume = 30\ncard = 'vc4hdmi0'\n")
        named = write(tmp_path / "mine.toml", "[button]\npin = 22\n")
        rows = config.shown(named, system).splitlines()
        shown = {row.split(" = ")[0]: row.split("# ")[1] for row in rows if " = " in row}
        origins = {"volume": user, "ceiling": system, "card": user, "keep_awake": config.DEFAULTS}
        assert {key: shown[key] for key in origins} == {k: str(v) for k, v in origins.items()}
        assert f"pin = 22                # {named}" in rows
        assert "pin = 27                # the defaults" in rows

    def test_what_is_shown_is_a_settings_file_itself(self, tmp_path):
        named = write(tmp_path / "mine.toml", "[music]\ntrack = 'Für \"Elise\"'\n")
        again = write(tmp_path / "again.toml", config.shown(named))
        assert tomllib.loads(again.read_text())["music"]["track"] == 'Für "Elise"'
        assert config.load(again) == config.load(named)

    def test_a_folder_that_is_none_hides_no_settings(self, monkeypatch):
        monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
        assert config.read().faults == ()

    def test_what_is_good_in_a_faulty_file_is_known(self, tmp_path):
        reading = config.read(write(tmp_path / "mine.toml", "[sound]\nvolume = 300\nceiling = 9"))
        assert len(reading.faults) == 1
        assert (reading.config.sound.volume, reading.config.sound.ceiling) == (70, 9)

    def show(self, *words, **changes):
        return subprocess.run(
            [sys.executable, "-m", "firmware", "config", "show", *words],
            env=environment(**changes),
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )

    def test_a_shell_shows_it(self, tmp_path):
        named = write(tmp_path / "mine.toml", "[sound]\nvolume = 12\n")
        asked = self.show("--config", str(named), XDG_CONFIG_HOME=str(tmp_path))
        assert f"volume = 12             # {named}" in asked.stdout
        assert asked.returncode == 0

    def test_a_shell_tells_all_faults_and_no_traceback(self, tmp_path):
        named = write(tmp_path / "mine.toml", "[sound]\nvolume = 300\nvolum = 3\n")
        asked = self.show("--config", str(named), XDG_CONFIG_HOME=str(tmp_path))
        assert asked.returncode == 1
        assert asked.stdout == ""
        assert [line[:12] for line in asked.stderr.splitlines()] == ["come-on-dj: "] * 2
