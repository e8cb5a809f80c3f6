"""What can be seen: plates, words, marks and the ball, each with its place. All plain values."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from companion.ui.box import Box
from companion.ui.theme import INK, Colour, Shape

ActionT_co = TypeVar("ActionT_co", covariant=True)


class Align(Enum):
    """Where words stand in their box."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Plate:
    """A filled rectangle with corners of radius ``bend`` and an edge ``thick`` pixels wide."""

    box: Box
    fill: Colour
    edge: Colour | None = None
    thick: int = 0
    bend: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """Words in a box, upright in its middle, at most ``size`` and at least ``least`` pixels high.

    Attributes:
        lines: How many lines the words may be broken into.
        shorten: Whether words that fit at no size end in an ellipsis: for names only.
    """

    box: Box
    words: str
    size: int
    least: int
    colour: Colour = INK
    bold: bool = False
    align: Align = Align.LEFT
    lines: int = 1
    shorten: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape, as large as its box allows."""

    box: Box
    shape: Shape
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ball:
    """The ball that bounces on the beat.

    Attributes:
        first_beat_at: Seconds on the monotonic clock.
        bpm: Beats a minute.
        beats_per_bar: How many beats are counted before it is one again.
    """

    box: Box
    first_beat_at: float
    bpm: float
    beats_per_bar: int
    fill: Colour


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, ``thick`` pixels wide.

    Attributes:
        points: Pixels from the upper left corner of the box.
    """

    box: Box
    points: tuple[tuple[int, int], ...]
    colour: Colour
    thick: int


Part = Plate | Text | Mark | Ball | Curve


@dataclass(frozen=True, slots=True)
class Widget(Generic[ActionT_co]):
    """One named, placed thing of a screen.

    Attributes:
        name: What tests and the focus know it by.
        action: What a tap on it means; None for what is only looked at.
        once: Whether a second tap at once is a bounce of the finger rather than meant.
        unhurried: Whether a tap counts only when the screen has stood for a moment.
        drop: What it means to drag it onto the thing of that name; None where it is to stay.
    """

    name: str
    box: Box
    parts: tuple[Part, ...]
    action: ActionT_co | None = None
    once: bool = False
    unhurried: bool = False
    drop: Callable[[str], ActionT_co | None] | None = None


@dataclass(frozen=True, slots=True)
class Binding(Generic[ActionT_co]):
    """A key that does something on a screen, with the words the help shows for it."""

    key: str
    action: ActionT_co
    words: str = ""


@dataclass(frozen=True, slots=True)
class View(Generic[ActionT_co]):
    """A whole screen: what stands where, and what the keys do.

    Attributes:
        grounds: Plates behind the widgets.
        letters: What a typed character means, where the screen takes writing.
        turn: Quarter turns clockwise in which the screen lies on the panel.
        then: What happens by itself, after how many seconds.
        due: What happens by itself, at which second of the monotonic clock.
        coming: The screen that is there then, as far as can be told.
    """

    widgets: tuple[Widget[ActionT_co], ...]
    keys: tuple[Binding[ActionT_co], ...] = ()
    grounds: tuple[Plate, ...] = ()
    letters: Callable[[str], ActionT_co] | None = None
    turn: int = 0
    then: tuple[float, ActionT_co] | None = None
    due: tuple[float, ActionT_co] | None = None
    coming: Callable[[], "View[ActionT_co]"] | None = field(default=None, compare=False)

    def at(self, x: float, y: float) -> Widget[ActionT_co] | None:
        """The widget with an action at a place of the panel."""
        for widget in self.widgets:
            if widget.action is not None and widget.box.holds(x, y):
                return widget
        return None

    def named(self, name: str) -> Widget[ActionT_co] | None:
        """The widget of that name."""
        return next((widget for widget in self.widgets if widget.name == name), None)

    def bound(self, key: str) -> Binding[ActionT_co] | None:
        """What a key does here."""
        return next((binding for binding in self.keys if binding.key == key), None)

    @property
    def balls(self) -> tuple[Ball, ...]:
        """The balls on this screen."""
        return tuple(
            part for widget in self.widgets for part in widget.parts if isinstance(part, Ball)
        )

    @property
    def bounces(self) -> bool:
        """Whether the ball is on this screen."""
        return bool(self.balls)
