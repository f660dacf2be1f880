"""Brings the PDF of a paper from the places where indexes found it open."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from django.conf import settings

from agent_app.net.pinning import Resolver, look_up
from agent_app.net.shown import shown
from agent_app.outside.download import Downloaded, Limits, download
from tools.kit.indexes import IndexTrouble
from tools.kit.json_types import JsonObject
from tools.kit.papers import BroughtPaper, Wanted
from tools.kit.web import WebTrouble
from tools.office.package.errors import OfficeError
from tools.reading.paper import page_count

Keep = Callable[[str, str, bytes], Awaitable[JsonObject]]
"""Keeps name, type and bytes as a file of the conversation; its facts, or `not_kept` with a reason."""
PDF = "application/pdf"
_BEGINS, _WITHIN_BYTES = b"%PDF-", 1024
_MOST_TRIED = 2
_NAME_CHARS = 100


@dataclass(frozen=True)
class Listed:
    """A paper as the receipt of a search lists it."""

    number: int
    title: str
    link: str
    pdfs: tuple[str, ...]
    id: str = ""

    @property
    def named(self) -> str:
        return f"Paper {self.number}"

    def is_meant(self, wanted: Wanted) -> bool:
        """By its number; else by its id, with or without what kind of id that is, or by its link."""
        if wanted.number is not None:
            return wanted.number == self.number
        names = {self.id, self.id.partition(":")[2], self.link}
        return wanted.id.casefold() in {name.casefold() for name in names if name}


async def bring(
    paper: Listed, keep: Keep, *, resolver: Resolver = look_up, trust: ssl.SSLContext | None = None
) -> BroughtPaper:
    """Raises IndexTrouble."""
    if not paper.pdfs:
        raise IndexTrouble(
            f"{paper.named} has no open PDF that the indexes know of. Give the user its page: {paper.link}"
        )
    found = await _downloaded(paper, resolver, trust)
    kept = await keep(_file_name(paper), PDF, found.content)
    if kept.get("kind") != "pdf":
        why = str(kept.get("not_kept") or kept.get("remark") or "it is no PDF that can be opened")
        raise IndexTrouble(f"{_not_brought(paper)}: {why}. {_its_page(paper)}")
    pages = await _pages(found.content)
    size, file, file_id = len(found.content), str(kept["file"]), str(kept["file_id"])
    return BroughtPaper(paper.title, file, file_id, size, found.url, pages)


async def _downloaded(paper: Listed, resolver: Resolver, trust: ssl.SSLContext | None) -> Downloaded:
    """From the first place that gives a PDF. Raises IndexTrouble with all that went wrong."""
    limits = Limits(settings.UPLOAD_LIMIT_BYTES, settings.PAPER_LIMIT_S, f"{PDF}, */*;q=0.5")
    troubles: list[str] = []
    for address in paper.pdfs[:_MOST_TRIED]:
        try:
            found = await download(address, limits, resolver=resolver, trust=trust)
        except WebTrouble as trouble:
            troubles.append(trouble.sentence)
            continue
        if _BEGINS in found.content[:_WITHIN_BYTES]:
            return found
        troubles.append(f"{shown(found.url)} gave no PDF but something else, such as a web page.")
    raise IndexTrouble(f"{_not_brought(paper)}: {' '.join(troubles)} {_its_page(paper)}")


def _not_brought(paper: Listed) -> str:
    return f"The PDF of paper {paper.number} could not be brought"


def _its_page(paper: Listed) -> str:
    return f"Give the user its page: {paper.link}"


def _file_name(paper: Listed) -> str:
    title = paper.title.replace("/", "-").replace("\\", "-")[:_NAME_CHARS].strip(" .")
    return f"{title or paper.named}.pdf"


async def _pages(content: bytes) -> int | None:
    """None for a PDF whose pages can't be counted, which is a file all the same."""
    try:
        return await asyncio.to_thread(page_count, content)
    except OfficeError:
        return None
