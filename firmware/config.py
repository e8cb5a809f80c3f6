"""The DJ's settings: what can be set, within what bounds, and what is wrong with a file.

The defaults are themselves a file, `defaults.toml`, which documents every key. Later files win
over earlier ones, key by key: the defaults, the system's file, the user's, the one named.
"""

import difflib
import importlib.resources
import itertools
import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from firmware import durable
from firmware.allowed import allowed
from firmware.errors import ConfigError
from firmware.light import Flash
from firmware.press import Timing

SYSTEM_FILE = Path("/etc/come-on-dj/dj.toml")

DEFAULTS = "the defaults"

Settings = dict[str, dict[str, Any]]
"""Every setting by its room and its key, as it stands in a file."""

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


class SecondButtonConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The second button, for a beat that was missed."""

    pin: Annotated[int, Meta(ge=0, le=27)]


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
    folders: tuple[Annotated[str, Meta(pattern=r"^[^\0]+$")], ...]
    cue_every: Literal[1, 2, 4]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings in force."""

    button: ButtonConfig
    second_button: SecondButtonConfig
    light: LightConfig
    sound: SoundConfig
    music: MusicConfig


def user_file() -> Path:
    """The user's own settings file, which need not exist."""
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "come-on-dj" / "dj.toml"


@dataclass(frozen=True)
class Reading:
    """What the settings files said, taken together.

    Attributes:
        settings: the settings in force; an entry that cannot be is left out.
        origins: where each of them came from, by room and key: a file, or `DEFAULTS`.
        files: the files that were there, the one that wins last.
        faults: what is wrong with them, a sentence each.
    """

    settings: Settings
    origins: Mapping[tuple[str, str], str]
    files: tuple[Path, ...]
    faults: tuple[str, ...]

    @property
    def config(self) -> Config:
        """The settings in force, as the DJ takes them."""
        return msgspec.convert(self.settings, Config)

    def check(self) -> None:
        """Makes sure that nothing is wrong with them.

        Raises:
            ConfigError: something is; lists every fault.
        """
        if self.faults:
            raise ConfigError("\n".join(self.faults))


def load(named: Path | None = None) -> Config:
    """The settings in force.

    Args:
        named: a file that wins over all others and must exist.

    Raises:
        ConfigError: a file cannot be read or asks for the impossible; lists every fault.
    """
    reading = read(named)
    reading.check()
    return reading.config


def shown(named: Path | None = None, system: Path = SYSTEM_FILE) -> str:
    """The settings in force as TOML, each with where it came from.

    Args:
        named: a file that wins over all others and must exist.
        system: the file for everybody on this machine, which need not exist.

    Raises:
        ConfigError: a file cannot be read or asks for the impossible; lists every fault.
    """
    reading = read(named, system)
    reading.check()
    lines = []
    for room, entries in reading.settings.items():
        lines += ["", f"[{room}]"]
        for key, value in entries.items():
            lines.append(f"{f'{key} = {_toml(value)}':<22}  # {reading.origins[room, key]}")
    return "\n".join(lines[1:])


def read(named: Path | None = None, system: Path = SYSTEM_FILE) -> Reading:
    """Reads all settings files and keeps whatever is good in them.

    Args:
        named: a file that wins over all others and must exist.
        system: the file for everybody on this machine, which need not exist.
    """
    defaults = importlib.resources.files("firmware").joinpath("defaults.toml").read_text("utf-8")
    settings: Settings = tomllib.loads(defaults)
    origins = {(room, key): DEFAULTS for room, entries in settings.items() for key in entries}
    files: list[Path] = []
    faults: list[str] = []
    for path in filter(None, (system, user_file(), named)):
        try:
            table = _table(path, needed=path is named)
        except ConfigError as error:
            faults.append(str(error))
            continue
        if table is None:
            continue
        files.append(path)
        for room, key, value in _entries(table):
            fault = _fault(room, key, value)
            if fault:
                faults.append(f"{path}: {fault}")
                continue
            settings[room][key] = value
            origins[room, key] = str(path)
    faults += [*_clashes(settings, origins), *_nowhere(settings, origins)]
    return Reading(settings, origins, tuple(files), tuple(faults))


def _clashes(settings: Settings, origins: Mapping[tuple[str, str], str]) -> list[str]:
    """Settings that are good by themselves and cannot be together."""
    faults = []
    rooms = [room for room, entries in settings.items() if entries.get("pin")]
    for one, other in itertools.combinations(rooms, 2):
        pin = settings[one]["pin"]
        if pin == settings[other]["pin"]:
            files = {origins[one, "pin"], origins[other, "pin"]} - {DEFAULTS}
            said = f"{one}.pin and {other}.pin are both {pin}: each needs a line of its own"
            faults.append(f"{' and '.join(sorted(files))}: {said}")
    return faults


def _nowhere(settings: Settings, origins: Mapping[tuple[str, str], str]) -> list[str]:
    """Folders that cannot be anywhere."""
    faults = []
    for folder in settings["music"]["folders"]:
        try:
            os.fspath(Path(folder).expanduser())
        except RuntimeError:
            said = f"music.folders: there is nobody called {Path(folder).parts[0][1:]} here"
            faults.append(f"{origins['music', 'folders']}: {said}")
    return faults


def _table(path: Path, *, needed: bool) -> Mapping[str, Any] | None:
    """What stands in a file, None when it is not there and need not be."""
    try:
        return tomllib.loads(durable.read(path).decode())
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError) and not needed:
            return None
        raise ConfigError(f"{path} cannot be read: {error}") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{path} is not TOML: {error}") from error


def _toml(value: object) -> str:
    """A value as TOML writes it, which for words, truth and numbers is as JSON does."""
    return json.dumps(value, ensure_ascii=False)


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for room, content in table.items():
        if isinstance(content, dict):
            yield from ((room, key, value) for key, value in content.items())
        else:
            yield "", room, content


def _fault(room: str, key: str, value: object) -> str:
    """What is wrong with one entry, empty when nothing is."""
    rooms = {field.name: field.type for field in msgspec.structs.fields(Config)}
    if not room and key in rooms:
        return f"{key} is a table: write [{key}], and its settings below"
    if room and room not in rooms:
        close = difflib.get_close_matches(room, rooms, n=1, cutoff=0.5)
        meant = f"did you mean [{close[0]}]?" if close else f"known are {', '.join(rooms)}"
        return f"[{room}] is unknown; {meant}"
    if not room:
        return f"{key} is unknown{_meant(key, _all_names())}"
    types = {field.name: field.type for field in msgspec.structs.fields(rooms[room])}
    if key not in types:
        return f"{room}.{key} is unknown{_meant(f'{room}.{key}', _all_names())}"
    try:
        msgspec.convert(value, types[key])
    except msgspec.ValidationError:
        return f"{room}.{key} = {value!r} cannot be: it must be {allowed(types[key])}"
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
