"""Wrong calls over a folder of small real files: where each receipt says the error is, and its example.

`wrong_calls.jsonl` has one call a line: `arguments`, or `text` as a model wrote it; `place` is how the error
begins, `says` what else it holds; `example` names the op or mode of the example, or else its arguments.
"""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from agent_app.files.folder_workspace import FolderWorkspace
from prompts.example_runs import sample
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Failed, Ok
from tools.kit.registry import tool_named
from tools.kit.tool import Ports

KINDS = ("xlsx", "docx", "pptx", "csv", "text", "image")
CODE = "style.py"


class _Sent(TypedDict, total=False):
    text: str
    arguments: JsonValue
    says: str


class Wrong(_Sent):
    tool: str
    place: str
    example: str | None


def calls() -> list[Wrong]:
    lines = Path(__file__).with_name("wrong_calls.jsonl").read_text(encoding="utf-8").splitlines()
    return [*(json.loads(line) for line in lines), too_long()]


def too_long() -> Wrong:
    op: JsonObject = {"op": "xlsx_set_cell", "sheet": "Sales", "cell": "B2", "value": "x" * 40_000}
    arguments: JsonObject = {"file_id": "sales.xlsx", "ops": [op]}
    return {
        "tool": "file_edit",
        "arguments": arguments,
        "place": "/ops/0/value: the text for B2 has 40,000 characters",
        "says": "a cell holds 32,767",
        "example": "xlsx_set_cell",
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files")
    for kind in KINDS:
        name, content = sample(kind)
        (path / name).write_bytes(content)
    (path / CODE).write_text("styleSheet = 1\ncellPhone = 2\n", encoding="utf-8")
    return path


def shape(example: JsonObject | None) -> str | None:
    """How the table names an example."""
    match example:
        case None:
            return None
        case {"ops": [{"op": str(name)}]} | {"mode": str(name)}:
            return name
    return " ".join(sorted(example))


def label(wrong: Wrong) -> str:
    return f"{wrong['tool']} {wrong['place']}"[:70]


@pytest.mark.parametrize("wrong", calls(), ids=label)
def test_a_wrong_call_is_told_its_place_and_an_example_that_works(wrong: Wrong, folder: Path) -> None:
    tool, ports = tool_named(wrong["tool"]), Ports(FolderWorkspace(sorted(folder.iterdir())))
    assert tool is not None
    text = wrong["text"] if "text" in wrong else json.dumps(wrong["arguments"])
    receipt = execute(tool, text, ports)
    assert isinstance(receipt, Failed)
    assert receipt.error.startswith(wrong["place"])
    assert wrong.get("says", "") in receipt.error
    assert shape(receipt.example) == wrong["example"]
    assert {file.version for file in ports.workspace.files()} == {1}
    if receipt.example is not None:
        assert isinstance(execute(tool, json.dumps(receipt.example), ports), Ok)


def test_there_are_at_least_80_wrong_calls() -> None:
    assert len(calls()) >= 80
