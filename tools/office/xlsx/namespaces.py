"""The namespaces of a workbook's parts, transitional or strict (ISO/IEC 29500)."""

from dataclasses import dataclass

from tools.office.xlsx.workbook import Workbook


@dataclass(frozen=True, slots=True)
class Namespaces:
    """`relations` is also how the types of relations begin."""

    main: str
    relations: str
    drawing: str
    sheet_drawing: str
    chart: str


_TRANSITIONAL = Namespaces(
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://schemas.openxmlformats.org/drawingml/2006/main",
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "http://schemas.openxmlformats.org/drawingml/2006/chart",
)
_STRICT = Namespaces(
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
    "http://purl.oclc.org/ooxml/drawingml/main",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing",
    "http://purl.oclc.org/ooxml/drawingml/chart",
)


def namespaces_of(book: Workbook) -> Namespaces:
    return _STRICT if book.kind.strict else _TRANSITIONAL
