"""Which example a failed receipt carries, and with which real places in it."""

import pytest

from tests.tools.files import holding, run, workspace
from tools.file_edit import FILE_EDIT
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.kit.examples import fitting_example
from tools.kit.json_types import JsonObject
from tools.kit.tool import Ports


def op_of(example: object) -> object:
    assert isinstance(example, dict)
    ops = example["ops"]
    assert isinstance(ops, list)
    assert isinstance(ops[0], dict)
    return ops[0]["op"]


@pytest.mark.parametrize("op", ["replace_text", "delete_text", "docx_set_paragraph"])
def test_the_op_that_was_meant_draws_its_own_example(op: str) -> None:
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [{"op": op, "colour": "red"}]}, workspace("docx"))
    assert receipt["ok"] is False
    assert op_of(receipt["example"]) == op


def test_of_several_ops_the_one_that_the_error_points_at_counts() -> None:
    ops = [{"op": "replace_text", "find": "a", "replace": "b"}, {"op": "docx_set_paragraph", "text": "x"}]
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": ops}, workspace("docx"))
    assert op_of(receipt["example"]) == "docx_set_paragraph"


@pytest.mark.parametrize("mode", ["spreadsheet", "document", "presentation", "text"])
def test_the_mode_that_was_meant_draws_its_own_example(mode: str) -> None:
    receipt = run(FILE_WRITE, {"mode": mode}, workspace("text"))
    assert isinstance(receipt["example"], dict)
    assert receipt["example"]["mode"] == mode


@pytest.mark.parametrize("text", ["styleSheet", "cellPhone", "spreadsheetId", "sheet = book.cell(1)"])
def test_a_python_edit_never_draws_a_spreadsheet_example(text: str) -> None:
    files = holding(("main.py", b"print(1)\n"), ("sales.xlsx", workspace("xlsx").read("f_1")))
    ops: list[JsonObject] = [
        {"op": "str_replace", "find": text},
        {"op": "replace_text", "find": text, "replace": ""},
    ]
    for op in ops:
        receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [op]}, files)
        assert op_of(receipt["example"]) == "replace_text"
        assert receipt["example"] == {
            "file_id": "f_1",
            "ops": [{"op": "replace_text", "find": "print", "replace": "New words"}],
        }


def test_a_cut_off_call_with_such_words_draws_the_general_example() -> None:
    receipt = run(
        FILE_EDIT, '{"file_id":"f_1","ops":[{"op":"replace_text","find":"cell sheet', workspace("text")
    )
    assert op_of(receipt["example"]) == "replace_text"


def test_the_allowed_values_in_an_error_draw_no_example() -> None:
    receipt = run(FILE_WRITE, {"mode": "excel", "filename": "a"}, workspace("text"))
    assert isinstance(receipt["example"], dict)
    assert receipt["example"]["mode"] == "text"


def test_whole_words_of_the_error_choose_where_no_structure_does() -> None:
    ports = Ports(workspace("text", "xlsx"))
    example = fitting_example(FILE_READ, None, "there is no sheet named so", ports)
    assert example == {"file_id": "f_2", "sheet": "Sales", "range": "A1:D20"}
    assert fitting_example(FILE_READ, None, "the styleSheet is odd", ports) == {"file_id": "f_2"}


def test_an_example_for_a_kind_that_is_not_there_is_not_offered() -> None:
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [{"op": "xlsx_set_cell"}]}, workspace("docx"))
    assert op_of(receipt["example"]) == "replace_text"


def test_real_ids_sheets_slides_and_paragraphs_stand_in_the_example() -> None:
    files = workspace("docx", "pptx")
    receipt = run(FILE_EDIT, {"file_id": "f_2", "ops": [{"op": "pptx_replace_on_slide", "slide": 99}]}, files)
    example = receipt["example"]
    assert isinstance(example, dict)
    assert example["file_id"] == "f_2"
    assert run(FILE_EDIT, example, files)["ok"] is True


def test_a_retry_with_the_example_works_at_once() -> None:
    files = workspace("docx")
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [{"op": "docx_set_paragraph"}]}, files)
    assert run(FILE_EDIT, receipt["example"], files)["ok"] is True


def test_words_are_never_sought_in_a_picture() -> None:
    files = workspace("docx", "image")
    receipt = run(FILE_EDIT, {"ops": []}, files)
    assert isinstance(receipt["example"], dict)
    assert receipt["example"]["file_id"] == "f_1"
    alone = run(
        FILE_EDIT, {"file_id": "f_1", "ops": [{"op": "delete_text", "find": "a"}]}, workspace("image")
    )
    assert alone["example"] is None


def test_the_failed_call_itself_is_never_its_own_example() -> None:
    files = holding(("broken.docx", b"PK\x03\x04 cut"), ("notes.txt", b"words"))
    assert run(FILE_READ, {"file_id": "f_1"}, files)["example"] is None


@pytest.mark.parametrize("kind", ["xlsx", "docx", "pptx", "csv", "text"])
@pytest.mark.parametrize("op", ["full_replace", "xlsx_set_cell", "xlsx_set_cells"])
def test_the_example_is_for_the_kind_of_the_file_that_was_named(kind: str, op: str) -> None:
    files = workspace(kind, "xlsx", "text")
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [{"op": op}]}, files)
    assert op_of(receipt["example"]) == op
    fits = op == "full_replace" or kind in ("xlsx", "csv")
    assert isinstance(receipt["example"], dict)
    assert receipt["example"]["file_id"] == ("f_1" if fits else "f_2")
    assert run(FILE_EDIT, receipt["example"], files)["ok"] is True


def test_words_are_never_sought_in_a_file_that_has_none() -> None:
    files = holding(("empty.txt", b""))
    receipt = run(FILE_EDIT, {"file_id": "f_1", "ops": [{"op": "delete_text", "find": "a"}]}, files)
    assert receipt["example"] is None
