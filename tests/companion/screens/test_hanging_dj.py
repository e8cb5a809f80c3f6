"""A DJ that hangs: its process stands still, while its socket takes what is said to it."""

import signal
import time
from contextlib import closing

import pygame
import pytest

from companion.dj import Ask, Dj
from companion.screens.evening import Evening
from companion.screens.places import Home, Live
from companion.screens.show import Show
from companion.store import Store
from companion.ui.window import Window
from tests.firmware.conftest import NO_CARD, BoxProcess

PATIENCE = 20.0


@pytest.fixture
def box(tmp_path):
    """A DJ without a loudspeaker."""
    alsa = tmp_path / "alsa.conf"
    alsa.write_text(f"pcm.null {{ type null }}\npcm.!default {NO_CARD}\n")
    box = BoxProcess(tmp_path, ALSA_CONFIG_PATH=str(alsa))
    yield box
    box.process.send_signal(signal.SIGCONT)
    box.end()


class Screen:
    """A screen with a line to the DJ, and somebody who taps on it."""

    def __init__(self, window, store, dj):
        self.asked = []
        self.evening = Evening(store, self.ask)
        self.show = Show(window, self.evening)
        self.dj = dj
        dj.start(self.show)

    def ask(self, wish):
        self.asked.append(wish)
        self.dj.ask(wish)

    def tap(self, name):
        x, y = self.show.screen.named(name).box.centre
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1, touch=False))
        self.show.step(0)

    def words(self, name):
        widget = self.show.screen.named(name)
        parts = () if widget is None else widget.parts
        return " ".join(part.words for part in parts if hasattr(part, "words"))

    def until(self, so):
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, [self.words(w.name) for w in self.show.screen.widgets]
            self.show.step(0.05)


@pytest.fixture
def screen(box, beginning, tmp_path):
    beginning("hey_yo", "Ann", "Ben", "Cem")
    with (
        Store(tmp_path / "scores.db") as store,
        closing(Window((800, 480))) as window,
        closing(Dj(box.socket)) as dj,
    ):
        screen = Screen(window, store, dj)
        screen.evening.place = Home()
        screen.until(lambda: screen.words("start") == "start")
        yield screen


def test_the_screen_waits_for_it_works_on_and_finds_it_again(box, screen):
    box.process.send_signal(signal.SIGSTOP)
    screen.until(lambda: screen.words("start") == "waiting")
    assert screen.words("dj says").startswith("Waiting for the DJ")
    assert screen.show.screen.named("start").action is None
    screen.tap("history")
    assert "match 1" in {widget.name for widget in screen.show.screen.widgets}
    screen.tap("back")
    box.process.send_signal(signal.SIGCONT)
    screen.until(lambda: screen.words("start") == "start")
    screen.tap("start")
    screen.until(lambda: screen.words("start") == "stop")
    assert box.state()["playing"]


def test_what_is_tapped_while_it_hangs_does_not_happen_later(box, screen):
    volume = box.state()["volume"]
    box.process.send_signal(signal.SIGSTOP)
    screen.until(lambda: screen.words("start") == "waiting")
    for _tap in range(3):
        screen.ask(Ask("volume", 5))
    box.process.send_signal(signal.SIGCONT)
    screen.until(lambda: screen.words("start") == "start")
    screen.show.step(0.5)
    assert box.state()["volume"] == volume


def test_a_round_that_the_dj_conducts_says_that_it_waits(box, screen):
    screen.evening.place = Live()
    box.process.send_signal(signal.SIGSTOP)
    screen.until(lambda: "does not answer" in screen.evening.scene(screen.show.panel).message)
    box.process.send_signal(signal.SIGCONT)
    screen.until(lambda: "does not answer" not in screen.evening.scene(screen.show.panel).message)


def test_a_dj_that_is_killed_while_it_hangs_is_gone(box, screen):
    box.process.send_signal(signal.SIGSTOP)
    screen.until(lambda: screen.words("start") == "waiting")
    box.process.kill()
    screen.until(lambda: screen.words("start") == "no DJ")
