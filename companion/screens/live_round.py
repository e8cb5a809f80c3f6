"""What the buttons, the music and the cues make of a round of Hey Yo that the box conducts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.conductor import Conductor, Line, Pulse, deal
from companion.dj import Ask, Music, Press
from companion.games.game import Outcome
from companion.games.hey_yo import Performance, Rules
from companion.games.hey_yo_draft import Draft
from companion.match import Drafted, Event, Match
from companion.screens.actions import Conduct, Move
from companion.screens.places import Entry, Live, Place
from companion.settings import Settings

SILENT_BPM = 56.0
"""Beats a minute without a DJ."""
_SOON = 1.0
"""Seconds until the first beat of a silent round."""
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
    """

    to: Place
    events: tuple[Event, ...] = ()
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """When something was tapped, and to what music.

    Attributes:
        music: What the DJ plays; None without one.
        at: Seconds on the monotonic clock.
        delay: Seconds from the touch until now.
    """

    music: Music | None
    at: float
    delay: float = 0.0


def lines_of(match: Match) -> tuple[Line, ...]:
    """The lines to be laid, by team; what is laid already lies at their beginning."""
    draft = draft_of(match)
    return tuple(
        Line.of(deal(draft.deck, seats, match.starter or 0), pad.laid)
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


def every_of(match: Match) -> int:
    """On every how many beats a card is laid."""
    return match.rules.cue_every if isinstance(match.rules, Rules) else 1


def tuned(match: Match, music: Music | None) -> tuple[Ask, ...]:
    """What the DJ is asked for so that the cue sounds when a card is to be laid."""
    if music is None or music.cue_every == every_of(match):
        return ()
    return (Ask("cue", every_of(match)),)


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
    if music is None:
        return None
    if isinstance(place, Live) and place.round is not None:
        step = _heard_under_way(match, place.round, before, music, at)
        return None if step is None else _told(step, place)
    pulse = _pulse(match, music)
    pressed = before is not None and not before.playing
    if pulse is None or not pressed or not _awaits(match, place):
        return None
    begun = Conductor(pulse, lines_of(match), max(0, pulse.cue(at)))
    return Step(Live(begun, begun.slot(at)), (), tuned(match, music))


def _heard_under_way(
    match: Match, round_: Conductor, before: Music | None, music: Music, at: float
) -> Step | None:
    """The round stops with the music, and follows it to another tempo."""
    pulse = _pulse(match, music)
    played = before is not None and before.playing
    if pulse is None:
        return _stopped(round_, at) if played else None
    if round_.finished(round_.slot(at)) and not played:
        return replace(_stopped(round_, at), asks=(Ask("stop"),))
    return None if pulse == round_.pulse else _cue(match, round_.on(pulse, at), at)


def felt(match: Match, place: Place, press: Press, settings: Settings) -> Step | None:
    """What a finger on a button of the box makes of it.

    The big one starts and stops the music, which is heard of by itself. The second one says that
    the one team that plays has missed a beat, or, where the rhythm is judged, that a card landed.
    """
    if press.button != _SECOND or not isinstance(place, Live) or place.round is None:
        return None
    if len(place.round.lines) > 1:
        return None
    if settings.tolerance:
        return Step(Live(place.round.land(0, press.at), place.slot))
    return _miss(match, place.round, 0, press.at) if settings.misses else None


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
    at, music, delay = heard.at, heard.music, heard.delay
    match action.move:
        case Move.CUE:
            return _cue(match, round_, at)
        case Move.MISS:
            return _miss(match, round_, action.team, at)
        case Move.LAND:
            return _cue(match, round_.land(action.team, at - delay), at)
        case Move.TAKE_BACK:
            return _changed(match, round_, round_.take_back(), at)
        case Move.LET_STAND:
            return _changed(match, round_, round_.let_stand(), at)
        case _:
            asks = () if music is None else (Ask("stop"),)
            return replace(_stopped(round_, at), asks=asks)


def _started(match: Match, place: Live, music: Music | None, at: float) -> Step | None:
    if place.round is not None:
        return None
    if music is None:
        silent = Pulse(at + _SOON, SILENT_BPM, every_of(match))
        return Step(Live(Conductor(silent, lines_of(match)), -1))
    pulse = _pulse(match, music)
    if pulse is None:
        # The round begins when the music does.
        return Step(place, (), (*tuned(match, music), Ask("start")))
    joined = Conductor(pulse, lines_of(match), pulse.cue(at) + 1)
    return Step(Live(joined, joined.slot(at)), (), tuned(match, music))


def _awaits(match: Match, place: Place) -> bool:
    """Whether music that starts means the round."""
    if isinstance(place, Live):
        return True
    new = match.draft is None and not match.standing.over
    return new and isinstance(place, Entry) and isinstance(match.rules, Rules)


def _pulse(match: Match, music: Music) -> Pulse | None:
    if not music.playing or music.first_beat_at is None:
        return None
    return Pulse(music.first_beat_at, music.bpm, every_of(match))


def _stopped(round_: Conductor, at: float) -> Step:
    """To the line after the last card, else to where the round waits to go on."""
    return Step(Entry() if round_.finished(round_.slot(at)) else Live())


def _cue(match: Match, round_: Conductor, at: float) -> Step:
    slot = round_.slot(at)
    return Step(Live(round_, slot), _noted(match, round_, slot))


def _told(step: Step, before: Live) -> Step:
    """With the gong when the last card has been laid since."""
    over = _finished(step.to) and not _finished(before)
    return replace(step, asks=(*step.asks, _OVER)) if over else step


def _finished(place: Place) -> bool:
    if not isinstance(place, Live) or place.round is None:
        return False
    return place.round.finished(place.slot)


def _miss(match: Match, round_: Conductor, team: int, at: float) -> Step:
    missed = round_.miss(team, round_.slot(at))
    step = _changed(match, round_, missed, at)
    return step if missed == round_ else replace(step, asks=(_MISSED,))


def _changed(match: Match, before: Conductor, round_: Conductor, at: float) -> Step:
    """The round with other misses than before."""
    slot = round_.slot(at)
    more = [
        sum(miss.team == team for miss in round_.misses)
        - sum(miss.team == team for miss in before.misses)
        for team in range(len(round_.lines))
    ]
    return Step(Live(round_, slot), _noted(match, round_, slot, more))


def _noted(
    match: Match, round_: Conductor, slot: int, more: list[int] | None = None
) -> tuple[Event, ...]:
    """The draft with the cards laid so far and the misses."""
    before = draft = draft_of(match)
    for team, call in enumerate(round_.calls(slot)):
        draft = draft.conducted(team, call.laid, more[team] if more else 0)
    return () if draft == before else (Drafted(draft),)
