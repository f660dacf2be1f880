"""A neutral request written down as a Responses body."""

import base64
import json
from collections.abc import Iterable, Iterator, Sequence

from agent_app.providers.base import Endpoint
from agent_app.providers.characters import readable_object
from agent_app.providers.history import (
    arguments_object,
    sendable_object,
    text_of,
    with_distinct_ids,
    with_pictures_behind,
)
from agent_app.providers.limits import check_openai_count
from agent_app.providers.projection import openai_tool, plain_tool
from prompts.request import (
    AssistantMessage,
    CallPart,
    HistoryMessage,
    ImagePart,
    Request,
    ToolResult,
    ToolResults,
    ToolSpec,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject, JsonValue

ENCRYPTED = "reasoning.encrypted_content"
LATE_TOOLS = "additional_tools"
_DISPENSABLE = ("include", "temperature", "prompt_cache_key", "reasoning", "max_output_tokens")
_STALE_REASONING = ("invalid_encrypted_content", "encrypted content could not")
_NO_TEXT = "(no text)"


def responses_body(request: Request, endpoint: Endpoint, *, vendor: bool) -> JsonObject:
    """The body; OpenAI keeps nothing of it. Raises ProviderError when there are more tools than it takes.

    The tools of the first request stay the list; later ones stand in the input, where they came in. A server
    that follows other rules than OpenAI's gets them at the end of the list, and the pictures of results in a
    message behind them.
    """
    offered = request.tools if endpoint.tools else ()
    if vendor:
        check_openai_count(offered, endpoint)
    first = [spec for spec in offered if not (vendor and spec.since)]
    late = [spec for spec in offered if vendor and spec.since]
    messages = with_distinct_ids(request.messages)
    if not vendor:
        messages = list(with_pictures_behind(messages))
    body: JsonObject = {
        "model": endpoint.model_name,
        "input": list(_input(messages, late, vision=endpoint.vision)),
        "stream": True,
        "store": False,
        "max_output_tokens": endpoint.max_output_tokens,
    }
    if request.system:
        body["instructions"] = request.system
    if first:
        body["tools"] = [_tool(spec, vendor=vendor) for spec in first]
    if endpoint.temperature is not None:
        body["temperature"] = endpoint.temperature
    if vendor:
        body |= {"include": [ENCRYPTED], "reasoning": {"summary": "auto"}}
        body |= {"prompt_cache_key": request.cache_key} if request.cache_key else {}
    return readable_object(body)


def mended_bodies(body: JsonObject, words: str) -> Iterator[JsonObject]:
    """The body with what an error names left out or put elsewhere, the smallest change first."""
    if any(said in words for said in _STALE_REASONING):
        yield {**body, "input": [item for item in _items(body) if item.get("type") != "reasoning"]}
    for field in _DISPENSABLE:
        if field in body and field in words:
            yield {name: value for name, value in body.items() if name != field}
    if LATE_TOOLS in words:
        yield _with_one_list(body)


def _with_one_list(body: JsonObject) -> JsonObject:
    """For a server that takes no tools in its input: all of them in the list, the late ones at its end."""
    tools, items = list(_list(body.get("tools"))), list[JsonValue]()
    for item in _items(body):
        if item.get("type") == LATE_TOOLS:
            tools += _list(item.get("tools"))
        else:
            items.append(item)
    return {**body, "input": items, "tools": tools}


def _input(
    messages: Sequence[HistoryMessage], late: Iterable[ToolSpec], *, vision: bool
) -> Iterator[JsonObject]:
    """A late tool is an item of its own: joined with its neighbours, it would change what was sent before."""
    written = 0
    for spec in late:
        for message in messages[written : spec.since]:
            yield from _message(message, vision=vision)
        written = max(written, spec.since)
        yield {"type": LATE_TOOLS, "role": "developer", "tools": [_tool(spec, vendor=True)]}
    for message in messages[written:]:
        yield from _message(message, vision=vision)


def _message(message: HistoryMessage, *, vision: bool) -> Iterator[JsonObject]:
    match message:
        case UserMessage(parts):
            content = [block for part in parts if (block := _user_part(part, vision=vision)) is not None]
            shown = content or [_input_text(_NO_TEXT)]
            yield {"type": "message", "role": "user", "content": [*shown]}
        case AssistantMessage():
            yield from _with_reasoning(_assistant_items(message))
        case ToolResults(results):
            for result in results:
                output = _output(result, vision=vision)
                yield {"type": "function_call_output", "call_id": result.call_id, "output": output}


def _user_part(part: UserPart, *, vision: bool) -> JsonObject | None:
    text = text_of(part, vision=vision)
    if text is not None:
        return _input_text(text)
    return _input_image(part) if isinstance(part, ImagePart) else None


def _output(result: ToolResult, *, vision: bool) -> JsonValue:
    if not result.images or not vision:
        return result.text
    return [_input_text(result.text), *map(_input_image, result.images)]


def _input_image(part: ImagePart) -> JsonObject:
    data = base64.b64encode(part.content).decode()
    return {"type": "input_image", "image_url": f"data:{part.mime};base64,{data}", "detail": "auto"}


def _input_text(text: str) -> JsonObject:
    return {"type": "input_text", "text": text}


def _assistant_items(message: AssistantMessage) -> Iterator[JsonObject]:
    """Text and calls where they stood between the reasoning; what has no place comes last."""
    text, calls = message.text, {call.call_id: call for call in message.calls}
    for block in message.opaque:
        if not isinstance(block, dict):
            continue
        if block.get("type") == "reasoning":
            yield block
        elif isinstance(chars := block.get("chars"), int):
            piece, text = text[:chars], text[chars:]
            yield from _said(piece, block.get("phase"))
        elif call := calls.pop(str(block.get("id")), None):
            yield _call(call)
    yield from _said(text, None)
    for call in calls.values():
        yield _call(call)


def _said(text: str, phase: JsonValue) -> Iterator[JsonObject]:
    if text.strip():
        named: JsonObject = {"phase": phase} if phase else {}
        yield {"type": "message", "role": "assistant", "content": text, **named}


def _with_reasoning(items: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Reasoning is taken only with the item that it led to, right behind it."""
    waiting: list[JsonObject] = []
    for item in items:
        waiting.append(item)
        if item.get("type") != "reasoning":
            yield from waiting
            waiting.clear()


def _call(call: CallPart) -> JsonObject:
    """Arguments that are cut off or no object are wrapped, so that they are JSON here as well."""
    arguments = json.dumps(arguments_object(call.arguments_text), ensure_ascii=False)
    if sendable_object(call.arguments_text) is not None:
        arguments = call.arguments_text
    return {"type": "function_call", "call_id": call.call_id, "name": call.name, "arguments": arguments}


def _tool(spec: ToolSpec, *, vendor: bool) -> JsonObject:
    """Left out, `strict` would mean true on this wire."""
    tool = openai_tool(spec) if vendor else plain_tool(spec)
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.schema,
        "strict": tool.strict,
    }


def _items(body: JsonObject) -> list[JsonObject]:
    return [item for item in _list(body.get("input")) if isinstance(item, dict)]


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []
