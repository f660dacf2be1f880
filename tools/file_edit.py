"""Changes a file in place by ops: all of them, in order, or none."""

from dataclasses import replace

from tools.editing.account import account
from tools.editing.apply import apply_ops
from tools.editing.copies import copy_to_edit
from tools.editing.ops import OPS, OpError
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool

_TEXT: JsonObject = {"type": "string"}
_VALUE: JsonObject = {"type": ["string", "number", "boolean"]}
_CELL: JsonObject = {
    "type": "object",
    "required": ["cell", "value"],
    "properties": {"cell": _TEXT, "value": _VALUE},
}
_OP: JsonObject = {
    "type": "object",
    "required": ["op"],
    "properties": {
        "op": {"type": "string", "enum": list(OPS)},
        "find": _TEXT,
        "replace": _TEXT,
        "sheet": _TEXT,
        "cell": _TEXT,
        "value": _VALUE,
        "cells": {"type": "array", "items": _CELL},
        "slide": {"type": "integer"},
        "paragraph": {"type": "string", "description": "as read: P12#a7b2"},
        "text": _TEXT,
        "content": _TEXT,
    },
}
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["file_id", "ops"],
    "properties": {"file_id": _TEXT, "ops": {"type": "array", "items": _OP}},
}


def rule(situation: Situation) -> str | None:
    if not situation.signed_in:
        return None
    count = sum(file.durable for file in situation.files)
    return f"{count} file{'s' if count > 1 else ''} that can be edited" if count else None


def run(arguments: JsonObject, ports: Ports) -> Ok:
    facts = ports.workspace.facts(str(arguments["file_id"]))
    if not facts.durable:
        raise ToolError(
            f"/file_id: {facts.name} belongs to a guest's session and can only be read.", kind="refused"
        )
    content = ports.workspace.read(facts.file_id)
    try:
        copy = copy_to_edit(facts, content)
        if copy is not None:
            outcome = apply_ops(copy.kind, copy.name, copy.content, _ops(arguments), ports.progress)
        else:
            outcome = apply_ops(facts.kind, facts.name, content, _ops(arguments), ports.progress)
    except OpError as error:
        raise ToolError(f"{error} Nothing was changed in {facts.name}.", kind=error.kind) from error
    if copy is not None:
        saved = ports.workspace.create(copy.name, outcome.content)
        outcome = replace(outcome, remarks=(copy.remark, *outcome.remarks))
    else:
        saved = ports.workspace.revise(facts.file_id, outcome.content)
    about: JsonObject = {"file": saved.name, "file_id": saved.file_id, "version": saved.version}
    return Ok({**about, **account(outcome)})


def _ops(arguments: JsonObject) -> list[JsonObject]:
    ops = arguments["ops"]
    return [op for op in ops if isinstance(op, dict)] if isinstance(ops, list) else []


def _example(op: JsonObject, kind: str = "") -> Example:
    return Example({"file_id": "FILE_ID", "ops": [op]}, structure=str(op["op"]), kind=kind)


_REPLACE: JsonObject = {"op": "replace_text", "find": "FIND", "replace": "New words"}

FILE_EDIT = Tool(
    name="file_edit",
    guide=(
        "Changes a file: all ops in order, or none. replace_text: find, replace. delete_text: find. "
        "pptx_replace_on_slide: slide, find, replace. xlsx_set_cell: sheet, cell, value. "
        "xlsx_set_cells: sheet, cells. docx_set_paragraph: paragraph, text. "
        "full_replace: content as text or Markdown."
        '\nA value that begins with = is a formula; "" empties a cell.'
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(
        Example({"file_id": "FILE_ID", "ops": [_REPLACE]}),
        _example(_REPLACE),
        _example({"op": "delete_text", "find": "FIND"}),
        _example(
            {"op": "pptx_replace_on_slide", "slide": "SLIDE", "find": "FIND", "replace": "New words"}, "pptx"
        ),
        _example({"op": "xlsx_set_cell", "sheet": "SHEET", "cell": "B2", "value": 42}, "xlsx"),
        _example(
            {
                "op": "xlsx_set_cells",
                "sheet": "SHEET",
                "cells": [{"cell": "B2", "value": 42}, {"cell": "B3", "value": "done"}],
            },
            "xlsx",
        ),
        _example({"op": "docx_set_paragraph", "paragraph": "PARAGRAPH", "text": "New words"}, "docx"),
        _example({"op": "xlsx_set_cell", "cell": "B2", "value": 42}, "csv"),
        _example({"op": "xlsx_set_cells", "cells": [{"cell": "B2", "value": 42}]}, "csv"),
        _example({"op": "full_replace", "content": "# Title\n\nNew text."}, "text"),
        _example(
            {"op": "full_replace", "content": "# Title\n\n| Item | Amount |\n|---|---|\n| Rent | 1200 |"}
        ),
    ),
    run=run,
    weight="by_file",
)
