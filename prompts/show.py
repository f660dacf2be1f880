"""A request as a person reads it: what is sent, in its order, and what each section weighs."""

from prompts.ledger import message_json
from prompts.request import (
    AssistantMessage,
    HistoryMessage,
    ImagePart,
    LedgerLine,
    NotePart,
    Request,
    TextPart,
    ToolResults,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject
from tools.kit.result_text import dumped


def as_object(request: Request) -> JsonObject:
    return {
        "tokens": sum(line.tokens for line in request.ledger),
        "tools": [
            {"name": one.name, "description": one.description, "schema": one.schema, "strict": one.strict}
            for one in request.tools
        ],
        "system": request.system,
        "messages": [message_json(message) for message in request.messages],
        "ledger": [_ledger_object(line) for line in request.ledger],
    }


def as_text(request: Request) -> str:
    """Sections with headings, then the ledger as a table."""
    total = sum(line.tokens for line in request.ledger)
    tools = [f"{one.name}\n{one.description}\n{dumped(one.schema)}" for one in request.tools]
    return "\n".join(
        [
            "== tools ==",
            *(tools or ["(none)"]),
            "",
            "== system ==",
            request.system,
            "",
            "== messages ==",
            *(_message_text(message) for message in request.messages),
            "",
            f"== ledger: {total} tokens ==",
            *(_ledger_text(line) for line in request.ledger),
        ]
    )


def _message_text(message: HistoryMessage) -> str:
    match message:
        case UserMessage(parts):
            return "\n".join(["[user]", *(_part_text(part) for part in parts)])
        case AssistantMessage(text, calls, _):
            called = [f"-> {call.name} {call.arguments_text}" for call in calls]
            return "\n".join(["[assistant]", *([text] if text else []), *called])
        case ToolResults(results):
            return "\n".join(["[tool results]", *(f"{result.name}: {result.text}" for result in results)])


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
