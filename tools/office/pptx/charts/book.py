"""The workbook inside a deck that a chart's data are edited in."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree
from openpyxl import Workbook as NewWorkbook

from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.pptx.charts.grid import Area, Block, address, sheet_name
from tools.office.pptx.deck import Part
from tools.office.pptx.draft import Draft
from tools.office.pptx.names import RELATIONS, child, local, relation_id
from tools.office.pptx.slides.reach import Reach
from tools.office.xlsx.set_cells import set_cells

BOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_BEHIND_BOOK = frozenset(("printSettings", "userShapes", "extLst"))

CellValue = str | float | None


@dataclass(frozen=True)
class Book:
    """`name` is the embedded part; empty when there is none. `linked` when the data are in another file."""

    name: str
    linked: bool


def book_of(draft: Draft, chart: Part) -> Book:
    data = child(chart.root, "externalData")
    wanted = None if data is None else relation_id(data)
    for relation in draft.package.relations(chart.name):
        if relation.id == wanted:
            there = not relation.external and relation.target in draft.package
            return Book(draft.package.actual_name(relation.target) if there else "", relation.external)
    return Book("", linked=False)


def edited(content: bytes, block: Block, cells: Sequence[tuple[Area, CellValue]]) -> bytes:
    """The workbook with these cells set; a header that has to be emptied may stay where a table needs it.

    Raises OfficeError.
    """
    package, sheet = Package.open(content, expected="workbook"), sheet_name(block.sheet)
    pairs = [(address(area), _as_input(value)) for area, value in cells]
    try:
        return set_cells(package, sheet, pairs).content
    except OfficeError:
        headers = {address(area) for area, value in cells if value is None and _is_header(block, area)}
        if not headers:
            raise
        return set_cells(package, sheet, [pair for pair in pairs if pair[0] not in headers]).content


def _is_header(block: Block, area: Area) -> bool:
    return (area.c1 if block.turned else area.r1) < block.first_row


def fresh(block: Block, cells: Sequence[tuple[Area, CellValue]]) -> bytes:
    """A new workbook with these cells."""
    book = NewWorkbook()
    sheet = book.worksheets[0]
    sheet.title = block.sheet
    for area, value in cells:
        cell = sheet.cell(area.r1, area.c1)
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"
    sheet.column_dimensions["A"].width = 18
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def replace(draft: Draft, chart: Part, old: Book, content: bytes) -> None:
    """The chart's data stand in a new embedded workbook; the old one goes when no other chart has it."""
    folder = draft.presentation.name.rpartition("/")[0]
    stem = f"{folder}/embeddings/" if folder else "embeddings/"
    name = draft.free_name(f"{stem}Microsoft_Excel_Worksheet", ".xlsx")
    draft.add(name, content, BOOK_TYPE)
    data = _external_data(draft, chart)
    if before := relation_id(data):
        draft.unrelate(chart.name, before)
    for namespace in RELATIONS:
        data.attrib.pop(f"{namespace}id", "")
    data.set(draft.dialect.name("r", "id"), draft.relate(chart.name, "package", name))
    reach = Reach(draft.package)
    if old.name and sum(1 for _ in reach.leading_to(old.name)) == 1:
        draft.remove(reach.only_through(old.name))


def _external_data(draft: Draft, chart: Part) -> etree._Element:
    found = child(chart.root, "externalData")
    if found is not None:
        return found
    made = draft.dialect.fragment('<c:externalData><c:autoUpdate val="0"/></c:externalData>')
    behind = [at for at, one in enumerate(chart.root) if local(one) in _BEHIND_BOOK]
    chart.root.insert(behind[0] if behind else len(chart.root), made)
    return made


def _as_input(value: CellValue) -> str | float:
    """Text is never taken for a formula, a date or a number."""
    if isinstance(value, str):
        return f"'{value}"
    return "" if value is None else value
