"""A request as a person reads it: what is sent, in its order, and what each section weighs."""

from collections.abc import Iterator

from prompts.ledger import message_json
from prompts.request import (
    AssistantMessage,
    HistoryMessage,
    ImagePart,
    LedgerLine,
    NotePart,
    Request,
    TextPart,
    ToolResult,
    ToolResults,
    ToolSpec,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject
from tools.kit.result_text import dumped


def as_object(request: Request) -> JsonObject:
    return {
        "tokens": sum(line.tokens for line in request.ledger),
        "tools": [_tool_object(one, request) for one in request.tools],
        "system": request.system,
        "messages": [message_json(message) for message in request.messages],
        "ledger": [_ledger_object(line) for line in request.ledger],
        **_changes_object(request),
    }


def as_text(request: Request) -> str:
    """Sections with headings, then the ledger as a table."""
    total = sum(line.tokens for line in request.ledger)
    listed = [one for one in request.tools if not (request.late_tools and one.since)]
    tools = [*map(_tool_text, listed), *(_tool_text(one.spec) for one in request.withdrawn)]
    return "\n".join(
        [
            "== tools ==",
            *(tools or ["(none)"]),
            "",
            "== system ==",
            request.system,
            "",
            "== messages ==",
            *_messages(request),
            "",
            f"== ledger: {total} tokens ==",
            *(_ledger_text(line) for line in request.ledger),
        ]
    )


def _messages(request: Request) -> Iterator[str]:
    """With what comes and goes of the tools before the message at which it does."""
    news: dict[int, list[str]] = {}
    for one in request.tools if request.late_tools else ():
        if one.since:
            news.setdefault(one.since, []).append(f"[comes in]\n{_tool_text(one)}")
    for change in request.changes:
        word = "offered again" if change.offered else "withdrawn"
        news.setdefault(change.since, []).append(f"[{word}] {change.name}")
    for number, message in enumerate(request.messages):
        yield from news.get(number, ())
        yield _message_text(message)
    yield from news.get(len(request.messages), ())


def _tool_text(one: ToolSpec) -> str:
    return f"{one.name}\n{one.description}\n{dumped(one.schema)}"


def _tool_object(one: ToolSpec, request: Request) -> JsonObject:
    """`since` is the message before which a late tool came in."""
    late: JsonObject = {"since": one.since} if request.late_tools and one.since else {}
    told: JsonObject = {"name": one.name, "description": one.description, "schema": one.schema}
    return {**told, "strict": one.strict, **late}


def _changes_object(request: Request) -> JsonObject:
    if not request.changes:
        return {}
    return {
        "withdrawn": [one.spec.name for one in request.withdrawn],
        "changes": [
            {"name": one.name, "since": one.since, "offered": one.offered} for one in request.changes
        ],
    }


def _message_text(message: HistoryMessage) -> str:
    match message:
        case UserMessage(parts):
            return "\n".join(["[user]", *(_part_text(part) for part in parts)])
        case AssistantMessage(text, calls, _):
            called = [f"-> {call.name} {call.arguments_text}" for call in calls]
            return "\n".join(["[assistant]", *([text] if text else []), *called])
        case ToolResults(results):
            shown = (f"{result.name}: {text}" for result in results for text in _result_texts(result))
            return "\n".join(["[tool results]", *shown])


def _result_texts(result: ToolResult) -> list[str]:
    return [result.text, *map(_part_text, result.images)]


def _part_text(part: UserPart) -> str:
    match part:
        case TextPart(text) | NotePart(text):
            return text
        case ImagePart(content, mime, name):
            return f"[picture {name}, {mime}, {len(content)} bytes]"


def _ledger_text(line: LedgerLine) -> str:
    place = "prefix" if line.in_prefix else "new"
    return f"{line.tokens:>6}  {line.section:<8} {line.layer:<10} {line.name}: {line.reason} ({place})"


def _ledger_object(line: LedgerLine) -> JsonObject:
    return {
        "section": line.section,
        "layer": line.layer,
        "name": line.name,
        "reason": line.reason,
        "tokens": line.tokens,
        "in_prefix": line.in_prefix,
    }
