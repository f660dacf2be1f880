"""Opening a skill, and reading its files with file_read."""

import json

import pytest

from prompts.example_runs import sample
from tests.tools.files import workspace
from tests.tools.skills import Shelf
from tools.file_read import FILE_READ
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.skills import INSTRUCTIONS_LIMIT_CHARS
from tools.kit.tool import Ports, Tool
from tools.skill_open import SKILL_OPEN_TOOL

SHELF = Shelf({
    "tidy-notes": {
        "SKILL.md": b"Sort them.",
        "references/order.md": b"By date.\nThen by name.",
        "assets/sales.xlsx": sample("xlsx")[1],
        "assets/what.bin": bytes(range(256)) * 4,
    },
    "short": {"SKILL.md": b"Be brief."},
    "endless": {"SKILL.md": "\"\\\n规则 ".encode() * INSTRUCTIONS_LIMIT_CHARS},
})  # fmt: skip


def run(tool: Tool, arguments: JsonObject, shelf: Shelf | None = SHELF) -> JsonObject:
    return receipt_json(execute(tool, json.dumps(arguments), Ports(workspace("docx"), skills=shelf)))


def test_its_instructions_and_the_ids_of_its_files_come_in() -> None:
    receipt = run(SKILL_OPEN_TOOL, {"name": "tidy-notes"})
    assert receipt["ok"] is True
    assert receipt["instructions"] == "Sort them."
    assert receipt["files"] == [
        "skill:tidy-notes/assets/sales.xlsx",
        "skill:tidy-notes/assets/what.bin",
        "skill:tidy-notes/references/order.md",
    ]


def test_without_other_files_none_are_named() -> None:
    assert run(SKILL_OPEN_TOOL, {"name": "short"}) == {
        "ok": True,
        "skill": "short",
        "instructions": "Be brief.",
    }


@pytest.mark.parametrize("name", ["Short", "shor", "", "../short"])
def test_a_name_is_never_matched_to_a_near_one(name: str) -> None:
    receipt = run(SKILL_OPEN_TOOL, {"name": name})
    assert receipt["ok"] is False
    assert "endless, short, tidy-notes" in str(receipt["error"])
    assert receipt["example"] == {"name": "endless"}


def test_a_wrong_call_is_taught_with_a_skill_that_there_is() -> None:
    receipt = run(SKILL_OPEN_TOOL, {"skill": "short"})
    assert receipt["ok"] is False
    assert receipt["example"] == {"name": "endless"}


def test_whoever_has_none_is_told_so_without_an_example() -> None:
    for shelf in (Shelf(), None):
        for arguments in ({"name": "short"}, {"skill": "short"}):
            receipt = run(SKILL_OPEN_TOOL, {**arguments}, shelf)
            assert (receipt["ok"], receipt["example"]) == (False, None)
        assert "none" in str(run(SKILL_OPEN_TOOL, {"name": "short"}, shelf)["error"])


def test_a_text_of_it_is_read_by_its_id() -> None:
    receipt = run(FILE_READ, {"file_id": "skill:tidy-notes/references/order.md"})
    assert receipt["ok"] is True
    assert receipt["file"] == "order.md"
    assert "By date." in str(receipt)
    assert "version" not in receipt


def test_a_workbook_of_it_is_read_by_its_cells() -> None:
    asked: JsonObject = {"file_id": "skill:tidy-notes/assets/sales.xlsx", "sheet": "Sales", "range": "A1:B2"}
    assert "May" in str(run(FILE_READ, asked)["rows"])


def test_long_instructions_are_read_to_their_end() -> None:
    opened = run(SKILL_OPEN_TOOL, {"name": "endless"})
    assert opened["files"] == ["skill:endless/SKILL.md"]
    assert len(json.dumps(opened, ensure_ascii=False)) < 2 * INSTRUCTIONS_LIMIT_CHARS
    read = run(
        FILE_READ, {"file_id": "skill:endless/SKILL.md", "start": INSTRUCTIONS_LIMIT_CHARS, "count": 1}
    )
    assert "规则" in str(read)


def test_a_file_of_no_known_kind_is_refused_in_words() -> None:
    receipt = run(FILE_READ, {"file_id": "skill:tidy-notes/assets/what.bin"})
    assert receipt["ok"] is False
    assert "what.bin" in str(receipt["error"])


def test_a_file_that_is_not_there_is_told_with_those_that_are() -> None:
    receipt = run(FILE_READ, {"file_id": "skill:tidy-notes/references/../SKILL.md"})
    assert "skill:tidy-notes/references/order.md" in str(receipt["error"])
    assert receipt["example"] == {"file_id": "skill:tidy-notes/SKILL.md"}


def test_a_skill_that_is_not_there_has_no_files() -> None:
    receipt = run(FILE_READ, {"file_id": "skill:other/SKILL.md"})
    assert "no skill" in str(receipt["error"])


def test_where_there_are_no_skills_the_id_is_none_of_a_file() -> None:
    assert "no file" in str(run(FILE_READ, {"file_id": "skill:short/SKILL.md"}, None)["error"])
