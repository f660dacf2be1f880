"""The ops of pptx_edit: slides, what stands on them, pictures and charts."""

from tools.editing.late import LateOp, OpGroup
from tools.kit.json_types import JsonObject

_TEXT: JsonObject = {"type": "string"}
_WHOLE: JsonObject = {"type": "integer"}
_NUMBER: JsonObject = {"type": "number"}
_TEXTS: JsonObject = {"type": "array", "items": _TEXT}
_NAMED: JsonObject = {"type": ["string", "integer"]}
_LABELS: JsonObject = {"type": "array", "items": {"type": ["string", "number"]}}
_SERIES: JsonObject = {
    "type": "object",
    "required": ["name", "values"],
    "properties": {"name": _TEXT, "values": {"type": "array", "items": {"type": ["number", "null"]}}},
}

SLIDES = OpGroup(
    guide=(
        "Changes a deck; slides are numbered as file_read shows them. pptx_add_slide: title, bullets (two "
        "leading spaces a level), after (0: first; absent: last), layout. pptx_copy_slide: slide, "
        "after. pptx_delete_slide: slide. pptx_move_slide: slide, position."
    ),
    fields={
        "slide": _WHOLE,
        "position": _WHOLE,
        "after": _WHOLE,
        "title": _TEXT,
        "bullets": _TEXTS,
        "layout": {"type": "string", "description": "a layout's name in the deck"},
    },
    ops=(
        LateOp(
            "pptx_add_slide",
            (),
            ("title", "bullets", "after", "layout"),
            ({"op": "pptx_add_slide", "title": "Next steps", "bullets": ["Check", "Send"], "after": 1},),
        ),
        LateOp("pptx_copy_slide", ("slide",), ("after",), ({"op": "pptx_copy_slide", "slide": 3},)),
        LateOp("pptx_delete_slide", ("slide",), (), ({"op": "pptx_delete_slide", "slide": 1},)),
        LateOp(
            "pptx_move_slide",
            ("slide", "position"),
            (),
            ({"op": "pptx_move_slide", "slide": 2, "position": 1},),
        ),
    ),
)

TEXTS = OpGroup(
    guide=(
        "pptx_set_table_cell: slide, table, row, column, text. pptx_set_shape_text: slide, shape, text. "
        "pptx_set_notes: slide, text. pptx_add_comment: slide, text, shape. Each line of text is a "
        "paragraph; tables, shapes and charts go by name, or by number on the slide."
    ),
    fields={"table": _NAMED, "shape": _NAMED, "row": _WHOLE, "column": _WHOLE, "text": _TEXT},
    ops=(
        LateOp(
            "pptx_set_table_cell",
            ("slide", "row", "column", "text"),
            ("table",),
            (
                {
                    "op": "pptx_set_table_cell",
                    "slide": 2,
                    "table": 1,
                    "row": 2,
                    "column": 2,
                    "text": "1,250",
                },
            ),
        ),
        LateOp(
            "pptx_set_shape_text",
            ("slide", "shape", "text"),
            (),
            ({"op": "pptx_set_shape_text", "slide": 1, "shape": "Title 1", "text": "The plan"},),
        ),
        LateOp(
            "pptx_set_notes",
            ("slide", "text"),
            (),
            ({"op": "pptx_set_notes", "slide": 1, "text": "Thank everybody."},),
        ),
        LateOp(
            "pptx_add_comment",
            ("slide", "text"),
            ("shape",),
            ({"op": "pptx_add_comment", "slide": 1, "shape": "Title 1", "text": "Is this still right?"},),
        ),
    ),
)

FIGURES = OpGroup(
    guide=(
        "pptx_insert_image: slide, image_id, alt, left, top, width in cm (absent: a free place). "
        "pptx_set_chart_data: slide, chart, categories, series: the whole data, null for a gap."
    ),
    fields={
        "image_id": _TEXT,
        "alt": _TEXT,
        "left": _NUMBER,
        "top": _NUMBER,
        "width": _NUMBER,
        "chart": _NAMED,
        "categories": _LABELS,
        "series": {"type": "array", "items": _SERIES},
    },
    ops=(
        LateOp(
            "pptx_insert_image",
            ("slide", "image_id"),
            ("alt", "left", "top", "width"),
            ({"op": "pptx_insert_image", "slide": 1, "image_id": "IMAGE_ID", "alt": "A white square"},),
        ),
        LateOp(
            "pptx_set_chart_data",
            ("slide", "categories", "series"),
            ("chart",),
            (
                {
                    "op": "pptx_set_chart_data",
                    "slide": 3,
                    "categories": ["May", "June"],
                    "series": [{"name": "Amount", "values": [1250, 1400]}],
                },
            ),
        ),
    ),
)
