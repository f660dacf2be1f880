"""Responses as bytes: events with their numbers, items that open and close, the answer without a stream."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.wire_server.openai_wire import call_pieces
from tests.wire_server.responses_rules import encrypted
from tests.wire_server.steps import Call, Done, Raw, Step, StreamError, Text, Thinking, TokenUsage
from tools.kit.json_types import JsonObject, JsonValue

_CUT_REASONS = {"length": "max_output_tokens", "refusal": "content_filter"}
_WHOLE = ("auto", "stop", "tool_calls")


@dataclass
class ResponsesStream:
    """One answer on its way out; `render` turns each step into events."""

    model: str
    answer_id: str
    new_call_id: Iterator[str]
    output: list[JsonValue] = field(default_factory=list)
    open_kind: str = ""
    open_text: str = ""
    sent: int = 0

    def render(self, step: Step) -> Iterator[bytes]:
        if not self.sent and not isinstance(step, Raw | StreamError):
            for name in ("response.created", "response.in_progress"):
                yield self._event(name, response=self._response("in_progress"))
        match step:
            case Text(text):
                yield from self._opened("message")
                yield self._piece("response.output_text.delta", text, content_index=0, logprobs=[])
            case Thinking(text):
                yield from self._opened("reasoning")
                yield self._piece("response.reasoning_summary_text.delta", text, summary_index=0)
            case Call():
                yield from self._closed()
                yield from self._call(step)
            case StreamError(type_, message, code):
                yield self._event("error", code=code or type_, message=message, param=None)
            case Raw(data):
                yield _bytes(data)
            case Done():
                yield from self._closed()
                if not step.without_mark:
                    yield self._last(step)
            case _:
                raise AssertionError(f"{step} is not for the wire")

    def _opened(self, kind: str) -> Iterator[bytes]:
        if self.open_kind == kind:
            return
        yield from self._closed()
        self.open_kind, self.open_text = kind, ""
        yield self._item_event("response.output_item.added", self._item("in_progress"))
        if kind == "message":
            yield self._part("response.content_part.added", content_index=0, part=_output_text(""))
        else:
            yield self._part("response.reasoning_summary_part.added", summary_index=0, part=_summary(""))

    def _closed(self) -> Iterator[bytes]:
        if not self.open_kind:
            return
        text = self.open_text
        if self.open_kind == "message":
            yield self._part("response.output_text.done", content_index=0, text=text, logprobs=[])
            yield self._part("response.content_part.done", content_index=0, part=_output_text(text))
        else:
            yield self._part("response.reasoning_summary_text.done", summary_index=0, text=text)
            yield self._part("response.reasoning_summary_part.done", summary_index=0, part=_summary(text))
        item = self._item("completed")
        yield self._item_event("response.output_item.done", item)
        self.output.append(item)
        self.open_kind = ""

    def _call(self, call: Call) -> Iterator[bytes]:
        pieces = call_pieces(call)
        item = call_item(call, self._item_id("fc"), call.call_id or next(self.new_call_id))
        begun: JsonObject = {**item, "arguments": "", "status": "in_progress"}
        yield self._item_event("response.output_item.added", begun)
        place: JsonObject = {"item_id": item["id"], "output_index": len(self.output)}
        for piece in pieces:
            yield self._event("response.function_call_arguments.delta", **place, delta=piece)
        arguments = item["arguments"]
        yield self._event("response.function_call_arguments.done", **place, arguments=arguments)
        yield self._item_event("response.output_item.done", item)
        self.output.append(item)

    def _last(self, done: Done) -> bytes:
        status, more = ending(done)
        response = {**self._response(status), **more, "usage": usage_body(done.usage)}
        return self._event(f"response.{status}", response=response)

    def _item(self, status: str) -> JsonObject:
        if self.open_kind == "message":
            return message_item(self._item_id("msg"), self.open_text, status)
        return reasoning_item(self._item_id("rs"), self.open_text, status)

    def _item_id(self, prefix: str) -> str:
        return f"{prefix}_{self.answer_id}_{len(self.output)}"

    def _piece(self, name: str, delta: str, **more: JsonValue) -> bytes:
        self.open_text += delta
        return self._part(name, delta=delta, **more)

    def _part(self, name: str, **more: JsonValue) -> bytes:
        item_id = self._item_id("msg" if self.open_kind == "message" else "rs")
        return self._event(name, item_id=item_id, output_index=len(self.output), **more)

    def _item_event(self, name: str, item: JsonObject) -> bytes:
        return self._event(name, output_index=len(self.output), item=item)

    def _event(self, name: str, **fields: JsonValue) -> bytes:
        self.sent += 1
        return _bytes({"type": name, "sequence_number": self.sent - 1, **fields})

    def _response(self, status: str) -> JsonObject:
        return response_body(self.model, self.answer_id, status, self.output)


def ending(done: Done) -> tuple[str, JsonObject]:
    """The status of the answer, and the fields that go with it."""
    if done.reason in _WHOLE:
        return "completed", {}
    if done.reason == "failed":
        return "failed", {"error": {"code": "server_error", "message": "The model failed."}}
    return "incomplete", {"incomplete_details": {"reason": _CUT_REASONS.get(done.reason, done.reason)}}


def response_body(model: str, answer_id: str, status: str, output: list[JsonValue]) -> JsonObject:
    return {
        "id": answer_id,
        "object": "response",
        "created_at": 1_790_000_000,
        "model": model,
        "status": status,
        "output": [*output],
        "error": None,
        "incomplete_details": None,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }


def message_item(item_id: str, text: str, status: str) -> JsonObject:
    content: list[JsonValue] = [] if status == "in_progress" else [_output_text(text)]
    return {"id": item_id, "type": "message", "role": "assistant", "status": status, "content": content}


def reasoning_item(item_id: str, thinking: str, status: str) -> JsonObject:
    """While it is in progress, the sealed content is not yet whole."""
    if status == "in_progress":
        return {"id": item_id, "type": "reasoning", "summary": [], "encrypted_content": "enc_part"}
    sealed = encrypted(item_id, thinking)
    return {"id": item_id, "type": "reasoning", "summary": [_summary(thinking)], "encrypted_content": sealed}


def call_item(call: Call, item_id: str, call_id: str) -> JsonObject:
    return {
        "id": item_id,
        "type": "function_call",
        "call_id": call_id,
        "name": call.name,
        "arguments": "".join(call_pieces(call)),
        "status": "completed",
    }


def usage_body(usage: TokenUsage) -> JsonObject:
    read = usage.input + usage.cached + usage.cache_write
    return {
        "input_tokens": read,
        "input_tokens_details": {"cached_tokens": usage.cached, "cache_write_tokens": usage.cache_write},
        "output_tokens": usage.output,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": read + usage.output,
    }


def whole_answer(model: str, answer_id: str, new_call_id: Iterator[str], steps: list[Step]) -> JsonObject:
    """The answer to a request that asked for no stream."""
    text = "".join(step.text for step in steps if isinstance(step, Text))
    output: list[JsonValue] = [message_item(f"msg_{answer_id}", text, "completed")] if text else []
    for step in steps:
        if isinstance(step, Call):
            call_id = step.call_id or next(new_call_id)
            output.append(call_item(step, f"fc_{answer_id}_{len(output)}", call_id))
    done = next((step for step in steps if isinstance(step, Done)), Done())
    status, more = ending(done)
    return {**response_body(model, answer_id, status, output), **more, "usage": usage_body(done.usage)}


def _output_text(text: str) -> JsonObject:
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def _summary(text: str) -> JsonObject:
    return {"type": "summary_text", "text": text}


def _bytes(data: JsonObject) -> bytes:
    return f"event: {data.get('type')}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
