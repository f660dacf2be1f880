"""What the real Responses endpoint refuses."""

import hashlib
import json
import re
from collections.abc import Callable

from tests.wire_server.image_rules import check_images
from tests.wire_server.refusal import refuse
from tests.wire_server.schema_rules import check_openai_strict, check_plain
from tools.kit.json_types import JsonObject, JsonValue

KNOWN_FIELDS = frozenset(
    {"model", "input", "instructions", "tools", "tool_choice", "parallel_tool_calls", "stream"}
    | {"stream_options", "store", "include", "reasoning", "text", "temperature", "top_p", "max_output_tokens"}
    | {"prompt_cache_key", "prompt_cache_options", "prompt_cache_retention", "metadata", "safety_identifier"}
    | {"service_tier", "truncation", "user", "previous_response_id", "conversation", "background"}
    | {"max_tool_calls", "top_logprobs", "context_management"}
)
MAX_TOOLS = 128
MAX_ID_CHARS = 64
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_INCLUDABLE = "reasoning.encrypted_content"
_ITEM_FIELDS = {
    "message": {"type", "role", "content", "phase", "id", "status"},
    "function_call": {"type", "call_id", "name", "arguments", "id", "status"},
    "function_call_output": {"type", "call_id", "output", "id", "status"},
    "reasoning": {"type", "id", "summary", "content", "encrypted_content", "status"},
    "additional_tools": {"type", "role", "tools", "id"},
}


def encrypted(reasoning_id: str, thinking: str) -> str:
    """The sealed form of reasoning that this server gives out, and asks for when it comes back."""
    return "enc_" + hashlib.sha256(f"{reasoning_id} {thinking}".encode()).hexdigest()[:24]


def check_responses(body: JsonObject) -> None:
    """Raises Refused as the real server would."""
    _check_fields(body)
    names = _tool_names(body.get("tools"), "tools") if "tools" in body else []
    items = _items(body.get("input"))
    images: list[tuple[str, str, str]] = []
    for number, item in enumerate(items):
        names += _check_item(item, f"input[{number}]", images)
    if len(names) > MAX_TOOLS:
        raise refuse(f"Invalid 'tools': array too long. Expected at most {MAX_TOOLS}.", param="tools")
    if twice := [name for name in names if names.count(name) > 1]:
        raise refuse(f"Invalid 'tools': function name {twice[0]!r} is not unique.", param="tools")
    if images and "text" in str(body["model"]):
        raise refuse("Invalid content type. image_url is only supported by certain models.", param="input")
    check_images(images)
    _check_pairs(items)
    _check_reasoning_leads_on(items)


def _check_fields(body: JsonObject) -> None:
    if extra := sorted(set(body) - KNOWN_FIELDS):
        raise refuse(f"Unknown parameter: '{extra[0]}'.", code="unknown_parameter", param=extra[0])
    if not isinstance(body.get("model"), str) or not body["model"]:
        raise refuse("you must provide a model parameter")
    model = str(body["model"])
    if "reasoner" in model and body.get("temperature") not in (None, 1):
        raise _unsupported("temperature")
    if "instant" in model and _INCLUDABLE in _list(body.get("include")):
        raise refuse("Encrypted content is not supported with this model.", param="include")
    if "instant" in model and body.get("reasoning"):
        raise _unsupported("reasoning.summary")
    if extra := [str(name) for name in _list(body.get("include")) if name != _INCLUDABLE]:
        raise refuse(f"Invalid value: '{extra[0]}'.", code="invalid_value", param="include[0]")
    limit = body.get("max_output_tokens")
    if limit is not None and (not isinstance(limit, int) or limit < 16):
        raise refuse("Invalid 'max_output_tokens': integer below minimum value.", param="max_output_tokens")
    if "instructions" in body and not isinstance(body["instructions"], str | None):
        raise refuse("Invalid type for 'instructions': expected a string.", param="instructions")


def _unsupported(param: str) -> Exception:
    message = f"Unsupported parameter: '{param}' is not supported with this model."
    return refuse(message, code="unsupported_parameter", param=param)


def _tool_names(tools: JsonValue, where: str) -> list[str]:
    if not isinstance(tools, list) or not tools:
        raise refuse(f"Invalid '{where}': empty array. Expected an array with minimum length 1.", param=where)
    return [_tool_name(tool, f"{where}[{number}]") for number, tool in enumerate(tools)]


def _tool_name(tool: JsonValue, where: str) -> str:
    if not isinstance(tool, dict) or tool.get("type") != "function":
        raise refuse(f"Invalid value for '{where}.type'. Supported here: 'function'.", param=where)
    if extra := sorted(set(tool) - {"type", "name", "description", "parameters", "strict", "defer_loading"}):
        raise refuse(f"Unknown parameter: '{where}.{extra[0]}'.", code="unknown_parameter", param=where)
    name = tool.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise refuse(f"Invalid '{where}.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.")
    if len(str(tool.get("description") or "")) > 1024:
        raise refuse(f"Invalid '{where}.description': string too long. Expected maximum length 1024.")
    schema = check_plain(tool.get("parameters"), f"function {name!r}")
    if tool.get("strict", True):
        check_openai_strict(schema, f"function {name!r}")
    return name


Images = list[tuple[str, str, str]]


def _items(value: JsonValue) -> list[JsonObject]:
    """The input as items, each with its type; a string is one message."""
    if isinstance(value, str) and value:
        value = [{"role": "user", "content": value}]
    if not isinstance(value, list) or not value:
        raise refuse("Missing required parameter: 'input'.", code="missing_required_parameter", param="input")
    if bad := [item for item in value if not isinstance(item, dict)]:
        raise refuse(f"Invalid type for 'input': expected an object, got {bad[0]!r:.40}", param="input")
    return [{"type": "message", **item} for item in value if isinstance(item, dict)]


def _check_item(item: JsonObject, where: str, images: Images) -> list[str]:
    """Returns the names of the tools that the item brings in."""
    kind = str(item["type"])
    if kind not in _ITEM_FIELDS:
        raise refuse(f"Invalid value: {kind!r} in {where}.type.", code="invalid_value", param=where)
    if extra := sorted(set(item) - _ITEM_FIELDS[kind]):
        raise refuse(f"Unknown parameter: '{where}.{extra[0]}'.", code="unknown_parameter", param=where)
    if kind == "additional_tools":
        if item.get("role") != "developer":
            raise refuse(f"Invalid value for '{where}.role'. Supported values are: 'developer'.", param=where)
        return _tool_names(item.get("tools"), f"{where}.tools")
    _CHECKS[kind](item, where, images)
    return []


def _check_message(item: JsonObject, where: str, images: Images) -> None:
    role, content = item.get("role"), item.get("content")
    if role not in ("user", "assistant", "system", "developer"):
        raise refuse(f"Invalid value: {role!r} in {where}.role.", code="invalid_value", param=where)
    if item.get("phase") not in (None, "commentary", "final_answer"):
        raise refuse(f"Invalid value for '{where}.phase'.", code="invalid_value", param=where)
    if not content or not isinstance(content, str | list):
        raise refuse(f"Invalid '{where}.content': it is empty.", param=where)
    if role == "assistant" and isinstance(content, str) and not content.strip():
        raise refuse(f"Invalid '{where}.content': it is empty.", param=where)
    for number, part in enumerate(content if isinstance(content, list) else []):
        _check_part(part, str(role), f"{where}.content[{number}]", images)


def _check_part(part: JsonValue, role: str, where: str, images: Images) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    wanted = {"output_text": "text", "refusal": "refusal"} if role == "assistant" else {"input_text": "text"}
    if isinstance(part, dict) and kind in wanted:
        text = part.get(wanted[str(kind)])
        if not isinstance(text, str) or not text:
            raise refuse(f"Invalid '{where}': the text is empty.", code="empty_string", param=where)
    elif isinstance(part, dict) and kind == "input_image" and role == "user":
        found = re.fullmatch(r"data:([\w/+.-]+);base64,(.*)", str(part.get("image_url")), re.DOTALL)
        if not found:
            raise refuse(f"{where}: only data URLs can be fetched here.", code="invalid_image_url")
        images.append((where, found.group(1), found.group(2)))
    else:
        raise refuse(f"Invalid value: {kind!r} in {where} of role {role!r}.", code="invalid_value")


def _check_call(item: JsonObject, where: str, _images: Images) -> None:
    _check_id(item, where)
    if not _NAME.fullmatch(str(item.get("name") or "")):
        raise refuse(f"Invalid '{where}.name': it does not match '^[a-zA-Z0-9_-]+$'.", param=where)
    if not isinstance(item.get("arguments"), str):
        raise refuse(f"Invalid type for '{where}.arguments': expected a string.", param=where)
    try:
        json.loads(str(item["arguments"]))
    except ValueError as error:
        raise refuse(f"Invalid '{where}.arguments': expected a JSON string.", param=where) from error


def _check_output(item: JsonObject, where: str, images: Images) -> None:
    """A text, or parts of text and pictures."""
    _check_id(item, where)
    output = item.get("output")
    if not isinstance(output, str) and not (isinstance(output, list) and output):
        raise refuse(f"Missing required parameter: '{where}.output'.", param=where)
    for number, part in enumerate(output if isinstance(output, list) else []):
        _check_part(part, "user", f"{where}.output[{number}]", images)


def _check_id(item: JsonObject, where: str) -> None:
    call_id = item.get("call_id")
    if not isinstance(call_id, str) or not 0 < len(call_id) <= MAX_ID_CHARS:
        raise refuse(
            f"Invalid '{where}.call_id': expected a string of 1 to {MAX_ID_CHARS} characters.", param=where
        )


def _check_reasoning(item: JsonObject, where: str, _images: Images) -> None:
    summary = item.get("summary")
    if not isinstance(item.get("id"), str) or not isinstance(summary, list):
        raise refuse(f"Missing required parameter: '{where}.id' or '{where}.summary'.", param=where)
    thinking = "".join(str(part["text"]) for part in summary if isinstance(part, dict))
    if "encrypted_content" not in item:
        raise refuse(
            f"Item with id '{item['id']}' not found. Items are not persisted when `store` is set to false. "
            "Try again with `store` set to true, or remove this item from your input.",
            param="input",
        )
    if item["encrypted_content"] != encrypted(str(item["id"]), thinking):
        raise refuse(
            f"The encrypted content for item {item['id']} could not be verified.",
            code="invalid_encrypted_content",
        )


_CHECKS: dict[str, Callable[[JsonObject, str, Images], None]] = {
    "message": _check_message,
    "function_call": _check_call,
    "function_call_output": _check_output,
    "reasoning": _check_reasoning,
}


def _check_pairs(items: list[JsonObject]) -> None:
    """Every call has one output behind it, every output its call before it."""
    called: list[str] = []
    answered: list[str] = []
    for item in items:
        call_id = str(item.get("call_id"))
        if item["type"] == "function_call":
            if call_id in called:
                raise refuse(f"Duplicate function call with call_id {call_id}.", param="input")
            called.append(call_id)
        elif item["type"] == "function_call_output":
            if call_id not in called or call_id in answered:
                raise refuse(f"No tool call found for function call output with call_id {call_id}.")
            answered.append(call_id)
    if missing := [call_id for call_id in called if call_id not in answered]:
        raise refuse(f"No tool output found for function call {missing[0]}.", param="input")


def _check_reasoning_leads_on(items: list[JsonObject]) -> None:
    """Behind reasoning stands what it led to: more reasoning, a call or the assistant's message."""
    for item, after in zip(items, [*items[1:], {}], strict=True):
        made = after.get("type") in ("reasoning", "function_call") or after.get("role") == "assistant"
        if item["type"] == "reasoning" and not made:
            raise refuse(
                f"Item '{item['id']}' of type 'reasoning' was provided without its required following item.",
                param="input",
            )


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []
