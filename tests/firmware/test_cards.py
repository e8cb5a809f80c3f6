import pytest

from firmware.cards import AUTO, asoundrc, known_cards, make_home
from firmware.deck.messages import Play

CARDS = """\
 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 2 [Device         ]: USB-Audio - USB Audio Device
                      C-Media USB Audio Device at usb-0000:01:00.0-1.3, full speed
"""


def test_cards_are_known_by_their_ids(tmp_path):
    (tmp_path / "cards").write_text(CARDS)
    assert known_cards(tmp_path) == ["Headphones", "vc4hdmi0", "Device"]
    (tmp_path / "cards").write_text("--- no soundcards ---\n")
    assert known_cards(tmp_path) == []
    assert known_cards(tmp_path / "nothing") == []


def test_left_alone_the_system_chooses(tmp_path):
    assert make_home(tmp_path / "home", AUTO) == {}
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("card", ["Headphones", "vc4hdmi0"])
def test_alsa_reads_the_file_and_looks_for_that_card(tmp_path, start_deck, card):
    """Through the real library: the one card that is asked for, and no other, is missed."""
    deck = start_deck(**make_home(tmp_path, card))
    deck.say(Play(1))
    deck.hear("output")
    deck.hear("started")
    assert card in asoundrc(card)
    deck.leave()
    # ALSA's own complaint names what it looked for.
    assert any(card in line for line in deck.complaints)
