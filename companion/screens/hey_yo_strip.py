"""The line of Hey Yo as it lies on the table: cards with two tracks, and the runs that score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.hey_yo import (
    NO_CHIPS,
    PunchLine,
    Rules,
    Team,
    Track,
    punch_lines,
)
from companion.games.hey_yo_card import Card, Side, Spoken, Word
from companion.screens.entry import NOTHING
from companion.screens.pieces import thick
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Mark, Part, Plate, Text
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED, Colour, Shape
from companion.words import _

Place = tuple[Track, int]
"""A track and a card on it, counted from 1."""

FILLS: Mapping[Word, Colour] = MappingProxyType(
    {
        Word.HEY: (0xDD, 0x62, 0x0C),
        Word.YO: (0x56, 0xB4, 0xE9),
        Word.YEAH: (0x1F, 0xB5, 0x86),
        Word.AH: (0xD4, 0x86, 0xB2),
    }
)
"""The words' colours; what stands on them is dark."""
ON_FILL: Colour = (0x10, 0x10, 0x10)
_LEAST_MM = 1.85
_WIDE_MM = 10.0
"""From here on the two words of a double stand side by side."""
_LINE_MM = 2.6
"""What a word needs to stand above another one."""
_STAR_BELOW_MM = 5.0
"""From here on a star stands below its word, else beside it."""
_STAR = 0.36
"""Share of the width that a star beside its word takes."""
_LONGEST = 2.7
"""Width of the longest word, in letter sizes."""
_CARD_MM = (9.4, 6.4)
"""The least width and height of a small card."""
_TALLEST_MM = 22.0


def words(word: Word) -> str:
    """What people say."""
    called = {
        Word.HEY: _("Hey"),
        Word.YO: _("Yo"),
        Word.YEAH: _("Yeah"),
        Word.AH: _("Ah"),
    }
    return called[word]


def track_words(track: Track) -> str:
    """What people call a track."""
    return _("top") if track is Track.TOP else _("bottom")


# --- the runs ------------------------------------------------------------------------------------


def in_turn(rules: Rules, team: Team) -> tuple[PunchLine, ...]:
    """The punch lines from the last one of the line back to the first."""
    lines = punch_lines(rules, team)
    return tuple(sorted(lines, key=lambda line: (-line.card, line.track.value)))


def stretch(rules: Rules, team: Team, line: PunchLine) -> tuple[Place, ...]:
    """The unbroken run of words that ends in a punch line, from it back."""
    cards = [card for row in team.rows for card in row]
    starts = _row_starts(team)
    found = [line.card]
    for number in range(line.card - 1, team.penalties, -1):
        if rules.row_breaks and number + 1 in starts:
            break
        side = side_of(cards[number - 1], line.track)
        if side and side[0].word is not line.word:
            break
        if side:
            found.append(number)
        elif rules.blank_breaks:
            break
    return tuple((line.track, number) for number in found)


def lit(rules: Rules, team: Team, lines: Sequence[PunchLine]) -> frozenset[Place]:
    """All places on the runs of some punch lines."""
    return frozenset(place for line in lines for place in stretch(rules, team, line))


def _row_starts(team: Team) -> frozenset[int]:
    number, starts = 1, set()
    for row in team.rows:
        starts.add(number)
        number += len(row)
    return frozenset(starts - {1})


def side_of(card: Card, track: Track) -> Side:
    """What a card has on a track."""
    return card.top if track is Track.TOP else card.bottom


# --- a card --------------------------------------------------------------------------------------


def side(panel: Panel, box: Box, spoken: Side, *, is_lit: bool) -> list[Part]:
    """One track of a card: nothing, a word, or a double; a star is a punch line."""
    if not spoken:
        plate = Plate(box, RAISED, None, 0, panel.mm(0.8))
        size = max(panel.mm(_LEAST_MM), min(panel.lead, round(box.h * 0.8)))
        least = panel.mm(_LEAST_MM)
        return [plate, Text(box, NOTHING, size, least, QUIET, align=Align.CENTRE)]
    fill = FILLS[spoken[0].word]
    ink, star = (ON_FILL, ON_FILL) if is_lit else (INK, ACCENT)
    plate = Plate(box, fill if is_lit else RAISED, fill, thick(panel), panel.mm(0.8))
    inside = box.inset(panel.mm(0.4), panel.mm(0.15))
    across = inside.w >= panel.mm(_WIDE_MM) or inside.h < panel.mm(2 * _LINE_MM)
    halves = inside.columns if across else inside.rows
    parts: list[Part] = [plate]
    for word, half in zip(spoken, halves(*equal(len(spoken))), strict=True):
        parts += _word(panel, half, word, ink, star)
    return parts


def _word(panel: Panel, box: Box, spoken: Spoken, ink: Colour, star: Colour) -> list[Part]:
    if not spoken.punch:
        return [_text(panel, box, spoken.word, ink)]
    if box.h >= panel.mm(_STAR_BELOW_MM):
        said, lower = box.rows(1.3, 1.0)
        side = min(lower.w, lower.h, panel.mm(4.6))
    else:
        side = min(box.h, round(box.w * _STAR), panel.mm(3.2))
        said, lower = box.columns(1.0, side)
    mark = Mark(lower.middle(side, side), Shape.STAR, star)
    return [_text(panel, said, spoken.word, ink), mark]


def _text(panel: Panel, box: Box, word: Word, ink: Colour) -> Text:
    least = panel.mm(_LEAST_MM)
    said = words(word) if box.w >= round(least * _LONGEST) else _short(word)
    size = max(least, min(panel.lead, round(box.h * 0.8)))
    return Text(box, said, size, least, ink, bold=True, align=Align.CENTRE)


def _short(word: Word) -> str:
    """The word where there is no room for all of it."""
    called = {
        Word.HEY: _("He"),
        Word.YO: _("Yo"),
        Word.YEAH: _("Ye"),
        Word.AH: _("Ah"),
    }
    return called[word]


def face_down(panel: Panel, box: Box, *, narrow: bool = False) -> list[Part]:
    """A card nobody sees."""
    plate = Plate(box, GROUND, EDGE if not narrow else FAINT, thick(panel), panel.mm(0.8))
    if narrow:
        return [plate, Plate(box.middle(box.w // 2, panel.mm(0.5)), FAINT)]
    said = _("face down")
    text = Text(
        box.inset(panel.mm(0.5)),
        said,
        panel.note,
        panel.mm(_LEAST_MM),
        QUIET,
        align=Align.CENTRE,
        lines=2,
    )
    return [plate, text]


# --- the whole line ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Laid:
    """A card where it lies."""

    number: int
    card: Card
    box: Box


def parts(panel: Panel, box: Box, team: Team, bright: frozenset[Place]) -> tuple[Part, ...]:
    """The whole line in its rows, with its chips at the end.

    Args:
        panel: What is drawn on.
        box: Where.
        team: What was laid.
        bright: The places whose run is lit.
    """
    drawn: list[Part] = []
    for laid in _lie(panel, box, team):
        if laid.number <= team.penalties:
            drawn += face_down(panel, laid.box, narrow=True)
            continue
        halves = laid.box.rows(1.0, 1.0, gap=max(1, panel.mm(0.3)))
        for track, half in zip(Track, halves, strict=True):
            spoken = side_of(laid.card, track)
            drawn += side(panel, half, spoken, is_lit=(track, laid.number) in bright)
    return tuple(drawn)


def _lie(panel: Panel, box: Box, team: Team) -> list[_Laid]:
    """Each card at its place; rows of the table begin a new line where there is room for them."""
    gap = panel.mm(0.6)
    columns = max(1, (box.w + gap) // (panel.mm(_CARD_MM[0]) + gap))
    rows = _lines(team, columns)
    most = max(1, (box.h + gap) // (panel.mm(_CARD_MM[1]) + gap))
    if len(rows) > most:
        everything = [entry for row in rows for entry in row]
        rows = [everything[at : at + columns] for at in range(0, len(everything), columns)]
    high = min(panel.mm(_TALLEST_MM), (box.h - gap * (len(rows) - 1)) // max(1, len(rows)))
    widest = max((len(row) for row in rows), default=1)
    wide = min(panel.mm(_TALLEST_MM * 0.62), (box.w - gap * (widest - 1)) // widest)
    top = box.y + (box.h - high * len(rows) - gap * (len(rows) - 1)) // 2
    return [
        _Laid(number, card, Box(box.x + at * (wide + gap), top + line * (high + gap), wide, high))
        for line, row in enumerate(rows)
        for at, (number, card) in enumerate(row)
    ]


def _lines(team: Team, columns: int) -> list[list[tuple[int, Card]]]:
    rows: list[list[tuple[int, Card]]] = []
    number = 0
    chips = _chips(team)
    for at, row in enumerate(team.rows):
        cards = [*row, *(chips if at == len(team.rows) - 1 else ())]
        numbered = [(number + k + 1, card) for k, card in enumerate(cards)]
        rows += [numbered[k : k + columns] for k in range(0, len(numbered), columns)]
        number += len(row)
    return rows


def _chips(team: Team) -> tuple[Card, ...]:
    """The chips as a last card of punch lines."""
    if team.chips == NO_CHIPS:
        return ()
    top, bottom = ((Spoken(chip, punch=True),) if chip else () for chip in team.chips)
    return (Card(top, bottom),)
