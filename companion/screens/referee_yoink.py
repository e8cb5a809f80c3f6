"""The referee of Yoink: are three cards a trio?"""

from collections.abc import Callable
from functools import partial

from companion.games.yoink_draft import Draft
from companion.screens import referee, trio
from companion.screens.actions import Later
from companion.screens.pieces import Key, Screen, sign
from companion.screens.places import Referee
from companion.screens.referee import Answer, changed
from companion.screens.scene import Scene
from companion.ui.parts import Binding
from companion.ui.theme import Shape
from companion.words import _


def view(scene: Scene, place: Referee) -> Screen:
    """The three cards, and the answer."""
    panel = scene.panel
    draft = place.case if isinstance(place.case, Draft) else Draft()
    at = referee.frame(panel, 3 * panel.hurry + panel.target + 3 * panel.gap)
    typed = partial(_typed, place)
    number, symbol, shading, last = at.pad.rows(1.0, 1.0, 1.0, panel.target, gap=panel.gap)
    cards = at.table.middle(at.table.w, panel.mm(24.0))
    pieces = [
        *trio.cards(scene, draft, cards, typed),
        *trio.attributes(scene, draft, (number, symbol, shading), typed),
        sign(panel, "clear", last, Shape.RUBOUT, typed(draft.take_back)),
    ]
    return referee.screen(scene, place, at, answer(draft), pieces, _keys(place, draft))


def answer(draft: Draft) -> Answer:
    """What the referee says, once the cards are whole."""
    if draft.failing is None:
        return Answer(None, _("Tap number, symbol and shading of the three cards."))
    return Answer(not draft.failing, trio.verdict(draft))


def _typed(place: Referee, typed: Callable[[], Draft]) -> Later:
    return Later(lambda: changed(place, typed()))


def _keys(place: Referee, draft: Draft) -> list[Key]:
    return [Binding("delete", _typed(place, draft.take_back), _("empty the card"))]
