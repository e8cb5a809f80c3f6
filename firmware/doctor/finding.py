"""What an examination found."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How something is, as the word it is told by."""

    GOOD = "good"
    MIND = "mind"
    FAULT = "fault"
    APART = "-"


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's.

    Attributes:
        what: what was looked at.
        verdict: how it is. "Mind" works and has its drawback; "apart" is nothing this machine has.
        told: the sentence, with the cure where there is something to cure.
    """

    what: str
    verdict: Verdict
    told: str

    def __str__(self) -> str:
        return f"{self.verdict.value:<5}  {self.what}: {self.told}"


def good(what: str, told: str) -> Finding:
    """It is as it should be."""
    return Finding(what, Verdict.GOOD, told)


def mind(what: str, told: str) -> Finding:
    """It works, and there is something to know about it."""
    return Finding(what, Verdict.MIND, told)


def fault(what: str, told: str) -> Finding:
    """It does not work; `told` says what to do."""
    return Finding(what, Verdict.FAULT, told)


def apart(what: str, told: str) -> Finding:
    """This machine does without."""
    return Finding(what, Verdict.APART, told)
