"""How a file is recognised without reading it, and how by its content."""

import hashlib
import os
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec

READ = 1 << 20

SIDECAR = ".toml"
"""What the name of the file beside the music, which tells its tempo, has more than the music's."""


class Stamp(msgspec.Struct, frozen=True, order=True):
    """A music file as it was: any change to it, or to the file beside it, makes another stamp.

    Attributes:
        uri: where it is.
        size: bytes.
        changed: when it was last written, in nanoseconds of the file system's time.
        sidecar: the same of the file beside it; 0 if there is none.
    """

    uri: str
    size: int
    changed: int
    sidecar: int

    @classmethod
    def of(cls, path: Path) -> "Stamp":
        """Looks at a file.

        Raises:
            OSError: it is not there.
        """
        about = path.stat()
        try:
            sidecar = sidecar_of(path).stat().st_mtime_ns
        except FileNotFoundError:
            sidecar = 0
        # A file's name may be any bytes; as a URI they survive being written down.
        return cls(path.absolute().as_uri(), about.st_size, about.st_mtime_ns, sidecar)

    def stands(self) -> bool:
        """Whether the file is still there, just as it was."""
        path = Path(os.fsdecode(unquote_to_bytes(urlsplit(self.uri).path)))
        try:
            return Stamp.of(path) == self
        except OSError:
            return False


def shown(path: Path) -> str:
    """A file's name for people, whatever bytes it is made of."""
    return printable(os.fsencode(path.name).decode("utf-8", "replace"))


def printable(words: str) -> str:
    """Words that somebody else wrote, on one line and without orders to a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in words)


def sidecar_of(path: Path) -> Path:
    """The file beside a music file that tells its tempo; it need not exist."""
    return path.with_name(path.name + SIDECAR)


def digest(path: Path) -> str:
    """What only a file of the same content has.

    Raises:
        OSError: it cannot be read.
    """
    content = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        while piece := file.read(READ):
            content.update(piece)
    return content.hexdigest()
