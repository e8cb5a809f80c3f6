"""The line to the DJ, against a real socket."""

import json
import queue
import socket
import time
from contextlib import closing

import pytest

from companion.dj import Ask, Dj, Press, find_socket

STATE = {
    "playing": True,
    "first_beat_at": 12345.5,
    "bpm": 56.0,
    "beats_per_bar": 4,
    "cue_every": 1,
    "track": "built-in",
    "title": "Built-in beat",
    "volume": 70,
    "output": "ok",
    "button": "simulated",
}


class Booth:
    """A DJ's end of the socket."""

    def __init__(self, path):
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(path))
        self.door.listen()
        self.door.settimeout(10)
        self.line = None

    def let_in(self):
        if self.line is not None:
            self.line.close()
        self.line, _address = self.door.accept()
        self.line.settimeout(10)

    def say(self, message):
        self.line.sendall(json.dumps(message).encode() + b"\n")

    def state(self, **changes):
        self.say({"jsonrpc": "2.0", "method": "state", "params": STATE | changes})

    def hear(self):
        heard = b""
        while not heard.endswith(b"\n"):
            heard += self.line.recv(1024)
        return json.loads(heard)

    def hang_up(self):
        self.line.close()

    def close(self):
        if self.line is not None:
            self.line.close()
        self.door.close()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "dj.sock"


@pytest.fixture
def booth(path):
    with closing(Booth(path)) as booth:
        yield booth


class Ear:
    """Somebody who listens to the DJ."""

    def __init__(self):
        self.heard, self.listed, self.refused = queue.Queue(), queue.Queue(), queue.Queue()
        self.felt = queue.Queue()
        self.tell, self.list_tracks = self.heard.put, self.listed.put
        self.warn, self.feel = self.refused.put, self.felt.put


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
def line(path, ear):
    """The companion's end, with what it has heard."""
    with closing(Dj(path)) as dj:
        dj.start(ear)
        yield dj, ear.heard, ear.refused


def test_the_state_arrives_after_connecting_and_after_every_change(booth, line):
    _dj, heard, _refused = line
    booth.let_in()
    booth.state()
    music = heard.get(timeout=5)
    assert (music.playing, music.first_beat_at, music.bpm) == (True, 12345.5, 56.0)
    assert music.complaint == ""
    booth.state(output="No loudspeaker: connect one.", surprise="from a later version")
    assert heard.get(timeout=5).complaint == "No loudspeaker: connect one."


def test_wishes_are_requests_one_a_line(booth, line):
    dj, heard, _refused = line
    booth.let_in()
    booth.state()
    heard.get(timeout=5)
    dj.ask(Ask("toggle"))
    assert booth.hear() == {"jsonrpc": "2.0", "id": 1, "method": "toggle"}
    dj.ask(Ask("volume", 0))
    assert booth.hear() == {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "volume",
        "params": {"volume": 0},
    }


def test_a_finger_on_a_button_is_passed_on(booth, line, ear):
    _dj, heard, _refused = line
    booth.let_in()
    booth.state()
    heard.get(timeout=5)
    pressed = {"button": "second", "gesture": "press", "at": 12346.25}
    booth.say({"jsonrpc": "2.0", "method": "something new", "params": {}})
    booth.say({"jsonrpc": "2.0", "method": "button", "params": pressed})
    assert ear.felt.get(timeout=5) == Press("second", "press", 12346.25)


def test_a_refusal_is_passed_on_in_the_djs_words(booth, line):
    _dj, _heard, refused = line
    booth.let_in()
    booth.say({"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "Not now."}})
    assert refused.get(timeout=5) == "Not now."


def test_a_dj_that_dies_is_missed_and_found_again(booth, line):
    _dj, heard, _refused = line
    booth.let_in()
    booth.state()
    heard.get(timeout=5)
    booth.hang_up()
    assert heard.get(timeout=5) is None
    booth.let_in()
    booth.state(playing=False, first_beat_at=None)
    assert heard.get(timeout=5).playing is False


def test_a_dj_that_talks_nonsense_is_hung_up_on_and_called_again(booth, line):
    _dj, heard, _refused = line
    booth.let_in()
    booth.state()
    heard.get(timeout=5)
    booth.line.sendall(b"this is no JSON\n")
    assert heard.get(timeout=5) is None
    booth.let_in()
    booth.state()
    assert heard.get(timeout=5).playing is True


def test_what_each_method_takes(booth, line):
    dj, heard, _refused = line
    booth.let_in()
    booth.state()
    heard.get(timeout=5)
    for ask, params in (
        (Ask("select", "own/song"), {"name": "own/song"}),
        (Ask("tempo", 92.5), {"bpm": 92.5}),
        (Ask("cue", 4), {"every": 4}),
        (Ask("clip", "tap"), {"name": "tap"}),
    ):
        dj.ask(ask)
        request = booth.hear()
        assert (request["method"], request["params"]) == (ask.method, params)


def test_the_tracks_are_listed_when_asked_for(booth, line, ear):
    dj, _heard, _refused = line
    booth.let_in()
    booth.state()
    ear.heard.get(timeout=5)
    dj.ask(Ask("tracks"))
    asked = booth.hear()
    tracks = [
        {"name": "built-in", "title": "Built-in beat", "bpm": 56.0, "fault": "", "playing": True},
        {"name": "x.mp3", "title": "x", "bpm": None, "fault": "It is no music.", "playing": False},
    ]
    booth.say({"jsonrpc": "2.0", "id": asked["id"], "result": tracks})
    built_in, broken = ear.listed.get(timeout=5)
    assert (built_in.title, built_in.bpm, built_in.playing) == ("Built-in beat", 56.0, True)
    assert broken.fault == "It is no music."


def test_a_clip_the_dj_does_not_have_is_no_message(booth, line, ear):
    dj, _heard, _refused = line
    booth.let_in()
    booth.state()
    ear.heard.get(timeout=5)
    dj.ask(Ask("clip", "tap"))
    asked = booth.hear()
    booth.say({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": 1, "message": "No clip."}})
    booth.say({"jsonrpc": "2.0", "id": 99, "error": {"code": 1, "message": "Something else."}})
    assert ear.refused.get(timeout=5) == "Something else."


def test_wishes_that_nobody_hears_are_not_kept_for_later(path, ear):
    heard = ear.heard
    with closing(Dj(path)) as dj:
        dj.start(ear)
        dj.ask(Ask("toggle"))
        with closing(Booth(path)) as booth:
            booth.let_in()
            booth.state()
            heard.get(timeout=5)
            dj.ask(Ask("volume", 30))
            assert booth.hear()["method"] == "volume"


def test_closing_does_not_wait_for_a_dj(path, ear):
    with closing(Dj(path)) as dj:
        dj.start(ear)
        began = time.monotonic()
    assert time.monotonic() - began < 2


def test_where_the_socket_is_looked_for(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    ours = tmp_path / "come-on-dj" / "dj.sock"
    assert find_socket() != ours
    ours.parent.mkdir()
    ours.touch()
    assert find_socket() == ours
    monkeypatch.setenv("COME_ON_DJ_SOCKET", "/somewhere/else.sock")
    assert str(find_socket()) == "/somewhere/else.sock"


def wait_for(table, what):
    """Lets the show hear from the socket's thread until something is so."""
    end = time.monotonic() + 5
    while not what():
        assert time.monotonic() < end, table.show.screen
        table.show.step(0.05)


def test_the_dj_on_the_home_screen(table, booth, path):
    table.clock.now = time.monotonic()
    with closing(Dj(path)) as dj:
        table.evening._ask = dj.ask
        dj.start(table.show)
        assert table.words("start") == "no DJ"
        booth.let_in()
        booth.state(playing=False, first_beat_at=None)
        wait_for(table, lambda: table.words("start") == "start")
        table.touch("start")
        assert booth.hear()["method"] == "toggle"
        booth.state()
        wait_for(table, lambda: table.words("start") == "stop")
        assert "ball" in table.names()
        assert table.words("track") == "Built-in beat"
        assert table.words("dj says") == "56 a minute"
        table.touch("louder")
        assert booth.hear()["params"] == {"volume": 75}
        booth.state(output="The loudspeaker is asleep.")
        wait_for(table, lambda: table.words("dj says") == "The loudspeaker is asleep.")
        booth.hang_up()
        wait_for(table, lambda: table.words("start") == "no DJ")


TRACKS = [
    {"name": "built-in", "title": "Built-in beat", "bpm": 56.0, "fault": "", "playing": True},
    {"name": "own/a", "title": "Kitchen", "bpm": 92.0, "fault": "", "playing": False},
    {"name": "own/b", "title": "Broken", "bpm": None, "fault": "No music.", "playing": False},
]


def test_the_djs_desk(table, booth, path):
    with closing(Dj(path)) as dj:
        table.evening._ask = dj.ask
        dj.start(table.show)
        booth.let_in()
        booth.state(playing=False, first_beat_at=None, ceiling=75)
        wait_for(table, lambda: table.words("start") == "start")
        table.touch("desk")
        table.rest()
        asked = booth.hear()
        assert asked["method"] == "tracks"
        booth.say({"jsonrpc": "2.0", "id": asked["id"], "result": TRACKS})
        wait_for(table, lambda: "track 2" in table.names())
        table.touch("track 1")
        assert booth.hear()["params"] == {"name": "own/a"}
        table.touch("track 2")
        assert table.message == "No music."
        table.touch("faster")
        assert booth.hear()["params"] == {"bpm": 58}
        table.press("left")
        assert booth.hear()["params"] == {"bpm": 54}
        table.touch("cue")
        assert booth.hear()["params"] == {"every": 2}
        table.touch("tap")
        assert booth.hear()["method"] == "tap"
        table.touch("louder")
        assert booth.hear()["params"] == {"volume": 75}
        booth.state(volume=75, ceiling=75, cue_every=4)
        wait_for(table, lambda: table.words("volume") == "volume 75")
        assert table.words("cue") == "cue on every 4. beat"
        table.touch("louder")
        assert table.message == "It is as loud as it gets."
        table.touch("back")
        table.rest()
        assert table.words("track") == "Built-in beat"


def test_the_desk_without_a_dj_says_so(table):
    table.touch("history")  # nothing to start: the desk is not offered
    table.rest()
    table.press("escape")
    table.rest()
    assert "desk" not in table.names()
    assert table.words("start") == "no DJ"
