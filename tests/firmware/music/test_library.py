"""The folder of tracks: what is changed stays changed, what is broken harms nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from firmware.beat import RATE
from firmware.errors import TrackError
from firmware.music.library import Library
from firmware.music.track import TempoFrom

from .band import Band


@pytest.fixture
def track(take, save, song):
    return take(save(song))


def reopened(library):
    return Library(library.folder)


def test_a_track_is_there_in_the_morning(track, library):
    assert reopened(library).tracks() == [track]
    assert reopened(library).get(track.name) == track
    assert Path(track.path).parent == library.folder


def test_tracks_are_in_order_of_their_titles(library, take, save):
    for bpm, name in ((80, "b.wav"), (90, "C.wav"), (100, "a.wav")):
        take(save(Band(bpm, 6, RATE).music(), name))
    assert [track.title for track in library.tracks()] == ["a", "b", "C"]


@pytest.mark.parametrize(
    ("change", "bpm", "tempo_from"),
    [
        (lambda library, name: library.retune(name, 104), 104, TempoFrom.BY_HAND),
        (lambda library, name: library.retune(name, 99, TempoFrom.TAPPED), 99, TempoFrom.TAPPED),
        # A hand errs, the music does not.
        (
            lambda library, name: library.retune(name, 101, TempoFrom.TAPPED),
            102.5,
            TempoFrom.TAPPED,
        ),
        (lambda library, name: library.retune(name, 52, TempoFrom.TAPPED), 51.25, TempoFrom.TAPPED),
        (lambda library, name: library.retune(name, 68, TempoFrom.TAPPED), 68.33, TempoFrom.TAPPED),
    ],
)
def test_a_tempo_can_be_corrected(change, bpm, tempo_from, track, library):
    changed = change(library, track.name)
    assert changed.bpm == pytest.approx(bpm, rel=2e-4)
    assert changed.tempo_from is tempo_from
    assert reopened(library).get(track.name) == changed
    assert changed.song().beats % 4 == 0


def test_half_the_tempo_offers_the_whole(track, library):
    (half,) = track.alternatives
    assert library.retune(track.name, half).alternatives[-1] == pytest.approx(track.bpm)


@pytest.mark.parametrize("bpm", [29, 181, 1000])
def test_a_tempo_that_cannot_be_played_is_refused(bpm, track, library):
    with pytest.raises(TrackError, match=f"{bpm} beats per minute cannot be played: choose 30"):
        library.retune(track.name, bpm)
    assert library.get(track.name) == track


def test_twice_as_fast_may_be_too_fast(track):
    assert track.alternatives == (pytest.approx(51.25, rel=2e-4),)


def test_the_first_beat_can_be_nudged(track, library):
    library.nudge(track.name, 20)
    assert library.nudge(track.name, -35).first_beat == track.first_beat - round(0.015 * RATE)
    assert reopened(library).get(track.name).first_beat == track.first_beat - round(0.015 * RATE)


def test_a_first_beat_before_the_music_is_the_one_after(track, library):
    beat = round(60 * RATE / track.bpm)
    earlier = library.nudge(track.name, -400).first_beat
    assert earlier == track.first_beat - round(0.4 * RATE) + beat


def test_a_first_beat_after_the_music_is_refused(track, library):
    with pytest.raises(TrackError, match="no beat so late"):
        library.nudge(track.name, 60_000)


@pytest.mark.parametrize("method", ["get", "remove"])
def test_what_is_not_there_is_said(method, library):
    with pytest.raises(TrackError, match="there is no track 'polka': `tracks` lists them"):
        getattr(library, method)("polka")


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["Café Noir (live).wav"], ["cafe-noir-live"]),
        (["a b.wav", "a_b.wav", "A-B.wav"], ["a-b", "a-b-2", "a-b-3"]),
        (["built-in.wav"], ["built-in-2"]),
        (["Рябинушка.wav", "さくら.wav"], ["рябинушка", "さくら"]),
        (["!!!.wav", "???.wav"], ["track", "track-2"]),
        (["x" * 200 + ".wav"], ["x" * 40]),
    ],
)
def test_a_name_is_easily_typed_and_only_one_has_it(files, names, library, take, save):
    given = [take(save(Band(90 + n, 6, RATE).music(), f)).name for n, f in enumerate(files)]
    assert given == names
    assert {track.name for track in library.tracks()} == set(names)


@pytest.mark.parametrize(
    "harm",
    [
        lambda entry, _samples: entry.write_text('{"track": '),
        lambda entry, _samples: entry.write_bytes(b"\0" * 400),
        lambda entry, _samples: entry.write_text(json.dumps({"track": {"name": "song"}})),
        lambda entry, _samples: entry.write_text(entry.read_text().replace("song.", "../song.")),
        lambda _entry, samples: samples.unlink(),
        lambda _entry, samples: samples.write_bytes(b"abcd"),
    ],
)
def test_a_broken_track_is_set_aside_and_can_be_taken_in_again(
    harm, track, library, take, save, song, caplog
):
    other = take(save(Band(80, 6, RATE).music(), "other.wav"))
    harm(library.folder / "song.json", Path(track.path))
    assert library.tracks() == [other]
    assert "is set aside" in caplog.text
    assert (library.folder / "song.json.broken").exists()
    assert take(save(song)) == track
    assert library.tracks() == [other, track]


def test_what_was_left_half_done_is_cleared_away(track, library, take, save, song):
    for name in ("half.part", "orphan.0123abcd-99.pcm"):
        (library.folder / name).write_bytes(b"half")
    take(save(song, "again.wav"))
    kept = {path.name for path in library.folder.iterdir()}
    assert kept == {Path(track.path).name, "song.json", "import.lock", "write.lock"}


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").touch()
    library = Library(tmp_path / "file" / "tracks")
    assert library.tracks() == []
    with (
        pytest.raises(TrackError, match=r"(exists|Not a directory).*check the library"),
        library.importing(),
    ):
        pytest.fail("a file was a folder")


@pytest.mark.parametrize("spoil", ["nested", "pipe"])
def test_an_entry_that_nobody_wrote_is_set_aside(library, track, spoil, caplog):
    """Brackets within brackets ended the DJ, and a pipe kept it waiting for ever."""
    entry = library.folder / "polka.json"
    if spoil == "nested":
        entry.write_text("[" * 100_000)
    else:
        os.mkfifo(entry)
    assert library.tracks() == [track]
    assert "set aside" in caplog.text


def test_a_track_without_a_beat_in_it_is_not_played(track):
    """The deck died of it three times."""
    with pytest.raises(TrackError, match="has no beat in it: import it again"):
        replace(track, first_beat=track.frames + 1).song()


def test_whoever_only_looks_after_tracks_needs_no_decoder():
    rooms = "library, watch, import_process, tap"
    told = "import sys; print([m for m in ('numpy', 'soundfile', 'soxr') if m in sys.modules])"
    command = [sys.executable, "-c", f"from firmware.music import {rooms}; {told}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout == "[]\n"
