"""The ops on whole sheets and blocks of one: add, rename, format, sort, draw as a chart, comment."""

from tools.editing.late import LateOp, OpGroup
from tools.kit.json_types import JsonObject

_TEXT: JsonObject = {"type": "string"}
_FLAG: JsonObject = {"type": "boolean"}
_CELL: JsonObject = {"type": ["string", "number", "boolean", "null"]}
_LOOK = (
    "number_format",
    "bold",
    "italic",
    "font_color",
    "fill",
    "align",
    "wrap",
    "border",
    "width",
    "freeze",
)

SHEETS = OpGroup(
    guide=(
        "Sheets: xlsx_add_sheet, xlsx_rename_sheet (references follow). "
        "Blocks: xlsx_format (range B2:D9, B:D or 3:7), xlsx_sort (by column letters or headers), "
        "xlsx_add_chart (range with its headers; cell: its corner). Notes: xlsx_add_comment."
    ),
    fields={
        "sheet": _TEXT,
        "name": _TEXT,
        "after": _TEXT,
        "rows": {"type": "array", "items": {"type": "array", "items": _CELL}},
        "range": _TEXT,
        "number_format": _TEXT,
        "bold": _FLAG,
        "italic": _FLAG,
        "font_color": {"type": "string", "description": "#RRGGBB"},
        "fill": {"type": "string", "description": "#RRGGBB or none"},
        "align": {"type": "string", "enum": ["left", "center", "right", "general"]},
        "wrap": _FLAG,
        "border": {"type": "string", "enum": ["all", "outline", "top", "bottom", "none"]},
        "width": {"type": "number", "description": "of columns, in characters"},
        "freeze": {"type": "string", "description": "first cell that scrolls: A2"},
        "by": {"type": "array", "items": _TEXT},
        "descending": _FLAG,
        "header": _FLAG,
        "kind": {"type": "string", "enum": ["column", "bar", "line", "pie", "scatter", "area"]},
        "title": _TEXT,
        "cell": _TEXT,
        "text": _TEXT,
    },
    ops=(
        LateOp(
            "xlsx_add_sheet",
            ("name",),
            ("rows", "after"),
            (
                {
                    "op": "xlsx_add_sheet",
                    "name": "Summary",
                    "rows": [["Item", "Amount"], ["Rent", 1200], ["Total", "=SUM(B2:B2)"]],
                    "after": "SHEET",
                },
                {"op": "xlsx_add_sheet", "name": "Notes"},
            ),
        ),
        LateOp(
            "xlsx_rename_sheet",
            ("name",),
            ("sheet",),
            ({"op": "xlsx_rename_sheet", "sheet": "SHEET", "name": "Sales 2026"},),
        ),
        LateOp(
            "xlsx_format",
            (),
            ("sheet", "range", *_LOOK),
            (
                {"op": "xlsx_format", "range": "A1:B1", "bold": True, "fill": "#DDEBF7", "freeze": "A2"},
                {
                    "op": "xlsx_format",
                    "sheet": "SHEET",
                    "range": "B:B",
                    "number_format": "#,##0.00",
                    "width": 14,
                },
            ),
        ),
        LateOp(
            "xlsx_sort",
            ("range", "by"),
            ("sheet", "descending", "header"),
            ({"op": "xlsx_sort", "range": "A1:B3", "by": ["Amount"], "descending": True},),
        ),
        LateOp(
            "xlsx_add_chart",
            ("kind", "range"),
            ("sheet", "title", "cell"),
            (
                {
                    "op": "xlsx_add_chart",
                    "kind": "column",
                    "range": "A1:B3",
                    "title": "Amount by month",
                    "cell": "D2",
                },
            ),
        ),
        LateOp(
            "xlsx_add_comment",
            ("cell", "text"),
            ("sheet",),
            ({"op": "xlsx_add_comment", "sheet": "SHEET", "cell": "B2", "text": "Is this still right?"},),
        ),
    ),
)
