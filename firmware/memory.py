"""What the DJ remembers from one evening to the next."""

import logging
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from firmware import durable
from firmware.beat import FASTEST, SLOWEST

log = logging.getLogger(__name__)


class Remembered(msgspec.Struct, frozen=True):
    """The settings that people change at the table; None is whatever the configuration says.

    Attributes:
        track: the name of the chosen track.
        volume: 0 to 100.
        bpm: the tempo of the built-in track.
        cue_every: the cue sounds on every so many beats.
    """

    track: str | None = None
    volume: Annotated[int, Meta(ge=0, le=100)] | None = None
    bpm: Annotated[float, Meta(ge=SLOWEST, le=FASTEST)] | None = None
    cue_every: int | None = None


class Memory:
    """The file in which that is kept; written when something has changed, and only then.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._told = False
        self._kept = self._read()

    @property
    def kept(self) -> Remembered:
        """What was remembered last."""
        return self._kept

    def keep(self, remembered: Remembered) -> None:
        """Remembers; a disk that does not take it is told once and costs nothing else."""
        if remembered == self._kept:
            return
        try:
            durable.write(self._path, msgspec.json.encode(remembered))
        except OSError as error:
            if not self._told:
                log.warning(
                    "%s cannot be written (%s): make room, else what was chosen is forgotten",
                    self._path,
                    error.strerror,
                )
            self._told = True
            return
        self._told = False
        self._kept = remembered

    def _read(self) -> Remembered:
        try:
            return msgspec.json.decode(durable.read(self._path), type=Remembered)
        except (FileNotFoundError, NotADirectoryError):
            return Remembered()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            log.warning("%s cannot be read (%s): starting afresh", self._path, error)
            return Remembered()
