"""The panel on the table: its pixels, and how many of them make a millimetre."""

import math
from dataclasses import dataclass

from companion.ui.box import Box

MM_PER_INCH = 25.4
USUAL = (800, 480)
"""Pixels of the usual seven-inch panel."""
USUAL_INCHES = 7.0
_SMALLEST = 0.5
_ROOM = 1.06
TARGET_MM = 9.0
HURRY_MM = 12.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of ``width`` x ``height`` pixels with ``per_mm`` pixels to the millimetre.

    Attributes:
        under_finger: Pixels to a finger's millimetre, where that is more.
    """

    width: int
    height: int
    per_mm: float
    under_finger: float = 0.0

    @classmethod
    def of(cls, width: int, height: int, inches: float | None = None) -> "Panel":
        """A panel by its pixels and, where known, its diagonal in inches.

        Without a diagonal everything keeps the proportions of the usual panel and grows with the
        shorter side. With one, nothing gets larger than that, so that it has room, and nothing
        smaller than `_SMALLEST` of it; what is tapped may be larger by `_ROOM`, as on a
        seven-inch panel that is wider than the usual one, and so lower.
        """
        usual = math.hypot(*USUAL) / (USUAL_INCHES * MM_PER_INCH)
        largest = usual * min(min(width, height) / min(USUAL), max(width, height) / max(USUAL))
        if inches is None:
            return cls(width, height, largest)
        real = math.hypot(width, height) / (inches * MM_PER_INCH)
        under_finger = min(real, largest * _ROOM)
        return cls(width, height, max(_SMALLEST * largest, min(largest, real)), under_finger)

    def turned(self, quarters: int) -> "Panel":
        """The panel as somebody sees it who sits so many quarter turns clockwise around it."""
        if quarters % 2 == 0:
            return self
        return Panel(self.height, self.width, self.per_mm, self.under_finger)

    def inward(self, x: float, y: float, quarters: int) -> tuple[float, float]:
        """Where a place of the panel is on a picture that lies turned on it."""
        match quarters % 4:
            case 1:
                return y, self.width - x
            case 2:
                return self.width - x, self.height - y
            case 3:
                return self.height - y, x
            case _:
                return x, y

    def outward(self, x: float, y: float, quarters: int) -> tuple[float, float]:
        """Where a place of a picture comes to lie when the picture is turned clockwise."""
        return self.turned(quarters).inward(x, y, -quarters)

    def mm(self, length: float) -> int:
        """Pixels of a length in millimetres, never less than it."""
        return math.ceil(length * self.per_mm)

    @property
    def box(self) -> Box:
        """The whole panel."""
        return Box(0, 0, self.width, self.height)

    @property
    def upright(self) -> bool:
        """Whether the panel stands on its short side."""
        return self.height > self.width

    @property
    def target(self) -> int:
        """The least side of what is tapped, in pixels."""
        return self._touched(TARGET_MM)

    @property
    def hurry(self) -> int:
        """The least side of what is tapped in a hurry, in pixels."""
        return self._touched(HURRY_MM)

    def _touched(self, length: float) -> int:
        return math.ceil(length * max(self.per_mm, self.under_finger))

    @property
    def margin(self) -> int:
        """The border left free around a screen."""
        return self.mm(2.2)

    @property
    def gap(self) -> int:
        """The space between two things."""
        return self.mm(1.4)

    @property
    def note(self) -> int:
        """Letter size of what is read from near."""
        return self.mm(3.0)

    @property
    def text(self) -> int:
        """Letter size of ordinary words."""
        return self.mm(3.6)

    @property
    def lead(self) -> int:
        """Letter size of names and of what a button does."""
        return self.mm(4.6)

    @property
    def title(self) -> int:
        """Letter size of the screen's title."""
        return self.mm(5.8)

    @property
    def number(self) -> int:
        """Letter size of scores."""
        return self.mm(8.0)
