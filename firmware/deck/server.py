"""The sound server of a desktop, which stands between us and the card.

PipeWire takes sound in bites, all programs' at the same moment, and plays each while it takes the
next. ALSA's plugin for it tells nobody how long that is, so it is reckoned here.
"""

PLUGIN = "libasound_module_pcm_pipewire"
"""What is loaded into a process that plays through PipeWire."""

ASKED = "PIPEWIRE_LATENCY"
"""The variable that tells the plugin how large a bite to ask for, as frames/rate."""

ITS_OWN = 1024 / 48_000
"""The bite that PipeWire takes when nobody asks, in seconds."""

BITES = 2
JOINING = 0.003
"""Bites, and seconds besides, after which the first frame is heard, give or take half a bite.

So it is with PipeWire 0.3.65 and 1.4.2, recorded at the sink; a card behind it adds its own.
"""


def kept_by_server(loaded: str, asked: str) -> float:
    """How long after the device has it a sound reaches the card, in seconds.

    Args:
        loaded: what is loaded into this process, as in `/proc/self/maps`.
        asked: how large a bite was asked for; what is not understood is as if nobody asked.
    """
    return BITES * _bite(asked) + JOINING if PLUGIN in loaded else 0.0


def _bite(asked: str) -> float:
    frames, _, rate = asked.partition("/")
    try:
        return int(frames) / int(rate)
    except (ValueError, ZeroDivisionError):
        return ITS_OWN
