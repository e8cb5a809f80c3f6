"""How loud people find a sound: ITU-R BS.1770-4, for one channel.

The recommendation prints its filters for 48 kHz only; the constants here are the analogue ones
behind them, as in B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement".
"""

from collections.abc import Iterator
from math import log10, pi, tan
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sounds.filter import Biquad, filtered
from sounds.names import RATE
from sounds.pcm import Wave

HOP: Final = RATE // 10  # a gating block is four of these
ABSOLUTE_GATE: Final = -70.0
RELATIVE_GATE: Final = -10.0
CHUNK_HOPS: Final = 20  # so a long piece needs little memory
LEAD_HOPS: Final = 2  # the filters swing in before what counts


def integrated(wave: NDArray[np.floating]) -> float:
    """Loudness of a whole piece, its pauses left out, in LUFS; minus infinity for silence."""
    power = _block_power(wave)
    power = power[power > _power(ABSOLUTE_GATE)]
    if not power.size:
        return -np.inf
    gate = _power(_lufs(float(power.mean())) + RELATIVE_GATE)
    return _lufs(float(power[power > gate].mean()))


def momentary(wave: NDArray[np.floating]) -> float:
    """Loudness of the loudest 0.4 s of a sound, in LUFS; minus infinity for silence."""
    around = np.zeros(4 * HOP)
    loudest = float(_block_power(np.concatenate((around, wave, around))).max())
    return _lufs(loudest) if loudest > 0 else -np.inf


def weighting(rate: int) -> tuple[Biquad, Biquad]:
    """The two filters of the recommendation: the head's treble lift, and less of the deep bass."""
    k, q = tan(pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    head = Biquad(
        (high + middle * k / q + k * k, 2 * (k * k - high), high - middle * k / q + k * k),
        (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k),
    )
    k, q = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    # The recommendation has plain 1, -2, 1 above the line: there a0 is not divided out.
    bass = Biquad((a0, -2 * a0, a0), (a0, 2 * (k * k - 1), 1 - k / q + k * k))
    return head, bass


def _block_power(wave: NDArray[np.floating]) -> Wave:
    hops = np.concatenate(list(_hop_power(wave)))
    return np.convolve(hops, np.full(4, 0.25), "valid")


def _hop_power(wave: NDArray[np.floating]) -> Iterator[Wave]:
    filters = weighting(RATE)
    hops = wave.size // HOP
    for first in range(0, hops, CHUNK_HOPS):
        lead = min(first, LEAD_HOPS)
        last = min(first + CHUNK_HOPS, hops)
        weighted = filtered(wave[(first - lead) * HOP : last * HOP].astype(np.float64), *filters)
        yield np.square(weighted[lead * HOP :]).reshape(-1, HOP).mean(axis=1)


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power)


def _power(lufs: float) -> float:
    return float(10 ** ((lufs + 0.691) / 10))
