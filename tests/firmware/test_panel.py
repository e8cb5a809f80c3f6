"""The button and the light on lines that are not to be had."""

import sys
import types
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from firmware.errors import PanelError
from firmware.light import Flash
from firmware.panel import BeatLight, PushButton, use_pins


class BusyError(Exception):
    """As lgpio's own error: of no family that anybody would think of."""


class Busy(MockFactory):
    """Pins that another program holds."""

    def pin(self, name):
        raise BusyError(f"'GPIO busy', {name}")


@pytest.fixture
def busy(monkeypatch):
    lgpio = types.ModuleType("lgpio")
    lgpio.error = BusyError
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    Device.pin_factory = Busy()
    yield
    Device.pin_factory.close()
    Device.pin_factory = None


@pytest.mark.usefixtures("busy")
def test_a_line_that_another_program_holds_is_told_and_no_crash():
    """On a real board the whole DJ ended: lgpio's error is neither gpiozero's nor an OSError."""
    with pytest.raises(PanelError, match=r"the button cannot have GPIO line 17 .*another program"):
        PushButton(17, lambda _down, _at: None)
    with pytest.raises(PanelError, match="the light cannot have GPIO line 27"):
        BeatLight(27, Flash())


@pytest.fixture
def littering(monkeypatch, tmp_path):
    """An lgpio that leaves a file in the current folder when it is imported, as the real one."""
    library = tmp_path / "library"
    library.mkdir()
    (library / "lgpio.py").write_text(
        "from pathlib import Path\nPath('.lgd-nfy0').touch()\nraise ImportError('no lines here')\n"
    )
    monkeypatch.syspath_prepend(library)
    for name in [name for name in sys.modules if name.endswith("lgpio")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.usefixtures("littering")
def test_nothing_is_left_in_the_folder_it_is_started_in(monkeypatch, tmp_path):
    started_in = tmp_path / "project"
    started_in.mkdir()
    monkeypatch.chdir(started_in)
    with pytest.raises(PanelError, match="needs the package lgpio"):
        use_pins(simulated=False)
    assert list(started_in.iterdir()) == []
    assert Path.cwd() == started_in
