"""What undo and redo mean: a tap, a missed beat or a pass, or all that the box has counted."""

from msgspec.structs import replace

from companion.games.hey_yo_draft import Draft, Gap
from companion.match import Drafted, Match, Timeline


def gap(timeline: Timeline) -> Gap | None:
    """The missed beat or the pass that undo takes back; None where it takes back something else.

    The cards that lie stay; on its cue one more was laid.
    """
    draft = _conducted(timeline)
    return draft.gaps[-1] if draft is not None and draft.gaps else None


def can_redo(timeline: Timeline) -> bool:
    """Whether something that was taken back can stand again."""
    draft = _conducted(timeline)
    return timeline.can_redo or (draft is not None and bool(draft.taken_back))


def undo(timeline: Timeline) -> None:
    """Takes back the last step.

    Raises:
        EntryError: nothing is left to take back.
    """
    draft = _conducted(timeline)
    if draft is not None and draft.gaps:
        timeline.push(Drafted(draft.without_gap()))
        return
    # Nobody has tapped the cards that the box has counted: together they are one step.
    counted = 0
    while _only_conducted(timeline.before(counted), timeline.before(counted + 1)):
        counted += 1
    for _step in range(max(1, counted)):
        timeline.undo()


def redo(timeline: Timeline) -> None:
    """Lets the step that was taken back last stand again.

    Raises:
        EntryError: nothing was taken back, or something else has happened since.
    """
    draft = _conducted(timeline)
    if draft is not None and draft.taken_back and not timeline.can_redo:
        timeline.push(Drafted(draft.with_gap()))
        return
    timeline.redo()
    while _conducted(timeline) is not None and _only_conducted(timeline.coming, timeline.match):
        timeline.redo()


def _conducted(timeline: Timeline) -> Draft | None:
    """The round, where the box has counted last; None where somebody has tapped since."""
    draft = timeline.match.draft
    last = _only_conducted(timeline.match, timeline.before())
    return draft if last and isinstance(draft, Draft) else None


def _only_conducted(after: Match | None, before: Match | None) -> bool:
    """Whether nothing but what the box has counted is between two states of a match."""
    if after is None or before is None or not isinstance(after.draft, Draft):
        return False
    earlier = before.draft or before.blank
    same = isinstance(earlier, Draft) and after.draft.only_conducted(earlier)
    return same and replace(after, draft=before.draft) == before
