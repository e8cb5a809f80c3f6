"""The DJ's figures, heard through a real sound server: `python -m tests.bench.bench_dj`."""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

import numpy as np
import soundfile
from gpiozero import Device

from firmware.beat import RATE, Grid
from firmware.deck.messages import Play, Stop, Volume
from firmware.light import Flash, Show
from firmware.panel import BeatLight, use_pins
from tests.bench.table import Row, show
from tests.firmware.conftest import BoxProcess, Lines, Table, environment

MINUTES = float(os.environ.get("BENCH_MINUTES", "10"))
BEATS = int(os.environ.get("BENCH_BEATS", "500"))
TURNS = 12
BEAT = 47_250

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
    process = Lines([sys.executable, "-m", "firmware.deck"], environment(**table.env))
    process.hear("ready")
    process.say(Volume(100))
    return process


def bursts(heard):
    """Where sound begins and ends (frames), a second of silence apart or so."""
    loud = np.nonzero(np.abs(heard) > 2)[0]
    breaks = np.nonzero(np.diff(loud) > RATE // 5)[0]
    begins = loud[np.concatenate([[0], breaks + 1])]
    ends = loud[np.concatenate([breaks, [len(loud) - 1]])]
    return begins / RATE, ends / RATE


def write_tone(path):
    """Ten seconds that are never silent, so that the end is where the sound ends."""
    frames = np.arange(RATE * 10)
    tone = (8000 * np.cos(frames * 2 * np.pi * 220 / RATE)).astype(np.int16) | 1
    path.write_bytes(np.repeat(tone[:, None], 2, axis=1).tobytes())
    return path


def latencies(table, folder):
    """Start and stop, ours and plain simpleaudio's, in one recording: so its offset cancels."""
    stop_recording = table.record(folder / "latency.wav")
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
    begins, ends = bursts(stop_recording())
    count = min(len(begins), len(starts))
    start = begins[:count] - starts[:count]
    stop = ends[:count] - stops[:count]
    plain_start, our_start = np.median(start[0::2]), np.median(start[1::2])
    # How long the recording lags is the same for all; what plain play() costs is known by itself.
    offset = plain_start - PLAIN_START
    plain_stop, our_stop = np.median(stop[0::2]) - offset, np.median(stop[1::2]) - offset
    return [
        Row(
            "start → first sound",
            f"{(our_start - plain_start) * 1000:+.1f} ms",
            "plain simpleaudio",
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


PLAIN_START = 0.03
"""Seconds from plain play() to sound here: only the ratio of the stops depends on it, weakly."""


def beats_of(heard, kernel):
    """Where a sound stands in a recording, to the frame, one beat after the other."""
    size = 1 << (len(heard) + len(kernel)).bit_length()
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(kernel, size))
    likeness = np.fft.irfft(spectrum, size)[: len(heard)]
    first = int(np.argmax(likeness[: 3 * BEAT] > 0.9 * likeness.max()))
    first += int(np.argmax(likeness[first : first + 500]))
    places, at = [first], first
    while at + BEAT + 4000 < len(heard):
        window = likeness[at + BEAT - 4000 : at + BEAT + 4000]
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
        errors.append(int(np.argmax(np.correlate(other, one, "valid"))) - 50)
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


def light():
    """The light against the beat while a core is busy."""
    use_pins(simulated=True)
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    lamp = BeatLight(27, Flash())
    pin = Device.pin_factory.pin(27)
    pin.clear_states()
    since = pin._last_change
    beat = Grid(time.monotonic() + 0.5, 180)
    lamp.show(Show(beat))
    time.sleep(0.5 + BEATS * beat.period)
    lamp.close()
    busy.kill()
    busy.wait()
    at, late = since, []
    for state in pin.states:
        at += state.timestamp
        if state.state:
            late.append((at - beat.beat_at(round((at - beat.first_beat_at) / beat.period))) * 1000)
    p99 = float(np.quantile(np.abs(late), 0.99))
    drift = statistics.mean(late[-50:]) - statistics.mean(late[:50])
    return Row(
        f"light against the beat, {len(late)} beats, a core busy",
        f"p99 {p99:.2f} ms, drift {drift:+.2f} ms",
        "",
        "p99 ≤ 3 ms, no drift",
        p99 <= 3 and abs(drift) < 1,
    )


def used(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def held(pid):
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


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
                light(),
                grid(table, folder),
            ]
        finally:
            table.close()
    show("The DJ", rows)
    return int(not all(row.met for row in rows))


if __name__ == "__main__":
    sys.exit(main())
