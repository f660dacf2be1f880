"""Shows a presentation: titles, a window of slides with every text on them, or what a search finds."""

from collections import Counter

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import sent_chars
from tools.office.package.package import Package
from tools.office.pptx import read as pptx
from tools.office.pptx.read import Shape, SlideText
from tools.office.search.hits import Hits
from tools.office.search.wanted import Wanted
from tools.reading.ask import Ask, fitting, found_facts, refuse, window
from tools.reading.run import overlong, part_of

SLIDES_AT_ONCE = 20
_MOST_TITLES = 200
_NUMBERED = ("table", "chart")


def read_deck(content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError or OfficeError."""
    refuse(ask, "a presentation, whose slides are read by start and count", "sheet")
    package = Package.open(content, expected="deck")
    if ask.search:
        hits = pptx.find(package, Wanted(ask.search), *ask.hits)
        found = tuple(f"slide {hit.slide}, {hit.place}: {hit.text}" for hit in hits.shown)
        return found_facts("slides", Hits(found, hits.total, hits.whole), ask)
    if ask.range is not None:
        return part_of("slide", _said(pptx.read(package, ask.first, 1).slides[0]), ask)
    pages = pptx.read(package, ask.first, ask.count or SLIDES_AT_ONCE)
    if pages.slides and sent_chars(_slide(pages.slides[0])) > ask.room_chars:
        return overlong("slide", _said(pages.slides[0]), pages.total, ask)
    slides = fitting([_slide(slide) for slide in pages.slides], ask.room_chars)
    facts = {**window("slides", ask.first, len(slides), pages.total), "slides": slides}
    more = pages.total > len(slides) and not (ask.start or ask.count)
    return {"titles": _titles(package), **facts} if more else facts


def titles(content: bytes) -> list[str]:
    """The title of each slide in order."""
    return [title for _, title, _ in pptx.outline(Package.open(content, expected="deck")).titles]


def _titles(package: Package) -> list[JsonValue]:
    listed = pptx.outline(package).titles[:_MOST_TITLES]
    return [f"{number} {title}{' (hidden)' if hidden else ''}" for number, title, hidden in listed]


def _said(slide: SlideText) -> str:
    """All texts of a slide, one after the other."""
    return "\n".join(
        (*(text for shape in slide.shapes for text in shape.texts), *slide.notes, *slide.comments)
    )


def _slide(slide: SlideText) -> JsonValue:
    facts: JsonObject = {
        "slide": slide.number,
        "title": slide.title,
        "shapes": _shapes(slide),
    }
    if slide.hidden:
        facts["hidden"] = True
    if slide.notes:
        facts["notes"] = list(slide.notes)
    if slide.comments:
        facts["comments"] = list(slide.comments)
    return facts


def _shapes(slide: SlideText) -> list[JsonValue]:
    """Shapes whose name is not theirs alone come with their id; several tables or charts are numbered."""
    names = Counter(shape.shown_name for shape in slide.shapes)
    kinds = Counter(shape.kind for shape in slide.shapes)
    seen: Counter[str] = Counter()
    listed: list[JsonValue] = []
    for shape in slide.shapes:
        seen[shape.kind] += 1
        marks: JsonObject = {"id": shape.id} if names[shape.shown_name] > 1 else {}
        if shape.kind in _NUMBERED and kinds[shape.kind] > 1:
            marks["number"] = seen[shape.kind]
        listed.append({**_shape(shape), **marks})
    return listed


def _shape(shape: Shape) -> JsonObject:
    """`name` with its groups before it; a table's cells as `row,column: text`."""
    facts: JsonObject = {"name": shape.shown_name, "kind": shape.kind}
    if shape.lines:
        facts["text"] = list(shape.lines)
    if shape.cells:
        facts["cells"] = [f"{cell.row},{cell.column}: {cell.text}" for cell in shape.cells]
    if shape.alt:
        facts["alt"] = shape.alt
    return facts
