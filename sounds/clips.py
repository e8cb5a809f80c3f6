"""The short sounds. Each begins and ends at zero and sounds from its first frame on."""

from typing import Final

import numpy as np

from sounds import drums, loudness
from sounds.envelope import decay, fade
from sounds.filter import band_pass, filtered, high_pass, in_room, low_pass
from sounds.master import mastered
from sounds.names import RATE, Clip
from sounds.noise import uniform, white
from sounds.pcm import Pcm, Wave, times
from sounds.pitch import hertz, pitch

CEILING: Final = 0.35  # over music of at most 0.54 that stays below -1 dBFS
PEA_HERTZ: Final = 36.0  # turns of the pea in the whistle


def render_clip(clip: Clip) -> Pcm:
    """Make a short sound anew; `sounds.load` has it from a file."""
    make, lufs = SHEET[clip]
    wave = make()
    return mastered(wave, lufs - loudness.momentary(wave), CEILING)


def cue() -> Wave:
    """A referee's whistle, one short peep."""
    return _blown("A6", 0.13)


def cue_one() -> Wave:
    """The same whistle a fourth higher and twice in a row: here is the first beat."""
    first, second = _blown("D7", 0.085), _blown("D7", 0.14)
    pause = np.zeros(round(0.02 * RATE))
    return np.concatenate((first, pause, second))


def whistle() -> Wave:
    """The referee means it."""
    return _blown("D7", 0.9)


def scratch() -> Wave:
    """A record pulled back under the needle, forth and back."""
    time = times(0.42)
    speed = np.interp(
        time,
        (0, 0.012, 0.07, 0.13, 0.15, 0.19, 0.25, 0.34, 0.42),
        (0, 1.1, 2.1, 0.2, 0, -1.3, -1.9, -0.9, 0),
    )
    groove = _groove(1.0)
    place = (np.cumsum(speed) + 0.3 * groove.size) % groove.size
    heard = np.interp(place, np.arange(groove.size), groove) * np.minimum(1, np.abs(speed))
    return fade(filtered(heard, high_pass(250), low_pass(5_500)), 0.002, 0.02)


def fanfare() -> Wave:
    """Four brass players: three short notes and a long chord."""
    music = np.zeros(round(1.9 * RATE))
    for start, seconds, names in (
        (0.0, 0.08, "E4 G4"),
        (0.18, 0.08, "E4 G4"),
        (0.36, 0.08, "F4 A4"),
        (0.54, 0.9, "C4 G4 C5 E5"),
    ):
        for number, name in enumerate(names.split()):
            tone = _brass(hertz(pitch(name)) * (1 + 0.0012 * (number - 1)), seconds)
            first = round((start + 0.004 * number) * RATE)
            music[first : first + tone.size] += tone
    return fade(in_room(music, wet=0.15)[: music.size], 0.001, 0.2)


def gong() -> Wave:
    """A gong in G: struck dark, blooming, dying away."""
    time = times(3.2)
    partials = (1.0, 1.19, 1.51, 2.0, 2.24, 2.74, 3.36, 4.07, 5.03, 6.11, 7.43)
    phases = 2 * np.pi * uniform(41, len(partials))
    sound = np.zeros(time.size)
    for number, (ratio, phase) in enumerate(zip(partials, phases, strict=True)):
        bloom = 1 - decay(time, 0.006 + 0.02 * number)
        fall = decay(time, 1.5 / ratio**0.6)
        beating = 1 + 0.25 * np.sin(2 * np.pi * (0.7 + 0.37 * number) * time + phase)
        tone = np.sin(2 * np.pi * 196 * ratio * time + phase)
        sound += tone * bloom * fall * beating / ratio**0.4
    mallet = filtered(white(43, time.size), band_pass(500, 0.6)) * decay(time, 0.02)
    return fade(sound + 2.5 * mallet, 0.001, 0.8)


def applause() -> Wave:
    """A kitchen full of people clapping."""
    seconds, hands = 2.4, 330
    hall = np.zeros(round((seconds + 0.7) * RATE))
    claps = [drums.clap(300 + number) for number in range(16)]
    when, loud = uniform(51, 2 * hands).reshape(2, -1)
    for number, (start, gain) in enumerate(zip(np.sort(when), loud, strict=True)):
        clap = claps[number * 7 % len(claps)]
        swell = np.sin(np.pi * (0.06 + 0.94 * start)) ** 0.6
        first = round(seconds * RATE * start**1.1)
        hall[first : first + clap.size] += swell * (0.25 + 0.75 * gain) * clap
    return fade(hall, 0.001, 0.3)


def tap() -> Wave:
    """A fingernail on wood."""
    time = times(0.04)
    wood = np.sin(2 * np.pi * 1_150 * time) + 0.4 * np.sin(2 * np.pi * 2_730 * time)
    return fade(wood * decay(time, 0.006), 0.0008, 0.01)


def _blown(name: str, seconds: float) -> Wave:
    """A pea whistle: two tones that beat, turned and shaken by the pea, and some breath."""
    time = times(seconds)
    turn = np.cos(2 * np.pi * PEA_HERTZ * time)
    pressure = 1 - 0.05 * decay(time, 0.012) - 0.03 * np.maximum(0, time - seconds + 0.03) / 0.03
    phase = 2 * np.pi * np.cumsum(hertz(pitch(name)) * pressure * (1 + 0.018 * turn)) / RATE
    tone = np.sin(phase) + 0.5 * np.sin(1.122 * phase) + 0.16 * np.sin(2 * phase)
    breath = filtered(white(61, time.size), band_pass(hertz(pitch(name)), 0.8))
    return fade((tone + 0.35 * breath) * (0.68 + 0.32 * turn), 0.003, 0.028)


def _brass(base: float, seconds: float) -> Wave:
    time = times(seconds + 0.05)
    blow = np.minimum(1, time / 0.02) * (0.75 + 0.25 * decay(time, 0.12))
    sway = 0.004 * np.minimum(1, np.maximum(0, time - 0.25) / 0.3) * np.sin(2 * np.pi * 5.2 * time)
    scoop = -0.02 * decay(time, 0.015)
    phase = 2 * np.pi * np.cumsum(base * (1 + sway + scoop)) / RATE
    bright = 500 + 2_100 * blow
    tone = np.zeros(time.size)
    for number in range(1, int(7_000 / base)):
        tone += np.sin(number * phase) * np.exp(-number * base / bright) / number**0.3
    return fade(tone * blow, 0.006, 0.05)


def _groove(seconds: float) -> Wave:
    """What is on the record that is scratched: a hoarse chord, closed to a ring."""
    time = times(seconds)
    voice = np.zeros(time.size)
    for base in (220, 277, 330):
        for number in range(1, 9):
            voice += np.sin(2 * np.pi * number * base * time) / number
    hiss = filtered(white(71, time.size), band_pass(1_500, 0.5))
    return voice + 4 * hiss


# How each is made, and how loud its loudest 0.4 s become. A peep of 0.13 s fills a third of them.
SHEET: Final = {
    Clip.CUE_ONE: (cue_one, -17.6),
    Clip.CUE: (cue, -19.8),
    Clip.WHISTLE: (whistle, -16.0),
    Clip.MISS: (scratch, -16.0),
    Clip.FANFARE: (fanfare, -15.5),
    Clip.GONG: (gong, -16.0),
    Clip.APPLAUSE: (applause, -15.5),
    Clip.TAP: (tap, -32.0),
}
