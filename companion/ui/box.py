"""A rectangle of the panel, and how it is divided: nothing is placed by counting pixels."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Size = int | float
"""How much of a division something takes: an int is pixels, a float a share of what is left."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels; ``x`` and ``y`` are its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel below the box."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a place of the panel lies in the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: "Box") -> bool:
        """Whether the other box lies wholly in this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Whether the two boxes share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def inset(self, across: int, down: int | None = None) -> "Box":
        """The box with a border taken off: ``across`` left and right, ``down`` above and below."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def middle(self, w: int, h: int) -> "Box":
        """A box of the given size, at most this one's, in the middle of it."""
        w, h = min(w, self.w), min(h, self.h)
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def rows(self, *sizes: Size, gap: int = 0) -> tuple["Box", ...]:
        """Divides the box from the top down."""
        places = _divide(self.h, sizes, gap)
        return tuple(Box(self.x, self.y + at, self.w, size) for at, size in places)

    def columns(self, *sizes: Size, gap: int = 0) -> tuple["Box", ...]:
        """Divides the box from left to right."""
        places = _divide(self.w, sizes, gap)
        return tuple(Box(self.x + at, self.y, size, self.h) for at, size in places)

    def grid(self, columns: int, rows: int, gap: int = 0) -> tuple["Box", ...]:
        """Divides the box into equal cells, row by row."""
        return tuple(
            cell
            for row in self.rows(*equal(rows), gap=gap)
            for cell in row.columns(*equal(columns), gap=gap)
        )


def equal(count: int) -> tuple[float, ...]:
    """Sizes for a division into equal shares."""
    return (1.0,) * count


def _divide(length: int, sizes: Sequence[Size], gap: int) -> Iterable[tuple[int, int]]:
    fixed = sum(size for size in sizes if isinstance(size, int))
    shares = sum(size for size in sizes if not isinstance(size, int))
    left = max(0, length - int(fixed) - gap * (len(sizes) - 1))
    at = 0
    spent = 0.0
    given = 0
    for size in sizes:
        if isinstance(size, int):
            pixels = size
        else:
            spent += size
            pixels = round(left * spent / shares) - given
            given += pixels
        yield at, pixels
        at += pixels + gap
