"""The light behind the panel, where the system has one to switch."""

from contextlib import suppress
from pathlib import Path

_FOLDER = Path("/sys/class/backlight")
_ON, _OFF = "0", "4"
"""The kernel's words for a lit and for a powered-down panel."""


class Backlight:
    """All lights behind the panel.

    Args:
        folder: Where the kernel shows them.
    """

    def __init__(self, folder: Path = _FOLDER) -> None:
        self._switches = tuple(folder.glob("*/bl_power"))

    def set(self, *, lit: bool) -> None:
        """Switches the light; a panel whose light is not ours to switch stays as it is."""
        wanted = _ON if lit else _OFF
        for switch in self._switches:
            with suppress(OSError):
                if switch.read_text().strip() != wanted:
                    switch.write_text(wanted)
