"""Sound cards, and the file that makes one of them ALSA's default for the deck alone.

simpleaudio always opens ALSA's device "default". Which card that is, is said in a `.asoundrc` in a
home folder that only the deck is given, so neither the user's own files nor the system's are
touched. It is read after the system's files and so wins over a desktop's sound server. Cards are
named by their id: their numbers change from boot to boot.
"""

import re
from pathlib import Path

AUTO = "auto"
"""Whatever the system plays on by itself."""

_KEY = 0x646A
"""Names the mixer that programs on one card share; only ours ask for this one."""

_DIRECT = """\
# Written by the DJ for its deck; changes are overwritten.
pcm.!default {{
    type plug
    slave.pcm {{
        type dmix
        ipc_key {key}
        ipc_perm 0660
        slave.pcm {{ type hw card "{card}" }}
    }}
}}
ctl.!default {{ type hw card "{card}" }}
"""

_HDMI = """\
# Written by the DJ for its deck; changes are overwritten.
# HDMI takes sound only in frames of IEC 958, which ALSA's own device of that name makes.
pcm.!default {{ type plug slave.pcm "hdmi:CARD={card}" }}
ctl.!default {{ type hw card "{card}" }}
"""


def known_cards(proc: Path = Path("/proc/asound")) -> list[str]:
    """The ids of the sound cards that this machine has now."""
    try:
        text = (proc / "cards").read_text("utf-8", errors="replace")
    except OSError:
        return []
    return re.findall(r"^\s*\d+\s+\[(\S+)\s*\]", text, re.MULTILINE)


def explained(fault: str, card: str) -> str:
    """A fault of the sound device, where the chosen card may be what is missing."""
    if card == AUTO or not fault.startswith("no sound device"):
        return fault
    there = ", ".join(known_cards()) or "none"
    return f"there is no sound card {card}: plug it in, or choose another; there are now: {there}"


def asoundrc(card: str) -> str:
    """ALSA's configuration with one card as the default."""
    template = _HDMI if card.startswith("vc4hdmi") else _DIRECT
    return template.format(card=card, key=_KEY)


def make_home(folder: Path, card: str) -> dict[str, str]:
    """Writes the deck's home folder; returns the variables that send it there.

    Args:
        folder: where; made when it is not there.
        card: the card's id, or "auto" for none of this.
    """
    if card == AUTO:
        return {}
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / ".asoundrc").write_text(asoundrc(card), "utf-8")
    return {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
