import numpy as np
import pytest

from firmware.deck.fader import Fader


def test_a_fader_moves_in_a_straight_line_and_rests():
    fader = Fader(1.0)
    fader.move(100, 0.0, 10)
    assert fader.over(95, 20) == pytest.approx(
        [1] * 6 + [1 - i / 10 for i in range(1, 10)] + [0] * 5
    )
    assert fader.over(110, 5) == 0.0


def test_a_second_move_takes_over_from_where_the_first_one_is():
    fader = Fader(0.0)
    fader.move(0, 1.0, 100)
    fader.move(50, 0.0, 50)
    gains = fader.over(0, 120)
    assert max(gains) == pytest.approx(0.5)
    assert np.abs(np.diff(gains)).max() == pytest.approx(0.01, rel=1e-4)


def test_a_thousand_moves_leave_no_jump_and_no_memory():
    fader = Fader(1.0)
    last = 1.0
    for turn in range(1000):
        fader.move(turn * 30, turn % 7 / 7, 100)
        gains = np.broadcast_to(fader.over(turn * 30, 30), 30)
        assert abs(gains[0] - last) <= 0.011
        last = gains[-1]
    assert len(fader._frames) <= 4
