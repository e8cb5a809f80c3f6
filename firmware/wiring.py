"""Draws how everything is wired to the header: `python -m firmware.wiring FOLDER`."""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from firmware import config
from firmware.header import PINS, Power, ground_near, pin_of

POWER_LINE = 3
"""The line that wakes a board which was switched off, and so the power button's."""

SPARE = (22, 23, 26)
"""Lines for a second button where the settings name none."""

WIDTH, HEIGHT = 960, 660
PITCH = 27
LEFT, TOP = 130, 84
LANES, LANE = 250, 22
RESISTOR = 450
PART = 640
SLOT, GAP = 145, 68
INK, PAPER, QUIET = "#1b1b1b", "#ffffff", "#5c5c5c"
FILL = {Power.V3: "#f2c38b", Power.V5: "#e89a9a", Power.GROUND: "#5a5a5a"}
LINE_FILL = "#d9e6d2"


class Colour(Enum):
    """What a wire carries, as the colour it is drawn in."""

    LINE = "#1f5fa8"
    GROUND = "#3a3a3a"
    SUPPLY = "#c0392b"
    WORD = "#2e7d32"
    DATA = "#a8640a"


@dataclass(frozen=True)
class Look:
    """How words look."""

    size: int = 15
    ink: str = INK
    bold: bool = False


PLAIN = Look()
SMALL = Look(ink=QUIET)
STRONG = Look(bold=True)
TITLE = Look(size=17, bold=True)


@dataclass(frozen=True)
class Wire:
    """A wire from the header to a part.

    Attributes:
        pin: the pin of the header.
        colour: what it carries.
        y: the height at which it reaches its part.
        resistor: what is in series with it; empty for nothing.
    """

    pin: int
    colour: Colour
    y: int
    resistor: str = ""


@dataclass(frozen=True)
class Switched:
    """A part between a GPIO line and ground.

    Attributes:
        line: the line.
        ground: the pin of the header that is its ground.
        resistor: what is in series.
        name: the part.
        optional: whether the box does without.
    """

    line: int
    ground: int
    resistor: str
    name: str
    optional: bool = False

    def wires(self, top: int) -> tuple[Wire, Wire]:
        """Its two wires, the one further up the header first.

        Args:
            top: the height of the upper terminal.
        """
        pin = pin_of(self.line)
        upper, lower = sorted((pin, self.ground), key=_exit)
        places = {upper: top, lower: top + GAP}
        return (
            Wire(pin, Colour.LINE, places[pin], self.resistor),
            Wire(self.ground, Colour.GROUND, places[self.ground]),
        )


def main() -> int:
    """Writes the pictures for the lines that the settings name."""
    settings, folder = config.load(), Path(sys.argv[1])
    lines = settings.button.pin, settings.light.pin
    second = settings.second_button.pin or next(line for line in SPARE if line not in lines)
    pictures = {"wiring": draw(*lines, second), "wiring-amplifier": draw_amplifier()}
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_text(picture + "\n", "utf-8")
    return 0


def draw(button: int, light: int, second: int) -> str:
    """Both buttons, the light and the power button as SVG.

    Args:
        button: the GPIO line of the big button.
        light: the GPIO line of the light.
        second: the GPIO line of the second button.
    """
    parts = _placed(
        {
            button: ("button", "1 kΩ", False),
            light: ("light", "330 Ω", False),
            second: ("second button", "1 kΩ", True),
            POWER_LINE: ("power button", "", True),
        }
    )
    wires: list[Wire] = []
    drawn: list[str] = []
    for number, part in enumerate(parts):
        top = TOP + 6 + number * SLOT
        wires += part.wires(top)
        drawn += _lamp(part, top) if part.name == "light" else _knob(part, top)
    return _picture(wires, drawn)


def draw_amplifier() -> str:
    """The amplifier MAX98357A with its loudspeaker as SVG."""
    wires = [
        Wire(pin, colour, 190 + number * 52)
        for number, (pin, colour, _, _) in enumerate(_AMPLIFIER)
    ]
    top, bottom = wires[0].y - 40, wires[-1].y + 70
    drawn = [
        _shape(f"M{PART} {top} h170 V{bottom} h-170 Z", "#dfe7ee"),
        _text(PART + 85, top - 16, "MAX98357A", anchor="middle", look=TITLE),
        _text(PART + 85, bottom - 14, "SD, GAIN: leave open", anchor="middle", look=SMALL),
        *_speaker(PART + 170, (top + bottom) // 2),
        _text(PART, bottom + 36, "Go by the names on your board:", look=SMALL),
        _text(PART, bottom + 56, "their order differs from maker to maker.", look=SMALL),
    ]
    for wire, (pin, _, name, what) in zip(wires, _AMPLIFIER, strict=True):
        drawn += [
            _circle(PART, wire.y, 7, PAPER, INK),
            _text(PART + 16, wire.y + 6, name, look=STRONG),
            _text(PART + 68, wire.y + 6, f"{what}, pin {pin}", look=Look(12, QUIET)),
        ]
    return _picture(wires, drawn)


_AMPLIFIER = (
    (2, Colour.SUPPLY, "VIN", "5 V"),
    (pin_of(18), Colour.LINE, "BCLK", "GPIO 18"),
    (pin_of(19), Colour.WORD, "LRC", "GPIO 19"),
    (39, Colour.GROUND, "GND", "ground"),
    (pin_of(21), Colour.DATA, "DIN", "GPIO 21"),
)
"""What goes where, from the top of the header down.

Source: the overlay max98357a of the Raspberry Pi's kernel, which plays on the I²S lines.
"""


def _placed(wanted: Mapping[int, tuple[str, str, bool]]) -> list[Switched]:
    """The parts from the top of the header down, each with a ground pin of its own."""
    grounds: dict[int, int] = {}
    # What the box needs has the first choice.
    for line in sorted(wanted, key=lambda line: wanted[line][2]):
        grounds[line] = ground_near(pin_of(line), without=[*grounds.values()])
    parts = [
        Switched(line, grounds[line], resistor, name, optional)
        for line, (name, resistor, optional) in wanted.items()
    ]
    return sorted(parts, key=lambda part: _exit(pin_of(part.line)))


def _picture(wires: Iterable[Wire], drawn: Iterable[str]) -> str:
    """The header, the wires, and what they lead to."""
    wires = list(wires)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="Atkinson Hyperlegible, Verdana, sans-serif" font-size="15">'
    )
    parts = [
        opening,
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(24, 32, "Raspberry Pi, header seen from above", look=TITLE),
        _text(24, 56, "pin 1 is by the SD card, pin 2 at the edge of the board", look=SMALL),
        _header(),
        *_routed(wires),
        *_pins({wire.pin: wire.colour for wire in wires}),
        *drawn,
        "</svg>",
    ]
    return "\n".join(parts)


def _place(pin: int) -> tuple[int, int]:
    """The middle of a pin of the header."""
    return LEFT + (14 if pin % 2 else 14 + PITCH), TOP + 14 + (pin - 1) // 2 * PITCH


def _exit(pin: int) -> int:
    """The height at which a pin's wire leaves: an odd one's passes above its even neighbour."""
    return _place(pin)[1] - (PITCH // 2 if pin % 2 else 0)


def _header() -> str:
    return (
        f'<rect x="{LEFT - 6}" y="{TOP - 6}" width="{2 * PITCH + 14}" '
        f'height="{20 * PITCH + 14}" rx="6" fill="#20262b"/>'
    )


def _pins(used: Mapping[int, Colour]) -> list[str]:
    parts = []
    for pin, what in PINS.items():
        x, y = _place(pin)
        fill = FILL[what] if isinstance(what, Power) else LINE_FILL
        parts.append(_circle(x, y, 9, fill, used[pin].value if pin in used else fill))
        ink = PAPER if what is Power.GROUND else INK
        parts.append(_text(x, y + 4, str(pin), anchor="middle", look=Look(11, ink)))
        label = what.value if isinstance(what, Power) else f"GPIO {what}"
        if pin % 2:
            look = STRONG if pin in used else SMALL
            parts.append(_text(LEFT - 16, y + 5, label, anchor="end", look=look))
    return parts


def _routed(wires: Iterable[Wire]) -> list[str]:
    """The wires, each on a lane of its own.

    Taken in the order in which they leave the header: of those that go down, one that leaves
    further up turns further out; of those that go up, nearer. So none crosses another as long as
    the parts stand in the same order.
    """
    ordered = sorted(wires, key=lambda wire: _exit(wire.pin))
    up = [wire for wire in ordered if wire.y < _exit(wire.pin)]
    down = [wire for wire in reversed(ordered) if wire not in up]
    drawn = []
    for group in (up, down):
        for number, wire in enumerate(group):
            drawn += _wire(wire, LANES + number * LANE)
    return drawn


def _wire(wire: Wire, lane: int) -> list[str]:
    (x, y), leaves = _place(wire.pin), _exit(wire.pin)
    points = [(x, y), (x + (y - leaves), leaves), (lane, leaves), (lane, wire.y), (PART, wire.y)]
    path = " ".join(f"{x},{y}" for x, y in points)
    line = (
        f'<polyline points="{path}" fill="none" stroke="{wire.colour.value}" stroke-width="4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    return [line, *(_resistor(wire.y, wire.resistor) if wire.resistor else [])]


def _resistor(y: int, label: str) -> list[str]:
    return [
        _shape(f"M{RESISTOR} {y - 11} h66 v22 h-66 Z", "#ead9b5"),
        _text(RESISTOR + 33, y - 17, label, anchor="middle"),
    ]


def _knob(part: Switched, top: int) -> list[str]:
    """A button: it connects its line to ground."""
    middle = top + GAP // 2
    fill = "#ffffff" if part.optional else "#f0e442"
    return [
        _circle(PART + 40, middle, 40, fill, INK),
        _circle(PART + 40, middle, 28, "none", INK),
        *_terminals(top),
        *_named(part, middle, f"pin {pin_of(part.line)} to", f"ground, pin {part.ground}"),
    ]


def _lamp(part: Switched, top: int) -> list[str]:
    """An LED, which has a long leg and a short one."""
    middle = top + GAP // 2
    dome = f"M{PART + 22} {middle + 26} V{middle - 6} A26 26 0 0 1 {PART + 74} {middle - 6}"
    return [
        _shape(f"{dome} V{middle + 26} Z", "#e9736a"),
        _shape(f"M{PART + 14} {middle + 24} h68 v10 h-68 Z", "#c9564e"),
        *_terminals(top),
        *_named(
            part, middle, f"long leg to pin {pin_of(part.line)},", f"short to pin {part.ground}"
        ),
    ]


def _named(part: Switched, middle: int, *words: str) -> list[str]:
    name = f"{part.name} (if you like)" if part.optional else part.name
    x = PART + 100
    return [
        _text(x, middle - 12, name, look=TITLE),
        *(_text(x, middle + 10 + 20 * k, line, look=SMALL) for k, line in enumerate(words)),
    ]


def _speaker(x: int, y: int) -> list[str]:
    return [
        *(
            f'<polyline points="{x},{y + offset} {x + 40},{y + offset}" stroke="{INK}" '
            'stroke-width="4"/>'
            for offset in (-12, 12)
        ),
        _shape(f"M{x + 40} {y - 26} h26 v52 h-26 Z", "#c9c9c9"),
        _shape(f"M{x + 66} {y - 26} L{x + 104} {y - 60} V{y + 60} L{x + 66} {y + 26} Z", "#e6e6e6"),
        _text(x + 72, y + 84, "4 or 8 Ω", anchor="middle", look=SMALL),
    ]


def _terminals(top: int) -> list[str]:
    return [_circle(PART, top + offset, 7, PAPER, INK) for offset in (0, GAP)]


def _circle(x: int, y: int, radius: int, fill: str, line: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{line}" stroke-width="4"/>'
    )


def _shape(path: str, fill: str) -> str:
    return (
        f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    )


def _text(x: int, y: int, words: str, *, anchor: str = "start", look: Look = PLAIN) -> str:
    weight = ' font-weight="bold"' if look.bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{look.size}" text-anchor="{anchor}" '
        f'fill="{look.ink}"{weight}>{words}</text>'
    )


if __name__ == "__main__":
    sys.exit(main())
