"""A conversation's files in memory, for tests of tools."""

import json
from collections.abc import Sequence

from prompts.example_runs import SampleWorkspace, sample
from tools.file_edit import FILE_EDIT
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.tool import Ports, Tool


def workspace(*kinds: str) -> SampleWorkspace:
    """Holds a small file of each kind as f_1, f_2 …"""
    return holding(*(sample(kind) for kind in kinds))


def holding(*files: tuple[str, bytes]) -> SampleWorkspace:
    first, *others = files
    made = SampleWorkspace(*first)
    for name, content in others:
        made.create(name, content)
    return made


def run(tool: Tool, arguments: object, files: SampleWorkspace, *, limit: int = 24_000) -> JsonObject:
    """The receipt of a call, as the model and the database see it."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return receipt_json(execute(tool, text, Ports(files, result_limit_chars=limit)))


def edit(files: SampleWorkspace, *ops: JsonObject, file_id: str = "f_1") -> JsonObject:
    return run(FILE_EDIT, {"file_id": file_id, "ops": list(ops)}, files)


def texts(value: object) -> Sequence[str]:
    """A list of strings from a receipt."""
    assert isinstance(value, list)
    return [str(item) for item in value]
