"""Colours of the table. Each comes with a shape, a word or a number, never alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

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


def luminance(colour: Colour) -> float:
    """How bright a colour is, 0 to 1, as WCAG 2 defines it."""
    channels = [value / 255 for value in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]  # noqa: PLR2004  # the standard's own numbers
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours are told apart, 1 to 21, as WCAG 2 defines it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


LEAST_EDGE = 3.0
"""The least contrast of an edge or a shape with what it stands on."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What the colours of the dark theme become. Cards keep their own colours.

    Attributes:
        plain: Grounds, plates, words and edges.
        marks: Shapes of seats, signs and curves.
    """

    plain: Mapping[Colour, Colour] = field(default_factory=lambda: MappingProxyType({}))
    marks: Mapping[Colour, Colour] = field(default_factory=lambda: MappingProxyType({}))

    def fill(self, colour: Colour) -> Colour:
        """The colour of a ground or of words."""
        return self.plain.get(colour, colour)

    def mark(self, colour: Colour) -> Colour:
        """The colour of a shape."""
        return self.marks.get(colour, self.fill(colour))

    def edge(self, colour: Colour) -> Colour:
        """The colour of an edge: a card's own, unless it is lost on this ground."""
        if colour in self.plain:
            return self.plain[colour]
        lost = contrast(colour, self.fill(GROUND)) < LEAST_EDGE
        return self.fill(EDGE) if lost else colour


DARK = Palette()
LIGHT = Palette(
    MappingProxyType(
        {
            GROUND: _hex("FAFAFA"),
            SURFACE: _hex("F0F0F0"),
            RAISED: _hex("FFFFFF"),
            PRESSED: _hex("D8D8D8"),
            EDGE: _hex("6E6E6E"),
            FAINT: _hex("D0D0D0"),
            INK: _hex("141414"),
            QUIET: _hex("4C4C4C"),
            ACCENT: _hex("0060A0"),
            WARNING: _hex("9A3B00"),
        }
    ),
    MappingProxyType(
        {
            _hex("E69F00"): _hex("A86F00"),
            _hex("56B4E9"): _hex("1F7FB8"),
            _hex("009E73"): _hex("00805D"),
            _hex("F0E442"): _hex("867C00"),
            _hex("D55E00"): _hex("C04F00"),
            _hex("CC79A7"): _hex("B04F87"),
            _hex("FFFFFF"): _hex("080808"),
            _hex("A0A0A0"): _hex("747474"),
            _hex("8CD0B8"): _hex("3C8A70"),
            _hex("E8A8A8"): _hex("B86060"),
        }
    ),
)
STRONG = Palette(
    MappingProxyType(
        {
            GROUND: _hex("000000"),
            SURFACE: _hex("000000"),
            RAISED: _hex("000000"),
            PRESSED: _hex("404040"),
            EDGE: _hex("FFFFFF"),
            FAINT: _hex("6A6A6A"),
            INK: _hex("FFFFFF"),
            QUIET: _hex("E4E4E4"),
            ACCENT: _hex("FFFF00"),
            WARNING: _hex("FFC08A"),
        }
    ),
    MappingProxyType({_hex("009E73"): _hex("00C98F"), _hex("D55E00"): _hex("FF7A1A")}),
)
