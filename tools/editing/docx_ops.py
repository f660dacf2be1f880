"""The ops of docx_edit: what each needs and what it may have."""

from tools.editing.late import LateOp, OpGroup
from tools.kit.json_types import JsonObject

_TEXT: JsonObject = {"type": "string"}
_PLACE: JsonObject = {"type": "string", "description": "as read: P12#a7b2"}
_NUMBER: JsonObject = {"type": "integer"}
_PARAGRAPH = "PARAGRAPH"

BLOCKS = OpGroup(
    guide=(
        "docx_edit. docx_insert_after: paragraph, text (Markdown: headings, lists, tables), style. "
        "docx_insert_image: paragraph, image_id, width_cm, alt. docx_delete_paragraph: paragraph. "
        "docx_set_style: paragraph, style. Paragraphs are named as they were read before the call."
    ),
    fields={
        "paragraph": _PLACE,
        "text": _TEXT,
        "style": _TEXT,
        "image_id": _TEXT,
        "width_cm": {"type": "number"},
        "alt": _TEXT,
    },
    ops=(
        LateOp(
            "docx_insert_after",
            ("paragraph", "text"),
            ("style",),
            (
                {
                    "op": "docx_insert_after",
                    "paragraph": _PARAGRAPH,
                    "text": "## Next steps\n\n- First\n- Second",
                },
            ),
        ),
        LateOp(
            "docx_delete_paragraph",
            ("paragraph",),
            (),
            ({"op": "docx_delete_paragraph", "paragraph": _PARAGRAPH},),
        ),
        LateOp(
            "docx_insert_image",
            ("paragraph", "image_id"),
            ("width_cm", "alt"),
            ({"op": "docx_insert_image", "paragraph": _PARAGRAPH, "image_id": "IMAGE_ID", "width_cm": 8},),
        ),
        LateOp(
            "docx_set_style",
            ("paragraph", "style"),
            (),
            ({"op": "docx_set_style", "paragraph": _PARAGRAPH, "style": "Heading 2"},),
        ),
    ),
)
TEXTS = OpGroup(
    guide=(
        "docx_set_paragraph: paragraph, text. docx_replace_text: find, replace. docx_set_cell: text with "
        "table, row, column from 1, or with a paragraph of the cell. docx_add_comment: paragraph, text, "
        "find for some words of it."
    ),
    fields={"find": _TEXT, "replace": _TEXT, "table": _NUMBER, "row": _NUMBER, "column": _NUMBER},
    ops=(
        LateOp(
            "docx_set_paragraph",
            ("paragraph", "text"),
            (),
            ({"op": "docx_set_paragraph", "paragraph": _PARAGRAPH, "text": "New words"},),
        ),
        LateOp(
            "docx_replace_text",
            ("find", "replace"),
            (),
            ({"op": "docx_replace_text", "find": "FIND", "replace": "New words"},),
        ),
        LateOp(
            "docx_set_cell",
            ("text",),
            ("table", "row", "column", "paragraph"),
            ({"op": "docx_set_cell", "table": 1, "row": 2, "column": 2, "text": "1300"},),
        ),
        LateOp(
            "docx_add_comment",
            ("paragraph", "text"),
            ("find",),
            ({"op": "docx_add_comment", "paragraph": _PARAGRAPH, "text": "Is this still right?"},),
        ),
    ),
)
MORE: dict[str, JsonObject] = {
    "tracked": {"type": "boolean", "description": "as tracked changes"},
    "author": _TEXT,
}
