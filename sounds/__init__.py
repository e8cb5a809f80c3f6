"""Everything the box can play that is its own.

`sounds.loop.render_loop` plays the built-in music at any tempo, `sounds.shelf.load` takes a
finished sound from its file: the music at its home tempo (`LOOP`) or one of the short ones
(`Clip`). All sounds are mono, 16 bit, `RATE` frames a second. The music never peaks above half of
full scale and no clip above 0.39 of it, so one clip over the music never clips.

Here are only names and numbers, for who asks the deck to play and plays nothing.
"""

from sounds.errors import SoundNameError, SoundsError, TempoError
from sounds.names import (
    BEATS,
    BEATS_PER_BAR,
    HOME_BPM,
    LOOP,
    MAX_BPM,
    MIN_BPM,
    NAMES,
    RATE,
    Clip,
)

__all__ = [
    "BEATS",
    "BEATS_PER_BAR",
    "HOME_BPM",
    "LOOP",
    "MAX_BPM",
    "MIN_BPM",
    "NAMES",
    "RATE",
    "Clip",
    "SoundNameError",
    "SoundsError",
    "TempoError",
]
