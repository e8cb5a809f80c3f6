"""The DJ, as `python -m firmware`, with somebody who notes when its simulated light comes on.

When it ends it writes to the file named by `LAMP_NOTES` at which moments (seconds on the monotonic
clock) the light went on.
"""

import json
import os
import sys
from pathlib import Path

from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from firmware.__main__ import main

NOTES = "LAMP_NOTES"
LIGHT = 27


def came_on():
    """When the light came on, from the states that a simulated pin remembers."""
    pin = Device.pin_factory.pin(LIGHT)
    at = pin._last_change - sum(state.timestamp for state in pin.states)
    moments = []
    for state in pin.states:
        at += state.timestamp
        if state.state:
            moments.append(at)
    return moments


if __name__ == "__main__":
    status = main()
    if isinstance(Device.pin_factory, MockFactory):
        Path(os.environ[NOTES]).write_text(json.dumps(came_on()))
    sys.exit(status)
