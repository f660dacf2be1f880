"""Reads what a result only links to, at the server that linked it and nowhere else, within tight bounds."""

from django.conf import settings
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.reach import Line
from tools.kit.json_types import JsonObject

MOST_LINKS, LINK_BYTES = 3, 2_000_000
_CONTENTS = ("text", "blob")


async def with_linked(line: Line, result: JsonObject) -> JsonObject:
    """The first links stand there as if their contents had come along; what can't be read stays a link."""
    content, offered = result.get("content"), line.client.server_capabilities
    if not isinstance(content, list) or offered is None or offered.resources is None:
        return result
    wanted = [place for place, part in enumerate(content) if isinstance(part, dict) and _is_small(part)]
    parts = list(content)
    for place in wanted[:MOST_LINKS]:
        link = parts[place]
        inner = await _read(line, link) if isinstance(link, dict) else None
        if inner is not None:
            parts[place] = {"type": "resource", "resource": inner}
    return {**result, "content": parts}


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
            async with attempt.under_way(settings.CONNECTION_LIST_S):
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
    told = {name: found[name] for name in _CONTENTS if name in found}
    return {"uri": link["uri"], "mimeType": found.get("mimeType") or link.get("mimeType"), **told}
