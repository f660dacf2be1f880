import json

from prompts import tokens
from prompts.example_runs import SampleWorkspace, run_examples, sample
from tests.tools.office.xlsx.books import by_openpyxl
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Failed, Ok
from tools.kit.result_text import dumped
from tools.kit.tool import Ports
from tools.xlsx_edit import XLSX_EDIT

MOST_TOKENS = 600


def _run(*ops: JsonObject) -> tuple[Ok | Failed, SampleWorkspace]:
    workspace = SampleWorkspace(*sample("xlsx"))
    listed: list[JsonValue] = [*ops]
    arguments = json.dumps({"file_id": workspace.files()[0].file_id, "ops": listed})
    receipt = execute(XLSX_EDIT, arguments, Ports(workspace, vision=None))
    assert isinstance(receipt, Ok | Failed)
    return receipt, workspace


def test_every_example_works_on_the_sample() -> None:
    assert {run.example.structure: run.error for run in run_examples([XLSX_EDIT]) if run.error} == {}


def test_the_tool_is_small() -> None:
    assert tokens.count(dumped(XLSX_EDIT.schema)) + tokens.count(XLSX_EDIT.guide) <= MOST_TOKENS


def test_ops_of_all_kinds_follow_each_other_in_one_call() -> None:
    receipt, workspace = _run(
        {"op": "xlsx_add_sheet", "name": "Sum", "rows": [["Total"], ["=SUM(Sales!B2:B3)"]], "after": "Sales"},
        {"op": "xlsx_rename_sheet", "sheet": "Sales", "name": "Sales 2026"},
        {"op": "xlsx_format", "sheet": "Sales 2026", "range": "B2:B3", "number_format": "#,##0.00"},
        {"op": "xlsx_sort", "sheet": "Sales 2026", "range": "A1:B3", "by": ["Amount"], "descending": True},
        {"op": "xlsx_add_chart", "sheet": "Sales 2026", "kind": "column", "range": "A1:B3", "cell": "D2"},
        {"op": "xlsx_insert_rows", "sheet": "Sales 2026", "row": 1},
    )
    assert isinstance(receipt, Ok), receipt
    book = by_openpyxl(workspace.read(workspace.files()[0].file_id))
    assert book.sheetnames == ["Sales 2026", "Sum"]
    assert book["Sum"]["A2"].value == "=SUM('Sales 2026'!B3:B4)"
    assert [cell.value for cell in book["Sales 2026"]["A"]] == [None, "Month", "June", "May"]
    assert book["Sales 2026"]["B3"].number_format == "#,##0.00"


def test_a_batch_is_all_or_nothing_and_names_the_argument() -> None:
    receipt, workspace = _run(
        {"op": "xlsx_add_sheet", "name": "New"},
        {"op": "xlsx_format", "sheet": "Sales", "range": "A1", "fill": "reddish"},
    )
    assert isinstance(receipt, Failed)
    assert "/ops/1/fill: 'reddish' is not a colour" in receipt.error
    assert workspace.read(workspace.files()[0].file_id) == sample("xlsx")[1]


def test_a_row_that_is_none_is_refused_at_its_place() -> None:
    receipt, _ = _run({"op": "xlsx_add_sheet", "name": "New", "rows": [["a"], [["b"]]]})
    assert isinstance(receipt, Failed)
    assert "/ops/0/rows/1/0 must be of type string or number or boolean or null" in receipt.error
