"""Shows a document: headings and sizes, a window of its paragraphs by index, or what a search finds."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.office.docx import read as docx
from tools.office.docx.document import Block
from tools.office.package.package import Package
from tools.reading.ask import Ask, fitting, refuse, window

PARAGRAPHS_AT_ONCE = 120
HITS = 50


def read_document(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a document, whose paragraphs are read by start and count", "sheet", "range")
    package = Package.open(content, expected="document")
    if ask.search:
        hits = docx.find(package, ask.search, HITS + 1)
        facts: JsonObject = {"unit": "paragraphs", "found": [shown(block) for block in hits[:HITS]]}
        return facts if len(hits) <= HITS else {**facts, "remark": f"the first {HITS} hits"}
    page = docx.read(package, ask.first, ask.count or PARAGRAPHS_AT_ONCE)
    paragraphs = fitting([shown(block) for block in page.blocks], ask.room_chars)
    outline: JsonObject = {} if ask.start or ask.count else {"outline": outline_of(package)}
    return {
        **outline,
        **window("paragraphs", ask.first, len(paragraphs), page.total),
        "paragraphs": paragraphs,
    }


def outline_of(package: Package) -> JsonObject:
    """Sizes, and the headings with the place where each stands."""
    found = docx.outline(package)
    headings: list[JsonValue] = [
        f"{block.id} {'#' * (block.heading or 1)} {block.text}" for block in found.headings
    ]
    counts: JsonObject = {"paragraphs": found.paragraphs, "words": found.words, "tables": found.tables}
    return {**counts, "headings": headings} if headings else counts


def shown(block: Block) -> JsonValue:
    """A plain body paragraph is `P12#a7b2 text`; what else there is to know stands before the text."""
    about = [] if block.place == "body" else [block.place]
    if block.heading:
        about.append("#" * block.heading)
    elif block.style and block.style.lower() not in ("normal", "standard"):
        about.append(f"style {block.style}")
    about += list(block.marks)
    label = f"{block.list_label} " if block.list_label else ""
    before = f"[{', '.join(about)}] " if about else ""
    return f"{block.id} {before}{label}{block.text}"
