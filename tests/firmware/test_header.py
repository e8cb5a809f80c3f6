from pathlib import Path

import pytest

from firmware.header import PINS, Power, ground_near, pin_of
from firmware.wiring import draw


@pytest.mark.parametrize(
    ("line", "pin"), [(17, 11), (27, 13), (2, 3), (3, 5), (22, 15), (26, 37), (21, 40), (14, 8)]
)
def test_a_line_is_on_its_pin(line, pin):
    assert pin_of(line) == pin


def test_the_header_has_forty_pins_twenty_eight_of_them_lines():
    assert sorted(PINS) == list(range(1, 41))
    assert sorted(what for what in PINS.values() if isinstance(what, int)) == list(range(28))
    assert [pin for pin, what in PINS.items() if what is Power.V5] == [2, 4]


@pytest.mark.parametrize(("pin", "ground"), [(11, 9), (13, 14), (37, 39), (3, 6)])
def test_ground_is_never_far(pin, ground):
    assert ground_near(pin) == ground


def test_the_picture_in_the_manual_is_the_one_that_the_code_draws():
    shipped = Path(__file__).parents[2] / "docs" / "wiring.svg"
    assert shipped.read_text("utf-8") == draw(button=17, light=27) + "\n"
