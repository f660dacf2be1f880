"""Searches the web with the service of this installation."""

from collections.abc import Awaitable, Callable, Mapping

from agent_app.outside.backends import brave, ddgs, searxng, tavily
from agent_app.outside.configured import Backend, backend
from agent_app.outside.hits import usable
from tools.kit.web import MOST_HITS, Hit, WebTrouble

_SEARCHES: Mapping[Backend, Callable[[str, int], Awaitable[list[Hit]]]] = {
    "searxng": searxng.search,
    "brave": brave.search,
    "tavily": tavily.search,
    "ddgs": ddgs.search,
}


async def search(query: str, count: int) -> tuple[Hit, ...]:
    """At most `count` pages, the best first. Raises WebTrouble."""
    chosen = backend()
    if chosen is None:
        raise WebTrouble(
            "No search service is configured; tell the user that an admin can set SEARCH_BACKEND."
        )
    count = max(1, min(count, MOST_HITS))
    return tuple(usable(await _SEARCHES[chosen](query, count))[:count])
