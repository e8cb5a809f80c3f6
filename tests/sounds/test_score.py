from itertools import pairwise

import pytest

from sounds.grid import BEATS
from sounds.pitch import hertz, pitch
from sounds.score import LINES, STROKES, Voice, score


@pytest.mark.parametrize("voice", STROKES)
def test_every_bar_of_the_drums_has_sixteen_sixteenths(voice):
    assert [len(bar.replace(" ", "")) for bar in STROKES[voice]] == [16] * 8


@pytest.mark.parametrize("voice", LINES)
def test_every_bar_of_the_others_has_sixteen_sixteenths(voice):
    assert [len(bar.split()) for bar in LINES[voice]] == [16] * 8


@pytest.mark.parametrize("sixteenths", [True, False])
def test_kick_and_snare_carry_the_beat_at_any_tempo(sixteenths):
    notes = score(sixteenths=sixteenths)
    kicks = {note.beat for note in notes if note.voice is Voice.KICK}
    snares = {note.beat for note in notes if note.voice is Voice.SNARE}
    assert set(range(0, BEATS, 2)) <= kicks
    assert set(range(1, BEATS, 2)) == snares


def test_a_note_lasts_as_long_as_it_is_written():
    first = next(note for note in score(sixteenths=True) if note.voice is Voice.MELODY)
    assert (first.beat, first.pitches, first.length) == (6.5, (69,), 0.25)


def test_when_it_is_fast_nothing_stands_between_the_eighths_and_no_chord_is_lost():
    slow, fast = score(sixteenths=True), score(sixteenths=False)
    assert all(note.beat * 2 % 1 == 0 for note in fast)
    assert len(fast) < 0.7 * len(slow)
    assert chords(fast) == chords(slow)


def chords(notes):
    return [note.pitches for note in notes if note.voice is Voice.CHORDS]


def test_nobody_holds_two_notes_of_one_line_at_once():
    for sixteenths in (True, False):
        for voice in LINES:
            line = [note for note in score(sixteenths=sixteenths) if note.voice is voice]
            assert all(
                before.beat + before.length <= after.beat for before, after in pairwise(line)
            )


@pytest.mark.parametrize(
    ("name", "number", "frequency"),
    [("A4", 69, 440.0), ("C4", 60, 261.626), ("F#2", 42, 92.499), ("D7", 98, 2349.318)],
)
def test_notes_have_the_numbers_and_frequencies_of_the_textbook(name, number, frequency):
    assert pitch(name) == number
    assert hertz(number) == pytest.approx(frequency, abs=0.001)
