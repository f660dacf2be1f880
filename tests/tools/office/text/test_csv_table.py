"""CSV rows are read as a spreadsheet program reads them."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.office.search.wanted import Wanted
from tools.office.text.csv_table import find_rows, read_rows, records


def test_a_quoted_line_end_opens_no_row() -> None:
    table = read_rows(b'a,"x\ny"\nb,2\n', 2, 1)
    assert (table.rows[0].number, table.rows[0].cells, table.total) == (2, ("b", "2"), 2)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_recognised(separator: str) -> None:
    text = "id;a,b\n".replace(";", separator) + "1;2,5\n".replace(";", separator)
    assert read_rows(text.encode()).columns == (3 if separator == "," else 2)


def test_a_separator_line_is_no_row() -> None:
    assert read_rows(b"sep=;\r\na;b\r\n").rows[0].cells == ("a", "b")


def test_an_inch_mark_inside_a_cell_opens_no_quotes() -> None:
    assert read_rows(b'disk 5",3\nx,4\n').total == 2


def test_a_search_gives_true_row_numbers() -> None:
    assert [row.number for row in find_rows(b"a,b\nc,Needle\nneedle,d\n", Wanted("needle")).shown] == [2, 3]


@given(
    st.lists(
        st.lists(st.text(st.sampled_from('ab,;"\n\r '), max_size=5), min_size=2, max_size=4),
        min_size=1,
        max_size=5,
    )
)
def test_what_a_csv_writer_writes_is_read_back(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    assert [[field.value for field in record] for record in records(out.getvalue(), ",")] == rows
