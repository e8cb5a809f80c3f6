"""A round of Yoink while it is typed: a call and its trio, or open eyes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.errors import EntryError
from companion.games.game import Outcome
from companion.games.seat_by_seat import check_named, moved_seat
from companion.games.words import MOST_LETTERS, Says, phrase
from companion.games.yoink import (
    TRIO,
    Attribute,
    Call,
    Card,
    Peep,
    Round,
    Rules,
    Trio,
    check,
    failing,
)

OFFERED: Mapping[Attribute, tuple[int | str, ...]] = MappingProxyType(
    {
        Attribute.NUMBER: (1, 2, 3),
        Attribute.SYMBOL: ("circle", "square", "triangle"),
        Attribute.SHADING: ("plain", "dots", "stripes"),
    },
)
"""What a table can pick without naming its cards itself; any other word is as good."""
MISSING: Mapping[Attribute, Says] = MappingProxyType(
    {
        Attribute.NUMBER: Says.YOINK_NUMBER_MISSING,
        Attribute.SYMBOL: Says.YOINK_SYMBOL_MISSING,
        Attribute.SHADING: Says.YOINK_SHADING_MISSING,
    },
)
"""What is said of a card that is not whole."""
MOST_NUMBER = 99


@dataclass(frozen=True, slots=True)
class Guess:
    """A card as far as it has been said; None where it has not."""

    number: int | None = None
    symbol: str | None = None
    shading: str | None = None

    def __post_init__(self) -> None:
        if self.number is not None and self.number not in range(1, MOST_NUMBER + 1):
            why = phrase(Says.YOINK_NUMBER, most=MOST_NUMBER, value=self.number)
            raise EntryError((Attribute.NUMBER.value,), why)
        for attribute in (Attribute.SYMBOL, Attribute.SHADING):
            word = getattr(self, attribute.value)
            if word is not None and not _is_word(word):
                raise EntryError((attribute.value,), phrase(Says.YOINK_WORD))

    def said(self, attribute: Attribute, value: int | str) -> "Guess":
        """The card with one thing more said of it.

        Raises:
            EntryError: no such number, or no word.
        """
        match attribute, value:
            case Attribute.NUMBER, int():
                return replace(self, number=value)
            case Attribute.SYMBOL, str():
                return replace(self, symbol=value)
            case Attribute.SHADING, str():
                return replace(self, shading=value)
            case _:
                raise EntryError((attribute.value,), phrase(Says.YOINK_CARD))

    @property
    def missing(self) -> tuple[Attribute, ...]:
        """What has not been said."""
        return tuple(a for a in Attribute if getattr(self, a.value) is None)

    @property
    def card(self) -> Card | None:
        """The card once it is whole."""
        if self.number is None or self.symbol is None or self.shading is None:
            return None
        return Card(self.number, self.symbol, self.shading)


@dataclass(frozen=True, slots=True)
class Draft:
    """A round while it is typed. Every method returns the draft after one tap.

    What was typed one way is kept while another way is tried.

    Attributes:
        caller: who took the first totem and said the word, None while it is not said.
        without_totem: who had no totem in the end, likewise.
        trio: the three cards as far as they are said.
        card: the active one.
        verdict: what the table says itself, True for a trio; None where the cards decide.
        by_eyes: True when eyes were open, instead of a call.
        eyes_open: whose, ascending.
    """

    caller: int | None = None
    without_totem: int | None = None
    trio: tuple[Guess, Guess, Guess] = (Guess(), Guess(), Guess())
    card: int = 0
    verdict: bool | None = None
    by_eyes: bool = False
    eyes_open: tuple[int, ...] = ()

    @classmethod
    def blank(
        cls,
        seats: int,
        teams: Sequence[int] = (),
        before: Sequence[Outcome] = (),
    ) -> "Draft":
        """An empty draft for a new round.

        Args:
            seats: how many sit at the table; it does not matter.
            teams: Yoink has none.
            before: the rounds before it; they do not matter.
        """
        del seats, teams, before
        return cls()

    @classmethod
    def of(cls, entry: Round) -> "Draft":
        """A round again as a draft, to be corrected."""
        event = entry.event
        if isinstance(event, Peep):
            return cls(by_eyes=True, eyes_open=event.out)
        called = cls(event.caller, event.without_totem)
        if isinstance(event.verdict, bool):
            return called.judged(valid=event.verdict)
        one, two, three = (Guess(c.number, c.symbol, c.shading) for c in event.verdict)
        return replace(called, trio=(one, two, three))

    @property
    def failing(self) -> tuple[Attribute, ...] | None:
        """In what the cards fail, nothing for a trio; None until all three are whole."""
        cards = [guess.card for guess in self.trio]
        return None if None in cards else failing([card for card in cards if card is not None])

    @property
    def done(self) -> bool:
        """True when all is said."""
        if self.by_eyes:
            return bool(self.eyes_open)
        judged = self.verdict is not None or self.failing is not None
        return judged and None not in {self.caller, self.without_totem}

    def called(self, seat: int) -> "Draft":
        """Say who took the first totem and said the word."""
        return replace(self, caller=seat, by_eyes=False)

    def left_without(self, seat: int) -> "Draft":
        """Say who had no totem in the end."""
        return replace(self, without_totem=seat, by_eyes=False)

    def opened(self, seat: int) -> "Draft":
        """Say whose eyes were open; said again, they were not."""
        return replace(self, eyes_open=tuple(sorted({*self.eyes_open} ^ {seat})), by_eyes=True)

    def use_eyes(self) -> "Draft":
        """Eyes were open."""
        return replace(self, by_eyes=True)

    def use_call(self) -> "Draft":
        """Somebody called."""
        return replace(self, by_eyes=False)

    def use_cards(self) -> "Draft":
        """Let the three cards decide whether it was a trio."""
        return replace(self, verdict=None)

    def judged(self, *, valid: bool) -> "Draft":
        """Say whether it was a trio, without the cards."""
        return replace(self, verdict=valid, by_eyes=False)

    def put(self, attribute: Attribute, value: int | str) -> "Draft":
        """Say the number, the symbol or the shading of the active card.

        When the card is whole, the next one that is not is active.

        Args:
            attribute: which of them.
            value: a number from 1, or the table's word.

        Raises:
            EntryError: no such number, or no word.
        """
        try:
            guess = self.trio[self.card].said(attribute, value)
        except EntryError as error:
            raise EntryError(("trio", self.card), error.reason) from error
        said = replace(self._with(guess), verdict=None, by_eyes=False)
        if guess.missing:
            return said
        ahead = [(self.card + step) % TRIO for step in range(1, TRIO)]
        return replace(said, card=next((c for c in ahead if self.trio[c].missing), self.card))

    def take_back(self) -> "Draft":
        """Empty the active card."""
        return self._with(Guess())

    def go_to(self, card: int) -> "Draft":
        """Make a card active, counted from 0.

        Raises:
            EntryError: there is no such card.
        """
        if card not in range(TRIO):
            raise EntryError(("trio",), phrase(Says.YOINK_NO_CARD, n=card))
        return replace(self, card=card)

    def completed(self) -> Round:
        """The whole round.

        Raises:
            EntryError: names the first thing that is not said.
        """
        if self.by_eyes:
            return Round(Peep(self.eyes_open))
        if self.caller is None:
            raise EntryError(("caller",), phrase(Says.YOINK_CALLER_MISSING))
        if self.without_totem is None:
            raise EntryError(("without_totem",), phrase(Says.YOINK_WITHOUT_MISSING))
        return Round(Call(self.caller, self.without_totem, self._verdict()))

    def located(self, error: EntryError) -> "Draft":
        """The draft with the card of a refusal active, as far as it concerns one.

        Args:
            error: raised by `completed` or `check` about this round.
        """
        match error.path:
            case ("trio", int(card), *_):
                return self.go_to(card)
            case _:
                return self

    def check_so_far(self, rules: Rules, seats: int, before: Sequence[Round] = ()) -> None:
        """Refuse what cannot be already, whatever is still to be said.

        Args:
            rules: no switches.
            seats: how many sit at the table.
            before: the rounds before it, which say who is still in.

        Raises:
            EntryError: names what is not possible, and why.
        """
        if self.by_eyes and self.eyes_open:
            check(rules, seats, Round(Peep(self.eyes_open)), before)
        elif not self.by_eyes and self.caller is not None and self.without_totem is not None:
            check(rules, seats, Round(Call(self.caller, self.without_totem, verdict=True)), before)

    def reseated(self, order: Sequence[int]) -> "Draft":
        """The draft after players changed seats; `order[new seat]` is the old seat."""
        return replace(
            self,
            caller=moved_seat(self.caller, order),
            without_totem=moved_seat(self.without_totem, order),
            eyes_open=tuple(sorted(order.index(seat) for seat in self.eyes_open)),
        )

    def joined(self) -> "Draft":
        """The same draft: who joins has done nothing yet."""
        return self

    def check_seats(self, seats: int, teams: Sequence[int] = ()) -> None:
        """Refuse a draft that names a seat the table does not have.

        Raises:
            EntryError: the draft does not belong to a table of that many seats.
        """
        del teams
        named = {"caller": (self.caller,), "without_totem": (self.without_totem,)}
        check_named({**named, "eyes_open": self.eyes_open}, seats)
        self.go_to(self.card)

    def _verdict(self) -> Trio | bool:
        if self.verdict is not None:
            return self.verdict
        one, two, three = (_whole(place, guess) for place, guess in enumerate(self.trio))
        return one, two, three

    def _with(self, guess: Guess) -> "Draft":
        one, two, three = (
            guess if place == self.card else old for place, old in enumerate(self.trio)
        )
        return replace(self, trio=(one, two, three))


def _whole(place: int, guess: Guess) -> Card:
    if guess.card is None:
        attribute = guess.missing[0]
        why = phrase(MISSING[attribute], card=place + 1)
        raise EntryError(("trio", place, list(Attribute).index(attribute)), why)
    return guess.card


def _is_word(text: str) -> bool:
    return bool(text.strip()) and text.isprintable() and len(text) <= MOST_LETTERS
