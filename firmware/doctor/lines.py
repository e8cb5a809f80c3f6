"""Examines the GPIO lines of the button and the light."""

import importlib.metadata
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from firmware.config import Config
from firmware.doctor import board, holders
from firmware.doctor.claim import Claim, command, environment
from firmware.doctor.finding import Finding, apart, fault, good, mind
from firmware.doctor.patient import Patient
from firmware.header import pin_of
from firmware.state import OK, SIMULATED, State

GPIOZERO = (2, 0, 1)
"""The oldest that works; what came before cannot open the lines of a Pi 5."""

PATIENCE = 20.0
"""Seconds that the library may take to load on the slowest board."""

_USES = {
    **dict.fromkeys((2, 3), "I²C has it, with a pull-up that cannot be switched off"),
    **dict.fromkeys(range(7, 12), "small screens have it (SPI)"),
    **dict.fromkeys((14, 15), "the serial console has it"),
    **dict.fromkeys(range(18, 22), "sound cards on the header have it (I²S)"),
}
"""What else is usually on a line."""


@dataclass(frozen=True)
class Part:
    """A part of the panel.

    Attributes:
        name: what people call it, and its room in the settings.
        line: its GPIO line.
    """

    name: str
    line: int

    @property
    def what(self) -> str:
        """How it is told."""
        return f"{self.name.replace('_', ' ')} at {place(self.line)}"


def place(line: int) -> str:
    """Where a line is, by both of its numbers."""
    return f"GPIO {line} (pin {pin_of(line)} of the header)"


def parts(config: Config) -> tuple[Part, ...]:
    """The light and the buttons; the second one only where there is one."""
    light, button = Part("light", config.light.pin), Part("button", config.button.pin)
    second = config.second_button.pin
    return (light, button, *([Part("second_button", second)] if second else []))


def examine(patient: Patient) -> Iterator[Finding]:
    """The numbers, the library, and whether the lines can be had."""
    panel = parts(patient.settings.config)
    yield from numbers(panel)
    yield _library(_version())
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if not chips:
        yield _no_chip()
    elif patient.dj.state:
        yield from of_a_dj(patient.dj.state, patient.dj.pid, panel)
    elif patient.simulate:
        yield apart("GPIO", "the button and the light are simulated, as you asked")
    else:
        yield from judge(_claim(panel), panel)


def numbers(panel: tuple[Part, ...]) -> Iterator[Finding]:
    """What can be said of the numbers alone."""
    for part in panel:
        if part.line in _USES:
            yield mind(
                part.what,
                f"{_USES[part.line]}, if that is in use; lines 17, 22, 23, 26 and 27 are free "
                f"on nearly every box: [{part.name}] pin in dj.toml",
            )


def _version() -> str:
    try:
        return importlib.metadata.version("gpiozero")
    except importlib.metadata.PackageNotFoundError:
        return ""


def _library(version: str) -> Finding:
    """Whether gpiozero is one that works."""
    cure = "run  make run  again, on a Raspberry Pi after  sudo apt install python3-gpiozero"
    if not version:
        return fault("gpiozero", f"it is not installed: {cure}")
    if release(version) < GPIOZERO:
        return fault("gpiozero", f"{version} is too old, it must be 2.0.1 or later: {cure}")
    return good("gpiozero", version)


def release(version: str) -> tuple[int, ...]:
    """The numbers of a version, without what may follow them."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in numbers[0].split(".")) if numbers else ()


def _no_chip() -> Finding:
    if board.is_pi(board.model()):
        return fault(
            "GPIO", "this Raspberry Pi shows no /dev/gpiochip: update its system and restart it"
        )
    return apart("GPIO", "this machine has no GPIO chip; the DJ simulates the button and the light")


def of_a_dj(state: State, pid: int | None, panel: tuple[Part, ...]) -> Iterator[Finding]:
    """What a DJ that runs says of its lines: they are its own, so nobody else can try them."""
    if state.button == OK:
        for part in panel:
            yield good(part.what, f"the DJ has it (process {pid})")
    elif state.button == SIMULATED:
        yield apart("GPIO", f"the DJ that runs simulates the button (process {pid})")
    else:
        yield fault("GPIO", _with_holders(state.button, panel))


def judge(claim: Claim, panel: tuple[Part, ...]) -> Iterator[Finding]:
    """What came of taking the lines."""
    if claim.pins:
        yield fault("GPIO", _with_holders(claim.pins, panel))
        return
    held = holders.ask()
    for part in panel:
        refused = claim.refused.get(part.line)
        if not refused:
            yield good(part.what, "it is free")
        elif part.line in held:
            yield fault(
                part.what,
                f"{held[part.line]} holds it{_programs()}: end that program, "
                f"or choose another line as [{part.name}] pin in dj.toml",
            )
        else:
            yield fault(part.what, refused + _hint())


def _with_holders(told: str, panel: tuple[Part, ...]) -> str:
    held = holders.ask()
    known = [f"{held[part.line]} holds {place(part.line)}" for part in panel if part.line in held]
    if known:
        known[-1] += _programs()
    return "; ".join([told, *known])


def _programs() -> str:
    """Which programs that may be, in brackets; empty when nobody may know."""
    found = holders.programs()
    return f" ({' or '.join(found)})" if found else ""


def _hint() -> str:
    return "" if holders.installed() else " (install it with  sudo apt install gpiod)"


def _claim(panel: tuple[Part, ...]) -> Claim:
    with tempfile.TemporaryDirectory() as folder:
        try:
            tried = subprocess.run(
                command(*(part.line for part in panel)),
                env={**os.environ, **environment(folder)},
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Claim(pins="the lines do not answer: restart the board")
    if tried.returncode:
        last = tried.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return Claim(pins=f"the lines cannot be tried ({last}): run  make run  again")
    return msgspec.json.decode(tried.stdout, type=Claim)
