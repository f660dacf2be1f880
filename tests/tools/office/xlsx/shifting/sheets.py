"""Shorthands for moves on small made workbooks."""

from tests.tools.office.xlsx.books import SHEET, opened, part
from tools.office.package.edit import Edit
from tools.office.xlsx.refs import column_number
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines


def put_in(content: bytes, where: int | str, count: int = 1, sheet: str | None = "S1") -> Edit:
    """New rows before a number, or columns before a letter."""
    return _shifted(content, where, count, sheet, inserts=True)


def taken_out(content: bytes, where: int | str, count: int = 1, sheet: str | None = "S1") -> Edit:
    return _shifted(content, where, count, sheet, inserts=False)


def _shifted(content: bytes, where: int | str, count: int, sheet: str | None, *, inserts: bool) -> Edit:
    row = isinstance(where, int)
    at = where if isinstance(where, int) else column_number(where)
    return shifted(opened(content), sheet, Lines("row" if row else "column", at, count, inserts=inserts))


def sheet_of(edit: Edit, name: str = SHEET) -> str:
    return part(edit.content, name)
