"""The web as tools see it."""

from collections.abc import Sequence

from agent_app.outside.fetch import fetch
from agent_app.outside.known import known_address
from agent_app.outside.search import search
from tools.kit.web import Hit, Page


class Web:
    """tools.kit.web.WebPort for one chat, over this installation's search service and the public web."""

    def __init__(self, chat_id: str) -> None:
        self._chat_id = chat_id

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        """Raises WebTrouble."""
        return await search(query, count)

    async def fetch(self, url: str) -> Page:
        """Only what the chat holds the address of. Raises WebTrouble."""
        return await fetch(await known_address(self._chat_id, url))
