"""Notes by name and as frequencies."""

from typing import Final

SEMITONES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch(name: str) -> int:
    """MIDI number of a note like "D2" or "F#2"; "A4" is 69."""
    octave = int(name[-1])
    return 12 * (octave + 1) + SEMITONES[name[0]] + name.count("#")


def hertz(number: float) -> float:
    """Frequency of a MIDI note number in equal temperament: 69 is the A of 440 Hz."""
    return float(440 * 2 ** ((number - 69) / 12))
