"""A neutral request written down as a Chat Completions body."""

import base64
import json
from collections.abc import Iterator

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
    ToolResults,
    ToolSpec,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject, JsonValue

_DISPENSABLE = ("temperature", "stream_options", "prompt_cache_key")
_LIMITS = ("max_tokens", "max_completion_tokens")
_NO_TEXT = "(no text)"


def chat_body(request: Request, endpoint: Endpoint, *, vendor: bool) -> JsonObject:
    """The body; fields that are OpenAI's own are sent only to a server that follows OpenAI's rules.

    Raises ProviderError when there are more tools than OpenAI takes.
    """
    body: JsonObject = {
        "model": endpoint.model_name,
        "messages": list(_messages(request, endpoint, vendor=vendor)),
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_completion_tokens" if vendor else "max_tokens": endpoint.max_output_tokens,
    }
    if request.tools and endpoint.tools:
        if vendor:
            check_openai_count(request.tools, endpoint)
        body["tools"] = [_tool(spec, vendor=vendor) for spec in request.tools]
    if endpoint.temperature is not None:
        body["temperature"] = endpoint.temperature
    if vendor and request.cache_key:
        body["prompt_cache_key"] = request.cache_key
    return readable_object(body)


def mended_bodies(body: JsonObject, words: str) -> Iterator[JsonObject]:
    """The body with what an error names left out or spelled otherwise, the smallest change first."""
    for field in _DISPENSABLE:
        if field in body and field in words:
            yield {name: value for name, value in body.items() if name != field}
    for old, new in (_LIMITS, _LIMITS[::-1]):
        if old in body and old in words:
            yield {new if name == old else name: value for name, value in body.items()}
            yield {name: value for name, value in body.items() if name != old}


def _messages(request: Request, endpoint: Endpoint, *, vendor: bool) -> Iterator[JsonValue]:
    if request.system:
        yield {"role": "system", "content": request.system}
    for message in with_pictures_behind(with_distinct_ids(request.messages)):
        yield from _message(message, endpoint, vendor=vendor)


def _message(message: HistoryMessage, endpoint: Endpoint, *, vendor: bool) -> Iterator[JsonObject]:
    match message:
        case UserMessage(parts):
            yield {"role": "user", "content": _user_content(parts, vision=endpoint.vision, vendor=vendor)}
        case AssistantMessage(text, calls):
            if text.strip() or calls:
                yield _assistant(text, calls, vendor=vendor)
        case ToolResults(results):
            for result in results:
                yield {"role": "tool", "tool_call_id": result.call_id, "content": result.text}


def _user_content(parts: tuple[UserPart, ...], *, vision: bool, vendor: bool) -> JsonValue:
    content = [block for part in parts if (block := _user_part(part, vision=vision)) is not None]
    if not content:
        return _NO_TEXT
    pictures = any(block["type"] == "image_url" for block in content)
    if pictures or (vendor and len(content) > 1):
        return [*content]
    return "\n\n".join(str(block["text"]) for block in content)  # many servers take a list only for pictures


def _user_part(part: UserPart, *, vision: bool) -> JsonObject | None:
    text = text_of(part, vision=vision)
    if text is not None:
        return {"type": "text", "text": text}
    if isinstance(part, ImagePart):
        data = base64.b64encode(part.content).decode()
        return {"type": "image_url", "image_url": {"url": f"data:{part.mime};base64,{data}"}}
    return None


def _assistant(text: str, calls: tuple[CallPart, ...], *, vendor: bool) -> JsonObject:
    message: JsonObject = {"role": "assistant", "content": text if text.strip() else None}
    if calls:
        message["tool_calls"] = [_call(call, vendor=vendor) for call in calls]
    return message


def _call(call: CallPart, *, vendor: bool) -> JsonObject:
    """Other servers parse the arguments of old calls and fail on broken ones: they get valid JSON."""
    text = call.arguments_text
    if not text.strip() or (not vendor and sendable_object(text) is None):
        text = json.dumps(arguments_object(text), ensure_ascii=False)
    return {
        "id": call.call_id,
        "type": "function",
        "function": {"name": call.name, "arguments": text},
    }


def _tool(spec: ToolSpec, *, vendor: bool) -> JsonObject:
    tool = openai_tool(spec) if vendor else plain_tool(spec)
    function: JsonObject = {"name": tool.name, "description": tool.description, "parameters": tool.schema}
    if vendor:
        function["strict"] = tool.strict
    return {"type": "function", "function": function}
