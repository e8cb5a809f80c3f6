"""Keeps a deck running: starts it, notices when it dies or hangs, starts it again."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from firmware.deck.messages import REPLACE_ME, Opening, Order, Ping, Play, Report
from firmware.deck.server import ASKED

log = logging.getLogger(__name__)

GIVE_UP_AFTER = 3
WITHIN = 60.0
"""So many deaths within so many seconds, and the deck rests until somebody presses."""

ANSWER_WITHIN = 2.0
"""Seconds in which a deck that runs answers."""

OPEN_WITHIN = 20.0
"""Seconds that opening a device may take; one that sleeps needs ten."""

PING_EVERY = 2.0
LEAVE_WITHIN = 0.8

Command = list[str]


def deck_command(latency: float, *, keep_awake: bool) -> Command:
    """How a deck is started.

    Args:
        latency: how long after the card has it a sound is heard, in seconds.
        keep_awake: whether the device stays open while nothing plays.
    """
    command = [sys.executable, "-m", "firmware.deck", "--latency", str(latency)]
    return [*command, "--keep-awake"] if keep_awake else command


BRISK = "512/44100"
"""How large a bite a desktop's PipeWire takes: by half a bite the sound may part from the light.

Its own choice of 1024 frames makes that 11 ms, another one at each start.
"""


def deck_environment(home: Mapping[str, str]) -> dict[str, str]:
    """The deck's environment: plain malloc, and nothing that is the DJ's own business.

    Args:
        home: what sends it to its own sound card.
    """
    kept = {key: value for key, value in os.environ.items() if key != "NOTIFY_SOCKET"}
    return {ASKED: BRISK, **kept, **home, "PYTHONMALLOC": "malloc"}


@dataclass
class Deaths:
    """When the deck died; pure.

    Three deaths within a minute are no accident: trying on would only burn the processor.
    """

    times: list[float] = field(default_factory=list)

    def note(self, now: float) -> None:
        """Counts a death."""
        self.times = [time for time in self.times if now - time < WITHIN]
        self.times.append(now)

    def too_many(self) -> bool:
        """Whether the deck had better rest."""
        return len(self.times) >= GIVE_UP_AFTER

    def forgive(self) -> None:
        """Somebody wants music: try again."""
        self.times.clear()


class Supervisor:
    """One deck after another.

    Args:
        command: how a deck is started.
        environment: what it is started with.
        heard: takes what the deck reports.
        lost: takes the sentence when the deck is gone, and whether it rests until somebody presses.
    """

    def __init__(
        self,
        command: Command,
        environment: Mapping[str, str],
        heard: Callable[[Report], None],
        lost: Callable[[str, bool], None],
    ) -> None:
        self._command = command
        self._environment = environment
        self._heard = heard
        self._lost = lost
        self._process: asyncio.subprocess.Process | None = None
        self._deaths = Deaths()
        self._wanted = asyncio.Event()
        self._answer_by: float | None = None
        self._watched = False

    @property
    def pid(self) -> int | None:
        """The deck's process, None while there is none."""
        return self._process.pid if self._process else None

    def order(self, order: Order) -> None:
        """Tells the deck; one that is not there is told everything when it comes up."""
        if self._process is None or self._process.stdin is None:
            return
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        if isinstance(order, Play | Ping):
            self._expect(ANSWER_WITHIN)
        elif self._answer_by is None:
            # What is not answered by itself is asked after: a deck may hang while nothing plays.
            # Nobody waits for that, and to get music from a slow card takes its time.
            self._process.stdin.write(msgspec.json.encode(Ping()) + b"\n")
            self._expect(OPEN_WITHIN)

    def watch(self, *, closely: bool) -> None:
        """Whether the deck is asked all the time if it is there: only while music plays."""
        self._watched = closely

    def wake(self) -> None:
        """Brings back a deck that was given up on."""
        self._deaths.forgive()
        self._wanted.set()

    async def run(self) -> None:
        """Keeps a deck running until cancelled, then lets it fade out and ends it."""
        try:
            while True:
                self._wanted.clear()
                await self._one_life()
                if self._deaths.too_many():
                    await self._wanted.wait()
        finally:
            await self._leave()

    async def _one_life(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment,
            # Ctrl-C in the terminal is for the DJ, who lets the deck fade out.
            start_new_session=True,
        )
        self._expect(OPEN_WITHIN)
        pulse = asyncio.create_task(self._pulse(self._process))
        grumble = asyncio.create_task(self._grumble(self._process))
        try:
            await self._listen(self._process)
        finally:
            pulse.cancel()
        status = await self._process.wait()
        complaints = await grumble
        self._process = None
        self._answer_by = None
        log.debug("the deck ended with status %s: %s", status, complaints)
        if status != REPLACE_ME:
            self._deaths.note(asyncio.get_running_loop().time())
            self._lost(self._sentence(), self._deaths.too_many())

    def _sentence(self) -> str:
        if self._deaths.too_many():
            return "the sound has failed three times: press the button to try again"
        return "the sound has failed and is starting again"

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        decoder = msgspec.json.Decoder(Report)
        assert process.stdout  # noqa: S101  # it is a pipe
        async for line in process.stdout:
            report = decoder.decode(line)
            if isinstance(report, Opening):
                self._expect(OPEN_WITHIN)
            else:
                self._answer_by = None
            self._heard(report)

    async def _grumble(self, process: asyncio.subprocess.Process) -> str:
        """Keeps the last of what the deck, or ALSA within it, writes on standard error."""
        assert process.stderr  # noqa: S101  # it is a pipe
        last: list[str] = []
        async for line in process.stderr:
            last = [*last[-19:], line.decode(errors="replace").rstrip()]
        return "\n".join(last)

    async def _pulse(self, process: asyncio.subprocess.Process) -> None:
        """Ends a deck that does not answer; that it ended is then noticed like any death."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PING_EVERY)
            if self._answer_by is not None and loop.time() > self._answer_by:
                log.warning("the sound hangs; starting it again")
                process.kill()
                return
            if self._watched and self._answer_by is None:
                self.order(Ping())

    def _expect(self, within: float) -> None:
        """An answer is due; one that may take longer still, as while a device opens, may."""
        by = asyncio.get_running_loop().time() + within
        self._answer_by = max(by, self._answer_by or by)

    async def _leave(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        if process.stdin:
            process.stdin.close()
        with contextlib.suppress(TimeoutError, asyncio.TimeoutError):
            await asyncio.wait_for(process.wait(), LEAVE_WITHIN)
        if process.returncode is None:
            process.kill()
            await process.wait()
