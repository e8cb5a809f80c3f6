"""The command ``companion``: the score pad on the screen."""

import argparse
import importlib
import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.ui.window import Window
    from firmware.notify import Notifier

NO_SCREEN = 3
"""Exit status when there is nothing to draw on; the DJ goes on without us."""
FAILED = 1
_LEAST, _MOST = (320, 240), (7680, 7680)
"""Pixels of a window: from where it can be read to what a screen shows."""
COMMANDS = ("score", "judge")
"""Commands that need no screen, each a module of this package."""
_LOOK_EVERY = 5.0
"""Seconds between two looks whether there is a screen now."""


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
    parser.add_argument(
        "--wait", action="store_true", help="wait for a screen while there is none, as a service"
    )
    return parser


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write width x height: 1280x720")
    width, height = int(found[1]), int(found[2])
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no size for a window; it can be from {_LEAST[0]}x{_LEAST[1]}"
            f" to {_MOST[0]}x{_MOST[1]}"
        )
    return width, height


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
    from companion.ui.window import NoScreenError  # noqa: PLC0415
    from firmware.notify import Notifier  # noqa: PLC0415

    notifier = Notifier()
    _listen_to_signals()
    # A console hangs up on what starts on it, and takes nobody with it.
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with (
            closing(_open_window(wanted, notifier)) as window,
            Store(wanted.db) as store,
        ):
            if not window.on_console:
                _go_with_the_terminal(before)
            notifier.ready("the score pad is on the screen")
            play(window, store, wanted.socket, wanted.inches)
    except NoScreenError as error:
        return _failed(error, NO_SCREEN)
    except CompanionError as error:
        return _failed(error, FAILED)
    return 0


def _open_window(wanted: argparse.Namespace, notifier: "Notifier") -> "Window":
    """Opens the window, when it is to be waited for as soon as there is a screen.

    Raises:
        NoScreenError: There is none, and nobody waits.
    """
    from companion.pulse import Pulse  # noqa: PLC0415
    from companion.ui.window import NoScreenError, Window  # noqa: PLC0415

    pulse = Pulse(notifier)
    said = ""
    while True:
        # A slow board takes its time to open the first one.
        notifier.alive()
        try:
            return Window(wanted.window, pulse)
        except NoScreenError as error:
            if not wanted.wait:
                raise
            if str(error) != said:
                said = str(error)
                print(f"companion: {said}", file=sys.stderr)
                notifier.ready(said)
        time.sleep(_LOOK_EVERY)


def _failed(error: CompanionError, status: int) -> int:
    print(f"companion: {error}", file=sys.stderr)
    return status


def _listen_to_signals() -> None:
    # Left to SDL, both arrive as the window being closed.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _go_with_the_terminal(before: object) -> None:
    """When the terminal is closed from which the window was opened, so is the window.

    Args:
        before: What was to be done about it when the program began; ``nohup`` wants it to stay.
    """
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


if __name__ == "__main__":
    sys.exit(main())
