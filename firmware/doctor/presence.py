"""Whether a DJ is there, and what it says of itself."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import msgspec

from firmware.peer import process_at
from firmware.state import State

PATIENCE = 5.0
"""Seconds in which a DJ that lives says how things stand."""


class _Said(msgspec.Struct):
    """A message of the DJ's, of whatever kind."""

    method: str = ""
    params: msgspec.Raw = msgspec.Raw(b"")


class Found(Enum):
    """What there is at the place of the socket."""

    DJ = "a DJ that answers"
    NOBODY = "nothing at all"
    LEFT_BEHIND = "a socket whose DJ is gone"
    OTHER_FILE = "a file that is no socket"
    SILENT = "somebody who does not speak as a DJ does"
    CLOSED = "something that cannot be used"


@dataclass(frozen=True)
class Presence:
    """What was found at the socket.

    Attributes:
        place: where.
        found: what.
        pid: the process that listens there.
        state: what the DJ says; None where none answers.
        reason: why it cannot be used.
    """

    place: Path
    found: Found
    pid: int | None = None
    state: State | None = None
    reason: str = ""


def look(place: Path) -> Presence:
    """Looks who is at a socket."""
    try:
        if not place.exists():
            return Presence(place, Found.NOBODY)
        if not place.is_socket():
            return Presence(place, Found.OTHER_FILE)
        with connect(place) as line:
            pid = process_at(line)
            state = _first_state(line)
    except ConnectionRefusedError:
        return Presence(place, Found.LEFT_BEHIND)
    except OSError as error:
        return Presence(place, Found.CLOSED, reason=error.strerror or str(error))
    return Presence(place, Found.DJ if state else Found.SILENT, pid, state)


def connect(place: Path) -> socket.socket:
    """A line to whoever listens at a place.

    Raises:
        OSError: nobody does, or it is not for us.
    """
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(PATIENCE)
    try:
        line.connect(str(place))
    except OSError:
        line.close()
        raise
    return line


def states(line: socket.socket) -> Iterator[State]:
    """What a DJ says of itself: now, and then at every change until it hangs up.

    Raises:
        OSError: the line is broken, or silent for longer than it may be.
        ValueError: this is no DJ.
    """
    with line.makefile("rb") as messages:
        for message in messages:
            said = msgspec.json.decode(message, type=_Said)
            if said.method == "state":
                yield msgspec.json.decode(said.params, type=State)


def _first_state(line: socket.socket) -> State | None:
    try:
        return next(states(line), None)
    except (TimeoutError, ConnectionError, ValueError):
        # Whoever this is, it is none of ours, or one that hangs: the caller tells.
        return None
