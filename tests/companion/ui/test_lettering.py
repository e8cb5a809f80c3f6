"""Setting words: digits of one width, lines, and what the font lacks."""

import pytest

from companion.ui.box import Box
from companion.ui.lettering import Lettering
from companion.ui.parts import Text

ON = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


@pytest.fixture(scope="module")
def lettering():
    return Lettering()


def text(words, wide=200, tall=60, **more):
    return Text(Box(0, 0, wide, tall), words, **({"size": 24, "least": 12} | more))


@pytest.mark.parametrize("bold", [False, True])
def test_every_number_of_as_many_digits_is_as_wide(lettering, bold):
    widths = {lettering.width(str(number), 40, bold=bold) for number in (100, 111, 888, 407)}
    assert len(widths) == 1


def test_a_line_is_as_wide_as_it_says(lettering):
    for line in ("Ann", "105", "\N{MINUS SIGN}17 von 140", "Großmutter"):
        picture = lettering.line(line, 24, (255, 255, 255), bold=False)
        assert picture.get_width() == lettering.width(line, 24, bold=False)


def test_words_shrink_before_they_are_cut_and_say_when_they_do_not_fit(lettering):
    assert lettering.set(text("Ann")).size == 24
    smaller = lettering.set(text("Maximiliane-Alexandrina"))
    assert 12 <= smaller.size < 24
    assert smaller.fits
    assert not lettering.set(text("Maximiliane-Alexandrina", wide=60)).fits


def test_lines_are_broken_at_spaces_and_after_hyphens(lettering):
    set_up = lettering.set(text("Maximiliane-Alexandrina", lines=2, wide=160))
    assert set_up.lines == ("Maximiliane-", "Alexandrina")
    assert lettering.set(text("one two three", wide=90, lines=2)).lines == ("one two", "three")


def test_a_name_that_fits_at_no_size_keeps_its_beginning_and_its_end(lettering):
    set_up = lettering.set(text("Maximiliane-Alexandrina", wide=80, shorten=True))
    assert set_up.fits
    assert set_up.lines[0].startswith("Max")
    assert "…" in set_up.lines[0]
    assert set_up.lines[0].endswith("na")


def test_names_with_the_same_beginning_are_told_apart_when_they_are_shortened(lettering):
    names = [f"Bartholomäus {name}" for name in ("Anna", "Berta", "Carla", "Dora")]
    names += [f"{name} Wolkenstein-Hohenfels" for name in ("Anna", "Berta", "Carla")]
    for wide in (50, 60, 80):
        shown = {lettering.set(text(name, wide=wide, shorten=True)).lines for name in names}
        assert len(shown) == len(names), shown


def test_the_way_on_to_somebody_with_a_long_name_keeps_its_sign(lettering):
    words = "Maximiliane-Alexandrina-X\N{NO-BREAK SPACE}" + ON
    (line,) = lettering.set(text(words, wide=90, shorten=True)).lines
    assert line.endswith(ON)


def test_a_sentence_loses_its_end(lettering):
    sentence = "The loudspeaker was pulled out; plug it in again and press."
    (line,) = lettering.set(text(sentence, wide=90, shorten=True)).lines
    assert line.startswith("The")
    assert line.endswith("…")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Max \U0001f389", "Max "),
        ("Zoë", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("Ünal", "Ünal"),
        ("ḍ", "d"),
        ("李", "?"),
        ("\U0001f600", "?"),
        ("Zoë\ufe0f", "Zoë"),
        ("A\u034fnn", "Ann"),
        ("M\N{ZERO WIDTH JOINER}ax", "Max"),
        ("a\tb\r\0", "ab"),
        ("\ufe0f", "?"),
        ("\ud83d", "?"),
    ],
)
def test_what_the_font_lacks_is_left_out_and_letters_lose_their_accents(lettering, name, shown):
    assert lettering.legible(name) == shown


JOINED = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
    "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
    "\U0001f3f4\u200d\u2620\ufe0f",  # a pirate's flag
    "1\ufe0f\u20e3",  # a key with a one
    "\u200d\u200d\ufe0f",
    "7\u034f7",
)


def drawn(lettering, words):
    """Sets the words and draws every line of them, as a screen would."""
    setting = lettering.set(text(words, lines=2, shorten=True))
    for bold in (False, True):
        for line in setting.lines:
            lettering.line(line, setting.size, (255, 255, 255), bold=bold)
    return setting


def test_every_letter_there_is_can_be_in_a_name(lettering):
    for letter in map(chr, range(0x10000)):
        shown = lettering.legible(letter)
        assert len(shown) <= 1
        for line in {shown, f"7{shown}7", f"A{shown}"}:
            lettering.line(line, 16, (255, 255, 255), bold=False)


@pytest.mark.parametrize("joined", JOINED)
def test_signs_joined_into_one_can_be_in_a_name(lettering, joined):
    for words in (joined, f"Ann {joined}", f"{joined}Ann", f"A{joined}7 {joined}"):
        setting = drawn(lettering, words)
        assert "".join(setting.lines).strip()


def test_what_is_as_wide_as_nothing_is_drawn_as_nothing(lettering):
    for line in ("", "\ufe0f", "7\u034f7", "\u200d"):
        picture = lettering.line(line, 24, (255, 255, 255), bold=False)
        assert picture.get_height() > 0
