"""A deck of the doctor's own, started as the DJ starts one."""

import os
import select
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec

from firmware.cards import make_home
from firmware.config import SoundConfig
from firmware.deck.messages import Order, Output, Play, Ready, Report, Started, Stop, Volume
from firmware.supervisor import LEAVE_WITHIN, OPEN_WITHIN, deck_command, deck_environment

TAKE = 1


@dataclass(frozen=True)
class Heard:
    """What came of playing.

    Attributes:
        fault: what was wrong, with the cure; empty when it played.
        opened_in: seconds until it began.
    """

    fault: str
    opened_in: float = 0.0


class Trial:
    """The deck, from when it is entered until it is left.

    Args:
        sound: which card, and how.
    """

    def __init__(self, sound: SoundConfig) -> None:
        self._sound = sound
        self._open = ExitStack()
        self._heard = b""
        self._gone = False

    def __enter__(self) -> Self:
        home = Path(self._open.enter_context(tempfile.TemporaryDirectory())) / "home"
        self._complaints = self._open.enter_context(tempfile.TemporaryFile())
        self._process = self._open.enter_context(
            subprocess.Popen(
                # Kept awake it would open the device before it is told how loud to be.
                deck_command(self._sound.latency_ms / 1000, keep_awake=False),
                env=deck_environment(make_home(home, self._sound.card)),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                start_new_session=True,
            )
        )
        return self

    def __exit__(self, *_: object) -> None:
        with self._open:
            self._end()

    @property
    def complaint(self) -> str:
        """The last thing that the deck, or the sound system within it, wrote on standard error."""
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")

    def ready(self) -> bool:
        """Whether it comes up."""
        return isinstance(self._hear(time.monotonic() + OPEN_WITHIN), Ready)

    def has_plain_malloc(self) -> bool:
        """Whether its interpreter was started with the allocator that simpleaudio needs."""
        environment = Path(f"/proc/{self._process.pid}/environ").read_bytes()
        return b"PYTHONMALLOC=malloc" in environment.split(b"\0")

    def play(self, volume: int, seconds: float) -> Heard:
        """Plays the box's own music from its first note, so loud and so long, and fades it out."""
        self._say(Volume(volume))
        self._say(Play(TAKE))
        asked = time.monotonic()
        until = asked + OPEN_WITHIN
        opened_in: float | None = None
        while report := self._hear(until):
            match report:
                case Output(fault=fault) if fault:
                    return Heard(fault)
                case Started(first_beat_at=first_beat_at) if opened_in is None:
                    opened_in = time.monotonic() - asked
                    until = first_beat_at + seconds
                case _:
                    continue
        if self._gone:
            return Heard(f"the deck ended while it played ({self.complaint}): run  make run  again")
        if opened_in is None:
            return Heard(
                f"the sound device does not open within {OPEN_WITHIN:g} s: "
                "switch its screen or amplifier on, or choose another card"
            )
        self._say(Stop())
        return Heard("", opened_in)

    def _say(self, order: Order) -> None:
        assert self._process.stdin  # noqa: S101  # it is a pipe
        try:
            self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        except BrokenPipeError:
            # That it is gone is noticed where we listen.
            return

    def _hear(self, until: float) -> Report | None:
        """The next report, None when there is none by then or the deck is gone."""
        assert self._process.stdout  # noqa: S101  # it is a pipe
        while b"\n" not in self._heard:
            patience = max(0.0, until - time.monotonic())
            if not select.select([self._process.stdout], [], [], patience)[0]:
                return None
            received = os.read(self._process.stdout.fileno(), 65_536)
            if not received:
                self._gone = True
                return None
            self._heard += received
        line, _, self._heard = self._heard.partition(b"\n")
        return msgspec.json.Decoder(Report).decode(line)

    def _end(self) -> None:
        """Lets it fade out and end, and ends it when it does not."""
        assert self._process.stdin  # noqa: S101  # it is a pipe
        self._process.stdin.close()
        try:
            self._process.wait(LEAVE_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
