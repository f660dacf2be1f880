"""Asks the process that reads what came from elsewhere; it ends when nobody waits for it any more."""

import asyncio
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress

from tools.kit.json_types import JsonObject
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ROOT, answered, command_line, environment, request

BOUNDS = Bounds(cpu_s=20, wall_s=30, memory_mb=700)
TEXT_CHARS = 400_000
"""More of one page or file is not kept."""
_AT_ONCE = asyncio.Semaphore(4)
_MODULE = "tools.reading.apart"


async def page_apart(content: bytes, url: str, charset: str) -> JsonObject:
    """What `read_page` gives. Raises OfficeError, also when the page was its reader's death."""
    wish: JsonObject = {"url": url, "charset": charset, "limit_chars": TEXT_CHARS}
    return await _asked("page", content, wish)


async def file_apart(content: bytes, name: str) -> JsonObject:
    """What `read_whole` gives. Raises OfficeError, also when the file was its reader's death."""
    return await _asked("file", content, {"name": name, "limit_chars": TEXT_CHARS})


async def _asked(reader: str, content: bytes, wish: JsonObject) -> JsonObject:
    async with _AT_ONCE:
        code, answer = await _run(command_line(_MODULE, reader), request(content, wish))
    return answered(reader, code, answer, BOUNDS)


async def _run(command: list[str], sent: bytes) -> tuple[int | None, bytes]:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        cwd=ROOT,
        env=environment(BOUNDS),
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(BOUNDS.wall_s):
            answer, _ = await process.communicate(sent)
    except TimeoutError:
        return None, b""
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
    return process.returncode, answer
