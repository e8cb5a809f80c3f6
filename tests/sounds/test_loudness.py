import numpy as np
import pytest

from sounds import RATE, loudness


def sine(hertz, seconds, peak=1.0):
    return peak * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


def test_the_filters_are_those_printed_for_48_khz():
    head, bass = loudness.weighting(48_000)
    above, below = (np.array(line) / head.below[0] for line in (head.above, head.below))
    assert above == pytest.approx([1.53512485958697, -2.69169618940638, 1.19839281085285])
    assert below == pytest.approx([1, -1.69065929318241, 0.73248077421585])
    above, below = (np.array(line) / bass.below[0] for line in (bass.above, bass.below))
    assert above == pytest.approx([1, -2, 1])
    assert below == pytest.approx([1, -1.99004745483398, 0.99007225036621])


@pytest.mark.parametrize(("peak", "lufs"), [(1, -3.01), (0.1, -23.01), (0.01, -43.01)])
def test_a_sine_of_997_hertz_reads_as_the_recommendation_says(peak, lufs):
    assert loudness.integrated(sine(997, 20, peak)) == pytest.approx(lufs, abs=0.01)


def test_pauses_do_not_count():
    tone = sine(997, 10)
    with_pause = np.concatenate((tone, np.zeros(30 * RATE), tone))
    assert loudness.integrated(with_pause) == pytest.approx(loudness.integrated(tone), abs=0.1)


def test_a_passage_far_softer_than_the_rest_does_not_count():
    tone = sine(997, 10)
    with_murmur = np.concatenate((tone, 0.05 * sine(997, 30)))
    assert loudness.integrated(with_murmur) == pytest.approx(loudness.integrated(tone), abs=0.1)


def test_silence_has_no_loudness():
    assert loudness.integrated(np.zeros(5 * RATE)) == -np.inf
    assert loudness.momentary(np.zeros(RATE)) == -np.inf


def test_a_short_sound_fills_its_part_of_four_tenths_of_a_second():
    long, short = sine(997, 2), sine(997, 0.1)
    difference = loudness.momentary(long) - loudness.momentary(short)
    assert difference == pytest.approx(10 * np.log10(4), abs=0.1)
