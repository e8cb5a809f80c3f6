"""Entering a line of Hey Yo: card by card on two tracks, or the points as the table counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.games.hey_yo import LEVELS, PunchLine, Rules, Team, Track, punch_lines, score_of
from companion.games.hey_yo_card import NOTHING, Word, read_side
from companion.games.hey_yo_draft import Draft, Pad
from companion.games.words import number
from companion.match import Match
from companion.screens import hey_yo_strip as strip
from companion.screens.actions import Action, Go, Later
from companion.screens.entry import (
    digit_key,
    head,
    heading,
    number_typed,
    titled,
    typing,
    ways_back,
)
from companion.screens.live_round import draft_of, rules_of
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    ends,
    label,
    say,
    sheet,
    sign,
    thick,
    undo_keys,
    undo_redo,
)
from companion.screens.places import Chips, Entry, Live
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, FAINT, QUIET, SURFACE, Shape
from companion.words import _, by_number

_LINE_MM = 4.6
"""Height of the line of points so far."""
_CARD_MM = (11.4, 20.0)
"""The least width and height of a card of the line."""
_ABOVE_MM = 3.0
"""Height of what stands above a card."""
_MOST_NUMBERS = 5
"""Punch lines of a track that are told one by one."""
_WORD_KEYS = {Word.HEY: ("h", "1"), Word.YO: ("y", "2"), Word.YEAH: ("e", "3"), Word.AH: ("a", "4")}


def view(scene: Scene, place: Entry) -> Screen:
    """The line, what it scores so far, and the two tracks of the next card."""
    panel = scene.panel
    draft = draft_of(scene.match)
    high = _pad_height(panel)
    top, cards, below, pad = sheet(panel).rows(
        panel.target, 1.0, panel.mm(_LINE_MM), high, gap=panel.gap
    )
    widgets = [
        *top_line(scene, draft, top, place, _("The line")),
        *(_counted(scene, draft, cards) if draft.pad.by_count else _line(scene, draft, cards)),
        _so_far(scene, draft, below),
        *_pad(scene, draft, pad),
    ]
    return View(tuple(widgets), _keys(scene, draft))


def at_seat(draft: Draft, seat: int) -> Draft:
    """The draft with a team active."""
    return draft.go_to_team(seat)


# --- head ----------------------------------------------------------------------------------------


def top_line(scene: Scene, draft: Draft, box: Box, place: Entry | Chips, title: str) -> list[Piece]:
    """The head of both screens of a line; in battle with the way to the other team."""
    panel, match = scene.panel, scene.match
    to = Entry() if isinstance(place, Chips) else None
    pieces: list[Piece] = []
    if match.teams:
        box, aside = box.columns(1.0, panel.mm(24.0), gap=panel.mm(1.4))
        other = 1 - draft.team
        turned = typing(scene, partial(draft.go_to_team, other), place)
        words = _("to team {n}").format(n=other + 1)
        pieces.append(button(panel, "other team", aside, words, turned))
        members = ", ".join(match.team_names[draft.team])
        title = _("Team {n}: {names}").format(n=draft.team + 1, names=members)
    question = heading(panel, titled(scene, box), title)
    return [*head(scene, box, place, (question,), _remark(draft), to), *pieces]


def _remark(draft: Draft) -> str:
    said = []
    if draft.level is not None:
        said.append(_("level {n}").format(n=draft.level))
    laid = len(draft.pad.line.slots)
    deck = LEVELS[draft.level or 1]
    said.append(_("{n} of {all} cards").format(n=laid, all=deck))
    if draft.pad.penalties:
        said.append(_("{n} face down").format(n=draft.pad.penalties))
    return " · ".join(said)


# --- the line ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Frame:
    """Which cards have room: from `first` on, each in its cell."""

    first: int
    cells: tuple[Box, ...]


def _line(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """The cards around the active one; the first and last cell lead to those without room."""
    pad = draft.pad
    count = max(len(pad.line.slots), pad.penalties)
    # The card to come has its place as long as the deck has one more.
    places = max(count, min(count + 1, draft.deck))
    frame = _frame(scene.panel, box, _at(pad), places)
    lit = strip.lit(rules_of(scene.match), pad.so_far, _scoring(scene.match, pad))
    pieces = []
    for at, cell in enumerate(frame.cells, frame.first):
        if at == frame.first and frame.first > 0:
            pieces.append(_more(scene, draft, cell, "earlier", at, at + 1))
        elif at == frame.first + len(frame.cells) - 1 and at < places - 1:
            pieces.append(_more(scene, draft, cell, "later", at, count - at))
        elif at < places:
            pieces.append(_slot(scene, draft, at, cell, lit))
    return pieces


def _at(pad: Pad) -> int:
    """The card that is active, also where cards face down are still to be put before it."""
    line = pad.line
    return line.at if line.mending or line.at < len(line.slots) else max(line.at, pad.penalties)


def _frame(panel: Panel, box: Box, at: int, places: int) -> _Frame:
    columns = max(1, (box.w + panel.gap) // (panel.mm(_CARD_MM[0]) + panel.gap))
    rows = max(1, (box.h + panel.gap) // (panel.mm(_CARD_MM[1]) + panel.gap))
    room = columns * rows
    first = max(0, min(at - room // 2, places - room))
    return _Frame(first, box.grid(columns, rows, gap=panel.gap))


def _more(scene: Scene, draft: Draft, box: Box, name: str, to: int, hidden: int) -> Piece:
    """The way to cards that have no room."""
    panel = scene.panel
    words = by_number("{n} more", "{n} more", hidden).format(n=hidden)
    return button(panel, name, box, words, _mend(scene, draft, to))


def _mend(scene: Scene, draft: Draft, card: int) -> Later:
    return typing(scene, lambda: faced(draft).go_to(min(card, len(faced(draft).pad.line.slots))))


def _slot(scene: Scene, draft: Draft, at: int, box: Box, lit: frozenset[strip.Place]) -> Piece:
    panel, line = scene.panel, draft.pad.line
    above, card = box.rows(panel.mm(_ABOVE_MM), 1.0, gap=panel.mm(0.4))
    slot = line.slots[at] if at < len(line.slots) else None
    active = at == _at(draft.pad)
    begins = at > 0 and (slot.row if slot is not None else line.row and active)
    parts: list[Part] = [
        Text(
            above,
            _("row") if begins else str(at + 1),
            panel.note,
            panel.mm(1.85),
            ACCENT if begins or active else QUIET,
            bold=begins or active,
            align=Align.CENTRE,
        )
    ]
    if at < draft.pad.penalties:
        return Widget(
            f"slot {at}",
            box,
            (*parts, *strip.face_down(panel, card)),
            _mend(scene, draft, at),
        )
    if active and slot is not None:
        parts.append(Plate(card, ACCENT, None, 0, panel.mm(1.2)))
        card = card.inset(2 * thick(panel))
    for track, half in zip(Track, card.rows(1.0, 1.0, gap=panel.mm(0.7)), strict=True):
        spoken = None if slot is None else slot.side(track)
        if spoken is None:
            edge, width = (ACCENT, 2 * thick(panel)) if active else (FAINT, thick(panel))
            parts.append(Plate(half, SURFACE, edge, width, panel.mm(0.8)))
            continue
        is_lit = (track, at + 1) in lit
        parts += strip.side(panel, half, read_side(spoken), is_lit=is_lit)
    return Widget(f"slot {at}", box, tuple(parts), _mend(scene, draft, at))


def _scoring(match: Match, pad: Pad) -> tuple[PunchLine, ...]:
    return () if pad.by_count else punch_lines(rules_of(match), pad.so_far)


def _counted(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    pad = draft.pad
    typed = "" if pad.typed is None else str(pad.typed)
    before = [f"{points} +" for points in pad.counted]
    words = " ".join((*before, typed))
    return [number_typed(scene.panel, "counted", box, _("points of each punch line"), words)]


def _so_far(scene: Scene, draft: Draft, box: Box) -> Piece:
    """The points so far; a message takes their place."""
    panel = scene.panel
    if scene.message:
        return say(scene, box, align=Align.LEFT)
    if hidden(scene.match):
        return label(panel, "so far", box, hidden_words(), panel.text, QUIET)
    words = points_words(rules_of(scene.match), draft.pad.so_far)
    return label(panel, "so far", box, words, panel.text, bold=True)


def hidden(match: Match) -> bool:
    """Whether the points stay hidden: in battle until both lines are in."""
    return bool(match.teams) and match.editing is None


def hidden_words() -> str:
    """What is said instead of points."""
    return _("The points are shown when both lines are in.")


def points_words(rules: Rules, team: Team) -> str:
    """The points of a line, and how they come about track by track."""
    points = score_of(rules, team)
    said = [by_number("{n} point", "{n} points", points).format(n=number(points))]
    if team.counted:
        said.append(_sum(team.counted))
    scored = () if team.counted is not None else punch_lines(rules, team)
    for track in Track:
        on_track = [line.points for line in scored if line.track is track]
        if on_track:
            said.append(f"{strip.track_words(track)} {_sum(on_track)}")
    if team.discards:
        count = team.discards
        words = by_number("{n} card discarded", "{n} cards discarded", count)
        said.append(words.format(n=count))
    return " · ".join(said)


def _sum(points: Sequence[int]) -> str:
    """Each number, or where they are many what they add up to."""
    if len(points) > _MOST_NUMBERS:
        count = len(points)
        return _("{sum} in {n} punch lines").format(sum=sum(points), n=count)
    return " + ".join(map(str, points))


# --- the pad -------------------------------------------------------------------------------------


def _pad_height(panel: Panel) -> int:
    if panel.upright:
        return 4 * panel.hurry + panel.target + panel.hurry + 5 * panel.gap
    return 3 * panel.hurry + 2 * panel.gap


def _pad(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    if not panel.upright:
        top, bottom, last = box.rows(1.0, 1.0, panel.hurry, gap=panel.gap)
        others, undo, redo, on = ends(panel, last)
        ways, rubout = others.columns(4.0, 1.0, gap=panel.gap)
        tracks = [
            _track(scene, draft, track, *row.columns(panel.mm(9.6), 4.9, 4.0, gap=panel.gap))
            for track, row in ((Track.TOP, top), (Track.BOTTOM, bottom))
        ]
        area = Box(top.x, top.y, top.w, bottom.bottom - top.y)
    else:
        *rows, ways, last = box.rows(*[panel.hurry] * 4, panel.target, panel.hurry, gap=panel.gap)
        undo, redo, rubout, on = last.columns(1.0, 1.0, 1.0, 1.6, gap=panel.gap)
        tracks = []
        for track, words, more in zip(Track, rows[::2], rows[1::2], strict=True):
            name, modifiers = more.columns(panel.mm(11.0), 1.0, gap=panel.gap)
            tracks.append(_track(scene, draft, track, name, words, modifiers))
        area = Box(rows[0].x, rows[0].y, rows[0].w, rows[-1].bottom - rows[0].y)
    keys = (
        _digits(scene, draft, area)
        if draft.pad.by_count
        else [piece for track in tracks for piece in track]
    )
    return [
        *keys,
        *_ways(scene, draft, ways),
        *undo_redo(scene, undo, redo),
        sign(panel, "delete", rubout, Shape.RUBOUT, _deleting(scene, draft)),
        _onward(scene, draft, on),
    ]


def _digits(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    panel = scene.panel
    keys, more = box.columns(4.0, 1.0, gap=panel.gap)
    pieces: list[Piece] = []
    for digit, cell in zip((*range(1, 10), 0), keys.grid(5, 2, gap=panel.gap), strict=True):
        parts = digit_key(panel, cell, str(digit))
        pieces.append(Widget(f"digit {digit}", cell, parts, _digit(scene, draft, digit)))
    another = typing(scene, draft.landed)
    return [*pieces, button(panel, "next number", more, _("next number"), another)]


def _digit(scene: Scene, draft: Draft, digit: int) -> Action:
    return typing(scene, partial(draft.digit, digit))


def _track(
    scene: Scene, draft: Draft, track: Track, name: Box, words: Box, more: Box
) -> list[Piece]:
    """The words of a track, and what can be made of them."""
    panel = scene.panel
    pieces = [
        label(
            panel,
            f"about {track.value}",
            name,
            strip.track_words(track),
            panel.text,
            QUIET,
        )
    ]
    for word, cell in zip(Word, words.columns(*equal(len(Word)), gap=panel.gap), strict=True):
        fill = strip.FILLS[word]
        size = panel.lead
        text = Text(
            cell.inset(panel.mm(0.8)),
            strip.words(word),
            size,
            panel.note,
            strip.ON_FILL,
            bold=True,
            align=Align.CENTRE,
        )
        plate = Plate(cell, fill, fill, thick(panel), bend(panel))
        said_word = _say(scene, draft, track, word)
        pieces.append(Widget(f"{track.value} {word.value}", cell, (plate, text), said_word))
    actions: tuple[tuple[str, str, Action | None], ...] = (
        ("double", "×2", typing(scene, partial(draft.double, track))),
        ("punch", _("punch"), _punch(scene, draft, track)),
        ("first", _("first punch"), _first_punch(scene, draft, track)),
        ("nothing", _("nothing"), typing(scene, lambda: _ready(draft).nothing(track))),
    )
    for (key, said, action), cell in zip(
        actions, more.columns(*equal(len(actions)), gap=panel.gap), strict=True
    ):
        pieces.append(button(panel, f"{track.value} {key}", cell, said, action))
    return pieces


def _is_double(draft: Draft, track: Track) -> bool:
    slot = draft.pad.line.slot
    return slot is not None and len(read_side(slot.side(track) or NOTHING)) > 1


def _punch(scene: Scene, draft: Draft, track: Track) -> Later:
    """The word is a punch line; of a double the second one."""
    place = 1 if _is_double(draft, track) else 0
    return typing(scene, partial(draft.punch, track, place))


def _first_punch(scene: Scene, draft: Draft, track: Track) -> Later | None:
    """The first word of a double is a punch line."""
    if not _is_double(draft, track):
        return None
    return typing(scene, partial(draft.punch, track, 0))


def _say(scene: Scene, draft: Draft, track: Track, word: Word) -> Later:
    return typing(scene, lambda: _ready(draft).word(track, word))


def faced(draft: Draft) -> Draft:
    """The draft with the cards that lie face down at its start, of which nobody sees a word."""
    line = draft.pad.line
    if line.mending:
        return draft
    for _card in range(draft.pad.penalties - len(line.slots)):
        draft = draft.nothing(Track.TOP).nothing(Track.BOTTOM)
    return draft


def _ready(draft: Draft) -> Draft:
    """The draft before a word is said."""
    return faced(draft)


def turned_down(draft: Draft) -> Draft:
    """One more card face down at the start of the line."""
    line = draft.pad.line
    if len(line.slots) <= draft.pad.penalties:
        return faced(draft.miss(1))
    ahead = draft.go_to(0).insert_card().nothing(Track.TOP).nothing(Track.BOTTOM)
    return ahead.go_to(len(ahead.pad.line.slots)).miss(1)


def _less(typed: Callable[[], Draft]) -> Draft:
    """The draft after something was taken out; no more lie face down than there are cards."""
    after = typed()
    over = after.pad.penalties - len(after.pad.line.slots)
    return after.miss(-over) if over > 0 and not after.pad.by_count else after


def _ways(scene: Scene, draft: Draft, box: Box) -> list[Piece]:
    """What can be done with the active card, or with the line."""
    panel, line = scene.panel, draft.pad.line
    first, second, third, fourth = box.columns(*equal(4), gap=panel.gap)
    if draft.pad.by_count:
        by_cards = typing(scene, draft.use_cards)
        return [button(panel, "by cards", fourth, _("card by card"), by_cards)]
    some = bool(line.slots)
    pieces = [
        button(panel, "turn", first, _("turn card"), typing(scene, draft.turn))
        if some or scene.match.editing is not None
        else button(panel, "live", first, _("with the DJ"), Go(Live())),
        button(
            panel,
            "row",
            second,
            _("new row"),
            typing(scene, draft.new_row) if some else None,
            strong=line.row,
        ),
    ]
    if line.mending:
        return [
            *pieces,
            button(panel, "insert", third, _("insert"), typing(scene, draft.insert_card)),
            button(panel, "remove", fourth, _("remove"), _removing(scene, draft)),
        ]
    down = typing(scene, partial(turned_down, draft))
    by_count = typing(scene, draft.use_count)
    return [
        *pieces,
        button(panel, "down", third, _("face down"), down),
        button(panel, "by count", fourth, _("points only"), by_count),
    ]


def _removing(scene: Scene, draft: Draft) -> Later:
    return typing(scene, partial(_less, draft.remove_card))


def _deleting(scene: Scene, draft: Draft) -> Later:
    return typing(scene, partial(_less, draft.take_back))


def _onward(scene: Scene, draft: Draft, box: Box) -> Piece:
    words, action = _next(scene, draft)
    strong = draft.whole(draft.team) and not draft.pad.line.mending
    return button(scene.panel, "next", box, words, action, strong=strong, once=True)


def _next(scene: Scene, draft: Draft) -> tuple[str, Action]:
    """On at the end of the line while an old card is mended, else to the chips."""
    if draft.pad.line.mending and not draft.pad.by_count:
        end = len(draft.pad.line.slots)
        return _("go on"), typing(scene, partial(draft.go_to, end))
    return _("chips"), Go(Chips())


# --- the keys ------------------------------------------------------------------------------------


def _keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    words, forward = _next(scene, draft)
    return (
        *(_count_keys(scene, draft) if draft.pad.by_count else _card_keys(scene, draft)),
        Binding("delete", _deleting(scene, draft), _("delete")),
        Binding("enter", forward, words),
        Binding("c", Go(Chips()), _("chips")),
        *_live_keys(scene, draft),
        Binding("escape", Go(ways_back(scene)), _("back")),
        *undo_keys(),
    )


def _live_keys(scene: Scene, draft: Draft) -> tuple[Key, ...]:
    """Nothing is laid yet: the box can conduct the round."""
    if draft.pad.line.slots or draft.pad.by_count or scene.match.editing is not None:
        return ()
    return (Binding("m", Go(Live()), _("with the DJ")),)


def _count_keys(scene: Scene, draft: Draft) -> list[Key]:
    return [
        *(Binding(str(d), _digit(scene, draft, d)) for d in range(10)),
        Binding("+", typing(scene, draft.landed), _("next number")),
        Binding("space", typing(scene, draft.landed)),
        Binding("b", typing(scene, draft.use_cards), _("card by card")),
    ]


def _card_keys(scene: Scene, draft: Draft) -> list[Key]:
    """Words go to the top track, then to the bottom one; what is made of them to the last said."""
    line = draft.pad.line
    slot = line.slot
    track = Track.TOP
    if slot is not None and not line.mending and slot.top is not None and slot.bottom is None:
        track = Track.BOTTOM
    last = Track.TOP if slot is None or slot.bottom is None else Track.BOTTOM
    keys: list[Key] = []
    for word, (letter, digit) in _WORD_KEYS.items():
        action = _say(scene, draft, track, word)
        keys += [Binding(letter, action, strip.words(word)), Binding(digit, action)]
    nothing = typing(scene, lambda: _ready(draft).nothing(track))
    double = typing(scene, partial(draft.double, last))
    first = _first_punch(scene, draft, last)
    punch = _punch(scene, draft, last)
    turn = typing(scene, draft.turn)
    end = len(line.slots)
    before, after = max(0, min(line.at, end) - 1), min(end, line.at + 1)
    return [
        *keys,
        Binding("-", nothing, _("nothing")),
        Binding("0", nothing),
        Binding("d", double, _("twice the same")),
        Binding("5", double),
        Binding("p", punch, _("punch")),
        Binding("6", punch),
        *(() if first is None else (Binding("o", first, _("first punch")), Binding("8", first))),
        Binding("t", turn, _("turn card")),
        Binding("7", turn),
        Binding("n", typing(scene, draft.new_row), _("new row")),
        Binding("f", typing(scene, partial(turned_down, draft)), _("face down")),
        Binding("b", typing(scene, draft.use_count), _("points only")),
        Binding("i", typing(scene, draft.insert_card), _("insert")),
        Binding("x", _removing(scene, draft), _("remove")),
        Binding("left", _mend(scene, draft, before), _("another card")),
        Binding("right", _mend(scene, draft, after)),
    ]
