"""Examines the socket."""

from collections.abc import Iterator

from firmware import address
from firmware.doctor.finding import Finding, apart, fault, good, mind
from firmware.doctor.patient import Patient
from firmware.doctor.presence import Found
from firmware.errors import SocketError

WHAT = "socket"


def examine(patient: Patient) -> Iterator[Finding]:
    """Whether a DJ answers, and else whether one could."""
    dj = patient.dj
    match dj.found:
        case Found.DJ:
            yield good(WHAT, f"a DJ answers at {dj.place} (process {dj.pid})")
            return
        case Found.SILENT:
            yield fault(
                WHAT,
                f"process {dj.pid} holds {dj.place} and does not answer as a DJ does: "
                f"end it with  kill {dj.pid}  and start the DJ again",
            )
            return
        case Found.OTHER_FILE:
            yield fault(
                WHAT, f"{dj.place} is no socket: remove it, or name another place with --socket"
            )
            return
        case Found.CLOSED:
            yield fault(
                WHAT,
                f"{dj.place} cannot be used ({dj.reason}): "
                "ask as the user who runs the DJ, or name another place with --socket",
            )
            return
        case Found.LEFT_BEHIND:
            yield mind(
                WHAT, f"a DJ that is gone left {dj.place} behind; the next one clears it away"
            )
        case Found.NOBODY:
            yield apart(WHAT, f"no DJ runs at {dj.place}; start it with  make run  or  come-on-dj")
    yield from _room_for_one(patient)


def _room_for_one(patient: Patient) -> Iterator[Finding]:
    """Whether a DJ that starts now could make its socket."""
    try:
        folder = address.for_server(patient.named_socket).parent
    except SocketError as error:
        yield fault(WHAT, str(error))
        return
    if not folder.is_dir():
        yield fault(WHAT, f"there is no folder {folder}: name another place with --socket")
