"""The client of the DJ's socket: what is playing, and what to ask of it.

One thread talks to the socket, so the screen never waits for it. Without a DJ it tries again
every second; of one that has been silent for a while it asks whether it is still there.
"""

import os
import select
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from companion.dj_words import in_words, translated

SOCKET_VARIABLE = "COME_ON_DJ_SOCKET"
_FOLDER = "come-on-dj"
_NAME = "dj.sock"
_AGAIN = 1.0
"""Seconds until the next try."""
_SILENCE = 3.0
"""Seconds of silence after which the DJ is asked whether it is there."""
_PATIENCE = 2.0
"""Seconds in which it answers, or else it hangs."""
_LONGEST_LINE = 65_536
_FINE = "ok"


class Music(msgspec.Struct, frozen=True):
    """The DJ's own state.

    Attributes:
        first_beat_at: Seconds on the monotonic clock; None when stopped.
        bpm: Beats a minute.
        beats_per_bar: Beats until it is one again.
        title: The track's name for people.
        volume: 0 to 100.
        ceiling: The loudest that the volume can be.
        output: ``ok`` or what is wrong with the loudspeaker.
        button: ``ok``, ``simulated`` or what is wrong with the button.
    """

    playing: bool
    first_beat_at: float | None
    bpm: float
    beats_per_bar: int = 4
    cue_every: int = 1
    track: str = ""
    title: str = ""
    volume: int = 0
    ceiling: int = 100
    output: str = _FINE
    button: str = _FINE

    @property
    def called(self) -> str:
        """The track's name for people."""
        return in_words(self.title) or self.track

    @property
    def complaint(self) -> str:
        """What is wrong with the loudspeaker, as a sentence; empty when nothing is."""
        return "" if self.output == _FINE else translated(self.output)


class Track(msgspec.Struct, frozen=True):
    """A track that the DJ has.

    Attributes:
        name: What the DJ knows it by.
        title: Its name for people.
        bpm: Beats a minute; None while nobody knows.
        fault: Why it cannot be played; empty when it can.
        playing: Whether it is the one that is on.
    """

    name: str
    title: str = ""
    bpm: float | None = None
    fault: str = ""
    playing: bool = False

    @property
    def called(self) -> str:
        """Its name for people."""
        return in_words(self.title) or self.name

    @property
    def complaint(self) -> str:
        """Why it cannot be played, in the language of the table."""
        return translated(self.fault)


class Press(msgspec.Struct, frozen=True):
    """A finger on one of the box's buttons.

    Attributes:
        button: ``big``, which starts and stops the music, or ``second``.
        gesture: ``press`` or ``hold``.
        at: When, seconds on the monotonic clock.
    """

    button: str
    gesture: str
    at: float


@dataclass(frozen=True, slots=True)
class Ask:
    """Something asked of the DJ: a method of its socket and, where it takes one, the value."""

    method: Literal[
        "toggle",
        "start",
        "stop",
        "state",
        "volume",
        "tracks",
        "select",
        "tempo",
        "tap",
        "cue",
        "clip",
    ]
    value: float | str | None = None


_TAKES = {"volume": "volume", "select": "name", "tempo": "bpm", "cue": "every", "clip": "name"}
"""What each method calls its value."""


class _Request(msgspec.Struct):
    id: int
    method: str
    params: dict[str, float | str] | msgspec.UnsetType
    jsonrpc: str


class _Fault(msgspec.Struct):
    message: str = ""


class _Message(msgspec.Struct):
    id: int | None = None
    method: str = ""
    params: msgspec.Raw = msgspec.Raw(b"null")
    result: msgspec.Raw = msgspec.Raw(b"null")
    error: _Fault | None = None


class Listener(Protocol):
    """Who is told what the DJ says. Called from the socket's own thread."""

    def tell(self, music: Music | None) -> None:
        """The DJ's state; None when it is gone."""

    def wait_for(self, *, waiting: bool) -> None:
        """Whether the DJ is there but does not answer."""

    def list_tracks(self, tracks: tuple[Track, ...]) -> None:
        """The tracks that the DJ has."""

    def feel(self, press: Press) -> None:
        """A finger on one of the box's buttons."""

    def warn(self, sentence: str) -> None:
        """The DJ's reason when it refuses something."""


class Dj:
    """A line to the DJ that mends itself.

    Args:
        path: The socket; None to look at the usual places each time.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._listener: Listener | None = None
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._wishes: list[Ask] = []
        self._ear, self._bell = os.pipe()
        self._count = 0
        self._told: Music | None = None
        self._open: dict[int, Ask] = {}
        self._heard_at = 0.0
        self._asked_at: float | None = None
        self._waiting = False
        self._thread = threading.Thread(target=self._run, name="dj", daemon=True)

    def start(self, listener: Listener) -> None:
        """Calls the DJ, and again whenever it is gone."""
        self._listener = listener
        self._thread.start()

    def ask(self, wish: Ask) -> None:
        """Asks something of the DJ; a wish nobody hears, or while it hangs, is dropped."""
        with self._lock:
            self._wishes.append(wish)
        os.write(self._bell, b"!")

    def close(self) -> None:
        """Hangs up."""
        self._stopping.set()
        os.write(self._bell, b"!")
        if self._thread.ident is not None:
            self._thread.join()
        os.close(self._ear)
        os.close(self._bell)

    def _run(self) -> None:
        while not self._stopping.is_set():
            # No DJ, or one that speaks another language: the screen says so, and we try again.
            with suppress(OSError, msgspec.MsgspecError), self._connect() as line:
                self._listen(line)
            if not self._stopping.is_set():
                self._wait(waiting=False)
                self._tell(None)
                self._stopping.wait(_AGAIN)

    def _connect(self) -> socket.socket:
        path = self._path or find_socket()
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            line.settimeout(_AGAIN)
            line.connect(str(path))
        except OSError:
            line.close()
            raise
        return line

    def _listen(self, line: socket.socket) -> None:
        heard = b""
        self._take_wishes()
        self._open.clear()
        # It says its state to whoever calls.
        self._heard_at = self._asked_at = time.monotonic()
        while not self._stopping.is_set():
            ready, _, _ = select.select([line.fileno(), self._ear], [], [], self._patience())
            if self._ear in ready:
                os.read(self._ear, 4096)
                self._send(line, self._take_wishes())
            if line.fileno() in ready:
                more = line.recv(4096)
                if not more or len(heard) > _LONGEST_LINE:
                    return
                self._heard_at, self._asked_at = time.monotonic(), None
                self._wait(waiting=False)
                *whole, heard = (heard + more).split(b"\n")
                for said in whole:
                    self._hear(said)
            self._mind_silence(line)

    def _patience(self) -> float | None:
        """Seconds until something is to be done about the silence; None while it hangs anyway."""
        if self._waiting:
            return None
        due = self._heard_at + _SILENCE if self._asked_at is None else self._asked_at + _PATIENCE
        return max(0.0, due - time.monotonic())

    def _mind_silence(self, line: socket.socket) -> None:
        """Asks a DJ that says nothing whether it is there, and says when it does not answer."""
        now = time.monotonic()
        if self._asked_at is None:
            if now - self._heard_at >= _SILENCE:
                self._send(line, [Ask("state")])
        elif now - self._asked_at >= _PATIENCE:
            self._wait(waiting=True)

    def _send(self, line: socket.socket, wishes: list[Ask]) -> None:
        if self._waiting:
            # What was tapped meanwhile is not to happen all at once when it comes to.
            return
        for wish in wishes:
            self._count += 1
            params = msgspec.UNSET if wish.value is None else {_TAKES[wish.method]: wish.value}
            request = _Request(self._count, wish.method, params, "2.0")
            self._open[self._count] = wish
            line.sendall(msgspec.json.encode(request) + b"\n")
            self._asked_at = self._asked_at or time.monotonic()

    def _hear(self, said: bytes) -> None:
        message = msgspec.json.decode(said, type=_Message)
        if message.method:
            self._notice(message)
            return
        asked = self._open.pop(message.id, None) if message.id is not None else None
        if self._listener is None:
            return
        if message.error is not None:
            # A tap that is not heard is no reason to say anything.
            if asked is None or asked.method != "clip":
                self._listener.warn(translated(message.error.message))
        elif asked is not None and asked.method == "tracks":
            tracks = msgspec.json.decode(message.result, type=tuple[Track, ...])
            self._listener.list_tracks(tracks)

    def _notice(self, message: _Message) -> None:
        """Passes on what the DJ says of itself."""
        if message.method == "state":
            self._tell(msgspec.json.decode(message.params, type=Music))
        elif message.method == "button" and self._listener is not None:
            self._listener.feel(msgspec.json.decode(message.params, type=Press))

    def _take_wishes(self) -> list[Ask]:
        with self._lock:
            wishes, self._wishes = self._wishes, []
        return wishes

    def _tell(self, music: Music | None) -> None:
        if music != self._told:
            self._told = music
            if self._listener is not None:
                self._listener.tell(music)

    def _wait(self, *, waiting: bool) -> None:
        if waiting != self._waiting:
            self._waiting = waiting
            if self._listener is not None:
                self._listener.wait_for(waiting=waiting)


def find_socket() -> Path:
    """Where the DJ's socket is, or would be if there were a DJ."""
    if SOCKET_VARIABLE in os.environ:
        return Path(os.environ[SOCKET_VARIABLE])
    places = list(_usual_places())
    return next((place for place in places if place.exists()), places[-1])


def _usual_places() -> Iterator[Path]:
    yield Path("/run") / _FOLDER / _NAME
    if "XDG_RUNTIME_DIR" in os.environ:
        yield Path(os.environ["XDG_RUNTIME_DIR"]) / _FOLDER / _NAME
    yield Path(tempfile.gettempdir()) / f"{_FOLDER}-{os.getuid()}" / _NAME
