"""`doctor --button`: what the button does, as it does it, until Ctrl-C."""

import asyncio
import os
import signal
import sys
import tempfile
import threading

from firmware.config import ButtonConfig
from firmware.doctor.claim import environment
from firmware.doctor.finding import fault
from firmware.doctor.lines import place
from firmware.doctor.patient import Patient
from firmware.doctor.presence import Presence, connect, states
from firmware.errors import SocketError
from firmware.finger import Finger
from firmware.header import ground_near, pin_of
from firmware.panel import has_gpio_chip, use_pins
from firmware.press import Gesture, Meant
from firmware.state import OK, SIMULATED, State

WHAT = "button"


def watch(patient: Patient) -> int:
    """Shows presses until Ctrl-C; returns 1 when there is no button to watch, else 0.

    Raises:
        SocketError: the DJ that owned the button went away.
        PanelError: the line is not to be had.
    """
    button = patient.settings.config.button
    try:
        if patient.dj.state:
            return _watch_a_dj(patient.dj, patient.dj.state, button)
        return asyncio.run(_watch_the_line(button, simulated=patient.simulate))
    except KeyboardInterrupt:
        return 0


def _say(told: str) -> None:
    print(told, flush=True)


def _wired(line: int) -> str:
    return f"{place(line)}, which it connects to ground (pin {ground_near(pin_of(line))})"


# Where a DJ owns the line.


def _watch_a_dj(dj: Presence, state: State, button: ButtonConfig) -> int:
    if state.button not in (OK, SIMULATED):
        _say(str(fault(WHAT, state.button)))
        return 1
    if state.button == SIMULATED:
        _say(
            f"The DJ that runs (process {dj.pid}) simulates the button on {place(button.pin)}: "
            "press it with  come-on-dj ctl press"
        )
    else:
        _say(f"The DJ that runs (process {dj.pid}) has the button on {_wired(button.pin)}: press.")
    _say("Every start and stop shows here; Ctrl-C ends.")
    before = state
    with connect(dj.place) as line:
        said = states(line)
        next(said, None)
        # Nothing needs to happen for as long as nobody presses.
        line.settimeout(None)
        for after in said:
            if told := _change(before, after):
                _say(f"{place(button.pin)}: {told}")
            before = after
    raise SocketError("the DJ went away: start it again with  make run  or  come-on-dj")


def _change(before: State, after: State) -> str:
    """What a press did; empty when something else changed."""
    if after.track != before.track:
        return f"long press, or somebody chose: {after.title} is on"
    if after.playing != before.playing:
        return "press: the music starts" if after.playing else "press: the music stops"
    if after.button != before.button:
        return after.button
    return ""


# Where nobody does.


async def _watch_the_line(button: ButtonConfig, *, simulated: bool) -> int:
    loop = asyncio.get_running_loop()
    ending = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ending.set)
    simulated = simulated or not has_gpio_chip()
    with tempfile.TemporaryDirectory() as folder:
        # lgpio makes a file where this says.
        os.environ.update(environment(folder))
        use_pins(simulated=simulated)
        finger = Finger(button.pin, button.timing, lambda meant: _show(button.pin, meant))
        try:
            _welcome(finger, button.pin, simulated=simulated)
            if simulated:
                _press_on_enter(finger)
            await ending.wait()
        finally:
            finger.close()
            os.chdir("/")
    return 0


def _show(line: int, meant: Meant) -> None:
    told = "press" if meant.gesture is Gesture.PRESS else "long press"
    _say(f"{place(line)}: {told}")


def _welcome(finger: Finger, line: int, *, simulated: bool) -> None:
    if simulated:
        _say(f"The button is simulated, on {place(line)}: press Enter. Ctrl-C ends.")
        return
    _say(f"The button is on {_wired(line)}: press. Ctrl-C ends.")
    if finger.down:
        _say(
            "It is down already. If nobody holds it, its wires touch, or it is one that opens "
            "when it is pressed: take one that closes."
        )


def _press_on_enter(finger: Finger) -> None:
    """Makes every Enter a press, on a thread of its own: a terminal is read by waiting for it."""
    loop = asyncio.get_running_loop()

    def listen() -> None:
        # Not through sys.stdin: its lock would hold up the end of the process.
        while os.read(sys.stdin.fileno(), 1024):
            asyncio.run_coroutine_threadsafe(finger.press(long=False), loop)

    threading.Thread(target=listen, name="keys", daemon=True).start()
