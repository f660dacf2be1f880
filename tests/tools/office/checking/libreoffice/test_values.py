"""Tests for tools.office.checking.libreoffice.values."""

from tests.tools.office.xlsx.books import book, sheet_xml
from tools.office.checking.libreoffice.values import compare_values
from tools.office.checking.readers import Where


def values(first: float, second: float) -> bytes:
    return book(sheet_xml(f'<row r="1"><c r="A1"><v>{first}</v></c><c r="B1"><v>{second}</v></c></row>'))


def test_only_the_cell_that_was_set_may_differ() -> None:
    before, set_a1 = values(1, 2), Where("S1", 1, 1)
    assert compare_values(before, before, values(5, 2), set_a1) == "ok: 2 values the same"
    assert compare_values(before, before, values(5, 3), set_a1) == (
        "calculates 1 other values: S1!B1 is 3.0 and was 2.0"
    )


def test_outdated_cells_may_differ() -> None:
    before = values(1, 2)
    where = Where("S1", 1, 1, frozenset({("S1", 1, 2)}))
    assert compare_values(before, before, values(5, 3), where).startswith("ok")


def test_what_is_random_may_differ() -> None:
    assert compare_values(values(1, 2), values(1, 4), values(5, 3), Where("S1", 1, 1)).startswith("ok")


def test_nothing_may_differ_after_an_edit_that_was_taken_back() -> None:
    before = values(1, 2)
    same = Where("S1", 1, 1, same=True)
    assert compare_values(before, before, values(5, 2), same).startswith("calculates 1 other values: S1!A1")


def test_a_sheet_that_libreoffice_named_anew_is_known_by_its_place() -> None:
    before, set_a1 = values(1, 2), Where("Data", 1, 1)
    assert compare_values(before, before, values(5, 2), set_a1, ["Data"]).startswith("ok")
    assert compare_values(before, before, values(5, 3), set_a1, ["Data"]).endswith(
        "Data!B1 is 3.0 and was 2.0"
    )


def test_a_pivot_table_may_repeat_the_header_that_was_set() -> None:
    row = '<row r="1"><c r="A1" t="str"><v>{}</v></c><c r="B1" t="str"><v>{}</v></c></row>'
    before, after = (book(sheet_xml(row.format(word, word))) for word in ("Old", "New"))
    where = Where("S1", 1, 1)
    assert compare_values(before, before, after, where, echoed="New").startswith("ok")
    assert compare_values(before, before, after, where, echoed="Other").startswith("calculates 1 other")
