"""What a server answered to a call, as facts: structured content first, texts, and media by kind and size."""

import json
from collections.abc import Iterable

from agent_app.connections.client.sentences import words
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

REFUSAL_LIMIT_CHARS = 2_000
URI_LIMIT_CHARS = 2_000
WORD_LIMIT_CHARS = 300
_BASE64_BYTES, _BASE64_CHARS = 3, 4


def facts_of(result: JsonObject) -> JsonObject:
    """`result` is that of tools/call as it came. Nothing in it is trusted to have its declared form.

    `result` of the facts is structured content, `text` a text or a list of texts; texts that only repeat the
    structured content are left out. Pictures, sounds and files stand there by kind, type and size alone.
    """
    parts = _parts(result)
    texts = [str(part["text"]) for part in parts if _kind(part) == "text" and part.get("text")]
    facts: JsonObject = {}
    if "structuredContent" in result and result["structuredContent"] is not None:
        facts["result"] = _inside(result["structuredContent"])
        if _same(result["structuredContent"], texts):
            texts = []
    if texts:
        facts["text"] = texts[0] if len(texts) == 1 else [*texts]
    for name, found in (
        ("media", [_media(part) for part in parts if _kind(part) in {"image", "audio"}]),
        ("resources", [_resource(part) for part in parts if _kind(part) == "resource"]),
        ("links", [_link(part) for part in parts if _kind(part) == "resource_link"]),
        ("left_out", _strange(parts)),
    ):
        if found:
            facts[name] = [*found]
    return facts or {"note": "The server answered without any content."}


def refusal_of(result: JsonObject) -> str | None:
    """The server's words, when it says that the call failed."""
    if result.get("isError") is not True:
        return None
    said = " ".join(str(part.get("text", "")) for part in _parts(result) if _kind(part) == "text")
    if not said.strip() and result.get("structuredContent") is not None:
        said = dumped(result["structuredContent"])
    return words(said, REFUSAL_LIMIT_CHARS) or "It gave no reason."


def _parts(result: JsonObject) -> list[JsonObject]:
    content = result.get("content")
    return [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []


def _kind(part: JsonObject) -> str:
    kind = part.get("type")
    return kind if isinstance(kind, str) else ""


def _inside(structured: JsonValue) -> JsonValue:
    """SDKs wrap what is no object as `{"result": …}`."""
    if isinstance(structured, dict) and structured.keys() == {"result"}:
        return structured["result"]
    return structured


def _same(structured: JsonValue, texts: list[str]) -> bool:
    """Whether the texts are only another spelling of the structured content."""
    read = [_json_or_text(text) for text in texts]
    for value in (structured, _inside(structured)):
        if len(texts) == 1 and value in (read[0], texts[0]):
            return True
        if isinstance(value, list) and value in (read, texts):
            return True
    return False


def _json_or_text(text: str) -> JsonValue:
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def _media(part: JsonObject) -> JsonObject:
    return {"kind": _kind(part), **_content(part, "data")}


def _resource(part: JsonObject) -> JsonObject:
    inner = part.get("resource")
    if not isinstance(inner, dict):
        return {"uri": ""}
    text = inner.get("text")
    if isinstance(text, str):
        return {**_named(inner, ("uri", "mimeType")), "text": text}
    return {**_named(inner, ("uri",)), **_content(inner, "blob")}


def _link(part: JsonObject) -> JsonObject:
    size = part.get("size")
    named = _named(part, ("uri", "name", "title", "description", "mimeType"))
    return {**named, "bytes": size} if isinstance(size, int) else named


def _named(part: JsonObject, names: Iterable[str]) -> JsonObject:
    found: JsonObject = {}
    for name in names:
        if value := part.get(name):
            limit = URI_LIMIT_CHARS if name == "uri" else WORD_LIMIT_CHARS
            found["mime" if name == "mimeType" else name] = words(value, limit)
    return found


def _content(part: JsonObject, name: str) -> JsonObject:
    """Type and size of base64 content, which itself is not told."""
    data = part.get(name)
    chars = len(data.rstrip("=\r\n ")) if isinstance(data, str) else 0
    mime = words(part.get("mimeType") or "application/octet-stream", WORD_LIMIT_CHARS)
    return {"mime": mime, "bytes": chars * _BASE64_BYTES // _BASE64_CHARS}


def _strange(parts: list[JsonObject]) -> list[str]:
    known = {"text", "image", "audio", "resource", "resource_link"}
    strange = {
        words(_kind(part) or "a part without a type", 40) for part in parts if _kind(part) not in known
    }
    return sorted(strange)
