"""Hours of the deck in seconds: a simulated device with a crystal of its own.

The device takes frames from the real tape just as simpleaudio does, a tenth of a second ahead of
what it plays, but by a clock that runs fast or slow.
"""

import numpy as np
import pytest

from firmware.beat import RATE
from firmware.deck import music
from firmware.deck.deck import Deck, Terms
from firmware.deck.device import BUFFER
from firmware.deck.drift import DriftMeter
from firmware.deck.messages import BUILT_IN, Play, Started, Stop
from firmware.errors import OutputError

HOUR = 3600.0
STEP = 0.05


class Crystal:
    """A device whose clock runs at `speed`; `shown` whether the kernel shows its position."""

    def __init__(self, speed=1.0, *, shown=True, one_at_a_time=False, delay=0.0):
        self.now = 1000.0
        self.speed = speed
        self.shown = shown
        self.delay = delay
        self.one_at_a_time = one_at_a_time
        self.playing = []

    def clock(self):
        return self.now

    def play(self, tape):
        if self.one_at_a_time and any(sound.playing() for sound in self.playing):
            raise OutputError("the sound device is busy")
        sound = Reeling(self, tape)
        self.playing.append(sound)
        return sound

    def pass_time(self, until, deck):
        while self.now < until:
            self.now = min(until, max(min(deck.due(), self.now + STEP), self.now + 0.001))
            for sound in self.playing:
                sound.take()
            deck.tick()


class Reeling:
    """A tape on the device; what it took is kept beat by beat."""

    def __init__(self, crystal, tape):
        self.crystal = crystal
        self.delay = crystal.delay
        self.began = crystal.now
        self.samples = np.frombuffer(tape.buffer, np.int16).reshape(-1, 2)
        self.taken = 0
        self.heard = []
        self.ends = tape.frames
        self.take()

    def position(self):
        return (self.crystal.now - self.began) * self.crystal.speed * RATE

    def take(self):
        until = min(int(self.position()) + BUFFER, self.ends)
        if until > self.taken:
            self.heard.append(self.samples[self.taken : until, 0].copy())
            self.taken = until

    def stop(self):
        self.ends = min(self.ends, self.taken + BUFFER)

    def playing(self):
        return self.position() < self.ends

    def played(self):
        # The kernel shows it in steps of some milliseconds.
        return int(self.position() / 128) * 128 / RATE if self.crystal.shown else None

    def stuck(self, now):
        return self.position() < 0 <= now

    def recording(self):
        return np.concatenate(self.heard)


def start(crystal, **terms):
    reports = []
    deck = Deck(crystal, music.load(BUILT_IN), crystal.clock, reports.append, Terms(**terms))
    deck.order(Play(1))
    return deck, reports


def grid(reports):
    return [report.first_beat_at for report in reports if isinstance(report, Started)][-1]


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("speed", [1.001, 0.999])
def test_an_hour_on_a_device_a_thousandth_off_has_every_beat_on_its_frame(speed, shown, beat_track):
    crystal = Crystal(speed, shown=shown)
    deck, _ = start(crystal)
    crystal.pass_time(1000 + HOUR, deck)
    heard = crystal.playing[0].recording()
    assert len(crystal.playing) == 1
    assert len(heard) >= HOUR * speed * RATE
    beats = len(heard) // 47_250 - 1
    assert beats > 3350
    for beat in range(1, beats):
        at = beat * 47_250
        expected = beat_track[at % (32 * 47_250) :][:2000]
        assert np.array_equal(heard[at : at + 2000], expected), beat


@pytest.mark.parametrize("speed", [1.001, 1.0, 0.999])
def test_the_light_follows_the_devices_clock(speed):
    crystal = Crystal(speed)
    deck, reports = start(crystal)
    late = []
    for minute in range(1, 16):
        crystal.pass_time(1000 + 60 * minute, deck)
        played = crystal.playing[0].position() / RATE
        said = crystal.now - grid(reports)
        late.append(said - played)
    # The first half minute is spent learning how fast the device is.
    assert np.abs(late[1:]).max() < 0.004


def test_a_server_that_keeps_sound_is_reckoned_with():
    """Through PipeWire the light came some 26 milliseconds before the beat."""
    crystal = Crystal(delay=0.026)
    deck, reports = start(crystal, latency=0.1)
    assert grid(reports) == pytest.approx(1000.126)
    crystal.pass_time(1001.0, deck)
    deck.order(Stop())
    crystal.pass_time(1003.0, deck)
    deck.order(Play(2, 1003.5))
    assert grid(reports) == pytest.approx(1003.5, abs=0.001)
    crystal.pass_time(1005.0, deck)
    first = np.flatnonzero(crystal.playing[-1].recording())[0]
    assert crystal.playing[-1].began + first / RATE + 0.126 == pytest.approx(1003.5, abs=0.001)


def test_a_device_in_step_needs_no_word():
    crystal = Crystal(1.0)
    deck, reports = start(crystal)
    crystal.pass_time(1000 + 600, deck)
    assert len([r for r in reports if isinstance(r, Started)]) <= 3


@pytest.mark.parametrize(("speed", "shown"), [(1.001, True), (0.999, True), (1.0002, False)])
def test_stopping_after_a_long_while_is_still_prompt_and_soft(speed, shown):
    crystal = Crystal(speed, shown=shown)
    deck, _ = start(crystal)
    crystal.pass_time(1000 + 1200, deck)
    asked = int(crystal.playing[0].position())
    deck.order(Stop())
    crystal.pass_time(crystal.now + 1, deck)
    heard = crystal.playing[0].recording().astype(float)
    last = np.nonzero(heard)[0][-1]
    assert (last - asked) / RATE < 0.25
    assert deck.idle()
    if shown:
        assert np.abs(heard[last - 5 : last + 1]).max() < 300


def test_the_music_goes_over_to_a_second_tape_on_a_beat(beat_track):
    crystal = Crystal(shown=False)
    deck, reports = start(crystal, tape=60 * RATE)
    before = grid(reports)
    crystal.pass_time(1000 + 150, deck)
    assert len(crystal.playing) == 3
    assert grid(reports) == pytest.approx(before, abs=0.001)
    together = np.zeros(151 * RATE)
    for sound in crystal.playing:
        at = round((sound.began - 1000) * RATE)
        heard = sound.recording()
        together[at : at + len(heard)] += heard[: len(together) - at]
    for beat in range(1, 139):
        at = beat * 47_250
        # The very first milliseconds of the beat at which a tape begins are faded in.
        expected = beat_track[at % (32 * 47_250) + 200 :][:4000]
        heard = together[at + 199 : at + 202 + 4000]
        assert any(np.array_equal(heard[shift : shift + 4000], expected) for shift in range(3)), (
            beat
        )


def test_a_device_for_one_at_a_time_pauses_and_joins_the_grid_again():
    crystal = Crystal(one_at_a_time=True)
    deck, reports = start(crystal, tape=30 * RATE)
    before = grid(reports)
    crystal.pass_time(1000 + 70, deck)
    assert len(crystal.playing) == 3
    assert grid(reports) == pytest.approx(before, abs=0.001)
    for earlier, later in zip(crystal.playing, crystal.playing[1:], strict=False):
        gap = later.began - earlier.began - np.nonzero(earlier.recording())[0][-1] / RATE
        assert 0 <= gap < 0.5
    assert not [r for r in reports if getattr(r, "fault", "")]


def test_a_device_kept_awake_is_never_closed():
    crystal = Crystal()
    deck, _ = start(crystal, keep_awake=True)
    crystal.pass_time(1005, deck)
    deck.order(Stop())
    crystal.pass_time(1100, deck)
    assert len(crystal.playing) == 1
    assert crystal.playing[0].playing()
    deck.order(Play(2))
    crystal.pass_time(1105, deck)
    heard = crystal.playing[0].recording()
    assert not heard[6 * RATE : 100 * RATE].any()
    assert heard[101 * RATE :].any()
    deck.leave()
    crystal.pass_time(1110, deck)
    assert deck.idle()


class TestTheDriftMeter:
    def test_it_learns_a_crystal_through_jitter(self):
        rng = np.random.default_rng(1)
        meter = DriftMeter()
        for tick in range(4 * 120):
            now = tick / 4
            meter.see(now, now * 1.0005 + rng.uniform(-0.004, 0.004))
        assert meter.ahead == pytest.approx(120 * 0.0005, abs=0.0025)

    def test_a_stall_is_taken_at_once(self):
        meter = DriftMeter()
        for tick in range(40):
            meter.see(tick / 4, tick / 4 if tick <= 20 else max(5.0, tick / 4 - 0.3))
        assert meter.ahead == pytest.approx(-0.3, abs=0.001)

    def test_a_device_that_counts_from_zero_again_has_not_gone_back(self):
        meter = DriftMeter()
        for tick in range(40):
            meter.see(tick / 4, tick / 4 if tick < 20 else (tick - 20) / 4)
        assert meter.ahead == pytest.approx(0, abs=0.001)
