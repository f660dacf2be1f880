"""Anthropic Messages as bytes: events, errors, and the answer without a stream."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from tests.wire_server.anthropic_rules import signature_of
from tests.wire_server.openai_wire import call_pieces
from tests.wire_server.refusal import Refusal
from tests.wire_server.steps import Call, Done, Raw, Step, StreamError, Text, Thinking, TokenUsage
from tools.kit.json_types import JsonObject, JsonValue

_REASONS = {"stop": "end_turn", "tool_calls": "tool_use", "length": "max_tokens"}


def error_body(refusal: Refusal) -> JsonObject:
    return {
        "type": "error",
        "error": {"type": refusal.type, "message": refusal.message},
        "request_id": "req_1",
    }


@dataclass
class AnthropicStream:
    """One answer on its way out; `render` turns each step into events and keeps the open block."""

    model: str
    answer_id: str
    new_call_id: Iterator[str]
    usage: TokenUsage
    calls: int = 0
    begun: bool = False
    block: int = -1
    open_kind: str = ""
    thought: str = ""

    def render(self, step: Step) -> Iterator[bytes]:
        if not self.begun and not isinstance(step, Raw):
            yield from self._begin()
        match step:
            case Text(text):
                yield from self._piece(
                    "text", {"type": "text", "text": ""}, {"type": "text_delta", "text": text}
                )
            case Thinking(text):
                start: JsonObject = {"type": "thinking", "thinking": "", "signature": ""}
                yield from self._piece("thinking", start, {"type": "thinking_delta", "thinking": text})
                self.thought += text
            case Call():
                yield from self._call(step)
            case StreamError(type_, message, _code):
                yield _event({"type": "error", "error": {"type": type_, "message": message}})
            case Raw(data):
                self.begun = True
                yield _event(data)
            case Done():
                yield from self._done(step)
            case _:
                raise AssertionError(f"{step} is not for the wire")

    def _begin(self) -> Iterator[bytes]:
        self.begun = True
        message: JsonObject = {
            "id": self.answer_id,
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage_body(TokenUsage(self.usage.input, self.usage.cached, self.usage.cache_write, 1)),
        }
        yield _event({"type": "message_start", "message": message})
        yield _event({"type": "ping"})

    def _piece(self, kind: str, start: JsonObject, delta: JsonObject) -> Iterator[bytes]:
        if self.open_kind != kind:
            yield from self._start(kind, start)
        yield self._delta(delta)

    def _call(self, call: Call) -> Iterator[bytes]:
        self.calls += 1
        call_id = call.call_id or next(self.new_call_id)
        yield from self._start(
            "tool_use", {"type": "tool_use", "id": call_id, "name": call.name, "input": {}}
        )
        for piece in ("", *call_pieces(call)):
            yield self._delta({"type": "input_json_delta", "partial_json": piece})
        self.open_kind = "closing"

    def _start(self, kind: str, block: JsonObject) -> Iterator[bytes]:
        yield from self._stop()
        self.block += 1
        self.open_kind = kind
        yield _event({"type": "content_block_start", "index": self.block, "content_block": block})

    def _stop(self) -> Iterator[bytes]:
        if not self.open_kind:
            return
        if self.open_kind == "thinking":
            yield self._delta({"type": "signature_delta", "signature": signature_of(self.thought)})
            self.thought = ""
        self.open_kind = ""
        yield _event({"type": "content_block_stop", "index": self.block})

    def _delta(self, delta: JsonObject) -> bytes:
        return _event({"type": "content_block_delta", "index": self.block, "delta": delta})

    def _done(self, done: Done) -> Iterator[bytes]:
        yield from self._stop()
        usage: JsonObject = {"output_tokens": done.usage.output, "input_tokens": None}
        delta: JsonObject = {"stop_reason": stop_reason(done, self.calls), "stop_sequence": None}
        yield _event({"type": "message_delta", "delta": delta, "usage": usage})
        if not done.without_mark:
            yield _event({"type": "message_stop"})


def stop_reason(done: Done, calls: int) -> str:
    if done.reason == "auto":
        return "tool_use" if calls else "end_turn"
    return _REASONS.get(done.reason, done.reason)


def usage_body(usage: TokenUsage) -> JsonObject:
    return {
        "input_tokens": usage.input,
        "cache_creation_input_tokens": usage.cache_write,
        "cache_read_input_tokens": usage.cached,
        "output_tokens": usage.output,
    }


def whole_answer(model: str, answer_id: str, new_call_id: Iterator[str], steps: list[Step]) -> JsonObject:
    """The answer to a request that asked for no stream."""
    content: list[JsonValue] = []
    if text := "".join(step.text for step in steps if isinstance(step, Text)):
        content.append({"type": "text", "text": text})
    calls = [step for step in steps if isinstance(step, Call)]
    for call in calls:
        block: JsonObject = {"type": "tool_use", "id": call.call_id or next(new_call_id), "name": call.name}
        content.append({**block, "input": json.loads("".join(call_pieces(call)) or "{}")})
    done = next((step for step in steps if isinstance(step, Done)), Done())
    return {
        "id": answer_id,
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": content,
        "stop_reason": stop_reason(done, len(calls)),
        "stop_sequence": None,
        "usage": usage_body(done.usage),
    }


def _event(data: JsonObject) -> bytes:
    return f"event: {data.get('type')}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
