"""The installer, as far as it can be tried without installing anything."""

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from firmware.config import load

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "systemd" / "install"

SYSTEMCTL = """\
#!/bin/sh
case "$1" in
get-default) echo {target} ;;
list-unit-files) {listed} ;;
esac
"""
LIGHTDM = "echo 'display-manager.service alias -'"
NOTHING = "echo '0 unit files listed.'; exit 1"


def run(*words, path=None, script=INSTALL):
    environment = {
        **os.environ,
        "PATH": f"{path}:{os.environ['PATH']}" if path else os.environ["PATH"],
    }
    return subprocess.run(
        ["sh", script, *words], env=environment, capture_output=True, text=True, check=False
    )


def program(folder, name, text):
    file = folder / name
    file.write_text(text)
    file.chmod(0o755)


@pytest.mark.parametrize("script", ["systemd/install", "set-up", "run"])
def test_it_is_a_sound_script(script):
    assert subprocess.run(["sh", "-n", ROOT / script], check=False).returncode == 0


@pytest.mark.parametrize(
    ("target", "listed", "screen"),
    [
        ("graphical.target", LIGHTDM, "desktop"),
        ("multi-user.target", LIGHTDM, "console"),  # a desktop image that starts into a console
        ("graphical.target", NOTHING, "console"),  # Debian's default target, and no desktop
        ("multi-user.target", NOTHING, "console"),  # Raspberry Pi OS Lite
    ],
)
def test_the_score_pad_has_the_screen_unless_a_desktop_has_it(tmp_path, target, listed, screen):
    program(tmp_path, "systemctl", SYSTEMCTL.format(target=target, listed=listed))
    assert run("screen", path=tmp_path).stdout == f"{screen}\n"


@pytest.mark.parametrize("what", ["install", "uninstall", "purge", "check"])
def test_who_is_no_administrator_is_told_what_to_run(tmp_path, what):
    program(tmp_path, "id", "#!/bin/sh\necho 1000\n")
    told = run(what, path=tmp_path)
    assert told.returncode == 1
    assert told.stderr == f"come-on-dj: this needs an administrator: run  sudo make {what}\n"


def test_what_it_does_not_know_it_does_not_do():
    told = run("instal")
    assert told.returncode == 2
    assert "not instal" in told.stderr


def test_the_settings_it_lays_down_are_the_defaults_and_the_sticks(tmp_path, monkeypatch):
    """The two lines of the installer that write them, on a file of the test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    seds = [line for line in INSTALL.read_text().splitlines() if line.lstrip().startswith("sed ")]
    quoted = [line.split("'")[1] for line in seds]
    text = (ROOT / "firmware" / "defaults.toml").read_text()
    for expression in quoted:
        text = subprocess.run(
            ["sed", expression], input=text, capture_output=True, text=True, check=True
        ).stdout
    assert tomllib.loads(text)["music"] == {"folders": ["/srv/come-on-dj", "/media/come-on-dj"]}
    file = tmp_path / "dj.toml"
    file.write_text(text)
    assert load(file).music.folders[-1] == "/media/come-on-dj"
