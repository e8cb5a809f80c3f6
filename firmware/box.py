"""The box: puts the parts together and lets them run."""

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from firmware.beat import Grid
from firmware.config import Config
from firmware.deck.messages import Order
from firmware.deck.music import built_in
from firmware.dj import Dj, Record
from firmware.errors import PanelError, RequestError
from firmware.panel import BeatLight, PushButton, has_gpio_chip, use_pins
from firmware.press import PressMachine
from firmware.protocol import Request
from firmware.server import Server, UnknownMethodError
from firmware.state import OK, SIMULATED, State
from firmware.supervisor import Supervisor, deck_command

log = logging.getLogger(__name__)

FINGER = 0.1
"""How long a simulated finger stays on the button, in seconds."""

TRY_PINS_EVERY = 5.0
"""Seconds between attempts at lines that another program holds."""


class Loudness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `volume` takes."""

    volume: Annotated[int, Meta(ge=0, le=100)]


class Box:
    """Button, light, deck and socket around one DJ.

    Args:
        config: the settings in force.
        socket: where clients find it.
        simulate: whether the pins are simulated even where there are real ones.
    """

    def __init__(self, config: Config, socket: Path, *, simulate: bool) -> None:
        self._config = config
        self._simulated = simulate or not has_gpio_chip()
        self._asked_to_simulate = simulate
        record = Record(built_in(config.music.cue_every), "Built-in beat")
        self._dj = Dj(self, record, config.sound.volume, config.sound.ceiling)
        self._supervisor = Supervisor(
            deck_command(config.sound.latency_ms / 1000), self._dj.heard, self._dj.deck_lost
        )
        self._server = Server(socket, self._do, lambda: self._dj.state)
        self._button: PushButton | None = None
        self._light: BeatLight | None = None
        self._presses = PressMachine(config.button.timing)
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._said = OK

    async def run(self) -> None:
        """Runs until it is told to end.

        Raises:
            SocketError: the socket cannot be had.
        """
        ending = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            self._loop.add_signal_handler(number, ending.set)
        await self._server.open()
        log.info("the DJ is ready")
        try:
            # A part that fails ends the whole box, to be started anew rather than half alive.
            async with asyncio.TaskGroup() as parts:
                running = [
                    parts.create_task(self._supervisor.run()),
                    parts.create_task(self._take_pins()),
                ]
                await ending.wait()
                for part in running:
                    part.cancel()
        finally:
            await self._close()

    async def _close(self) -> None:
        await self._server.close()
        if self._light:
            self._light.close()
        if self._button:
            self._button.close()

    # What the DJ acts on.

    def order(self, order: Order) -> None:
        """Tells the deck."""
        self._supervisor.order(order)

    def wake_deck(self) -> None:
        """Brings back a deck that was given up on."""
        self._supervisor.wake()

    def show(self, grid: Grid | None) -> None:
        """Gives the light its beats, and has the deck watched while there are any."""
        self._supervisor.watch(closely=grid is not None)
        if self._light:
            self._light.show(grid)

    def tell(self, state: State) -> None:
        """Tells every client; a fault of the sound is also said on the terminal, once."""
        self._server.tell(state)
        if state.output != self._said:
            self._said = state.output
            log.info("%s", "the sound is well" if state.output == OK else state.output)

    # The pins.

    async def _take_pins(self) -> None:
        """Takes the button and the light, trying again while they are not to be had."""
        if self._simulated and not self._asked_to_simulate:
            log.info(
                "this machine has no GPIO chip, so the button is simulated: "
                "press it with  come-on-dj ctl press"
            )
        said = ""
        while True:
            try:
                self._open_pins()
            except PanelError as error:
                if str(error) != said:
                    said = str(error)
                    log.warning("%s", said)
                self._dj.button_is(said)
                await asyncio.sleep(TRY_PINS_EVERY)
            else:
                self._dj.button_is(SIMULATED if self._simulated else OK)
                return

    def _open_pins(self) -> None:
        use_pins(simulated=self._simulated)
        button = PushButton(self._config.button.pin, self._edge)
        try:
            self._light = BeatLight(self._config.light.pin, self._config.light.flash)
        except PanelError:
            button.close()
            raise
        self._button = button
        self._presses = PressMachine(self._config.button.timing, pressed=button.down)
        self._light.show(self._dj.grid)

    def _edge(self, down: bool, at: float) -> None:  # noqa: FBT001  # the level of a line
        """An edge of the button, on gpiozero's thread."""
        self._loop.call_soon_threadsafe(self._take_edge, down, at)

    def _take_edge(self, down: bool, at: float) -> None:  # noqa: FBT001  # the level of a line
        self._presses.edge(pressed=down, at=at)
        self._tick_presses()

    def _tick_presses(self) -> None:
        """Decides what is due; the line is asked again, in case an edge got lost."""
        now = time.monotonic()
        if self._button:
            self._presses.edge(pressed=self._button.down, at=now)
        for meant in self._presses.tick(now):
            self._dj.gesture(meant)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self._presses.due()
        if due is not None:
            self._timer = self._loop.call_later(max(0.0, due - now), self._tick_presses)

    # What clients ask for.

    async def _do(self, request: Request) -> State:
        methods: dict[str, Callable[[], None]] = {
            "state": lambda: None,
            "start": lambda: self._dj.start(time.monotonic()),
            "stop": self._dj.stop,
            "toggle": lambda: self._dj.toggle(time.monotonic()),
        }
        if request.method == "volume":
            self._dj.set_volume(_loudness(request).volume)
        elif request.method == "press":
            await self._press()
        elif request.method in methods:
            if request.params:
                raise RequestError(f"{request.method} takes nothing, not {list(request.params)}")
            methods[request.method]()
        else:
            known = ", ".join([*methods, "volume", "press"])
            raise UnknownMethodError(f"the DJ does not know {request.method!r}; it knows {known}")
        return self._dj.state

    async def _press(self) -> None:
        """Presses the simulated button and lets it go.

        Raises:
            PanelError: it is a real one, or there is none yet.
        """
        if self._button is None:
            raise PanelError("the button is not ready: try again in a moment")
        self._button.simulate(down=True)
        await asyncio.sleep(FINGER)
        self._button.simulate(down=False)


def _loudness(request: Request) -> Loudness:
    try:
        return msgspec.convert(request.params, Loudness)
    except msgspec.ValidationError as error:
        raise RequestError(f'volume takes {{"volume": 0 to 100}}: {error}') from error
