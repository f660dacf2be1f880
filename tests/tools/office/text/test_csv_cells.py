"""Cells of a CSV file are set by address; the rest keeps its bytes."""

import pytest

from tools.office.text.csv_cells import set_cells
from tools.office.text.errors import TextError


def test_other_cells_keep_their_quotes() -> None:
    edit = set_cells(b'"a" ,b\r\n"1",2\r\n', [("B2", 42)])
    assert edit.content == b'"a" ,b\r\n"1",42\r\n'
    assert [(c.place, c.before, c.after) for c in edit.changed] == [("B2", "2", "42")]


def test_a_quoted_cell_stays_quoted() -> None:
    assert set_cells(b'"1";"2"\n', [("A1", 'say "x"')]).content == b'"say ""x""";"2"\n'


def test_a_value_with_the_separator_is_quoted() -> None:
    assert set_cells(b"a;b\n", [("B1", "1;2")]).content == b'a;"1;2"\n'


def test_a_cell_right_of_a_short_row_is_reached_by_empty_cells() -> None:
    assert set_cells(b"a,b,c,d\nx\n", [("A2", "y"), ("C2", "z")]).content == b"a,b,c,d\ny,,z\n"


def test_a_row_below_the_last_is_added_with_the_files_line_end() -> None:
    assert set_cells(b"a,b\r\n", [("B3", True)]).content == b"a,b\r\n\r\n,TRUE\r\n"


def test_a_file_without_a_last_line_end_gets_one_before_a_new_row() -> None:
    assert set_cells(b"a,b\nc,d", [("A3", "e")]).content == b"a,b\nc,d\ne"


def test_an_empty_file_gets_its_first_cells() -> None:
    assert set_cells(b"", [("A1", "x"), ("B1", 2)]).content == b"x,2\n"


@pytest.mark.parametrize("address", ["2B", "", "A0", "Sheet1!A1", "ZZZZ1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(TextError, match="not a cell"):
        set_cells(b"a\n", [("A1", 1), (address, 2)])


def test_a_row_far_below_the_last_is_refused() -> None:
    with pytest.raises(TextError, match="at most 1000"):
        set_cells(b"a\n", [("A5000", 1)])


def test_a_formula_like_text_is_remarked() -> None:
    assert "formula" in set_cells(b"a\n", [("A1", "=1+1")]).remarks[0]
