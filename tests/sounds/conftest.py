from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from sounds.loop import render_loop

Wave = NDArray[np.float64]


@pytest.fixture(scope="session")
def loop_at() -> Callable[[float], Wave]:
    """The music at a tempo, full scale being 1."""

    @cache
    def loop(bpm: float) -> Wave:
        return render_loop(bpm) / 32_768

    return loop
