"""Where the DJ's socket is."""

import os
import socket
import tempfile
from pathlib import Path

from firmware.errors import SocketError

NAME = "dj.sock"


def own_folder() -> Path:
    """The private folder for a DJ that nobody gave one, in the temporary directory."""
    return Path(tempfile.gettempdir()) / f"come-on-dj-{os.getuid()}"


def for_server(named: Path | None) -> Path:
    """Where the server puts its socket; makes the folder where that is ours to do.

    Args:
        named: the place asked for, which wins.

    Raises:
        SocketError: the folder cannot be made or is not private.
    """
    if named:
        return named.absolute()
    given = os.environ.get("RUNTIME_DIRECTORY")
    if given:
        return Path(given.split(":")[0]) / NAME
    session = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(session) / "come-on-dj" if session else own_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SocketError(
            f"{folder} cannot be made ({error.strerror}): name another place with --socket"
        ) from error
    status = folder.stat()
    if status.st_uid != os.getuid() or status.st_mode & 0o022:
        raise SocketError(f"{folder} is open to others: name another place with --socket")
    return folder / NAME


def for_client() -> Path:
    """Where a client finds the DJ: the named place, else the first where one answers."""
    named = os.environ.get("COME_ON_DJ_SOCKET")
    if named:
        return Path(named)
    session = os.environ.get("XDG_RUNTIME_DIR")
    places = [
        Path("/run/come-on-dj") / NAME,
        *([Path(session) / "come-on-dj" / NAME] if session else []),
        own_folder() / NAME,
    ]
    there = [place for place in places if _there(place)]
    return next(filter(_answers, there), (there or places)[-1])


def _there(place: Path) -> bool:
    try:
        return place.exists()
    except PermissionError:
        # It may well be, and who may not look is told so when trying to connect.
        return True


def _answers(place: Path) -> bool:
    """Whether somebody listens; a socket may be left of a DJ that was killed."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(1)
        try:
            line.connect(str(place))
        except PermissionError:
            return True
        except OSError:
            return False
        return True
