"""Smooth shapes: drawn several times too large and scaled down."""

import math
from functools import lru_cache
from itertools import pairwise

import pygame

from companion.ui.theme import Colour, Shape

_FINER = 4
"""How many times too large a shape is drawn."""
_Points = tuple[tuple[float, float], ...]


@lru_cache(maxsize=64)
def disc(radius: int, colour: Colour) -> pygame.Surface:
    """A smooth disc of ``radius`` pixels."""
    side = 2 * radius * _FINER
    large = _empty(side, colour)
    pygame.draw.circle(large, colour, (side // 2, side // 2), side // 2)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


@lru_cache(maxsize=128)
def mark(shape: Shape, side: int, colour: Colour) -> pygame.Surface:
    """A smooth shape in a square of ``side`` pixels."""
    large = _empty(side * _FINER, colour)
    for points in _OUTLINES[shape]:
        pygame.draw.polygon(
            large, colour, [(x * side * _FINER, y * side * _FINER) for x, y in points]
        )
    if shape is Shape.RING:
        hole = [(x * side * _FINER, y * side * _FINER) for x, y in _round(0.26)]
        pygame.draw.polygon(large, (*colour, 0), hole)
    return pygame.transform.smoothscale(large, (side, side))


def _empty(side: int, colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def _turned(corners: int, radius: float, inner: float | None = None) -> _Points:
    """A regular polygon standing on its side, or a star where an inner radius is given."""
    radii = (radius,) if inner is None else (radius, inner)
    count = corners * len(radii)
    return tuple(
        (
            0.5 + radii[k % len(radii)] * math.sin(2 * math.pi * k / count),
            0.5 - radii[k % len(radii)] * math.cos(2 * math.pi * k / count),
        )
        for k in range(count)
    )


def _round(radius: float) -> _Points:
    return _turned(64, radius)


def _wave() -> _Points:
    xs = [k / 40 for k in range(41)]
    upper = [(0.04 + 0.92 * x, 0.36 + 0.16 * math.sin(2 * math.pi * x)) for x in xs]
    return (*upper, *((x, y + 0.28) for x, y in reversed(upper)))


def _stroke(points: _Points, width: float) -> tuple[_Points, ...]:
    """A broken line of the given width with round ends."""
    pieces: list[_Points] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0)
        dx, dy = (y1 - y0) / long * width / 2, (x0 - x1) / long * width / 2
        pieces.append(
            ((x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))
        )
    for x, y in points:
        pieces.append(tuple((x + px - 0.5, y + py - 0.5) for px, py in _round(width / 2)))
    return tuple(pieces)


_THIN = 0.13
_OUTLINES: dict[Shape, tuple[_Points, ...]] = {
    Shape.CIRCLE: (_round(0.46),),
    Shape.SQUARE: (((0.09, 0.09), (0.91, 0.09), (0.91, 0.91), (0.09, 0.91)),),
    Shape.TRIANGLE: (((0.5, 0.05), (0.98, 0.92), (0.02, 0.92)),),
    Shape.DIAMOND: (((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),),
    Shape.STAR: (_turned(5, 0.54, 0.23),),
    Shape.CROSS: (
        ((0.34, 0.06), (0.66, 0.06), (0.66, 0.94), (0.34, 0.94)),
        ((0.06, 0.34), (0.94, 0.34), (0.94, 0.66), (0.06, 0.66)),
    ),
    Shape.RING: (_round(0.48),),
    Shape.BAR: (((0.02, 0.3), (0.98, 0.3), (0.98, 0.7), (0.02, 0.7)),),
    Shape.PENTAGON: (_turned(5, 0.52),),
    Shape.WAVE: (_wave(),),
    Shape.FLAG: (
        *_stroke(((0.22, 0.06), (0.22, 0.94)), 0.1),
        ((0.22, 0.08), (0.92, 0.3), (0.22, 0.56)),
    ),
    Shape.TICK: _stroke(((0.12, 0.55), (0.4, 0.82), (0.88, 0.2)), _THIN),
    Shape.BACK: _stroke(((0.64, 0.12), (0.28, 0.5), (0.64, 0.88)), _THIN),
    Shape.RUBOUT: (
        *_stroke(
            ((0.05, 0.5), (0.3, 0.18), (0.95, 0.18), (0.95, 0.82), (0.3, 0.82), (0.05, 0.5)), 0.08
        ),
        *_stroke(((0.48, 0.36), (0.76, 0.64)), 0.08),
        *_stroke(((0.76, 0.36), (0.48, 0.64)), 0.08),
    ),
    Shape.UP: _stroke(((0.12, 0.66), (0.5, 0.3), (0.88, 0.66)), _THIN),
    Shape.DOWN: _stroke(((0.12, 0.34), (0.5, 0.7), (0.88, 0.34)), _THIN),
}
