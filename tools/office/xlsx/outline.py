"""An overview of a workbook: its sheets with what they hold, its tables and names."""

from dataclasses import dataclass

from tools.office.package.package import Package
from tools.office.xlsx.around import NOTHING, Around, around
from tools.office.xlsx.refs import Range
from tools.office.xlsx.survey import survey
from tools.office.xlsx.tables import Table
from tools.office.xlsx.workbook import DefinedName, Sheet, SheetKind, Workbook


@dataclass(frozen=True, slots=True)
class SheetOutline:
    """A tab. `used` is the block around cells that hold something, None for an empty one.

    `declared` is what the file says of itself, which nobody need believe.
    """

    name: str
    kind: SheetKind
    state: str
    used: Range | None
    formulas: int
    merged: tuple[Range, ...]
    tables: tuple[Table, ...]
    declared: Range | None = None
    around: Around = NOTHING


@dataclass(frozen=True, slots=True)
class WorkbookOutline:
    """`macros` says that it carries macro code; it is never run or changed here."""

    sheets: tuple[SheetOutline, ...]
    names: tuple[DefinedName, ...]
    macros: bool
    date1904: bool
    strict: bool


def outline(package: Package) -> WorkbookOutline:
    """Walks every sheet once; raises an OfficeError when the file can't be read as a workbook."""
    book = Workbook(package)
    sheets = tuple(_sheet(book, sheet) for sheet in book.sheets)
    names = tuple(name for name in book.names if not name.hidden)
    return WorkbookOutline(sheets, names, _has_macros(book), book.date1904, book.kind.strict)


def _sheet(book: Workbook, sheet: Sheet) -> SheetOutline:
    if sheet not in book.worksheets:
        beside = around(book.package, sheet.part, None)
        return SheetOutline(sheet.name, sheet.kind, sheet.state, None, 0, (), (), around=beside)
    seen = survey(book, sheet)
    return SheetOutline(
        sheet.name,
        sheet.kind,
        sheet.state,
        seen.used,
        seen.formulas,
        seen.frame.merges,
        book.tables(sheet),
        seen.frame.declared,
        around(book.package, sheet.part, seen.frame),
    )


def _has_macros(book: Workbook) -> bool:
    return book.kind.macros or book.shared_part("vbaProject") is not None
