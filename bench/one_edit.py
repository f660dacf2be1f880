"""One edit in this process: `python -m bench.one_edit WAY FILE` prints its seconds and peak MB."""

import resource
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import openpyxl

from tools.editing.apply import apply_ops
from tools.kit.json_types import JsonObject

SET_CELL: JsonObject = {"op": "xlsx_set_cells", "sheet": "Sheet1", "cells": {"B2": 99}}
# Linux counts the peak in KiB, macOS in bytes.
PER_MB = 1024 if sys.platform == "linux" else 1024 * 1024


def with_folio(content: bytes) -> bytes:
    return apply_ops("xlsx", "book.xlsx", content, [SET_CELL]).content


def with_openpyxl(content: bytes) -> bytes:
    book = openpyxl.load_workbook(BytesIO(content))
    book["Sheet1"]["B2"] = 99
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def main() -> None:
    ways: dict[str, Callable[[bytes], bytes]] = {"folio": with_folio, "openpyxl": with_openpyxl}
    edit, content = ways[sys.argv[1]], Path(sys.argv[2]).read_bytes()
    edit(small_workbook())  # what is imported at the first edit is no part of its cost
    before, started = peak(), time.perf_counter()
    changed = edit(content)
    seconds, after = time.perf_counter() - started, peak()
    value = openpyxl.load_workbook(BytesIO(changed), read_only=True)["Sheet1"]["B2"].value
    if value != 99:  # noqa: PLR2004 -- what was set
        sys.exit(f"{sys.argv[1]} set B2 to {value!r}")
    print(seconds, (after - before) / PER_MB)


def small_workbook() -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Sheet1"
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
