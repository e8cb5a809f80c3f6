"""What the buttons, the music and the cues make of a round of Hey Yo that the box conducts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.conductor import Conductor, Line, Phase, Pulse, Told, deal
from companion.dj import Ask, Music, Press
from companion.games.game import Outcome
from companion.games.hey_yo import Performance, Rules
from companion.games.hey_yo_draft import Draft
from companion.match import Drafted, Event, Match
from companion.rhythm import Feel
from companion.screens.actions import Conduct, Move
from companion.screens.places import Entry, Live, Place
from companion.settings import Settings
from companion.words import _

SILENT_BPM = 56.0
"""Beats a minute without a DJ."""
_SOON = 1.0
"""Seconds until the first beat of a silent round."""
_TOLERANCE = 100
"""Milliseconds to either side that are the beat where the table has set none."""
_MISSED = Ask("clip", "miss")
_OVER = Ask("clip", "gong")
_SECOND = "second"


@dataclass(frozen=True, slots=True)
class Step:
    """What comes of it.

    Attributes:
        to: Where the table is then.
        events: What happens in the match.
        asks: What is asked of the DJ.
        say: A sentence for the table.
    """

    to: Place
    events: tuple[Event, ...] = ()
    asks: tuple[Ask, ...] = ()
    say: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """When something was tapped, and to what music.

    Attributes:
        music: What the DJ plays; None without one.
        at: Seconds on the monotonic clock.
        settings: What the table has set.
    """

    music: Music | None
    at: float
    settings: Settings


def lines_of(match: Match) -> tuple[Line, ...]:
    """The lines to be laid, by team; what is laid already lies at their beginning."""
    draft = draft_of(match)
    return tuple(
        Line.of(deal(draft.deck, seats, match.starter or 0), pad.gone)
        for seats, pad in zip(teams_of(match), draft.pads, strict=True)
    )


def teams_of(match: Match) -> tuple[tuple[int, ...], ...]:
    """The seats by team, clockwise."""
    if not match.teams:
        return (tuple(range(len(match.seats))),)
    seated = tuple(enumerate(match.teams))
    return tuple(tuple(seat for seat, of in seated if of == team) for team in (0, 1))


def draft_of(match: Match) -> Draft:
    """The round as far as it has been laid."""
    draft = match.draft or match.blank
    if not isinstance(draft, Draft):
        raise TypeError("Only a round of Hey Yo is conducted.")
    return draft


def rules_of(match: Match) -> Rules:
    """The switches in force."""
    if not isinstance(match.rules, Rules):
        raise TypeError("Only a round of Hey Yo is conducted.")
    return match.rules


def tolerance_of(match: Match, settings: Settings) -> float:
    """Seconds to either side that still are the beat; 0 where nobody's rhythm is judged.

    The switch that lets the rhythm give penalties is enough to have it judged.
    """
    least = _TOLERANCE if rules_of(match).rhythm_penalty else 0
    return (settings.tolerance or least) / 1000


def counts(match: Match) -> bool:
    """Whether a missed beat turns a card face down."""
    return not rules_of(match).no_penalty


def all_down(match: Match, team: int) -> bool:
    """Whether no card is left that a missed beat could turn face down."""
    draft = draft_of(match)
    pad = draft.pads[team]
    return pad.penalties + pad.passed >= draft.deck


def tuned(match: Match, music: Music | None) -> tuple[Ask, ...]:
    """What the DJ is asked for so that the cue sounds when a card is to be laid."""
    every = rules_of(match).cue_every
    if music is None or music.cue_every == every:
        return ()
    return (Ask("cue", every),)


def celebrated(rounds: Sequence[Outcome]) -> tuple[Ask, ...]:
    """What is asked of the DJ after rounds that have just been entered: a fanfare at 50."""
    cleared = any(isinstance(outcome, Performance) and outcome.cleared for outcome in rounds)
    return (Ask("clip", "fanfare"),) if cleared else ()


def heard(
    match: Match, place: Place, before: Music | None, music: Music | None, at: float
) -> Step | None:
    """What a change of the music makes of it.

    Args:
        match: The match on the table.
        place: Where the table is.
        before: The music until now; None without a DJ.
        music: The music now. Without a DJ the round goes on in silence.
        at: Seconds on the monotonic clock.

    Returns:
        None when nothing comes of it.
    """
    if music is None or not _awaits(match, place):
        return None
    if isinstance(place, Live) and place.round is not None:
        step = _heard_under_way(match, place.round, before, music, at)
        return None if step is None else _told(step, place)
    pulse = _pulse(music)
    pressed = before is not None and not before.playing
    if pulse is None or not pressed:
        return None
    begun = Conductor(pulse, lines_of(match), max(0, pulse.cue(at)))
    return Step(Live(begun, begun.slot(at)), (), tuned(match, music))


def _heard_under_way(
    match: Match, round_: Conductor, before: Music | None, music: Music, at: float
) -> Step | None:
    """The round stops with the music, and follows it to another tempo."""
    pulse = _pulse(music)
    played = before is not None and before.playing
    if pulse is None:
        return _stopped(round_, at) if played else None
    if round_.finished(round_.slot(at)) and not played:
        return replace(_stopped(round_, at), asks=(Ask("stop"),))
    if pulse == round_.pulse:
        return None
    follows = round_.on(pulse, at)
    return _shown(match, round_, follows, follows.slot(at))


def felt(match: Match, place: Place, press: Press, settings: Settings) -> Step | None:
    """What a finger on a button of the box makes of it.

    The big one starts and stops the music, which is heard of by itself. The second one says that
    a beat was missed, or, where the rhythm is judged, that a card landed: of the one team that
    plays or, in a battle, of the one that still lays. It cannot tell two teams apart, and says so.
    """
    if press.button != _SECOND or not isinstance(place, Live) or place.round is None:
        return None
    round_ = place.round
    calls = round_.calls(round_.slot(press.at))
    laying = [team for team, call in enumerate(calls) if call.phase is not Phase.FINISHED]
    judged = tolerance_of(match, settings) > 0
    if not laying or not (judged or counts(match)):
        return None
    if len(laying) > 1:
        return Step(place, say=_("The second button cannot tell the teams apart. Tap the screen."))
    (team,) = laying
    # What is shown does not go back to the moment of a press that took its time to get here.
    slot = max(place.slot, round_.slot(press.at))
    if not judged:
        return _told(_missed(match, round_, team, press.at, slot), place)
    after = _landed(match, round_, team, press.at, settings)
    return _told(_sounded(_shown(match, round_, after, slot), round_, after), place)


def conducted(match: Match, place: Live, action: Conduct, heard: Heard) -> Step | None:
    """What a tap or a cue makes of it; None for nothing.

    Args:
        match: The match on the table.
        place: Where the table is.
        action: What happens.
        heard: When and to what music.
    """
    if action.move is Move.START:
        return _started(match, place, heard.music, heard.at)
    if place.round is None:
        return None
    return _told(_moved(match, place.round, action, heard), place)


def _moved(match: Match, round_: Conductor, action: Conduct, heard: Heard) -> Step:
    slot, team = round_.slot(heard.at), action.team
    match action.move:
        case Move.CUE:
            return _shown(match, round_, round_, slot)
        case Move.MISS:
            return _missed(match, round_, team, heard.at, slot)
        case Move.LEAVE_OUT:
            passed = round_.tell(team, slot, Told.PASSED, heard.at)
            return _shown(match, round_, passed, slot)
        case Move.LAND:
            touched = heard.at - heard.settings.delay / 1000
            after = _landed(match, round_, team, touched, heard.settings)
            return _sounded(_shown(match, round_, after, slot), round_, after)
        case Move.TAKE_BACK | Move.LET_STAND:
            back = action.move is Move.TAKE_BACK
            after = round_.take_back() if back else round_.let_stand()
            return _shown(match, round_, after, slot)
        case _:
            asks = () if heard.music is None else (Ask("stop"),)
            return replace(_stopped(round_, heard.at), asks=asks)


def _missed(match: Match, round_: Conductor, team: int, at: float, shown: int) -> Step:
    """A beat was missed at a moment; the cue that is shown may be a later one."""
    if all_down(match, team):
        words = _("Every card is face down: the line scores 0 points.")
        return replace(_shown(match, round_, round_, shown), say=words)
    after = round_.tell(team, round_.slot(at), Told.MISSED, at)
    return _sounded(_shown(match, round_, after, shown), round_, after)


def _started(match: Match, place: Live, music: Music | None, at: float) -> Step | None:
    if place.round is not None or draft_of(match).laid:
        return None
    if music is None:
        silent = Pulse(at + _SOON, SILENT_BPM, rules_of(match).cue_every)
        return Step(Live(Conductor(silent, lines_of(match)), -1))
    pulse = _pulse(music)
    if pulse is None:
        # The round begins when the music does.
        return Step(place, (), (*tuned(match, music), Ask("start")))
    joined = Conductor(pulse, lines_of(match), pulse.cue(at) + 1)
    return Step(Live(joined, joined.slot(at)), (), tuned(match, music))


def _awaits(match: Match, place: Place) -> bool:
    """Whether music that starts or stops means the round."""
    if isinstance(place, Live):
        return place.round is not None or not draft_of(match).laid
    new = match.draft is None and not match.standing.over
    return new and isinstance(place, Entry) and isinstance(match.rules, Rules)


def _pulse(music: Music) -> Pulse | None:
    """The cues that are heard, also where the DJ's are not those the table plays by."""
    if not music.playing or music.first_beat_at is None:
        return None
    return Pulse(music.first_beat_at, music.bpm, music.cue_every)


def _stopped(round_: Conductor, at: float) -> Step:
    """To the line after the last card, else to where the round waits to go on."""
    return Step(Entry() if round_.finished(round_.slot(at)) else Live())


def _told(step: Step, before: Live) -> Step:
    """With the gong when the last card has been laid since."""
    over = _finished(step.to) and not _finished(before)
    return replace(step, asks=(*step.asks, _OVER)) if over else step


def _finished(place: Place) -> bool:
    if not isinstance(place, Live) or place.round is None:
        return False
    return place.round.finished(place.slot)


def _landed(match: Match, round_: Conductor, team: int, at: float, settings: Settings) -> Conductor:
    """The round after a card has landed; off the beat it is a miss where a switch says so."""
    after = round_.land(team, at)
    penalty = rules_of(match).rhythm_penalty and counts(match) and not all_down(match, team)
    if after == round_ or not penalty:
        return after
    landing = after.landings[-1]
    if landing.feel(tolerance_of(match, settings)) is Feel.ON_THE_BEAT:
        return after
    return after.tell(team, landing.slot, Told.MISSED, at)


def _sounded(step: Step, before: Conductor, after: Conductor) -> Step:
    """With the clip of a miss where one more was told."""
    told = after.moments[len(before.moments) :]
    missed = any(moment.told is Told.MISSED for moment in told)
    return replace(step, asks=(*step.asks, _MISSED)) if missed else step


def _shown(match: Match, before: Conductor, after: Conductor, slot: int) -> Step:
    """The round on a cue, and the draft with what has been laid and told since."""
    old = draft = draft_of(match)
    for team, call in enumerate(after.calls(slot)):
        misses, passes = (
            after.count(team, told) - before.count(team, told)
            for told in (Told.MISSED, Told.PASSED)
        )
        draft = draft.conducted(team, call.gone, misses, passes)
    return Step(Live(after, slot), () if draft == old else (Drafted(draft),))
