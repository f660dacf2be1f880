"""The whole tool: several ops in one call, places that hold through it, what it says and what it refuses."""

import pytest

from prompts.example_runs import SampleWorkspace, run_examples
from prompts.tokens import count
from tests.tools.office.docx.changing import picture
from tests.tools.office.docx.made import docx, paragraph
from tools.docx_edit import DOCX_EDIT
from tools.editing.make import made
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, Ok
from tools.kit.result_text import dumped
from tools.kit.tool import Ports
from tools.office.docx.read import read
from tools.office.package.package import Package

TEXT = "# Report\n\nFirst words.\n\nSecond words.\n\nThird words.\n\n| A | B |\n|---|---|\n| 1 | 2 |"


def call(workspace: SampleWorkspace, *ops: JsonObject, **more: bool | str) -> Ok | Failed:
    arguments: JsonObject = {"file_id": "f_1", "ops": list(ops), **more}
    receipt = execute(DOCX_EDIT, dumped(arguments), Ports(workspace))
    assert isinstance(receipt, Ok | Failed)
    return receipt


def report(content: bytes | None = None) -> SampleWorkspace:
    return SampleWorkspace("report.docx", content or made("document", TEXT))


def texts(workspace: SampleWorkspace) -> list[str]:
    blocks = read(Package.open(workspace.read("f_1")), 1, 500).blocks
    return [block.text for block in blocks if block.place == "body" and block.text]


def place(workspace: SampleWorkspace, words: str) -> str:
    blocks = read(Package.open(workspace.read("f_1")), 1, 500).blocks
    return next(block.id for block in blocks if words in block.text)


def test_every_example_works() -> None:
    assert [run for run in run_examples([DOCX_EDIT]) if run.error] == []


def test_schema_and_guide_are_short() -> None:
    assert count(DOCX_EDIT.guide) + count(dumped(DOCX_EDIT.schema)) <= 600
    assert len(DOCX_EDIT.guide.splitlines()) <= 3


def test_places_read_before_the_call_hold_through_all_of_it() -> None:
    workspace = report()
    first, second, third = (place(workspace, words) for words in ("First", "Second", "Third"))
    receipt = call(
        workspace,
        {"op": "docx_insert_after", "paragraph": first, "text": "A\n\nB"},
        {"op": "docx_replace_text", "find": "Third", "replace": "3rd"},
        {"op": "docx_delete_paragraph", "paragraph": second},
        {"op": "docx_set_paragraph", "paragraph": third, "text": "The third"},
        {"op": "docx_insert_after", "paragraph": first, "text": "C"},
    )
    assert isinstance(receipt, Ok)
    assert texts(workspace) == ["Report", "First words.", "A", "B", "C", "The third", "A", "B", "1", "2"]


def test_a_place_that_an_earlier_op_deleted_is_refused_and_nothing_is_changed() -> None:
    workspace = report()
    before, second = workspace.read("f_1"), place(workspace, "Second")
    receipt = call(
        workspace,
        {"op": "docx_delete_paragraph", "paragraph": second},
        {"op": "docx_set_paragraph", "paragraph": second, "text": "x"},
    )
    assert isinstance(receipt, Failed)
    assert "/ops/1/paragraph" in receipt.error
    assert "was deleted or made anew by an earlier op" in receipt.error
    assert workspace.read("f_1") == before


def test_a_stale_place_is_refused_with_what_stands_there() -> None:
    receipt = call(report(), {"op": "docx_delete_paragraph", "paragraph": "P2#0000"})
    assert isinstance(receipt, Failed)
    assert "/ops/0/paragraph: P2#0000 is stale" in receipt.error
    assert "First words." in receipt.error


def test_a_tracked_call_marks_all_its_changes_for_the_author() -> None:
    workspace = report()
    first = place(workspace, "First")
    receipt = call(
        workspace,
        {"op": "docx_replace_text", "find": "Second", "replace": "2nd"},
        {"op": "docx_insert_after", "paragraph": first, "text": "New"},
        {"op": "docx_set_cell", "table": 1, "row": 2, "column": 2, "text": "3"},
        {"op": "docx_add_comment", "paragraph": first, "text": "Really?"},
        tracked=True,
        author="Legal",
    )
    assert isinstance(receipt, Ok)
    package = Package.open(workspace.read("f_1"))
    written = package.part("word/document.xml").decode()
    shown = ["Report", "First words.", "New", "[deleted: Second]2nd words.", "Third words."]
    assert texts(workspace) == [*shown, "A", "B", "1", "[deleted: 2]3"]
    assert receipt.facts["remarks"] == ["tracked as changes by Legal, to be accepted or rejected in Word"]
    assert written.count("<w:ins ") == written.count("<w:ins w:id") == 4
    assert 'w:author="Legal"' in written
    assert 'w:author="Legal"' in package.part("word/comments.xml").decode()


def test_a_document_that_asks_for_tracking_says_so_and_is_not_forced() -> None:
    settings = {"settings": "<w:trackRevisions/>"}
    workspace = report(docx(paragraph("old words"), settings))
    receipt = call(workspace, {"op": "docx_replace_text", "find": "old", "replace": "new"})
    assert isinstance(receipt, Ok)
    assert "asks for changes to be tracked" in str(receipt.facts["remarks"])
    assert texts(workspace) == ["new words"]


def test_a_picture_is_named_by_its_file() -> None:
    workspace = report()
    image = workspace.create("square.png", picture()).file_id
    receipt = call(
        workspace,
        {
            "op": "docx_insert_image",
            "paragraph": place(workspace, "First"),
            "image_id": image,
            "alt": "A square",
        },
    )
    assert isinstance(receipt, Ok)
    assert texts(workspace)[2] == "[picture: A square]"


@pytest.mark.parametrize(
    ("op", "words"),
    [
        ({"op": "docx_insert_image", "paragraph": "P2#0000", "image_id": "f_9"}, "there is no file 'f_9'"),
        ({"op": "docx_set_cell", "table": 1, "text": "x"}, "named by table, row and column"),
        (
            {"op": "docx_set_cell", "table": 4, "row": 1, "column": 1, "text": "x"},
            "/ops/0/table: there is no table 4",
        ),
        (
            {"op": "docx_delete_paragraph", "paragraph": "first"},
            "is no paragraph; give it as file_read shows it",
        ),
        ({"op": "docx_delete_paragraph"}, "/ops/0/paragraph is required"),
    ],
)
def test_a_wrong_call_is_told_what_to_do(op: JsonObject, words: str) -> None:
    receipt = call(report(), op)
    assert isinstance(receipt, Failed)
    assert words in receipt.error
    assert "Nothing was changed in report.docx." in receipt.error
