"""A record: something the DJ can put on."""

from dataclasses import dataclass

from msgspec.structs import replace

from firmware.deck.messages import BUILT_IN, Song


@dataclass(frozen=True)
class Record:
    """A song with the title people know it by.

    Attributes:
        name: names it in the socket and the shell.
        title: names it for people.
        song: what the deck plays; None while it cannot be played.
        fault: why it cannot, as a sentence; empty when it can.
        alternatives: other tempi that the same music may be counted at.
    """

    name: str
    title: str
    song: Song | None
    fault: str = ""
    alternatives: tuple[float, ...] = ()


def built_in(path: str = "", bpm: float = BUILT_IN.bpm) -> Record:
    """The box's own track.

    Args:
        path: the file of its samples at another tempo than its own; empty at its own.
        bpm: the tempo.
    """
    return Record(BUILT_IN.name, "Built-in beat", replace(BUILT_IN, path=path, bpm=bpm))
