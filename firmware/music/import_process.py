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


async def imported(library: Path, path: Path) -> AsyncGenerator[Report, None]:
    """Imports one file; the last report is `Done` or `Failed`, whatever becomes of the importer."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "firmware.music.importer", "--library", library, "--", path),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    ended = False
    try:
        async for report in _told(process.stdout):
            ended = not isinstance(report, Progress)
            yield report
        status = await process.wait()
    finally:
        await _end(process)
    if not ended:
        why = "the file broke the importer" if status < 0 else "the importer failed"
        yield Failed(shown(path), f"{shown(path)} cannot be imported, {why}: save it anew as wav")


async def _end(process: asyncio.subprocess.Process) -> None:
    """Lets an importer clear away; one that hangs, as on a stick that was pulled, is killed."""
    for leave in (process.terminate, process.kill):
        if process.returncode is not None:
            return
        leave()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), PATIENCE)


async def _told(pipe: asyncio.StreamReader | None) -> AsyncGenerator[Report, None]:
    if pipe is None:
        return
    decoder = msgspec.json.Decoder(Report)
    async for line in pipe:
        yield decoder.decode(line)
