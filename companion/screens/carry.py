"""Where the scores can be written to: sticks that are plugged in, and a folder of the box."""

from pathlib import Path

from companion.screens.actions import Carried, Go
from companion.screens.pieces import Key, Piece, Screen, button, header, label, sheet
from companion.screens.places import Carry, History
from companion.screens.scene import Scene
from companion.ui.box import equal
from companion.ui.parts import Align, Binding, View
from companion.ui.theme import QUIET
from companion.words import _

_MOST = 4
"""Places that are offered."""


def view(scene: Scene, _place: Carry) -> Screen:
    """A button for every place."""
    panel = scene.panel
    top, words, rows, last = sheet(panel).rows(
        panel.target, panel.mm(12.0), 1.0, panel.target, gap=panel.gap
    )
    said = _(
        "All scores as a file for another box (json) and one for a spreadsheet (csv)."
        " Nothing that is there already is touched."
    )
    boxes = rows.rows(*equal(_MOST), gap=panel.gap)
    widgets: list[Piece] = [
        *header(scene, top, _("Write to a stick"), "", History()),
        label(panel, "said", words, said, panel.text, QUIET, lines=4),
        *(
            button(
                panel,
                f"folder {k}",
                box,
                _words(folder, home=folder == scene.folders[-1]),
                Carried(folder),
                once=True,
                shorten=True,
            )
            for k, (folder, box) in enumerate(zip(_offered(scene), boxes, strict=False))
        ),
        button(panel, "look again", last, _("look again"), Go(Carry())),
    ]
    if not scene.folders:
        nothing = _("There is no place to write to.")
        widgets.append(
            label(panel, "nothing", rows, nothing, panel.lead, QUIET, align=Align.CENTRE)
        )
    keys: tuple[Key, ...] = (
        *(Binding(str(k + 1), Carried(folder)) for k, folder in enumerate(_offered(scene))),
        Binding("l", Go(Carry()), _("look again")),
        Binding("escape", Go(History()), _("back")),
    )
    return View(tuple(widgets), keys)


def _offered(scene: Scene) -> tuple[Path, ...]:
    """As many places as have room; the folder of the box is always one of them."""
    return (*scene.folders[:-1][: _MOST - 1], *scene.folders[-1:])


def _words(folder: Path, *, home: bool) -> str:
    if home:
        return _("this box: {folder}").format(folder=folder)
    return _("stick: {folder}").format(folder=folder.name)
