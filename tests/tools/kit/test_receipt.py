"""A failed call says of what kind its failure is, to people alone."""

import errno
from dataclasses import replace

import pytest

from prompts.example_runs import sample
from tests.tools.files import edit, holding, run, workspace
from tools.file_edit import FILE_EDIT
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.image_understand import IMAGE_UNDERSTAND
from tools.kit.execute import died, timed_out
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, for_model, receipt_json
from tools.kit.tool import Tool
from tools.knowledge_search import KNOWLEDGE_SEARCH_TOOL

PICTURE = sample("image")[1]


def failing(error: Exception) -> Tool:
    def fail(*_: object) -> Ok:
        raise error

    return replace(FILE_READ, run=fail)


@pytest.mark.parametrize(
    ("receipt", "kind"),
    [
        (run(FILE_READ, "{", workspace("text")), "arguments"),
        (run(FILE_READ, {"file_id": "f_1", "colour": 1}, workspace("text")), "arguments"),
        (run(FILE_READ, {"file_id": "f_9"}, workspace("text")), "not_found"),
        (run(FILE_READ, {"file_id": "f_1"}, holding(("a.xlsx", b"PK\x03\x04 no"))), "unreadable"),
        (run(FILE_EDIT, {"file_id": "f_1", "ops": []}, workspace("text")), "arguments"),
        (edit(workspace("text"), {"op": "delete_text", "find": "nowhere"}), "not_found"),
        (
            edit(workspace("xlsx"), {"op": "xlsx_set_cell", "sheet": "No", "cell": "A1", "value": 1}),
            "impossible",
        ),
        (run(FILE_WRITE, {"mode": "text", "filename": ""}, workspace("text")), "arguments"),
        (run(IMAGE_UNDERSTAND, {"file_id": "f_1"}, workspace("text")), "arguments"),
        (
            run(IMAGE_UNDERSTAND, {"file_id": "f_1"}, holding(("a.png", PICTURE[: len(PICTURE) // 2]))),
            "unreadable",
        ),
        (run(KNOWLEDGE_SEARCH_TOOL, {"query": " "}, workspace("text")), "arguments"),
        (run(KNOWLEDGE_SEARCH_TOOL, {"query": "leave"}, workspace("text")), "unavailable"),
        (run(failing(KeyError()), {"file_id": "f_1"}, workspace("text")), "crashed"),
        (run(failing(MemoryError()), {"file_id": "f_1"}, workspace("text")), "too_large"),
        (run(failing(OSError(errno.EFBIG, "")), {"file_id": "f_1"}, workspace("text")), "too_large"),
        (run(failing(OSError(errno.ENOSPC, "")), {"file_id": "f_1"}, workspace("text")), "no_space"),
        (receipt_json(timed_out("file_read", 3)), "too_slow"),
        (receipt_json(died("file_read")), "died"),
    ],
)
def test_a_failure_has_its_kind(receipt: JsonObject, kind: str) -> None:
    assert (receipt["ok"], receipt["failure"]) == (False, kind)


def test_a_model_is_sent_no_kind_and_a_fact_of_that_name_stays() -> None:
    failed = receipt_json(died("file_read"))
    assert for_model(failed) == {"ok": False, "error": failed["error"], "example": None}
    assert for_model({"ok": True, "failure": "low"}) == {"ok": True, "failure": "low"}
