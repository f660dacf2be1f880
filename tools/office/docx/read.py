"""Shows a document: its outline, its paragraphs in pages, and where a text stands."""

from collections import Counter
from dataclasses import dataclass
from itertools import islice

from tools.office.docx.document import Block, Document
from tools.office.docx.errors import DocxError
from tools.office.package.package import Package
from tools.office.search.hits import Hits, hits_of
from tools.office.search.wanted import Wanted

MAX_HEADINGS = 100


@dataclass(frozen=True)
class Outline:
    """What a document holds: headings as blocks, and counts of paragraphs, tables, words, places."""

    headings: tuple[Block, ...]
    paragraphs: int
    words: int
    tables: int
    places: dict[str, int]


@dataclass(frozen=True)
class Page:
    """A window of blocks; `total` counts all of the document's paragraphs."""

    blocks: tuple[Block, ...]
    total: int


def outline(package: Package) -> Outline:
    """The document's headings and sizes."""
    document = Document(package)
    headings = (block for block in document.blocks if block.heading and block.text.strip())
    places = Counter(part.kind for part, _ in document.paragraphs)
    return Outline(
        tuple(islice(headings, MAX_HEADINGS)),
        len(document.blocks),
        sum(len(block.text.split()) for block in document.blocks),
        len({(part.name, p.table[0]) for part, p in document.paragraphs if p.table}),
        dict(places),
    )


def read(package: Package, start: int = 1, count: int = 100) -> Page:
    """The paragraphs `start` … `start + count - 1`, empty ones too. Raises DocxError behind the end."""
    blocks = Document(package).blocks
    if start < 1 or (blocks and start > len(blocks)):
        raise DocxError(f"start {start} is outside this document's paragraphs 1 to {len(blocks)}").on("start")
    return Page(blocks[start - 1 : start - 1 + count], len(blocks))


def find(package: Package, wanted: Wanted, start: int = 1, count: int = 50) -> Hits[Block]:
    """The paragraphs that hold what is wanted, as a page of hits."""
    blocks = (block for block in Document(package).blocks if wanted.in_text(block.text))
    return hits_of(blocks, start, count)
