"""Draws how the button and the light are wired: `python -m firmware.wiring FILE.svg`."""

import sys
from dataclasses import dataclass
from pathlib import Path

from firmware import config
from firmware.header import PINS, Power, ground_near, pin_of

WIDTH, HEIGHT = 900, 640
PITCH = 27
LEFT, TOP = 120, 60
BUTTON_TOP, LIGHT_TOP, GAP = 120, 400, 120
INK, PAPER, QUIET = "#1b1b1b", "#ffffff", "#6b6b6b"
FILL = {Power.V3: "#f2c38b", Power.V5: "#e89a9a", Power.GROUND: "#5a5a5a"}
LINE_FILL = "#d9e6d2"


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
SIGNAL, RETURN = "#c0392b", "#3a3a3a"


def main() -> int:
    """Writes the picture for the lines that the settings name."""
    settings = config.load()
    Path(sys.argv[1]).write_text(draw(settings.button.pin, settings.light.pin) + "\n", "utf-8")
    return 0


def draw(button: int, light: int) -> str:
    """The wiring as SVG.

    Args:
        button: the GPIO line of the button.
        light: the GPIO line of the light.
    """
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="Atkinson Hyperlegible, Verdana, sans-serif" font-size="15">'
    )
    parts = [
        opening,
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(LEFT + 14, 34, "Raspberry Pi, header seen from above", look=TITLE),
        _header(),
        *_pair(pin_of(button), BUTTON_TOP, "1 kΩ"),
        *_pair(pin_of(light), LIGHT_TOP, "330 Ω"),
        *_pins({pin_of(button), pin_of(light)}),
        *_button(pin_of(button)),
        *_light(pin_of(light)),
        "</svg>",
    ]
    return "\n".join(parts)


def _place(pin: int) -> tuple[int, int]:
    """The middle of a pin of the header."""
    return LEFT + (14 if pin % 2 else 14 + PITCH), TOP + 14 + (pin - 1) // 2 * PITCH


def _header() -> str:
    return (
        f'<rect x="{LEFT - 6}" y="{TOP - 6}" width="{2 * PITCH + 14}" '
        f'height="{20 * PITCH + 14}" rx="6" fill="#20262b"/>'
    )


def _pins(used: set[int]) -> list[str]:
    parts = []
    for pin, what in PINS.items():
        x, y = _place(pin)
        fill = FILL[what] if isinstance(what, Power) else LINE_FILL
        parts.append(_circle(x, y, 9, fill, SIGNAL if pin in used else fill))
        ink = PAPER if what is Power.GROUND else INK
        parts.append(_text(x, y + 4, str(pin), anchor="middle", look=Look(11, ink)))
        label = what.value if isinstance(what, Power) else f"GPIO {what}"
        if pin % 2:
            look = STRONG if pin in used else SMALL
            parts.append(_text(LEFT - 16, y + 5, label, anchor="end", look=look))
    return parts


def _wire(points: list[tuple[int, int]], colour: str) -> str:
    path = " ".join(f"{x},{y}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _pair(pin: int, top: int, label: str) -> list[str]:
    """The two wires of a part, its line through a resistor and ground, never crossing."""
    ground = ground_near(pin)
    ground_first = (ground + 1) // 2 < (pin + 1) // 2
    signal_y, return_y = (top + GAP, top) if ground_first else (top, top + GAP)
    signal_lane, return_lane = (330, 300) if ground_first else (300, 270)
    (x, y), (gx, gy) = _place(pin), _place(ground)
    return [
        _wire([(x, y - 4), (signal_lane, y - 4), (signal_lane, signal_y), (620, signal_y)], SIGNAL),
        _wire(
            [(gx, gy + 4), (return_lane, gy + 4), (return_lane, return_y), (620, return_y)], RETURN
        ),
        *_resistor(440, signal_y, label),
    ]


def _resistor(x: int, y: int, label: str) -> list[str]:
    return [
        _shape(f"M{x} {y - 11} h66 v22 h-66 Z", "#ead9b5"),
        _text(x + 33, y - 18, label, anchor="middle"),
    ]


def _button(pin: int) -> list[str]:
    y = BUTTON_TOP
    return [
        _circle(680, y + 60, 62, "#f0e442", INK),
        _circle(680, y + 60, 46, "none", INK),
        _text(680, y + 66, "press", anchor="middle", look=TITLE),
        *_terminals(620, y),
        _text(770, y + 52, "button", look=TITLE),
        _text(770, y + 74, f"pin {pin} to", look=SMALL),
        _text(770, y + 94, f"ground, pin {ground_near(pin)}", look=SMALL),
    ]


def _light(pin: int) -> list[str]:
    y = LIGHT_TOP
    return [
        _shape(f"M640 {y + 90} V{y + 50} A40 40 0 0 1 720 {y + 50} V{y + 90} Z", "#e9736a"),
        _shape(f"M630 {y + 90} H730 V{y + 102} H630 Z", "#c9564e"),
        *_terminals(620, y),
        _text(770, y + 52, "light (LED)", look=TITLE),
        _text(770, y + 74, f"long leg to pin {pin},", look=SMALL),
        _text(770, y + 94, f"short to pin {ground_near(pin)}", look=SMALL),
    ]


def _terminals(x: int, y: int) -> list[str]:
    return [_circle(x, y + offset, 7, PAPER, INK) for offset in (0, GAP)]


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
