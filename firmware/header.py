"""The 40-pin header of a Raspberry Pi.

Source: the board's published pinout, the same on every model since the B+.
"""

from collections.abc import Container
from enum import Enum


class Power(Enum):
    """What a pin of the header carries that is no GPIO line."""

    V3 = "3.3 V"
    V5 = "5 V"
    GROUND = "ground"


_COLUMNS = """
    V3 2 3 4 GROUND 17 27 22 V3 10 9 11 GROUND 0 5 6 13 19 26 GROUND
    V5 V5 GROUND 14 15 18 GROUND 23 24 GROUND 25 8 7 1 GROUND 12 GROUND 16 20 21
"""
"""The odd pins from 1 on, then the even ones from 2 on: a GPIO line by its BCM number, or power."""


def _read() -> dict[int, int | Power]:
    odd, even = (row.split() for row in _COLUMNS.strip().splitlines())
    pins = {}
    for first, row in ((1, odd), (2, even)):
        for place, word in enumerate(row):
            pins[first + 2 * place] = int(word) if word.isdigit() else Power[word]
    return pins


PINS = _read()
"""What each pin of the header is, by its number there."""


def pin_of(line: int) -> int:
    """The pin of the header on which a GPIO line (BCM number) is."""
    return next(pin for pin, what in PINS.items() if what == line)


def ground_near(pin: int, without: Container[int] = ()) -> int:
    """The ground pin closest to a pin on the header.

    Args:
        pin: the pin.
        without: ground pins that something else is on.
    """
    grounds = [
        number for number, what in PINS.items() if what is Power.GROUND and number not in without
    ]
    return min(grounds, key=lambda ground: (abs(_row(ground) - _row(pin)), ground))


def _row(pin: int) -> int:
    return (pin + 1) // 2
