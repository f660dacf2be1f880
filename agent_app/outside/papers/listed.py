"""What stored receipts of searches list: papers, by their numbers and ids."""

from collections.abc import Iterable, Iterator

from agent_app.outside.papers.bringing import Listed
from tools.kit.json_types import JsonObject
from tools.kit.papers import PAPERS


def listed(receipt: JsonObject) -> Iterator[Listed]:
    papers = receipt.get(PAPERS)
    for one in papers if isinstance(papers, list) else []:
        if isinstance(one, dict) and isinstance(number := one.get("number"), int):
            pdfs = one.get("pdf")
            addresses = tuple(map(str, pdfs)) if isinstance(pdfs, list) else ()
            title, link, own = (str(one.get(name, "")) for name in ("title", "url", "id"))
            yield Listed(number, title, link, addresses, own)


def numbers_of(numbers: Iterable[int]) -> str:
    """`1-8`, since a conversation counts its papers on."""
    there = sorted(set(numbers))
    return f"{there[0]}-{there[-1]}" if there else "none"
