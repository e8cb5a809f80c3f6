"""Examines the settings."""

from collections.abc import Iterator

from firmware.doctor.finding import Finding, fault, good
from firmware.doctor.patient import Patient

WHAT = "settings"


def examine(patient: Patient) -> Iterator[Finding]:
    """Every fault of every settings file."""
    for told in patient.settings.faults:
        yield fault(WHAT, told)
    if not patient.settings.faults:
        read = ", ".join(str(path) for path in patient.settings.files)
        yield good(WHAT, f"read from {read}" if read else "the defaults; there is no file of yours")
