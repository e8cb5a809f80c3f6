"""A table with a screen on it: real window, real event queue, real file of scores."""

import pygame
import pytest

from companion.games import skyjo
from companion.match import Begun, Seat
from companion.screens.evening import Evening
from companion.screens.show import Show
from companion.store import Store
from companion.ui.window import Window
from companion.words import ENGLISH, LANGUAGE

HANDS = {
    12: ((5, 3, 0), (1, 2, -1), (0, 1, -2), (3, -1, 1)),
    20: ((9, 2, 1), (3, 0, -1), (2, 1, 0), (1, 2, 0)),
    7: ((4, 0, -1), (1, 0, 1), (2, -1, 0), (1, 0, 0)),
    9: ((5, 1, 0), (0, 2, -1), (1, 0, -1), (0, 1, 1)),
    30: ((12, 4, 0), (3, 2, 1), (5, 1, 0), (2, 0, 0)),
    41: ((3, 5, -1), (0, 2, 7), (4, 4, 1), (12, -2, 6)),
    -3: ((-1, 0, -1), (0, -1, 1), (-2, 0, 1), (0, -1, 1)),
}
"""Twelve cards by what they add up to."""
_PAD = {
    "enter": pygame.K_KP_ENTER,
    "next": pygame.K_KP_PLUS,
    "previous": pygame.K_KP_DIVIDE,
    "delete": pygame.K_KP_PERIOD,
    "-": pygame.K_KP_MINUS,
}
_KEYS = {
    "enter": pygame.K_RETURN,
    "next": pygame.K_TAB,
    "delete": pygame.K_BACKSPACE,
    "escape": pygame.K_ESCAPE,
    "space": pygame.K_SPACE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
}


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Table:
    """People in front of the screen. Everything they do goes through pygame's own queue."""

    def __init__(self, path, size=(800, 480)):
        self.asked = []
        self.clock = Clock()
        self.window = Window(size)
        self.store = Store(path)
        self.evening = Evening(self.store, self.asked.append, self.clock)
        self.show = Show(self.window, self.evening, clock=self.clock)

    def close(self):
        self.store.close()
        self.window.close()

    # --- what is to be seen ---

    @property
    def place(self):
        return self.evening.place

    @property
    def timeline(self):
        return self.evening.scene(self.show.panel).table

    @property
    def totals(self):
        return self.timeline.standing.totals

    @property
    def message(self):
        return self.evening.scene(self.show.panel).message

    def names(self):
        return {widget.name for widget in self.show.screen.widgets}

    def words(self, name):
        widget = self.show.screen.named(name)
        assert widget is not None, f"{name} is not on {self.place}"
        return " ".join(part.words for part in widget.parts if hasattr(part, "words"))

    # --- what people do ---

    def happen(self, *events):
        """Lets events arrive and be handled, all in one go."""
        for event in events:
            pygame.event.post(event)
        self.show.step(0)

    def rest(self, seconds=1.0):
        self.clock.now += seconds

    def spot(self, name):
        widget = self.show.screen.named(name)
        assert widget is not None, f"{name} is not on {self.place}: {sorted(self.names())}"
        panel = self.show.panel
        x, y = panel.outward(*widget.box.centre, self.show.screen.turn)
        return round(x), round(y)

    def finger(self, kind, at, finger=0):
        width, height = self.window.size
        where = {"x": at[0] / width, "y": at[1] / height, "dx": 0.0, "dy": 0.0}
        return pygame.event.Event(kind, touch_id=7, finger_id=finger, pressure=1.0, **where)

    def mouse(self, kind, at, *, touch=False):
        return pygame.event.Event(kind, pos=at, button=1, touch=touch)

    def touch(self, name):
        at = self.spot(name)
        self.happen(self.finger(pygame.FINGERDOWN, at), self.finger(pygame.FINGERUP, at))
        self.rest(0.05)

    def click(self, name):
        at = self.spot(name)
        self.happen(self.mouse(pygame.MOUSEBUTTONDOWN, at), self.mouse(pygame.MOUSEBUTTONUP, at))
        self.rest(0.05)

    def press(self, *keys, mod=0):
        for key in keys:
            code = _KEYS.get(key) or pygame.key.key_code(key.lower())
            text = " " if key == "space" else key if len(key) == 1 else ""
            self.happen(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod))
            self.rest(0.02)

    def pad(self, *keys, lamp=False):
        for key in keys:
            code = _PAD.get(key) or getattr(pygame, f"K_KP{key}")
            text = key if lamp and len(key) == 1 else ""
            self.happen(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0))
            self.rest(0.02)


class Touching:
    """Somebody who uses a finger for everything."""

    def __init__(self, table):
        self.table = table
        self.taps = 0

    def tap(self, name):
        self.taps += 1
        self.table.touch(name)

    def write(self, name):
        for letter in name:
            self.tap("space" if letter == " " else f"letter {letter.lower()}")
        self.tap("done")

    def card(self, value):
        self.tap(f"card {value}")

    def digits(self, number):
        for digit in str(abs(number)):
            self.tap(f"digit {digit}")
        if number < 0:
            self.tap("sign")


class Clicking(Touching):
    """Somebody with a mouse."""

    def tap(self, name):
        self.taps += 1
        self.table.click(name)


class Typing(Touching):
    """Somebody with a keyboard."""

    def tap(self, name):
        assert self.table.show.screen.named(name), f"{name} is not on {self.table.place}"
        for _widget in self.table.show.screen.widgets:
            self.table.press("next")
            if self.table.show.focused == name:
                break
        assert self.table.show.focused == name
        self.table.press("enter")

    def write(self, name):
        self.table.press(*name)
        self.table.press("enter")

    def card(self, value):
        self.table.press(*str(value))
        if value == 1:
            self.table.press("enter")

    def digits(self, number):
        self.table.press(*str(number))


class Padding(Typing):
    """Somebody with nothing but a number pad, its lamp off."""

    def tap(self, name):
        for _widget in self.table.show.screen.widgets:
            self.table.pad("next")
            if self.table.show.focused == name:
                break
        assert self.table.show.focused == name
        self.table.pad("enter")

    def write(self, name):
        Touching.write(self, name)

    def card(self, value):
        self.table.pad(*str(value))
        if value == 1:
            self.table.pad("enter")

    def digits(self, number):
        self.table.pad(*str(number))


WAYS = {"touch": Touching, "mouse": Clicking, "keys": Typing, "number pad": Padding}


@pytest.fixture(params=WAYS)
def way(request):
    """Each way of using the screen in turn."""
    return WAYS[request.param]


@pytest.fixture(autouse=True)
def _english():
    """Whatever a test has spoken, the next one begins in English."""
    yield
    LANGUAGE.speak(ENGLISH)


@pytest.fixture(autouse=True)
def _nobody_looks(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
        folder = tmp_path / variable
        folder.mkdir(mode=0o700)
        monkeypatch.setenv(variable, str(folder))


@pytest.fixture
def tables(tmp_path):
    """Sets up tables; those on the same file go on where the one before was left."""
    opened = []

    def set_up(size=(800, 480), name="scores.db"):
        if opened:
            opened.pop().close()
        opened.append(Table(tmp_path / name, size))
        return opened[-1]

    yield set_up
    for table in opened:
        table.close()


@pytest.fixture
def table(tables):
    """A fresh table."""
    return tables()


def begin(path, names, **rules):
    """Begins a match in a file of scores."""
    with Store(path) as store:
        seats = tuple(Seat(person.id, person.name) for person in map(store.welcome, names))
        store.begin(Begun("skyjo", seats, skyjo.Rules(**rules), 0))


@pytest.fixture
def begun():
    """Begins matches in files."""
    return begin


@pytest.fixture
def seated(tmp_path, tables):
    """A table at which a match has begun."""

    def sit(*names, size=(800, 480), **rules):
        begin(tmp_path / "scores.db", names, **rules)
        return tables(size)

    return sit


@pytest.fixture
def table_type():
    """For tests that set up their tables in processes of their own."""
    return Table


@pytest.fixture
def hands():
    """Twelve cards by what they add up to."""
    return HANDS
