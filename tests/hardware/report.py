"""The report: what was answered, written after every answer."""

import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from tests.hardware.check import Check
from tests.hardware.machine import Machine


class Answer(StrEnum):
    """What the person says."""

    YES = "yes"
    NO = "no"
    SKIP = "skipped"


@dataclass(frozen=True)
class Result:
    """What came of a check.

    Attributes:
        number: the check's.
        title: the check's.
        answer: whether it was as expected.
        at: when, by the machine's own clock.
        measured: what its command said.
        note: what the person wrote down.
    """

    number: int
    title: str
    answer: Answer
    at: str
    measured: str = ""
    note: str = ""


class ReportError(ValueError):
    """A report cannot be gone on with."""


@dataclass
class Report:
    """The answers so far.

    Attributes:
        path: the file.
        machine: what it is about.
        begun: when, by the machine's own clock.
        results: the answers by the numbers of their checks.
    """

    path: Path
    machine: Machine
    begun: str
    results: dict[int, Result] = field(default_factory=dict)

    def note(self, result: Result) -> None:
        """Takes an answer; it is on disk when this returns, for the next check may pull the plug.

        Raises:
            ReportError: it cannot be written.
        """
        self.results[result.number] = result
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.write(self._text())
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError as error:
            raise ReportError(
                f"{self.path} cannot be written ({error.strerror}): name another with --report"
            ) from error

    def left(self, checks: Iterable[Check]) -> list[Check]:
        """The checks that nobody has answered yet."""
        return [check for check in checks if check.number not in self.results]

    def answered(self, answer: Answer) -> list[Result]:
        """Everything that was answered so."""
        return [result for _, result in sorted(self.results.items()) if result.answer is answer]

    def _text(self) -> str:
        lines = ["[box]", *_toml({"begun": self.begun, **asdict(self.machine)})]
        for _, result in sorted(self.results.items()):
            lines += ["", "[[checks]]", *_toml(asdict(result))]
        return "\n".join(lines) + "\n"


def now() -> str:
    """The date and the time."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")


def opened(path: Path, machine: Machine, checks: Iterable[Check]) -> Report:
    """A report that was begun on this machine, else a new one.

    Raises:
        ReportError: the file is about something else, or cannot be read.
    """
    titles = {check.number: check.title for check in checks}
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        box = told["box"]
        results = [Result(**{**r, "answer": Answer(r["answer"])}) for r in told.get("checks", [])]
        about = box["board"], box["version"]
        begun = str(box["begun"])
    except FileNotFoundError:
        return Report(path, machine, now())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReportError(f"{path} is no report ({error}): name another with --report") from error
    if about != (machine.board, machine.version):
        raise ReportError(
            f"{path} is about {' with '.join(about)}, and this is {machine.board} with "
            f"{machine.version}: begin another with --report"
        )
    if any(titles.get(result.number) != result.title for result in results):
        raise ReportError(f"{path} answers another list: begin another with --report")
    return Report(path, machine, begun, {result.number: result for result in results})


def _toml(entries: Mapping[str, object]) -> list[str]:
    """Keys and values; what JSON calls a string, TOML does, too, save for one sign."""
    return [
        f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")
        for key, value in entries.items()
    ]
