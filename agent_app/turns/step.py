"""One step: a request goes out, and what comes back grows the answer."""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import aclosing
from dataclasses import dataclass, field

from agent_app.providers.base import (
    CallDelta,
    CallStarted,
    Endpoint,
    Finished,
    FinishReason,
    ModelEvent,
    Provider,
    ProviderError,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from agent_app.records.identifiers import call_id as new_call_id
from agent_app.records.storable import storable, storable_text
from agent_app.turns.answer import Answer
from agent_app.turns.guards.call_tags import Dialect
from agent_app.turns.guards.markup import MarkupGuard
from agent_app.turns.limits import STEP_CHARS, TOKENS_COUNTED
from agent_app.turns.pieces import Stitched, storable_json
from agent_app.turns.retry import pause_before_retry
from agent_app.turns.watched import asked
from prompts.request import Request
from tools.kit.json_types import JsonValue

NAME_CHARS = 200


@dataclass
class GrowingCall:
    """A call while its arguments arrive; `call_id` is ours."""

    provider_call_id: str
    name: str
    call_id: str = field(default_factory=new_call_id)
    pieces: list[str] = field(default_factory=list)

    @property
    def arguments_text(self) -> str:
        return storable_json("".join(self.pieces))


@dataclass
class Step:
    """What a step has brought so far; it is whole once `reason` is set.

    `tools` are the names that its request offers, `markup_asked` says that the person may want to read calls
    as text; `markup` is the dialect of what was held back from the reader.
    """

    index: int
    tools: tuple[str, ...] = ()
    markup_asked: bool = False
    texts: list[str] = field(default_factory=list)
    calls: list[GrowingCall] = field(default_factory=list)
    opaque: tuple[JsonValue, ...] = ()
    reason: FinishReason | None = None
    usage: Usage = field(default_factory=Usage)
    markup: Dialect | None = None
    first_token_ms: int | None = None
    chars: int = 0

    @property
    def text(self) -> str:
        return "".join(self.texts)

    @property
    def began(self) -> bool:
        return self.first_token_ms is not None


async def ask(
    provider: Provider,
    request: Request,
    endpoint: Endpoint,
    step: Step,
    answer: Answer,
    stored: Awaitable[None],
) -> None:
    """Fills `step`. Asks again only while nothing was shown. Raises ProviderError.

    Nothing is shown before `stored` has come true; what that raises ends the step.
    """
    attempt = 0
    while True:
        attempt += 1
        try:
            with asked(answer.turn_id, endpoint, step):
                await _ask_once(provider, request, endpoint, step, answer, stored)
        except ProviderError as error:
            pause = None if step.began else pause_before_retry(error, attempt)
            if pause is None:
                raise
            await asyncio.sleep(pause)
        else:
            return


async def _ask_once(
    provider: Provider,
    request: Request,
    endpoint: Endpoint,
    step: Step,
    answer: Answer,
    stored: Awaitable[None],
) -> None:
    sent = time.monotonic()
    hearing = _Hearing(step, answer)
    try:
        async with aclosing(provider.stream(request, endpoint)) as events:
            async for event in events:
                await stored
                if step.first_token_ms is None and not isinstance(event, Finished):
                    step.first_token_ms = round((time.monotonic() - sent) * 1000)
                hearing.hear(event)
    finally:
        hearing.end()
    if step.reason is None:
        raise ProviderError(
            "cut_off", "The model's answer broke off before its end. Try again.", permanent=False
        )


class _Hearing:
    """Takes the events of one stream into the step and the answer."""

    def __init__(self, step: Step, answer: Answer) -> None:
        self._step = step
        self._answer = answer
        self._text, self._thinking = Stitched(), Stitched()
        self._guard = self._new_guard()

    def hear(self, event: ModelEvent) -> None:
        """Raises ProviderError when there is no end to it."""
        match event:
            case TextDelta(text):
                self._grow(len(text))
                self._think(self._thinking.rest())
                self._say(self._text.take(text))
            case ThinkingDelta(text):
                self._grow(len(text))
                self._say(self._text.rest())
                self._think(self._thinking.take(text))
            case CallStarted(_, call_id, name):
                self._grow(len(name))
                self._rest()
                self._let_go()
                self._start_call(call_id, storable_text(name)[:NAME_CHARS])
            case CallDelta(index, arguments_delta):
                self._grow(len(arguments_delta))
                self._step.calls[index].pieces.append(arguments_delta)
            case Finished(reason, usage, opaque):
                self._step.reason, self._step.usage = reason, _counted(usage)
                self._step.opaque = tuple(storable(block) for block in opaque)

    def end(self) -> None:
        self._rest()
        self._let_go()
        self._answer.close_texts()

    def _rest(self) -> None:
        self._think(self._thinking.rest())
        self._say(self._text.rest())

    def _think(self, text: str) -> None:
        self._answer.thinking(text)

    def _say(self, text: str) -> None:
        self._show(self._guard.feed(text))

    def _let_go(self) -> None:
        """What the guard still holds belongs before what comes next."""
        ended = self._guard.end()
        self._show(ended.text)
        self._step.markup = self._step.markup or ended.found
        self._guard = self._new_guard()

    def _new_guard(self) -> MarkupGuard:
        return MarkupGuard(self._step.tools, asked=self._step.markup_asked)

    def _show(self, text: str) -> None:
        self._step.texts.append(text)
        self._answer.text(text)

    def _start_call(self, call_id: str, name: str) -> None:
        call = GrowingCall(call_id, name)
        self._step.calls.append(call)
        self._answer.tool(call.call_id, name)

    def _grow(self, chars: int) -> None:
        self._step.chars += chars + 1
        if self._step.chars > STEP_CHARS:
            raise ProviderError(
                "cut_off", "The model did not come to an end. Ask for a shorter answer.", permanent=True
            )


def _counted(usage: Usage) -> Usage:
    """A server may report anything; a count that can't be is 0 or the largest that is kept."""
    counts = (usage.input_tokens, usage.cached_tokens, usage.cache_write_tokens, usage.output_tokens)
    return Usage(*(min(max(0, count), TOKENS_COUNTED) for count in counts))
