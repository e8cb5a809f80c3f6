"""The words of the DJ's socket: JSON-RPC 2.0, one message a line (https://www.jsonrpc.org)."""

from enum import IntEnum
from typing import Any

import msgspec

LONGEST_LINE = 64 * 1024
"""Bytes; nobody has that much to say to a DJ."""


class Code(IntEnum):
    """The standard's error codes."""

    NO_JSON = -32700
    NO_REQUEST = -32600
    NO_METHOD = -32601
    BAD_PARAMS = -32602
    CANNOT = -32000


class Request(msgspec.Struct, frozen=True):
    """What a client asks for."""

    method: str
    jsonrpc: str = "2.0"
    params: dict[str, Any] = {}
    id: int | str | None = None


class Fault(msgspec.Struct, frozen=True):
    """Why a request was refused: a code and a sentence."""

    code: int
    message: str


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a request, or why there is none."""

    id: int | str | None
    result: Any | msgspec.UnsetType = msgspec.UNSET
    error: Fault | msgspec.UnsetType = msgspec.UNSET
    jsonrpc: str = "2.0"


class Notification(msgspec.Struct, frozen=True):
    """What everybody who listens is told: `state` after a change, `importing` meanwhile."""

    method: str
    params: Any
    jsonrpc: str = "2.0"


def line(message: Answer | Notification | Request) -> bytes:
    """A message as it goes over the socket."""
    return msgspec.json.encode(message) + b"\n"
