"""Every word people see passes through here: English in the source, other languages by gettext."""

import gettext
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from companion.games.words import Phrase

_FOLDER = Path(__file__).with_name("locale")
_DOMAIN = "companion"
ENGLISH = "en"
LANGUAGES: Mapping[str, str] = MappingProxyType({ENGLISH: "English", "de": "Deutsch"})
"""The languages by their code, each in its own words."""
_ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, the most particular first."""


class Language(gettext.NullTranslations):
    """The catalogue in force. What is said after `speak` is said in that language."""

    def __init__(self) -> None:
        super().__init__()
        self.code = ENGLISH
        self._catalogue = gettext.NullTranslations()

    def speak(self, code: str) -> None:
        """Goes on in another language.

        Args:
            code: One of `LANGUAGES`.
        """
        self.code = code
        self._catalogue = gettext.NullTranslations()
        if code != ENGLISH:
            self._catalogue = gettext.translation(_DOMAIN, _FOLDER, [code])

    def gettext(self, message: str) -> str:
        """The sentence in the language in force."""
        return self._catalogue.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The sentence for one or for many."""
        return self._catalogue.ngettext(msgid1, msgid2, n)


LANGUAGE = Language()
"""What the table speaks."""

_ = LANGUAGE.gettext
"""Says a sentence in the language of the table."""

by_number = LANGUAGE.ngettext
"""Says a sentence that differs for one and for many: ``by_number(one, many, n)``."""


def decimal(value: float) -> str:
    """A number in words: with at most one decimal, behind the language's own point or comma."""
    # The sign before the decimals: 92.4 or 92,4.
    return f"{round(value, 1):g}".replace(".", _("."))


def to_say(sentence: str) -> str:
    """Marks a sentence for the translators that is said later."""
    return sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that is said in the language in force when it is said, not when it is made.

    Attributes:
        words: In English, marked by `to_say`.
        facts: What stands in its gaps; a phrase of the games is said in that language, too.
    """

    words: str
    facts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return _(self.words).format_map({gap: _said(fact) for gap, fact in self.facts})


def sentence(words: str, **facts: object) -> Sentence:
    """A sentence with what stands in its gaps."""
    return Sentence(words, tuple(facts.items()))


def _said(fact: object) -> object:
    return fact.say((), LANGUAGE) if isinstance(fact, Phrase) else fact


def usual_language(environment: Mapping[str, str]) -> str:
    """The language of the system where we speak it, else English.

    Args:
        environment: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` are asked in turn.
    """
    for variable in _ASKED:
        wanted = environment.get(variable, "")
        if wanted:
            code = wanted.split(":")[0].split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH
