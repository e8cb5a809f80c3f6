"""What the built-in music plays: eight bars in C major around D minor, written down.

A bar has sixteen sixteenths. Drums are written one digit each: how hard it is struck, "." for not
at all. Pitched voices are written one word each: a note or chord begins, "-" holds it, "." is
silence. Nothing here knows the tempo; the swing is the grid's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain, takewhile
from math import cos, pi
from typing import Final

from sounds.pitch import pitch


class Voice(Enum):
    """Who plays."""

    KICK = auto()
    SNARE = auto()
    GHOST = auto()
    CLAP = auto()
    HAT = auto()
    OPEN_HAT = auto()
    HIGH_TOM = auto()
    LOW_TOM = auto()
    CYMBAL = auto()
    BASS = auto()
    CHORDS = auto()
    MELODY = auto()


@dataclass(frozen=True)
class Note:
    """One stroke, pluck or chord.

    Attributes:
        beat: where it begins, in beats from the start of the loop.
        voice: who plays it.
        velocity: how hard, up to 1.
        pitches: MIDI note numbers, lowest first; empty for a drum.
        length: how long it is held, in beats; 0 for a drum.
    """

    beat: float
    voice: Voice
    velocity: float
    pitches: tuple[int, ...] = ()
    length: float = 0.0


STROKES: Final = {
    Voice.KICK: (
        "9... .... 8..5 ....",
        "9..4 .... 8.5. ....",
        "9... .... 8..5 ....",
        "9... ...4 8.5. ....",
        "9... .... 8..5 ....",
        "9..4 .... 8.5. ....",
        "9... ...4 8..5 ....",
        "9... ...5 8... ....",
    ),
    Voice.SNARE: (".... 8... .... 9...",) * 8,
    Voice.CLAP: (".... 8... .... 8...",) * 8,
    Voice.GHOST: (
        ".... ...2 .... ...1",
        ".... .1.. .2.. ....",
        ".... ...2 .1.. ....",
        ".... .... .2.. ..34",
        ".... ...2 .... ...1",
        ".... .1.. .2.. ...2",
        ".... .... .2.. ...2",
        ".... .... .2.. .2.3",
    ),
    Voice.HAT: (
        "6383 6393 6383 6393",
        "6383 6393 6383 63.3",
        "6383 6393 6383 6393",
        "6383 6393 63.3 6384",
        "6383 6393 6383 63.3",
        "6383 6393 6383 63.3",
        "6383 6393 6383 6393",
        "6383 63.3 6.6. 6.6.",
    ),
    Voice.OPEN_HAT: (
        ".... .... .... ....",
        ".... .... .... ..6.",
        ".... .... .... ....",
        ".... .... ..6. ....",
        ".... .... .... ..6.",
        ".... .... .... ..6.",
        ".... .... .... ....",
        ".... ..6. .... ....",
    ),
    # The fill before it comes round.
    Voice.HIGH_TOM: (*(".... .... .... ....",) * 7, ".... .... ..75 .6.."),
    Voice.LOW_TOM: (*(".... .... .... ....",) * 7, ".... .... .... ..75"),
    Voice.CYMBAL: ("9... .... .... ....", *(".... .... .... ....",) * 7),
}

LINES: Final = {
    Voice.CHORDS: (
        "Dm9 - - -      - - - Dm9    - - - -        - - - .",
        "G13 - - -      - - - -      - . G13 -      - - - -",
        "Cmaj9 - - -    - - - Cmaj9  - - - -        - - - -",
        "Am9 - - -      - - - .      A7b13 - - -    - - - -",
        "Dm9^ - - -     - - - Dm9^   - - - -        - - - .",
        "G13^ - - -     - - - -      - . G13^ -     - . G13^ -",
        "Fmaj9 - - -    - - - Fmaj9  - - - -        - - - -",
        "Em7 - - -      - - - A7#9   - - - -        - - - -",
    ),
    Voice.BASS: (
        "D2 - - -       - . . D2     A2 - - C3      . . F#2 -",
        "G2 - - -       - . . .      G2 - . D3      D2 - . C#2",
        "C2 - - -       - . . C2     G2 - - C3      . . B2 -",
        "A2 - - -       - . . E2     A2 - - -       G2 - C#2 -",
        "D2 - - D3      . . . .      A2 - - C3      . . F#2 -",
        "G2 - - -       - . . G2     D2 - - F2      . . F#2 -",
        "F2 - - -       - . . F2     C3 - - A2      . . F2 -",
        "E2 - - -       - . . A2     A2 - - -       G2 - E2 C#2",
    ),
    Voice.MELODY: (
        ". . . .        . . . .      . . . .        . . . .",
        ". . . .        . . . .      . . A4 B4      D5 - - -",
        "- - . .        . . . .      . . . .        . . . .",
        ". . . .        . . E5 -     C#5 - - -      - - . .",
        ". . . .        . . . .      . . . .        . . . .",
        ". . . .        . . E5 D5    B4 - A4 -      - - - -",
        "- . . .        . . . .      . . C5 -       E5 - - D5",
        "- - - -        - . . .      . . . .        . . . .",
    ),
}

VOICINGS: Final = {
    "Dm9": "F3 A3 C4 E4",
    "Dm9^": "A3 C4 E4 F4",
    "G13": "F3 A3 B3 E4",
    "G13^": "A3 B3 E4 F4",
    "Cmaj9": "E3 G3 B3 D4",
    "Am9": "G3 B3 C4 E4",
    "A7b13": "G3 C#4 F4 G4",
    "A7#9": "G3 C#4 F4 C5",
    "Fmaj9": "A3 C4 E4 G4",
    "Em7": "G3 B3 D4 G4",
}


def score(*, sixteenths: bool) -> tuple[Note, ...]:
    """All notes of the loop, voice by voice.

    Args:
        sixteenths: whether anything begins between two eighths; if not, short notes there are left
            out and long ones wait for the next eighth.
    """
    notes = chain(
        *(_strokes(voice, bars) for voice, bars in STROKES.items()),
        *(_line(voice, bars) for voice, bars in LINES.items()),
    )
    return tuple(notes if sixteenths else chain(*map(_straightened, notes)))


def _straightened(note: Note) -> Iterator[Note]:
    if note.beat * 2 % 1 == 0:
        yield note
    elif note.length > 0.25:
        yield replace(note, beat=note.beat + 0.25, length=note.length - 0.25)


def _strokes(voice: Voice, bars: tuple[str, ...]) -> Iterator[Note]:
    for place, digit in enumerate("".join(bars).replace(" ", "")):
        if digit == ".":
            continue
        beat = place / 4
        yield Note(beat, voice, int(digit) / 9 * _breath(beat))


def _breath(beat: float) -> float:
    """A swell over two bars that keeps repeated strokes alive; none on the beat itself."""
    return 1.0 if beat % 1 == 0 else 0.88 - 0.12 * cos(2 * pi * beat / 8)


def _line(voice: Voice, bars: tuple[str, ...]) -> Iterator[Note]:
    words = " ".join(bars).split()
    for place, word in enumerate(words):
        if word in ".-":
            continue
        held = 1 + sum(1 for _ in takewhile("-".__eq__, words[place + 1 :]))
        pitches = tuple(pitch(name) for name in VOICINGS.get(word, word).split())
        yield Note(place / 4, voice, _stress(place), pitches, held / 4)


def _stress(place: int) -> float:
    """Long notes fall on the beat and are played harder than the pushes before it."""
    if place % 16 == 0:
        return 0.95
    return (0.85, 0.6, 0.75, 0.65)[place % 4]
