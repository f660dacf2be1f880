"""Finds children that stand in another order than the schema's, or more often than it lets them."""

import io
from collections import Counter
from collections.abc import Iterator, Mapping

from lxml import etree

from tools.office.checking.order.charts import CHART
from tools.office.checking.order.drawing import DRAWING, SHAPES
from tools.office.checking.order.notation import Order
from tools.office.checking.order.presentation import PRESENTATION
from tools.office.checking.order.spreadsheet import SHEET_DRAWING, SPREADSHEET
from tools.office.checking.order.word import WORD, WORD_DRAWING

_TABLES: Mapping[str, Mapping[str, Order]] = {
    "spreadsheetml": SPREADSHEET,
    "wordprocessingml": WORD,
    "presentationml": PRESENTATION,
    "drawingml": DRAWING,
    "drawingml/chart": CHART,
    "drawingml/spreadsheetDrawing": SHAPES | SHEET_DRAWING,
    "drawingml/wordprocessingDrawing": WORD_DRAWING,
    "drawingml/picture": SHAPES,
    "drawingml/diagram": SHAPES,
}
_BEGINNINGS = ("http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/")


def new_faults(before: bytes | None, after: bytes) -> list[str]:
    """What is out of order in a part after an edit and was not so before it; a new part has no before."""
    return sorted((faults(after) - (faults(before) if before else Counter())).elements())


def faults(part: bytes) -> Counter[str]:
    """Raises lxml.etree.XMLSyntaxError. Each element is forgotten when it has been looked at."""
    found: Counter[str] = Counter()
    reading = etree.iterparse(io.BytesIO(part), events=("end",), resolve_entities=False, huge_tree=True)
    for _, element in reading:
        found.update(_within(element))
        element.clear()
    return found


def _within(element: etree._Element) -> Iterator[str]:
    family, parent = _named(element)
    order = _TABLES.get(family, {}).get(parent)
    if order is None or not len(element):
        return
    highest, last, seen = -1, "", set[int]()
    for child in element:
        of, name = _named(child)
        slot = order.get(name) if of in _TABLES else None
        if slot is None:
            continue
        if slot.rank < highest:
            yield f"{parent}: {name} stands behind {last}"
        elif slot.rank in seen and not slot.many:
            yield f"{parent}: {name} is one too many"
        seen.add(slot.rank)
        if slot.rank >= highest:
            highest, last = slot.rank, name
    if family == "wordprocessingml" and (parent, last) == ("tc", "tbl"):
        yield "tc: no paragraph stands behind the last tbl"


def _named(element: etree._Element) -> tuple[str, str]:
    """`wordprocessingml` and `p`; strict and transitional names are the same here."""
    tag: object = element.tag
    space, _, name = str(tag).rpartition("}")
    beginning = next((one for one in _BEGINNINGS if space.startswith(f"{{{one}")), None)
    if beginning is None:
        return "", name
    family = space[len(beginning) + 1 :].removesuffix("/main").replace("/2006", "").removesuffix("/main")
    return family, name
