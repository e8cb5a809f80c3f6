"""Where the DJ keeps things: what it remembers, the owner's tracks, what it can make anew."""

import os
import shutil
import sys
from pathlib import Path

APP = "come-on-dj"


def _folder(systemd: str, xdg: str, home: str) -> Path:
    """The service's folder where systemd names one, else the user's."""
    given = os.environ.get(systemd)
    if given:
        return Path(given.split(":")[0])
    return Path(os.environ.get(xdg) or Path.home() / home) / APP


def program() -> str:
    """How this program is called from a shell, as people would have to write it."""
    if shutil.which(APP):
        return APP
    beside = Path(sys.executable).with_name(APP)
    try:
        return str(beside.relative_to(Path.cwd()))
    except ValueError:
        return str(beside)


def state() -> Path:
    """What is remembered from one evening to the next."""
    return _folder("STATE_DIRECTORY", "XDG_STATE_HOME", ".local/state")


def tracks() -> Path:
    """The owner's own music, ready to play."""
    return _folder("STATE_DIRECTORY", "XDG_DATA_HOME", ".local/share") / "tracks"


def cache() -> Path:
    """What can be made anew when it is lost."""
    return _folder("CACHE_DIRECTORY", "XDG_CACHE_HOME", ".cache")
