"""Examines whether a Raspberry Pi gets enough power and stays cool.

Source: `vcgencmd get_throttled`, documented at https://www.raspberrypi.com/documentation/computers/os.html
"""

import re
import shutil
import subprocess
from collections.abc import Iterator

from firmware.doctor import board
from firmware.doctor.finding import Finding, apart, fault, good, mind
from firmware.doctor.patient import Patient

WHAT = "power"

PATIENCE = 5.0

LOW_VOLTAGE = 1 << 0
HOT = 1 << 1 | 1 << 2 | 1 << 3
"""The clock is capped, throttled, or at the soft limit of temperature."""

SINCE_BOOT = 16
"""The same bits, so much higher, tell what has been since the board started."""

SUPPLY = "use the power supply made for this board, with its own short cable"
AIR = "give the board air or a heat sink"


def examine(_: Patient) -> Iterator[Finding]:
    """What the board says of its supply and its heat."""
    pi = board.is_pi(board.model())
    if not shutil.which("vcgencmd"):
        yield (
            mind(WHAT, "vcgencmd is not installed, so nothing is known: install raspi-utils-core")
            if pi
            else apart(WHAT, "this is no Raspberry Pi")
        )
        return
    try:
        asked = subprocess.run(
            ["vcgencmd", "get_throttled"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        yield mind(WHAT, "vcgencmd does not answer, so nothing is known: restart the board")
        return
    bits = re.search(r"throttled=0x([0-9a-fA-F]+)", asked.stdout)
    if bits is None:
        said = " ".join((asked.stdout + asked.stderr).split())
        yield mind(WHAT, f"vcgencmd says nothing of it ({said}): add this user to the group video")
        return
    yield judge(int(bits[1], 16))


def judge(bits: int) -> Finding:
    """What the board's bits mean."""
    if bits & LOW_VOLTAGE:
        return fault(WHAT, f"the voltage is too low: {SUPPLY}")
    if bits & HOT:
        return fault(WHAT, f"the board is too hot and runs slowly: {AIR}")
    if bits >> SINCE_BOOT & LOW_VOLTAGE:
        return mind(WHAT, f"the voltage has been too low since the board started: {SUPPLY}")
    if bits >> SINCE_BOOT & HOT:
        return mind(WHAT, f"the board has been too hot since it started: {AIR}")
    return good(WHAT, "the voltage and the heat have been well since the board started")
