"""A command that reads one JSON document and answers with one."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from companion.errors import EntryError

BAD_INPUT = 2
UNSAID = 1
"""Exit status when the answer could not be written."""
STANDARD_INPUT = "-"

Question = Callable[[object], dict[str, object]]


@dataclass(frozen=True, slots=True)
class Example:
    """A whole document for the help, and what it shows."""

    about: str
    document: Mapping[str, object]


def answer(
    command: str,
    about: str,
    question: Question,
    examples: Sequence[Example],
    arguments: Sequence[str] | None = None,
) -> int:
    """Run a command: a document from a file or standard input, the answer to standard output.

    Args:
        command: what it is called.
        about: what it does, in one sentence.
        question: turns the document into the answer.
        examples: for the help.
        arguments: of the command line, those of the process if left out.

    Returns:
        0; 2 for bad input, with one line on standard error that names the place; or 1 when the
        answer could not be written.
    """
    parser = argparse.ArgumentParser(
        prog=command,
        description=about,
        epilog="\n\n".join(_shown(example, question) for example in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file",
        nargs="?",
        default=STANDARD_INPUT,
        help="a file with one JSON document; standard input for - or none",
    )
    file = parser.parse_args(arguments).file
    try:
        said = text(question(read(_content(file))))
    except EntryError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return BAD_INPUT
    return _told(said)


def _told(said: str) -> int:
    try:
        print(said, flush=True)
    except OSError as error:
        # What is left unwritten would be tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        why = f"The answer cannot be written: {error.strerror}. Write it to another place."
        print(why, file=sys.stderr)
        return UNSAID
    return 0


def read(content: bytes) -> object:
    """The value of a JSON document, strictly.

    Raises:
        EntryError: it is no JSON, names a key twice, or holds what no JSON number is.
    """
    try:
        document: object = json.loads(
            content,
            object_pairs_hook=_object,
            parse_constant=_no_number,
        )
        text(document)
    except RecursionError as error:
        raise EntryError((), "The document is nested too deeply.") from error
    except UnicodeError as error:
        raise EntryError((), "The document holds what is no text in UTF-8.") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise EntryError((place,), f"This is no JSON: {error.msg}.") from error
    except EntryError:
        raise
    except ValueError as error:
        raise EntryError((), f"This cannot be read: {error}.") from error
    return document


def text(value: object) -> str:
    """A value as one line of JSON.

    Raises:
        UnicodeEncodeError: a word in it is no text.
    """
    line = json.dumps(value, ensure_ascii=False)
    line.encode()
    return line


def _content(file: str) -> bytes:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise EntryError((file,), f"This file cannot be read: {error}.") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read_pairs = dict(pairs)
    if len(read_pairs) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise EntryError((twice,), "This key is there twice.")
    return read_pairs


def _no_number(name: str) -> NoReturn:
    raise EntryError((), f"{name} is no number.")


def _shown(example: Example, question: Question) -> str:
    document = dict(example.document)
    return f"{example.about}\n  in   {text(document)}\n  out  {text(question(document))}"
