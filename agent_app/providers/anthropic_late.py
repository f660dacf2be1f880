"""Tools that come and go in the middle of an Anthropic conversation: system messages behind a user's."""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from prompts.request import Request, ToolSpec
from tools.kit.json_types import JsonObject, JsonValue

INLINE_TOOLS = "inline-tools-2026-09-15"
"""The beta under which a message may define a tool; it covers naming one, too."""
_SYSTEM = "system"
_WORDS = ("tool_addition", "tool_removal", "'system'", "'user' or 'assistant'", "inline-tools")
Group = tuple[str, list[JsonObject]]


def all_tools(request: Request) -> list[ToolSpec]:
    """Those offered, and those withdrawn at the places that they had, so that the others keep theirs."""
    specs = list(request.tools)
    for one in sorted(request.withdrawn, key=lambda one: one.place):
        specs.insert(one.place, one.spec)
    return specs


def listed(specs: Sequence[ToolSpec]) -> int:
    """How many stand in the list: those that came first, together, since a list may not be empty."""
    return sum(spec.since == specs[0].since for spec in specs)


def tool_changes(
    request: Request, late: Sequence[tuple[ToolSpec, JsonObject]]
) -> list[tuple[int, JsonObject]]:
    """Blocks by the index of the message before which they came; `late` are specs with their definitions."""
    added = [(spec.since, _block("tool_addition", _definition(tool))) for spec, tool in late]
    changed = [
        (one.since, _block("tool_addition" if one.offered else "tool_removal", _reference(one.name)))
        for one in request.changes
    ]
    return sorted([*added, *changed], key=itemgetter(0))


def with_changes(
    groups: Sequence[Group], group_of: Sequence[int], changes: Sequence[tuple[int, JsonObject]]
) -> Iterator[Group]:
    """The messages with a system message behind each user's message at which tools came or went.

    It may stand only there. `group_of` says for each message of the request which group it went into.
    """
    behind: dict[int, list[JsonObject]] = {}
    for since, block in changes:
        group = group_of[since] if since < len(group_of) else len(groups) - 1
        place = group if groups[group][0] == "user" else group - 1
        behind.setdefault(place, []).append(block)
    for number, group_here in enumerate(groups):
        yield group_here
        if number in behind:
            yield _SYSTEM, behind[number]


def betas(body: JsonObject) -> dict[str, str]:
    """The headers that a body's messages ask for."""
    return {"anthropic-beta": INLINE_TOOLS} if any(map(_is_system, _messages(body))) else {}


def mended_bodies(body: JsonObject, plain: Callable[[], JsonObject], words: str) -> Iterator[JsonObject]:
    """Bodies to try in place of a refused one, by the words of the refusal.

    `plain` makes the one with all tools in its list. Thinking is bound to what stood before it: where that
    had to change, the model goes on without its earlier thinking.
    """
    if betas(body) and any(word in words for word in _WORDS):
        yield plain()
    if "thinking" in words:
        yield {**body, "messages": [_without_thinking(message) for message in _messages(body)]}


def _without_thinking(message: JsonObject) -> JsonValue:
    content = message.get("content")
    blocks = content if isinstance(content, list) else []
    kept = [one for one in blocks if not (isinstance(one, dict) and _is_thinking(one))]
    return {**message, "content": kept or [{"type": "text", "text": "(thinking)"}]}


def _is_thinking(block: JsonObject) -> bool:
    return block.get("type") in ("thinking", "redacted_thinking")


def _messages(body: JsonObject) -> list[JsonObject]:
    messages = body.get("messages")
    return [one for one in (messages if isinstance(messages, list) else []) if isinstance(one, dict)]


def _is_system(message: JsonObject) -> bool:
    return message.get("role") == _SYSTEM


def _block(kind: str, tool: JsonObject) -> JsonObject:
    return {"type": kind, "tool": tool}


def _definition(tool: JsonObject) -> JsonObject:
    return {"type": "tool_definition", "definition": tool}


def _reference(name: str) -> JsonObject:
    return {"type": "tool_reference", "name": name}
