"""Chat Completions as bytes: chunks, errors, and the answer without a stream."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.wire_server.refusal import Refusal
from tests.wire_server.steps import Call, Done, Raw, Step, StreamError, Text, Thinking, TokenUsage
from tools.kit.json_types import JsonObject, JsonValue

PIECE_CHARS = 16
_REASONS = {"refusal": "content_filter"}


def error_body(refusal: Refusal) -> JsonObject:
    return {
        "error": {
            "message": refusal.message,
            "type": refusal.type,
            "param": refusal.param,
            "code": refusal.code,
        }
    }


def call_pieces(call: Call) -> tuple[str, ...]:
    """The argument pieces of a call as they go over the line."""
    if call.pieces:
        return call.pieces
    text = (
        call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments, ensure_ascii=False)
    )
    return tuple(text[start : start + PIECE_CHARS] for start in range(0, len(text), PIECE_CHARS))


@dataclass
class OpenAIStream:
    """One answer on its way out; `render` turns each step into events."""

    model: str
    answer_id: str
    new_call_id: Iterator[str]
    include_usage: bool
    calls: int = 0
    begun: bool = False
    text: list[str] = field(default_factory=list)

    def render(self, step: Step) -> Iterator[bytes]:
        match step:
            case Text(text):
                yield self._delta({"content": text})
            case Thinking(text):
                yield self._delta({"reasoning_content": text})
            case Call():
                yield from self._call(step)
            case StreamError(type_, message, code):
                yield _event(
                    {"error": {"message": message, "type": type_, "param": None, "code": code or None}}
                )
            case Raw(data):
                yield _event(data)
            case Done():
                yield from self._done(step)
            case _:
                raise AssertionError(f"{step} is not for the wire")

    def _call(self, call: Call) -> Iterator[bytes]:
        index = self.calls
        self.calls += 1
        head: JsonObject = {
            "index": index,
            "id": call.call_id or next(self.new_call_id),
            "type": "function",
            "function": {"name": call.name, "arguments": ""},
        }
        yield self._delta({"tool_calls": [head]})
        for piece in call_pieces(call):
            yield self._delta({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})

    def _done(self, done: Done) -> Iterator[bytes]:
        yield _event(
            self._chunk([{"index": 0, "delta": {}, "finish_reason": finish_reason(done, self.calls)}])
        )
        if done.without_mark:
            return
        if self.include_usage:
            yield _event({**self._chunk([]), "usage": usage_body(done.usage)})
        yield b"data: [DONE]\n\n"

    def _delta(self, delta: JsonObject) -> bytes:
        first: JsonObject = {} if self.begun else {"role": "assistant"}
        self.begun = True
        return _event(self._chunk([{"index": 0, "delta": {**first, **delta}, "finish_reason": None}]))

    def _chunk(self, choices: list[JsonValue]) -> JsonObject:
        return {
            "id": self.answer_id,
            "object": "chat.completion.chunk",
            "created": 1_790_000_000,
            "model": self.model,
            "choices": choices,
        }


def finish_reason(done: Done, calls: int) -> str:
    if done.reason == "auto":
        return "tool_calls" if calls else "stop"
    return _REASONS.get(done.reason, done.reason)


def usage_body(usage: TokenUsage) -> JsonObject:
    prompt = usage.input + usage.cached + usage.cache_write
    return {
        "prompt_tokens": prompt,
        "completion_tokens": usage.output,
        "total_tokens": prompt + usage.output,
        "prompt_tokens_details": {"cached_tokens": usage.cached, "cache_write_tokens": usage.cache_write},
    }


def whole_answer(model: str, answer_id: str, new_call_id: Iterator[str], steps: list[Step]) -> JsonObject:
    """The answer to a request that asked for no stream."""
    text = "".join(step.text for step in steps if isinstance(step, Text))
    calls: list[JsonValue] = [
        {
            "id": call.call_id or next(new_call_id),
            "type": "function",
            "function": {"name": call.name, "arguments": "".join(call_pieces(call))},
        }
        for call in steps
        if isinstance(call, Call)
    ]
    done = next((step for step in steps if isinstance(step, Done)), Done())
    message: JsonObject = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = calls
    return {
        "id": answer_id,
        "object": "chat.completion",
        "created": 1_790_000_000,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": finish_reason(done, len(calls))}],
        "usage": usage_body(done.usage),
    }


def _event(data: JsonObject) -> bytes:
    # Half a surrogate pair has no UTF-8, but a JSON escape.
    return f"data: {json.dumps(data, ensure_ascii=False)}\n\n".encode(errors="backslashreplace")
