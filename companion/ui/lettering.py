"""Setting words in Atkinson Hyperlegible: measuring, breaking into lines, digits of one width."""

import math
import re
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import fontpkg_atkinson_hyperlegible
import pygame

from companion.ui.parts import Text
from companion.ui.theme import Colour

PITCH = 1.22
"""From one line to the next, in letter sizes."""
CAPITAL = 0.668
"""Height of a capital or a digit, in letter sizes."""
REACH = 0.95
"""From the top of a capital to the foot of a g, in letter sizes."""
ELLIPSIS = "…"
_UNKNOWN = "?"
_NAME = 42
"""Letters up to which words are a name rather than a sentence."""
_LAST = 0.45
"""Share of the letters kept of a name that are its last ones."""
_KEPT = 600
"""Lines and settings remembered."""
_RUNS = re.compile(r"[0-9]|[^0-9]+")
_NUMBER = re.compile(r"[-\N{MINUS SIGN}]?[0-9]+")
_BREAKS = re.compile(r"(?<=[ -])(?=[^ -])")
"""Lines may be broken after a space or a hyphen."""
_MEASURE = 64
"""Letter size by which other sizes are estimated."""
_ROUNDING = 1.08
"""How much narrower letters may be than a larger size lets expect."""
_SMOOTH = True
_WIDEST_UTF16 = 2
"""Bytes; older pygame refuses letters that need more."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How words were set: letter size in pixels, the lines, and whether they fit their box."""

    size: int
    lines: tuple[str, ...]
    fits: bool


class Lettering:
    """The letters of one program run; fonts are opened once for each size.

    Args:
        larger: How many times larger than usual words are set where their box has room.
    """

    def __init__(self, larger: float = 1.0) -> None:
        pygame.font.init()
        self._larger = larger
        folder = Path(fontpkg_atkinson_hyperlegible.__file__).parent / "files"
        self._files = {
            False: str(folder / "AtkinsonHyperlegible-Regular.ttf"),
            True: str(folder / "AtkinsonHyperlegible-Bold.ttf"),
        }
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._known: dict[str, bool] = {}
        self._lines: OrderedDict[tuple[str, int, bool, Colour], pygame.Surface] = OrderedDict()
        self._settings: OrderedDict[Text, Setting] = OrderedDict()
        self._width = lru_cache(maxsize=4000)(self._measure)

    def font(self, size: int, *, bold: bool) -> pygame.font.Font:
        """The font of a size in pixels."""
        key = (size, bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._files[bold], size)
        return self._fonts[key]

    def width(self, line: str, size: int, *, bold: bool) -> int:
        """Pixels that a line takes."""
        return self._width(line, size, bold=bold)

    def set(self, text: Text) -> Setting:
        """Finds the largest size at which the words fit, and breaks them into lines."""
        if text not in self._settings:
            self._settings[text] = self._fit(text)
            if len(self._settings) > _KEPT:
                self._settings.popitem(last=False)
        return self._settings[text]

    def legible(self, words: str) -> str:
        """The words without what the font cannot show; a letter it lacks loses its accent first.

        A question mark stands for words of which nothing can be shown.
        """
        shown = "".join(self._legible(char) for char in words)
        return shown if shown.strip() or not words.strip() else _UNKNOWN

    def line(self, line: str, size: int, colour: Colour, *, bold: bool) -> pygame.Surface:
        """A line as a picture; the letters stand on the font's ascent below its upper edge."""
        key = (line, size, bold, colour)
        if key in self._lines:
            self._lines.move_to_end(key)
            return self._lines[key]
        picture = self._lines[key] = self._draw(line, size, colour, bold=bold)
        if len(self._lines) > _KEPT:
            self._lines.popitem(last=False)
        return picture

    def _draw(self, line: str, size: int, colour: Colour, *, bold: bool) -> pygame.Surface:
        font = self.font(size, bold=bold)
        picture = pygame.Surface(
            (max(1, self.width(line, size, bold=bold)), font.get_height()), pygame.SRCALPHA
        )
        picture.fill((*colour, 0))
        digit = self._digit(size, bold=bold)
        at = 0
        for run in _RUNS.findall(line):
            if font.size(run)[0] == 0:  # pygame refuses to draw what is as wide as nothing
                continue
            letters = font.render(run, _SMOOTH, colour)
            wide = digit if run.isdigit() else letters.get_width()
            picture.blit(letters, (at + (wide - letters.get_width()) // 2, 0))
            at += wide
        return picture

    def _measure(self, line: str, size: int, *, bold: bool) -> int:
        font = self.font(size, bold=bold)
        digit = self._digit(size, bold=bold)
        return sum(digit if run.isdigit() else font.size(run)[0] for run in _RUNS.findall(line))

    def _digit(self, size: int, *, bold: bool) -> int:
        font = self.font(size, bold=bold)
        return max(font.size(digit)[0] for digit in "0123456789")

    def _legible(self, char: str) -> str:
        if self._knows(char):
            return char
        plain = unicodedata.normalize("NFKD", char)[:1]
        return plain if self._knows(plain) else ""

    def _knows(self, char: str) -> bool:
        if char not in self._known:
            self._known[char] = self._shows(char)
        return self._known[char]

    def _shows(self, char: str) -> bool:
        """Whether the font has a picture of a letter; it has none of what only joins others."""
        if char.isascii():
            return char.isprintable()
        if "\ud800" <= char <= "\udfff":  # half a letter
            return False
        if len(char.encode("utf-16-le")) > _WIDEST_UTF16:
            return False
        if self.font(32, bold=False).size(char)[0] == 0:
            return False
        return self._picture(char) != self._picture("\ufffe")

    def _picture(self, char: str) -> bytes:
        font = self.font(32, bold=False)
        return font.render(char, _SMOOTH, (255, 255, 255)).get_buffer().raw

    def _fit(self, text: Text) -> Setting:
        words = self.legible(text.words)
        least = min(text.size, text.least)
        for size in range(max(least, self._likely(words, text)), least - 1, -1):
            lines = self._break(words, size, text)
            if self._holds(lines, size, text):
                return Setting(size, lines, fits=True)
        if text.shorten:
            return Setting(least, (self._shortened(words, least, text),), fits=True)
        return Setting(least, self._break(words, least, text)[: text.lines], fits=False)

    def _likely(self, words: str, text: Text) -> int:
        """A size the words do not fit above, so that no font is opened in vain."""
        wide = self.width(words, _MEASURE, bold=text.bold)
        wanted = round(text.size * self._larger)
        if text.lines > 1 or wide == 0:
            return wanted
        return min(wanted, math.ceil(_MEASURE * text.box.w / wide * _ROUNDING))

    def _holds(self, lines: tuple[str, ...], size: int, text: Text) -> bool:
        # A number has nothing below its line.
        reach = CAPITAL if _NUMBER.fullmatch(text.words) else REACH
        return (
            len(lines) <= text.lines
            and (len(lines) - 1) * PITCH * size + reach * size <= text.box.h
            and all(self.width(line, size, bold=text.bold) <= text.box.w for line in lines)
        )

    def _break(self, words: str, size: int, text: Text) -> tuple[str, ...]:
        lines = [""]
        for word in _BREAKS.split(words):
            longer = lines[-1] + word
            if lines[-1] and self.width(longer.rstrip(), size, bold=text.bold) > text.box.w:
                lines.append(word)
            else:
                lines[-1] = longer
        return tuple(line.rstrip(" ") for line in lines)

    def _shortened(self, words: str, size: int, text: Text) -> str:
        if self.width(words, size, bold=text.bold) <= text.box.w:
            return words
        kept = len(words)
        while kept > 1 and self.width(_cut(words, kept), size, bold=text.bold) > text.box.w:
            kept -= 1
        return _cut(words, kept)


def _cut(words: str, kept: int) -> str:
    """So many letters of them: of a name its beginning and its end, so that like ones differ."""
    last = round(kept * _LAST) if len(words) <= _NAME else 0
    return words[: kept - last].rstrip() + ELLIPSIS + words[len(words) - last :].lstrip()
