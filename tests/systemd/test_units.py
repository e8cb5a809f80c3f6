"""The services: what systemd says of them, and what must never stand in them."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2] / "systemd"
UNITS = ["come-on-dj.service", "companion.service"]

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed"
)


def read(unit):
    parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str
    parser.read(HERE / unit)
    return parser["Service"]


@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_nothing_wrong(unit, tmp_path):
    # The program is not installed where tests run: any that is there will do for this look.
    text = re.sub(
        r"^ExecStart=\S+", "ExecStart=/bin/true", (HERE / unit).read_text(), flags=re.MULTILINE
    )
    (tmp_path / unit).write_text(text)
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in told.stderr.splitlines() if unit in line]
    assert complaints == []


@needs_systemd
@pytest.mark.parametrize(
    ("unit", "most"), [("come-on-dj.service", 1.5), ("companion.service", 3.5)]
)
def test_a_guest_that_breaks_in_finds_little(unit, most):
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", str(HERE / unit)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    exposure = float(re.search(r"Overall exposure level for .*: ([\d.]+)", told)[1])
    assert exposure <= most


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("key", ["PrivateDevices", "PrivateIPC", "ProcSubset"])
def test_nothing_hides_the_pins_the_sound_or_the_board(unit, key):
    assert key not in read(unit)


def test_the_screens_graphics_may_make_code():
    assert "MemoryDenyWriteExecute" not in read("companion.service")


def test_each_starts_and_stays_without_the_other():
    for unit in UNITS:
        text = (HERE / unit).read_text()
        assert not re.search(r"^(Requires|BindsTo|PartOf|Requisite)=", text, re.MULTILINE)
        assert read(unit)["Restart"] == "always"


def test_a_score_pad_that_stands_still_is_started_anew():
    for unit in UNITS:
        assert read(unit)["Type"] == "notify"
        assert int(read(unit)["WatchdogSec"]) <= 60


@pytest.mark.parametrize(("unit", "what"), [("come-on-dj", "snd"), ("companion", "drm")])
def test_a_device_that_comes_late_may_be_opened(unit, what):
    """What is allowed is looked up once, when the unit starts: it has to be known by then."""
    text = (HERE / f"{unit}.service").read_text()
    for order in ("Wants", "After"):
        assert re.search(rf"^{order}=.*\bmodprobe@{what}\.service", text, re.MULTILINE)


@needs_systemd
def test_systemd_finds_nothing_wrong_with_a_stick(tmp_path):
    unit = tmp_path / "come-on-dj-stick@sda1.service"
    unit.write_text((HERE / "come-on-dj-stick@.service").read_text())
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line for line in told.stderr.splitlines() if "stick" in line] == []


def test_the_score_pad_may_write_to_a_stick_and_switch_the_light_behind_the_panel():
    """The panel went black and its light stayed on: nothing in /sys could be written."""
    places = read("companion.service")["ReadWritePaths"].split()
    assert places == ["-/media/come-on-dj", "-/sys/devices"]
    rules = (HERE / "99-come-on-dj.rules").read_text()
    assert re.search(r'SUBSYSTEM=="backlight".*chgrp video .*bl_power', rules)
