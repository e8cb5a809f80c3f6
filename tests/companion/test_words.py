"""German and English whole: every sentence translated, its gaps kept, none left on a screen."""

import io
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import companion
from companion.pictures import TABLES, pictures
from companion.ui.panel import Panel
from companion.ui.parts import Text
from companion.words import LANGUAGE, LANGUAGES, _, by_number, decimal, usual_language

PACKAGE = Path(companion.__file__).parent
OTHERS = [code for code in LANGUAGES if code != "en"]
KEYWORDS = {
    "_": None,
    "by_number": (1, 2),
    "to_say": None,
    "Text": {1: (1,), 2: (1, 2)},
}
"""What is said where; Text is that of the games' own words."""


def catalogue(code):
    folder = PACKAGE / "locale" / code / "LC_MESSAGES"
    with (folder / "companion.po").open("rb") as file:
        return read_po(file, locale=code), folder / "companion.mo"


def said():
    """Every sentence in the source."""
    found = extract_from_dir(PACKAGE, keywords=KEYWORDS)
    return {message for _file, _line, message, _comments, _context in found}


def gaps(sentence):
    return {field for _text, field, _spec, _conversion in Formatter().parse(sentence) if field}


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_translated_and_none_in_vain(code):
    messages = {message.id: message for message in catalogue(code)[0] if message.id}
    wanted = said()
    # A sentence that is said with and without a plural is one entry.
    wanted -= {message[0] for message in wanted if isinstance(message, tuple)}
    assert wanted - set(messages) == set()
    assert set(messages) - wanted == set()
    for message in messages.values():
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(forms), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("code", OTHERS)
def test_every_gap_of_a_sentence_is_kept(code):
    for message in catalogue(code)[0]:
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            one, many = message.string
            assert gaps(message.id[0]) <= gaps(one) <= gaps(message.id[1]), message.id
            assert gaps(many) == gaps(message.id[1]), message.id
        else:
            assert gaps(message.string) == gaps(message.id), message.id


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_shipped_is_what_was_translated(code):
    po, mo = catalogue(code)
    compiled = io.BytesIO()
    write_mo(compiled, po)
    assert mo.read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("code", OTHERS)
def test_no_english_is_left_on_any_screen(code):
    messages = [message for message in catalogue(code)[0] if message.id]
    english = {
        message.id
        for message in messages
        if isinstance(message.id, str) and message.id != message.string and "{" not in message.id
    } - {message.string for message in messages if isinstance(message.string, str)}
    LANGUAGE.speak(code)
    for picture in pictures(Panel.of(800, 480), TABLES["2"]):
        for widget in picture.screen.widgets:
            if widget.name == "message":
                continue  # a sample of what somebody else said
            for part in widget.parts:
                if isinstance(part, Text):
                    pieces = re.split(" · ", part.words)
                    left = english.intersection(pieces)
                    assert not left, f"{picture.name}: {widget.name}: {part.words}"


def test_the_language_changes_while_the_box_is_on():
    assert _("undo") == "undo"
    LANGUAGE.speak("de")
    assert _("undo") == "Schritt zurück"
    assert by_number("{n} match", "{n} matches", 1) == "{n} Partie"
    assert by_number("{n} match", "{n} matches", 2) == "{n} Partien"
    LANGUAGE.speak("en")
    assert _("undo") == "undo"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "de:en", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
    ],
)
def test_the_usual_language_is_the_systems(environment, code):
    assert usual_language(environment) == code


@pytest.mark.parametrize(
    ("code", "said"), [("en", ("92.4", "56", "1")), ("de", ("92,4", "56", "1"))]
)
def test_a_number_in_words_has_the_language_s_own_sign_before_its_decimals(code, said):
    """German said "92.4 pro Minute"."""
    LANGUAGE.speak(code)
    assert tuple(map(decimal, (92.4, 56.0, 1.0))) == said


def test_undo_is_not_called_like_the_way_back():
    """German called both of them "zurück"."""
    LANGUAGE.speak("de")
    assert _("undo") != _("back")
