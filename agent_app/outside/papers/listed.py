"""What stored receipts of searches list: papers, by their numbers and ids."""

from collections.abc import Iterable, Iterator

from agent_app.outside.papers.bringing import Listed
from tools.kit.json_types import JsonObject
from tools.kit.papers import PAPERS


def listed(receipt: JsonObject) -> Iterator[tuple[Listed, str]]:
    """Each paper with its id."""
    papers = receipt.get(PAPERS)
    for one in papers if isinstance(papers, list) else []:
        if isinstance(one, dict) and isinstance(number := one.get("number"), int):
            pdfs = one.get("pdf")
            addresses = tuple(map(str, pdfs)) if isinstance(pdfs, list) else ()
            paper = Listed(number, str(one.get("title", "")), str(one.get("url", "")), addresses)
            yield paper, str(one.get("id", ""))


def numbers_of(numbers: Iterable[int]) -> str:
    """`1-8`, since a conversation counts its papers on."""
    there = sorted(set(numbers))
    return f"{there[0]}-{there[-1]}" if there else "none"
