"""One piece of work here: `python -m bench.one_edit WAY FILE ROWS` prints its seconds and peak MB."""

import resource
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import docx
import openpyxl
from openpyxl.writer.excel import ExcelWriter
from python_calamine import CalamineWorkbook

from tools.editing.apply import apply_ops
from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.package import Package
from tools.office.package.splice import FAST_LEVEL
from tools.office.xlsx.outline import outline
from tools.office.xlsx.window import window

SHEET, CELL, VALUE = "Sheet1", "B2", 99
BATCH = 1_000
WINDOW_ROWS = 50
FIND, REPLACE = "page 250 ends", "page 250 is over"
STATUS, CLEAR_REFS, FORGET_PEAK = Path("/proc/self/status"), Path("/proc/self/clear_refs"), "5"


def set_cell(content: bytes, rows: int) -> bytes:
    del rows
    op: JsonObject = {"op": "xlsx_set_cell", "sheet": SHEET, "cell": CELL, "value": VALUE}
    return apply_ops("xlsx", "book.xlsx", content, [op]).content


def set_cells(content: bytes, rows: int) -> bytes:
    """A thousand cells spread over all rows."""
    step = max(1, rows // BATCH)
    cells: list[JsonValue] = [{"cell": f"B{2 + step * n}", "value": VALUE} for n in range(BATCH)]
    op: JsonObject = {"op": "xlsx_set_cells", "sheet": SHEET, "cells": cells}
    return apply_ops("xlsx", "book.xlsx", content, [op]).content


def set_with_openpyxl(content: bytes, rows: int) -> bytes:
    """Packed as tightly as ours."""
    del rows
    book = openpyxl.load_workbook(BytesIO(content))
    book[SHEET][CELL] = VALUE
    saved = BytesIO()
    ExcelWriter(book, ZipFile(saved, "w", ZIP_DEFLATED, compresslevel=FAST_LEVEL)).save()
    return saved.getvalue()


def see_outline(content: bytes, rows: int) -> bytes:
    del rows
    outline(Package.open(content))
    return content


def see_window(content: bytes, rows: int) -> bytes:
    """In the middle."""
    window(Package.open(content), SHEET, max(1, rows // 2), WINDOW_ROWS)
    return content


def read_with_calamine(content: bytes, rows: int) -> bytes:
    del rows
    CalamineWorkbook.from_filelike(BytesIO(content)).get_sheet_by_name(SHEET).to_python()
    return content


def replace_words(content: bytes, rows: int) -> bytes:
    del rows
    op: JsonObject = {"op": "replace_text", "find": FIND, "replace": REPLACE}
    return apply_ops("docx", "long.docx", content, [op]).content


def load_and_save_with_docx(content: bytes, rows: int) -> bytes:
    del rows
    saved = BytesIO()
    docx.Document(BytesIO(content)).save(saved)
    return saved.getvalue()


WAYS: dict[str, Callable[[bytes, int], bytes]] = {
    "set_cell": set_cell,
    "set_cells": set_cells,
    "openpyxl": set_with_openpyxl,
    "outline": see_outline,
    "window": see_window,
    "calamine": read_with_calamine,
    "replace": replace_words,
    "python-docx": load_and_save_with_docx,
}
SETS_THE_CELL = ("set_cell", "set_cells", "openpyxl")


def main() -> None:
    way, content, rows = sys.argv[1], Path(sys.argv[2]).read_bytes(), int(sys.argv[3])
    work = WAYS[way]
    work(small_document() if way in ("replace", "python-docx") else small_workbook(), 0)
    forget_peak()
    before, started = held(), time.perf_counter()
    changed = work(content, rows)
    seconds, after = time.perf_counter() - started, peak()
    check(way, changed)
    print(seconds, after - before)


def check(way: str, changed: bytes) -> None:
    if way in SETS_THE_CELL:
        value = openpyxl.load_workbook(BytesIO(changed), read_only=True)[SHEET][CELL].value
        if value != VALUE:
            sys.exit(f"{way} set {CELL} to {value!r}")


def small_workbook() -> bytes:
    """What is imported and made ready at the first edit is no part of its cost."""
    book = openpyxl.Workbook()
    book.worksheets[0].title = SHEET
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def small_document() -> bytes:
    made = docx.Document()
    made.add_paragraph(f"On {FIND}.")
    saved = BytesIO()
    made.save(saved)
    return saved.getvalue()


def forget_peak() -> None:
    """Linux begins a new peak from here; elsewhere the peak of the whole process stays."""
    if CLEAR_REFS.exists():
        CLEAR_REFS.write_text(FORGET_PEAK)


def held() -> float:
    """MB that the process holds now, or its peak where the system tells no more."""
    return status_mb("VmRSS") if STATUS.exists() else peak()


def peak() -> float:
    if STATUS.exists():
        return status_mb("VmHWM")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)


def status_mb(field: str) -> float:
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith(f"{field}:"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    main()
