"""The web as tools see it."""

from collections.abc import Sequence

from agent_app.outside.fetch import fetch
from agent_app.outside.search import search
from tools.kit.web import Hit, Page


class Web:
    """tools.kit.web.WebPort over this installation's search service and the public web."""

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        """Raises WebTrouble."""
        return await search(query, count)

    async def fetch(self, url: str) -> Page:
        """Raises WebTrouble."""
        return await fetch(url)
