"""`come-on-dj ctl`: speaks to a running DJ from a shell."""

import json
import socket
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware.address import for_client
from firmware.errors import RequestError, SocketError
from firmware.state import OK

PATIENCE = 5.0
LONG_PATIENCE = {"import": 3600.0, "tempo": 60.0}
"""Seconds to wait for an answer; music that is taken in or made anew takes its time."""

NEARLY = 0.99
"""The part after which no more progress is told."""

Answer = dict[str, Any] | list[dict[str, Any]]


def ask(path: Path, method: str, params: Mapping[str, Any]) -> Answer:
    """Asks the DJ for something and returns what it gives: the state, or the tracks.

    Raises:
        SocketError: no DJ answers; the message names the cure.
        RequestError: the DJ refused.
    """
    if any(isinstance(value, str) and not _speakable(value) for value in params.values()):
        raise RequestError(
            "a name of other than UTF-8 letters cannot be said here: rename the file, "
            "or put it into the music folder"
        )
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(LONG_PATIENCE.get(method, PATIENCE))
            connection.connect(str(path))
            connection.sendall(json.dumps(request).encode() + b"\n")
            answer = _answer(connection)
    except TimeoutError as error:
        raise SocketError(
            f"the DJ at {path} hangs: end it, then start it with  make run  or  come-on-dj"
        ) from error
    except (OSError, ValueError) as error:
        raise SocketError(
            f"no DJ answers at {path} ({error}): start it with  make run  or  come-on-dj"
        ) from error
    if "error" in answer:
        raise RequestError(answer["error"]["message"])
    result: Answer = answer["result"]
    return result


def _speakable(words: str) -> bool:
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


def _answer(connection: socket.socket) -> dict[str, Any]:
    with connection.makefile("rb") as lines:
        for line in lines:
            message: dict[str, Any] = json.loads(line)
            # What is refused before it is understood is answered without a name.
            if message.get("id") == 1 or "error" in message:
                return message
            if message.get("method") == "importing":
                _show_progress(message["params"])
    raise ConnectionError("it hung up")


def _show_progress(params: Mapping[str, Any]) -> None:
    if sys.stderr.isatty():
        end = "\r" if params["done"] < NEARLY else "\n"
        print(f"{params['file']}: {params['done']:.0%} ", end=end, file=sys.stderr, flush=True)


def _track(given: Namespace) -> dict[str, Any]:
    return {"name": given.track} if given.track else {}


_PARAMS: Mapping[str, Callable[[Namespace], dict[str, Any]]] = {
    "volume": lambda given: {"volume": given.volume},
    "select": lambda given: {"name": given.name},
    "remove": lambda given: {"name": given.name},
    "clip": lambda given: {"name": given.name},
    "tempo": lambda given: {"bpm": given.bpm, **_track(given)},
    "tap": _track,
    "first_beat": lambda given: {"ms": given.ms, **_track(given)},
    "press": lambda given: {"button": "second" if given.second else "big", "long": given.long},
    "cue": lambda given: {"every": given.every},
}


def _requests(given: Namespace) -> list[dict[str, Any]]:
    """What each request of a command says: one, or one for every file."""
    if given.method == "import":
        return [{"path": str(Path(file).absolute())} for file in given.files]
    return [_PARAMS[given.method](given) if given.method in _PARAMS else {}]


def run(options: Namespace) -> int:
    """Carries out one command; returns the exit status."""
    answer: Answer | None = None
    failed = False
    for params in _requests(options):
        try:
            answer = ask(options.socket or for_client(), options.method, params)
        except (SocketError, RequestError) as error:
            print(f"come-on-dj: {error}", file=sys.stderr)
            failed = True
    if answer is not None:
        print(json.dumps(answer) if options.json else describe(answer), flush=True)
    return int(failed)


def describe(answer: Answer) -> str:
    """An answer in words."""
    if isinstance(answer, list):
        return "\n".join(_describe_track(track) for track in answer)
    doing = "playing" if answer["playing"] else "stopped"
    tempo = f"{round(answer['bpm'], 1):g} a minute"
    lines = [f"{doing}: {answer['title']}, {tempo}, volume {answer['volume']}"]
    if answer["output"] != OK:
        lines.append(f"sound: {answer['output']}")
    if answer["button"] != OK:
        lines.append(f"button: {answer['button']}")
    return "\n".join(lines)


def _describe_track(track: Mapping[str, Any]) -> str:
    mark = "*" if track["playing"] else " "
    tempo = f"{round(track['bpm'], 1):g} a minute" if track["bpm"] else track["fault"]
    others = " or ".join(f"{round(bpm, 1):g}" for bpm in track["alternatives"])
    offered = f" (or is it {others}?)" if others else ""
    return f"{mark} {track['name']}: {track['title']}, {tempo}{offered}"
