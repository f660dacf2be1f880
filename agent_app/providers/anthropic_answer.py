"""The events of an Anthropic answer become neutral events; thinking is kept to be sent back unchanged."""

import json
import uuid
from collections.abc import Iterator

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
_REASONS: dict[str, FinishReason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "pause_turn": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}


class Answer:
    """One answer: `read` each event, then `end`.

    The opaque blocks of an answer that thought are its thinking blocks whole, and between them the place of
    each text (`{"chars": n}`) and call (`{"id": ...}`), so that it can be sent back in its own order.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._blocks: dict[int, JsonObject] = {}
        self._calls: dict[int, int] = {}
        self._given: dict[int, str] = {}
        self._reason = ""
        self._counts: dict[str, int] = {}

    def read(self, event: JsonObject) -> Iterator[ModelEvent]:
        """Raises ProviderError for an error in mid-stream."""
        match event.get("type"):
            case "message_start":
                message = event.get("message")
                self._count(message.get("usage") if isinstance(message, dict) else None)
            case "content_block_start":
                yield from self._start(_index(event), _object(event.get("content_block")))
            case "content_block_delta":
                yield from self._delta(_index(event), _object(event.get("delta")))
            case "content_block_stop":
                yield from self._stop(_index(event))
            case "message_delta":
                self._count(event.get("usage"))
                self._reason = text_field(event, "delta", "stop_reason") or self._reason
            case "error":
                error = _object(event.get("error"))
                trouble = Trouble(IN_STREAM, text_field(error, "type"), "", text_field(error, "message"))
                raise provider_error(trouble, self._endpoint)
            case _:
                return  # ping, message_stop, and what later versions add

    def end(self) -> Iterator[ModelEvent]:
        """The last event. Raises ProviderError when the answer broke off before its end."""
        if not self._reason:
            raise cut_off(self._endpoint)
        reason = _REASONS.get(self._reason, "stop")
        if reason == "stop" and self._calls:
            reason = "tool_calls"
        yield Finished(reason, self._usage(), self._opaque())

    def _start(self, index: int, block: JsonObject) -> Iterator[ModelEvent]:
        kind = block.get("type")
        if kind == "tool_use":
            call_id = text_field(block, "id") or f"toolu_{uuid.uuid4().hex[:24]}"
            self._calls[index] = len(self._calls)
            self._blocks[index] = {"id": call_id}
            self._given[index] = json.dumps(block["input"], ensure_ascii=False) if block.get("input") else ""
            yield CallStarted(self._calls[index], call_id, text_field(block, "name") or NAMELESS)
        elif kind == "text":
            self._blocks[index] = {"chars": 0}
            yield from self._text(index, text_field(block, "text"))
        elif kind in ("thinking", "redacted_thinking"):
            self._blocks[index] = dict(block)
            if thinking := text_field(block, "thinking"):
                yield ThinkingDelta(thinking)

    def _delta(self, index: int, delta: JsonObject) -> Iterator[ModelEvent]:
        match delta.get("type"):
            case "text_delta":
                yield from self._text(index, text_field(delta, "text"))
            case "input_json_delta" if index in self._calls and (piece := text_field(delta, "partial_json")):
                self._given[index] = ""
                yield CallDelta(self._calls[index], piece)
            case "thinking_delta" if thinking := text_field(delta, "thinking"):
                self._extend(index, "thinking", thinking)
                yield ThinkingDelta(thinking)
            case "signature_delta":
                self._extend(index, "signature", text_field(delta, "signature"))

    def _stop(self, index: int) -> Iterator[ModelEvent]:
        """Arguments that stood in the block's start, with no piece after it, are the whole of them."""
        if given := self._given.pop(index, ""):
            yield CallDelta(self._calls[index], given)

    def _text(self, index: int, text: str) -> Iterator[ModelEvent]:
        if text:
            chars = self._blocks.setdefault(index, {"chars": 0}).get("chars")
            self._blocks[index]["chars"] = len(text) + (chars if isinstance(chars, int) else 0)
            yield TextDelta(text)

    def _extend(self, index: int, key: str, text: str) -> None:
        block = self._blocks.setdefault(index, {"type": "thinking", "thinking": "", "signature": ""})
        block[key] = text_field(block, key) + text

    def _opaque(self) -> tuple[JsonValue, ...]:
        """Nothing without thinking; a thinking block that was cut off has no signature and is dropped."""
        blocks = [self._blocks[index] for index in sorted(self._blocks)]
        kept = [b for b in blocks if "type" not in b or b.get("signature") or b.get("data")]
        return tuple(kept) if any("type" in block for block in kept) else ()

    def _count(self, usage: JsonValue) -> None:
        """The counts are cumulative; a later event may leave one out or give null."""
        for name, value in _object(usage).items():
            if isinstance(value, int):
                self._counts[name] = value

    def _usage(self) -> Usage:
        cached = self._counts.get("cache_read_input_tokens", 0)
        written = self._counts.get("cache_creation_input_tokens", 0)
        return Usage(
            input_tokens=self._counts.get("input_tokens", 0) + cached + written,
            cached_tokens=cached,
            cache_write_tokens=written,
            output_tokens=self._counts.get("output_tokens", 0),
        )


def _index(event: JsonObject) -> int:
    index = event.get("index")
    return index if isinstance(index, int) else 0


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}
