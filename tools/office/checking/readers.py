"""Opens files with libraries that have nothing to do with these editors, and reads back what was set."""

import hashlib
import io
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

import docx
import openpyxl
import pptx
from lxml import etree
from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from python_calamine import CalamineWorkbook

from tools.office.checking.raw_cells import cell_texts
from tools.office.checking.raw_package import RawPackage, raw_tree
from tools.office.package.errors import Family

Value = str | float | bool | None
_MOST_CELLS = 500_000
_TRIAL_VERSION = b"http://schemas.microsoft.com/office/excel/2006/2"
NOTHING_ELSE = hashlib.sha256().hexdigest()
"""The rest of a workbook without another cell, or of one whose cells a reader can't see."""


@dataclass(frozen=True, slots=True)
class Where:
    """The cell that was set (none in documents and decks), and other cells whose results are outdated.

    With `same` it is to hold what it held, and to be bold with `bold`.
    """

    sheet: str = ""
    row: int = 0
    column: int = 0
    ignored: frozenset[tuple[str, int, int]] = frozenset()
    same: bool = False
    bold: bool = False

    @property
    def place(self) -> tuple[str, int, int]:
        return self.sheet, self.row, self.column


NOWHERE = Where()


@dataclass(frozen=True, slots=True)
class Seen:
    """The value of the cell; for documents and decks all of the text. `rest` is a digest of all else."""

    value: Value
    rest: str = ""


Reader = Callable[[bytes, Where], Seen]


def by_openpyxl(content: bytes, where: Where) -> Seen:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(io.BytesIO(content))
    if not book.sheetnames:
        raise ValueError("it sees no sheet")
    package = RawPackage(content)
    if _TRIAL_VERSION in package.part(package.main):
        raise ValueError("it sees neither texts nor looks in workbooks of the trial version of 2006")
    if where.sheet not in book.sheetnames:
        return Seen(None)
    cell = book[where.sheet].cell(where.row, where.column)
    if where.bold:
        return Seen(bool(cell.font.b), _formulas(book))
    return Seen(_plain(cell.value), _formulas(book) if where.same else "")


def _formulas(book: openpyxl.Workbook) -> str:
    """Of all that stands in cells: formulas as texts, constants as values; far-flung sheets left out."""
    digest = hashlib.sha256()
    for sheet in book.worksheets:
        wide = sheet.max_row * sheet.max_column > _MOST_CELLS
        for row in () if wide else sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    digest.update(repr((sheet.title, cell.coordinate, _held(cell.value))).encode())
    return digest.hexdigest()


def _held(value: object) -> object:
    """openpyxl moves the line breaks of shared formulas to other places."""
    if isinstance(value, DataTableFormula):
        return _plain(value)
    text = getattr(value, "text", value)
    return "".join(text.split()) if isinstance(text, str) and text.startswith("=") else text


def _plain(value: object) -> Value:
    if isinstance(value, ArrayFormula | DataTableFormula):
        return ", ".join(f"{name}: {one}" for name, one in sorted(vars(value).items()))
    return value if value is None or isinstance(value, str | int | float) else str(value)


def by_calamine(content: bytes, where: Where) -> Seen:
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    if not book.sheet_names:
        raise ValueError("it sees no sheet")
    digest = hashlib.sha256()
    value: Value = None
    for name in book.sheet_names:
        page = book.get_sheet_by_name(name)
        top, left = page.start or (0, 0)
        for r, row in enumerate(page.to_python(skip_empty_area=True), top + 1):
            for c, one in enumerate(row, left + 1):
                if (name, r, c) == where.place and not where.same:
                    value = _plain(one)
                elif one != "" and (name, r, c) not in where.ignored:
                    digest.update(repr((name, r, c, one)).encode())
    return Seen(value, digest.hexdigest())


def by_python_docx(content: bytes, _where: Where) -> Seen:
    document = docx.Document(io.BytesIO(content))
    parts = list(document.part.package.iter_parts()) if document.part.package else []
    blobs = [p.blob for p in sorted(parts, key=lambda p: p.partname) if str(p.partname).endswith(".xml")]
    return Seen("".join(_texts(raw_tree(blob) for blob in blobs)))


def by_python_pptx(content: bytes, _where: Where) -> Seen:
    deck = pptx.Presentation(io.BytesIO(content))
    slides = [raw_tree(slide.part.blob) for slide in deck.slides]
    notes = [raw_tree(s.notes_slide.part.blob) for s in deck.slides if s.has_notes_slide]
    return Seen("".join(_texts([*slides, *notes])))


def by_raw_xml(content: bytes, where: Where) -> Seen:
    """The last resort for files that no library opens: strict ones, templates and macro documents."""
    if where.sheet:
        texts = cell_texts(content)
        column = get_column_letter(where.column)
        return Seen(texts.get((where.sheet, f"{column}{where.row}")))
    parts = RawPackage(content).parts
    return Seen("".join(_texts(raw_tree(parts[name]) for name in sorted(parts) if name.endswith(".xml"))))


READERS: Mapping[Family, Mapping[str, Reader]] = {
    "workbook": {"openpyxl": by_openpyxl, "calamine": by_calamine},
    "document": {"python-docx": by_python_docx},
    "deck": {"python-pptx": by_python_pptx},
}


def _texts(roots: Iterable[etree._Element]) -> Iterable[str]:
    """Without what fields show, such as the number of a slide."""
    return (one.text or "" for root in roots for one in root.iter("{*}t") if not _in_field(one))


def _in_field(text: etree._Element) -> bool:
    parent = text.getparent()
    return parent is not None and etree.QName(parent).localname == "fld"


def places(named: Collection[str]) -> frozenset[tuple[str, int, int]]:
    """`Sheet1!B2` or `'My sheet'!B2` as names with numbers."""
    found = []
    for place in named:
        sheet, _, cell = place.rpartition("!")
        row, column = coordinate_to_tuple(cell)
        found.append((sheet.removeprefix("'").removesuffix("'").replace("''", "'"), row, column))
    return frozenset(found)
