"""The sound device, through simpleaudio."""

import re
from dataclasses import dataclass
from typing import Any

import simpleaudio
from simpleaudio._simpleaudio import SimpleaudioError

from firmware.beat import RATE
from firmware.deck.tape import CHANNELS, Tape
from firmware.errors import OutputError

BUFFER = RATE // 10
"""Frames that simpleaudio has always handed over ahead of the sound."""

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


def cure(error: Exception) -> str:
    """The sentence for an error of the device.

    simpleaudio puts ALSA's number into its text, as in `Error opening PCM device. -- CODE: -2`.
    """
    text = str(error)
    code = re.search(r"CODE: (-?\d+)", text)
    known = _CURES.get(int(code[1])) if code else None
    return known or f"the sound device does not open: {text}"


@dataclass
class Device:
    """The loudspeaker: plays one tape at a time.

    simpleaudio always opens ALSA's device named "default"; which card that is, ALSA's
    configuration says.
    """

    _sound: Any = None

    def play(self, tape: Tape) -> None:
        """Opens the device and starts a tape; may block for as long as the device sleeps.

        Raises:
            OutputError: it does not open; the message names the cure.
        """
        try:
            self._sound = simpleaudio.play_buffer(tape.buffer, CHANNELS, 2, RATE)
        except SimpleaudioError as error:
            raise OutputError(cure(error)) from error

    def stop(self) -> None:
        """Lets what is handed over run out, then closes the device; to be called once a tape."""
        self._sound.stop()

    def playing(self) -> bool:
        """Whether the device is open still.

        To be asked at most every 50 ms: simpleaudio looks at its list before it locks it.
        """
        return self._sound is not None and bool(self._sound.is_playing())
