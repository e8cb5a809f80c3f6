"""What clients can ask for: the methods of the socket, with what each takes and gives."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from firmware.allowed import allowed
from firmware.beat import FASTEST, SLOWEST
from firmware.dj import Dj
from firmware.errors import RequestError
from firmware.protocol import Request
from firmware.record import Record
from firmware.state import State, WhichButton


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A method that takes nothing."""


class Loudness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How loud, 0 to 100."""

    volume: Annotated[int, Meta(ge=0, le=100)]


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a track or a clip."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track by its name; None is the one that is on."""

    name: str | None = None


class Tempo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Beats per minute, of a track by its name or of the one that is on."""

    bpm: Annotated[float, Meta(ge=SLOWEST, le=FASTEST)]
    name: str | None = None


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """On every so many beats: 1, 2 or 4."""

    every: Annotated[int, Meta(ge=1, le=4)]


class Nudge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how many milliseconds the first beat is later; negative is earlier."""

    ms: Annotated[float, Meta(ge=-5000, le=5000)]
    name: str | None = None


class Finger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A simulated finger, on one of the buttons, for a moment or for as long as a long press."""

    button: WhichButton = WhichButton.BIG
    long: bool = False


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of music on the DJ's machine."""

    path: Annotated[str, Meta(min_length=1, max_length=4096, pattern=r"^[^\0]+$")]


class Listed(msgspec.Struct, frozen=True):
    """A track as clients see it.

    Attributes:
        name: what `select` and `remove` take.
        title: for people.
        bpm: beats per minute; None while nobody knows.
        fault: why it cannot be played; empty when it can.
        playing: whether it is the one that is on.
        alternatives: half and twice the tempo, where it can be played so.
    """

    name: str
    title: str
    bpm: float | None
    fault: str
    playing: bool
    alternatives: tuple[float, ...]


Reply = State | list[Listed]


class UnknownMethodError(RequestError):
    """A client asked for a method that the DJ does not have."""


class Shelf(Protocol):
    """Where the records stand."""

    async def bring(self, path: str) -> None:
        """Takes a file of music in; the track is there when this returns."""

    def remove(self, name: str) -> None:
        """Throws a track away."""

    def nudge(self, name: str, ms: float) -> None:
        """Moves a track's first beat."""

    async def settled(self) -> None:
        """Waits until every tempo that was asked for is there."""


class Buttons(Protocol):
    """The buttons, for a client that presses one."""

    async def press(self, which: WhichButton, *, long: bool) -> None:
        """Presses a simulated button and lets it go, after a moment or a long press."""


@dataclass(frozen=True)
class Method:
    """What a method takes, and what it does with that."""

    takes: type[msgspec.Struct]
    do: Callable[[Any], Awaitable[None] | None]


class Desk:
    """Carries requests out.

    Args:
        dj: who knows how things stand.
        shelf: where the records stand.
        buttons: the simulated ones.
    """

    def __init__(self, dj: Dj, shelf: Shelf, buttons: Buttons) -> None:
        self._dj = dj
        self._shelf = shelf
        now = time.monotonic
        self._methods: Mapping[str, Method] = {
            "state": Method(Nothing, lambda _: None),
            "start": Method(Nothing, lambda _: dj.start(now())),
            "stop": Method(Nothing, lambda _: dj.stop()),
            "toggle": Method(Nothing, lambda _: dj.toggle(now())),
            "volume": Method(Loudness, lambda asked: dj.set_volume(asked.volume)),
            "tracks": Method(Nothing, lambda _: None),
            "select": Method(Name, lambda asked: dj.select(asked.name, now())),
            "import": Method(File, lambda asked: shelf.bring(asked.path)),
            "remove": Method(Name, lambda asked: shelf.remove(asked.name)),
            "tempo": Method(Tempo, self._tempo),
            "tap": Method(Which, lambda asked: dj.tap(now(), asked.name)),
            "first_beat": Method(
                Nudge, lambda asked: shelf.nudge(asked.name or dj.current.name, asked.ms)
            ),
            "cue": Method(Cue, lambda asked: dj.set_cue(asked.every)),
            "clip": Method(Name, lambda asked: dj.clip(asked.name)),
            "press": Method(Finger, lambda asked: buttons.press(asked.button, long=asked.long)),
        }

    async def _tempo(self, asked: Tempo) -> None:
        self._dj.set_tempo(asked.bpm, asked.name)
        await self._shelf.settled()

    async def carry_out(self, request: Request) -> Reply:
        """Does what was asked for; returns the list of tracks or the state after it.

        Raises:
            DjError: it cannot be; the message says why.
        """
        method = self._methods.get(request.method)
        if method is None:
            known = ", ".join(self._methods)
            raise UnknownMethodError(f"the DJ does not know {request.method!r}; it knows {known}")
        done = method.do(_taken(request, method))
        if done is not None:
            await done
        if request.method in ("tracks", "import", "remove"):
            return [self._listed(record) for record in self._dj.records]
        return self._dj.state

    def _listed(self, record: Record) -> Listed:
        return Listed(
            record.name,
            record.title,
            record.song.bpm if record.song else None,
            record.fault,
            record.name == self._dj.current.name,
            record.alternatives,
        )


def _taken(request: Request, method: Method) -> msgspec.Struct:
    try:
        return msgspec.convert(request.params, method.takes)
    except msgspec.ValidationError as error:
        raise RequestError(_fault(request, method)) from error


def _fault(request: Request, method: Method) -> str:
    """What is wrong with what a client sent along."""
    fields = {field.name: field for field in msgspec.structs.fields(method.takes)}
    for name, value in request.params.items():
        if name not in fields:
            takes = " and ".join(fields) or "nothing"
            return f"{request.method} takes {takes}, not {name}"
        try:
            msgspec.convert(value, fields[name].type)
        except msgspec.ValidationError:
            return f"{name} must be {allowed(fields[name].type)}, not {value!r}"
    missing = [name for name, field in fields.items() if field.required]
    return f"{request.method} needs {' and '.join(missing)}"
