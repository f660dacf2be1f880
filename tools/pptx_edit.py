"""Changes a deck's slides, tables, notes, pictures and charts; a late tool, there with a presentation."""

from tools.editing.late import LateCall
from tools.editing.late_tool import late_tool
from tools.editing.pptx_ops import FIGURES, SLIDES, TEXTS
from tools.office.package.edit import Edit


def _run(content: bytes, call: LateCall) -> Edit:
    from tools.editing.pptx_late import run_op  # noqa: PLC0415 -- brings its libraries

    return run_op(content, call)


PPTX_EDIT = late_tool("pptx_edit", "pptx", (SLIDES, TEXTS, FIGURES), _run, {})
