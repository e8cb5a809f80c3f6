"""What becomes of a file: its beat, its name, and that nothing is taken in twice."""

import os
from pathlib import Path

import numpy as np
import pytest

from firmware.beat import RATE, beat_frame
from firmware.deck.music import load
from firmware.errors import TrackError
from firmware.music.intake import take_in
from firmware.music.library import Library
from firmware.music.stamp import Stamp
from firmware.music.track import TempoFrom

from .band import Band, wandering
from .conftest import SONG


def onsets(frames):
    """Where clicks begin: frames before which it is silent for 50 ms."""
    loud = np.flatnonzero(np.abs(frames[:, 0]) > 200)
    return loud[np.diff(loud, prepend=-RATE) > RATE // 20]


@pytest.mark.parametrize("bpm", [40, 56, 102.5, 133.7, 180])
def test_a_loop_of_the_owners_joins_on_the_beat(bpm, save, take):
    # Some bars and a bit: what is left over must not be heard.
    beats = 12 if bpm < 60 else 32
    band = Band(bpm, (beats + 1.5) * 60 / bpm, RATE, silence=0.3, play="clicks")
    song = take(save(band.music())).song(cue_every=0)
    turns = 3
    stop = song.first_beat + beat_frame(turns * song.beats, song.bpm)
    heard = onsets(load(song).render(0, stop + RATE // 10))
    assert len(heard) == turns * beats + 1
    assert np.diff(heard) / RATE == pytest.approx(60 / bpm, abs=0.004)


def test_where_the_owner_tells_the_tempo_a_loop_joins_to_the_frame(save, take, sidecar):
    band = Band(97.3, 17.5 * 60 / 97.3, RATE, silence=0.3, play="clicks")
    path = sidecar(save(band.music()), "bpm = 97.3\nfirst_beat_ms = 300")
    song = take(path).song(cue_every=0)
    heard = onsets(load(song).render(0, song.first_beat + beat_frame(3 * 16, 97.3) + RATE // 10))
    assert len(heard) == 49
    assert np.diff(heard) == pytest.approx(60 * RATE / 97.3, abs=1.5)


def test_a_loop_cut_to_length_is_played_as_it_was_cut(save, take):
    # 16 beats of 97.3: the tempo is told by the length, to the frame.
    frames = round(16 * 60 * RATE / 97.3)
    music = Band(97.3, frames / RATE, RATE, play="all").music()[:frames]
    track = take(save(music))
    song = track.song()
    assert song.first_beat == 0
    assert beat_frame(song.beats, song.bpm) == len(music)


def test_silence_at_the_end_is_no_part_of_the_loop(save, take):
    music = Band(120, 16, RATE, silence=0.2).music()
    track = take(save(np.concatenate((music, np.zeros(10 * RATE)))))
    assert track.beats == 32


def test_music_of_no_steady_tempo_is_kept_but_cannot_be_played_yet(save, take, library):
    band = Band(90, 20, RATE)
    track = take(save(band.music(wandering(90, 20, "waves")), "Träumerei.wav"))
    assert track.bpm is None
    assert track.tempo_from is None
    with pytest.raises(TrackError, match="tempo of Träumerei is unknown: tap it or set it"):
        track.song()
    assert library.retune(track.name, 88).song().bpm == 88


def test_the_file_beside_the_music_has_the_last_word(song, save, take, sidecar):
    track = take(sidecar(save(song), 'bpm = 102.4\nfirst_beat_ms = 355\ntitle = "Our song"\n'))
    assert (track.bpm, track.first_beat, track.title) == (102.4, round(0.355 * RATE), "Our song")
    assert track.tempo_from is TempoFrom.SIDECAR
    assert track.heard_bpm == pytest.approx(102.5, rel=2e-4)


def test_the_first_beat_is_heard_where_only_the_tempo_is_told(song, save, take, sidecar):
    track = take(sidecar(save(song), "bpm = 102.5"))
    assert track.first_beat / RATE == pytest.approx(SONG.silence, abs=0.006)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bpm = 300", "song.wav.toml: bpm = 300 cannot be: between 30 and 180"),
        ('bpm = "fast"', "bpm = 'fast' cannot be"),
        ("first_beat_ms = -5", "first_beat_ms = -5 cannot be"),
        ("tempo = 100", "tempo is unknown"),
        ("bmp = 100", "bmp is unknown; bpm is meant?"),
        ("bmp = 100\nfirst_beat = 3", "bmp is unknown.*first_beat is unknown; first_beat_ms"),
        ("bpm: 100", "is not TOML .*write lines like bpm = 102.5"),
        ("# " + "x" * 70_000, "too long"),
    ],
)
def test_a_mistake_in_that_file_is_said(text, told, song, save, take, sidecar, library):
    with pytest.raises(TrackError, match=told):
        take(sidecar(save(song), text))
    assert library.tracks() == []


def id3(frames):
    """An ID3v2.3 tag as players write it."""
    body = b""
    for name, words in frames.items():
        content = b"\0" + words.encode("latin-1")
        body += name.encode() + len(content).to_bytes(4, "big") + b"\0\0" + content
    size = bytes((len(body) >> shift) & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\3\0\0" + size + body


@pytest.mark.parametrize(
    ("spoken", "bpm", "tempo_from"),
    [
        ("102", 102.5, TempoFrom.TAG),  # rounded: the music says it exactly
        ("205", 102.5, TempoFrom.TAG),  # counted twice as fast, and too fast for people
        ("51,2 BPM", 51.25, TempoFrom.TAG),
        ("137", 137, TempoFrom.TAG),  # not heard, yet somebody must have meant it
        ("0", 102.5, TempoFrom.ESTIMATED),
        ("swing", 102.5, TempoFrom.ESTIMATED),
    ],
)
def test_tags_are_read(spoken, bpm, tempo_from, song, save, take):
    path = save(song, "07.mp3")
    path.write_bytes(id3({"TIT2": "Café  Noir", "TBPM": spoken}) + path.read_bytes())
    track = take(path)
    assert (track.title, track.name) == ("Café Noir", "07")
    assert track.bpm == pytest.approx(bpm, rel=2e-4)
    assert track.tempo_from is tempo_from


def test_the_same_file_is_taken_in_once(song, save, take, library):
    path = save(song)
    first = take(path)
    written = Path(first.path).stat().st_mtime_ns
    assert take(path) == first
    assert Path(first.path).stat().st_mtime_ns == written
    assert library.tracks() == [first]


def test_a_copy_under_another_name_is_the_same_track(song, save, take, library):
    first = take(save(song, "song.wav"))
    copy = save(song, "copy.wav")
    assert take(copy) == first
    assert library.tracks() == [first]
    assert len(library.stamps()) == 2


def test_a_file_that_was_changed_takes_the_place_of_the_old(song, save, take, library):
    old = take(save(song))
    new = take(save(Band(80, 20, RATE).music()))
    assert new.name == old.name
    assert new.bpm == pytest.approx(80, rel=2e-4)
    assert library.tracks() == [new]
    assert not Path(old.path).exists()


def test_a_change_beside_the_music_is_noticed(song, save, take, sidecar, library):
    path = save(song)
    first = take(path)
    take(sidecar(path, "bpm = 51.25"))
    assert [track.bpm for track in library.tracks()] == [51.25]
    assert library.get(first.name).tempo_from is TempoFrom.SIDECAR


def test_what_was_corrected_stays_when_the_file_is_named_again(song, save, take, library):
    path = save(song)
    name = take(path).name
    library.retune(name, 51.25)
    assert take(path).bpm == library.get(name).bpm == pytest.approx(51.25, rel=2e-4)


def test_the_same_music_with_other_words_beside_it_is_another_track(
    song, save, take, sidecar, library
):
    """Two copies took each other's place at every start, and with it what had been corrected."""
    one, other = save(song, "a.wav"), sidecar(save(song, "b.wav"), "bpm = 60")
    names = [take(one).name, take(other).name]
    assert len(set(names)) == 2
    library.retune(names[0], 75)
    assert {Stamp.of(one), Stamp.of(other)} <= library.stamps()
    take(one)
    take(other)
    assert [library.get(name).bpm for name in names] == [75, 60]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        ("pipe", "is no file"),
        ("nested", "is not TOML"),
        ("first_beat_ms = inf", "first_beat_ms = inf cannot be"),
    ],
)
def test_strange_words_beside_the_music_are_told(song, save, take, sidecar, spoil, sentence):
    """A pipe of that name held up every import, and deep brackets broke the importer."""
    path = save(song)
    if spoil == "pipe":
        os.mkfifo(path.with_name("song.wav.toml"))
    else:
        sidecar(path, spoil if spoil != "nested" else "a = " + "[" * 30_000)
    with pytest.raises(TrackError, match=sentence):
        take(path)


def test_a_title_gives_no_orders_to_a_terminal(song, save, take, sidecar):
    path = sidecar(save(song), 'title = "Red \\u001b[31m song"')
    assert take(path).title == "Red \ufffd[31m song"


def test_a_removed_track_comes_back_only_when_asked_for(song, save, take, library):
    path = save(song)
    first = take(path)
    library.remove(first.name)
    assert library.tracks() == []
    assert not Path(first.path).exists()
    assert len(library.stamps()) == 1
    again = take(path)
    assert again == first
    assert library.tracks() == [first]


def test_a_file_that_changes_meanwhile_is_refused(song, save, library):
    path = save(song)

    def pulled(_done):
        path.unlink(missing_ok=True)

    with pytest.raises(TrackError, match=r"song\.wav changed or went away meanwhile"):
        take_in(library, path, pulled)
    assert library.tracks() == []
    assert list(library.folder.glob("*.p*")) == []


def test_progress_goes_from_nothing_to_all(song, save, library):
    told = []
    take_in(library, save(song, rate=48_000), told.append)
    assert told == sorted(told)
    assert told[0] < 0.2
    assert told[-1] == 1


def test_a_name_of_any_bytes_can_be_taken_in(song, save, take, library):
    path = save(song)
    path = path.rename(os.fsdecode(os.fsencode(path.parent) + b"/\xff.wav"))
    track = take(path)
    assert track.title == "\ufffd"
    assert Library(library.folder).get(track.name) == track
    assert take(path) == track
