"""A library to take music into, and music to take."""

import numpy as np
import pytest
import soundfile

from firmware.music.intake import take_in
from firmware.music.library import Library

from .band import Band

SONG = Band(102.5, seconds=15, rate=44_100, swing=0.6, silence=0.35)


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "tracks")


@pytest.fixture
def take(library):
    """Takes a file in, as the importer does."""

    def take(path):
        return take_in(library, path, lambda _done: None)

    return take


@pytest.fixture(scope="session")
def song():
    """Fifteen seconds at 102.5 a minute, the first beat after 350 ms."""
    return SONG.music()


@pytest.fixture
def save(tmp_path):
    """Saves music as a file."""

    def save(music, name="song.wav", rate=SONG.rate, subtype=None, kind=None):
        path = tmp_path / "music" / name
        path.parent.mkdir(exist_ok=True)
        soundfile.write(path, music, rate, subtype, format=kind)
        return path

    return save


@pytest.fixture
def samples():
    """The frames of a track, as the deck reads them."""

    def samples(track):
        return np.fromfile(track.path, np.int16).reshape(-1, 2)

    return samples


@pytest.fixture
def sidecar():
    """Writes the file beside a music file."""

    def sidecar(path, text):
        path.with_name(path.name + ".toml").write_text(text, "utf-8")
        return path

    return sidecar
