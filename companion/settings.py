"""What the table has set once and for all: language, sizes, colours, sounds, the screen's sleep."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from companion import whole
from companion.errors import StoreError
from companion.words import LANGUAGES, Sentence, _, sentence, to_say, usual_language

FILE_NAME = "settings.json"


class Colours(StrEnum):
    """What the screens are painted in."""

    DARK = "dark"
    LIGHT = "light"
    STRONG = "strong"


class Settings(msgspec.Struct, frozen=True):
    """The settings in force.

    Attributes:
        language: The code of a language we speak; None for the system's.
        inches: The panel's diagonal; None when nobody has said.
        distance: Metres from which the screen is read.
        colours: What the screens are painted in.
        calm: Whether nothing bounces.
        taps: Whether a tap is heard.
        sleep: Minutes after which the screen goes dark; 0 for never.
        tolerance: Milliseconds to either side that still are the beat; 0 judges nobody's rhythm.
        delay: Milliseconds from a touch until it is known, for judging the rhythm.
    """

    language: str | None = None
    inches: Annotated[float, Meta(ge=2, le=100)] | None = None
    distance: Annotated[float, Meta(ge=0.5, le=5)] = 1.0
    colours: Colours = Colours.DARK
    calm: bool = False
    taps: bool = False
    sleep: Annotated[int, Meta(ge=0, le=600)] = 0
    tolerance: Annotated[int, Meta(ge=0, le=1000)] = 0
    delay: Annotated[int, Meta(ge=0, le=1000)] = 30

    def spoken(self, environment: Mapping[str, str]) -> str:
        """The code of the language to speak."""
        if self.language in LANGUAGES:
            return str(self.language)
        return usual_language(environment)


class SettingsFile:
    """The small file beside the scores in which the settings are kept.

    Args:
        scores: The file of scores.
    """

    def __init__(self, scores: Path) -> None:
        self._path = scores.with_name(FILE_NAME)
        self.notice: Sentence | None = None

    def read(self) -> Settings:
        """The settings as they were kept; those of a new box when they cannot be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            words = to_say("The settings could not be read, so they are as in a new box.")
            self.notice = sentence(words)
            return Settings()

    def keep(self, settings: Settings) -> None:
        """Has the settings on disk when it returns; the file is the old one or the new one.

        Raises:
            StoreError: They could not be written.
        """
        try:
            whole.write(self._path, msgspec.json.encode(settings))
        except OSError as error:
            words = _("The settings could not be written to {path}. See that the disk is not full.")
            raise StoreError(words.format(path=self._path)) from error
