"""The chunks of a Chat Completions answer become neutral events."""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field

from agent_app.providers.base import (
    CallDelta,
    CallStarted,
    Endpoint,
    Finished,
    FinishReason,
    ModelEvent,
    TextDelta,
    ThinkingDelta,
    Usage,
)
from agent_app.providers.errors import IN_STREAM, Trouble, cut_off, provider_error, text_field
from agent_app.providers.event_stream import LAST_TYPE
from tools.kit.json_types import JsonObject, JsonValue

NAMELESS = "unnamed"
_REASONS: dict[str, FinishReason] = {
    "stop": "stop",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "length": "length",
    "content_filter": "refusal",
}


@dataclass
class _OpenCall:
    """A call as its pieces come in; nothing is shown before it has a name."""

    index: int
    wire_index: int | None
    call_id: str
    name: str = ""
    waiting: list[str] = field(default_factory=list)


class Answer:
    """One answer: `read` each chunk, then `end`."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._calls: list[_OpenCall] = []
        self._reason = ""
        self._ended = False
        self._refused = False
        self._usage = Usage()

    def read(self, chunk: JsonObject) -> Iterator[ModelEvent]:
        """Raises ProviderError for an error in mid-stream."""
        if chunk.get("type") == LAST_TYPE:
            self._ended = True
            return
        if error := chunk.get("error"):
            raise provider_error(_trouble(error), self._endpoint)
        if isinstance(usage := chunk.get("usage"), dict):
            self._usage = _usage(usage)
        for choice in _objects(chunk.get("choices"))[:1]:
            delta = choice.get("delta")
            yield from self._delta(delta if isinstance(delta, dict) else {})
            self._reason = text_field(choice, "finish_reason") or self._reason

    def end(self) -> Iterator[ModelEvent]:
        """The last events. Raises ProviderError when the answer broke off before its end."""
        if not self._reason and not self._ended:
            raise cut_off(self._endpoint)
        for call in self._calls:
            if not call.name:
                yield from self._named(call, NAMELESS)
        yield Finished(self._finish_reason(), self._usage)

    def _finish_reason(self) -> FinishReason:
        reason = _REASONS.get(self._reason, "stop")
        if self._refused and reason == "stop":
            return "refusal"
        return "tool_calls" if self._calls and reason == "stop" else reason

    def _delta(self, delta: JsonObject) -> Iterator[ModelEvent]:
        if thinking := text_field(delta, "reasoning_content") or text_field(delta, "reasoning"):
            yield ThinkingDelta(thinking)
        if text := _content(delta.get("content")):
            yield TextDelta(text)
        if refusal := text_field(delta, "refusal"):
            self._refused = True
            yield TextDelta(refusal)
        for piece in _objects(delta.get("tool_calls")):
            yield from self._call_piece(piece)

    def _call_piece(self, piece: JsonObject) -> Iterator[ModelEvent]:
        name = text_field(piece, "function", "name")
        call = self._find(piece, name) or self._open(piece)
        if name and not call.name:
            yield from self._named(call, name)
        arguments = _arguments(piece.get("function"))
        if arguments and call.name:
            yield CallDelta(call.index, arguments)
        elif arguments:
            call.waiting.append(arguments)

    def _find(self, piece: JsonObject, name: str) -> _OpenCall | None:
        """By index, where a new id with a name is another call; without an index by id, else the last."""
        wire_index, call_id = piece.get("index"), text_field(piece, "id")
        if isinstance(wire_index, int):
            at_index = [call for call in self._calls if call.wire_index == wire_index]
            known = next((call for call in at_index if call_id and call.call_id == call_id), None)
            if known or not at_index:
                return known
            return None if call_id and name and at_index[-1].name else at_index[-1]
        if call_id:
            return next((call for call in self._calls if call.call_id == call_id), None)
        return self._calls[-1] if self._calls and not name else None

    def _open(self, piece: JsonObject) -> _OpenCall:
        wire_index, call_id = piece.get("index"), text_field(piece, "id")
        if not call_id or any(call.call_id == call_id for call in self._calls):
            call_id = f"call_{uuid.uuid4().hex[:24]}"
        call = _OpenCall(len(self._calls), wire_index if isinstance(wire_index, int) else None, call_id)
        self._calls.append(call)
        return call

    def _named(self, call: _OpenCall, name: str) -> Iterator[ModelEvent]:
        call.name = name
        yield CallStarted(call.index, call.call_id, name)
        if call.waiting:
            yield CallDelta(call.index, "".join(call.waiting))
            call.waiting.clear()


def _content(content: JsonValue) -> str:
    """Text, or the text parts of servers that stream a list of parts."""
    if isinstance(content, str):
        return content
    return "".join(text_field(part, "text") for part in _objects(content))


def _arguments(function: JsonValue) -> str:
    """A piece of argument text; some servers send the whole as an object."""
    arguments = function.get("arguments") if isinstance(function, dict) else None
    if isinstance(arguments, dict | list):
        return json.dumps(arguments, ensure_ascii=False)
    return arguments if isinstance(arguments, str) else ""


def _usage(usage: JsonObject) -> Usage:
    details = usage.get("prompt_tokens_details")
    details = details if isinstance(details, dict) else {}
    return Usage(
        input_tokens=_count(usage.get("prompt_tokens")),
        cached_tokens=_count(details.get("cached_tokens")),
        cache_write_tokens=_count(details.get("cache_write_tokens")),
        output_tokens=_count(usage.get("completion_tokens")),
    )


def _count(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


def _trouble(error: JsonValue) -> Trouble:
    message = text_field(error, "message") or text_field(error)
    return Trouble(IN_STREAM, text_field(error, "type"), text_field(error, "code"), message)


def _objects(value: JsonValue) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
