"""Workbooks of older and open formats: values as they are, places that hold, and files that end a reader."""

from itertools import pairwise

import pytest

from tests.shared_files import corpus_files
from tests.tools.office.legacy.made import date, gap, number, ods, row, sheet, text, xls
from tools.kit.json_types import JsonObject
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_apart
from tools.office.legacy.answer import answer
from tools.office.package.errors import Damaged, OfficeError

BOUNDS = Bounds(cpu_s=20, wall_s=60, memory_mb=600)
MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
BOOK = ods(
    sheet(
        "First",
        row(text("Item"), text("Amount"), text("Day")),
        row(text("NA"), number(4711), date("2026-03-01")),
    ),
    sheet("Second", row(), row(gap(2), text("007"))),
)


def window(content: bytes, **wish: object) -> JsonObject:
    asked: JsonObject = {"do": "window", "start": 1, "count": 100}
    return answer(content, {**asked, **{name: str(value) for name, value in wish.items()}})


def lines(found: JsonObject) -> list[str]:
    rows = found["rows"]
    assert isinstance(rows, list)
    return [str(one[1]) for one in rows if isinstance(one, list)]


def test_values_come_as_they_are_and_no_text_is_taken_for_missing() -> None:
    found = lines(window(BOOK))
    assert found == ["1 | A: Item | B: Amount | C: Day", "2 | A: NA | B: 4711 | C: 2026-03-01"]


def test_a_first_look_names_the_sheets_with_their_used_blocks() -> None:
    found = answer(BOOK, {"do": "look", "start": 1, "count": 10})
    assert found["sheets"] == [{"name": "First", "used": "A1:C2"}, {"name": "Second", "used": "C2"}]
    assert found["sheet"] == "First"


def test_a_chart_among_the_sheets_is_named_with_its_kind() -> None:
    found = answer(xls(Data=0, Graph=2), {"do": "look", "start": 1, "count": 10})
    assert found["sheets"] == [
        {"name": "Data", "used": "empty"},
        {"name": "Graph", "kind": "chartsheet"},
    ]


def test_a_block_has_its_true_rows_and_columns() -> None:
    assert lines(window(BOOK, sheet="second", range="B2:D2")) == ["2 | C: 007"]


def test_a_sheet_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(OfficeError, match="'First', 'Second'"):
        window(BOOK, sheet="Third")


def test_a_number_is_found_with_its_thousands_separator() -> None:
    found = answer(BOOK, {"do": "find", "search": "4,711.00", "start": 1, "count": 10})
    assert found["found"] == ["First!B2: 4711"]
    assert found["total"] == 1


def test_a_cell_at_the_far_corner_ends_the_reader_and_not_the_caller() -> None:
    far = ods(sheet("S", row(text("a")), row(times=1_048_574), row(gap(16_383), text("z"))))
    with pytest.raises(OfficeError, match=r"too far apart|given up"):
        ask_apart("sheets", "workbook", far, {"do": "look", "start": 1, "count": 10}, BOUNDS)


@pytest.mark.parametrize("content", [MAGIC + b"\0" * 2_000, BOOK[:-40], b"PK\x03\x04"])
def test_a_damaged_workbook_is_told(content: bytes) -> None:
    with pytest.raises(Damaged):
        ask_apart("sheets", "workbook", content, {"do": "look", "start": 1, "count": 10}, BOUNDS)


def test_old_workbooks_of_the_corpus_are_read_without_gap_or_repetition() -> None:
    for path in corpus_files(".xls")[::2]:
        if "clusterfuzz" in path.name or path.stat().st_size > 30_000:
            continue
        content = path.read_bytes()
        whole = [line.partition(" ")[0] for line in lines(window(content))]
        paged: list[str] = []
        for start, following in pairwise([*range(1, 101, 17), 101]):
            part = answer(content, {"do": "window", "start": start, "count": following - start})
            paged += [line.partition(" ")[0] for line in lines(part)]
        assert paged == whole, path.name
