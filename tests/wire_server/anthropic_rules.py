"""What the real Anthropic Messages endpoint refuses."""

import hashlib
import re
from collections.abc import Callable

from tests.wire_server.anthropic_system_rules import (
    check_system_places,
    check_tool_changes,
    takes_system_messages,
)
from tests.wire_server.image_rules import check_images
from tests.wire_server.refusal import refuse
from tests.wire_server.schema_rules import check_anthropic_strict, check_plain
from tools.kit.json_types import JsonObject, JsonValue

VERSION = "2026-10-21"
KNOWN_FIELDS = frozenset(
    {
        "model",
        "messages",
        "max_tokens",
        "system",
        "tools",
        "tool_choice",
        "stream",
        "stop_sequences",
        "thinking",
        "metadata",
        "service_tier",
        "output_config",
        "cache_control",
        "container",
        "diagnostics",
        "inference_geo",
        "speed",
    }
)
MAX_CACHE_MARKS = 4
_TWO_ROLES = ("user", "assistant")
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
_ID = re.compile(r"[a-zA-Z0-9_-]+")


def signature_of(thinking: str) -> str:
    """The signature that this server gives to a thinking block, and asks for when it comes back."""
    return "sig_" + hashlib.sha256(thinking.encode()).hexdigest()[:24]


def check_anthropic(body: JsonObject, version: str | None, betas: frozenset[str] = frozenset()) -> None:
    """Raises Refused as the real server would. `betas` are the features that the headers ask for."""
    if version != VERSION:
        raise refuse(
            f'anthropic-version: "{version}" is not a valid version.' if version else _VERSION_MISSING
        )
    if extra := sorted(set(body) - KNOWN_FIELDS):
        raise refuse(f"{extra[0]}: Extra inputs are not permitted")
    for name in ("model", "max_tokens", "messages"):
        if not body.get(name):
            raise refuse(f"{name}: Field required")
    tools = [_tool(tool, f"tools.{number}.custom") for number, tool in enumerate(_list(body.get("tools")))]
    _check_names([str(tool["name"]) for tool in tools])
    _check_system(body.get("system"))
    roles = ("user", "assistant", "system") if takes_system_messages(str(body["model"])) else _TWO_ROLES
    messages = [_message(message, number, roles) for number, message in enumerate(_list(body["messages"]))]
    check_system_places(messages)
    known = check_tool_changes(tools, messages, betas, _tool)
    check_anthropic_strict(
        {name: _object(one["input_schema"]) for name, one in known.items() if one.get("strict")}
    )
    images: list[tuple[str, str, str]] = []
    for number, (role, blocks) in enumerate(messages):
        for place, block in enumerate(blocks):
            if role == "system" and block.get("type") != "text":
                continue
            _check_block(block, role, f"messages.{number}.content.{place}", images)
    if images and "text" in str(body["model"]):
        raise refuse("messages: this model does not support image content blocks")
    check_images(images)
    _check_order([message for message in messages if message[0] != "system"])
    if _cache_marks(body) > MAX_CACHE_MARKS:
        raise refuse(f"A maximum of 4 blocks with cache_control may be provided. Found {_cache_marks(body)}.")


_VERSION_MISSING = "anthropic-version: header is required"


def _tool(tool: JsonValue, where: str) -> JsonObject:
    if not isinstance(tool, dict):
        raise refuse(f"{where}: Input should be an object")
    known = {"name", "description", "input_schema", "strict", "cache_control", "type", "defer_loading"}
    if extra := sorted(set(tool) - known):
        raise refuse(f"{where}.{extra[0]}: Extra inputs are not permitted")
    if not _NAME.fullmatch(str(tool.get("name") or "")):
        raise refuse(f"{where}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'")
    check_plain(tool.get("input_schema"), f"{where}.input_schema")
    return tool


def _check_names(names: list[str]) -> None:
    if len(set(names)) != len(names):
        raise refuse("tools: Tool names must be unique.")


def _check_system(system: JsonValue) -> None:
    for number, block in enumerate(_list(system) if not isinstance(system, str) else []):
        _check_text(block, f"system.{number}")


def _message(message: JsonValue, number: int, roles: tuple[str, ...]) -> tuple[str, list[JsonObject]]:
    if not isinstance(message, dict) or message.get("role") not in roles:
        raise refuse(f"messages.{number}.role: Input should be {' or '.join(map(repr, roles))}")
    if extra := sorted(set(message) - {"role", "content"}):
        raise refuse(f"messages.{number}.{extra[0]}: Extra inputs are not permitted")
    content = message.get("content")
    blocks: list[JsonValue] = (
        [{"type": "text", "text": content}] if isinstance(content, str) else _list(content)
    )
    if not blocks:
        raise refuse(f"messages.{number}: all messages must have non-empty content")
    if bad := [block for block in blocks if not isinstance(block, dict)]:
        raise refuse(f"messages.{number}.content: Input should be an object, got {bad[0]!r:.40}")
    return str(message["role"]), [block for block in blocks if isinstance(block, dict)]


Images = list[tuple[str, str, str]]


def _check_block(block: JsonObject, role: str, where: str, images: Images) -> None:
    kind = str(block.get("type"))
    check = _CHECKS.get((kind, role)) or _CHECKS.get((kind, "any"))
    if check is None:
        raise refuse(f"{where}: Input tag {kind!r} does not fit a message of role {role!r}")
    check(block, where, images)


def _check_image(block: JsonObject, where: str, images: Images) -> None:
    source = block.get("source")
    if not isinstance(source, dict) or source.get("type") != "base64":
        raise refuse(f"{where}.image.source: Input should be a base64 source")
    images.append((where, str(source.get("media_type")), str(source.get("data"))))


def _check_use(block: JsonObject, where: str, _images: Images) -> None:
    if not isinstance(block.get("input"), dict):
        raise refuse(f"{where}.tool_use.input: Input should be a valid dictionary")
    if not _ID.fullmatch(str(block.get("id") or "")) or not _NAME.fullmatch(str(block.get("name") or "")):
        raise refuse(f"{where}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'")


def _check_thinking(block: JsonObject, where: str, _images: Images) -> None:
    if "cache_control" in block or block.get("signature") != signature_of(str(block.get("thinking"))):
        raise refuse(f"{where}: Invalid `signature` in `thinking` block")


def _check_redacted(block: JsonObject, where: str, _images: Images) -> None:
    if not isinstance(block.get("data"), str):
        raise refuse(f"{where}.redacted_thinking.data: Field required")


def _check_result(block: JsonObject, where: str, images: Images) -> None:
    content = block.get("content")
    for number, part in enumerate(content if isinstance(content, list) else []):
        if not isinstance(part, dict):
            raise refuse(f"{where}.tool_result.content.{number}: Input should be an object")
        _check_block(part, "user", f"{where}.tool_result.content.{number}", images)
    if not isinstance(block.get("is_error", False), bool):
        raise refuse(f"{where}.tool_result.is_error: Input should be a valid boolean")


def _check_text(block: JsonValue, where: str, _images: Images | None = None) -> None:
    if not isinstance(block, dict) or block.get("type") != "text" or not isinstance(block.get("text"), str):
        raise refuse(f"{where}.text: Input should be a valid string")
    text = str(block["text"])
    if not text:
        raise refuse(f"{where}: text content blocks must be non-empty")
    if not text.strip():
        raise refuse(f"{where}: text content blocks must contain non-whitespace text")


_CHECKS: dict[tuple[str, str], Callable[[JsonObject, str, Images], None]] = {
    ("text", "any"): _check_text,
    ("image", "user"): _check_image,
    ("tool_result", "user"): _check_result,
    ("tool_use", "assistant"): _check_use,
    ("thinking", "assistant"): _check_thinking,
    ("redacted_thinking", "assistant"): _check_redacted,
}


def _check_order(messages: list[tuple[str, list[JsonObject]]]) -> None:
    if messages[0][0] != "user":
        raise refuse('messages: first message must use the "user" role')
    if messages[-1][0] != "user":
        raise refuse(
            "This model does not support assistant message prefill. "
            "The conversation must end with a user message."
        )
    seen: set[str] = set()
    waiting: list[str] = []
    for number, (_role, blocks) in enumerate(messages):
        _check_results(waiting, blocks, number)
        waiting = [str(block["id"]) for block in blocks if block["type"] == "tool_use"]
        if seen & set(waiting) or len(set(waiting)) != len(waiting):
            raise refuse(f"messages.{number}: `tool_use` ids must be unique")
        seen |= set(waiting)


def _check_results(waiting: list[str], blocks: list[JsonObject], number: int) -> None:
    results = [str(block.get("tool_use_id")) for block in blocks if block["type"] == "tool_result"]
    if extra := [result for result in results if result not in waiting]:
        raise refuse(
            f"messages.{number}: unexpected `tool_use_id` found in `tool_result` blocks: {', '.join(extra)}. "
            "Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
        )
    if len(set(results)) != len(results):
        raise refuse(f"messages.{number}: each tool_use must have a single result")
    first = [
        str(block.get("tool_use_id")) for block in blocks[: len(waiting)] if block["type"] == "tool_result"
    ]
    if missing := [call_id for call_id in waiting if call_id not in first]:
        raise refuse(
            f"messages.{number - 1}: `tool_use` ids were found without `tool_result` blocks immediately "
            f"after: {', '.join(missing)}. Each `tool_use` block must have a corresponding `tool_result` "
            "block in the next message."
        )


def _cache_marks(value: JsonValue) -> int:
    if isinstance(value, list):
        return sum(_cache_marks(item) for item in value)
    if not isinstance(value, dict):
        return 0
    own = 1 if "cache_control" in value else 0
    skipped = ("cache_control", "input_schema", "input")
    return own + sum(_cache_marks(child) for key, child in value.items() if key not in skipped)


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []
