import pytest

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.sheets.names import check_name, renamed_prefix, spelled


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "needs a name"),
        ("x" * 32, "at most 31"),
        ("a/b", "can't have any of"),
        ("a[1]", "can't have any of"),
        ("'quoted", "apostrophe"),
        ("quoted'", "apostrophe"),
        ("HISTORY", "keeps the name"),
        ("sales", "already"),
    ],
)
def test_a_name_that_excel_refuses_is_refused_with_the_reason(name: str, words: str) -> None:
    with pytest.raises(XlsxError, match=words) as caught:
        check_name(name, ["Sales"])
    assert caught.value.argument == "name"


@pytest.mark.parametrize("name", ["x" * 31, "It's", "Übersicht", "销售", "1st half", "A1"])
def test_a_name_that_excel_takes_is_taken(name: str) -> None:
    check_name(name, ["Sales"])


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("Sales",), "Sales!"),
        (("My sheet",), "'My sheet'!"),
        (("It's",), "'It''s'!"),
        (("2026",), "'2026'!"),
        (("A1",), "'A1'!"),
        (("R1C1",), "'R1C1'!"),
        (("true",), "'true'!"),
        (("First", "Last one"), "'First:Last one'!"),
        (("First", "Last"), "First:Last!"),
    ],
)
def test_a_name_stands_in_apostrophes_where_a_formula_needs_them(names: tuple[str, ...], text: str) -> None:
    assert spelled(*names) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Sales!", "'New one'!"),
        ("'sales'!", "'New one'!"),
        ("Sales:Costs!", "'New one:Costs'!"),
        ("[1]Sales!", "[1]Sales!"),
        ("'[other.xlsx]Sales'!", "'[other.xlsx]Sales'!"),
        ("'Sales 2'!", "'Sales 2'!"),
    ],
)
def test_only_the_sheet_itself_gets_the_new_name(before: str, after: str) -> None:
    assert renamed_prefix(before, "Sales", "New one") == after
