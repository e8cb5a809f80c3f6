"""The pictures of the wiring, as people follow them with a finger."""

import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from firmware.header import PINS, Power, pin_of
from firmware.wiring import Colour, draw, draw_amplifier

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {colour.value: colour for colour in Colour}


def wires(picture):
    """Each wire's colour, and the corners that it goes by."""
    for line in ET.fromstring(picture).iter(f"{SVG}polyline"):  # noqa: S314  # our own
        if line.get("stroke") in COLOURS:
            points = [tuple(map(int, point.split(","))) for point in line.get("points").split()]
            yield COLOURS[line.get("stroke")], points


def words(picture):
    return " ".join(re.findall(r">([^<>]+)</text>", picture))


def stretches(points):
    return [(a, b) for a, b in pairwise(points) if a != b]


def cross(one, other):
    """Whether two upright or level stretches of wire touch."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return max(min(ax, bx), min(cx, dx)) <= min(max(ax, bx), max(cx, dx)) and max(
        min(ay, by), min(cy, dy)
    ) <= min(max(ay, by), max(cy, dy))


def test_the_pictures_in_the_manual_are_the_ones_that_the_code_draws():
    assert (DOCS / "wiring.svg").read_text("utf-8") == draw(17, 27, 22) + "\n"
    assert (DOCS / "wiring-amplifier.svg").read_text("utf-8") == draw_amplifier() + "\n"


def test_one_command_draws_them_all(tmp_path):
    subprocess.run([sys.executable, "-m", "firmware.wiring", tmp_path], check=True)
    assert {file.name for file in tmp_path.iterdir()} == {"wiring.svg", "wiring-amplifier.svg"}


@pytest.mark.parametrize("picture", [draw(17, 27, 22), draw(23, 24, 26), draw_amplifier()])
def test_no_wire_touches_another(picture):
    for (_, one), (_, other) in combinations(wires(picture), 2):
        assert not any(cross(a, b) for a in stretches(one) for b in stretches(other))


def test_every_part_goes_to_the_pins_that_its_words_name():
    told = words(draw(17, 27, 22))
    assert "button pin 11 to ground, pin 9" in told
    assert "light long leg to pin 13, short to pin 14" in told
    assert "second button (if you like) pin 15 to ground, pin 20" in told
    assert "power button (if you like) pin 5 to ground, pin 6" in told


@pytest.mark.parametrize("lines", [(17, 27, 22), (22, 23, 17), (5, 6, 13), (24, 25, 16)])
def test_every_part_has_a_line_and_a_ground_of_its_own(lines):
    drawn = list(wires(draw(*lines)))
    starts = [points[0] for _, points in drawn]
    assert len(starts) == len(set(starts)) == 8
    pins = [
        int(pin)
        for pin in re.findall(r"pin (\d+) to|to pin (\d+),", words(draw(*lines)))
        for pin in pin
        if pin
    ]
    assert sorted(pins) == sorted(pin_of(line) for line in (*lines, 3))


def test_each_line_of_the_big_parts_has_its_resistor_and_the_power_button_none():
    told = words(draw(17, 27, 22))
    assert (told.count("1 kΩ"), told.count("330 Ω")) == (2, 1)


def test_the_amplifier_is_on_the_lines_that_its_driver_plays_on():
    told = words(draw_amplifier())
    for name, line, pin in (("BCLK", 18, 12), ("LRC", 19, 35), ("DIN", 21, 40)):
        assert f"{name} GPIO {line}, pin {pin}" in told
    assert "VIN 5 V, pin 2" in told
    assert "GND ground, pin 39" in told
    assert PINS[2] is Power.V5
    assert PINS[39] is Power.GROUND
