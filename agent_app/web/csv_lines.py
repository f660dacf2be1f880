"""Lines of CSV whose cells a spreadsheet shows as they are and never computes."""

import csv
import io
from collections.abc import Iterable

# What a cell begins with that spreadsheets take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_lines(rows: Iterable[Iterable[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell
