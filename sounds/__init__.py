"""Everything the box can play that is its own.

`render_loop` plays the built-in music at any tempo, `load` takes a finished sound from its file:
the music at its home tempo (`LOOP`) or one of the short ones (`Clip`). All sounds are mono, 16 bit,
`RATE` frames a second. The music never peaks above 0.54 of full scale and no clip
above 0.35 of it, so one clip over the music stays below -1 dBFS.
"""

from sounds.errors import SoundNameError, SoundsError, TempoError
from sounds.grid import BEATS, BEATS_PER_BAR, HOME_BPM, MAX_BPM, MIN_BPM
from sounds.loop import render_loop
from sounds.pcm import RATE
from sounds.shelf import LOOP, NAMES, Clip, load

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
    "load",
    "render_loop",
]
