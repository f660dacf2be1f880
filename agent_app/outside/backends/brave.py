"""Brave Search's API for the web."""

from django.conf import settings

from agent_app.outside.backends.asking import ask, results
from agent_app.outside.hits import hit
from tools.kit.web import Hit

_NAME = "Brave"
_ADDRESS = "https://api.search.brave.com/res/v1/web/search"


async def search(query: str, count: int) -> list[Hit]:
    """Raises WebTrouble."""
    found = await ask(
        _NAME,
        "GET",
        settings.SEARCH_URL or _ADDRESS,
        query={"q": query, "count": str(count), "text_decorations": "false"},
        headers={"x-subscription-token": settings.SEARCH_KEY},
    )
    pages = found.get("web", {"results": []})
    listed = pages.get("results") if isinstance(pages, dict) else None
    return [hit(one, "title", "url", "description", "page_age") for one in results(_NAME, listed)]
