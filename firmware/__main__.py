"""`come-on-dj`: runs the DJ, or speaks to the one that runs."""

import argparse
import asyncio
import faulthandler
import logging
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from firmware import address, config, ctl
from firmware.box import Box
from firmware.errors import ConfigError, SocketError


@dataclass(frozen=True)
class Takes:
    """What a command takes: its name for us, what it is read as, and how it is shown."""

    name: str
    kind: type
    shown: str


_METHODS = (
    ("start", "start the music", None),
    ("stop", "stop it", None),
    ("toggle", "start it when it is off, stop it when it is on", None),
    ("state", "tell what is going on", None),
    ("volume", "how loud", Takes("volume", int, "0..100")),
    ("tracks", "list what can be played", None),
    ("select", "put on a track", Takes("name", str, "TRACK")),
    ("import", "take in a file of music", Takes("file", str, "FILE")),
    ("remove", "throw a track away", Takes("name", str, "TRACK")),
    ("tempo", "the tempo of the track, in beats a minute", Takes("bpm", float, "BPM")),
    ("tap", "tap on the beat: from the fourth time on it sets the tempo", None),
    ("first_beat", "move the first beat of the track, in milliseconds", Takes("ms", float, "MS")),
    ("cue", "sound the cue on every 1, 2 or 4 beats", Takes("every", int, "1|2|4")),
    ("clip", "let a short sound be heard", Takes("name", str, "CLIP")),
    ("press", "press the simulated button", None),
)


def main(argv: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    options = parse(argv)
    if options.command == "ctl":
        return ctl.run(options)
    return play(options)


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="come-on-dj", description="The DJ of the box.")
    parser.add_argument("--simulate", action="store_true", help="simulate the button and the light")
    parser.add_argument("--config", type=Path, help="a settings file that wins over all others")
    parser.add_argument("--socket", type=Path, help="where clients find the DJ")
    parser.add_argument("--verbose", action="store_true", help="say more of what happens inside")
    commands = parser.add_subparsers(dest="command", metavar="ctl")
    talk = commands.add_parser("ctl", help="speak to the DJ that runs")
    talk.add_argument("--socket", type=Path, default=argparse.SUPPRESS, help="where the DJ is")
    methods = talk.add_subparsers(dest="method", required=True, metavar="COMMAND")
    for name, help_text, takes in _METHODS:
        method = methods.add_parser(name, help=help_text)
        method.add_argument("--json", action="store_true", help="answer in JSON, for scripts")
        if takes:
            method.add_argument(takes.name, type=takes.kind, metavar=takes.shown)
    return parser.parse_args(argv)


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
        print(
            *(f"come-on-dj: {line}" for line in str(error).splitlines()), sep="\n", file=sys.stderr
        )
        return 1
    return 0


async def open_box(options: argparse.Namespace) -> None:
    """Puts the box together and runs it."""
    settings = config.load(options.config and options.config.absolute())
    # Absolute from here on: the GPIO library changes the current folder.
    place = address.for_server(options.socket)
    await Box(settings, place, simulate=options.simulate).run()


if __name__ == "__main__":
    sys.exit(main())
