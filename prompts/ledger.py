"""What a request was made of: its sections with their weight, their reason and their text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from prompts.activation import Active
from prompts.context import Wire
from prompts.picture_tokens import most_picture_tokens, picture_tokens
from prompts.request import (
    AssistantMessage,
    HistoryMessage,
    ImagePart,
    LedgerLine,
    NotePart,
    TextPart,
    ToolResult,
    ToolResults,
    UserMessage,
    UserPart,
    Withdrawn,
)
from prompts.tokens import count
from tools.kit.json_types import JsonObject
from tools.kit.result_text import dumped
from tools.kit.tool import Capability

Section = Literal["tools", "system", "messages"]
Layer = Literal["contract", "capability", "history", "note", "message", "receipt"]
_REASON_LIMIT, _NAME_LIMIT = 300, 200


def tool_text(tool: Capability) -> str:
    """A tool as it weighs in a request: name, guide, and the schema as deterministic JSON."""
    return f"{tool.name}\n{tool.guide}\n{dumped(tool.schema)}"


def tool_line(active: Active) -> LedgerLine:
    text = tool_text(active.tool)
    return _line("tools", "capability", active.tool.name, active.reason, text, in_prefix=active.in_prefix)


def gone_line(gone: Withdrawn) -> LedgerLine:
    """A tool that was withdrawn among the messages: what was sent of it stays, so that the prefix does."""
    spec = gone.spec
    text = f"{spec.name}\n{spec.description}\n{dumped(spec.schema)}"
    return _line("tools", "capability", spec.name, "withdrawn; what was sent stays", text, in_prefix=True)


def system_lines(contract: str, instructions: str, *, in_prefix: bool) -> list[LedgerLine]:
    """The contract, and the person's own instructions where there are any."""
    lines = [_line("system", "contract", "contract", "in every request", contract, in_prefix=in_prefix)]
    if instructions:
        reason = "the person's own, from the settings"
        lines.append(_line("system", "message", "instructions", reason, instructions, in_prefix=in_prefix))
    return lines


def past_turn_lines(
    number: int, messages: Sequence[HistoryMessage], wire: Wire, *, in_prefix: bool, answer_in_prefix: bool
) -> list[LedgerLine]:
    """An earlier turn as two lines, so that its texts are stored once while the chat grows.

    The answer stands apart: in the request that follows it, it is read for the first time.
    """
    body = messages[:-1] if isinstance(messages[-1], AssistantMessage) else messages
    answer = messages[len(body) :]
    reason = "an earlier turn of this branch"
    asked = _line("messages", "history", f"turn {number}", reason, _text(body), in_prefix=in_prefix)
    lines = [replace(asked, tokens=asked.tokens + _pictures(body, wire))]
    if answer:
        unchanged = in_prefix and answer_in_prefix
        name = f"turn {number} answer"
        lines.append(_line("messages", "history", name, reason, _text(answer), in_prefix=unchanged))
    return lines


def user_lines(
    message: UserMessage, wire: Wire, *, in_prefix: bool, guide_reason: str | None = None
) -> list[LedgerLine]:
    """`guide_reason` says why the product guide is in the note."""
    lines = [_user_line(part, guide_reason, in_prefix=in_prefix) for part in message.parts]
    return [
        replace(line, tokens=_picture(part, wire)) if isinstance(part, ImagePart) else line
        for line, part in zip(lines, message.parts, strict=True)
    ]


def lead_lines(parts: Sequence[NotePart], *, in_prefix: bool) -> list[LedgerLine]:
    """What stands in place of turns that a conversation was shortened by."""
    reasons = {
        "record": "kept of earlier turns by the server, since this chat was shortened",
        "summary": "written by a model in place of earlier turns",
    }
    return [
        _line("messages", "note", name, reason, part.text, in_prefix=in_prefix)
        for (name, reason), part in zip(reasons.items(), parts, strict=False)
    ]


def left_out_line(note: str, *, in_prefix: bool) -> LedgerLine:
    """The note in place of what a request leaves out."""
    reason = "earlier parts of this chat no longer fit"
    return _line("messages", "note", "left out", reason, note, in_prefix=in_prefix)


def step_lines(number: int, message: HistoryMessage, wire: Wire, *, in_prefix: bool) -> list[LedgerLine]:
    """The lines of one message that this turn's own steps added."""
    match message:
        case UserMessage():
            return user_lines(message, wire, in_prefix=in_prefix)
        case AssistantMessage():
            text = _text([message])
            name, reason = f"step {number}", "a step of this turn"
            return [_line("messages", "history", name, reason, text, in_prefix=in_prefix)]
        case ToolResults(results):
            return [line for one in results for line in _result_lines(one, wire, in_prefix=in_prefix)]


def message_json(message: HistoryMessage) -> JsonObject:
    """A message as data, for display; a picture is named, not shown."""
    match message:
        case UserMessage(parts):
            return {"role": "user", "parts": [_part_json(part) for part in parts]}
        case AssistantMessage(text, calls, _):
            told: JsonObject = {"role": "assistant", "text": text}
            if calls:
                told["calls"] = [
                    {"call_id": c.call_id, "name": c.name, "arguments": c.arguments_text} for c in calls
                ]
            return told
        case ToolResults(results):
            return {
                "role": "tool",
                "results": [_result_json(result) for result in results],
            }


def _result_json(result: ToolResult) -> JsonObject:
    told: JsonObject = {"call_id": result.call_id, "name": result.name, "text": result.text}
    return {**told, "pictures": [_part_json(image) for image in result.images]} if result.images else told


def _part_json(part: UserPart) -> JsonObject:
    match part:
        case TextPart(text):
            return {"text": text}
        case NotePart(text):
            return {"note": text}
        case ImagePart(content, mime, name):
            return {"image": name, "mime": mime, "bytes": len(content)}


def pieces(message: HistoryMessage) -> list[str]:
    """A message as the texts that weigh; a picture is its name."""
    match message:
        case UserMessage(parts):
            return [_part_text(part) for part in parts]
        case AssistantMessage(text, calls, _):
            return [*([text] if text else []), *(f"{call.name} {call.arguments_text}" for call in calls)]
        case ToolResults(results):
            return [piece for result in results for piece in (result.text, *map(_part_text, result.images))]


def _part_text(part: UserPart) -> str:
    return part.text if isinstance(part, TextPart | NotePart) else f"[picture {part.name}]"


def _user_line(part: UserPart, guide_reason: str | None, *, in_prefix: bool) -> LedgerLine:
    match part:
        case TextPart(text):
            reason = "what the person wrote"
            return _line("messages", "message", "message", reason, text, in_prefix=in_prefix)
        case NotePart(text):
            reason = "the server's note" + (
                f", with the product guide: {guide_reason}" if guide_reason else ""
            )
            return _line("messages", "note", "note", reason, text, in_prefix=in_prefix)
        case ImagePart(_, _, name):
            reason = "an attached picture; its tokens are an estimate"
            text = _part_text(part)
            return LedgerLine(
                "messages", "message", name[:_NAME_LIMIT], reason, 0, in_prefix=in_prefix, text=text
            )


def _result_lines(result: ToolResult, wire: Wire, *, in_prefix: bool) -> Iterator[LedgerLine]:
    reason = "the receipt of a call"
    yield _line("messages", "receipt", result.name, reason, result.text, in_prefix=in_prefix)
    for image in result.images:
        why = "a picture that a tool brought; its tokens are an estimate"
        line = _line("messages", "receipt", image.name, why, _part_text(image), in_prefix=in_prefix)
        yield replace(line, tokens=_picture(image, wire))


def _pictures(messages: Iterable[HistoryMessage], wire: Wire) -> int:
    return sum(_picture(image, wire) for message in messages for image in _images(message))


def _images(message: HistoryMessage) -> Iterator[ImagePart]:
    match message:
        case UserMessage(parts):
            yield from (part for part in parts if isinstance(part, ImagePart))
        case ToolResults(results):
            yield from (image for result in results for image in result.images)


def _picture(picture: ImagePart, wire: Wire) -> int:
    if not picture.width or not picture.height:
        return most_picture_tokens(wire)
    return picture_tokens(wire, picture.width, picture.height)


def _text(messages: Iterable[HistoryMessage]) -> str:
    return "\n".join(piece for message in messages for piece in pieces(message))


def _line(
    section: Section, layer: Layer, name: str, reason: str, text: str, *, in_prefix: bool
) -> LedgerLine:
    return LedgerLine(
        section,
        layer,
        name[:_NAME_LIMIT],
        reason[:_REASON_LIMIT],
        count(text),
        in_prefix=in_prefix,
        text=text,
    )
