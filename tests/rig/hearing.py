"""What is heard in a recording of the loudspeaker."""

import wave

import numpy as np

import sounds
from firmware.beat import beat_frame
from sounds.shelf import load

LOUD = 100 / 32768
"""Of full scale: from where somebody hears it."""
ALIKE = 0.8
"""How alike a beat and what is heard must be, of 1, to be that beat."""
_NEAR = 0.1
"""Seconds around where a beat should be in which it is looked for."""
_LENGTH = 0.4
"""Seconds of a beat that are listened to."""
_STRETCHES = (1.0, 1024 / 940 * 44100 / 48000)
"""What may become of the length of a second: ALSA's own way from 44100 to 48000 frames a second
makes 1024 of 940, in whole numbers, where it is 940.8."""


def read(path):
    """The left channel of a WAV file of 16 bits, from -1 to 1, and its frames a second."""
    with wave.open(str(path)) as file:
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return data[:: file.getnchannels()] / 32768, file.getframerate()


def is_silent(path):
    """Whether nobody would hear anything in it."""
    samples, _rate = read(path)
    return bool(np.abs(samples).max(initial=0) < LOUD)


def beats(path):
    """When each beat of the box's own music is heard, in seconds from the beginning.

    The first sound of the recording is looked for in the music, which goes round and round; then
    each beat is looked for by itself, near where it should be, until one is not there.
    """
    heard, rate = read(path)
    loud = np.flatnonzero(np.abs(heard) > LOUD)
    if not len(loud):
        return []
    piece = heard[loud[0] : loud[0] + 4 * rate]
    musics = [_music(rate * stretch) for stretch in _STRETCHES]
    places = [_best(np.tile(music, 2), piece) for music in musics]
    which = max(range(len(musics)), key=lambda which: places[which][1])
    music, begins = musics[which], loud[0] - places[which][0]
    per_frame = len(music) / (sounds.BEATS * 60 / sounds.HOME_BPM * sounds.RATE)
    found = []
    for beat in range(2 * sounds.BEATS):
        place = round(beat_frame(beat, sounds.HOME_BPM) * per_frame)
        first = begins + place - round(_NEAR * rate)
        last = begins + place + round((_NEAR + _LENGTH) * rate)
        if first < 0:
            continue
        there = heard[first:last]
        piece = np.take(music, range(place, place + round(_LENGTH * rate)), mode="wrap")
        if len(there) < len(piece):
            break
        at, alike = _best(there, piece)
        if alike < ALIKE and found:
            break
        if alike >= ALIKE:
            found.append((first + at) / rate)
    return found


def _music(rate):
    """The built-in music with its cues, once round."""
    music = load(sounds.LOOP).astype(float)
    for beat in range(sounds.BEATS):
        first = beat % sounds.BEATS_PER_BAR == 0
        cue = load(sounds.Clip.CUE_ONE if first else sounds.Clip.CUE)
        at = beat_frame(beat, sounds.HOME_BPM)
        music[at : at + len(cue)] += cue[: len(music) - at]
    frames = np.arange(0, len(music), sounds.RATE / rate)
    return np.interp(frames, np.arange(len(music)), music)


def _best(heard, piece):
    """Where a piece is most like what is heard, and how alike they are there, 0 to 1."""
    size = 1 << (len(heard) + len(piece)).bit_length()
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(piece, size))
    at = int(np.argmax(np.fft.irfft(spectrum, size)[: len(heard)]))
    there = heard[at : at + len(piece)]
    piece = piece[: len(there)]
    loud = float(np.linalg.norm(there) * np.linalg.norm(piece))
    return at, float(there @ piece / loud) if loud else 0.0
