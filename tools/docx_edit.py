"""Edits a document further than file_edit: blocks in and out, cells, pictures, comments, tracked changes."""

from tools.editing.docx_ops import BLOCKS, MORE, TEXTS
from tools.editing.late import LateCall
from tools.editing.late_tool import late_tool
from tools.office.package.edit import Edit


def _run(content: bytes, call: LateCall) -> Edit:
    from tools.editing.docx_late import edit_document  # noqa: PLC0415 -- brings its libraries

    return edit_document(content, call)


DOCX_EDIT = late_tool("docx_edit", "docx", (BLOCKS, TEXTS), _run, MORE)
