"""A server's list of tools, page after page to a bound."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from agent_app.connections.client.attempt import Attempt
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

if TYPE_CHECKING:
    from mcp.client.session import ClientSession

PAGES_LIMIT = 50
TOOLS_LIMIT = 1_000
LIST_LIMIT_CHARS = 4_000_000
_KEPT = ("name", "title", "description", "inputSchema", "annotations")


@dataclass(frozen=True)
class Listing:
    """Tools as the server described them; `warning` is a sentence when they are not all."""

    tools: list[JsonObject]
    warning: str


async def every_page(client: "ClientSession", attempt: Attempt) -> Listing:
    """Raises what the SDK raises: a part of a list is no list."""
    from agent_app.connections.client.exchange import page_of_tools  # noqa: PLC0415 -- brings the SDK

    tools: list[JsonObject] = []
    seen: set[str] = set()
    cursor: str | None = None
    for _ in range(PAGES_LIMIT):
        page = await page_of_tools(client, attempt, cursor)
        listed = page.get("tools")
        tools += [_kept(entry) for entry in listed] if isinstance(listed, list) else []
        following = page.get("nextCursor")
        if not isinstance(following, str) or not following:
            return bounded(tools)
        if following in seen:
            return bounded(tools, f"The server's list leads in a circle; {len(tools)} tools of it are taken.")
        seen.add(following)
        cursor = following
    return bounded(
        tools, f"The server's list did not end after {PAGES_LIMIT} pages; the tools of those are taken."
    )


def bounded(tools: list[JsonObject], warning: str = "") -> Listing:
    if len(tools) > TOOLS_LIMIT:
        warning = f"The server lists {len(tools)} tools; the first {TOOLS_LIMIT} are taken."
    kept: list[JsonObject] = []
    left = LIST_LIMIT_CHARS
    for tool in tools[:TOOLS_LIMIT]:
        left -= len(dumped(cast("JsonValue", tool)))
        if left < 0:
            return Listing(
                kept, f"The server's descriptions are too long; the first {len(kept)} tools are taken."
            )
        kept.append(tool)
    return Listing(kept, warning)


def _kept(entry: JsonValue) -> JsonObject:
    """What is used of a tool: icons and the forms of results weigh more than all the rest."""
    described = entry if isinstance(entry, dict) else {}
    return {name: described[name] for name in _KEPT if name in described}
