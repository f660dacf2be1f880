"""Setting one cell: Folio's editor against openpyxl's load, set and save, each in a process of its own."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import openpyxl

from bench.figures import table

ROWS = (1_000, 50_000)
COLUMNS = 8
TRIES = 5
BASE_DIR = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Cost:
    """Of one edit: seconds, and the peak of memory over what the process held before, in MB."""

    seconds: float
    peak_mb: float


def measure() -> None:
    rows = []
    with tempfile.TemporaryDirectory(prefix="folio-bench-") as folder:
        for count in ROWS:
            file = Path(folder) / f"{count}.xlsx"
            make_workbook(file, count)
            ours, theirs = cost("folio", file), cost("openpyxl", file)
            rows.append((f"{count:,} rows", f"{file.stat().st_size / 1e6:.1f}", *compared(ours, theirs)))
    head = ("one cell", "file MB", "Folio ms", "openpyxl ms", "ratio", "Folio MB", "openpyxl MB", "ratio")
    table(f"Set one cell: time and peak memory ({COLUMNS} columns, median of {TRIES} processes)", head, rows)


def compared(ours: Cost, theirs: Cost) -> tuple[str, ...]:
    times = (
        f"{ours.seconds * 1000:.0f}",
        f"{theirs.seconds * 1000:.0f}",
        ratio(ours.seconds, theirs.seconds),
    )
    return (*times, f"{ours.peak_mb:.0f}", f"{theirs.peak_mb:.0f}", ratio(ours.peak_mb, theirs.peak_mb))


def ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}" if theirs > 0 else "-"


def make_workbook(file: Path, rows: int) -> None:
    """Text, numbers and formulas, as people have them."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    for row in range(1, rows + 1):
        numbers = [row * column for column in range(1, COLUMNS - 2)]
        sheet.append([f"Item {row}", f"Place {row % 97}", *numbers, f"=SUM(C{row}:G{row})"])
    book.save(file)


def cost(way: str, file: Path) -> Cost:
    """The medians of several processes, one after the other."""
    found = [one_process(way, file) for _ in range(TRIES)]
    return Cost(median(cost.seconds for cost in found), median(cost.peak_mb for cost in found))


def one_process(way: str, file: Path) -> Cost:
    command = [sys.executable, "-m", "bench.one_edit", way, str(file)]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    seconds, peak_mb = done.stdout.split()
    return Cost(float(seconds), float(peak_mb))
