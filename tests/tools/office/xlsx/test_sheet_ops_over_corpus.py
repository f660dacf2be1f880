import io
import os
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import openpyxl
import pytest
from python_calamine import CalamineError, CalamineWorkbook

from tests.shared_files import corpus_files
from tests.tools.office.xlsx.books import changed_parts, opened
from tools.office.checking.order.edited import out_of_order
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.xlsx.charts.add import add_chart
from tools.office.xlsx.closed_table import Operation, may_touch
from tools.office.xlsx.commenting.add import Remark, add_comments
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Look
from tools.office.xlsx.sheets.add import add_sheet
from tools.office.xlsx.sheets.rename import rename_sheet
from tools.office.xlsx.sorting.sort import sort_rows
from tools.office.xlsx.workbook import Workbook

STEP = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 11
_LARGEST = 3_000_000
_MOST_CELLS = 300_000
_NOT_FOR_OPENPYXL = ("sample-beta.xlsx",)
"""It finds no text in a list of strings of the trial version of 2006."""
_LOOK = Look(bold=True, fill="FFF2CC", border="outline", number_format='0.0 "u"', align="center")


def _sorted(package: Package) -> Edit:
    book = Workbook(package)
    tab = book.worksheets[0]
    used = book.grid(tab).used()
    table = next(iter(book.tables(tab)), None)
    where = table.name if table else str(used)
    letter = "".join(sign for sign in str(used.first) if sign.isalpha()) if used else "A"
    return sort_rows(package, tab.name, where, [letter], descending=True, header=True)


def _charted(package: Package) -> Edit:
    book = Workbook(package)
    tab = book.worksheets[0]
    return add_chart(package, tab.name, "column", str(book.grid(tab).used()), "Chart of <all> & more")


def _formatted(where: str) -> Callable[[Package], Edit]:
    def run(package: Package) -> Edit:
        return format_cells(package, Workbook(package).worksheets[0].name, where, Wanted(_LOOK, 17, "B2"))

    return run


def _renamed(package: Package) -> Edit:
    return rename_sheet(package, Workbook(package).worksheets[0].name, "Neu & ='s")


def _added(package: Package) -> Edit:
    first = Workbook(package).sheets[0].name
    return add_sheet(package, "Added one", [["Word", "Number"], ["a", 1.5], ["b", "=B2*2"]], first)


def _noted(package: Package) -> Edit:
    first = Workbook(package).worksheets[0].name
    return add_comments(
        package, [Remark(first, "B2", "Is <this>?\nSay more."), Remark(first, "A1", "x")], "Folio"
    )


OPS: dict[str, tuple[Operation, Callable[[Package], Edit]]] = {
    "add": ("add_sheet", _added),
    "rename": ("rename_sheet", _renamed),
    "format cells": ("format", _formatted("B2:D5")),
    "format columns": ("format", _formatted("B:C")),
    "format rows": ("format", _formatted("2:4")),
    "sort": ("sort", _sorted),
    "chart": ("add_chart", _charted),
    "comment": ("add_comment", _noted),
}


@cache
def _books() -> list[tuple[Path, bytes]]:
    found = []
    for path in corpus_files(".xlsx", ".xlsm", ".xltx")[::STEP]:
        content = path.read_bytes()
        try:
            book = Workbook(opened(content))
            if book.worksheets and sum(book.package.size(n) for n in book.package.names()) < _LARGEST:
                found.append((path, content))
        except OfficeError:
            continue
    return found


def _edits(name: str) -> Iterator[tuple[Path, bytes, Workbook, Edit]]:
    for path, content in _books():
        book = Workbook(opened(content))
        try:
            yield path, content, book, OPS[name][1](book.package)
        except OfficeError:
            continue


@cache
def _openpyxl_opens(content: bytes) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            openpyxl.load_workbook(io.BytesIO(content))
        except Exception:  # noqa: BLE001 -- whatever this reader raises, it does not open the file
            return False
    return True


@cache
def _values(content: bytes, index: int) -> dict[tuple[int, int], object] | None:
    """All filled cells of a tab, read by calamine; None where it can't read them."""
    try:
        page = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(index)
    except (CalamineError, IndexError):
        return None
    if page.start is None:
        return {}
    if page.height * page.width > _MOST_CELLS:
        return None
    top, left = page.start
    rows = page.to_python(skip_empty_area=True)
    return {(top + r, left + c): v for r, row in enumerate(rows) for c, v in enumerate(row) if v != ""}


@pytest.mark.parametrize("name", OPS)
def test_only_parts_of_the_closed_table_change_and_all_readers_still_open(name: str) -> None:
    done = 0
    for path, content, book, edit in _edits(name):
        if edit.content == content:
            continue
        changed = {one.replace("\\", "/").lstrip("/") for one in changed_parts(content, edit.content)}
        assert changed == set(edit.parts_changed), path.name
        assert edit.parts_kept + len(edit.parts_changed) >= len(book.package.names()), path.name
        assert all(may_touch(book, OPS[name][0], one) for one in changed), (path.name, changed)
        if _openpyxl_opens(content) and path.name not in _NOT_FOR_OPENPYXL:
            assert _openpyxl_opens(edit.content), path.name
        if _values(content, 0) is not None:
            assert _values(edit.content, 0) is not None, path.name
        done += 1
    assert done > 15


@pytest.mark.parametrize("name", OPS)
def test_children_of_changed_parts_stand_in_the_order_of_the_schema(name: str) -> None:
    for path, content, _, edit in _edits(name):
        assert out_of_order(content, edit.content) == (), path.name


@pytest.mark.parametrize(
    "name", ["rename", "format cells", "format columns", "format rows", "chart", "comment"]
)
def test_values_of_the_first_tab_stay(name: str) -> None:
    compared = 0
    for path, content, _, edit in _edits(name):
        before, after = _values(content, 0), _values(edit.content, 0)
        if before is None or edit.stale:
            continue
        if name.startswith("format"):
            assert {*before} == {*(after or {})}, path.name
        else:
            assert before == after, path.name
        compared += 1
    assert compared > 10


def test_a_sort_leaves_the_same_values_in_each_column() -> None:
    compared = 0
    for path, content, _, edit in _edits("sort"):
        before, after = _values(content, 0), _values(edit.content, 0)
        if edit.content == content or edit.stale or before is None or after is None:
            continue
        assert _columns(before) == _columns(after), path.name
        compared += 1
    assert compared > 5


def _columns(values: dict[tuple[int, int], object]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for (_, column), value in values.items():
        found.setdefault(column, []).append(repr(value))
    return {column: sorted(texts) for column, texts in found.items()}
