"""Examines whether this user may use the sound cards and the GPIO lines."""

import grp
import os
import pwd
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware.doctor.finding import Finding, apart, fault, good
from firmware.doctor.patient import Patient


@dataclass(frozen=True)
class Rights:
    """What a user may do with some devices.

    Attributes:
        user: who.
        group: the group they are meant for.
        devices: how many there are.
        shut: how many of them the user may not use.
        known: whether this machine has such a group.
        listed: whether the user is in it, by the system's list.
    """

    user: str
    group: str
    devices: int
    shut: int
    known: bool
    listed: bool


_DEVICES = (("audio", "snd/pcm*"), ("gpio", "gpiochip*"))


def examine(_: Patient) -> Iterator[Finding]:
    """Both groups."""
    for group, devices in _DEVICES:
        yield judge(_rights(group, sorted(Path("/dev").glob(devices))))


def judge(rights: Rights) -> Finding:
    """What the rights mean."""
    what = f"group {rights.group}"
    if not rights.devices:
        return apart(what, "this machine has no device that it is for")
    if not rights.shut:
        return good(what, f"{rights.user} may use all its devices")
    if rights.listed:
        return fault(what, f"{rights.user} is in it only since this login: log in again")
    if not rights.known:
        return fault(
            what,
            f"{rights.user} may not use its devices, and there is no such group: "
            "run the DJ as root, or make a rule of udev's for them",
        )
    return fault(
        what,
        f"{rights.user} is not in it: run  sudo adduser {rights.user} {rights.group}  "
        "and log in again",
    )


def _rights(group: str, devices: list[Path]) -> Rights:
    user = _user()
    try:
        members = grp.getgrnam(group).gr_mem
    except KeyError:
        members = None
    return Rights(
        user=user,
        group=group,
        devices=len(devices),
        shut=sum(not os.access(device, os.R_OK | os.W_OK) for device in devices),
        known=members is not None,
        listed=user in (members or ()),
    )


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        # A container may run with a number that has no name.
        return f"user {os.geteuid()}"
