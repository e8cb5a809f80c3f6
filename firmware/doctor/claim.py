"""Takes the box's lines for a moment, in a process of its own, and says what came of it.

A process of its own because importing lgpio makes a file in the current folder, and leaves it.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from firmware.errors import PanelError
from firmware.light import Flash
from firmware.panel import BeatLight, PushButton, use_pins


class Claim(msgspec.Struct):
    """What came of it: a sentence for each thing that is not to be had.

    Attributes:
        pins: all lines of this machine.
        refused: a line by its number.
    """

    pins: str = ""
    refused: dict[int, str] = {}


def main() -> None:
    """Takes the lines that the command line names, the light's first; writes a `Claim`."""
    light, *buttons = (int(word) for word in sys.argv[1:])
    sys.stdout.buffer.write(msgspec.json.encode(claim(light, buttons)))


def command(light: int, *buttons: int) -> list[str]:
    """How this is started."""
    return [sys.executable, "-m", "firmware.doctor.claim", *map(str, (light, *buttons))]


def environment(folder: str) -> dict[str, str]:
    """What sends lgpio's file to a folder of its own."""
    return {"LG_WD": folder}


def claim(light: int, buttons: Sequence[int]) -> Claim:
    """Takes the lines as the DJ does and gives them back."""
    try:
        use_pins(simulated=False)
    except PanelError as error:
        return Claim(pins=str(error))
    takes: dict[int, Callable[[], PushButton | BeatLight]] = {
        line: partial(PushButton, line, lambda _, __: None) for line in buttons
    }
    takes[light] = partial(BeatLight, light, Flash())
    claim = Claim()
    for line, take in takes.items():
        try:
            take().close()
        except PanelError as error:
            claim.refused[line] = str(error)
    return claim


if __name__ == "__main__":
    main()
