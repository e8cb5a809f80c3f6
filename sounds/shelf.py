"""The finished sounds, as files."""

from enum import StrEnum
from importlib.resources import as_file, files
from typing import Final

import soundfile

from sounds.errors import SoundNameError
from sounds.pcm import Pcm

LOOP: Final = "loop"
"""Name of the built-in music at its home tempo."""


class Clip(StrEnum):
    """The short sounds, by name."""

    CUE_ONE = "cue_one"
    """The whistle on the first beat of a bar."""
    CUE = "cue"
    """The whistle on every other beat."""
    WHISTLE = "whistle"
    """A long whistle: it is over, or about to begin."""
    MISS = "miss"
    """A scratched record: a beat was missed."""
    FANFARE = "fanfare"
    """Somebody has won."""
    GONG = "gong"
    """A round is over."""
    APPLAUSE = "applause"
    """Well done, everybody."""
    TAP = "tap"
    """A finger touched something."""


NAMES: Final = (LOOP, *Clip)


def load(name: str) -> Pcm:
    """Read a finished sound.

    Args:
        name: one of `NAMES`; a `Clip` is one.

    Returns:
        Its frames, mono.

    Raises:
        SoundNameError: there is no sound of that name.
    """
    if name not in NAMES:
        raise SoundNameError(f'There is no sound "{name}". Choose one of: {", ".join(NAMES)}.')
    with as_file(files("sounds") / f"{name}.flac") as path:
        frames: Pcm = soundfile.read(path, dtype="int16")[0]
    return frames
