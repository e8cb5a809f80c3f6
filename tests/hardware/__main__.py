"""`python3 -m tests.hardware`: walks a person through the checks, one by one.

It asks, runs what measures, and writes every answer into a report at once, so it can be broken off
at any check, by the plug as well, and goes on there when it is started again.

Exit status: 0 all was answered and nothing with no, 1 something was, 2 it cannot begin, 3 there are
checks left.
"""

import argparse
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from tests.hardware.check import LIST, Check, ListError, read
from tests.hardware.machine import look, measure
from tests.hardware.report import Answer, Report, ReportError, Result, now, opened

WRONG, UNUSABLE, LEFT = 1, 2, 3
WIDTH = 76
ANSWERS = {
    "y": Answer.YES,
    "yes": Answer.YES,
    "n": Answer.NO,
    "no": Answer.NO,
    "s": Answer.SKIP,
    "skip": Answer.SKIP,
}
QUIT = ("q", "quit")


class BrokenOffError(Exception):
    """The person wants no more for now."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    options = _options(argv)
    try:
        checks = read(options.checks)
        if options.list:
            for check in checks:
                print(f"{check.number:>3}  {check.room}: {check.title}")
            return 0
        report = opened(options.report, look(), checks)
        wanted = _wanted(checks, options.numbers, report)
        _walk(wanted, len(checks), report)
    except (ListError, ReportError) as error:
        print(f"hardware: {error}", file=sys.stderr)
        return UNUSABLE
    except (BrokenOffError, EOFError, KeyboardInterrupt):
        print("\n\nBroken off. The same command goes on at this check.")
        return LEFT
    return _sum_up(report, len(report.left(checks)))


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.hardware", description="What only hardware can confirm."
    )
    parser.add_argument("numbers", type=int, nargs="*", metavar="NUMBER", help="only these, again")
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("hardware-report.toml"),
        metavar="FILE",
        help="where the answers are written, and read when it goes on",
    )
    parser.add_argument("--checks", type=Path, default=LIST, metavar="FILE", help="another list")
    parser.add_argument("--list", action="store_true", help="print the list and ask nothing")
    return parser.parse_args(argv)


def _wanted(checks: Sequence[Check], numbers: Sequence[int], report: Report) -> list[Check]:
    """The checks that were named, else those that nobody has answered.

    Raises:
        ListError: there is no such check.
    """
    if not numbers:
        return report.left(checks)
    if strange := set(numbers) - {check.number for check in checks}:
        named = ", ".join(map(str, sorted(strange)))
        raise ListError(f"there is no check {named}; they go from 1 to {len(checks)}")
    return [check for check in checks if check.number in numbers]


def _walk(checks: Sequence[Check], count: int, report: Report) -> None:
    print(f"{report.machine.board}, {report.machine.version}. The report: {report.path}")
    print("Answer y (yes), n (no), s (skip) or q (quit, to go on later).")
    room = ""
    for check in checks:
        if check.room != room:
            room = check.room
            print(f"\n\n=== {room} ===")
        report.note(_result(check, count))


def _result(check: Check, count: int) -> Result:
    print(f"\n{check.number}/{count}  {check.title}")
    if check.only:
        _say("Only", f"{check.only}; else skip.")
    _say("Do", check.do)
    _say("Expect", check.expect)
    measured = _measured(check) if check.measure else ""
    answer = _answer()
    note = ""
    if answer is Answer.NO:
        note = _ask("What was it instead?")
    elif answer is Answer.YES and check.value:
        note = _ask(check.value)
    return Result(check.number, check.title, answer, now(), measured, note)


def _measured(check: Check) -> str:
    """What the check's command says, once the person has done their part."""
    _ask("Enter when that is done, to measure.")
    print(f"   $ {' '.join(check.measure)}", flush=True)
    told = measure(check.measure)
    print(textwrap.indent(told or "(nothing)", "   | "))
    return told


def _answer() -> Answer:
    while True:
        said = _ask("Is it so? [y/n/s/q]").lower()
        if said in ANSWERS:
            return ANSWERS[said]
        print("   Please answer y, n, s or q.")


def _ask(question: str) -> str:
    """What the person says.

    Raises:
        BrokenOffError: to quit.
    """
    said = input(f"   {question} ").strip()
    if said.lower() in QUIT:
        raise BrokenOffError
    return said


def _say(what: str, words: str) -> None:
    head = f"   {what + ':':<8}"
    print(textwrap.fill(words, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)))


def _sum_up(report: Report, left: int) -> int:
    counts = [f"{len(report.answered(answer))} {answer}" for answer in Answer]
    print(f"\n\n{', '.join(counts)}; {left} left. The report: {report.path}")
    wrong = report.answered(Answer.NO)
    for result in wrong:
        print(f"  no: {result.number}  {result.title}: {result.note or 'nothing was noted'}")
    if wrong:
        return WRONG
    return LEFT if left else 0


if __name__ == "__main__":
    sys.exit(main())
