"""Lines of CSV whose cells a spreadsheet shows as they are and never computes."""

import csv
import io
from collections.abc import Iterable
from decimal import Decimal

MARK = "\ufeff"
"""Before the first line, so that spreadsheets read it as UTF-8."""
# What a cell begins with that spreadsheets take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def csv_lines(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> str:
    """Numbers below zero stay numbers."""
    if isinstance(value, str):
        return f"'{value}" if value.lstrip(" ").startswith(FORMULA) else value
    return "" if value is None else f"{value:f}" if isinstance(value, Decimal) else str(value)
