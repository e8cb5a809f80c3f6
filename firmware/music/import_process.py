"""Imports a file in a process of its own, beside the DJ's own work."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec

from firmware.music.reports import Failed, Progress, Report
from firmware.music.stamp import shown

LONGEST_LINE = 1 << 20

PATIENCE = 0.5
"""Seconds that an importer has to end."""

SILENCE = 300.0
"""Seconds for which an importer may say nothing, as before a large file on a slow stick."""


async def imported(
    library: Path, path: Path, silence: float = SILENCE
) -> AsyncGenerator[Report, None]:
    """Imports one file; the last report is `Done` or `Failed`, whatever becomes of the importer.

    Args:
        library: the folder of all tracks.
        path: the file.
        silence: seconds for which the importer may say nothing.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "firmware.music.importer", "--library", library, "--", path),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
    except (OSError, ValueError) as error:
        yield _failed(path, f"the importer does not start ({error}): try again", passing=True)
        return
    ended = False
    try:
        async for report in _told(process.stdout, silence):
            ended = not isinstance(report, Progress)
            yield report
        status = await process.wait()
    except TimeoutError:
        yield _failed(path, "it cannot be read to its end: copy it again")
        return
    finally:
        await _end(process)
    if not ended:
        why = "the file broke the importer" if status < 0 else "the importer failed"
        yield _failed(path, f"{why}: save it anew as wav")


def _failed(path: Path, why: str, *, passing: bool = False) -> Failed:
    name = shown(path)
    return Failed(name, f"{name} cannot be imported, {why}", passing)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Lets an importer clear away; one that hangs, as on a stick that was pulled, is killed."""
    for leave in (process.terminate, process.kill):
        if process.returncode is not None:
            return
        leave()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), PATIENCE)


async def _told(pipe: asyncio.StreamReader | None, silence: float) -> AsyncGenerator[Report, None]:
    """What an importer tells.

    Raises:
        TimeoutError: nothing, for too long.
    """
    if pipe is None:
        return
    decoder = msgspec.json.Decoder(Report)
    while line := await asyncio.wait_for(pipe.readline(), silence):
        yield decoder.decode(line)
