"""The DJ beside a table whose clock is stepped by hand, and what the screen shows of a round."""

from companion.dj import Music, Press, Track

SOON = 0.2
"""Seconds from the press to the first beat."""
SHELF = (
    Track("built-in", "Built-in beat", 56.0, playing=True),
    Track("own/broken", "Broken", None, "The file holds no music that can be read."),
    Track("own/waltz", "Kitchen waltz", 92.0),
)
"""What the DJ can play, and one file that it cannot."""


class Booth:
    """The DJ as the screen hears it, beside a table; its clock is the table's."""

    def __init__(self, table, bpm=56.0, every=1):
        self.table, self.bpm, self.every = table, bpm, every
        self.first, self.track = None, SHELF[0]

    @property
    def music(self):
        playing = self.first is not None
        return Music(
            playing,
            self.first,
            self.bpm,
            cue_every=self.every,
            track=self.track.name,
            title=self.track.title,
        )

    def tell(self):
        self.table.show.tell(self.music)
        self.table.show.step(0)

    def press(self):
        """The big button: the music starts or stops, and the DJ says so."""
        self.first = self.table.clock.now + SOON if self.first is None else None
        self.tell()
        self.feel("big")

    def feel(self, button, at=None):
        """A finger on a button, at some moment or now."""
        moment = self.table.clock.now if at is None else at
        self.table.show.feel(Press(button, "press", moment))
        self.table.show.step(0)

    def leave(self):
        self.table.show.tell(None)
        self.table.show.step(0)

    def cue(self, slot, later=0.1):
        """Goes on to a moment after a cue, given in seconds."""
        self.go_to(self.at(slot, later))

    def at(self, slot, later):
        """The moment some seconds after a cue."""
        return self.first + slot * self.every * 60 / self.bpm + later

    def go_to(self, at):
        """Goes on to a moment in steps that are shorter than any beat."""
        clock = self.table.clock
        while clock.now < at:
            clock.now = min(at, clock.now + 0.15)
            self.table.show.step(0)


def shown(table):
    """Who lays, who is next, and which card it is."""
    return table.words("turn 0"), table.words("following 0"), table.words("count 0")


def pad(table):
    return table.timeline.match.draft.pad
