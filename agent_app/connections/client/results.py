"""What a server answered to a call, as facts: structured content first, texts, and files that it brought."""

import json
from collections.abc import Iterable
from pathlib import PurePosixPath
from urllib.parse import unquote

from agent_app.connections.client.contents import Content, Contents, Keep
from agent_app.connections.client.sentences import words
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

REFUSAL_LIMIT_CHARS = 2_000
MEDIA = frozenset({"image", "audio"})
URI_LIMIT_CHARS = 2_000
WORD_LIMIT_CHARS = 300
TEXT_LIMIT_CHARS = 24_000
"""A text of a server's file that is longer becomes a file, too."""
UNNAMED = "application/octet-stream"


def facts_of(result: JsonObject, keep: Keep | None = None, called: str = "result") -> JsonObject:
    """`result` is that of tools/call as it came. Nothing in it is trusted to have its declared form.

    `result` of the facts is structured content, `text` a text or a list of texts; texts that only repeat the
    structured content are left out. Pictures, sounds and files stand there as `keep` tells them, without it
    by kind, type and size alone. `called` names what has no name of its own.
    """
    parts, contents = _parts(result), Contents(keep)
    texts = [str(part["text"]) for part in parts if _kind(part) == "text" and part.get("text")]
    facts: JsonObject = {}
    if "structuredContent" in result and result["structuredContent"] is not None:
        facts["result"] = _inside(result["structuredContent"])
        if _same(result["structuredContent"], texts):
            texts = []
    if texts:
        facts["text"] = texts[0] if len(texts) == 1 else [*texts]
    for name, found in (
        ("media", [_media(part, contents, called) for part in parts if _kind(part) in MEDIA]),
        ("resources", [_resource(part, contents, called) for part in parts if _kind(part) == "resource"]),
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


def has_contents(result: JsonObject) -> bool:
    """Whether there is anything that may become a file."""
    return any(_kind(part) in {*MEDIA, "resource"} for part in _parts(result))


def has_links(result: JsonObject) -> bool:
    return any(_kind(part) == "resource_link" for part in _parts(result))


def _media(part: JsonObject, contents: Contents, called: str) -> JsonObject:
    return {"kind": _kind(part), **contents.encoded(part.get("data"), called, _type(part))}


def _resource(part: JsonObject, contents: Contents, called: str) -> JsonObject:
    inner = part.get("resource")
    if not isinstance(inner, dict):
        return {"uri": ""}
    text, name = inner.get("text"), _last_of(inner.get("uri")) or called
    if not isinstance(text, str):
        return {**_named(inner, ("uri",)), **contents.encoded(inner.get("blob"), name, _type(inner))}
    if len(text) <= TEXT_LIMIT_CHARS or not contents.are_kept:
        return {**_named(inner, ("uri", "mimeType")), "text": text}
    kept = contents.taken(Content(name, _type(inner, "text/plain"), text.encode("utf-8", "replace")))
    return {**_named(inner, ("uri",)), **kept}


def _last_of(uri: JsonValue) -> str:
    """What a file of that address would be named."""
    path = uri.partition("?")[0].partition("#")[0] if isinstance(uri, str) else ""
    return PurePosixPath(unquote(path[-URI_LIMIT_CHARS:])).name


def _type(part: JsonObject, otherwise: str = UNNAMED) -> str:
    return words(part.get("mimeType") or otherwise, WORD_LIMIT_CHARS)


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


def _strange(parts: list[JsonObject]) -> list[str]:
    known = {"text", "image", "audio", "resource", "resource_link"}
    strange = {
        words(_kind(part) or "a part without a type", 40) for part in parts if _kind(part) not in known
    }
    return sorted(strange)
