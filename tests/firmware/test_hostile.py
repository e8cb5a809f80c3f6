"""A thousand messages that no friend would send, and the DJ plays on."""

import json
import random

from .conftest import NO_CARD

METHODS = {
    "state": (),
    "start": (),
    "stop": (),
    "toggle": (),
    "volume": ("volume",),
    "tracks": (),
    "select": ("name",),
    "import": ("path",),
    "remove": ("name",),
    "tempo": ("bpm", "name"),
    "tap": ("name",),
    "first_beat": ("ms", "name"),
    "cue": ("every",),
    "clip": ("name",),
    "press": ("button",),
}

WRONG = (
    *(None, True, False, -1, 0, 10**40, 1e308, -0.0, "", "\0", "../../etc/passwd", "ß" * 900),
    *([], {}, [[[]]], {"a": {"b": None}}, [1] * 500, "NaN", "built-in", "big"),
)

MESSAGES = 1000
LONGEST = 60_000
"""Bytes: what is longer the DJ hangs up on, which has a test of its own."""


def strange(chance):
    """A request with a value of the wrong kind, a key too many, or one too few."""
    method = chance.choice([*METHODS, "dance", "__init__", ""])
    params = {name: chance.choice(WRONG) for name in METHODS.get(method, ())}
    if chance.random() < 0.3:
        params[chance.choice(["self", "x", "volume", "\u202e"])] = chance.choice(WRONG)
    request = {"jsonrpc": "2.0", "id": chance.choice([1, "x", None]), "method": method}
    request["params"] = chance.choice([params, params, params, list(params), chance.choice(WRONG)])
    if chance.random() < 0.1:
        request[chance.choice(list(request))] = chance.choice(WRONG)
    return json.dumps(request).encode()


def spoilt(chance, message):
    """The same, cut, with bytes turned over, or with other bytes altogether."""
    match chance.randrange(5):
        case 0:
            return message[: chance.randrange(len(message))]
        case 1:
            bytes_ = bytearray(message)
            for _ in range(chance.randint(1, 8)):
                bytes_[chance.randrange(len(bytes_))] = chance.randrange(256)
            return bytes(bytes_)
        case 2:
            return chance.randbytes(chance.randint(1, 2000))
        case 3:
            return message * chance.randint(2, 40)
        case _:
            return message


def talk_back(lines, mark):
    """What the DJ says until it has answered an honest question."""
    lines.write(b"\n" + json.dumps({"id": mark, "method": "state"}).encode() + b"\n")
    lines.flush()
    while True:
        said = json.loads(lines.readline())
        if said.get("id") == mark:
            assert "output" in said["result"]
            return
        if "error" in said:
            assert said["error"]["message"]


def test_a_thousand_malformed_messages(start_box, alsa, talk):
    box = start_box(**alsa(NO_CARD))
    chance = random.Random(38)
    with talk(box).makefile("rwb") as lines:
        for number in range(MESSAGES):
            lines.write(spoilt(chance, strange(chance))[:LONGEST])
            talk_back(lines, f"honest {number}")
    assert box.ctl("press").returncode == 0
    assert "Traceback" not in box.log.read_text()


def test_a_hundred_half_sentences(start_box, alsa, talk):
    box = start_box(**alsa(NO_CARD))
    chance = random.Random(56)
    for _ in range(100):
        message = strange(chance)
        connection = talk(box)
        connection.sendall(message[: chance.randrange(len(message))])
        connection.close()
    assert box.ctl("press").returncode == 0
    assert "Traceback" not in box.log.read_text()
