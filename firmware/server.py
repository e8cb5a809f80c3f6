"""The socket through which everybody else talks to the DJ."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from firmware.errors import DjError, RequestError, SocketError
from firmware.peer import process_at
from firmware.protocol import (
    LONGEST_LINE,
    Answer,
    Code,
    Fault,
    Notification,
    Request,
    line,
)
from firmware.requests import Reply, UnknownMethodError
from firmware.state import State

log = logging.getLogger(__name__)

UNREAD = 256 * 1024
"""Bytes that a client may leave unread before it is let go."""

Do = Callable[[Request], Awaitable[Reply]]


class Server:
    """Answers requests and tells every client of every change.

    Args:
        path: the socket.
        do: carries out a request and returns what it gives.
        state: the state now.
    """

    def __init__(self, path: Path, do: Do, state: Callable[[], State]) -> None:
        self._path = path
        self._do = do
        self._state = state
        self._clients: set[asyncio.StreamWriter] = set()
        self._talks: set[asyncio.Task[None]] = set()
        self._server: asyncio.AbstractServer | None = None
        self._own: int | None = None

    async def open(self) -> None:
        """Begins to listen.

        Raises:
            SocketError: another DJ listens there already, or the place cannot be used.
        """
        _clear(self._path)
        try:
            self._server = await asyncio.start_unix_server(
                self._connected, self._path, limit=LONGEST_LINE, backlog=256
            )
            self._path.chmod(0o660)
            self._own = self._path.stat().st_ino
        except OSError as error:
            raise SocketError(
                f"the socket {self._path} cannot be made ({error.strerror or error}): "
                "name another place with --socket"
            ) from error

    def tell(self, method: str, params: object) -> None:
        """Notifies every client; one that does not read is let go."""
        message = line(Notification(method, params))
        for client in list(self._clients):
            self._send(client, message)

    async def close(self) -> None:
        """Takes leave of all clients and removes the socket."""
        if self._server is None:
            return
        self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        with contextlib.suppress(FileNotFoundError):
            # Somebody may have removed ours, and another DJ be found there now.
            if self._path.stat().st_ino == self._own:
                self._path.unlink()

    def _send(self, client: asyncio.StreamWriter, message: bytes) -> None:
        if client.transport.is_closing():
            return
        if client.transport.get_write_buffer_size() > UNREAD:
            log.debug("a client does not read; letting it go")
            client.transport.abort()
            return
        client.write(message)

    def _connected(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Talks to a client on a task of ours: one of asyncio's own complains when it is ended."""
        talk = asyncio.create_task(self._serve(reader, client))
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)

    async def _serve(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        self._clients.add(client)
        try:
            self._send(client, line(Notification("state", self._state())))
            await self._converse(reader, client)
        except ConnectionError:
            log.debug("a client went away in mid-sentence")
        finally:
            self._clients.discard(client)
            client.close()

    async def _converse(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        while True:
            try:
                received = await reader.readline()
            except ValueError:
                too_long = Fault(Code.NO_REQUEST, f"a message has at most {LONGEST_LINE} bytes")
                self._send(client, line(Answer(None, error=too_long)))
                return
            if not received:
                return
            answer = await self._answer(received)
            if answer:
                self._send(client, line(answer))
            await client.drain()

    async def _answer(self, received: bytes) -> Answer | None:
        """What to say to one line; nothing to a notification and to an empty line."""
        if not received.strip():
            return None
        try:
            request = msgspec.json.decode(received, type=Request)
        except msgspec.ValidationError as error:
            return Answer(None, error=Fault(Code.NO_REQUEST, f"this is no request: {error}"))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Answer(None, error=Fault(Code.NO_JSON, f"this is no JSON: {error}"))
        result = await self._result(request)
        if request.id is None:
            return None
        if isinstance(result, Fault):
            return Answer(request.id, error=result)
        return Answer(request.id, result=result)

    async def _result(self, request: Request) -> Reply | Fault:
        try:
            return await self._do(request)
        except UnknownMethodError as error:
            return Fault(Code.NO_METHOD, str(error))
        except RequestError as error:
            return Fault(Code.BAD_PARAMS, str(error))
        except DjError as error:
            return Fault(Code.CANNOT, str(error))


def _clear(path: Path) -> None:
    """Removes a socket that a DJ left behind.

    Raises:
        SocketError: a DJ still answers there, or the file is no socket.
    """
    if not path.exists():
        return
    if not path.is_socket():
        raise SocketError(f"{path} is no socket: remove it or name another place with --socket")
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            with contextlib.suppress(FileNotFoundError):
                path.unlink()
            return
        except OSError as error:
            raise SocketError(f"{path} cannot be used ({error.strerror})") from error
        raise SocketError(
            f"a DJ is running already (process {process_at(probe)}, at {path}): "
            "stop it first, or give this one another place with --socket"
        )
