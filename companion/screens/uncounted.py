"""Rounds that stopped counting when one before them was corrected."""

from dataclasses import replace

from companion.errors import EntryError
from companion.games.words import Phrase
from companion.match import Match
from companion.screens.facts import spoken
from companion.screens.scene import Scene
from companion.words import LANGUAGE, _, by_number

_TOLD_APART = 3
"""Up to how many rounds are each told by their number."""


def lasting(scene: Scene) -> Scene:
    """The scene in which that is told as long as it is so, unless the last tap has to be."""
    return replace(scene, message=scene.message or uncounted(scene))


def uncounted(scene: Scene) -> str:
    """The sentence about them, with the reason of the first one; empty where all rounds count."""
    outcomes = scene.standing.rounds
    numbers = [n for n, outcome in enumerate(outcomes, 1) if not outcome.counted]
    if not numbers:
        return ""
    first = numbers[0]
    fault = outcomes[first - 1].fault
    why = _("the match is over after round {n}.").format(n=first - 1)
    if fault is not None:
        why = why_not(scene.match, fault)
    words = by_number(
        "Round {which} no longer counts: {why}",
        "Rounds {which} no longer count: {why}",
        len(numbers),
    )
    return words.format(which=_which(numbers), why=why)


def why_not(match: Match, fault: EntryError) -> str:
    """Why a round that was possible when it was entered no longer is."""
    if isinstance(fault.reason, Phrase):
        return spoken(fault.reason).say(match.names, LANGUAGE)
    return fault.why


def _which(numbers: list[int]) -> str:
    last = numbers[-1]
    if len(numbers) == 1:
        return str(last)
    if len(numbers) > _TOLD_APART and numbers == list(range(numbers[0], last + 1)):
        return _("{first} to {last}").format(first=numbers[0], last=last)
    before = ", ".join(map(str, numbers[:-1]))
    return _("{before} and {last}").format(before=before, last=last)
