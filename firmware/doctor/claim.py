"""Takes the box's two lines for a moment, in a process of its own, and says what came of it.

A process of its own because importing lgpio makes a file in the current folder, and leaves it.
"""

import sys

import msgspec

from firmware.errors import PanelError
from firmware.light import Flash
from firmware.panel import BeatLight, PushButton, use_pins


class Claim(msgspec.Struct):
    """What came of it: a sentence for each thing that is not to be had.

    Attributes:
        pins: all lines of this machine.
        button: the line of the button.
        light: the line of the light.
    """

    pins: str = ""
    button: str = ""
    light: str = ""


def main() -> None:
    """Takes the lines that the command line names, the button's first; writes a `Claim`."""
    button, light = (int(word) for word in sys.argv[1:])
    sys.stdout.buffer.write(msgspec.json.encode(claim(button, light)))


def command(button: int, light: int) -> list[str]:
    """How this is started."""
    return [sys.executable, "-m", "firmware.doctor.claim", str(button), str(light)]


def environment(folder: str) -> dict[str, str]:
    """What sends lgpio's file to a folder of its own."""
    return {"LG_WD": folder}


def claim(button: int, light: int) -> Claim:
    """Takes both lines as the DJ does and gives them back."""
    try:
        use_pins(simulated=False)
    except PanelError as error:
        return Claim(pins=str(error))
    claim = Claim()
    try:
        PushButton(button, lambda _, __: None).close()
    except PanelError as error:
        claim.button = str(error)
    try:
        BeatLight(light, Flash()).close()
    except PanelError as error:
        claim.light = str(error)
    return claim


if __name__ == "__main__":
    main()
