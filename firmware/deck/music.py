"""Music by the frame: a song with its loop and its cues, from any frame on."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import sounds
from firmware.beat import RATE, beat_frame
from firmware.deck.messages import Song
from firmware.deck.tape import Samples
from firmware.errors import TrackError
from sounds.shelf import load as load_sound

JOINT = 132
"""Frames in which one time round a track goes over into the next: three milliseconds."""

Mix = NDArray[np.float32]
"""Stereo samples on their way to the tape, shape (frames, 2), in steps of an int16."""


def stereo(mono: NDArray[np.int16]) -> Samples:
    """The same sound from both loudspeakers."""
    return np.repeat(mono[:, None], 2, axis=1)


@dataclass(frozen=True)
class Music:
    """A song whose samples are at hand.

    Attributes:
        song: tempo, first beat, loop and cues.
        samples: the whole file.
        cue_one: the cue on the first beat of a bar.
        cue: the cue on every other beat.
    """

    song: Song
    samples: Samples
    cue_one: Samples
    cue: Samples

    def render(self, start: int, count: int) -> Mix:
        """So many frames from a frame on, counted from the start of the file; before it, silence.

        The end of the loop and its beginning meet on the beat grid itself, not on the length of
        the file, so a hundred loops later beat k still stands at `beat_frame(k)`.
        """
        mix = np.zeros((count, 2), np.float32)
        for at, source, length in self._pieces(start, start + count):
            piece = self.samples[source : source + length]
            mix[at - start : at - start + len(piece)] = piece
        self._join(mix, start)
        for at, cue in self._cues(start, start + count):
            lay(mix, at - start, cue)
        return mix

    def _pieces(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """Where (frame), from where in the file (frame) and how long the file is to be heard."""
        at = max(start, 0)
        while at < stop:
            turn = max(0, self._turn(at))
            begins = self.song.first_beat + self._turn_frame(turn) if turn else 0
            source = at - begins + (self.song.first_beat if turn else 0)
            ends = min(stop, self.song.first_beat + self._turn_frame(turn + 1))
            yield at, source, ends - at
            at = ends

    def _join(self, mix: Mix, start: int) -> None:
        """Leads over into the next time round, in the last milliseconds before it.

        What goes over into is what leads to the first beat in the file, so the beat itself is
        untouched. The box's own track, and one cut to be a loop, need none of this.
        """
        if not self.song.path or len(self.samples) <= self._turn_frame(1) + 1:
            return
        stop = start + len(mix)
        turn = max(1, self._turn(start) + 1)
        while (joint := self.song.first_beat + self._turn_frame(turn)) - JOINT < stop:
            frames = np.arange(max(start, joint - JOINT), min(stop, joint))
            part = mix[frames - start]
            share = ((frames - (joint - JOINT)) / JOINT).astype(np.float32)[:, None]
            sources = frames - joint + self.song.first_beat
            lead = self.samples[np.maximum(sources, 0)] * (sources >= 0)[:, None]
            mix[frames - start] = part * (1 - share) + lead * share
            turn += 1

    def _turn_frame(self, turn: int) -> int:
        return beat_frame(turn * self.song.beats, self.song.bpm)

    def _turn(self, frame: int) -> int:
        """Which time round the loop a frame belongs to; 0 is the first, with what leads to it."""
        loop = self.song.beats * 60 * RATE / self.song.bpm
        turn = int((frame - self.song.first_beat) // loop)
        # Beats are rounded to frames: the neighbour may be the one.
        while self.song.first_beat + self._turn_frame(turn + 1) <= frame:
            turn += 1
        while turn > 0 and self.song.first_beat + self._turn_frame(turn) > frame:
            turn -= 1
        return turn

    def _cues(self, start: int, stop: int) -> Iterator[tuple[int, Samples]]:
        if not self.song.cue_every:
            return
        longest = max(len(self.cue_one), len(self.cue))
        period = 60 * RATE / self.song.bpm
        first = max(0, int((start - longest - self.song.first_beat) // period))
        first += -first % self.song.cue_every
        beat = first
        while (at := self.song.first_beat + beat_frame(beat, self.song.bpm)) < stop:
            one = beat % self.song.beats_per_bar == 0
            yield at, self.cue_one if one else self.cue
            beat += self.song.cue_every


def lay(mix: Mix, at: int, sound: Samples) -> None:
    """Adds a sound to a mix at a frame, which may lie before its start."""
    skipped = max(0, -at)
    at = max(0, at)
    part = sound[skipped : skipped + max(0, len(mix) - at)]
    mix[at : at + len(part)] += part


def load(song: Song) -> Music:
    """Gets a song's samples from its file, or the box's own."""
    return Music(
        song=song,
        samples=_samples(song),
        cue_one=stereo(load_sound(sounds.Clip.CUE_ONE)),
        cue=stereo(load_sound(sounds.Clip.CUE)),
    )


def _samples(song: Song) -> Samples:
    """The song's frames: the box's own, or a raw file of them that is read as it plays."""
    if not song.path:
        return stereo(load_sound(sounds.LOOP))
    try:
        return np.memmap(song.path, np.int16, mode="r").reshape(-1, 2)
    except (OSError, ValueError) as error:
        raise TrackError(f"{song.path} cannot be played: import the track again") from error
