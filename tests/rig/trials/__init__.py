"""What is shown on the virtual Raspberry Pi, each trial going on from the one before."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.rig.machine import Machine
from tests.rig.report import Report
from tests.rig.trials import (
    beat,
    farewell,
    installation,
    rest,
    stick,
    suite,
    table,
    trouble,
    workshop,
)


@dataclass(frozen=True)
class Trial:
    """One thing after the other that is to be seen.

    Attributes:
        name: what it is called on the command line.
        words: its title.
        play: shows it.
        network: whether the machine reaches anything outside.
        append: words for the kernel.
    """

    name: str
    words: str
    play: Callable[[Machine, Report], None]
    network: bool = True
    append: str = ""


TRIALS = (
    Trial("workshop", workshop.WORDS, workshop.play),
    Trial("installation", installation.WORDS, installation.play),
    Trial(
        "update", "2. The same again, without a network", installation.play_update, network=False
    ),
    Trial("beat", beat.WORDS, beat.play),
    Trial("table", table.WORDS, table.play),
    Trial("trouble", trouble.WORDS, trouble.play, append=trouble.ABSENT),
    Trial("stick", stick.WORDS, stick.play),
    Trial("rest", rest.WORDS, rest.play),
    Trial("read-only", rest.READ_ONLY, rest.play_read_only),
    Trial("farewell", farewell.WORDS, farewell.play),
    Trial("suite", suite.WORDS, suite.play),
)
