import pytest

from prompts.example_runs import sample
from tests.tools.office.xlsx.books import by_openpyxl
from tools.editing.late import LateCall
from tools.editing.xlsx_late import run_op
from tools.kit.json_types import JsonObject
from tools.office.xlsx.errors import XlsxError


def _no_picture(file_id: str) -> bytes:
    raise AssertionError(file_id)


def _values(op: JsonObject) -> list[list[object]]:
    _, content = sample("xlsx")
    edit = run_op(content, LateCall("/ops/0", op, _no_picture))
    return [[cell.value for cell in row] for row in by_openpyxl(edit.content)["Sales"].iter_rows()]


def test_rows_and_columns_are_put_in_before_the_one_that_is_named() -> None:
    rows = _values({"op": "xlsx_insert_rows", "row": 2, "count": 2})
    assert [row[0] for row in rows] == ["Month", None, None, "May", "June"]
    rows = _values({"op": "xlsx_insert_columns", "sheet": "Sales", "column": "b"})
    assert rows[1] == ["May", None, 1200]


def test_rows_and_columns_are_deleted_from_the_one_that_is_named() -> None:
    assert [row[0] for row in _values({"op": "xlsx_delete_rows", "row": 2})] == ["Month", "June"]
    assert _values({"op": "xlsx_delete_columns", "column": "A", "count": 1})[1] == [1200]


def test_a_column_that_is_none_is_refused() -> None:
    with pytest.raises(XlsxError, match="'3' is not a column; name one by its letters, like C") as refused:
        _values({"op": "xlsx_delete_columns", "column": "3"})
    assert refused.value.argument == "column"
