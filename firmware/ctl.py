"""`come-on-dj ctl`: speaks to a running DJ from a shell."""

import json
import socket
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from firmware.address import for_client
from firmware.errors import RequestError, SocketError
from firmware.state import OK

PATIENCE = 5.0
"""Seconds to wait for an answer."""


def ask(path: Path, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Asks the DJ for something and returns the state after it.

    Raises:
        SocketError: no DJ answers; the message names the cure.
        RequestError: the DJ refused.
    """
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE)
            connection.connect(str(path))
            connection.sendall(json.dumps(request).encode() + b"\n")
            answer = _answer(connection)
    except (OSError, ValueError) as error:
        raise SocketError(
            f"no DJ answers at {path} ({error}): start it with  make run  or  come-on-dj"
        ) from error
    if "error" in answer:
        raise RequestError(answer["error"]["message"])
    state: dict[str, Any] = answer["result"]
    return state


def _answer(connection: socket.socket) -> dict[str, Any]:
    with connection.makefile("rb") as lines:
        for line in lines:
            message: dict[str, Any] = json.loads(line)
            if message.get("id") == 1:
                return message
    raise ConnectionError("it hung up")


def run(options: Namespace) -> int:
    """Carries out one `ctl` command; returns the exit status."""
    params = {"volume": options.volume} if options.method == "volume" else {}
    try:
        state = ask(options.socket or for_client(), options.method, params)
    except (SocketError, RequestError) as error:
        print(f"come-on-dj: {error}", file=sys.stderr)
        return 1
    print(json.dumps(state) if options.json else describe(state))
    return 0


def describe(state: dict[str, Any]) -> str:
    """A state in words."""
    doing = "playing" if state["playing"] else "stopped"
    lines = [
        f"{doing}: {state['title']}, {state['bpm']:g} a minute, volume {state['volume']}",
    ]
    if state["output"] != OK:
        lines.append(f"sound: {state['output']}")
    if state["button"] != OK:
        lines.append(f"button: {state['button']}")
    return "\n".join(lines)
