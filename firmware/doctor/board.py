"""Which computer this is."""

from pathlib import Path

MODEL = Path("/proc/device-tree/model")


def model(path: Path = MODEL) -> str:
    """The board by its own words, empty on a machine that does not say."""
    try:
        return path.read_text("utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""


def is_pi(name: str) -> bool:
    """Whether a board is a Raspberry Pi."""
    return "Raspberry Pi" in name
