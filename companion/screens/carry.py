"""Scores on a stick: where they can be written to, and what became of those brought in."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from companion.games import GAMES
from companion.games.words import Phrase
from companion.screens.actions import Carried, Go
from companion.screens.pieces import Key, Piece, Screen, button, header, label, sheet, told_below
from companion.screens.places import BringIn, Carry, History
from companion.screens.scene import Scene
from companion.store import Fate, Imported, Listed
from companion.ui.box import equal
from companion.ui.parts import Align, Binding, View
from companion.ui.theme import QUIET
from companion.words import LANGUAGE, _, by_number

_MOST = 4
"""Places that are offered."""


def view(scene: Scene, _place: Carry) -> Screen:
    """A button for every place."""
    panel = scene.panel
    top, words, rows, last = sheet(panel).rows(
        panel.target, panel.mm(18.0 if panel.upright else 13.0), 1.0, panel.target, gap=panel.gap
    )
    said = _(
        "Tap where all scores are to be written: a file for another box (json) and one for a"
        " spreadsheet (csv). Nothing that is there already is touched."
    )
    again, bring = last.columns(1.0, 1.6, gap=panel.gap)
    boxes = rows.rows(*equal(_MOST), gap=panel.gap)
    widgets: list[Piece] = [
        *header(replace(scene, message=""), top, _("Scores on a stick"), "", History()),
        told_below(scene, words, said),
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
        button(panel, "look again", again, _("look again"), Go(Carry())),
        button(panel, "bring in", bring, _("bring in scores from a stick"), Go(BringIn())),
    ]
    if not scene.folders:
        nothing = _("There is no place to write to.")
        widgets.append(
            label(panel, "nothing", rows, nothing, panel.lead, QUIET, align=Align.CENTRE)
        )
    keys: tuple[Key, ...] = (
        *(Binding(str(k + 1), Carried(folder)) for k, folder in enumerate(_offered(scene))),
        Binding("l", Go(Carry()), _("look again")),
        Binding("b", Go(BringIn()), _("bring in scores from a stick")),
        Binding("escape", Go(History()), _("back")),
    )
    return View(tuple(widgets), keys)


def _offered(scene: Scene) -> tuple[Path, ...]:
    """As many places as have room; the folder of the box is always one of them."""
    return (*scene.folders[:-1][: _MOST - 1], *scene.folders[-1:])


def written(files: Sequence[Path], left_out: Sequence[Listed], *, home: bool) -> str:
    """What is said when the scores have been written.

    Args:
        files: The files.
        left_out: Matches that are not in them.
        home: Whether they are in the box's own folder, where there is nothing to pull out.
    """
    said = _("Written: {files}.") if home else _("Written: {files}. The stick can be pulled out.")
    said = said.format(files=", ".join(file.name for file in files))
    if not left_out:
        return said
    count = len(left_out)
    names = "; ".join(_match(listed) for listed in left_out)
    rest = by_number(
        "{n} match cannot be read and was left out: {which}.",
        "{n} matches cannot be read and were left out: {which}.",
        count,
    )
    return f"{said} {rest.format(n=count, which=names)}"


def _match(listed: Listed) -> str:
    title = GAMES[listed.game].TITLE if listed.game in GAMES else listed.game
    names = ", ".join(listed.names)
    return (
        f"{title} ({names})" if names else _("{game}, number {n}").format(game=title, n=listed.id)
    )


def brought(imported: Imported) -> str:
    """What is said when scores have been brought in."""
    new, gone_on, known = (imported.fates.get(fate, 0) for fate in Fate)
    said = []
    if new:
        said.append(by_number("{n} match is new.", "{n} matches are new.", new).format(n=new))
    if gone_on:
        words = by_number("{n} match goes on here.", "{n} matches go on here.", gone_on)
        said.append(words.format(n=gone_on))
    if known:
        words = by_number("{n} match was here already.", "{n} matches were here already.", known)
        said.append(words.format(n=known))
    if imported.refused:
        count = len(imported.refused)
        rest = by_number("{n} match was left out:", "{n} matches were left out:", count)
        said += [rest.format(n=count), _why(imported.refused[0])]
    return " ".join(said) or _("There is no match in it.")


def _why(refused: Phrase) -> str:
    """Why a match was left out, without what only another box can read."""
    why = dict(refused.facts)["why"]
    return why.say((), LANGUAGE) if isinstance(why, Phrase) else str(why)


def _words(folder: Path, *, home: bool) -> str:
    if home:
        return _("this box: {folder}").format(folder=folder)
    return _("stick: {folder}").format(folder=folder.name)
