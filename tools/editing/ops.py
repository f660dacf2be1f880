"""The seven ops of file_edit: what each needs, what it may have, and the kinds of file it works on."""

from dataclasses import dataclass

from tools.kit.json_types import JsonObject
from tools.kit.quoting import quoted
from tools.kit.receipt import FailureKind

NOUNS = {
    "xlsx": "a workbook",
    "docx": "a document",
    "pptx": "a presentation",
    "csv": "a CSV file",
    "text": "a text file",
    "image": "a picture",
    "pdf": "a PDF",
    "xls": "a workbook of an older or open format",
    "doc": "a document of an older or open format",
    "ppt": "a presentation of an older or open format",
    "other": "a file of another kind",
}
EDITABLE = ("xlsx", "docx", "pptx", "csv", "text")


class OpError(Exception):
    """An op that can't be done; a full sentence that begins with the op's JSON pointer."""

    def __init__(self, sentence: str, kind: FailureKind = "arguments") -> None:
        super().__init__(sentence)
        self.kind: FailureKind = kind


@dataclass(frozen=True)
class OpShape:
    required: tuple[str, ...]
    optional: tuple[str, ...]
    kinds: tuple[str, ...]


OPS: dict[str, OpShape] = {
    "replace_text": OpShape(("find", "replace"), ("sheet",), EDITABLE),
    "delete_text": OpShape(("find",), ("sheet",), EDITABLE),
    "pptx_replace_on_slide": OpShape(("slide", "find", "replace"), (), ("pptx",)),
    "xlsx_set_cell": OpShape(("cell", "value"), ("sheet",), ("xlsx", "csv")),
    "xlsx_set_cells": OpShape(("cells",), ("sheet",), ("xlsx", "csv")),
    "docx_set_paragraph": OpShape(("paragraph", "text"), (), ("docx",)),
    "full_replace": OpShape(("content",), (), EDITABLE),
}


def check_op(index: int, op: JsonObject, kind: str, name: str) -> None:
    """Raises OpError for an op that lacks something, has something foreign, or is for another kind."""
    op_name = str(op["op"])
    shape = OPS[op_name]
    if kind not in shape.kinds:
        suited = [other for other, its in OPS.items() if kind in its.kinds]
        use = f"its ops are {', '.join(suited)}" if suited else "it can only be read"
        raise OpError(f"/ops/{index}/op: {op_name} does not work on {name}, which is {NOUNS[kind]}; {use}.")
    check_fields(index, op, shape.required, shape.optional)
    if op.get("find") == "":
        raise OpError(f"/ops/{index}/find is empty; it holds the words to look for.")
    _check_sheet(index, op, kind, name)
    if op.get("cells") == []:
        raise OpError(f"/ops/{index}/cells is empty; it needs at least one cell with its value.")


def check_fields(index: int, op: JsonObject, required: tuple[str, ...], optional: tuple[str, ...]) -> None:
    """Raises OpError for an argument that is missing, and for one that belongs to another op."""
    missing = [field for field in required if field not in op]
    if missing:
        places = ", ".join(f"/ops/{index}/{field}" for field in missing)
        raise OpError(f"{places} is required for {op['op']} and missing.")
    foreign = [field for field in op if field not in ("op", *required, *optional)]
    if foreign:
        places = ", ".join(f"/ops/{index}/{field}" for field in foreign)
        allowed = ", ".join((*required, *optional))
        raise OpError(f"{places} does not belong to {op['op']}, which takes {allowed}.")


def _check_sheet(index: int, op: JsonObject, kind: str, name: str) -> None:
    if "sheet" in op and kind not in ("xlsx", "csv"):
        raise OpError(f"/ops/{index}/sheet {quoted(op['sheet'])}: {name} is {NOUNS[kind]} and has no sheets.")
