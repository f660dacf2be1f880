"""Finds a paragraph by the number and hash that a reading shows."""

import re

from tools.office.docx.document import Block, Document
from tools.office.docx.drawn import DRAWN_PARTS
from tools.office.docx.errors import DocxError
from tools.office.docx.write import shortened

ADDRESS = re.compile(r"[Pp]([0-9]{1,9})(?:#([0-9A-Fa-f]{4}))?")


def addressed(document: Document, address: str) -> Block:
    """The paragraph that `read` shows as `P12#a7b2`, where text of the document's own stands.

    Raises DocxError on `paragraph` when the address is stale, has no hash, or is out of range.
    """
    match = ADDRESS.fullmatch(address.strip())
    if match is None:
        raise DocxError(
            f"{address[:40]!r} is no paragraph; give it as file_read shows it, such as P12#a7b2"
        ).on("paragraph")
    number = int(match[1])
    if not 1 <= number <= len(document.blocks):
        raise DocxError(
            f"paragraph P{number} is not there; this document has P1 to P{len(document.blocks)}"
        ).on("paragraph")
    block = document.blocks[number - 1]
    if match[2] is None or block.id != f"P{number}#{match[2].lower()}":
        why = "lacks its hash" if match[2] is None else "is stale"
        raise DocxError(f"{address[:40]} {why}; at {block.id} now stands {shortened(block.text)!r}").on(
            "paragraph"
        )
    kind = document.paragraphs[number - 1][0].kind
    if kind in DRAWN_PARTS.values():
        raise DocxError(f"{block.id} is text in a {kind}, which can only be read").on("paragraph")
    return block
