"""Tavily's search API."""

from django.conf import settings

from agent_app.outside.backends.asking import ask, results
from agent_app.outside.hits import hit
from tools.kit.json_types import JsonObject
from tools.kit.web import Hit

_NAME = "Tavily"
_ADDRESS = "https://api.tavily.com/search"


async def search(query: str, count: int) -> list[Hit]:
    """Raises WebTrouble."""
    wish: JsonObject = {"query": query, "max_results": count, "search_depth": "basic"}
    found = await ask(
        _NAME,
        "POST",
        settings.SEARCH_URL or _ADDRESS,
        content=wish,
        headers={"authorization": f"Bearer {settings.SEARCH_KEY}"},
    )
    return [
        hit(one, "title", "url", "content", "published_date") for one in results(_NAME, found.get("results"))
    ]
