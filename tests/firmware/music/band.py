"""A band to test with: plays what it is told, to the frame."""

from dataclasses import dataclass

import numpy as np

LENGTH = 0.25


@dataclass(frozen=True)
class Band:
    """What is played.

    Attributes:
        bpm: beats per minute.
        seconds: how long, the silence before not counted.
        rate: frames per second.
        swing: where the second eighth stands in its beat.
        silence: seconds before the first beat.
        noise: hiss, as a part of full scale.
        play: "clicks", "drums", or "all" with bass and chords.
        sloppy: how far every hand is off, in seconds.
    """

    bpm: float = 100.0
    seconds: float = 30.0
    rate: int = 22_050
    swing: float = 0.5
    silence: float = 0.0
    noise: float = 0.0
    play: str = "drums"
    sloppy: float = 0.0

    def music(self, beats=None):
        """The music as one channel; `beats` are seconds from the first, if not steady."""
        if beats is None:
            beats = np.arange(0, self.seconds, 60 / self.bpm)
        out = _Sheet(self)
        for number, (beat, after) in enumerate(zip(beats, [*beats[1:], self.seconds], strict=True)):
            if self.play == "clicks":
                out.lay(beat, _click(self.rate))
                continue
            out.lay(beat, out.kick if number % 2 == 0 else out.snare)
            out.lay(beat, out.hat / 2)
            out.lay(beat + (after - beat) * self.swing, out.hat)
            if self.play == "all":
                out.lay(beat, _bass(number, after - beat, self.rate))
                if number % 4 == 0:
                    out.lay(beat, _chord(number, 4 * (after - beat), self.rate))
        return out.finished()


class _Sheet:
    def __init__(self, band):
        self.band = band
        self.chance = np.random.default_rng(7)
        self.out = np.zeros(round((band.silence + band.seconds) * band.rate))
        time = np.arange(round(LENGTH * band.rate)) / band.rate
        hiss = self.chance.normal(size=len(time) + 1)
        fall = 120 * (1 - np.exp(-time * 30)) / 30
        self.kick = np.sin(2 * np.pi * (50 * time + fall)) * np.exp(-time * 14)
        ring = np.sin(2 * np.pi * 190 * time) * np.exp(-time * 25)
        self.snare = 0.4 * ring + 0.4 * hiss[1:] * np.exp(-time * 22)
        self.hat = 0.2 * np.diff(hiss) * np.exp(-time * 70)

    def lay(self, at, sound):
        at = self.band.silence + at + self.chance.normal() * self.band.sloppy
        first = max(0, round(at * self.band.rate))
        sound = sound[: max(0, len(self.out) - first)]
        self.out[first : first + len(sound)] += sound

    def finished(self):
        music = 0.5 * self.out / np.abs(self.out).max()
        return (music + self.band.noise * self.chance.normal(size=len(music))).astype(np.float32)


def _click(rate):
    time = np.arange(rate // 100) / rate
    return np.sin(2 * np.pi * 1000 * time)


def _bass(number, seconds, rate):
    time = np.arange(round(seconds * rate)) / rate
    hertz = 55 * 2 ** ((0, 3, 5, 7)[number // 4 % 4] / 12)
    return 0.3 * np.sin(2 * np.pi * hertz * time) * np.exp(-time * 2) * np.minimum(1, time / 0.01)


def _chord(number, seconds, rate):
    time = np.arange(round(seconds * rate)) / rate
    hertz = 220 * 2 ** ((0, 3, 5, 7)[number // 4 % 4] / 12)
    edge = np.minimum(1, np.minimum(time, seconds - time) / 0.1)
    return sum(0.05 * np.sin(2 * np.pi * hertz * part * time) for part in (1, 1.25, 1.5)) * edge


def wandering(bpm, seconds, way, depth=0.15):
    """The beats of somebody who cannot keep time, in seconds: `way` tells how."""
    chance = np.random.default_rng(round(bpm))
    beats, now, hurry = [], 0.0, 0.0
    while now < seconds:
        beats.append(now)
        if way == "waves":
            hurry = depth * np.sin(2 * np.pi * now / 13)
        elif way == "hurries":
            hurry = depth * (2 * now / seconds - 1)
        elif way == "strays":
            hurry = np.clip(hurry + chance.normal() * depth / 3, -depth, depth)
        elif way == "stumbles":
            hurry = chance.uniform(-depth, depth)
        elif way == "changes":
            hurry = depth if now > seconds / 2 else -depth
        now += 60 / bpm / (1 + hurry)
    return np.array(beats)
