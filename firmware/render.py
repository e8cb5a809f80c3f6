"""Renders the box's own track at another tempo: `python -m firmware.render BPM FILE`.

It takes seconds, more on a small board, in which neither the button nor the deck may wait; so it is
a process of its own.
"""

import os
import sys
from pathlib import Path

from firmware import durable
from firmware.deck.music import stereo
from sounds.loop import render_loop

KEPT = 8
"""How many tempi are kept; one takes some megabytes."""


def main() -> int:
    """Writes the track; what was not asked for lately makes room."""
    os.nice(5)
    bpm, path = float(sys.argv[1]), Path(sys.argv[2])
    durable.write(path, stereo(render_loop(bpm)).tobytes())
    tempi = sorted(path.parent.glob("beat-*.pcm"), key=lambda file: file.stat().st_mtime)
    for old in tempi[:-KEPT]:
        old.unlink(missing_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
