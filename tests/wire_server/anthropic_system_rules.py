"""What the real Anthropic endpoint refuses of system messages among the messages, and of tools in them.

Its documentation of mid-conversation system messages and tool changes says where they may stand.
"""

import re
from collections.abc import Callable, Sequence

from tests.wire_server.refusal import refuse
from tools.kit.json_types import JsonObject, JsonValue

BY_REFERENCE, BY_VALUE = "mid-conversation-tool-changes-2026-07-01", "inline-tools-2026-09-15"
_TAKES_SYSTEM = re.compile(r"(?!claude-sonnet-5$)(?!claude-sonnet-5-2)(?!claude-.*-4-(?!8)).*")
_CHANGES = ("tool_addition", "tool_removal")
Message = tuple[str, list[JsonObject]]


def takes_system_messages(model: str) -> bool:
    """Older models know two roles alone."""
    return _TAKES_SYSTEM.fullmatch(model) is not None


def check_system_places(messages: Sequence[Message]) -> None:
    """Behind a user's message, before an assistant's or at the end; neighbours count as one."""
    for number, (role, blocks) in enumerate(messages):
        if role != "system":
            continue
        if number == 0:
            raise refuse(
                f"messages.{number}: use the top-level 'system' parameter for the initial system prompt"
            )
        if not blocks:
            raise refuse(f"messages.{number}: system content must contain at least one block")
        before = next((r for r, _ in reversed(messages[:number]) if r != "system"), "")
        after = next((r for r, _ in messages[number:] if r != "system"), "assistant")
        if before != "user":
            raise refuse(
                f"messages.{number}: role 'system' must follow a 'user' message or an 'assistant' message "
                "ending in a server tool result"
            )
        if after != "assistant":
            raise refuse(
                f"messages.{number}: role 'system' must precede an 'assistant' message or end the array"
            )


def check_tool_changes(
    tools: Sequence[JsonObject],
    messages: Sequence[Message],
    betas: frozenset[str],
    check_tool: Callable[[JsonValue, str], JsonObject],
) -> dict[str, JsonObject]:
    """By name, the definitions that a request holds in all, each checked like one of the list's."""
    known = {str(tool["name"]): tool for tool in tools}
    for number, (role, blocks) in enumerate(messages):
        for place, block in enumerate(blocks if role == "system" else []):
            where = f"messages.{number}.content.{place}"
            if block.get("type") in _CHANGES:
                _check_change(block, where, known, betas, check_tool)
            elif block.get("type") != "text":
                words = "role 'system' supports text, tool_addition, and tool_removal blocks only"
                raise refuse(f"messages.{number}: {words}")
    return known


def _check_change(
    block: JsonObject,
    where: str,
    known: dict[str, JsonObject],
    betas: frozenset[str],
    check_tool: Callable[[JsonValue, str], JsonObject],
) -> None:
    kind, tool = str(block["type"]), block.get("tool")
    if not {BY_REFERENCE, BY_VALUE} & betas:
        raise refuse(
            f"{where}: Input tag {kind!r} found using 'type' does not match any of the expected tags"
        )
    if extra := sorted(set(block) - {"type", "tool", "cache_control"}):
        raise refuse(f"{where}.{kind}.{extra[0]}: Extra inputs are not permitted")
    shape = tool.get("type") if isinstance(tool, dict) else None
    if isinstance(tool, dict) and shape == "tool_reference" and set(tool) == {"type", "name"}:
        if str(tool["name"]) not in known:
            raise refuse(f"{where}: tool_addition/tool_removal references unknown tool {tool['name']!r}")
    elif (
        isinstance(tool, dict)
        and shape == "tool_definition"
        and kind == "tool_addition"
        and BY_VALUE in betas
    ):
        definition = check_tool(
            tool.get("definition"), f"{where}.tool_addition.tool.tool_definition.definition"
        )
        known[str(definition["name"])] = definition
        if "cache_control" in definition and ("cache_control" in block or definition.get("defer_loading")):
            raise refuse(f"{where}: cache_control goes on the block or in the definition, not both")
    else:
        raise refuse(f"{where}.{kind}.tool: Input tag {shape!r} does not match any of the expected tags")
