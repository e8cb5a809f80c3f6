"""The sound device's own clock, where the kernel shows it.

A sound card counts time with a crystal of its own: at 100 parts per million it parts from the
computer's by a third of a second an hour. The kernel shows how far each card has played in
`/proc/asound/card*/pcm*p/sub*/status`.
"""

from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc/asound")


@dataclass(frozen=True)
class Stream:
    """A stream that a card is playing: where the kernel shows it, and its frames per second."""

    status: Path
    rate: int

    def seconds(self) -> float | None:
        """How much the card has played since the stream began; None when it plays no more."""
        fields = _fields(self.status)
        if fields.get("state") != "RUNNING":
            return None
        return int(fields["hw_ptr"]) / self.rate


def playing_stream(proc: Path = PROC, pid: int | None = None) -> Stream | None:
    """The stream that carries our sound, as far as can be told.

    Args:
        proc: the kernel's folder.
        pid: our process. A stream of its own is the one; a sound server's is, when it is the only
            one that plays.
    """
    running = [
        (status, fields)
        for status in sorted(proc.glob("card*/pcm*p/sub*/status"))
        if (fields := _fields(status)).get("state") == "RUNNING"
    ]
    own = [entry for entry in running if entry[1].get("owner_pid") == str(pid)]
    candidates = own or running
    if len(candidates) != 1:
        return None
    status, _ = candidates[0]
    rate = _fields(status.with_name("hw_params")).get("rate", "").split(" ")[0]
    return Stream(status, int(rate)) if rate.isdigit() else None


def _fields(path: Path) -> dict[str, str]:
    """The file's `name : value` lines; none of a stream that went while it was read."""
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return {}
    pairs = (line.split(":", 1) for line in lines if ":" in line)
    return {name.strip(): value.strip() for name, value in pairs}
