"""Office files against the libraries: set a cell, read an outline or a window, replace words."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import docx
import openpyxl

from bench.figures import table
from bench.one_edit import FIND

ROWS = {1_000: 5, 50_000: 3, 200_000: 1}
"""How many rows, and in how many processes each way is tried."""
COLUMNS = 10
PAGES = 500
PARAGRAPHS_A_PAGE = 12
DOCUMENT_TRIES = 5
BASE_DIR = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Cost:
    """Of one piece of work: seconds, and the peak of memory over what the process held before, in MB."""

    seconds: float
    peak_mb: float


def measure() -> None:
    with tempfile.TemporaryDirectory(prefix="folio-bench-") as folder:
        workbooks(Path(folder))
        document(Path(folder) / "long.docx")


def workbooks(folder: Path) -> None:
    edits, reads = [], []
    for rows, tries in ROWS.items():
        for formulas in (False, True):
            file = folder / "book.xlsx"
            make_workbook(file, rows, formulas=formulas)
            name = f"{rows:,} rows, {'formulas' if formulas else 'values'}"
            ours, theirs = cost("set_cell", file, tries, rows), cost("openpyxl", file, tries, rows)
            batch = cost("set_cells", file, tries, rows)
            edits.append((name, *compared(ours, theirs), ratio(batch.seconds, ours.seconds)))
            whole = cost("calamine", file, tries, rows)
            seen = (cost(way, file, tries, rows) for way in ("outline", "window"))
            reads.append(
                (name, ms(whole), *(f"{ms(one)} ({ratio(one.seconds, whole.seconds)})" for one in seen))
            )
    head = (
        "",
        "Folio ms",
        "openpyxl ms",
        "times faster",
        "Folio MB",
        "openpyxl MB",
        "share",
        "1,000 cells / one",
    )
    table(f"Set one cell and read it back ({COLUMNS} columns)", head, edits)
    table(
        "Read: ratio to calamine reading all of it",
        ("", "calamine ms", "outline ms", "50 rows in the middle ms"),
        reads,
    )


def document(file: Path) -> None:
    make_document(file)
    ours, theirs = (cost(way, file, DOCUMENT_TRIES) for way in ("replace", "python-docx"))
    row = (f"{PAGES} pages", ms(ours), ms(theirs), ratio(ours.seconds, theirs.seconds))
    head = ("", "Folio ms", "python-docx load, save ms", "ratio")
    table("Replace words in a document and read them back", head, [row])


def compared(ours: Cost, theirs: Cost) -> tuple[str, ...]:
    memory = (f"{ours.peak_mb:.0f}", f"{theirs.peak_mb:.0f}", ratio(ours.peak_mb, theirs.peak_mb))
    return (ms(ours), ms(theirs), f"{theirs.seconds / ours.seconds:.1f}", *memory)


def ms(cost: Cost) -> str:
    return f"{cost.seconds * 1000:.0f}"


def ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f}" if theirs > 0 else "-"


def make_workbook(file: Path, rows: int, *, formulas: bool) -> None:
    """Text and numbers, with a sum in each row where there are formulas."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    for row in range(1, rows + 1):
        numbers = [row * column for column in range(1, COLUMNS - 2)]
        last = f"=SUM(C{row}:I{row})" if formulas else row
        sheet.append([f"Item {row}", f"Place {row % 97}", *numbers, last])
    book.save(file)


def make_document(file: Path, pages: int = PAGES) -> None:
    """Headings, paragraphs with some words in bold, and a small table on every tenth page."""
    made = docx.Document()
    for page in range(1, pages + 1):
        made.add_heading(f"Chapter {page}", 1)
        for number in range(PARAGRAPHS_A_PAGE):
            paragraph = made.add_paragraph(f"This is paragraph {number} of a long report, ")
            paragraph.add_run("with some words in bold").bold = True
            paragraph.add_run(", and with others that are plain and go on to the end of the line. " * 3)
        made.add_paragraph("So " + FIND.replace("250", str(page)) + ".")
        if page % 10 == 0:
            grid = made.add_table(4, 3)
            for cell in (cell for row in grid.rows for cell in row.cells):
                cell.text = "Amount"
    made.save(str(file))


def cost(way: str, file: Path, tries: int, rows: int = 0) -> Cost:
    """The medians of several processes, one after the other."""
    found = [one_process(way, file, rows) for _ in range(tries)]
    return Cost(median(cost.seconds for cost in found), median(cost.peak_mb for cost in found))


def one_process(way: str, file: Path, rows: int) -> Cost:
    command = [sys.executable, "-m", "bench.one_edit", way, str(file), str(rows)]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    seconds, peak_mb = done.stdout.split()
    return Cost(float(seconds), float(peak_mb))
