"""Examines the sound: the library, the deck, the cards, the device."""

import importlib.metadata
import subprocess
import sys
from collections.abc import Iterator

from firmware.cards import AUTO, known_cards
from firmware.config import SoundConfig
from firmware.doctor.finding import Finding, apart, fault, good
from firmware.doctor.patient import Patient
from firmware.doctor.trial import Trial
from firmware.state import OK, State
from firmware.supervisor import OPEN_WITHIN, deck_environment

PACKAGES = ("simpleaudio", "simpleaudio-patched")

SILENCE = 0.8
"""Seconds of it that show whether a device stays open."""


def examine(patient: Patient) -> Iterator[Finding]:
    """Everything between the deck and the loudspeaker."""
    sound = patient.settings.config.sound
    yield _library()
    yield cards(sound.card, known_cards())
    with Trial(sound) as trial:
        if not trial.ready():
            yield fault("deck", f"it does not start ({trial.complaint}): run  make run  again")
            return
        if trial.has_plain_malloc():
            yield good("deck", "it starts, with the allocator that simpleaudio needs")
        else:
            yield fault("deck", "it runs without PYTHONMALLOC=malloc and would crash: reinstall it")
        if patient.dj.state:
            yield of_a_dj(patient.dj.state, patient.dj.pid)
        else:
            yield _device(trial, sound)


def cards(wanted: str, known: list[str]) -> Finding:
    """Whether the card that the settings name is there."""
    listed = ", ".join(known)
    if wanted == AUTO:
        return (
            good("sound cards", f"{listed}; the system chooses (sound.card is {AUTO!r})")
            if known
            else apart("sound cards", "the system has none of its own")
        )
    if wanted in known:
        return good("sound cards", f"{wanted} is there, of {listed}")
    there = f"there are {listed}" if known else "there is none at all"
    return fault(
        "sound cards",
        f"sound.card is {wanted!r}, and {there}: plug it in, or choose another in dj.toml",
    )


def of_a_dj(state: State, pid: int | None) -> Finding:
    """What a DJ that runs says of its device, which nobody else had better open."""
    if state.output != OK:
        return fault("sound device", state.output)
    doing = (
        "plays on it"
        if state.playing
        else "knows of no fault; hear it with  come-on-dj doctor --sound"
    )
    return good("sound device", f"the DJ (process {pid}) {doing}")


def _library() -> Finding:
    """Whether simpleaudio loads, tried in another process: compiled code may take it down."""
    try:
        tried = subprocess.run(
            [sys.executable, "-c", "import simpleaudio"],
            env=deck_environment({}),
            capture_output=True,
            timeout=OPEN_WITHIN,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return fault("simpleaudio", "it does not load within reason: restart the machine")
    if tried.returncode:
        last = tried.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return fault(
            "simpleaudio",
            f"it does not load ({last}): "
            "run  sudo apt install gcc python3-dev libasound2-dev  and then  make run",
        )
    return good("simpleaudio", _version())


def _version() -> str:
    """Which one it is: the substitute goes by the same name."""
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(versions) or "it loads"


def _device(trial: Trial, sound: SoundConfig) -> Finding:
    heard = trial.play(volume=0, seconds=SILENCE)
    if heard.fault:
        return fault("sound device", heard.fault)
    chosen = "the system's own" if sound.card == AUTO else sound.card
    return good("sound device", f"{chosen} opens, in {heard.opened_in:.2f} s")
