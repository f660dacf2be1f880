"""Requests and runs that several adapter tests share."""

from contextlib import aclosing
from typing import cast

import pytest

from agent_app.providers.base import (
    CallDelta,
    CallStarted,
    Endpoint,
    Finished,
    ModelEvent,
    ProviderError,
    TextDelta,
    ThinkingDelta,
)
from agent_app.providers.registry import provider_for
from prompts.context import Wire
from prompts.request import (
    AssistantMessage,
    CallPart,
    HistoryMessage,
    Request,
    TextPart,
    ToolResult,
    ToolResults,
    ToolSpec,
    UserMessage,
)
from tools.kit.json_types import JsonObject

READ = ToolSpec(
    "file_read",
    "Reads a file.",
    {
        "type": "object",
        "properties": {"file_id": {"type": "string"}, "start": {"type": "integer", "minimum": 1}},
        "required": ["file_id"],
        "additionalProperties": False,
    },
)
HELLO = UserMessage((TextPart("hello"),))


def asked(
    *messages: HistoryMessage, tools: tuple[ToolSpec, ...] = (READ,), system: str = "Be kind."
) -> Request:
    return Request(tools, system, messages or (HELLO,), (), cache_key="chat-1")


def called(text: str = "", arguments: str = '{"file_id": "f1"}', call_id: str = "call_1") -> AssistantMessage:
    return AssistantMessage(text, (CallPart(call_id, "file_read", arguments),))


def answered(text: str = '{"ok":true}', call_id: str = "call_1", *, failed: bool = False) -> ToolResults:
    return ToolResults((ToolResult(call_id, "file_read", text, failed),))


async def events_of(wire: Wire, request: Request, endpoint: Endpoint) -> list[ModelEvent]:
    return [event async for event in provider_for(wire).stream(request, endpoint)]


async def error_of(wire: Wire, request: Request, endpoint: Endpoint) -> ProviderError:
    with pytest.raises(ProviderError) as raised:
        await events_of(wire, request, endpoint)
    return raised.value


async def first_event(wire: Wire, request: Request, endpoint: Endpoint) -> ModelEvent:
    """One event, and then the reader leaves."""
    async with aclosing(provider_for(wire).stream(request, endpoint)) as events:
        return cast(ModelEvent, await anext(events))


def text_in(events: list[ModelEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def thinking_in(events: list[ModelEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, ThinkingDelta))


def calls_in(events: list[ModelEvent]) -> list[tuple[str, str]]:
    """Name and whole argument text of each call, in order."""
    names = {event.index: event.name for event in events if isinstance(event, CallStarted)}
    arguments = dict.fromkeys(names, "")
    for event in events:
        if isinstance(event, CallDelta):
            arguments[event.index] += event.arguments_delta
    return [(names[index], arguments[index]) for index in sorted(names)]


def ids_in(events: list[ModelEvent]) -> list[str]:
    return [event.call_id for event in events if isinstance(event, CallStarted)]


def end_of(events: list[ModelEvent]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]


def assistant_of(events: list[ModelEvent]) -> AssistantMessage:
    """The answer as the history holds it."""
    calls = zip(ids_in(events), calls_in(events), strict=True)
    parts = tuple(CallPart(call_id, name, arguments) for call_id, (name, arguments) in calls)
    return AssistantMessage(text_in(events), parts, end_of(events).opaque)


def raw_chunk(delta: JsonObject, reason: str | None = None) -> JsonObject:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
