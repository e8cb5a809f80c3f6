"""Renders every sound of the box into this folder: `python -m sounds`."""

from pathlib import Path

import soundfile

from sounds.clips import render_clip
from sounds.loop import render_loop
from sounds.names import HOME_BPM, LOOP, RATE, Clip
from sounds.pcm import Pcm

HERE = Path(__file__).parent


def main() -> None:
    """Write the music at its home tempo and every clip."""
    _write(LOOP, render_loop(HOME_BPM))
    for clip in Clip:
        _write(clip, render_clip(clip))


def _write(name: str, frames: Pcm) -> None:
    path = HERE / f"{name}.flac"
    soundfile.write(path, frames, RATE, subtype="PCM_16")
    print(f"{path.name}: {frames.size / RATE:.2f} s")


if __name__ == "__main__":
    main()
