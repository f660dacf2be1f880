"""The ops that insert and delete whole rows and columns of a sheet."""

from tools.editing.late import LateOp, OpGroup
from tools.kit.json_types import JsonObject

SHEET: JsonObject = {"type": "string"}

LINES = OpGroup(
    guide=(
        "Rows and columns: xlsx_insert_rows {row, count?} puts rows before row, xlsx_delete_rows deletes "
        "from row on; xlsx_insert_columns, xlsx_delete_columns {column, count?} likewise. References follow."
    ),
    fields={
        "sheet": SHEET,
        "row": {"type": "integer"},
        "column": {"type": "string", "description": "letters: C"},
        "count": {"type": "integer", "description": "default 1"},
    },
    ops=(
        LateOp(
            "xlsx_insert_rows",
            ("row",),
            ("sheet", "count"),
            ({"op": "xlsx_insert_rows", "sheet": "SHEET", "row": 3, "count": 2},),
        ),
        LateOp(
            "xlsx_delete_rows",
            ("row",),
            ("sheet", "count"),
            ({"op": "xlsx_delete_rows", "sheet": "SHEET", "row": 3},),
        ),
        LateOp(
            "xlsx_insert_columns",
            ("column",),
            ("sheet", "count"),
            ({"op": "xlsx_insert_columns", "sheet": "SHEET", "column": "B"},),
        ),
        LateOp(
            "xlsx_delete_columns",
            ("column",),
            ("sheet", "count"),
            ({"op": "xlsx_delete_columns", "sheet": "SHEET", "column": "B", "count": 1},),
        ),
    ),
)
