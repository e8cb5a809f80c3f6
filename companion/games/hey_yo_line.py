"""A line of Hey Yo while it is typed, card by card."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.errors import EntryError
from companion.games.hey_yo import LEVELS, Track
from companion.games.hey_yo_card import NOTHING, Card, Spoken, Word, read_side, write_side
from companion.games.words import Says, phrase

PUNCHES = ((False, False), (False, True), (True, False), (True, True))
"""The ways in which the two words of a double can be punch lines, in the order of the taps."""
DOUBLE = 2
MOST_CARDS = max(LEVELS.values())


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the line and what has been said of the card on it.

    Attributes:
        top: the top track as it is written in a document, ``H*`` or ``-``; None while not said.
        bottom: the bottom track, likewise.
        row: True when the card begins a new row on the table.
    """

    top: str | None = None
    bottom: str | None = None
    row: bool = False

    def __post_init__(self) -> None:
        for side in (self.top, self.bottom):
            if side is not None:
                read_side(side)

    @property
    def whole(self) -> bool:
        """True when both tracks are said."""
        return self.top is not None and self.bottom is not None

    @property
    def blank(self) -> bool:
        """True while neither track is said."""
        return self.top is None and self.bottom is None

    @property
    def card(self) -> Card:
        """The card so far; what is not said counts as nothing."""
        return Card(read_side(self.top or NOTHING), read_side(self.bottom or NOTHING))

    @property
    def missing(self) -> tuple[Track, ...]:
        """The tracks that are not said."""
        return tuple(track for track in Track if self.side(track) is None)

    @property
    def turned(self) -> "Slot":
        """The card laid the other way up."""
        return replace(self, top=_reversed(self.bottom), bottom=_reversed(self.top))

    def side(self, track: Track) -> str | None:
        """What is said of a track."""
        return self.top if track is Track.TOP else self.bottom

    def said(self, track: Track, side: str | None) -> "Slot":
        """The place with something else said of a track."""
        return replace(self, top=side) if track is Track.TOP else replace(self, bottom=side)


def _reversed(side: str | None) -> str | None:
    return None if side is None else write_side(read_side(side)[::-1])


@dataclass(frozen=True, slots=True)
class Line:
    """The line so far. Every method returns the line after one tap.

    A word begins the next card by itself once the active one is whole; on a card that is being
    mended it takes the place of what was there.

    Attributes:
        slots: the cards, in the order laid.
        at: the active card, counted from 0; as many as there are cards for the one to come.
        mending: True while an older card is being put right.
        row: True when the card to come begins a new row on the table.
    """

    slots: tuple[Slot, ...] = ()
    at: int = 0
    mending: bool = False
    row: bool = False

    def __post_init__(self) -> None:
        if len(self.slots) > MOST_CARDS:
            why = phrase(Says.HEY_YO_LONG, n=len(self.slots), most=MOST_CARDS)
            raise EntryError(("slots",), why)
        if self.at not in range(len(self.slots) + 1):
            raise EntryError(("at",), phrase(Says.HEY_YO_NO_SUCH_CARD, n=self.at + 1))

    @classmethod
    def of(cls, rows: Iterable[Iterable[Card]]) -> "Line":
        """A line that lies on the table, row by row."""
        slots = tuple(
            Slot(write_side(card.top), write_side(card.bottom), row=number > 0 and place == 0)
            for number, cards in enumerate(rows)
            for place, card in enumerate(cards)
        )
        return cls(slots, len(slots))

    @property
    def slot(self) -> Slot | None:
        """The active card; None for the one to come."""
        return self.slots[self.at] if self.at < len(self.slots) else None

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The cards so far, row by row."""
        rows: list[list[Card]] = []
        for slot in self.slots:
            if slot.row or not rows:
                rows.append([])
            rows[-1].append(slot.card)
        return tuple(map(tuple, rows))

    @property
    def unsaid(self) -> tuple[int, Track] | None:
        """The first card that is not whole, and the track it lacks; None for none."""
        for place, slot in enumerate(self.slots):
            for track in slot.missing:
                return place, track
        return None

    def word(self, track: Track, word: Word) -> "Line":
        """Say the word of a track.

        Raises:
            EntryError: the line is as long as the deck.
        """
        return self._said(track, word.value)

    def nothing(self, track: Track) -> "Line":
        """Say that a track is empty.

        Raises:
            EntryError: the line is as long as the deck.
        """
        return self._said(track, NOTHING)

    def double(self, track: Track) -> "Line":
        """Make the word a double by saying it again as it is, or a single one again.

        Raises:
            EntryError: no word is said of that track.
        """
        words = self._words(track)
        doubled = words[:1] if len(words) == DOUBLE else words * DOUBLE
        return self._changed(track, doubled)

    def punch(self, track: Track, place: int | None = None) -> "Line":
        """Make the word a punch line, or a plain one again.

        Args:
            track: which track.
            place: which word of a double, 0 or 1; if left out, the taps go through the second,
                the first, both and none.

        Raises:
            EntryError: no such word is said of that track.
        """
        words = self._words(track)
        if place is None and len(words) == DOUBLE:
            now = PUNCHES.index((words[0].punch, words[1].punch))
            punches: tuple[bool, ...] = PUNCHES[(now + 1) % len(PUNCHES)]
        else:
            place = place or 0
            if place not in range(len(words)):
                raise self._no_word(track)
            punches = tuple(word.punch != (at == place) for at, word in enumerate(words))
        word = words[0].word
        return self._changed(track, tuple(Spoken(word, punch) for punch in punches))

    def turn(self) -> "Line":
        """Turn the active card, or else the last one, by 180 degrees.

        Raises:
            EntryError: there is no card yet.
        """
        place = self._shown()
        return self._with(place, self.slots[place].turned)

    def new_row(self) -> "Line":
        """Let the card to come, or the one that is half said or mended, begin a new row; or not."""
        slot = self.slot
        if slot is None or (slot.whole and not self.mending):
            return replace(self, row=not self.row)
        return self._with(self.at, replace(slot, row=not slot.row))

    def go_to(self, card: int) -> "Line":
        """Mend a card, counted from 0; as many as there are cards to go on at the end.

        Raises:
            EntryError: there is no such card.
        """
        end = len(self.slots)
        if card not in range(end + 1):
            raise EntryError(("cards",), phrase(Says.HEY_YO_NO_SUCH_CARD, n=card + 1))
        if card < end:
            return replace(self, at=card, mending=True)
        half = end > 0 and not self.slots[-1].whole
        return replace(self, at=end - half, mending=False)

    def insert(self) -> "Line":
        """Make room for a forgotten card before the active one.

        Raises:
            EntryError: the line is as long as the deck.
        """
        slots = (*self.slots[: self.at], Slot(), *self.slots[self.at :])
        return replace(self, slots=slots, mending=True)

    def remove(self) -> "Line":
        """Take the active card, or else the last one, out of the line.

        Raises:
            EntryError: there is no card yet.
        """
        return self._without(self._shown())

    def take_back(self) -> "Line":
        """Delete what was said of the active card, or else the last one: bottom, then top."""
        if not self.slots:
            return self
        place = self._shown()
        slot = self.slots[place]
        last = Track.TOP if slot.bottom is None else Track.BOTTOM
        less = slot.said(last, None)
        if slot.blank or (less.blank and not self.mending):
            return self._without(place)
        return replace(self._with(place, less), at=place)

    def _said(self, track: Track, side: str) -> "Line":
        slot = self.slot
        if slot is not None and (self.mending or not slot.whole):
            return self._with(self.at, slot.said(track, side))
        slots = (*self.slots, Slot(row=self.row).said(track, side))
        return Line(slots, len(self.slots))

    def _words(self, track: Track) -> tuple[Spoken, ...]:
        words = read_side((self.slot and self.slot.side(track)) or NOTHING)
        if not words:
            raise self._no_word(track)
        return words

    def _no_word(self, track: Track) -> EntryError:
        name = phrase(TRACKS[track])
        return EntryError(("cards", self.at), phrase(Says.HEY_YO_NO_WORD, track=name))

    def _changed(self, track: Track, words: tuple[Spoken, ...]) -> "Line":
        return self._with(self.at, self.slots[self.at].said(track, write_side(words)))

    def _shown(self) -> int:
        if not self.slots:
            raise EntryError(("cards",), phrase(Says.HEY_YO_NO_CARDS))
        return min(self.at, len(self.slots) - 1)

    def _with(self, place: int, slot: Slot) -> "Line":
        return replace(self, slots=(*self.slots[:place], slot, *self.slots[place + 1 :]))

    def _without(self, place: int) -> "Line":
        after = list(self.slots[place + 1 :])
        if after and self.slots[place].row:
            after[0] = replace(after[0], row=True)
        slots = (*self.slots[:place], *after)
        return replace(
            self,
            slots=slots,
            at=place if self.mending else len(slots),
            mending=self.mending and place < len(slots),
        )


TRACKS = {Track.TOP: Says.HEY_YO_TOP, Track.BOTTOM: Says.HEY_YO_BOTTOM}
"""What the tracks are called."""
