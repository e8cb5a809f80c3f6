"""Colours of the table. Each comes with a shape, a word or a number, never alone."""

from enum import Enum

Colour = tuple[int, int, int]


def _hex(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


GROUND = _hex("121212")
SURFACE = _hex("1E1E1E")
RAISED = _hex("2C2C2C")
PRESSED = _hex("4A4A4A")
EDGE = _hex("808080")
FAINT = _hex("3A3A3A")
"""Lines that only divide and say nothing."""
INK = _hex("F4F4F4")
QUIET = _hex("B8B8B8")
ACCENT = _hex("F0E442")
ON_ACCENT = _hex("121212")
WARNING = _hex("FFB27A")


class Shape(Enum):
    """What a seat is told by besides its colour, and the few signs of the buttons."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    RING = "ring"
    BAR = "bar"
    PENTAGON = "pentagon"
    WAVE = "wave"
    FLAG = "flag"
    TICK = "tick"
    BACK = "back"
    RUBOUT = "rubout"
    UP = "up"
    DOWN = "down"


SEATS: tuple[tuple[Shape, Colour], ...] = (
    (Shape.CIRCLE, _hex("E69F00")),
    (Shape.SQUARE, _hex("56B4E9")),
    (Shape.TRIANGLE, _hex("009E73")),
    (Shape.DIAMOND, _hex("F0E442")),
    (Shape.STAR, _hex("D55E00")),
    (Shape.CROSS, _hex("CC79A7")),
    (Shape.RING, _hex("FFFFFF")),
    (Shape.BAR, _hex("A0A0A0")),
    (Shape.PENTAGON, _hex("8CD0B8")),
    (Shape.WAVE, _hex("E8A8A8")),
)
"""Shape and colour by seat."""
