"""One step: a request goes out, and what comes back grows the answer."""

import asyncio
import time
from dataclasses import dataclass, field

from agent_app.providers.base import (
    CallDelta,
    CallStarted,
    Endpoint,
    Finished,
    FinishReason,
    Provider,
    ProviderError,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from agent_app.records.identifiers import call_id as new_call_id
from agent_app.turns.answer import Answer
from agent_app.turns.retry import pause_before_retry
from prompts.request import Request
from tools.kit.json_types import JsonValue


@dataclass
class GrowingCall:
    """A call while its arguments arrive; `call_id` is ours."""

    provider_call_id: str
    name: str
    call_id: str = field(default_factory=new_call_id)
    pieces: list[str] = field(default_factory=list)

    @property
    def arguments_text(self) -> str:
        return "".join(self.pieces)


@dataclass
class Step:
    """What a step has brought so far; it is whole once `reason` is set."""

    index: int
    texts: list[str] = field(default_factory=list)
    calls: list[GrowingCall] = field(default_factory=list)
    opaque: tuple[JsonValue, ...] = ()
    reason: FinishReason | None = None
    usage: Usage = field(default_factory=Usage)
    first_token_ms: int | None = None

    @property
    def text(self) -> str:
        return "".join(self.texts)

    @property
    def began(self) -> bool:
        return self.first_token_ms is not None


async def ask(provider: Provider, request: Request, endpoint: Endpoint, step: Step, answer: Answer) -> None:
    """Fills `step`. Asks again only while nothing was shown. Raises ProviderError."""
    attempt = 0
    while True:
        attempt += 1
        try:
            await _ask_once(provider, request, endpoint, step, answer)
        except ProviderError as error:
            pause = None if step.began else pause_before_retry(error, attempt)
            if pause is None:
                raise
            await asyncio.sleep(pause)
        else:
            return


async def _ask_once(
    provider: Provider, request: Request, endpoint: Endpoint, step: Step, answer: Answer
) -> None:
    sent = time.monotonic()
    async for event in provider.stream(request, endpoint):
        if step.first_token_ms is None and not isinstance(event, Finished):
            step.first_token_ms = round((time.monotonic() - sent) * 1000)
        match event:
            case TextDelta(text):
                step.texts.append(text)
                answer.text(text)
            case ThinkingDelta(text):
                answer.thinking(text)
            case CallStarted(_, call_id, name):
                call = GrowingCall(call_id, name)
                step.calls.append(call)
                answer.tool(call.call_id, name)
            case CallDelta(index, arguments_delta):
                step.calls[index].pieces.append(arguments_delta)
            case Finished(reason, usage, opaque):
                step.reason, step.usage, step.opaque = reason, usage, opaque
    answer.close_texts()
    if step.reason is None:
        raise ProviderError(
            "cut_off", "The model's answer broke off before its end. Try again.", permanent=False
        )
