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

SET_CELL: JsonObject = {"op": "xlsx_set_cell", "sheet": "Sheet1", "cell": "B2", "value": 99}
STATUS, CLEAR_REFS, FORGET_PEAK = Path("/proc/self/status"), Path("/proc/self/clear_refs"), "5"


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
    forget_peak()
    before, started = held(), time.perf_counter()
    changed = edit(content)
    seconds, after = time.perf_counter() - started, peak()
    value = openpyxl.load_workbook(BytesIO(changed), read_only=True)["Sheet1"]["B2"].value
    if value != 99:  # noqa: PLR2004 -- what was set
        sys.exit(f"{sys.argv[1]} set B2 to {value!r}")
    print(seconds, after - before)


def small_workbook() -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "Sheet1"
    saved = BytesIO()
    book.save(saved)
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
