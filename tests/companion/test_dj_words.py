"""The DJ's sentences in the language of the table, held against the DJ's own source."""

import ast
from pathlib import Path

import pytest

from companion.dj import Music, Track
from companion.dj_words import SENTENCES, translated
from companion.words import LANGUAGE, LANGUAGES

FIRMWARE = Path(__file__).parents[2] / "firmware"
SPOKEN = (
    "deck/device.py",
    "deck/music.py",
    "supervisor.py",
    "cards.py",
    "dj.py",
    "shelf.py",
    "music/intake.py",
    "music/label.py",
    "music/library.py",
    "music/recording.py",
    "music/room.py",
    "music/tap.py",
    "music/tempo.py",
    "music/track.py",
)
"""Where the DJ says what a screen can show."""
LINES = "music/label.py"
"""What it returns is about lines that somebody has written, in their own words."""
ERRORS = {"TrackError", "RequestError", "OutputError", "TempoUnknownError", "FullError"}
SAMPLES = {"file.recording.cut_off": "damaged after 7 s", "name!r": "'a'"}
"""What stands in a gap that is no plain value."""


def sample(node):
    """A sentence with something in each gap; None for what is not written out here."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    return "".join(
        part.value if isinstance(part, ast.Constant) else SAMPLES.get(ast.unparse(part.value), "7")
        for part in node.values
    )


def sentences():
    for name in SPOKEN:
        for node in ast.walk(ast.parse((FIRMWARE / name).read_text("utf-8"))):
            told = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
                told = node.args[:1]
            elif name != LINES and isinstance(node, ast.Return) and node.value is not None:
                told = node.value.values if isinstance(node.value, ast.BoolOp) else [node.value]
            elif isinstance(node, ast.Dict):
                told = node.values
            for one in told:
                words = sample(one)
                if words is not None and " " in words and "\n" not in words:
                    yield pytest.param(words, id=words[:60])


@pytest.mark.parametrize("words", [*sentences()])
def test_each_sentence_of_the_dj_is_known_here(words):
    LANGUAGE.speak("de")
    assert translated(words) != words


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_each_sentence_is_said_in_each_language_with_what_stands_in_it(code, sentence):
    gaps = ("error", "card", "there", "file", "name", "known", "title", "n", "rate", "wanted")
    facts = dict.fromkeys((*gaps, "free", "least", "most"), "(%{x})")
    english = sentence.format(**facts)
    assert translated(english) == english
    LANGUAGE.speak(code)
    said = translated(english)
    assert said != english
    assert said.count("(%{x})") == english.count("(%{x})")


def test_a_sentence_of_a_later_dj_is_said_as_it_came():
    LANGUAGE.speak("de")
    assert translated("the disco ball is stuck: push it") == "the disco ball is stuck: push it"


def test_where_the_screen_shows_them():
    LANGUAGE.speak("de")
    music = Music(
        playing=False,
        first_beat_at=None,
        bpm=56.0,
        output="no sound device: plug in a loudspeaker",
    )
    assert music.complaint.startswith("Kein")
    track = Track("a", fault="the tempo of a is unknown: tap it or set it")
    assert "Tempo" in track.complaint


def test_the_track_of_every_dj_has_a_name_in_each_language_and_others_are_called_as_they_are():
    LANGUAGE.speak("de")
    own = Music(playing=False, first_beat_at=None, bpm=56.0, title="Built-in beat")
    assert own.called == Track("built-in", "Built-in beat").called == "Eingebauter Beat"
    assert Track("own/a", "no sound device: plug in a loudspeaker").called.startswith("no sound")
    assert Track("own/a").called == "own/a"
