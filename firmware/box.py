"""The box: puts the parts together and lets them run."""

import asyncio
import contextlib
import logging
import signal
import tempfile
import time
from pathlib import Path

from firmware import cards, places
from firmware.config import Config
from firmware.deck.messages import Order, Output, Report
from firmware.dj import CUES, Dj, Opening
from firmware.errors import PanelError
from firmware.finger import Finger
from firmware.light import Show
from firmware.lock import alone
from firmware.memory import Memory, Remembered
from firmware.music.library import Library
from firmware.music.reports import Progress
from firmware.notify import Notifier
from firmware.panel import BeatLight, has_gpio_chip, use_pins
from firmware.press import Meant
from firmware.requests import Desk
from firmware.server import Server
from firmware.shelf import Listeners, Shelf
from firmware.state import OK, SIMULATED, ButtonEvent, State, WhichButton
from firmware.supervisor import Supervisor, deck_command, deck_environment

log = logging.getLogger(__name__)

TRY_PINS_EVERY = 5.0
"""Seconds between attempts at lines that another program holds."""

REMEMBER_AFTER = 2.0
"""Seconds after a change until it is written: a volume knob turned is one change."""


class Box:
    """Button, light, deck, shelf and socket around one DJ.

    Args:
        config: the settings in force.
        socket: where clients find it.
        simulate: whether the pins are simulated even where there are real ones.
    """

    def __init__(self, config: Config, socket: Path, *, simulate: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._config = config
        self._simulated = simulate or not has_gpio_chip()
        self._asked_to_simulate = simulate
        self._notifier = Notifier()
        self._memory = Memory(places.state() / "dj.json")
        self._to_remember: Remembered | None = None
        folders = [Path(folder).expanduser() for folder in config.music.folders]
        self._shelf = Shelf(Library(places.tracks()), places.cache(), folders)
        self._dj = Dj(self, self._shelf.records, _opening(config, self._memory.kept))
        self._shelf.listeners = Listeners(self._dj.records_are, self._importing)
        sound = config.sound
        self._supervisor = Supervisor(
            deck_command(sound.latency_ms / 1000, keep_awake=sound.keep_awake),
            deck_environment(_deck_home(sound.card)),
            self._heard,
            self._deck_lost,
        )
        self._desk = Desk(self._dj, self._shelf, self)
        self._server = Server(socket, self._desk.carry_out, lambda: self._dj.state)
        self._finger: Finger | None = None
        self._second: Finger | None = None
        self._light: BeatLight | None = None
        self._said = OK
        self._one_of_its_kind = contextlib.ExitStack()

    async def run(self) -> None:
        """Runs until it is told to end.

        Raises:
            SocketError: the socket cannot be had, or another DJ of this user runs.
        """
        ending = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Whoever starts it with nohup means it to stay.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._loop.add_signal_handler(number, ending.set)
        await self._server.open()
        try:
            self._one_of_its_kind.enter_context(alone(places.state() / "dj.lock"))
            log.info("the DJ is ready")
            # A part that fails ends the whole box, to be started anew rather than half alive.
            async with asyncio.TaskGroup() as parts:
                running = [
                    parts.create_task(self._supervisor.run()),
                    parts.create_task(self._take_pins()),
                    parts.create_task(self._shelf.run()),
                    parts.create_task(self._give_signs_of_life()),
                ]
                self._restore(self._memory.kept)
                await ending.wait()
                self._notifier.stopping()
                for part in running:
                    part.cancel()
        finally:
            await self._close()

    async def _close(self) -> None:
        self._write_memory()
        await self._server.close()
        self._one_of_its_kind.close()
        if self._light:
            self._light.close()
        for finger in (self._finger, self._second):
            if finger:
                finger.close()

    # What the DJ acts on.

    def order(self, order: Order) -> None:
        """Tells the deck."""
        self._supervisor.order(order)

    def wake_deck(self) -> None:
        """Brings back a deck that was given up on."""
        self._supervisor.wake()

    def show(self, show: Show) -> None:
        """Gives the light its show, and has the deck watched while there are beats."""
        self._supervisor.watch(closely=show.grid is not None)
        if self._light:
            self._light.show(show)

    def tell(self, state: State) -> None:
        """Tells every client; a fault of the sound is also said on the terminal, once."""
        self._server.tell("state", state)
        if state.output != self._said:
            self._said = state.output
            log.info("%s", "the sound is well" if state.output == OK else state.output)
            self._notifier.status(_status(state))

    def remember(self, remembered: Remembered) -> None:
        """Keeps what was chosen, in a moment."""
        if self._to_remember is None:
            self._loop.call_later(REMEMBER_AFTER, self._write_memory)
        self._to_remember = remembered

    def retune(self, name: str, bpm: float, *, tapped: bool) -> None:
        """Gives a track another tempo."""
        self._shelf.retune(name, bpm, tapped=tapped)

    def _importing(self, progress: Progress) -> None:
        self._server.tell("importing", progress)

    def _write_memory(self) -> None:
        if self._to_remember is not None:
            self._memory.keep(self._to_remember)
            self._to_remember = None

    def _restore(self, kept: Remembered) -> None:
        if kept.bpm is not None:
            self._shelf.retune(self._shelf.records[0].name, kept.bpm)

    # What the parts report.

    def _heard(self, report: Report) -> None:
        if isinstance(report, Output) and report.fault:
            report = Output(cards.explained(report.fault, self._config.sound.card))
        self._dj.heard(report, time.monotonic())

    def _deck_lost(self, fault: str, rests: bool) -> None:  # noqa: FBT001  # as it is told
        self._dj.deck_lost(fault, time.monotonic(), rests=rests)

    def _meant(self, meant: Meant) -> None:
        self._dj.gesture(meant)
        self._announce(WhichButton.BIG, meant)

    def _meant_second(self, meant: Meant) -> None:
        self._announce(WhichButton.SECOND, meant)

    def _announce(self, which: WhichButton, meant: Meant) -> None:
        self._server.tell("button", ButtonEvent(which.value, meant.gesture.value, meant.at))

    async def press(self, which: WhichButton, *, long: bool) -> None:
        """Presses a simulated button and lets it go, after a moment or a long press.

        Raises:
            PanelError: it is a real one, or there is none.
        """
        finger = self._finger if which is WhichButton.BIG else self._second
        if finger is None:
            raise PanelError("that button is not there: name its line in the settings")
        await finger.press(long=long)

    async def _take_pins(self) -> None:
        """Takes the button and the light, trying again while they are not to be had."""
        if self._simulated and not self._asked_to_simulate:
            log.info(
                "this machine has no GPIO chip, so the button is simulated: "
                "press it with  %s ctl press",
                places.program(),
            )
        said = ""
        while not self._try_pins():
            if self._dj.state.button != said:
                said = self._dj.state.button
                log.warning("%s", said)
            self._notifier.ready(_status(self._dj.state))
            await asyncio.sleep(TRY_PINS_EVERY)
        self._notifier.ready(_status(self._dj.state))

    def _try_pins(self) -> bool:
        try:
            self._open_pins()
        except PanelError as error:
            self._dj.button_is(str(error))
            return False
        self._dj.button_is(SIMULATED if self._simulated else OK)
        return True

    def _open_pins(self) -> None:
        use_pins(simulated=self._simulated)
        button, second = self._config.button, self._config.second_button
        with contextlib.ExitStack() as taken:
            finger = Finger(button.pin, button.timing, self._meant)
            taken.callback(finger.close)
            other = None
            if second.pin:
                other = Finger(second.pin, button.timing, self._meant_second)
                taken.callback(other.close)
            self._light = BeatLight(self._config.light.pin, self._config.light.flash)
            taken.pop_all()
        self._finger, self._second = finger, other
        self._light.show(self._dj.show)

    async def _give_signs_of_life(self) -> None:
        """Tells systemd's watchdog that this loop still turns."""
        every = self._notifier.every
        while every is not None:
            self._notifier.alive()
            await asyncio.sleep(every)


def _opening(config: Config, kept: Remembered) -> Opening:
    """How the evening begins: as the last one ended, else as the settings say."""
    return Opening(
        track=kept.track or config.music.track,
        volume=config.sound.volume if kept.volume is None else kept.volume,
        ceiling=config.sound.ceiling,
        cue_every=kept.cue_every if kept.cue_every in CUES else config.music.cue_every,
    )


def _deck_home(card: str) -> dict[str, str]:
    """The deck's home folder; where no cache can be written, one that goes at the next start."""
    try:
        return cards.make_home(places.cache() / "deck", card)
    except OSError:
        return cards.make_home(Path(tempfile.mkdtemp(prefix="come-on-dj-")), card)


def _status(state: State) -> str:
    """How things stand, for `systemctl status`."""
    faults = [told for told in (state.output, state.button) if told not in (OK, SIMULATED)]
    return "; ".join(faults) or "all is well"
