"""The deck as a process: orders on standard input, reports on standard output, a line each."""

import argparse
import math
import os
import select
import sys
import time

import msgspec

from firmware.beat import RATE
from firmware.deck import music
from firmware.deck.deck import Deck, Terms
from firmware.deck.device import Loudspeaker
from firmware.deck.messages import BUILT_IN, REPLACE_ME, Order, Ready, Report
from firmware.deck.tape import LONGEST
from firmware.urgent import be_on_time

GOODBYE = 0.6
"""Seconds in which a deck whose DJ is gone fades and closes the device."""


def main(argv: list[str] | None = None) -> None:
    """Runs a deck until standard input ends."""
    guard_allocator()
    options = parse(argv)
    be_on_time()
    deck = Deck(Loudspeaker(), music.load(BUILT_IN), time.monotonic, say, options)
    say(Ready())
    listen(deck)
    if deck.beyond_help:
        os._exit(REPLACE_ME)
    leave(deck)


def guard_allocator() -> None:
    """Starts this process again with plain malloc, unless it was.

    simpleaudio 1.0.4 calls Python's allocator on its own thread without holding Python's lock.
    With Python's own allocator that ends in a crash when a sound ends; the C library's allows it.
    """
    if os.environ.get("PYTHONMALLOC") == "malloc":
        return
    os.execve(  # noqa: S606  # no shell is wanted
        sys.executable,
        [sys.executable, "-m", "firmware.deck", *sys.argv[1:]],
        {**os.environ, "PYTHONMALLOC": "malloc"},
    )


def parse(argv: list[str] | None) -> Terms:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m firmware.deck", description=__doc__)
    parser.add_argument(
        "--head-start", type=float, default=Terms.head_start, help="seconds written beforehand"
    )
    parser.add_argument("--lead", type=float, default=Terms.lead, help="seconds written ahead")
    parser.add_argument("--tape", type=float, default=LONGEST / RATE, help="seconds on a tape")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds until it is heard")
    parser.add_argument("--keep-awake", action="store_true", help="never close the device")
    options = parser.parse_args(argv)
    return Terms(
        head_start=options.head_start,
        lead=options.lead,
        tape=min(LONGEST, round(options.tape * RATE)),
        latency=options.latency,
        keep_awake=options.keep_awake,
    )


def say(report: Report) -> None:
    """Tells the DJ; one that is gone is noticed where we listen."""
    try:
        os.write(sys.stdout.fileno(), msgspec.json.encode(report) + b"\n")
    except BrokenPipeError:
        return


def listen(deck: Deck) -> None:
    """Takes orders until there are no more."""
    decoder = msgspec.json.Decoder(Order)
    pending = b""
    while not deck.beyond_help:
        if readable(deck.due() - time.monotonic()):
            received = os.read(sys.stdin.fileno(), 65_536)
            if not received:
                return
            *lines, pending = (pending + received).split(b"\n")
            for line in lines:
                deck.order(decoder.decode(line))
        deck.tick()


def readable(timeout: float) -> bool:
    """Waits for orders, so many seconds at most."""
    patience = None if math.isinf(timeout) else max(0.0, timeout)
    return bool(select.select([sys.stdin], [], [], patience)[0])


def leave(deck: Deck) -> None:
    """Fades out and ends, the device closed if it lets us."""
    deck.leave()
    deadline = time.monotonic() + GOODBYE
    while not deck.idle() and time.monotonic() < deadline:
        time.sleep(0.02)
        deck.tick()
    # simpleaudio's thread may still hold a device that does not answer: nothing waits for it.
    os._exit(0)


if __name__ == "__main__":
    main()
