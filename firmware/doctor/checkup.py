"""The check-up: every examination, a line each."""

from collections.abc import Callable, Iterator

from firmware.doctor import access, folders, lines, place, power, settings, sound, system
from firmware.doctor.finding import Finding, Verdict, fault
from firmware.doctor.patient import Patient

Examine = Callable[[Patient], Iterator[Finding]]

EXAMINATIONS: tuple[tuple[str, Examine], ...] = (
    ("Python", system.examine),
    ("settings", settings.examine),
    ("folders", folders.examine),
    ("socket", place.examine),
    ("groups", access.examine),
    ("sound", sound.examine),
    ("GPIO", lines.examine),
    ("power", power.examine),
)


def run(patient: Patient) -> int:
    """Prints what every examination finds; returns 1 when anything is at fault, else 0."""
    faults = 0
    for finding in findings(patient):
        print(finding, flush=True)
        faults += finding.verdict is Verdict.FAULT
    print(
        {0: "All is well.", 1: "One thing is at fault."}.get(
            faults, f"{faults} things are at fault."
        )
    )
    return 1 if faults else 0


def findings(patient: Patient) -> Iterator[Finding]:
    """What every examination finds, as it is found."""
    for what, examine in EXAMINATIONS:
        try:
            yield from examine(patient)
        except (OSError, RuntimeError) as error:
            # A machine is odd in ways nobody thought of: the other examinations still count.
            # pathlib raises a RuntimeError where a user has no home.
            yield fault(what, f"it cannot be examined: {error}")
