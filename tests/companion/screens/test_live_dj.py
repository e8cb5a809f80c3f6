"""A whole round of Hey Yo in real time: the real DJ, its simulated pins, the real screen."""

import json
import socket
import time
from contextlib import closing

import pygame
import pytest

from companion.dj import Dj
from companion.games.hey_yo_card import Word
from companion.screens.evening import Evening
from companion.screens.places import Chips, Entry, Live, Result
from companion.screens.show import Show
from companion.store import Store
from companion.ui.window import Window
from tests.firmware.conftest import NO_CARD, BoxProcess

NAMES = ("Ann", "Ben", "Cem")
BPM = 180
MISSED = ("card 3 of 38", "card 9 of 38", "card 18 of 38")
"""What is shown when a beat is missed."""
SETTLED = 0.4
"""Seconds after which a tap on a new screen is meant."""
MOST_LATE = 60 / BPM
"""Seconds by which a turn may be shown late on a machine that does much else: a beat."""


@pytest.fixture
def box(tmp_path):
    """A DJ with a second button, and no loudspeaker."""
    alsa = tmp_path / "alsa.conf"
    alsa.write_text(f"pcm.null {{ type null }}\npcm.!default {NO_CARD}\n")
    settings = tmp_path / "come-on-dj" / "dj.toml"
    settings.parent.mkdir()
    settings.write_text("[second_button]\npin = 22\n")
    box = BoxProcess(tmp_path, ALSA_CONFIG_PATH=str(alsa))
    yield box
    box.end()


@pytest.fixture
def finger(box):
    """A finger on the simulated buttons."""
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.connect(str(box.socket))

        def press(button):
            request = {"jsonrpc": "2.0", "id": 1, "method": "press", "params": {"button": button}}
            line.sendall(json.dumps(request).encode() + b"\n")

        yield press


@pytest.fixture
def table(box, beginning, tmp_path):
    """A screen with a line to the DJ, in front of a round of Hey Yo."""
    beginning("hey_yo", *NAMES)
    with (
        Store(tmp_path / "scores.db") as store,
        closing(Window((800, 480))) as window,
        closing(Dj(box.socket)) as dj,
    ):
        evening = Evening(store, dj.ask)
        evening.place = Live()
        show = Show(window, evening)
        dj.start(show)
        yield show, evening


def words(show, name):
    widget = show.screen.named(name)
    return "" if widget is None else " ".join(getattr(part, "words", "") for part in widget.parts)


def typed(show, *keys):
    """Somebody types."""
    for key in keys:
        text = key if len(key) == 1 else ""
        code = pygame.key.key_code(key)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0))
        show.step(0)
    end = time.monotonic() + SETTLED
    while time.monotonic() < end:
        show.step(0.02)


def until(show, so, patience=30.0):
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end, words(show, "turn 0")
        show.step(0.02)


class Watch:
    """Somebody who watches the screen and presses the second button when a beat is missed."""

    def __init__(self, show, finger):
        self.show, self.finger = show, finger
        self.seen = []
        self.missed = 0

    def look(self):
        """Notes when something else is shown; whether the last card is laid."""
        turn = words(self.show, "turn 0").strip()
        now = (turn, words(self.show, "count 0"))
        if not self.seen or self.seen[-1][1:] != now:
            self.seen.append((time.monotonic(), *now))
        if self.missed < len(MISSED) and now[1] == MISSED[self.missed]:
            self.missed += 1
            self.finger("second")
        return turn == "That was the last card."


@pytest.mark.alone
def test_a_whole_round_in_real_time(box, table, finger):
    show, evening = table
    assert box.ctl("tempo", str(BPM)).returncode == 0
    until(show, lambda: "Press the button" in words(show, "how"))
    finger("big")
    until(show, lambda: evening.place != Live())
    watch = Watch(show, finger)
    until(show, watch.look)
    pulse = evening.place.round.pulse
    assert pulse.bpm == pytest.approx(BPM)
    turns = [(at, name, count) for at, name, count in watch.seen if name in NAMES]
    assert [name for _at, name, _count in turns] == [NAMES[card % 3] for card in range(38)]
    assert [count for _at, _name, count in turns] == [f"card {n} of 38" for n in range(1, 39)]
    # Each card is shown on its beat, a beat later after each that was missed.
    for card, (at, _name, _count) in enumerate(turns, 1):
        misses = sum(int(count.split()[1]) < card for count in MISSED)
        assert 0 <= at - pulse.at(card + misses) < MOST_LATE
    end, *_words = watch.seen[-1]
    assert 0 <= end - pulse.at(42) < MOST_LATE
    pad = evening.scene(show.panel).match.draft.pad
    assert (pad.laid, pad.penalties) == (38, 3)
    finger("big")
    until(show, lambda: evening.place == Entry())
    assert not box.state()["playing"]
    # Three lie face down. Of the other 35 every word counts up to the punch lines at the end.
    typed(show, *"ha" * 34, *"hpap", "return")
    until(show, lambda: evening.place == Chips())
    typed(show, "h", "y", "return")
    until(show, lambda: evening.place == Result(0))
    outcome = evening.scene(show.panel).standing.rounds[0]
    # The chip of Hey on the top track counts every Hey again; the one of Yo stands alone.
    assert list(outcome.points) == [35 + 36 + 35 + 1]
    assert (outcome.teams[0].penalties, outcome.teams[0].length) == (3, 38)
    assert outcome.teams[0].chips == (Word.HEY, Word.YO)
