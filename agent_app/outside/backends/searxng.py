"""SearXNG: a search engine that people run themselves, asked through its JSON format."""

from django.conf import settings

from agent_app.outside.backends.asking import ask, results
from agent_app.outside.hits import hit
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.web import Hit, WebTrouble

_NAME = "SearXNG"
_PATH = "/search"
_MOST_NAMED = 5


async def search(query: str, _count: int) -> list[Hit]:
    """It gives what one page of it holds, however many were asked for. Raises WebTrouble."""
    address = settings.SEARCH_URL if settings.SEARCH_URL.endswith(_PATH) else f"{settings.SEARCH_URL}{_PATH}"
    found = await ask(_NAME, "GET", address, query={"q": query, "format": "json"})
    hits = [
        hit(one, "title", "url", "content", "publishedDate") for one in results(_NAME, found.get("results"))
    ]
    if not hits and (silent := _silent(found)):
        raise WebTrouble(
            f"None of SearXNG's engines answered ({silent}): try once more in a minute, "
            "or tell the user that the web can't be searched now."
        )
    return hits


def _silent(found: JsonObject) -> str:
    """Engines with the reason that they gave, such as `google: timeout`."""
    engines = found.get("unresponsive_engines")
    told = [_told(one) for one in engines[:_MOST_NAMED]] if isinstance(engines, list) else []
    return ", ".join(told)


def _told(engine: JsonValue) -> str:
    return ": ".join(map(str, engine))[:80] if isinstance(engine, list) else str(engine)[:80]
