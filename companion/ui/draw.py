"""Puts a view on a surface; only what has changed is drawn again."""

import math
from itertools import pairwise

import pygame

from companion.ui.box import Box
from companion.ui.lettering import CAPITAL, PITCH, Lettering, Setting
from companion.ui.parts import Ball, Curve, Mark, Part, Plate, Text, View
from companion.ui.shapes import disc, mark
from companion.ui.theme import ACCENT, DARK, FAINT, GROUND, INK, QUIET, Colour, Palette

_Look = tuple[Box, tuple[Part, ...], bool, bool]
"""Place and parts of a widget, whether it has the focus, whether it is being pressed."""
_PRESSED = 70
"""How much lighter, of 255, a pressed widget is."""
_BALL = 0.16
"""Radius of the ball, in heights of its box."""
_DOT = 0.035
"""Radius of a beat's dot, in heights of its box."""


class Painter:
    """Draws views, one after the other, on the same surface.

    Args:
        surface: What is drawn on.
        lettering: The letters.
        palette: What the colours of the views become.
        calm: Whether the beat is told by dots alone instead of a bouncing ball.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        lettering: Lettering,
        palette: Palette = DARK,
        *,
        calm: bool = False,
    ) -> None:
        self._palette = palette
        self._calm = calm
        self._panel = surface
        self._surface = surface
        self._turn = 0
        self._lettering = lettering
        self._grounds: tuple[Plate, ...] | None = None
        self._drawn: dict[str, _Look] = {}

    def forget(self) -> None:
        """Draws everything anew the next time, as after the window was covered."""
        self._grounds = None

    def paint(
        self, view: View[object], now: float, *, focus: str | None = None, held: str | None = None
    ) -> list[pygame.Rect]:
        """Draws what differs from the last time.

        Args:
            view: What is to be seen.
            now: Seconds on the monotonic clock, for the ball.
            focus: Name of the widget the keyboard is on.
            held: Name of the widget under a finger that is down.

        Returns:
            The places that were drawn on.
        """
        self._face(view.turn)
        touched = self._changes(view, now, focus, held)
        if not self._turn or not touched:
            return touched
        turned = pygame.transform.rotate(self._surface, -90 * self._turn)
        self._panel.blit(turned, (0, 0))
        return [self._panel.get_rect()]

    def rehearse(self, view: View[object]) -> None:
        """Has the letters and marks of a view ready, so that it is drawn in no time later."""
        for widget in view.widgets:
            for part in widget.parts:
                if isinstance(part, Text):
                    self._written(part)
                elif isinstance(part, Mark):
                    self._marked(part)

    def _face(self, turn: int) -> None:
        """Draws from now on for somebody at another side of the table."""
        if turn == self._turn:
            return
        self._turn = turn
        self._surface = self._panel
        if turn:
            width, height = self._panel.get_size()
            size = (height, width) if turn % 2 else (width, height)
            self._surface = pygame.Surface(size, depth=32)
        self.forget()

    def _changes(
        self, view: View[object], now: float, focus: str | None, held: str | None
    ) -> list[pygame.Rect]:
        looks: dict[str, _Look] = {
            widget.name: (widget.box, widget.parts, widget.name == focus, widget.name == held)
            for widget in view.widgets
        }
        if view.grounds != self._grounds:
            return self._everything(view.grounds, looks, now)
        touched = []
        for name, look in self._drawn.items():
            if looks.get(name) != look:
                touched.append(self._clear(look[0]))
        for name, look in looks.items():
            unchanged = self._drawn.get(name) == look
            if unchanged and not _moves(look[1]):
                continue
            if unchanged:
                self._clear(look[0])
            touched.append(_rect(look[0]))
            self._widget(look, now)
        self._drawn = looks
        return touched

    def _everything(
        self, grounds: tuple[Plate, ...], looks: dict[str, _Look], now: float
    ) -> list[pygame.Rect]:
        self._surface.fill(self._palette.fill(GROUND))
        for plate in grounds:
            self._plate(plate)
        for look in looks.values():
            self._widget(look, now)
        self._grounds, self._drawn = grounds, looks
        return [self._surface.get_rect()]

    def _clear(self, box: Box) -> pygame.Rect:
        fill = GROUND
        for plate in self._grounds or ():
            if plate.box.contains(box):
                fill = plate.fill
        return self._surface.fill(self._palette.fill(fill), _rect(box))

    def _widget(self, look: _Look, now: float) -> None:
        box, parts, focused, pressed = look
        for part in parts:
            self._part(part, now)
        bend = next((part.bend for part in parts if isinstance(part, Plate)), 0)
        if pressed:
            veil = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
            pygame.draw.rect(
                veil, (*self._palette.fill(INK), _PRESSED), veil.get_rect(), border_radius=bend
            )
            self._surface.blit(veil, (box.x, box.y))
        if focused:
            self._ring(box, bend)

    def _part(self, part: Part, now: float) -> None:
        match part:
            case Plate():
                self._plate(part)
            case Text():
                self._text(part)
            case Mark():
                self._mark(part)
            case Ball():
                self._ball(part, now)
            case Curve():
                self._curve(part)

    def _plate(self, plate: Plate) -> None:
        fill = self._palette.fill(plate.fill)
        if plate.edge is None or plate.thick == 0:
            self._rounded(plate.box, fill, plate.bend)
            return
        self._rounded(plate.box, self._palette.edge(plate.edge), plate.bend)
        self._rounded(plate.box.inset(plate.thick), fill, plate.bend - plate.thick)

    def _rounded(self, box: Box, colour: Colour, bend: int) -> None:
        bend = max(0, min(bend, box.w // 2, box.h // 2))
        self._surface.fill(colour, (box.x + bend, box.y, box.w - 2 * bend, box.h))
        if bend == 0:
            return
        self._surface.fill(colour, (box.x, box.y + bend, box.w, box.h - 2 * bend))
        corners = disc(bend, colour)
        for x, of_x in ((box.x, 0), (box.right - bend, bend)):
            for y, of_y in ((box.y, 0), (box.bottom - bend, bend)):
                self._surface.blit(corners, (x, y), (of_x, of_y, bend, bend))

    def _ring(self, box: Box, bend: int) -> None:
        """The focus: a white ring with a dark one in it, to be seen on every colour."""
        thick = max(2, bend // 3)
        pygame.draw.rect(
            self._surface, self._palette.fill(INK), _rect(box), thick, border_radius=bend
        )
        inner = _rect(box.inset(thick))
        dark = self._palette.fill(GROUND)
        pygame.draw.rect(self._surface, dark, inner, thick, border_radius=max(0, bend - thick))

    def _text(self, text: Text) -> None:
        setting, pictures = self._written(text)
        font = self._lettering.font(setting.size, bold=text.bold)
        pitch = PITCH * setting.size
        tall = (len(setting.lines) - 1) * pitch + CAPITAL * setting.size
        foot = text.box.y + (text.box.h - tall) / 2 + CAPITAL * setting.size
        for k, picture in enumerate(pictures):
            x = text.box.x + round((text.box.w - picture.get_width()) * text.align.value)
            self._surface.blit(picture, (x, round(foot + k * pitch) - font.get_ascent()))

    def _written(self, text: Text) -> tuple[Setting, list[pygame.Surface]]:
        """How words are set, and a picture of each line."""
        setting = self._lettering.set(text)
        colour = self._palette.fill(text.colour)
        return setting, [
            self._lettering.line(line, setting.size, colour, bold=text.bold)
            for line in setting.lines
        ]

    def _mark(self, part: Mark) -> None:
        picture = self._marked(part)
        at = part.box.middle(picture.get_width(), picture.get_height())
        self._surface.blit(picture, (at.x, at.y))

    def _marked(self, part: Mark) -> pygame.Surface:
        side = min(part.box.w, part.box.h)
        return mark(part.shape, side, self._palette.mark(part.colour))

    def _curve(self, curve: Curve) -> None:
        """Straight pieces with smooth edges, and a disc at every joint."""
        colour = self._palette.mark(curve.colour)
        half = curve.thick / 2
        at = [(curve.box.x + x, curve.box.y + y) for x, y in curve.points]
        for (x0, y0), (x1, y1) in pairwise(at):
            long = math.hypot(x1 - x0, y1 - y0) or 1.0
            dx, dy = (y1 - y0) / long * half, (x0 - x1) / long * half
            there = ((x0 + dx, y0 + dy), (x1 + dx, y1 + dy))
            corners = (*there, (x1 - dx, y1 - dy), (x0 - dx, y0 - dy))
            pygame.draw.polygon(self._surface, colour, corners)
            pygame.draw.aalines(self._surface, colour, True, corners)  # noqa: FBT003  # closed
        radius = max(1, round(half))
        for x, y in at:
            self._surface.blit(disc(radius, colour), (x - radius, y - radius))

    def _ball(self, ball: Ball, now: float) -> None:
        box = ball.box
        radius = max(2, round(box.h * _BALL))
        dot = max(2, round(box.h * _DOT))
        floor = box.bottom - 6 * dot
        beat = max(0.0, (now - ball.first_beat_at) * ball.bpm / 60)
        whole, part = math.floor(beat), beat % 1
        middle = box.centre[0]
        if not self._calm:
            drop = floor - 2 * radius - box.y
            top = box.y + round(drop * (2 * part - 1) ** 2)
            fill = self._palette.fill(ball.fill)
            self._surface.blit(disc(radius, fill), (middle - radius, top))
            shadow = round(radius * (0.5 + 0.5 * (2 * part - 1) ** 2))
            under = Box(middle - shadow, floor + dot // 2, 2 * shadow, dot)
            self._rounded(under, self._palette.fill(FAINT), dot // 2)
        self._dots(ball, whole, 2 * dot if self._calm else dot)

    def _dots(self, ball: Ball, beat: int, dot: int) -> None:
        """A dot for each beat of the bar; the one that sounds is larger."""
        box = ball.box
        apart = min(6 * dot, (box.w - 3 * dot) // max(1, ball.beats_per_bar - 1))
        first = box.centre[0] - apart * (ball.beats_per_bar - 1) // 2
        centre = box.centre[1] if self._calm else box.bottom - 2 * dot
        for k in range(ball.beats_per_bar):
            lit = k == beat % ball.beats_per_bar
            size = dot + dot // 2 if lit else dot
            colour = self._palette.fill(ACCENT if lit else QUIET)
            self._surface.blit(disc(size, colour), (first + apart * k - size, centre - size))


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(box.x, box.y, box.w, box.h)


def _moves(parts: tuple[Part, ...]) -> bool:
    return any(isinstance(part, Ball) for part in parts)
