"""What the keys do on the screen behind: ``?`` shows it, any key or tap goes back."""

from companion.screens.actions import Go
from companion.screens.pieces import Piece, Screen, header, sheet
from companion.screens.places import KeyHelp
from companion.screens.scene import Scene
from companion.ui.box import Box
from companion.ui.parts import Binding, Text, View, Widget
from companion.ui.theme import ACCENT, INK
from companion.words import _

_ROWS = 7


def view(scene: Scene, place: KeyHelp, behind: Screen) -> Screen:
    """The keys in two columns, those that are the same everywhere last."""
    panel = scene.panel
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    lines = [*((b.key, b.words) for b in behind.keys if b.words), *_everywhere()]
    columns = 1 if panel.upright else 2
    rows = max(_ROWS, -(-len(lines) // columns))
    cells = rest.grid(columns, rows, gap=panel.mm(0.8))
    order = [cells[k % rows * columns + k // rows] for k in range(len(cells))]
    widgets = [
        *header(scene, top, _("Keys"), _("any key goes back"), place.behind),
        *(
            _line(scene, k, box, key, words)
            for k, (box, (key, words)) in enumerate(zip(order, lines, strict=False))
        ),
    ]
    keys = (Binding("escape", Go(place.behind), _("back")),)
    return View(tuple(widgets), keys)


def _everywhere() -> list[tuple[str, str]]:
    return [
        (_("tab, or + and / on the number pad"), _("move over the screen")),
        (_("enter or space"), _("press what is marked")),
        (_("number pad 2 4 6 8, 5"), _("move and press, where digits mean nothing")),
        ("?", _("these keys")),
    ]


def _line(scene: Scene, k: int, box: Box, key: str, words: str) -> Piece:
    panel = scene.panel
    name, does = box.columns(1.0, 1.6, gap=panel.mm(1.6))
    key = _spoken(key)
    return Widget(
        f"key {k}",
        box,
        (
            Text(name, key, panel.text, round(panel.note * 0.7), ACCENT, bold=True, lines=2),
            Text(does, words, panel.text, round(panel.note * 0.7), INK, lines=2),
        ),
    )


def _spoken(key: str) -> str:
    """What is written on a key, or what it is called."""
    names = {
        "enter": _("enter"),
        "escape": _("escape"),
        "space": _("space bar"),
        "delete": _("delete key"),
        "page up": _("page up key"),
        "page down": _("page down key"),
        "left": _("arrow left"),
        "right": _("arrow right"),
        "up": _("arrow up"),
        "down": _("arrow down"),
    }
    return names.get(key, key)
