"""The port through which a tool searches the web and reads its pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tools.kit.json_types import JsonObject

MOST_HITS = 20


@dataclass(frozen=True)
class Hit:
    """A page that a search names; `date` is ISO 8601, and empty where the service gives none."""

    title: str
    url: str
    snippet: str = ""
    date: str = ""


@dataclass(frozen=True)
class Page:
    """What stands at an address: `url` is where it was found in the end, `size` in bytes.

    `facts` are what a reader shows of it: `text` of a page, and of a file what the reader of its kind shows.
    """

    url: str
    kind: str
    size: int
    facts: JsonObject
    title: str = ""
    date: str = ""


class WebTrouble(Exception):
    """A search or page that did not come; `sentence` says what to do next, and is made to be read."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class WebPort(Protocol):
    """The search service of this installation, and pages of the public web."""

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        """At most `count` hits, the best first. Raises WebTrouble."""
        ...

    async def fetch(self, url: str) -> Page:
        """Raises WebTrouble."""
        ...


class _NoWeb:
    """Stands where nothing can be reached."""

    async def search(self, query: str, count: int) -> Sequence[Hit]:
        raise WebTrouble(_NOWHERE)

    async def fetch(self, url: str) -> Page:
        raise WebTrouble(_NOWHERE)


_NOWHERE = "The web can't be reached from here; tell the user that it can't be searched now."
NO_WEB: WebPort = _NoWeb()
