"""Carries out one op of xlsx_edit."""

from tools.editing.late import DEFAULT_AUTHOR, LateCall
from tools.editing.xlsx_blocks import RUNNERS
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.xlsx.commenting.add import Remark, add_comments
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.recalculation.origins import before_lines, by_name_of_sheet
from tools.office.xlsx.recalculation.settle import recalculated, same_place
from tools.office.xlsx.refs import column_number
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.workbook import Workbook

_LINES = ("xlsx_insert_rows", "xlsx_delete_rows", "xlsx_insert_columns", "xlsx_delete_columns")


def run_op(content: bytes, call: LateCall) -> Edit:
    """Raises OfficeError."""
    package = Package.open(content, expected="workbook")
    if call.name in _LINES:
        return _shift(package, call)
    if call.name == "xlsx_add_comment":
        remark = Remark(call.text("sheet") or None, call.text("cell"), call.text("text"))
        return add_comments(package, [remark], DEFAULT_AUTHOR)
    if runner := RUNNERS.get(call.name):
        return _recalculated(package, runner(package, call), renamed=call.name == "xlsx_rename_sheet")
    raise XlsxError(f"{call.name} does not work on a workbook")


def _shift(package: Package, call: LateCall) -> Edit:
    sheet, lines = call.text("sheet") or None, _lines(call)
    edit = shifted(package, sheet, lines)
    return recalculated(package, edit, before_lines(Workbook(package).sheet(sheet).index, lines))


def _recalculated(package: Package, edit: Edit, *, renamed: bool) -> Edit:
    after = Workbook(Package.open(edit.content, package.limits))
    origin = same_place if renamed else by_name_of_sheet(Workbook(package), after)
    return recalculated(package, edit, origin)


def _lines(call: LateCall) -> Lines:
    inserts = call.name.startswith("xlsx_insert")
    count = call.number("count", 1)
    if call.name.endswith("rows"):
        return Lines("row", call.number("row"), count, inserts=inserts)
    letters = call.text("column").strip().upper()
    if not (letters.isascii() and letters.isalpha()):
        raise XlsxError(f"{letters[:40]!r} is not a column; name one by its letters, like C").on("column")
    return Lines("column", column_number(letters), count, inserts=inserts)
