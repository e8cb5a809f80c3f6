"""The finished sounds, as files."""

from importlib.resources import as_file, files

import soundfile

from sounds.errors import SoundNameError
from sounds.names import NAMES
from sounds.pcm import Pcm


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
