"""The sound device, through simpleaudio."""

import os
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import simpleaudio
from simpleaudio._simpleaudio import SimpleaudioError

from firmware.beat import RATE
from firmware.deck.position import Stream, playing_stream
from firmware.deck.pulse import Pulse, wakings
from firmware.deck.server import ASKED, kept_by_server
from firmware.deck.tape import CHANNELS, Tape
from firmware.errors import OutputError

BUFFER = RATE // 10
"""Frames that simpleaudio has always handed over ahead of the sound."""

LOADED = Path("/proc/self/maps")

_CURES = {
    -2: "no sound device: plug in a loudspeaker",
    -19: "no sound device: plug in a loudspeaker",
    -6: "no sound device: plug in a loudspeaker",
    -16: "the sound device is busy: close the program that plays, or give the DJ a card of its own",
    -13: "the sound device is not for this user: add it to the group audio and log in again",
    -111: "the desktop's sound server does not answer: log in on the desktop, or start it",
    -112: "the desktop's sound server does not answer: log in on the desktop, or start it",
    -524: "the HDMI screen is off or has no loudspeaker: switch it on, or choose another card",
}


class Sound(Protocol):
    """A tape that sounds."""

    @property
    def delay(self) -> float:
        """How long after the device has it a sound reaches the card, in seconds."""

    def stop(self) -> None:
        """Lets what is handed over run out, then closes the device; to be called once."""

    def playing(self) -> bool:
        """Whether the device is open still; to be asked at most every 50 ms."""

    def played(self) -> float | None:
        """Seconds of sound by the device's own clock since some moment; None: not known."""

    def stuck(self, now: float) -> bool:
        """Whether the device takes no more sound, though it has not said so."""


class Device(Protocol):
    """A loudspeaker."""

    def play(self, tape: Tape) -> Sound:
        """Opens the device and starts a tape; may block for as long as the device sleeps.

        Raises:
            OutputError: it does not open; the message names the cure.
        """


def cure(error: Exception) -> str:
    """The sentence for an error of the device.

    simpleaudio puts ALSA's number into its text, as in `Error opening PCM device. -- CODE: -2`.
    """
    text = str(error)
    code = re.search(r"CODE: (-?\d+)", text)
    known = _CURES.get(int(code[1])) if code else None
    return known or (
        f"the sound device does not open (ALSA says: {text.rsplit('MSG: ', maxsplit=1)[-1]}): "
        "plug it in again, or choose another card"
    )


class Loudspeaker:
    """The default device of ALSA: simpleaudio always opens the one of that name.

    Which card that is, ALSA's configuration says.
    """

    def play(self, tape: Tape) -> Sound:
        """Opens the device and starts a tape; holds Python's lock until it is open.

        Raises:
            OutputError: it does not open; the message names the cure.
        """
        try:
            return _Playing(simpleaudio.play_buffer(tape.buffer, CHANNELS, 2, RATE))
        except SimpleaudioError as error:
            raise OutputError(cure(error)) from error


@dataclass
class _Playing:
    """A buffer that simpleaudio plays."""

    play_object: Any
    _stream: Stream | None = field(default=None, init=False)
    _pulse: Pulse = field(default_factory=Pulse, init=False)

    @cached_property
    def delay(self) -> float:
        # Looked up when it is asked for, so that nothing comes between opening and the clock.
        return kept_by_server(LOADED.read_text("utf-8", "replace"), os.environ.get(ASKED, ""))

    def stop(self) -> None:
        self.play_object.stop()

    def playing(self) -> bool:
        # simpleaudio looks at its list before it locks it: the less often it is asked the better.
        return bool(self.play_object.is_playing())

    def played(self) -> float | None:
        if self._stream is None:
            self._stream = playing_stream(pid=os.getpid())
        return self._stream.seconds() if self._stream else None

    def stuck(self, now: float) -> bool:
        return self._pulse.gone(now, wakings())
