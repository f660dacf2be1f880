"""Calls a tool of a connection; the one way for every call."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from agent_app.connections.client.attempt import Attempt, Form, Progress
from agent_app.connections.client.contents import Keep
from agent_app.connections.client.reach import Line, failed, reached
from agent_app.connections.client.results import facts_of, has_contents, has_links, refusal_of
from agent_app.connections.client.sentences import words
from agent_app.connections.client.zones import LIST_AGE_S
from agent_app.connections.errors import Unreachable
from agent_app.records.connection_rows import ConnectionRow
from tools.kit.connections import CallRefused
from tools.kit.json_types import JsonObject

PROGRESS_PAUSE_S = 0.2
Keeper = Callable[[], Awaitable[Keep]]
"""Makes ready to keep files, for an answer that has any."""


async def call(
    row: ConnectionRow,
    tool: str,
    arguments: JsonObject,
    *,
    progress: Progress | None = None,
    form: Form | None = None,
    keeper: Keeper | None = None,
) -> JsonObject:
    """The answer as facts (see `results.facts_of`). `tool` is the server's own name.

    Once the tool has answered, what the answer links to is read for a few seconds more, where files are kept.
    Cancelling the caller's task cancels the call at the server. Raises CallRefused in the server's words,
    SignInNeeded, ScopeNeeded, and Unreachable, whose sentence says whether the call may have run.
    """
    line, raw = await _answered(row, tool, arguments, progress, form)
    refusal = refusal_of(raw)
    if refusal is not None:
        raise CallRefused(refusal)
    if keeper is not None and has_links(raw):
        if progress is not None:
            await progress(1, 1, "")  # the answer is a sign of life: what follows has time of its own
        from agent_app.connections.client.linked import with_linked  # noqa: PLC0415 -- brings the SDK

        raw = await with_linked(line, raw)
    if keeper is None or not has_contents(raw):
        return facts_of(raw)
    return await asyncio.to_thread(facts_of, raw, await keeper(), tool)


async def _answered(
    row: ConnectionRow, tool: str, arguments: JsonObject, progress: Progress | None, form: Form | None
) -> tuple[Line, JsonObject]:
    """A session that is gone is made anew, and the call repeated once, where nothing can have run."""
    from mcp.shared.exceptions import MCPError  # noqa: PLC0415 -- loaded on first use
    from pydantic import ValidationError  # noqa: PLC0415 -- as above

    for repeats in (True, False):
        line = await reached(row)
        if row.tools_at is None or timezone.now() - row.tools_at > timedelta(seconds=LIST_AGE_S):
            line.zone.look_again()
        attempt = Attempt(is_call=True, form=form, posted=int(row.server.transport == "stdio"))
        try:
            return line, await _exchanged(line, attempt, tool, arguments, progress)
        except (MCPError, ValidationError, TimeoutError) as error:
            lost = attempt.forgotten or not line.session.usable
            if lost:
                line.zone.retire(line.session)
                if attempt.nothing_ran and repeats:
                    continue
            raise await _told(line, attempt, error) from error
    raise AssertionError  # the second round returns or raises


async def _exchanged(
    line: Line, attempt: Attempt, tool: str, arguments: JsonObject, progress: Progress | None
) -> JsonObject:
    from agent_app.connections.client.exchange import Call  # noqa: PLC0415 -- brings the SDK

    told = _Telling(attempt, progress)
    with line.zone.carrying(line.session, attempt):
        async with attempt.under_way(settings.CONNECTION_SILENCE_S):
            return await Call(line.client, tool, arguments, told).answer(attempt)


async def _told(line: Line, attempt: Attempt, error: Exception) -> Exception:
    from agent_app.connections.client.meaning import call_trouble  # noqa: PLC0415 -- brings the SDK

    limit_s = settings.CONNECTION_SILENCE_S
    trouble = call_trouble(line.row.server, attempt, error, limit_s)
    if isinstance(error, TimeoutError):
        # Whether it still lives is for the next greeting to see, which has a short limit.
        line.zone.retire(line.session)
    if isinstance(trouble, Unreachable) and attempt.refused and attempt.status is None:
        line.zone.retire(line.session)
        await failed(line.row, line.zone, trouble)
    return trouble


class _Telling:
    """Passes progress on, not too often; each word of the server ends its silence."""

    def __init__(self, attempt: Attempt, progress: Progress | None) -> None:
        self._attempt = attempt
        self._progress = progress
        self._next = 0.0

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        now = asyncio.get_running_loop().time()
        self._attempt.heard()
        if self._progress is None or self._attempt.over.is_set() or now < self._next:
            return
        self._next = now + PROGRESS_PAUSE_S
        await self._progress(progress, total, words(message or ""))
