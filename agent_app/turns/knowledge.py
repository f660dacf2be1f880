"""Has the files of the knowledge base read, one after the other, by workers."""

import asyncio
from datetime import datetime
from functools import partial

from django.conf import settings

from agent_app.knowledge import indexing
from agent_app.knowledge.adding import ASK_AGAIN
from agent_app.records.queries.knowledge import knowledge_to_read
from agent_app.records.threads import database
from agent_app.records.writes.knowledge import mark_asked
from agent_app.turns.call import send_reading
from agent_app.turns.file_size import largest_file


def read(too_long: tuple[type[BaseException], ...]) -> None:
    """Runs in a worker; a file that was read asks for the next one."""
    if indexing.read_next(too_long, partial(largest_file, settings.TOOL_FILE_SIZE_BYTES)):
        send_reading()


async def ask_again(now: datetime) -> None:
    """Asks a worker when a file waits and nobody reads: it was not asked, or it died."""
    if not await database().read(knowledge_to_read, now):
        return
    if await database().write(mark_asked, now=now, send_after=now + ASK_AGAIN):
        await asyncio.to_thread(send_reading)
