"""Makes a new workbook from sheets of rows, laid out as a careful person would."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl import Workbook as NewWorkbook

from tools.kit.json_types import JsonMapping, JsonValue
from tools.office.letters.language import language_of
from tools.office.letters.width import is_wide
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_rules import Surroundings, written
from tools.office.xlsx.making.columns import Quoted
from tools.office.xlsx.making.dress import dress
from tools.office.xlsx.making.layout import layout_of
from tools.office.xlsx.making.looks import Looks
from tools.office.xlsx.making.printing import set_up_paper
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell
from tools.office.xlsx.values import Empty, Formula, Text, Value, read_value

MOST_CELLS = 500_000
_LONGEST_NAME = 31
_FORBIDDEN = re.compile(r"[:\\/?*\[\]\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class NewSheet:
    """A checked sheet: its name, and its rows as values (None for a cell that stays empty)."""

    name: str
    rows: tuple[tuple[Value, ...], ...]


def make_workbook(sheets: Sequence[JsonMapping]) -> bytes:
    """The .xlsx for `[{name, rows}]`; cells as for set_cells, null stays empty.

    Raises XlsxError with a pointer such as /sheets/0/rows/2.
    """
    checked = _checked(sheets)
    book = NewWorkbook()
    book.remove(book.worksheets[0])
    book.properties.creator = "Folio"
    looks = Looks(_font(checked))
    for sheet in checked:
        page, layout = book.create_sheet(sheet.name), layout_of(sheet.rows)
        dress(page, layout, looks)
        set_up_paper(page, layout)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _font(sheets: Sequence[NewSheet]) -> str:
    """The typeface of East Asian workbooks; empty where no such letter is written."""
    texts = [v.text for sheet in sheets for row in sheet.rows for v in row if isinstance(v, Text)]
    wide = [text for text in texts if not text.isascii() and any(map(is_wide, text))]
    return language_of("\n".join(wide)).font if wide else ""


def _checked(sheets: Sequence[JsonMapping]) -> list[NewSheet]:
    if not sheets:
        raise XlsxError("a workbook needs at least one sheet with a name and rows", "/sheets")
    names: list[str] = []
    for index, sheet in enumerate(sheets):
        names.append(_name(sheet.get("name"), names, f"/sheets/{index}/name"))
    around = Surroundings(frozenset(name.casefold() for name in names), {})
    checked = [
        NewSheet(name, _rows(sheet.get("rows"), around, f"/sheets/{index}/rows"))
        for index, (name, sheet) in enumerate(zip(names, sheets, strict=True))
    ]
    if sum(len(row) for sheet in checked for row in sheet.rows) > MOST_CELLS:
        raise XlsxError(f"a new workbook holds at most {MOST_CELLS:,} cells", "/sheets")
    return checked


def _name(name: JsonValue, taken: list[str], pointer: str) -> str:
    """Excel's rules: 1 to 31 characters, some signs not, no apostrophe at the ends, each name once."""
    if not isinstance(name, str) or not name.strip():
        raise XlsxError("a sheet needs a name, such as Sheet1", pointer)
    if len(name) > _LONGEST_NAME:
        raise XlsxError(f"{name[:80]!r} has {len(name)} characters; a sheet's name has at most 31", pointer)
    if _FORBIDDEN.search(name) or name.startswith("'") or name.endswith("'") or name.casefold() == "history":
        raise XlsxError(
            rf"{name!r} can't be a sheet's name; leave out : \ / ? * [ ] and outer apostrophes", pointer
        )
    if name.casefold() in (known.casefold() for known in taken):
        raise XlsxError(f"two sheets are called {name!r}; give each its own name", pointer)
    return name


def _rows(rows: JsonValue, around: Surroundings, pointer: str) -> tuple[tuple[Value, ...], ...]:
    if not isinstance(rows, list) or not rows:
        raise XlsxError(
            'a sheet needs rows, a list of lists such as [["Item", "Amount"], ["Rent", 1200]]', pointer
        )
    if len(rows) > MAX_ROW:
        raise XlsxError(f"a sheet holds at most {MAX_ROW:,} rows", pointer)
    return tuple(
        _row(row, number, around, f"{pointer}/{number - 1}") for number, row in enumerate(rows, start=1)
    )


def _row(row: JsonValue, number: int, around: Surroundings, pointer: str) -> tuple[Value, ...]:
    if not isinstance(row, list):
        raise XlsxError('a row is a list of cells, such as ["Rent", 1200]', pointer)
    if len(row) > MAX_COLUMN:
        raise XlsxError(f"a row holds at most {MAX_COLUMN:,} cells", pointer)
    return tuple(
        _value(value, Cell(number, column), around, f"{pointer}/{column - 1}")
        for column, value in enumerate(row, start=1)
    )


def _value(value: JsonValue, cell: Cell, around: Surroundings, pointer: str) -> Value:
    if value is None:
        return Empty()
    if isinstance(value, list | dict):
        raise XlsxError(
            f"{cell} is a {type(value).__name__}; a cell is a text, a number or a boolean", pointer
        )
    read = read_value(cell, value, pointer).value
    if isinstance(read, Formula):
        return Formula(written(read.text, around, cell, pointer), as_filed=True)
    quoted = isinstance(value, str) and value.startswith("'")
    return Quoted(read.text) if quoted and isinstance(read, Text) else read
