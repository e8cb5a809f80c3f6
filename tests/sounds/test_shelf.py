import numpy as np
import pytest
import soundfile

from sounds import LOOP, NAMES, RATE, Clip, SoundNameError, SoundsError, shelf
from sounds.shelf import load


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_there(name):
    frames = load(name)
    assert frames.dtype == np.int16
    assert frames.ndim == 1
    assert np.abs(frames.astype(int)).max() > 1_000


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_mono_16_bit_flac(name):
    with shelf.files("sounds").joinpath(f"{name}.flac").open("rb") as file:
        info = soundfile.info(file)
    assert (info.samplerate, info.channels, info.subtype) == (RATE, 1, "PCM_16")
    assert info.format == "FLAC"


def test_a_clip_is_called_by_its_name():
    assert (LOOP, *Clip) == NAMES
    assert np.array_equal(load("gong"), load(Clip.GONG))


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(SoundNameError, match=r'no sound "horn".*loop, cue_one') as refused:
        load("horn")
    assert isinstance(refused.value, LookupError)
    assert isinstance(refused.value, SoundsError)
