"""The drum kit. Each drum is struck once; its first frame is the moment of the stroke."""

import numpy as np

from sounds.envelope import decay, fade
from sounds.filter import band_pass, filtered, high_pass, in_room, low_pass
from sounds.noise import uniform, white
from sounds.pcm import Wave, times


def kick() -> Wave:
    """A round kick whose fall begins high, so a small loudspeaker still tells it."""
    time = times(0.34)
    body = np.sin(_falling(time, 62, (190, 0.016), (110, 0.05))) * decay(time, 0.085)
    beater = filtered(white(11, time.size), high_pass(700), low_pass(3_000)) * decay(time, 0.008)
    struck = np.tanh(3.2 * body) + 0.9 * beater
    return fade(filtered(struck, high_pass(75)), seconds_out=0.08)


def snare(seed: int, bright: float = 1.0) -> Wave:
    """A dry, deep snare in a small room.

    Args:
        seed: no two strokes of a drummer are equal; another number, another stroke.
        bright: how much of the wires is heard, 1 for a full stroke.
    """
    time = times(0.3)
    skin = np.sin(_falling(time, 178, (60, 0.012))) * decay(time, 0.07)
    skin += 0.5 * np.sin(_falling(time, 322, (40, 0.01))) * decay(time, 0.045)
    wires = filtered(white(seed, time.size), high_pass(800), low_pass(5_800))
    wires *= 0.7 * decay(time, 0.085) + 0.3 * decay(time, 0.02)
    stroke = np.tanh(0.6 * skin + 2.2 * bright * wires)
    stroke -= 0.7 * filtered(stroke, band_pass(2_300, 0.6))  # room for the whistle
    return in_room(fade(stroke, 0.0005, 0.05), wet=0.12)


def clap(seed: int) -> Wave:
    """A few hands at once, not quite together."""
    time = times(0.22)
    spread = np.zeros(time.size)
    for start, gain in ((0.0, 0.5), (0.009, 0.7), (0.02, 1.0)):
        after = np.maximum(time - start, 0)
        spread += gain * (time >= start) * (decay(after, 0.005) + 0.22 * decay(after, 0.055))
    hands = filtered(white(seed, time.size), band_pass(1_250, 1.1), low_pass(6_000)) * spread
    return in_room(fade(hands, 0.0005, 0.05), wet=0.3)


def hat(seed: int, seconds: float) -> Wave:
    """A hi-hat.

    Args:
        seed: another number, another stroke.
        seconds: how slowly it dies: 0.03 closed, 0.2 open.
    """
    time = times(min(0.6, seconds * 6))
    metal = sum(
        np.sin(2 * np.pi * hertz * time + phase)
        for hertz, phase in zip(
            (3_187, 3_913, 4_657, 5_381, 6_269, 7_433, 8_641), 6.3 * uniform(seed, 7), strict=True
        )
    )
    sizzle = 1.6 * white(seed, time.size) + 0.22 * metal
    thin = filtered(sizzle, high_pass(3_600), high_pass(2_800), low_pass(8_500))
    return fade(thin * decay(time, seconds), 0.0005, 0.02)


def tom(hertz: float) -> Wave:
    """A soft tom tuned to `hertz`."""
    time = times(0.42)
    skin = np.sin(_falling(time, hertz, (0.7 * hertz, 0.025))) * decay(time, 0.13)
    stick = filtered(white(23, time.size), band_pass(1_600, 0.7)) * decay(time, 0.008)
    return in_room(fade(np.tanh(1.5 * skin) + 0.5 * stick, 0.0005, 0.1), wet=0.1)


def cymbal() -> Wave:
    """A soft, dark swell of brass that opens the eight bars."""
    time = times(2.4)
    wash = filtered(white(31, time.size), high_pass(2_200), low_pass(5_500))
    return fade(wash * (0.4 * decay(time, 0.06) + 0.6 * decay(time, 0.55)), 0.002, 0.6)


def grain(seed: int) -> Wave:
    """The tick of one grain of dust in the groove of a record."""
    time = times(0.006)
    pitch = 1_200 + 2_600 * float(uniform(seed, 1)[0])
    return fade(np.sin(2 * np.pi * pitch * time) * decay(time, 0.0007), seconds_out=0.002)


def hiss(seed: int) -> Wave:
    """A second of the silent groove, to be laid over the next by half."""
    time = times(1.0)
    return filtered(white(seed, time.size), high_pass(400), low_pass(3_000)) * np.sin(np.pi * time)


def _falling(time: Wave, hertz: float, *falls: tuple[float, float]) -> Wave:
    """Phase of a tone that falls to `hertz`, by each (hertz, seconds) along its own decay."""
    phase = hertz * time
    for height, seconds in falls:
        phase = phase + height * seconds * (1 - decay(time, seconds))
    return 2 * np.pi * phase
