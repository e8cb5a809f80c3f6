"""The score pad's twin on this side: touched as the real one is, it knows what that shows."""

import os

import numpy as np
import pygame

from tests.companion.conftest import Table

LIKE = 1.0
"""Steps of 255 by which two pictures of the same screen differ at most, pixel by pixel, on average.

Letters are drawn a little differently by another version of the font library.
"""


class Twin:
    """A score pad beside the virtual one, at the same place of the same evening.

    Args:
        pi: the machine.
        folder: where its scores are, those of an evening that goes on or none yet.
    """

    def __init__(self, pi, folder):
        os.environ.update(SDL_VIDEODRIVER="dummy", HOME=str(folder))
        self._pi = pi
        self._table = Table(folder / "scores.db", pi.size)

    def close(self):
        """Ends it."""
        self._table.close()

    def tap(self, *names):
        """Touches widgets by their names, one after the other, on both."""
        for name in names:
            self._pi.tap(*self._table.spot(name))
            self._table.touch(name)
            self._table.rest()

    def write(self, name):
        """Writes a name with the letters on the screen."""
        self.tap(*(f"letter {letter}" for letter in name.lower()), "done")

    def picture(self):
        """What it shows now."""
        self._table.show.step(0)
        return _pixels(self._table.window.surface)

    def difference(self, screenshot, part=1.0):
        """How far a screenshot is from what should be seen: 0 is the same, 255 the opposite.

        Args:
            screenshot: the file.
            part: how much of the width is looked at, from the left.
        """
        seen, wanted = pixels(screenshot), self.picture()
        columns = round(wanted.shape[0] * part)
        return float(np.abs(seen[:columns] - wanted[:columns]).mean())


def pixels(path):
    """A picture's colours: its columns, rows, and red, green and blue from 0 to 255."""
    return _pixels(pygame.image.load(path))


def _pixels(surface):
    return pygame.surfarray.array3d(surface).astype(float)
