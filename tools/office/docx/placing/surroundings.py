"""What stands around a paragraph: its neighbours, the boxes inside it, the room on its page."""

from collections.abc import Iterator

from lxml import etree

from tools.office.docx.document import Document
from tools.office.docx.names import attribute, child, local
from tools.office.package.numbers import whole

BLOCKS = frozenset(("p", "tbl", "sdt", "customXml", "AlternateContent", "altChunk", "ins", "del", "moveTo"))
EMU_PER_TWIP = 635
_A4_TWIPS, _MARGIN_TWIPS, _LEAST_TWIPS = (11906, 16838), 1440, 567
_BOX_PADDING_EMU = 182_880
_CELL_PADDING_TWIPS = 216


def next_block(element: etree._Element) -> etree._Element | None:
    """The following block in the same container; bookmarks between are passed over."""
    return next((one for one in element.itersiblings() if _is_block(one)), None)


def previous_block(element: etree._Element) -> etree._Element | None:
    return next((one for one in element.itersiblings(preceding=True) if _is_block(one)), None)


def is_paragraph(element: etree._Element | None) -> bool:
    return element is not None and local(element) == "p"


def boxed(document: Document, number: int) -> int:
    """How many paragraphs stand in text boxes that are anchored in this one; they follow it."""
    host = document.paragraphs[number - 1][1].element
    count = 0
    for _, paragraph in document.paragraphs[number:]:
        if host not in paragraph.element.iterancestors():
            break
        count += 1
    return count


def numbers_under(document: Document, container: etree._Element) -> list[int]:
    """The numbers of all paragraphs inside an element."""
    return [
        number
        for number, (_, paragraph) in enumerate(document.paragraphs, 1)
        if container in paragraph.element.iterancestors()
    ]


def around(paragraph: etree._Element, name: str) -> etree._Element | None:
    """The nearest element of this name around a paragraph."""
    return next((one for one in paragraph.iterancestors() if local(one) == name), None)


def room_emu(document: Document, paragraph: etree._Element) -> tuple[int, int]:
    """Width and height that a picture may have there."""
    width, height = _page_twips(document, paragraph)
    cell, box = around(paragraph, "tc"), around(paragraph, "txbxContent")
    if box is not None:
        return _box_emu(box, width), height * EMU_PER_TWIP
    if cell is not None:
        width = min(width, _cell_twips(cell, width))
    return max(width, _LEAST_TWIPS) * EMU_PER_TWIP, max(height, _LEAST_TWIPS) * EMU_PER_TWIP


def _page_twips(document: Document, paragraph: etree._Element) -> tuple[int, int]:
    section = _section(document, paragraph)
    size, margins, columns = (child(section, name) for name in ("pgSz", "pgMar", "cols"))
    width, height = _twips(size, "w", _A4_TWIPS[0]), _twips(size, "h", _A4_TWIPS[1])
    width -= sum(_twips(margins, side, _MARGIN_TWIPS) for side in ("left", "right")) + _twips(
        margins, "gutter", 0
    )
    height -= sum(_twips(margins, side, _MARGIN_TWIPS) for side in ("top", "bottom"))
    count = max(_twips(columns, "num", 1), 1)
    width = (width - (count - 1) * _twips(columns, "space", 720)) // count
    return width, height * 9 // 10


def _section(document: Document, paragraph: etree._Element) -> etree._Element | None:
    """The section that a paragraph of the body stands in; the last one for all other text."""
    root = document.parts[0].root
    sections = [one for one in root.iter("{*}sectPr") if local(one) == "sectPr"]
    if not sections or paragraph.getroottree() != root.getroottree():
        return sections[-1] if sections else None
    behind = _later(paragraph, root)
    return next((one for one in sections if one in behind), sections[-1])


def _later(paragraph: etree._Element, root: etree._Element) -> set[etree._Element]:
    """Section properties at or behind a paragraph in document order."""
    found: set[etree._Element] = set()
    passed = False
    for one in root.iter("{*}p", "{*}sectPr"):
        passed = passed or one is paragraph
        if passed and local(one) == "sectPr":
            found.add(one)
    return found


def _cell_twips(cell: etree._Element, page: int) -> int:
    width = child(cell, "tcPr", "tcW")
    if width is not None and attribute(width, "type") in {"dxa", None} and _twips(width, "w", 0):
        return _twips(width, "w", page) - _CELL_PADDING_TWIPS
    row = cell.getparent()
    cells = [] if row is None else [one for one in row if local(one) == "tc"]
    return page // max(len(cells), 1) - _CELL_PADDING_TWIPS


def _box_emu(box: etree._Element, page_twips: int) -> int:
    for one in _outward(box):
        extent = next((e for e in one if _is_extent(e)), None)
        if extent is not None:
            return max(whole(extent.get("cx")) - _BOX_PADDING_EMU, _BOX_PADDING_EMU)
    return max(page_twips // 3, _LEAST_TWIPS) * EMU_PER_TWIP


def _outward(element: etree._Element) -> Iterator[etree._Element]:
    for one in element.iterancestors():
        if local(one) in {"p", "drawing", "pict"}:
            return
        yield one


def _is_extent(element: etree._Element) -> bool:
    tag: object = element.tag
    return isinstance(tag, str) and tag.endswith(("wordprocessingDrawing}extent", "main}ext"))


def _is_block(element: etree._Element) -> bool:
    return local(element) in BLOCKS


def _twips(element: etree._Element | None, name: str, default: int) -> int:
    """A measure in twips; strict documents also write `210mm` or `12pt`."""
    text = None if element is None else attribute(element, name)
    if text is None:
        return default
    for unit, worth in (("mm", 56.7), ("cm", 567), ("in", 1440), ("pt", 20), ("pc", 240)):
        if text.endswith(unit):
            return _measured(text.removesuffix(unit), worth, default)
    return whole(text, default)


def _measured(text: str, worth: float, default: int) -> int:
    try:
        return max(int(float(text) * worth), 0)
    except (ValueError, OverflowError):
        return default
