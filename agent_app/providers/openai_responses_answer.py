"""The events of a Responses answer become neutral events; reasoning is kept to be sent back unchanged."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

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
from tools.kit.json_types import JsonObject, JsonValue

NAMELESS = "unnamed"
_CUT_REASONS: dict[str, FinishReason] = {"max_output_tokens": "length", "content_filter": "refusal"}


@dataclass
class _OpenCall:
    index: int
    call_id: str
    received: str = ""


class Answer:
    """One answer: `read` each event, then `end`.

    The opaque blocks of an answer that reasoned are its reasoning items whole, and between them the place of
    each message (`{"chars": n}`, with its phase if it has one) and call (`{"id": ...}`).
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._places: dict[int, JsonObject] = {}
        self._calls: dict[int, _OpenCall] = {}
        self._refused = False
        self._reason: FinishReason | None = None
        self._usage = Usage()

    def read(self, event: JsonObject) -> Iterator[ModelEvent]:
        """Raises ProviderError for an error in mid-stream."""
        match event.get("type"):
            case "response.completed" | "response.incomplete" | "response.failed":
                self._close(_object(event.get("response")), failed=event["type"] == "response.failed")
            case "error":
                raise self._error(event.get("error") or event)
            case "response.output_item.added":
                yield from self._added(_place(event), _object(event.get("item")))
            case "response.output_item.done":
                yield from self._done(_place(event), _object(event.get("item")))
            case "response.function_call_arguments.done":
                yield from self._whole_arguments(_place(event), text_field(event, "arguments"))
            case _:
                yield from self._delta(event, text_field(event, "delta"))

    def _delta(self, event: JsonObject, delta: str) -> Iterator[ModelEvent]:
        match event.get("type"):
            case "response.output_text.delta":
                yield from self._text(_place(event), delta)
            case "response.refusal.delta":
                self._refused = True
                yield from self._text(_place(event), delta)
            case "response.function_call_arguments.delta":
                yield from self._arguments(_place(event), delta)
            case "response.reasoning_summary_part.added" if event.get("summary_index"):
                yield ThinkingDelta("\n\n")
            case "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" if delta:
                yield ThinkingDelta(delta)
            case _:
                return  # created, in_progress, parts that open and close, and what later versions add

    def end(self) -> Iterator[ModelEvent]:
        """The last event. Raises ProviderError when the answer broke off before its end."""
        if self._reason is None:
            raise cut_off(self._endpoint)
        yield Finished(self._reason, self._usage, self._opaque())

    def _added(self, place: int, item: JsonObject) -> Iterator[ModelEvent]:
        match item.get("type"):
            case "function_call":
                call_id = text_field(item, "call_id") or f"call_{uuid.uuid4().hex[:24]}"
                self._calls[place] = _OpenCall(len(self._calls), call_id)
                self._places[place] = {"id": call_id}
                name = text_field(item, "name") or NAMELESS
                yield CallStarted(self._calls[place].index, call_id, name)
            case "message":
                self._message(place)

    def _done(self, place: int, item: JsonObject) -> Iterator[ModelEvent]:
        """The item whole: what its deltas left out is made up for."""
        match item.get("type"):
            case "reasoning":
                self._places[place] = item
            case "function_call":
                if place not in self._calls:
                    yield from self._added(place, item)
                yield from self._whole_arguments(place, text_field(item, "arguments"))
            case "message":
                message = self._message(place)
                if not message.get("chars"):
                    yield from self._text(place, self._content(item))
                if phase := text_field(item, "phase"):
                    message["phase"] = phase

    def _message(self, place: int) -> JsonObject:
        return self._places.setdefault(place, {"chars": 0})

    def _content(self, item: JsonObject) -> str:
        content = item.get("content")
        parts = [part for part in (content if isinstance(content, list) else []) if isinstance(part, dict)]
        self._refused = self._refused or any(part.get("type") == "refusal" for part in parts)
        return "".join(text_field(part, "text") or text_field(part, "refusal") for part in parts)

    def _text(self, place: int, text: str) -> Iterator[ModelEvent]:
        if text:
            message = self._message(place)
            message["chars"] = _whole(message.get("chars")) + len(text)
            yield TextDelta(text)

    def _arguments(self, place: int, piece: str) -> Iterator[ModelEvent]:
        call = self._calls.get(place)
        if call and piece:
            call.received += piece
            yield CallDelta(call.index, piece)

    def _whole_arguments(self, place: int, arguments: str) -> Iterator[ModelEvent]:
        call = self._calls.get(place)
        if call and arguments.startswith(call.received):
            yield from self._arguments(place, arguments[len(call.received) :])

    def _close(self, response: JsonObject, *, failed: bool) -> None:
        if failed:
            raise self._error(response.get("error"))
        self._usage = _usage(_object(response.get("usage")))
        if cut := _object(response.get("incomplete_details")):
            self._reason = _CUT_REASONS.get(text_field(cut, "reason"), "length")
        elif response.get("status") == "incomplete":
            self._reason = "length"
        else:
            self._reason = "tool_calls" if self._calls else "refusal" if self._refused else "stop"

    def _error(self, error: JsonValue) -> Exception:
        kind = text_field(error, "type")
        trouble = Trouble(
            IN_STREAM,
            "" if kind == "error" else kind,
            text_field(error, "code"),
            text_field(error, "message"),
        )
        return provider_error(trouble, self._endpoint)

    def _opaque(self) -> tuple[JsonValue, ...]:
        """Nothing where neither reasoning nor a phase is to be kept."""
        blocks = [self._places[place] for place in sorted(self._places)]
        return tuple(blocks) if any("type" in block or "phase" in block for block in blocks) else ()


def _usage(usage: JsonObject) -> Usage:
    details = _object(usage.get("input_tokens_details"))
    return Usage(
        input_tokens=_whole(usage.get("input_tokens")),
        cached_tokens=_whole(details.get("cached_tokens")),
        cache_write_tokens=_whole(details.get("cache_write_tokens")),
        output_tokens=_whole(usage.get("output_tokens")),
    )


def _place(event: JsonObject) -> int:
    return _whole(event.get("output_index"))


def _whole(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}
