"""`come-on-dj`: runs the DJ, speaks to the one that runs, or looks at what it needs."""

import argparse
import asyncio
import errno
import faulthandler
import io
import logging
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from firmware import address, config, ctl
from firmware.errors import ConfigError, DjError, SocketError


@dataclass(frozen=True)
class Takes:
    """What a command takes: its name for us, what it is read as, how it is shown, how many."""

    name: str
    kind: type
    shown: str
    many: bool = False


_METHODS = (
    ("start", "start the music", None),
    ("stop", "stop it", None),
    ("toggle", "start it when it is off, stop it when it is on", None),
    ("state", "tell what is going on", None),
    ("volume", "how loud", Takes("volume", int, "0..100")),
    ("tracks", "list what can be played", None),
    ("select", "put on a track", Takes("name", str, "TRACK")),
    ("import", "take in files of music", Takes("files", str, "FILE", many=True)),
    ("remove", "throw a track away", Takes("name", str, "TRACK")),
    ("tempo", "the tempo of the track, in beats a minute", Takes("bpm", float, "BPM")),
    ("tap", "tap on the beat: from the fourth time on it sets the tempo", None),
    ("first_beat", "move the first beat of the track, in milliseconds", Takes("ms", float, "MS")),
    ("cue", "sound the cue on every 1, 2 or 4 beats", Takes("every", int, "1|2|4")),
    ("clip", "let a short sound be heard", Takes("name", str, "CLIP")),
    ("press", "press the simulated button", None),
)


_SHORT = ("import", "tracks", "select", "remove")
"""Commands that need no `ctl` before them."""

_NAMING = ("tempo", "tap", "first_beat")
"""Commands that may be for a track that is not on."""


def main(argv: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A title is shown as well as the terminal can.
            stream.reconfigure(errors="replace")
    options = parse(argv)
    match options.command:
        case command if command == "ctl" or command in _SHORT:
            return _plainly(ctl.run, options)
        case "doctor":
            return _plainly(examine, options)
        case "config":
            return _plainly(show_config, options)
        case _:
            return play(options)


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="come-on-dj", description="The DJ of the box.")
    parser.add_argument("--simulate", action="store_true", help="simulate the button and the light")
    parser.add_argument("--config", type=Path, help="a settings file that wins over all others")
    parser.add_argument("--socket", type=Path, help="where clients find the DJ")
    parser.add_argument("--verbose", action="store_true", help="say more of what happens inside")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    talk = commands.add_parser("ctl", help="speak to the DJ that runs")
    _add_again(talk, "--socket", "where the DJ is")
    methods = talk.add_subparsers(dest="method", required=True, metavar="COMMAND")
    for name, help_text, takes in _METHODS:
        _add_method(methods, name, help_text, takes)
        if name in _SHORT:
            _add_method(commands, name, help_text, takes)
    _add_doctor(commands)
    _add_config(commands)
    return parser.parse_args(argv)


def _add_method(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    help_text: str,
    takes: Takes | None,
) -> None:
    method = commands.add_parser(name, help=help_text)
    method.set_defaults(method=name)
    _add_again(method, "--socket", "where the DJ is")
    method.add_argument("--json", action="store_true", help="answer in JSON, for scripts")
    if takes:
        method.add_argument(
            takes.name, type=takes.kind, metavar=takes.shown, nargs="+" if takes.many else None
        )
    if name == "press":
        method.add_argument("--second", action="store_true", help="the second button")
        method.add_argument("--long", action="store_true", help="long, for the next track")
    if name in _NAMING:
        method.add_argument("--track", help="a track by its name, else the one that is on")


def _add_doctor(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    doctor = commands.add_parser("doctor", help="look at everything the DJ needs")
    _add_again(doctor, "--config", "a settings file that wins over all others")
    _add_again(doctor, "--socket", "where the DJ is")
    one = doctor.add_mutually_exclusive_group()
    one.add_argument("--button", action="store_true", help="show presses of the button instead")
    one.add_argument("--sound", action="store_true", help="play one bar of music instead")


def _add_config(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    settings = commands.add_parser("config", help="the settings")
    what = settings.add_subparsers(dest="what", required=True, metavar="COMMAND")
    show = what.add_parser("show", help="what is in force, and where each value comes from")
    _add_again(show, "--config", "a settings file that wins over all others")


def _add_again(parser: argparse.ArgumentParser, option: str, shown: str) -> None:
    """Lets an option of the whole also stand behind the command."""
    parser.add_argument(option, type=Path, default=argparse.SUPPRESS, help=shown)


def _plainly(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Runs a command that people read; what goes wrong is a sentence."""
    try:
        return run(options)
    except DjError as error:
        _complain(error)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever reads has had enough, as with  | head -1.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print("come-on-dj: the answer cannot be written: the disk is full", file=sys.stderr)
        return 1


def examine(options: argparse.Namespace) -> int:
    """Has the doctor look at everything, or try the button or the sound."""
    # Here and not above: a DJ that plays, and a client, do without.
    from firmware.doctor import bar, button, checkup, patient  # noqa: PLC0415

    whom = patient.meet(options.config, options.socket, simulate=options.simulate)
    if options.button or options.sound:
        # Either does as the DJ would, which does not start with a fault in its settings.
        whom.settings.check()
    if options.button:
        return button.watch(whom)
    if options.sound:
        return bar.play(whom)
    return checkup.run(whom)


def show_config(options: argparse.Namespace) -> int:
    """Prints the settings in force."""
    print(config.shown(options.config), flush=True)
    return 0


def play(options: argparse.Namespace) -> int:
    """Runs the DJ until it is told to end."""
    logging.basicConfig(
        format="come-on-dj: %(message)s", level=logging.DEBUG if options.verbose else logging.INFO
    )
    faulthandler.register(signal.SIGUSR1)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    try:
        asyncio.run(open_box(options))
    except (ConfigError, SocketError) as error:
        _complain(error)
        return 1
    return 0


def _complain(error: DjError) -> None:
    for line in str(error).splitlines():
        print(f"come-on-dj: {line}", file=sys.stderr)


async def open_box(options: argparse.Namespace) -> None:
    """Puts the box together and runs it."""
    # Here and not above: whoever only speaks to a DJ needs none of its parts.
    from firmware.box import Box  # noqa: PLC0415

    settings = config.load(options.config and options.config.absolute())
    # Absolute from here on: the GPIO library changes the current folder.
    place = address.for_server(options.socket)
    await Box(settings, place, simulate=options.simulate).run()


if __name__ == "__main__":
    sys.exit(main())
