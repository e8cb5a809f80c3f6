import pytest

from firmware.header import PINS, Power, ground_near, pin_of


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


def test_where_a_ground_pin_is_taken_the_next_one_serves():
    assert ground_near(15) == 14
    assert ground_near(15, without=[14]) == 20
