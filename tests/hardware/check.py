"""A check that only hardware can confirm, and the list of them."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

LIST = Path(__file__).with_name("checks.toml")


class ListError(ValueError):
    """The list of checks cannot be used."""


@dataclass(frozen=True)
class Check:
    """A check.

    Attributes:
        number: its place in the list, from 1.
        room: what it is about, the same for checks that follow each other.
        title: the check in a few words.
        do: what the person does.
        expect: what is then to be seen or heard.
        only: without which part it is skipped; empty where every box has it.
        measure: a command that measures it, run when all is done; empty for none.
        value: a question for a number that is to be noted; empty for none.
    """

    number: int
    room: str
    title: str
    do: str
    expect: str
    only: str = ""
    measure: tuple[str, ...] = ()
    value: str = ""


def read(path: Path) -> list[Check]:
    """The checks of a list, in order.

    Raises:
        ListError: it is not there, is no TOML, or a check lacks something.
    """
    try:
        entries = tomllib.loads(path.read_text("utf-8"))["check"]
        checks = [_check(number, entry) for number, entry in enumerate(entries, 1)]
    except (OSError, ValueError, KeyError) as error:
        raise ListError(f"{path} is no list of checks ({error}): name another with --checks") from (
            error
        )
    return checks


def _check(number: int, entry: dict[str, object]) -> Check:
    known = {field.name for field in fields(Check)} - {"number"}
    if unknown := entry.keys() - known:
        raise ValueError(f"check {number} has {', '.join(sorted(unknown))}, which nobody reads")
    words = {key: value for key, value in entry.items() if key != "measure"}
    if not all(isinstance(value, str) for value in words.values()):
        raise ValueError(f"check {number} has something that is no text")
    measure = tuple(str(entry.get("measure", "")).split())
    try:
        return Check(number=number, measure=measure, **words)
    except TypeError as error:
        raise ValueError(f"check {number} lacks something: {error}") from error
