"""Looks that python-docx has no methods for: shading, a rule, a repeated header row."""

from typing import cast

from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.table import _Row
from docx.text.paragraph import Paragraph

AFTER_SHADING = (
    "noWrap",
    "tcMar",
    "vAlign",
    "tabs",
    "suppressAutoHyphens",
    "spacing",
    "ind",
    "contextualSpacing",
    "jc",
    "outlineLvl",
    "rPr",
)
AFTER_BORDER = ("shd", *AFTER_SHADING)


def shade(properties: BaseOxmlElement, fill: str) -> None:
    """A plain background for a paragraph or a table cell."""
    shading = cast("BaseOxmlElement", OxmlElement("w:shd"))
    for name, value in (("val", "clear"), ("color", "auto"), ("fill", fill)):
        shading.set(qn(f"w:{name}"), value)
    properties.insert_element_before(shading, *(f"w:{name}" for name in AFTER_SHADING))


def bottom_line(paragraph: Paragraph) -> None:
    """A thin rule under an empty paragraph."""
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001 - no public way to add a border
    properties.insert_element_before(
        border("bottom", "A6A6A6", 6, 1), *(f"w:{name}" for name in AFTER_BORDER)
    )


def border(side: str, colour: str, eighths: int, space_pt: int) -> BaseOxmlElement:
    """A paragraph's border with one line, its width in eighths of a point."""
    whole, line = cast("BaseOxmlElement", OxmlElement("w:pBdr")), OxmlElement(f"w:{side}")
    for name, value in (("val", "single"), ("sz", str(eighths)), ("space", str(space_pt)), ("color", colour)):
        line.set(qn(f"w:{name}"), value)
    whole.append(line)
    return whole


def keep_whole(row: _Row) -> None:
    """The row stands on one page."""
    row._tr.get_or_add_trPr().insert(0, OxmlElement("w:cantSplit"))  # noqa: SLF001 - no public way


def repeat_as_header(row: _Row) -> None:
    """The row stands again at the top of each page."""
    row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))  # noqa: SLF001 - no public way
