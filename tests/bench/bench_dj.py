"""The DJ's figures, heard through a real sound server: `python -m tests.bench.bench_dj`."""

import asyncio
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from gpiozero import Device

from firmware import config
from firmware.beat import RATE
from firmware.box import Box
from firmware.deck.messages import Play, Song, Stop, Volume
from firmware.deck.music import load
from firmware.deck.server import ASKED
from firmware.supervisor import BRISK
from tests.bench.appetite import held, used
from tests.bench.ear import Ear
from tests.bench.table import Row, show
from tests.firmware.conftest import BoxProcess, Lines, Table, environment

MINUTES = float(os.environ.get("BENCH_MINUTES", "10"))
BEATS = int(os.environ.get("BENCH_BEATS", "500"))
TURNS = 30
BEAT = 47_250
LIGHT_BPM = 180

PLAIN = """
import sys, time
import simpleaudio
tone = open(sys.argv[1], "rb").read()
for line in sys.stdin:
    if line == "play\\n":
        at = time.monotonic()
        playing = simpleaudio.play_buffer(tone, 2, 2, 44100)
    else:
        at = time.monotonic()
        playing.stop()
    print(at, flush=True)
"""

MIXER = """
import sys, time
import pygame
pygame.mixer.init(44100, -16, 2, 512)
pygame.mixer.Sound(sys.argv[1]).play(loops=-1)
time.sleep(float(sys.argv[2]))
"""


def deck(table):
    env = environment(**{ASKED: BRISK}, **table.env)
    process = Lines([sys.executable, "-m", "firmware.deck"], env)
    process.hear("ready")
    process.say(Volume(100))
    return process


def bursts(heard):
    """The frames at which sound begins and ends, a second of silence apart or so."""
    loud = np.nonzero(np.abs(heard) > 2)[0]
    breaks = np.nonzero(np.diff(loud) > RATE // 5)[0]
    return loud[np.concatenate([[0], breaks + 1])], loud[np.concatenate([breaks, [len(loud) - 1]])]


def write_tone(path):
    """Ten seconds that are never silent, so that the end is where the sound ends."""
    frames = np.arange(RATE * 10)
    tone = (8000 * np.cos(frames * 2 * np.pi * 220 / RATE)).astype(np.int16) | 1
    path.write_bytes(np.repeat(tone[:, None], 2, axis=1).tobytes())
    return path


def latencies(table, folder):
    """Start and stop, ours and plain simpleaudio's, in one recording."""
    ear = Ear(table, folder / "latency.wav")
    plain = subprocess.Popen(
        [sys.executable, "-c", PLAIN, str(write_tone(folder / "tone"))],
        env={**environment(**table.env), "PYTHONMALLOC": "malloc"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    ours = deck(table)

    def plainly(word):
        plain.stdin.write(f"{word}\n")
        plain.stdin.flush()
        return float(plain.stdout.readline())

    starts, stops = [], []
    for turn in range(TURNS):
        starts.append(plainly("play"))
        time.sleep(1.0 + turn * 0.017)
        stops.append(plainly("stop"))
        time.sleep(1)
        starts.append(time.monotonic())
        ours.say(Play(turn))
        time.sleep(1.0 + turn * 0.017)
        stops.append(time.monotonic())
        ours.say(Stop())
        time.sleep(1)
    plain.stdin.close()
    plain.wait()
    ours.end()
    begins, ends = bursts(ear.close())
    start = [ear.heard_at(frame) - at for frame, at in zip(begins, starts, strict=True)]
    stop = [ear.heard_at(frame) - at for frame, at in zip(ends, stops, strict=True)]
    plain_start, our_start = np.median(start[0::2]), np.median(start[1::2])
    plain_stop, our_stop = np.median(stop[0::2]), np.median(stop[1::2])
    return [
        Row(
            "start → first sound",
            f"{our_start * 1000:.0f} ms, {(our_start - plain_start) * 1000:+.1f} ms",
            f"plain simpleaudio {plain_start * 1000:.0f} ms",
            "≤ +5 ms",
            our_start - plain_start <= 0.005,
        ),
        Row(
            "stop → silence",
            f"{our_stop * 1000:.0f} ms, {our_stop / plain_stop:.2f} ×",
            f"plain simpleaudio {plain_stop * 1000:.0f} ms",
            "≤ 0.65 ×",
            our_stop / plain_stop <= 0.65,
        ),
    ]


def likeness(heard, kernel):
    """How much like a sound a recording is from each of its frames on."""
    size = 1 << (len(heard) + len(kernel)).bit_length()
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(kernel, size))
    return np.fft.irfft(spectrum, size)[: len(heard)]


def beats_of(heard, kernel):
    """Where a sound stands in a recording, to the frame, one beat after the other."""
    alike = likeness(heard, kernel)
    first = int(np.argmax(alike[: 3 * BEAT] > 0.9 * alike.max()))
    first += int(np.argmax(alike[first : first + 500]))
    places, at = [first], first
    while at + BEAT + 4000 < len(heard):
        window = alike[at + BEAT - 4000 : at + BEAT + 4000]
        at = at + BEAT - 4000 + int(np.argmax(window))
        places.append(at)
    return np.array(places)


def click_track(path):
    """Four beats with one click each, as a file that is one loop."""
    click = np.random.default_rng(5).normal(0, 9000, 400) * np.linspace(1, 0, 400)
    bar = np.zeros(4 * BEAT)
    for beat in range(4):
        bar[beat * BEAT : beat * BEAT + 400] = click
    with wave.open(str(path), "wb") as file:
        file.setparams((2, 2, RATE, 0, "NONE", ""))
        file.writeframes(np.repeat(bar.astype(np.int16)[:, None], 2, axis=1).tobytes())
    return click


def grid_error(heard, click):
    places = beats_of(heard, click)
    expected = places[0] + BEAT * np.arange(len(places))
    return np.abs(places - expected).max() / RATE * 1000, len(places)


def grid(table, folder):
    seconds = MINUTES * 60
    stop = table.record(folder / "ours.wav")
    ours = deck(table)
    ours.say(Play(1))
    time.sleep(seconds)
    ours.end()
    heard = stop()
    begins = int(np.argmax(np.abs(heard) > 8))
    loop = 32 * BEAT
    errors = []
    for at in range(begins + BEAT, len(heard) - loop - BEAT, loop):
        one, other = heard[at : at + BEAT], heard[at + loop - 50 : at + loop + BEAT + 50]
        # Where they differ least: a bass note is like itself some frames on, and louder there.
        apart = [np.abs(other[lag : lag + BEAT] - one).sum() for lag in range(101)]
        errors.append(int(np.argmin(apart)) - 50)
    worst = max(map(abs, errors), default=0)
    peers = []
    click = click_track(folder / "bar.wav")
    for name, command in peers_of(folder):
        stop = table.record(folder / f"{name}.wav")
        subprocess.run(command, env={**os.environ, **table.env}, capture_output=True, check=False)
        error, _ = grid_error(stop(), click)
        peers.append(f"{name} {error:.1f} ms")
    return Row(
        f"beat grid, {MINUTES:g} min, {len(errors)} loops",
        f"{worst} frames",
        "; ".join(peers),
        "0 frames",
        worst == 0,
    )


def peers_of(folder):
    mixer = [sys.executable, "-c", MIXER, str(folder / "bar.wav"), "40"]
    yield "pygame.mixer", mixer
    if shutil.which("mpg123"):
        samples, rate = soundfile.read(folder / "bar.wav")
        soundfile.write(folder / "bar.mp3", samples, rate)
        yield "mpg123", ["timeout", "40", "mpg123", "-q", "--loop", "-1", str(folder / "bar.mp3")]


@dataclass(frozen=True)
class Evening:
    """One round of music on a whole box: its song, and when (seconds) its light came on."""

    song: Song
    lit: list[float]


async def one_evening(folder):
    """Presses the button of a box, lets it play and presses again."""
    box = Box(config.load(), folder / "dj.sock", simulate=True)
    running = asyncio.create_task(box.run())
    await asyncio.sleep(1)
    box._dj.set_volume(100)
    box._dj.set_tempo(LIGHT_BPM, None)
    await box._shelf.settled()
    button, lamp = Device.pin_factory.pin(17), Device.pin_factory.pin(27)
    lamp.clear_states()
    at, lit = lamp._last_change, []
    for seconds in (BEATS * 60 / LIGHT_BPM, 0.1):
        button.drive_low()
        await asyncio.sleep(0.1)
        button.drive_high()
        await asyncio.sleep(seconds)
    for state in lamp.states:
        at += state.timestamp
        if state.state:
            lit.append(at)
    song = box._dj.current.song
    os.kill(os.getpid(), signal.SIGTERM)
    await running
    return Evening(song, lit)


def light(table, folder):
    """The light against the beat as it was recorded, while a core is busy."""
    os.environ.update(table.env, HOME=str(folder))
    for place in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        os.environ.pop(place, None)
    ear = Ear(table, folder / "light.wav")
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        evening = asyncio.run(one_evening(folder))
        busy.kill()
    heard = ear.close()
    begins = load(evening.song).render(0, RATE // 2)[:, 0]
    about = max(0, int(bursts(heard)[0][0]) - RATE // 50)
    first_note = about + int(np.argmax(likeness(heard[about : about + RATE], begins)[: RATE // 20]))
    first = ear.heard_at(first_note + evening.song.first_beat)
    period = 60 / evening.song.bpm
    since = np.array(evening.lit[1:]) - first
    late = (since - np.round(since / period) * period) * 1000
    server = float(np.median(late))
    p99 = float(np.quantile(np.abs(late - server), 0.99))
    drift = statistics.mean(late[-50:]) - statistics.mean(late[:50])
    return Row(
        f"light against the recorded beat, {len(late)} beats, a core busy",
        f"p99 {p99:.2f} ms about {server:+.1f} ms, drift {drift:+.2f} ms",
        f"(the sound server's bite: {ear.piece / RATE * 1000:.0f} ms)",
        "p99 ≤ 3 ms, no drift",
        p99 <= 3 and abs(drift) < 1,
    )


def appetite(table, folder):
    box = BoxProcess(folder, **table.env)
    pids = [box.process.pid, box.deck_pid()]
    rows = []
    for what, limit in (("idle", 0.2), ("playing", 2.0)):
        if what == "playing":
            box.ctl("start")
        time.sleep(3)
        before = sum(map(used, pids))
        time.sleep(20)
        share = (sum(map(used, pids)) - before) / 20 * 100
        rows.append(
            Row(
                f"DJ and deck, {what}",
                f"{share:.2f} % of a core",
                "",
                f"≤ {limit} %",
                share <= limit,
            )
        )
    memory = sum(map(held, pids))
    rows.append(Row("DJ and deck, memory", f"{memory:.0f} MB", "", "≤ 75 MB", memory <= 75))
    box.end(signal.SIGTERM)
    return rows


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pw").mkdir()
        table = Table(folder / "pw")
        try:
            rows = [
                *latencies(table, folder),
                *appetite(table, folder),
                light(table, folder),
                grid(table, folder),
            ]
        finally:
            table.close()
    show("The DJ", rows)
    return int(not all(row.met for row in rows))


if __name__ == "__main__":
    sys.exit(main())
