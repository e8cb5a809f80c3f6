"""What can go wrong in the companion, as sentences a table can act on."""

Step = str | int
"""One step of a path into an entry: a key or an index counted from 0."""


class CompanionError(Exception):
    """Base of every error the companion raises on purpose."""


class EntryError(CompanionError, ValueError):
    """Something that was entered is not possible; says which cell and why.

    Attributes:
        path: the steps to the place, for example ``("hands", 0, 2, 1)``.
        reason: what is wrong: a sentence, or a phrase of `companion.games.words`
            that a screen can say in its own language and with the players' names.
    """

    def __init__(self, path: tuple[Step, ...], reason: object) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    @property
    def place(self) -> str:
        """The place as written in a document: ``hands[0][2][1]``."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")

    @property
    def why(self) -> str:
        """What is wrong, as one English sentence."""
        return str(self.reason)

    def under(self, *steps: Step) -> "EntryError":
        """The same fault, seen from further outside: ``rounds[1].hands[0][2][1]``.

        Args:
            steps: the steps that lead to where this error's path begins.
        """
        return EntryError((*steps, *self.path), self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EntryError) and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.args)

    def __str__(self) -> str:
        return f"{self.place}: {self.why}" if self.path else self.why


class StoreError(CompanionError, OSError):
    """The file with the scores cannot be used as it is.

    Args:
        sentence: what to do next; one of `companion.words` is said in the language in force.
    """

    def __init__(self, sentence: object) -> None:
        super().__init__(sentence)
