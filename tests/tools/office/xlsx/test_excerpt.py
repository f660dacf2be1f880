"""A large sheet that is edited by an excerpt gets the bytes that it gets when it is held whole."""

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, by_openpyxl, opened, part, sheet_xml
from tools.office.package.errors import Damaged
from tools.office.xlsx.cell_change import Change, Content, Write
from tools.office.xlsx.excerpt import excerpt
from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.weave import woven
from tools.office.xlsx.workbook import LARGE_BYTES

CELLS = st.builds(Cell, st.integers(1, 60), st.integers(1, 4))
VALUE: Change = Write(Content(None, b"<v>99</v>"))


def _pieces(raw: bytes, size: int) -> Iterator[bytes]:
    return (raw[at : at + size] for at in range(0, len(raw), size))


def _sheet(filled: set[Cell]) -> bytes:
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(filled):
        rows.setdefault(cell.row, []).append(cell)
    data = "".join(
        f'<row r="{n}">' + "".join(f'<c r="{c}"><v>{c.row}</v></c>' for c in cells) + "</row>"
        for n, cells in rows.items()
    )
    return sheet_xml(data, head='<dimension ref="A1:D60"/>', tail="<mergeCells/>").encode()


@given(
    st.sets(CELLS, min_size=1),
    st.sets(CELLS, min_size=1, max_size=5),
    st.integers(1, 300),
    st.integers(1, 90),
)
def test_an_excerpt_is_woven_into_the_same_bytes(
    filled: set[Cell], changed: set[Cell], size: int, piece: int
) -> None:
    raw = _sheet(filled)
    changes = dict.fromkeys(changed, VALUE)
    found = excerpt(partial(_pieces, raw, piece), {cell.row for cell in changed}, size)
    assert found is not None
    assert found.shows({cell.row for cell in changed})
    assert b"".join(found.whole(woven(found.grid, changes))) == woven(Grid(raw), changes)


@pytest.mark.parametrize(
    "data",
    [
        '<row r="1"/><row r="2"/><!-- --><row r="3"/>',
        '<row r="2"/><row r="1"/>',
        '<row r="1"/><row><c><v>1</v></c></row>',
        '<row r="1"/><row r="2"><c><v>\x00</v></c></row><row r="3"/>',
        '<row r="1"/><row r="3"/><row r="2"/><row r="4"/>',
        '<row r="1"><c r="A1"><f t="array" ref="A1:A2">1</f></c></row>',
        "",
    ],
)
def test_a_sheet_that_is_spelled_in_an_unusual_way_is_held_whole(data: str) -> None:
    raw = sheet_xml(data).encode()
    assert excerpt(partial(_pieces, raw, 10), {1}, 10) is None


def _large(row: str, rows: int = 12_000) -> str:
    """`row` has a place for the number of the row, and for the one above."""
    data = "".join(f'<row r="{n}">{row.format(n, max(n - 1, 1))}</row>' for n in range(1, rows + 1))
    return sheet_xml(data, tail='<mergeCells><mergeCell ref="E7:F7"/></mergeCells>')


LONG = " of a long list of things" * 14
PLAIN = f'<c r="A{{0}}"><v>{{0}}</v></c><c r="B{{0}}" t="inlineStr"><is><t>Item {{0}}{LONG}</t></is></c>'
SUM = '<c r="C{0}"><f>A{0}*2</f><v>0</v></c>'


def test_a_large_sheet_keeps_every_byte_beside_the_cell_and_its_dependents() -> None:
    before = _large(PLAIN + SUM)
    assert len(before) > LARGE_BYTES
    edit = set_cells(opened(book(before)), "S1", [("A11000", 7)])
    expected = before.replace('<c r="A11000"><v>11000</v>', '<c r="A11000"><v>7</v>')
    assert part(edit.content) == expected.replace("<f>A11000*2</f><v>0</v>", "<f>A11000*2</f>")
    assert (edit.changed[0].before, edit.changed[0].after, edit.stale) == ("11000", "7", ("S1!C11000",))


def test_dependents_all_over_a_large_sheet_lose_their_values() -> None:
    content = book(_large(PLAIN + '<c r="C{0}"><f>C{1}+A{0}</f><v>0</v></c>'))
    edit = set_cells(opened(content), "S1", [("A11000", 7)])
    assert len(edit.stale) == 1001
    assert part(edit.content).count("<v>0</v>") == 10_999


def test_a_covered_cell_of_a_large_sheet_is_refused() -> None:
    with pytest.raises(Exception, match="F7 is covered by the merged block E7:F7"):
        set_cells(opened(book(_large(PLAIN))), "S1", [("F7", 1)])


def test_rows_after_the_last_one_are_added_to_a_large_sheet() -> None:
    edit = set_cells(opened(book(_large(PLAIN))), "S1", [("A13000", 5), ("A14000", "end")])
    sheet = by_openpyxl(edit.content)["S1"]
    assert (sheet["A12000"].value, sheet["A13000"].value, sheet["A14000"].value) == (12_000, 5, "end")


def test_a_shared_formula_of_a_large_sheet_is_handed_on() -> None:
    row = PLAIN + '<c r="C{0}"><f t="shared" si="0"/><v>0</v></c>'
    lead = '<f t="shared" si="0" ref="C1:C12000">A1*2</f>'
    content = book(_large(row).replace('<f t="shared" si="0"/>', lead, 1))
    edit = set_cells(opened(content), "S1", [("C1", 1)])
    assert by_openpyxl(edit.content)["S1"]["C2"].value == "=A2*2"


def test_a_large_sheet_with_a_tag_left_open_is_damaged() -> None:
    with pytest.raises(Damaged, match="its XML breaks off"):
        set_cells(opened(book(_large(PLAIN).replace("<v>300</v>", "<v>300"))), "S1", [("A11000", 7)])


def test_a_large_sheet_with_a_zero_byte_is_damaged() -> None:
    with pytest.raises(Damaged, match="its XML breaks off"):
        set_cells(opened(book(_large(PLAIN).replace("<v>300</v>", "<v>\x00</v>"))), "S1", [("A11000", 7)])


def test_the_word_array_in_a_text_does_not_keep_a_large_sheet_from_being_taken_apart() -> None:
    raw = sheet_xml('<row r="1"><c r="A1" t="inlineStr"><is><t>array</t></is></c></row>').encode()
    assert excerpt(partial(_pieces, raw, 10), {1}, gathered=Gathered()) is not None
