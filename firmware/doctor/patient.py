"""Whom the doctor looks at."""

from dataclasses import dataclass
from pathlib import Path

from firmware import address
from firmware.config import Reading, read
from firmware.doctor.presence import Found, Presence, look


@dataclass(frozen=True)
class Patient:
    """The box as it is now.

    Attributes:
        settings: what the settings files say.
        dj: the DJ that runs, or what is there instead.
        named_socket: the place for the socket that was asked for, None when none was.
        simulate: whether the pins are to be simulated even where there are real ones.
    """

    settings: Reading
    dj: Presence
    named_socket: Path | None
    simulate: bool


def meet(config: Path | None, socket: Path | None, *, simulate: bool) -> Patient:
    """Takes a first look.

    Args:
        config: the settings file that wins over all others.
        socket: where the DJ is.
        simulate: whether the pins are to be simulated.
    """
    return Patient(read(config), _dj(socket), socket, simulate)


def _dj(socket: Path | None) -> Presence:
    try:
        return look(socket or address.for_client())
    except PermissionError as error:
        # The folder of a DJ that runs as a service is not for everybody.
        return Presence(Path(error.filename), Found.CLOSED, reason=error.strerror or str(error))
