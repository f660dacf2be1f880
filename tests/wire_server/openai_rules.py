"""What the real Chat Completions endpoint refuses, and what a picky compatible server refuses besides."""

import re

from tests.wire_server.image_rules import check_images
from tests.wire_server.refusal import refuse
from tests.wire_server.schema_rules import check_openai_strict, check_plain
from tools.kit.json_types import JsonObject, JsonValue

KNOWN_FIELDS = frozenset(
    {
        "model",
        "messages",
        "stream",
        "stream_options",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "temperature",
        "top_p",
        "max_tokens",
        "max_completion_tokens",
        "prompt_cache_key",
        "prompt_cache_retention",
        "reasoning_effort",
        "response_format",
        "stop",
        "seed",
        "store",
        "metadata",
        "user",
        "safety_identifier",
        "service_tier",
        "n",
        "presence_penalty",
        "frequency_penalty",
        "logit_bias",
        "verbosity",
        "modalities",
        "prediction",
        "logprobs",
        "top_logprobs",
    }
)
COMPATIBLE_FIELDS = frozenset(
    {
        "model",
        "messages",
        "stream",
        "stream_options",
        "tools",
        "tool_choice",
        "temperature",
        "top_p",
        "max_tokens",
        "stop",
        "seed",
    }
)
MAX_TOOLS = 128
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def check_openai(body: JsonObject, *, compatible: bool) -> None:
    """Raises Refused as the real server would; `compatible` plays another vendor's server."""
    _check_fields(body, COMPATIBLE_FIELDS if compatible else KNOWN_FIELDS)
    if not isinstance(body.get("model"), str) or not body["model"]:
        raise refuse("you must provide a model parameter")
    _check_tools(body.get("tools"), compatible=compatible)
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise refuse("Invalid 'messages': empty array.", code="empty_array", param="messages")
    images: list[tuple[str, str, str]] = []
    for number, message in enumerate(messages):
        _check_message(message, f"messages[{number}]", images, compatible=compatible)
    if images and "text" in str(body["model"]):
        raise refuse("Invalid content type. image_url is only supported by certain models.", param="messages")
    check_images(images)
    _check_calls_have_results([m for m in messages if isinstance(m, dict)])


def _check_fields(body: JsonObject, known: frozenset[str]) -> None:
    if extra := sorted(set(body) - known):
        raise refuse(f"Unrecognized request argument supplied: {extra[0]}")
    if "max_tokens" in body and "max_completion_tokens" in body:
        raise refuse("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.")
    model = str(body.get("model"))
    if "reasoner" in model and "max_tokens" in body:
        raise refuse(
            "Unsupported parameter: 'max_tokens' is not supported with this model. "
            "Use 'max_completion_tokens' instead.",
            code="unsupported_parameter",
            param="max_tokens",
        )
    if "reasoner" in model and body.get("temperature") not in (None, 1):
        raise refuse(
            "Unsupported value: 'temperature' does not support this value with this model. "
            "Only the default (1) value is supported.",
            code="unsupported_value",
            param="temperature",
        )


def _check_tools(tools: JsonValue, *, compatible: bool) -> None:
    if tools is None:
        return
    if not isinstance(tools, list) or not tools:
        raise refuse("Invalid 'tools': empty array. Expected an array with minimum length 1.", param="tools")
    if len(tools) > MAX_TOOLS:
        raise refuse(f"Invalid 'tools': array too long. Expected at most {MAX_TOOLS}.", param="tools")
    names = [
        _check_tool(tool, f"tools[{number}]", compatible=compatible) for number, tool in enumerate(tools)
    ]
    if twice := [name for name in names if names.count(name) > 1]:
        raise refuse(f"Invalid 'tools': function name {twice[0]!r} is not unique.", param="tools")


def _check_tool(tool: JsonValue, where: str, *, compatible: bool) -> str:
    function = tool.get("function") if isinstance(tool, dict) and tool.get("type") == "function" else None
    if not isinstance(function, dict):
        raise refuse(f"Missing required parameter: '{where}.function'.", param=where)
    known = {"name", "description", "parameters"} | (set() if compatible else {"strict"})
    if extra := sorted(set(function) - known):
        raise refuse(
            f"Unknown parameter: '{where}.function.{extra[0]}'.", code="unknown_parameter", param=where
        )
    name = function.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise refuse(f"Invalid '{where}.function.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.")
    if not compatible and len(str(function.get("description") or "")) > 1024:
        raise refuse(
            f"Invalid '{where}.function.description': string too long. Expected maximum length 1024."
        )
    schema = check_plain(function.get("parameters"), f"function {name!r}")
    if function.get("strict"):
        check_openai_strict(schema, f"function {name!r}")
    return name


def _check_message(
    message: JsonValue, where: str, images: list[tuple[str, str, str]], *, compatible: bool
) -> None:
    role = message.get("role") if isinstance(message, dict) else None
    if not isinstance(message, dict) or role not in ("system", "developer", "user", "assistant", "tool"):
        raise refuse(f"Invalid value: {role!r}. Supported values are: 'system', 'assistant', 'user', 'tool'.")
    if role == "assistant":
        _check_assistant(message, where)
    elif role == "tool" and not isinstance(message.get("content"), str):
        raise refuse(f"Invalid value for 'content' of {where}: expected a string.", param=where)
    elif not message.get("content"):
        raise refuse(f"Invalid value for 'content' of {where}: it is empty.", param=where)
    if isinstance(content := message.get("content"), list):
        if compatible and not any(isinstance(p, dict) and p.get("type") == "image_url" for p in content):
            raise refuse(f"{where}.content: invalid type: sequence, expected a string", status=422)
        for number, part in enumerate(content):
            _check_part(part, f"{where}.content[{number}]", images)


def _check_assistant(message: JsonObject, where: str) -> None:
    content, calls = message.get("content"), message.get("tool_calls")
    if content in ("", []):
        raise refuse(f"Invalid {where}: assistant content must be non-empty text or null.", param=where)
    if calls is None and content is None:
        raise refuse("Invalid value for 'content': expected a string, got null.", param=where)
    if calls is not None and (not isinstance(calls, list) or not calls):
        raise refuse(f"Invalid '{where}.tool_calls': empty array.", param=where)
    for number, call in enumerate(calls or []):
        _check_call(call, f"{where}.tool_calls[{number}]")


def _check_call(call: JsonValue, where: str) -> None:
    function = call.get("function") if isinstance(call, dict) and call.get("type") == "function" else None
    if not isinstance(call, dict) or not isinstance(function, dict) or not isinstance(call.get("id"), str):
        raise refuse(f"Missing required parameter: '{where}.function' or '{where}.id'.", param=where)
    if len(str(call["id"])) > 40:
        raise refuse(f"Invalid '{where}.id': string too long. Expected maximum length 40.", param=where)
    if not isinstance(function.get("arguments"), str):
        raise refuse(f"Invalid type for '{where}.function.arguments': expected a string.", param=where)
    if not _NAME.fullmatch(str(function.get("name") or "")):
        raise refuse(f"Invalid '{where}.function.name': it does not match '^[a-zA-Z0-9_-]+$'.", param=where)


def _check_part(part: JsonValue, where: str, images: list[tuple[str, str, str]]) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if isinstance(part, dict) and kind == "text" and isinstance(part.get("text"), str) and part["text"]:
        return
    if isinstance(part, dict) and kind == "image_url" and isinstance(part.get("image_url"), dict):
        address = part["image_url"]
        url = str(address.get("url")) if isinstance(address, dict) else ""
        found = re.fullmatch(r"data:([\w/+.-]+);base64,(.*)", url, re.DOTALL)
        if not found:
            raise refuse(f"{where}: only data URLs can be fetched here.", code="invalid_image_url")
        images.append((where, found.group(1), found.group(2)))
        return
    raise refuse(f"Invalid value: {kind!r} or an empty text in {where}.", param=where)


def _check_calls_have_results(messages: list[JsonObject]) -> None:
    open_ids: list[str] = []
    for number, message in enumerate(messages):
        if message["role"] == "tool":
            call_id = str(message.get("tool_call_id"))
            if call_id not in open_ids:
                raise refuse(
                    f"Invalid parameter: messages[{number}] with role 'tool' must be a response to a "
                    f"preceeding message with 'tool_calls' ({call_id!r} is not open)."
                )
            open_ids.remove(call_id)
            continue
        _nothing_open(open_ids)
        calls = message.get("tool_calls")
        open_ids = (
            [str(call["id"]) for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
        )
        if len(set(open_ids)) != len(open_ids):
            raise refuse(f"Invalid messages[{number}].tool_calls: ids are not unique.")
    _nothing_open(open_ids)


def _nothing_open(open_ids: list[str]) -> None:
    if open_ids:
        raise refuse(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
            "'tool_call_id'. The following tool_call_ids did not have response messages: "
            f"{', '.join(open_ids)}"
        )
