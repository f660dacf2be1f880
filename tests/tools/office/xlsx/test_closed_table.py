import io
import os
from pathlib import Path

import pytest
from python_calamine import CalamineError, CalamineWorkbook

from tests.shared_files import corpus_files
from tests.tools.office.xlsx.books import changed_parts, opened
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.xlsx.closed_table import Operation, may_touch
from tools.office.xlsx.refs import parse_cell
from tools.office.xlsx.replace_text import replace_text
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.values import CellInput
from tools.office.xlsx.workbook import Workbook

STEP = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 9
EDITS: list[tuple[str, CellInput]] = [("B3", 99.5), ("C2", "Héllo <w>"), ("A7", "=1+1")]
_LARGEST = 300_000
"""The independent reader lays out whole areas, so that files with far-off cells take it minutes."""


def _books() -> list[tuple[Path, bytes, Workbook]]:
    found = []
    for path in corpus_files(".xlsx", ".xlsm")[::STEP]:
        content = path.read_bytes()
        try:
            book = Workbook(opened(content))
            if book.worksheets and sum(book.package.size(n) for n in book.package.names()) < _LARGEST * 20:
                found.append((path, content, book))
        except OfficeError:
            continue
    return found


def _assert_closed(operation: Operation, path: Path, content: bytes, book: Workbook, edit: Edit) -> None:
    changed = {name.replace("\\", "/").lstrip("/") for name in changed_parts(content, edit.content)}
    assert changed == set(edit.parts_changed), path.name
    assert all(may_touch(book, operation, name) for name in changed), (path.name, changed)


def test_setting_a_cell_touches_no_part_outside_of_the_table() -> None:
    done = 0
    for path, content, book in _books():
        for cell, value in EDITS:
            try:
                edit = set_cells(book.package, book.worksheets[0].name, [(cell, value)])
            except OfficeError:
                continue
            _assert_closed("set_cells", path, content, book, edit)
            done += 1
    assert done > 60


def test_replacing_text_touches_no_part_outside_of_the_table() -> None:
    for path, content, book in _books():
        try:
            edit = replace_text(book.package, "e", "É€")
        except OfficeError:
            continue
        _assert_closed("replace_text", path, content, book, edit)


def _values(content: bytes, sheet: str) -> dict[tuple[int, int], object] | None:
    """All filled cells, read by calamine; None where they lie too far apart for it."""
    page = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_name(sheet)
    if page.start is None or page.height * page.width > _LARGEST:
        return None
    top, left = page.start
    rows = page.to_python(skip_empty_area=True)
    return {
        (top + r + 1, left + c + 1): v for r, row in enumerate(rows) for c, v in enumerate(row) if v != ""
    }


def _values_before(content: bytes, sheet: str) -> dict[tuple[int, int], object] | None:
    """As `_values`; None too for a file that calamine can't read."""
    try:
        return _values(content, sheet)
    except CalamineError:
        return None


def test_an_independent_reader_finds_the_new_value_and_all_old_ones() -> None:
    compared = 0
    for path, content, book in _books():
        sheet = book.worksheets[0].name
        before = _values_before(content, sheet)
        if before is None:
            continue
        try:
            edit = set_cells(book.package, sheet, [("B3", 99.5)])
        except OfficeError:
            continue
        after = _values(edit.content, sheet)
        if after is None:
            continue
        places = {place.rpartition("!")[2] for place in (*edit.stale, *(c.place for c in edit.changed))}
        expected = {(cell.row, cell.column) for cell in map(parse_cell, places)}
        differing = {key for key in {*before, *after} if before.get(key) != after.get(key)}
        assert differing <= expected, path.name
        if edit.changed[0].after == "99.5" and not edit.remarks:
            assert after.get((3, 2)) in (99.5, "99.5"), path.name
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", ["poc-shared-strings.xlsx", "57914.xlsx", "SampleSS.strict.xlsx"])
def test_files_that_break_others_are_edited(name: str) -> None:
    found = [path for path in corpus_files(".xlsx") if path.name == name]
    for path in found:
        book = Workbook(opened(path.read_bytes()))
        edit = set_cells(book.package, book.worksheets[0].name, [("B900", 5)])
        assert edit.changed[0].after == "5"
