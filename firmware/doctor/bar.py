"""`doctor --sound`: one bar of music, and what became of it."""

import time

from firmware.beat import Grid
from firmware.ctl import ask
from firmware.deck.messages import BUILT_IN
from firmware.doctor.finding import Finding, Verdict, fault, good
from firmware.doctor.patient import Patient
from firmware.doctor.presence import look
from firmware.doctor.sound import of_a_dj
from firmware.doctor.trial import Trial
from firmware.state import State

WHAT = "sound device"

NOTHING_HEARD = (
    "If you heard nothing, look at the loudspeaker's own switch and volume, "
    "or choose another card: sound.card in dj.toml."
)


def play(patient: Patient) -> int:
    """Plays one bar; returns 1 when it could not, else 0."""
    if patient.dj.state:
        return _by_the_dj(patient, patient.dj.state)
    sound = patient.settings.config.sound
    volume = min(sound.volume, sound.ceiling)
    with Trial(sound) as trial:
        if not trial.ready():
            return _tell(
                fault(WHAT, f"the deck does not start ({trial.complaint}): run  make run  again")
            )
        print(
            f"One bar of the built-in beat, {BUILT_IN.bpm:g} a minute, at volume {volume}:",
            flush=True,
        )
        heard = trial.play(volume, _bar(BUILT_IN.bpm, BUILT_IN.beats_per_bar))
    if heard.fault:
        return _tell(fault(WHAT, heard.fault))
    return _tell(good(WHAT, f"the device opened in {heard.opened_in:.2f} s and took the whole bar"))


def _by_the_dj(patient: Patient, state: State) -> int:
    """Has the DJ that runs play: the device is its own."""
    place = patient.dj.place
    print(
        f"The DJ runs (process {patient.dj.pid}): {state.title} at volume {state.volume}.",
        flush=True,
    )
    if state.playing:
        return _tell(of_a_dj(state, patient.dj.pid))
    ask(place, "start", {})
    try:
        time.sleep(_bar(state.bpm, state.beats_per_bar))
        after = look(place)
    finally:
        ask(place, "stop", {})
    if after.state is None:
        return _tell(fault(WHAT, "the DJ went silent while it played: start it again"))
    return _tell(of_a_dj(after.state, after.pid))


def _tell(finding: Finding) -> int:
    print(finding)
    if finding.verdict is Verdict.FAULT:
        return 1
    print(NOTHING_HEARD)
    return 0


def _bar(bpm: float, beats: int) -> float:
    """How long a bar is, in seconds."""
    return Grid(0.0, bpm).beat_at(beats)
