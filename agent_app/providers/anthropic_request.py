"""A neutral request written down as an Anthropic Messages body."""

import base64
from collections.abc import Iterable, Iterator

from agent_app.providers.anthropic_late import all_tools, listed, tool_changes, with_changes
from agent_app.providers.base import Endpoint
from agent_app.providers.characters import readable_object
from agent_app.providers.history import arguments_object, text_of, with_distinct_ids
from agent_app.providers.projection import ProjectedTool, anthropic_tools, plain_tool
from prompts.request import (
    AssistantMessage,
    CallPart,
    HistoryMessage,
    ImagePart,
    Request,
    ToolResult,
    ToolResults,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject, JsonValue

_MARK: JsonObject = {"type": "ephemeral"}
_NO_TEXT = "(no text)"
_OPAQUE = ("thinking", "redacted_thinking")


def messages_body(request: Request, endpoint: Endpoint, *, vendor: bool) -> JsonObject:
    """The body, with cache marks on the last tool, the system text and the newest user message.

    For a model that takes late tools the list is that of the first request that had any; what came and went
    since stands among the messages.
    """
    messages, group_of = _merged(
        _message(message, vision=endpoint.vision) for message in with_distinct_ids(request.messages)
    )
    if messages and messages[-1][0] == "user":
        messages[-1][1][-1]["cache_control"] = _MARK
    tools: list[JsonObject] = []
    if endpoint.tools:
        specs = all_tools(request) if endpoint.late_tools else list(request.tools)
        projected = anthropic_tools(specs) if vendor else map(plain_tool, specs)
        tools = [_tool(tool) for tool in projected]
        if endpoint.late_tools and specs:
            first = listed(specs)
            late = list(zip(specs[first:], tools[first:], strict=True))
            tools = tools[:first]
            messages = list(with_changes(messages, group_of, tool_changes(request, late)))
    body: JsonObject = {
        "model": endpoint.model_name,
        "max_tokens": endpoint.max_output_tokens,
        "messages": [{"role": role, "content": [*blocks]} for role, blocks in messages],
        "stream": True,
    }
    if request.system:
        body["system"] = [{"type": "text", "text": request.system, "cache_control": _MARK}]
    if tools:
        tools[-1]["cache_control"] = _MARK
        body["tools"] = [*tools]
    return readable_object(body)


def _tool(tool: ProjectedTool) -> JsonObject:
    strict: JsonObject = {"strict": True} if tool.strict else {}
    return {"name": tool.name, "description": tool.description, "input_schema": tool.schema, **strict}


Message = tuple[str, list[JsonObject]]


def _merged(messages: Iterable[Message]) -> tuple[list[Message], list[int]]:
    """Neighbours of one role become one message, results first; a message with nothing to say is left out.

    With it, for each message the index of the one that it became part of.
    """
    merged: list[Message] = []
    became: list[int] = []
    for role, blocks in messages:
        if merged and merged[-1][0] == role:
            merged[-1][1].extend(blocks)
        elif blocks:
            merged.append((role, blocks))
        became.append(max(0, len(merged) - 1))
    for _role, blocks in merged:
        blocks.sort(key=lambda block: block["type"] != "tool_result")
    return merged, became


def _message(message: HistoryMessage, *, vision: bool) -> Message:
    match message:
        case UserMessage(parts):
            blocks = [block for part in parts if (block := _user_block(part, vision=vision)) is not None]
            return "user", blocks or [_text(_NO_TEXT)]
        case AssistantMessage():
            return "assistant", list(_assistant_blocks(message))
        case ToolResults(results):
            return "user", [_result(result, vision=vision) for result in results]


def _user_block(part: UserPart, *, vision: bool) -> JsonObject | None:
    text = text_of(part, vision=vision)
    if text is not None:
        return _text(text)
    return _image(part) if isinstance(part, ImagePart) else None


def _image(part: ImagePart) -> JsonObject:
    data = base64.b64encode(part.content).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": part.mime, "data": data}}


def _result(result: ToolResult, *, vision: bool) -> JsonObject:
    failed: JsonObject = {"is_error": True} if result.failed else {}
    content: list[JsonValue] = [_text(result.text)] if result.text.strip() else []
    content += map(_image, result.images if vision else ())
    return {"type": "tool_result", "tool_use_id": result.call_id, "content": content, **failed}


def _assistant_blocks(message: AssistantMessage) -> Iterator[JsonObject]:
    """Text and calls where they stood between the thinking blocks; what has no place comes last."""
    text, calls = message.text, {call.call_id: call for call in message.calls}
    for block in message.opaque:
        if not isinstance(block, dict):
            continue
        if block.get("type") in _OPAQUE:
            yield block
        elif isinstance(chars := block.get("chars"), int):
            piece, text = text[:chars], text[chars:]
            yield from _texts(piece)
        elif call := calls.pop(str(block.get("id")), None):
            yield _call(call)
    yield from _texts(text)
    for call in calls.values():
        yield _call(call)


def _texts(text: str) -> Iterator[JsonObject]:
    if text.strip():
        yield _text(text)


def _text(text: str) -> JsonObject:
    return {"type": "text", "text": text}


def _call(call: CallPart) -> JsonObject:
    return {
        "type": "tool_use",
        "id": call.call_id,
        "name": call.name,
        "input": arguments_object(call.arguments_text),
    }
