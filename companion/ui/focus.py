"""Moving the focus over a screen without a pointer."""

from collections.abc import Sequence

from companion.ui.parts import View, Widget

_ASIDE = 3
"""How many times farther a thing seems that lies to the side of the way."""
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def after(view: View[object], focus: str | None, step: int) -> str | None:
    """The next widget in reading order, or the one before for a step of -1."""
    names = [widget.name for widget in _stops(view)]
    if not names:
        return None
    if focus not in names:
        return names[0 if step > 0 else -1]
    return names[(names.index(focus) + step) % len(names)]


def beside(view: View[object], focus: str | None, way: str) -> str | None:
    """The nearest widget to the ``left`` or ``right``, ``up`` or ``down``."""
    stops = _stops(view)
    here = next((widget for widget in stops if widget.name == focus), None)
    if here is None:
        return stops[0].name if stops else None
    far = {widget.name: _distance(here, widget, _WAYS[way]) for widget in stops}
    ahead = {name: distance for name, distance in far.items() if distance is not None}
    return min(ahead, key=lambda name: ahead[name]) if ahead else focus


def _stops(view: View[object]) -> Sequence[Widget[object]]:
    return [widget for widget in view.widgets if widget.action is not None]


def _distance(here: Widget[object], there: Widget[object], way: tuple[int, int]) -> float | None:
    """How far a widget seems in a direction; None when it does not lie there."""
    a, b = here.box, there.box
    dx = max(b.x - a.right, a.x - b.right, 0) * (1 if b.x > a.x else -1)
    dy = max(b.y - a.bottom, a.y - b.bottom, 0) * (1 if b.y > a.y else -1)
    ahead = dx * way[0] + dy * way[1]
    if ahead <= 0:
        return None
    aside = abs(dx * way[1]) + abs(dy * way[0])
    shift = abs((b.centre[0] - a.centre[0]) * way[1]) + abs((b.centre[1] - a.centre[1]) * way[0])
    return ahead + _ASIDE * aside + shift / 4
