"""The library ddgs, which asks public search engines as a browser would and needs no key."""

import asyncio
import os

from django.conf import settings

from agent_app.outside.hits import hit
from tools.kit.web import Hit, WebTrouble

_ENGINES = "duckduckgo,mojeek,startpage,yahoo,brave,wikipedia"
_NOTHING = "No results found."
_INSTEAD = "try once more in a minute, or tell the user that the web can't be searched now"


async def search(query: str, count: int) -> list[Hit]:
    """Asked in a thread, which the library's own time limit ends. Raises WebTrouble."""
    try:
        async with asyncio.timeout(settings.SEARCH_LIMIT_S):
            found = await asyncio.to_thread(_asked, query, count)
    except TimeoutError:
        limit = settings.SEARCH_LIMIT_S
        raise WebTrouble(f"The search engines did not answer within {limit:g} s: {_INSTEAD}.") from None
    return [hit(one, "title", "href", "body", "date") for one in found]


def _asked(query: str, count: int) -> list[dict[str, str]]:
    from ddgs import DDGS  # noqa: PLC0415 -- brings its HTTP client
    from ddgs.exceptions import DDGSException, TimeoutException  # noqa: PLC0415 -- the same

    # Its own limit counts for each engine that it tries.
    engine = DDGS(
        proxy=settings.SEARCH_URL or None,
        timeout=max(1, int(settings.SEARCH_LIMIT_S / 2)),
        verify=os.environ.get("SSL_CERT_FILE") or True,
    )
    try:
        return engine.text(query, max_results=count, backend=_ENGINES)
    except TimeoutException:
        raise WebTrouble(f"The search engines did not answer in time: {_INSTEAD}.") from None
    except DDGSException as error:
        if str(error) == _NOTHING:
            return []
        raise WebTrouble(f"The search engines can't be reached or refuse Folio: {_INSTEAD}.") from None
