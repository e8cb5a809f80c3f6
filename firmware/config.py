"""The DJ's settings: what can be set, within what bounds, and what is wrong with a file.

The defaults are themselves a file, `defaults.toml`, which documents every key. Later files win
over earlier ones, key by key: the defaults, the system's file, the user's, the one named.
"""

import difflib
import importlib.resources
import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from firmware.errors import ConfigError
from firmware.light import Flash
from firmware.press import Timing

SYSTEM_FILE = Path("/etc/come-on-dj/dj.toml")

Pin = Annotated[int, Meta(ge=2, le=27)]
"""A GPIO line by its BCM number; 0 and 1 belong to the board's add-on memory."""


class ButtonConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The button."""

    pin: Pin
    settle_ms: Annotated[float, Meta(ge=1, le=50)]
    lockout_ms: Annotated[float, Meta(ge=50, le=1000)]
    hold_s: Annotated[float, Meta(ge=1, le=10)]

    @property
    def timing(self) -> Timing:
        """When an edge counts."""
        return Timing(
            settle=self.settle_ms / 1000, lockout=self.lockout_ms / 1000, hold=self.hold_s
        )


class LightConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The light."""

    pin: Pin
    on_ms: Annotated[float, Meta(ge=10, le=1000)]
    accent_ms: Annotated[float, Meta(ge=10, le=1000)]
    offset_ms: Annotated[float, Meta(ge=-1000, le=1000)]

    @property
    def flash(self) -> Flash:
        """How a beat looks."""
        return Flash(
            length=self.on_ms / 1000, accent=self.accent_ms / 1000, offset=self.offset_ms / 1000
        )


class SoundConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The loudspeaker."""

    volume: Annotated[int, Meta(ge=0, le=100)]
    ceiling: Annotated[int, Meta(ge=1, le=100)]
    latency_ms: Annotated[float, Meta(ge=0, le=2000)]
    card: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,15}$")]
    keep_awake: bool


class MusicConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The music."""

    track: Annotated[str, Meta(min_length=1)]
    cue_every: Literal[1, 2, 4]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings in force."""

    button: ButtonConfig
    light: LightConfig
    sound: SoundConfig
    music: MusicConfig


def user_file() -> Path:
    """The user's own settings file, which need not exist."""
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "come-on-dj" / "dj.toml"


def load(named: Path | None = None) -> Config:
    """The settings in force.

    Args:
        named: a file that wins over all others and must exist.

    Raises:
        ConfigError: a file cannot be read or asks for the impossible; lists every fault.
    """
    defaults = importlib.resources.files("firmware").joinpath("defaults.toml").read_text("utf-8")
    settings: dict[str, dict[str, Any]] = tomllib.loads(defaults)
    faults: list[str] = []
    for path in (SYSTEM_FILE, user_file(), named):
        if path and (path is named or path.exists()):
            faults += _lay_over(settings, path)
    if faults:
        raise ConfigError("\n".join(faults))
    return msgspec.convert(settings, Config)


def _lay_over(settings: dict[str, dict[str, Any]], path: Path) -> list[str]:
    """Puts a file's values over the settings; returns its faults."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path} cannot be read: {error}"]
    except tomllib.TOMLDecodeError as error:
        return [f"{path} is not TOML: {error}"]
    faults = []
    for room, key, value in _entries(table):
        fault = _fault(room, key, value)
        if fault:
            faults.append(f"{path}: {fault}")
        else:
            settings[room][key] = value
    return faults


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for room, content in table.items():
        if isinstance(content, dict):
            yield from ((room, key, value) for key, value in content.items())
        else:
            yield "", room, content


def _fault(room: str, key: str, value: object) -> str:
    """What is wrong with one entry, empty when nothing is."""
    rooms = {field.name: field.type for field in msgspec.structs.fields(Config)}
    if room not in rooms:
        name = f"[{room}]" if room else key
        return f"{name} is unknown{_meant(room or key, _all_names())}"
    types = {field.name: field.type for field in msgspec.structs.fields(rooms[room])}
    if key not in types:
        return f"{room}.{key} is unknown{_meant(f'{room}.{key}', _all_names())}"
    try:
        msgspec.convert(value, types[key])
    except msgspec.ValidationError:
        return f"{room}.{key} = {value!r} cannot be: it must be {_allowed(types[key])}"
    return ""


def _all_names() -> list[str]:
    return [
        f"{room.name}.{field.name}"
        for room in msgspec.structs.fields(Config)
        for field in msgspec.structs.fields(room.type)
    ]


def _meant(name: str, known: list[str]) -> str:
    """The key that was probably meant, as the end of a sentence."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5) or [
        full for full in known if full.split(".")[1] == name.rsplit(".", maxsplit=1)[-1]
    ]
    return f"; did you mean {close[0]}?" if close else f"; known are {', '.join(known)}"


def _allowed(kind: Any) -> str:  # noqa: ANN401  # a type annotation, of which there is no type
    """What a setting may be, in words."""
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.BoolType():
            words = "true or false"
        case msgspec.inspect.StrType(pattern=str()):
            words = "the id of a sound card: at most 15 letters and digits, without a space"
        case msgspec.inspect.LiteralType(values=values):
            words = " or ".join(str(value) for value in values)
        case msgspec.inspect.IntType(ge=low, le=high):
            words = f"a whole number from {low} to {high}"
        case msgspec.inspect.FloatType(ge=low, le=high):
            words = f"a number from {low:g} to {high:g}"
        case _:
            words = "some words in quotes"
    return words
