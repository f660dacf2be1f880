"""Reads what a result only links to, at the server that linked it and nowhere else.

The tool has run by then: a few links are read at once, for a few seconds, each up to a size, and whatever
goes wrong leaves them links.
"""

import asyncio

from django.conf import settings
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.contents import size_of
from agent_app.connections.client.reach import Line
from tools.kit.json_types import JsonObject, JsonValue

MOST_LINKS, LINK_BYTES = 3, 2_000_000
_CONTENTS = ("text", "blob")


async def with_linked(line: Line, result: JsonObject) -> JsonObject:
    """Links that could be read stand there as if their contents had come along."""
    content, offered = result.get("content"), line.client.server_capabilities
    if not isinstance(content, list) or offered is None or offered.resources is None:
        return result
    wanted = _wanted(content)
    read = await asyncio.gather(*(_read(line, link) for link in wanted.values()))
    found = {place: inner for place, inner in zip(wanted, read, strict=True) if inner is not None}
    parts: list[JsonValue] = [
        {"type": "resource", "resource": found[place]} if place in found else part
        for place, part in enumerate(content)
    ]
    return {**result, "content": parts}


def _wanted(content: list[JsonValue]) -> dict[int, JsonObject]:
    """The first links that may be small, by their places."""
    links = {place: part for place, part in enumerate(content) if isinstance(part, dict) and _is_small(part)}
    return dict(list(links.items())[:MOST_LINKS])


def _is_small(part: JsonObject) -> bool:
    """Or of a size that nobody told."""
    size = part.get("size")
    is_link = part.get("type") == "resource_link" and isinstance(part.get("uri"), str)
    return is_link and not (isinstance(size, int) and size > LINK_BYTES)


async def _read(line: Line, link: JsonObject) -> JsonObject | None:
    attempt = Attempt()
    try:
        if not line.session.usable:
            return None
        with line.zone.carrying(line.session, attempt):
            async with attempt.under_way(settings.CONNECTION_LINKS_S):
                await line.client.read_resource(str(link["uri"]))
    except (MCPError, RuntimeError, TimeoutError):
        # The second is a server that asks the person something first.
        return None
    except ValidationError:
        # The raw answer may hold what the SDK's models refuse.
        pass
    return _first(attempt.raw, link)


def _first(answer: JsonObject, link: JsonObject) -> JsonObject | None:
    contents = answer.get("contents")
    found = contents[0] if isinstance(contents, list) and contents else None
    if not isinstance(found, dict) or not any(isinstance(found.get(name), str) for name in _CONTENTS):
        return None
    if _size(found) > LINK_BYTES:
        return None
    told = {name: found[name] for name in _CONTENTS if name in found}
    return {"uri": link["uri"], "mimeType": found.get("mimeType") or link.get("mimeType"), **told}


def _size(found: JsonObject) -> int:
    """Whatever size the link told."""
    text = found.get("text")
    return (len(text.encode("utf-8", "replace")) if isinstance(text, str) else 0) + size_of(found.get("blob"))
