import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from tests.shared_files import corpus_files
from tests.tools.office.xlsx.books import by_openpyxl, changed_parts, opened
from tools.office.checking.order.edited import out_of_order
from tools.office.package.errors import OfficeError
from tools.office.xlsx.closed_table import may_touch
from tools.office.xlsx.refs import Range
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Axis, Lines
from tools.office.xlsx.workbook import Workbook

STEP = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 8
_LARGEST = 2_000_000
_WIDEST = 300_000


def _books() -> Iterator[tuple[Path, bytes, Workbook, Range]]:
    for path in corpus_files(".xlsx", ".xlsm")[::STEP]:
        content = path.read_bytes()
        try:
            book = Workbook(opened(content))
            small = sum(book.package.size(name) for name in book.package.names()) < _LARGEST
            used = book.grid(book.worksheets[0]).used() if small and book.worksheets else None
        except OfficeError:
            continue
        if used:
            yield path, content, book, used


def _cells(content: bytes) -> dict[tuple[str, int, int], object] | None:
    """None for a file that openpyxl can't read, or would lay out whole to its farthest cell."""
    try:
        sheets = by_openpyxl(content).worksheets
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        return None
    if any(sheet.max_row * sheet.max_column > _WIDEST for sheet in sheets):
        return None
    cells = (cell for sheet in sheets for line in sheet.iter_rows() for cell in line)
    return {(c.parent.title, c.row, c.column): _said(c.value) for c in cells if c.value is not None}


def _said(value: object) -> object:
    """Formulas without blanks, which openpyxl moves about where it spells out shared ones."""
    if isinstance(value, str) and value.startswith("="):
        return "".join(value.split())
    if isinstance(value, ArrayFormula):
        return value.ref, value.text
    if isinstance(value, DataTableFormula):
        return value.ref, value.r1, value.r2
    return value


@pytest.mark.parametrize("axis", ["row", "column"])
def test_a_line_put_in_and_taken_out_again_leaves_all_cells_as_they_were(axis: Axis) -> None:
    done = 0
    for path, content, book, used in _books():
        ends = (used.first.row, used.last.row) if axis == "row" else (used.first.column, used.last.column)
        before = _cells(content)
        try:
            there = shifted(
                book.package, book.worksheets[0].name, Lines(axis, sum(ends) // 2 + 1, 1, inserts=True)
            )
            back = shifted(
                opened(there.content),
                book.worksheets[0].name,
                Lines(axis, sum(ends) // 2 + 1, 1, inserts=False),
            )
        except OfficeError:
            continue
        changed = {name.replace("\\", "/").lstrip("/") for name in changed_parts(content, there.content)}
        assert changed == set(there.parts_changed), path.name
        assert all(may_touch(book, "move_lines", name) for name in changed), (path.name, changed)
        assert out_of_order(content, there.content) == (), path.name
        assert out_of_order(there.content, back.content) == (), path.name
        if before is not None:
            assert _cells(back.content) == before, path.name
        done += 1
    assert done > 20
