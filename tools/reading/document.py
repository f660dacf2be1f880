"""Shows a document: headings and sizes, a window of its paragraphs by index, or what a search finds."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.office.docx import read as docx
from tools.office.docx.document import Block
from tools.office.package.package import Package
from tools.office.search.hits import Hits
from tools.office.search.wanted import Wanted
from tools.reading.ask import Ask, fitting, found_facts, refuse, window
from tools.reading.run import overlong, part_of

PARAGRAPHS_AT_ONCE = 120


def read_document(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a document, whose paragraphs are read by start and count", "sheet")
    package = Package.open(content, expected="document")
    if ask.search:
        hits = docx.find(package, Wanted(ask.search), *ask.hits)
        found = tuple(shown(block) for block in hits.shown)
        return found_facts("paragraphs", Hits(found, hits.total, hits.whole), ask)
    if ask.range is not None:
        return part_of("paragraph", shown(docx.read(package, ask.first, 1).blocks[0]), ask)
    page = docx.read(package, ask.first, ask.count or PARAGRAPHS_AT_ONCE)
    if page.blocks and sent_chars(shown(page.blocks[0])) > ask.room_chars:
        return overlong("paragraph", shown(page.blocks[0]), page.total, ask)
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


def shown(block: Block) -> str:
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
