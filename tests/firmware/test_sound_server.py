"""How long a desktop's sound server keeps a sound."""

import pytest

from firmware.deck.server import kept_by_server

MAPS = "7f10-7f20 r-xp 00001000 08:01 77  /usr/lib/alsa-lib/libasound_module_pcm_{}.so\n"


@pytest.mark.parametrize(
    ("plugin", "asked", "milliseconds"),
    [
        ("pipewire", "512/44100", 26.2),
        ("pipewire", "256/48000", 13.7),
        ("pipewire", "1024/48000", 45.7),
        ("pipewire", "", 45.7),
        ("pipewire", "many", 45.7),
        ("pipewire", "512/0", 45.7),
        ("rate_speexrate", "512/44100", 0.0),
    ],
)
def test_two_of_its_bites_and_a_little(plugin, asked, milliseconds):
    kept = kept_by_server(MAPS.format(plugin), asked)
    assert kept * 1000 == pytest.approx(milliseconds, abs=0.1)
