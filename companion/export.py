"""Scores as a file for another box or a spreadsheet, and back."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion import archive, sheet
from companion.archive import Archive
from companion.errors import EntryError
from companion.games.words import Says, phrase

FORMS: Mapping[str, Callable[[Archive], str]] = MappingProxyType(
    {"json": archive.write, "csv": sheet.write},
)
"""What writes an archive, by the ending of the file's name: all that happened, or the rounds."""


def read(content: bytes) -> Archive:
    """An archive from the content of a file, in whichever form it is.

    Raises:
        EntryError: it is neither; says what is wrong, and where.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EntryError((), phrase(Says.NO_ARCHIVE, detail=str(error))) from error
    return archive.read(text) if text.lstrip().startswith("{") else sheet.read(text)
