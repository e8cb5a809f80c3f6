"""Home: the DJ, going on with the match, and a new one."""

from companion.dj import Ask, Music
from companion.games import GAMES
from companion.games.words import MINUS
from companion.screens import places
from companion.screens.actions import Go
from companion.screens.desk import LOUDER, dial, no_dj, volume
from companion.screens.entries import ENTRIES
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    card,
    label,
    least,
    named,
    score,
    sheet,
    thick,
)
from companion.screens.places import Desk, Guide, History, Home, Seating, Setup
from companion.screens.scene import Scene
from companion.screens.sides import ranked
from companion.ui.box import Box, equal
from companion.ui.parts import Align, Ball, Binding, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, GROUND, INK, ON_ACCENT, QUIET, RAISED, WARNING
from companion.words import _, decimal

_ROWS = 2
"""Rows of games."""
_LEADERS = 3
"""How many are named on the way back into the match."""


def view(scene: Scene, _place: Home) -> Screen:
    """The first screen of the evening."""
    panel = scene.panel
    if panel.upright:
        match_box, dj_box = sheet(panel).rows(1.2, 1.0, gap=panel.margin)
    else:
        match_box, dj_box = sheet(panel).columns(1.0, 1.0, gap=panel.margin)
    title, rest, games, ways = match_box.rows(
        panel.mm(16.0 if scene.message else 8.4),
        1.0,
        _ROWS * panel.hurry + (_ROWS - 1) * panel.gap,
        panel.target,
        gap=panel.gap,
    )
    widgets = [
        _title(scene, title),
        _going_on(scene, rest),
        *_games(scene, games),
        *_ways(scene, ways),
        *_dj(scene, dj_box.inset(panel.mm(3.0), panel.mm(2.2))),
    ]
    return View(tuple(widgets), _keys(scene), (card(panel, dj_box),))


def _title(scene: Scene, box: Box) -> Piece:
    """The box's name; something that must be told takes its place."""
    panel = scene.panel
    if not scene.message:
        return label(panel, "title", box, _("Come on, DJ!"), panel.mm(7.4), bold=True)
    return label(panel, "message", box, scene.message, panel.text, WARNING, bold=True, lines=5)


def _keys(scene: Scene) -> tuple[Key, ...]:
    keys: list[Key] = [
        Binding("n", Go(_seating(next(iter(ENTRIES)))), _("new match")),
        Binding("h", Go(History()), _("history")),
        Binding("s", Go(Setup()), _("settings")),
        Binding("g", Go(_guide(scene)), _("how to play")),
    ]
    if scene.timeline is not None:
        keys.append(Binding("c", Go(places.now(scene.timeline)), _("continue")))
    if scene.dj is not None:
        keys += [
            Binding("d", Ask("toggle"), _("start or stop the DJ")),
            Binding("t", Go(Desk()), _("the DJ's desk")),
            Binding("-", volume(scene.dj, -LOUDER), _("softer")),
            Binding("+", volume(scene.dj, LOUDER), _("louder")),
            Binding("=", volume(scene.dj, LOUDER)),
        ]
    return tuple(keys)


def _seating(game: str) -> Seating:
    return Seating(game, GAMES[game].Rules())


# --- the matches ---------------------------------------------------------------------------------


def _games(scene: Scene, box: Box) -> list[Piece]:
    """A new match, by the game."""
    panel = scene.panel
    columns = -(-len(ENTRIES) // _ROWS)
    cells = box.grid(columns, min(_ROWS, len(ENTRIES)), gap=panel.gap)
    return [
        button(
            panel,
            f"new {key}",
            cell,
            GAMES[key].TITLE,
            Go(_seating(key)),
            strong=scene.timeline is None,
        )
        for key, cell in zip(ENTRIES, cells, strict=False)
    ]


def _guide(scene: Scene) -> Guide:
    game = next(iter(ENTRIES)) if scene.timeline is None else scene.match.game
    return Guide(game, Home())


def _ways(scene: Scene, box: Box) -> list[Piece]:
    panel = scene.panel
    first, second, third = box.columns(1.0, 1.0, 1.0, gap=panel.gap)
    return [
        button(panel, "history", first, _("history"), Go(History())),
        button(panel, "how to", second, _("how to play"), Go(_guide(scene))),
        button(panel, "settings", third, _("settings"), Go(Setup())),
    ]


def _going_on(scene: Scene, box: Box) -> Piece:
    panel, timeline = scene.panel, scene.timeline
    plate = Plate(box, RAISED, EDGE, thick(panel), bend(panel))
    inside = box.inset(panel.mm(3.0), panel.mm(1.6))
    if timeline is None:
        words = _("No match yet. Tap a game to begin one; the scores stay here, whatever happens.")
        text = Text(inside, words, panel.lead, panel.note, QUIET, lines=5)
        return Widget("welcome", box, (Plate(box, GROUND, None, 0, bend(panel)), text))
    heading, title, leaders = inside.rows(panel.mm(3.6), panel.mm(6.2), 1.0, gap=panel.mm(0.8))
    match, standing = timeline.match, timeline.standing
    small = _("finished") if standing.over else _("continue")
    where = GAMES[match.game].TITLE
    if not standing.over:
        where = _("{game} · round {n}").format(game=where, n=len(match.rounds) + 1)
    parts: list[Part] = [
        plate,
        Text(heading, small, panel.text, panel.note, QUIET),
        Text(title, where, panel.title, panel.text, INK, bold=True),
    ]
    order = ranked(scene)
    room = max(1, (leaders.h - panel.mm(4.0)) // panel.mm(4.0))
    named_here = min(_LEADERS, room)
    rest = len(order) - named_here
    *rows, below = leaders.rows(
        *equal(named_here), panel.mm(3.4) if rest > 0 else 0.01, gap=panel.mm(0.6)
    )
    if rest > 0:
        words = _("and {n} more").format(n=rest)
        parts.append(Text(below, words, panel.text, least(panel.note), QUIET))
    for row, side in zip(rows, order, strict=False):
        who, points = row.columns(1.0, panel.mm(16.0), gap=panel.gap)
        parts += named(panel, who, side.mark, side.name, panel.lead, bold=False)
        parts.append(score(points, side.total, panel.lead))
    return Widget("continue", box, tuple(parts), Go(places.now(timeline)))


# --- the DJ --------------------------------------------------------------------------------------


def _dj(scene: Scene, box: Box) -> list[Piece]:
    panel, music = scene.panel, scene.dj
    heading, middle, title, detail, loudness, last = box.rows(
        panel.mm(4.6),
        1.0,
        panel.mm(6.0),
        panel.mm(9.0) if music is None or music.complaint else panel.mm(4.6),
        panel.hurry,
        panel.target,
        gap=panel.gap,
    )
    name, state = heading.columns(1.0, 2.0)
    desk = button(panel, "desk", last, _("track and tempo"), Go(Desk()))
    if music is None:
        state_words, words = no_dj(scene)
        says = Box(title.x, title.y, title.w, last.bottom - title.y)
        return [
            label(panel, "dj", name, _("DJ"), panel.text, QUIET),
            label(panel, "dj state", state, state_words, panel.text, QUIET, align=Align.RIGHT),
            _start(scene, middle, None),
            label(panel, "dj says", says, words, panel.text, QUIET, lines=4, align=Align.CENTRE),
        ]
    playing = _("playing") if music.playing else _("stopped")
    words, colour = _detail(music)
    pieces = [
        label(panel, "dj", name, _("DJ"), panel.text, QUIET),
        label(panel, "dj state", state, playing, panel.text, QUIET, align=Align.RIGHT),
        label(
            panel,
            "track",
            title,
            music.called,
            panel.lead,
            bold=True,
            align=Align.CENTRE,
            shorten=True,
        ),
        label(
            panel,
            "dj says",
            detail,
            words,
            panel.text,
            colour,
            lines=2,
            align=Align.CENTRE,
            shorten=colour is WARNING,
        ),
        *dial(
            panel,
            loudness,
            ("softer", MINUS, volume(music, -LOUDER)),
            ("volume", _("volume {n}").format(n=music.volume)),
            ("louder", "+", volume(music, LOUDER)),
        ),
        desk,
    ]
    if music.playing and music.first_beat_at is not None:
        ball, start = middle.columns(1.0, 1.3, gap=panel.gap)
        bouncing = Ball(ball, music.first_beat_at, music.bpm, music.beats_per_bar, ACCENT)
        pieces.append(Widget("ball", ball, (bouncing,)))
        pieces.append(_start(scene, start, music))
    else:
        pieces.append(_start(scene, middle, music))
    return pieces


def _detail(music: Music) -> tuple[str, tuple[int, int, int]]:
    if music.complaint:
        return music.complaint, WARNING
    return _("{tempo} a minute").format(tempo=decimal(music.bpm)), QUIET


def _start(scene: Scene, box: Box, music: Music | None) -> Piece:
    panel = scene.panel
    side = min(box.w, box.h, panel.mm(34.0))
    round_box = box.middle(side, side)
    if music is None:
        face = Plate(round_box, GROUND, EDGE, thick(panel), side // 2)
        text = Text(
            round_box.inset(side // 6),
            _("waiting") if scene.waiting else _("no DJ"),
            panel.lead,
            least(panel.note),
            QUIET,
            align=Align.CENTRE,
            lines=2,
        )
        return Widget("start", round_box, (face, text))
    words = _("stop") if music.playing else _("start")
    fill, ink = (GROUND, INK) if music.playing else (ACCENT, ON_ACCENT)
    face = Plate(round_box, fill, ACCENT, panel.mm(0.9), side // 2)
    text = Text(
        round_box.inset(side // 8),
        words,
        panel.mm(8.0),
        panel.text,
        ink,
        bold=True,
        align=Align.CENTRE,
    )
    return Widget("start", round_box, (face, text), Ask("toggle"), once=True)
