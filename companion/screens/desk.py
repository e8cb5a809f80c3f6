"""The DJ's desk: which track, how fast, how often the cue, how loud."""

from dataclasses import replace

from companion.dj import Ask, Music, Track
from companion.games.words import MINUS
from companion.screens.actions import Action, Go, Say
from companion.screens.pieces import (
    Key,
    Piece,
    Screen,
    bend,
    button,
    card,
    header,
    label,
    least,
    sheet,
    sign,
    thick,
)
from companion.screens.places import Desk
from companion.screens.scene import Scene
from companion.ui.box import Box, equal
from companion.ui.panel import Panel
from companion.ui.parts import Align, Binding, Mark, Part, Plate, Text, View, Widget
from companion.ui.theme import ACCENT, EDGE, FAINT, GROUND, INK, QUIET, RAISED, WARNING, Shape
from companion.words import _, by_number, decimal

LOUDER = 5
"""Steps of the volume."""
_FASTER = 2
"""Beats a minute from one tap to the next."""
_SLOWEST, _FASTEST = 30, 180
_CUES = (1, 2, 4)
_ROWS = 4
"""Tracks on a page."""


def view(scene: Scene, place: Desk) -> Screen:
    """The tracks on one side, the knobs on the other."""
    panel = scene.panel
    top, rest = sheet(panel).rows(panel.target, 1.0, gap=panel.gap)
    if panel.upright:
        shelf, knobs = rest.rows(1.15, 1.0, gap=panel.margin)
    else:
        shelf, knobs = rest.columns(1.15, 1.0, gap=panel.margin)
    music = scene.dj
    state, words = no_dj(scene) if music is None else (_state(music), "")
    head = header(scene, top, _("The DJ's desk"), state, place.behind)
    if music is None:
        text = label(panel, "dj says", rest, words, panel.lead, QUIET, lines=4, align=Align.CENTRE)
        return View((*head, text), (Binding("escape", Go(place.behind), _("back")),))
    widgets = (*head, *_shelf(scene, place, shelf), *_knobs(panel, music, knobs))
    return View(widgets, _keys(scene, music, place), (card(panel, knobs),))


def volume(music: Music, step: int) -> Ask | Say:
    """Louder or softer, or why that cannot be."""
    wanted = max(0, min(music.ceiling, music.volume + step))
    if wanted == music.volume:
        return Say(_("It is as loud as it gets.") if step > 0 else _("It is silent already."))
    return Ask("volume", wanted)


def tempo(music: Music, step: int) -> Ask | Say:
    """Faster or slower, or why that cannot be."""
    wanted = max(_SLOWEST, min(_FASTEST, round(music.bpm) + step))
    if wanted == music.bpm:
        return Say(_("It goes no faster.") if step > 0 else _("It goes no slower."))
    return Ask("tempo", wanted)


def cue(music: Music) -> Ask:
    """The cue on more beats, or on fewer."""
    after = [every for every in _CUES if every > music.cue_every]
    return Ask("cue", after[0] if after else _CUES[0])


def no_dj(scene: Scene) -> tuple[str, str]:
    """Why nothing can be asked of the DJ, in short and as a sentence."""
    if scene.waiting:
        return (
            _("waiting"),
            _("Waiting for the DJ, which does not answer. The scores work without it."),
        )
    return (
        _("not there"),
        _("No DJ. The scores work without it; it comes back here as soon as it is on."),
    )


def _state(music: Music) -> str:
    return _("playing") if music.playing else _("stopped")


def _keys(scene: Scene, music: Music, place: Desk) -> tuple[Key, ...]:
    last = _pages(scene.tracks) - 1
    return (
        Binding("d", Ask("toggle"), _("start or stop the DJ")),
        Binding("-", volume(music, -LOUDER), _("softer")),
        Binding("+", volume(music, LOUDER), _("louder")),
        Binding("=", volume(music, LOUDER)),
        Binding("left", tempo(music, -_FASTER), _("slower")),
        Binding("right", tempo(music, _FASTER), _("faster")),
        Binding("t", Ask("tap"), _("tap along for the tempo")),
        Binding("c", cue(music), _("how often the cue")),
        Binding("page up", Go(replace(place, page=max(0, place.page - 1))), _("page up")),
        Binding("page down", Go(replace(place, page=min(last, place.page + 1))), _("page down")),
        Binding("escape", Go(place.behind), _("back")),
    )


# --- the tracks ----------------------------------------------------------------------------------


def _pages(tracks: tuple[Track, ...]) -> int:
    return max(1, -(-len(tracks) // _ROWS))


def _shelf(scene: Scene, place: Desk, box: Box) -> list[Piece]:
    panel, tracks = scene.panel, scene.tracks
    pages = _pages(tracks)
    page = min(place.page, pages - 1)
    *rows, turn = box.rows(*equal(_ROWS), panel.target, gap=panel.gap)
    up, where, down = turn.columns(1.0, 1.0, 1.0, gap=panel.gap)
    shown = tracks[page * _ROWS : (page + 1) * _ROWS]
    return [
        *(
            _track(panel, k, track, row)
            for k, (track, row) in enumerate(zip(shown, rows, strict=False))
        ),
        sign(panel, "page up", up, Shape.UP, Go(replace(place, page=page - 1)) if page else None),
        label(panel, "page", where, f"{page + 1}/{pages}", panel.text, QUIET, align=Align.CENTRE),
        sign(
            panel,
            "page down",
            down,
            Shape.DOWN,
            Go(replace(place, page=page + 1)) if page + 1 < pages else None,
        ),
    ]


def _track(panel: Panel, k: int, track: Track, box: Box) -> Piece:
    plate = Plate(
        box,
        RAISED if not track.fault else GROUND,
        ACCENT if track.playing else EDGE if not track.fault else FAINT,
        thick(panel) * (2 if track.playing else 1),
        bend(panel),
    )
    inside = box.inset(panel.mm(2.0), panel.mm(1.0))
    tick, words = inside.columns(panel.mm(4.6), 1.0, gap=panel.mm(1.4))
    title, about = words.rows(1.3, 1.0)
    parts: list[Part] = [
        plate,
        Text(title, track.called, panel.lead, panel.note, INK, bold=True, shorten=True),
        Text(about, _about(track), panel.text, least(panel.note), _ink(track), shorten=True),
    ]
    if track.playing:
        parts.append(Mark(tick.middle(tick.w, tick.w), Shape.TICK, ACCENT))
    action: Action = Say(track.complaint) if track.fault else Ask("select", track.name)
    return Widget(f"track {k}", box, tuple(parts), action, once=True)


def _ink(track: Track) -> tuple[int, int, int]:
    return WARNING if track.fault else QUIET


def _about(track: Track) -> str:
    if track.fault:
        return track.complaint
    if track.bpm is None:
        return _("tempo not known")
    return _("{tempo} a minute").format(tempo=decimal(track.bpm))


# --- the knobs -----------------------------------------------------------------------------------


def _knobs(panel: Panel, music: Music, box: Box) -> list[Piece]:
    inside = box.inset(panel.mm(2.4), panel.mm(2.0))
    start, speed, taps, loudness = inside.rows(1.3, 1.0, 1.0, 1.0, gap=panel.gap)
    tap, cues = taps.columns(1.0, 1.3, gap=panel.gap)
    words = _("stop") if music.playing else _("start")
    toggle = button(
        panel, "start", start, words, Ask("toggle"), strong=not music.playing, once=True
    )
    every = by_number("cue on every beat", "cue on every {n}. beat", music.cue_every)
    return [
        toggle,
        *dial(
            panel,
            speed,
            ("slower", MINUS, tempo(music, -_FASTER)),
            ("tempo", _("{tempo} a minute").format(tempo=decimal(music.bpm))),
            ("faster", "+", tempo(music, _FASTER)),
        ),
        button(panel, "tap", tap, _("tap along"), Ask("tap")),
        button(panel, "cue", cues, every.format(n=music.cue_every), cue(music)),
        *dial(
            panel,
            loudness,
            ("softer", MINUS, volume(music, -LOUDER)),
            ("volume", _("volume {n}").format(n=music.volume)),
            ("louder", "+", volume(music, LOUDER)),
        ),
    ]


def dial(
    panel: Panel,
    box: Box,
    less: tuple[str, str, Action],
    level: tuple[str, str],
    more: tuple[str, str, Action],
) -> list[Piece]:
    """A value between a button for less and one for more, each by name, words and action."""
    left, middle, right = box.columns(1.0, 1.2, 1.0, gap=panel.gap)
    return [
        button(panel, less[0], left, less[1], less[2]),
        label(panel, level[0], middle, level[1], panel.text, align=Align.CENTRE, lines=2),
        button(panel, more[0], right, more[1], more[2]),
    ]
