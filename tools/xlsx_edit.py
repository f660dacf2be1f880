"""Changes a workbook's structure: rows, columns, sheets, looks; a late tool, there with a workbook."""

from tools.editing.late import LateCall
from tools.editing.late_tool import late_tool
from tools.editing.xlsx_lines import LINES
from tools.editing.xlsx_sheets import SHEETS
from tools.office.package.edit import Edit


def _run(content: bytes, call: LateCall) -> Edit:
    from tools.editing.xlsx_late import run_op  # noqa: PLC0415 -- brings its libraries

    return run_op(content, call)


XLSX_EDIT = late_tool("xlsx_edit", "xlsx", (LINES, SHEETS), _run, {})
