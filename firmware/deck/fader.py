"""A fader: a gain that moves along the tape in straight lines, so nothing ever clicks."""

import numpy as np
from numpy.typing import NDArray

Gains = NDArray[np.float32]


class Fader:
    """A gain over the frames of a tape.

    Args:
        gain: what it starts at, 0 to 1.
    """

    def __init__(self, gain: float = 0.0) -> None:
        self._frames: list[int] = [0]
        self._gains: list[float] = [gain]

    def move(self, at: int, gain: float, over: int) -> None:
        """Moves to a gain, beginning at a frame and taking so many frames; later moves are off."""
        here = self.at(at)
        kept = [(f, g) for f, g in zip(self._frames, self._gains, strict=True) if f < at]
        # What was reached long ago is only needed as the point from which the line goes on.
        points = [*kept[-2:], (at, here), (at + max(over, 1), gain)]
        self._frames = [frame for frame, _ in points]
        self._gains = [gain for _, gain in points]

    def at(self, frame: int) -> float:
        """The gain at one frame."""
        return float(np.interp(frame, self._frames, self._gains))

    def over(self, start: int, count: int) -> Gains | float:
        """The gain of so many frames: one number while it rests, else an array of `count`."""
        if start >= self._frames[-1]:
            return self._gains[-1]
        frames = np.arange(start, start + count)
        return np.interp(frames, self._frames, self._gains).astype(np.float32)

    @property
    def target(self) -> float:
        """Where it rests, or will."""
        return self._gains[-1]

    @property
    def rests_at(self) -> int:
        """The frame from which on it no longer moves."""
        return self._frames[-1]
