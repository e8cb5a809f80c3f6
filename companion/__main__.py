"""The command ``companion``: the score pad on the screen."""

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.errors import CompanionError

NO_SCREEN = 3
"""Exit status when there is nothing to draw on; the DJ goes on without us."""
FAILED = 1
COMMANDS = ("score", "judge")
"""Commands that need no screen, each a module of this package."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the score pad, or a command without a screen, and returns the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments and arguments[0] in COMMANDS:
        command = importlib.import_module(f"companion.{arguments[0]}")
        return int(command.main(arguments[1:]))
    return _evening(_parser().parse_args(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="The score pad on the table's screen.",
        epilog="Without a screen: companion score FILE counts a match written as JSON, and"
        " companion judge FILE says whether a card may be laid.",
    )
    parser.add_argument("--db", type=Path, metavar="FILE", help="where the scores are kept")
    parser.add_argument("--socket", type=Path, metavar="FILE", help="the DJ's socket")
    parser.add_argument(
        "--window", type=_size, metavar="WxH", help="a window of this size, such as 1280x720"
    )
    parser.add_argument(
        "--inches", type=_inches, metavar="N", help="the panel's diagonal, for sizes to the finger"
    )
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()) or min(int(width), int(height)) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write width x height: 1280x720")
    return int(width), int(height)


def _inches(text: str) -> float:
    try:
        inches = float(text)
    except ValueError:
        inches = 0.0
    if not 2 <= inches <= 100:  # noqa: PLR2004  # from a watch to a wall
        raise argparse.ArgumentTypeError(
            f"{text!r} is no diagonal; write inches, such as 7 or 10.1"
        )
    return inches


def _evening(wanted: argparse.Namespace) -> int:
    """Opens the screen and the store, and goes on until the window is closed."""
    # pygame is slow to import and greets on standard output; the other commands do without it.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.screens.show import play  # noqa: PLC0415
    from companion.store import Store  # noqa: PLC0415
    from companion.ui.window import NoScreenError, Window  # noqa: PLC0415

    _listen_to_signals()
    try:
        with closing(Window(wanted.window)) as window, Store(wanted.db) as store:
            play(window, store, wanted.socket, wanted.inches)
    except NoScreenError as error:
        return _failed(error, NO_SCREEN)
    except CompanionError as error:
        return _failed(error, FAILED)
    return 0


def _failed(error: CompanionError, status: int) -> int:
    print(f"companion: {error}", file=sys.stderr)
    return status


def _listen_to_signals() -> None:
    # Left to SDL, both arrive as the window being closed.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # A console that goes away takes nobody with it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
