"""The built-in music, played anew at every tempo: nothing is ever stretched."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from sounds import bass, drums, keys
from sounds.filter import in_room
from sounds.grid import Grid
from sounds.names import RATE
from sounds.noise import uniform
from sounds.pcm import Pcm, Wave
from sounds.score import LINES, Note, Voice, score
from sounds.track import Track

CEILING: Final = 0.54  # leaves room for a clip on top
LUFS: Final = -16.4
LONGEST_SECONDS: Final = 3.2
DUCK: Final = 0.5

TAKES: Final = range(5)  # no two strokes of a drummer are equal
STROKES: Final[dict[Voice, tuple[Callable[[], Wave], ...]]] = {
    Voice.KICK: (drums.kick,),
    Voice.SNARE: tuple(partial(drums.snare, 100 + take) for take in TAKES),
    Voice.GHOST: tuple(partial(drums.snare, 120 + take, bright=0.6) for take in TAKES),
    Voice.CLAP: tuple(partial(drums.clap, 140 + take) for take in TAKES),
    Voice.HAT: tuple(partial(drums.hat, 160 + take, 0.026 + 0.008 * take) for take in TAKES),
    Voice.OPEN_HAT: tuple(partial(drums.hat, 180 + take, 0.16) for take in TAKES),
    Voice.HIGH_TOM: (partial(drums.tom, 174.6),),
    Voice.LOW_TOM: (partial(drums.tom, 130.8),),
    Voice.CYMBAL: (drums.cymbal,),
}

GAIN: Final = {
    Voice.KICK: 0.43,
    Voice.SNARE: 0.53,
    Voice.GHOST: 0.6,
    Voice.CLAP: 0.75,
    Voice.HAT: 0.22,
    Voice.OPEN_HAT: 0.2,
    Voice.HIGH_TOM: 0.5,
    Voice.LOW_TOM: 0.55,
    Voice.CYMBAL: 0.16,
    Voice.BASS: 0.27,
    Voice.CHORDS: 0.17,
    Voice.MELODY: 0.27,
}
HISS_GAIN: Final = 0.0022
GRAIN_GAIN: Final = 0.05
GRAINS_A_SECOND: Final = 14

# Seconds behind the beat. Kick and snare are on it; the hands and the keys lean back.
LATE: Final = {Voice.CLAP: 0.004, Voice.GHOST: 0.006, Voice.CHORDS: 0.006, Voice.MELODY: 0.012}


def render_loop(bpm: float) -> Pcm:
    """Play the eight bars once, tails carried over from the end to the start.

    Args:
        bpm: beats a minute, 30 to 180.

    Returns:
        round(32 * 60 * 44100 / bpm) frames; beat k begins at frame round(k * 60 * 44100 / bpm).

    Raises:
        TempoError: the tempo is outside that range.
    """
    grid = Grid(bpm)
    notes = score(sixteenths=grid.has_sixteenths)
    track = Track(grid.frames)
    for note in notes:
        if note.voice in LINES:
            track.lay(_start(note, grid), GAIN[note.voice] * _played(note, grid))
    for note in notes:
        if note.voice is Voice.KICK:
            track.duck(_start(note, grid), DUCK * note.velocity)
    for voice in STROKES:
        for note, stroke in _struck(notes, voice):
            track.lay(_start(note, grid), stroke)
    for frame, noise in chain(_hiss(grid.frames), _crackle(grid.frames)):
        track.lay(frame, noise)
    return track.mastered(LUFS, CEILING)


def _start(note: Note, grid: Grid) -> int:
    return grid.frame(note.beat) + round(LATE.get(note.voice, 0.0) * RATE)


def _played(note: Note, grid: Grid) -> Wave:
    seconds = min(LONGEST_SECONDS, 0.96 * note.length * grid.beat_seconds)
    match note.voice:
        case Voice.BASS:
            return bass.note(note.pitches[0], seconds, note.velocity)
        case Voice.MELODY:
            return in_room(keys.chord(note.pitches, seconds, 0.7 * note.velocity), wet=0.3)
        case _:
            return in_room(keys.chord(note.pitches, seconds, note.velocity), wet=0.2)


def _struck(notes: tuple[Note, ...], voice: Voice) -> Iterator[tuple[Note, Wave]]:
    takes = [GAIN[voice] * stroke() for stroke in STROKES[voice]]
    mine = (note for note in notes if note.voice is voice)
    for number, note in enumerate(mine):
        yield note, note.velocity**1.3 * takes[3 * number % len(takes)]


def _hiss(frames: int) -> Iterator[tuple[int, Wave]]:
    takes = [HISS_GAIN * drums.hiss(200 + take) for take in TAKES]
    pieces = round(2 * frames / takes[0].size)  # each overlaps half of the next
    for number in range(pieces):
        yield round(number * frames / pieces), takes[number * number % len(takes)]


def _crackle(frames: int) -> Iterator[tuple[int, Wave]]:
    grains = [GRAIN_GAIN * drums.grain(220 + take) for take in TAKES]
    places, sizes = uniform(1, 2 * round(GRAINS_A_SECOND * frames / RATE)).reshape(2, -1)
    for number, (place, size) in enumerate(zip(places, sizes, strict=True)):
        loud = 0.1 + 0.9 * float(size) ** 8  # much dust, few scratches
        yield int(place * frames), loud * grains[number % len(grains)]
