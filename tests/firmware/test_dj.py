"""The DJ by itself: what follows from what, without a clock, a pin or a sound."""

from itertools import pairwise

import pytest

from firmware.deck.messages import (
    Clip,
    Load,
    Output,
    Play,
    Ready,
    Song,
    Spoilt,
    Started,
    Stop,
    Volume,
)
from firmware.dj import SOON, Dj, Opening
from firmware.errors import RequestError
from firmware.light import Flash, Sign, glow
from firmware.press import Gesture, Meant
from firmware.record import Record, built_in

WALTZ = Record("waltz", "A waltz", Song("waltz", "/waltz.pcm", 90.0, 4410, 64))
POLKA = Record("polka", "A polka", Song("polka", "/polka.pcm", 120.0, 0, 64))
UNKNOWN = Record("rain", "Rain", None, "tap its tempo first")


class Notes:
    """A booth that writes down what it is asked to do."""

    def __init__(self):
        self.orders, self.shows, self.states, self.kept, self.retuned = [], [], [], [], []

    def order(self, order):
        self.orders.append(order)

    def wake_deck(self):
        self.orders.append("wake")

    def show(self, show):
        self.shows.append(show)

    def tell(self, state):
        self.states.append(state)

    def remember(self, remembered):
        self.kept.append(remembered)

    def retune(self, name, bpm, *, tapped):
        self.retuned.append((name, bpm, tapped))

    def last(self, kind):
        return [order for order in self.orders if isinstance(order, kind)][-1]


def table(*others, track="built-in", volume=70, ceiling=100):
    notes = Notes()
    return Dj(notes, [built_in(), *others], Opening(track, volume, ceiling, 1)), notes


def press(dj, at):
    dj.gesture(Meant(Gesture.PRESS, at))


def hold(dj, at):
    press(dj, at)
    dj.gesture(Meant(Gesture.HOLD, at + 2))


def test_a_press_starts_the_beat_soon_until_the_device_tells_when():
    dj, notes = table()
    press(dj, 10.0)
    assert dj.state.first_beat_at == 10.0 + SOON
    dj.heard(Started(notes.last(Play).take, 10.02), 10.03)
    assert dj.state.first_beat_at == 10.02
    press(dj, 15.0)
    assert not dj.state.playing
    assert isinstance(notes.orders[-1], Stop)


def test_an_answer_to_an_earlier_press_moves_nothing():
    dj, notes = table()
    press(dj, 10.0)
    old = notes.last(Play).take
    press(dj, 11.0)
    press(dj, 12.0)
    dj.heard(Started(old, 10.02), 12.01)
    assert dj.state.first_beat_at == 12.0 + SOON


@pytest.mark.parametrize("track", ["built-in", "waltz"])
def test_the_light_comes_on_once_for_the_first_beat(track):
    """At the press it came on, went out when the device told its time, and came on again."""
    dj, notes = table(WALTZ, track=track)
    press(dj, 10.0)
    first = dj.state.first_beat_at - SOON
    before = [glow(notes.shows[-1], Flash(), 10.0 + k / 1000).on for k in range(12)]
    dj.heard(Started(notes.last(Play).take, first + 0.034), 10.012)
    after = [glow(notes.shows[-1], Flash(), 10.0 + k / 1000).on for k in range(12, 600)]
    lit = [False, *before, *after]
    assert sum(now and not was for was, now in pairwise(lit)) == 1
    assert lit.index(True) - 1 == round((first - 10.0 + 0.034) * 1000)


class TestTheLongPress:
    def test_while_stopped_it_puts_on_the_next_track_and_stays_stopped(self):
        dj, notes = table(WALTZ, POLKA)
        hold(dj, 10.0)
        assert (dj.state.track, dj.state.playing) == ("waltz", False)
        assert notes.last(Load).song.name == "waltz"
        assert notes.shows[-1].sign is Sign.NEXT_TRACK

    def test_while_playing_the_next_track_plays(self):
        dj, notes = table(WALTZ, POLKA)
        press(dj, 1.0)
        hold(dj, 10.0)
        assert (dj.state.track, dj.state.playing) == ("waltz", True)
        assert notes.last(Play).first_beat_at is None

    def test_after_the_last_comes_the_first_and_what_cannot_be_played_is_passed_over(self):
        dj, _ = table(WALTZ, UNKNOWN, POLKA)
        seen = []
        for at in (10, 20, 30):
            hold(dj, at)
            seen.append(dj.state.track)
        assert seen == ["waltz", "polka", "built-in"]

    def test_with_one_track_a_slow_finger_has_simply_pressed(self):
        dj, _ = table()
        hold(dj, 10.0)
        assert dj.state.playing


class TestTheDeck:
    def test_a_new_deck_is_told_everything_and_joins_the_old_beat(self):
        dj, notes = table(volume=40)
        press(dj, 10.0)
        dj.heard(Started(notes.last(Play).take, 10.02), 10.03)
        notes.orders.clear()
        dj.deck_lost("the sound has failed", 20.0)
        assert notes.shows[-1].sign is Sign.FAULT
        dj.heard(Ready(), 20.4)
        assert [type(order) for order in notes.orders] == [Load, Volume, Play]
        assert notes.last(Play).first_beat_at == 10.02
        assert dj.state.output == "ok"

    def test_a_start_that_no_deck_heard_begins_at_the_first_note(self):
        dj, notes = table()
        press(dj, 10.0)
        dj.deck_lost("the sound has failed", 10.0)
        dj.heard(Ready(), 10.4)
        assert notes.last(Play).first_beat_at is None

    def test_a_press_after_the_third_death_brings_the_sound_back_and_does_not_stop(self):
        """It said "press the button to try again", and the press stopped the music."""
        dj, notes = table()
        press(dj, 10.0)
        dj.heard(Started(notes.last(Play).take, 10.0), 10.0)
        dj.deck_lost("failed three times", 20.0, rests=True)
        notes.orders.clear()
        press(dj, 30.0)
        assert notes.orders == ["wake"]
        assert dj.state.playing
        dj.heard(Ready(), 30.5)
        assert notes.last(Play).first_beat_at == 10.0
        press(dj, 40.0)
        assert not dj.state.playing

    def test_no_sound_shows_in_the_light_and_goes_again(self):
        dj, notes = table()
        press(dj, 10.0)
        dj.heard(Output("no sound device"), 10.1)
        assert notes.shows[-1].sign is Sign.NO_SOUND
        dj.heard(Output(""), 12.0)
        assert notes.shows[-1].sign is not Sign.NO_SOUND


class TestTracks:
    def test_a_track_is_chosen_by_name_and_plays_from_its_first_note(self):
        dj, notes = table(WALTZ)
        press(dj, 10.0)
        dj.select("waltz", 12.0)
        assert notes.last(Play).first_beat_at is None
        assert dj.state.bpm == 90.0
        assert notes.kept[-1].track == "waltz"

    @pytest.mark.parametrize(
        ("name", "sentence"), [("foxtrot", "there is no track 'foxtrot'"), ("rain", "tap its")]
    )
    def test_what_cannot_be_put_on_is_told(self, name, sentence):
        dj, _ = table(WALTZ, UNKNOWN)
        with pytest.raises(RequestError, match=sentence):
            dj.select(name, 1.0)

    def test_the_evening_begins_with_the_track_of_the_last_one(self):
        assert table(WALTZ, track="waltz")[0].state.track == "waltz"
        assert table(WALTZ, track="gone")[0].state.track == "built-in"

    def test_a_track_that_goes_while_it_plays_gives_way_to_the_boxs_own(self):
        dj, notes = table(WALTZ, track="waltz")
        press(dj, 10.0)
        dj.records_are([built_in()], 12.0)
        assert (dj.state.track, dj.state.playing) == ("built-in", True)
        assert notes.last(Load).song.name == "built-in"

    def test_a_better_first_beat_moves_the_light_and_not_the_music(self):
        dj, notes = table(WALTZ, track="waltz")
        press(dj, 10.0)
        dj.heard(Started(notes.last(Play).take, 10.1), 10.1)
        moved = Record("waltz", "A waltz", Song("waltz", "/waltz.pcm", 90.0, 4410 + 441, 64))
        dj.records_are([built_in(), moved], 12.0)
        assert dj.state.first_beat_at == pytest.approx(10.11)
        assert notes.last(Play).first_beat_at == pytest.approx(10.11)

    def test_the_boxs_own_track_at_another_tempo_begins_anew(self):
        dj, notes = table()
        press(dj, 10.0)
        dj.records_are([built_in("/beat-90.pcm", 90.0)], 12.0)
        assert dj.state.bpm == 90.0
        assert notes.last(Play).first_beat_at is None
        assert notes.kept[-1].bpm == 90.0


class TestKnobs:
    def test_the_ceiling_holds(self):
        dj, notes = table(volume=90, ceiling=60)
        assert dj.state.volume == 60
        dj.set_volume(100)
        assert notes.last(Volume).volume == 60

    def test_four_taps_set_the_tempo(self):
        dj, notes = table()
        for at in (0.0, 0.5, 1.0, 1.5):
            dj.tap(at)
        assert notes.retuned == [("built-in", 120.0, True)]

    @pytest.mark.parametrize("bpm", [29, 181, 0, -5])
    def test_a_tempo_nobody_can_play_is_refused(self, bpm):
        with pytest.raises(RequestError, match="30 to 180"):
            table()[0].set_tempo(bpm)

    def test_the_cue_changes_without_a_new_start(self):
        dj, notes = table()
        press(dj, 10.0)
        dj.heard(Started(notes.last(Play).take, 10.0), 10.0)
        dj.set_cue(4)
        assert notes.last(Load).song.cue_every == 4
        assert notes.last(Play).first_beat_at == 10.0
        with pytest.raises(RequestError):
            dj.set_cue(3)

    def test_a_clip_is_heard_and_an_unknown_one_is_told(self):
        dj, notes = table()
        dj.clip("fanfare")
        assert notes.last(Clip).name == "fanfare"
        with pytest.raises(RequestError, match="there are cue_one, cue, whistle"):
            dj.clip("trumpet")


def test_a_spoilt_track_is_told_until_the_music_starts_anew():
    """The complaint stayed for the whole evening, and the light showed that nothing sounds."""
    dj, _ = table(WALTZ, track="waltz")
    dj.heard(Ready(), 0.0)
    press(dj, 1.0)
    dj.heard(Spoilt("waltz", "the waltz cannot be played"), 1.1)
    assert dj.state.output == "the waltz cannot be played"
    assert dj.state.track == "built-in"
    assert dj.show.sign is not Sign.NO_SOUND
    press(dj, 5.0)
    press(dj, 6.0)
    assert dj.state.output == "ok"


def test_another_track_ends_the_complaint_about_one():
    dj, _ = table(WALTZ, POLKA, track="waltz")
    dj.heard(Spoilt("waltz", "the waltz cannot be played"), 1.0)
    dj.select("polka", 2.0)
    assert dj.state.output == "ok"


def test_taps_on_one_track_do_not_count_for_another():
    """Three taps on one and a single one on the next changed the tempo of the next."""
    dj, notes = table(WALTZ, POLKA)
    for at in (0.0, 0.5, 1.0):
        dj.tap(at, "waltz")
    dj.tap(1.5, "polka")
    assert notes.retuned == []
    for at in (2.0, 2.5, 3.0):
        dj.tap(at, "polka")
    assert [name for name, _, _ in notes.retuned] == ["polka"]
