"""Switching the box off, or on again, where the system lets us."""

import subprocess
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from companion.errors import CompanionError
from companion.words import _

_LOGIN = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_YES = 's "yes"'
_PATIENCE = 2.0
"""Seconds that an answer may take."""


class PowerError(CompanionError, OSError):
    """The box could not be switched off."""


class Way(StrEnum):
    """How the box is switched off; the word is what systemd calls it."""

    OFF = "poweroff"
    RESTART = "reboot"


_QUESTIONS: Mapping[Way, str] = MappingProxyType({Way.OFF: "CanPowerOff", Way.RESTART: "CanReboot"})


def allowed() -> frozenset[Way]:
    """What the system lets us do without asking for a password."""
    return frozenset(way for way in Way if _may(way))


def switch(way: Way) -> None:
    """Switches the box off or on again.

    Raises:
        PowerError: The system refused.
    """
    try:
        done = subprocess.run(
            ["systemctl", "--no-ask-password", str(way)],
            capture_output=True,
            text=True,
            timeout=_PATIENCE * 5,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PowerError(_refused(str(error))) from error
    if done.returncode:
        raise PowerError(_refused(done.stderr.strip()))


def _may(way: Way) -> bool:
    try:
        answer = subprocess.run(
            ["busctl", "call", *_LOGIN, _QUESTIONS[way]],
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.stdout.strip() == _YES


def _refused(why: str) -> str:
    words = _("The system does not let us switch the box off ({why}). Use its own menu or plug.")
    return words.format(why=why)
