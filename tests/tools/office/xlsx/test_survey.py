"""What a survey in one pass says of a sheet is what a walk over all of its cells says."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, opened, sheet_xml
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.outline import outline
from tools.office.xlsx.refs import Cell, Range, letters
from tools.office.xlsx.stretches import Unusual
from tools.office.xlsx.survey import in_one_pass

CONTENTS = ("", "<v>1</v>", "<f>1+1</f><v>2</v>", "<is><r><rPr><color/></rPr><t>x</t></r></is>")
PLACES = st.builds(Cell, st.integers(1, 40), st.one_of(st.integers(1, 6), st.integers(1, 120)))


def _pieces(raw: bytes, size: int) -> Iterator[bytes]:
    return (raw[at : at + size] for at in range(0, len(raw), size))


def _sheet(cells: dict[Cell, str], prefix: str = "") -> bytes:
    rows: dict[int, str] = {}
    for cell in sorted(cells):
        inner = cells[cell]
        tag = f'<c r="{cell}" s="1"' + (f">{inner}</c>" if inner else "/>")
        rows[cell.row] = rows.get(cell.row, "") + tag
    data = "".join(f'<row r="{number}" spans="1:3">{cells}</row>' for number, cells in rows.items())
    return sheet_xml(data, tail='<mergeCells><mergeCell ref="A1:B1"/></mergeCells>').encode()


@given(
    st.dictionaries(PLACES, st.sampled_from(CONTENTS), min_size=1), st.integers(1, 600), st.integers(1, 90)
)
def test_one_pass_finds_what_a_walk_finds(cells: dict[Cell, str], size: int, piece: int) -> None:
    raw = _sheet(cells)
    seen, walked = in_one_pass(_pieces(raw, piece), size), Grid(raw)
    assert (seen.used, seen.formulas) == (walked.used(), walked.formula_count)
    assert seen.frame.merges == walked.merges


def test_cells_that_go_on_to_the_right_from_row_to_row_are_all_seen() -> None:
    raw = _sheet({Cell(number, number): "<v>1</v>" for number in range(1, 300)})
    assert in_one_pass(_pieces(raw, 1000), 500).used == Range.of(1, 1, 299, 299)


@pytest.mark.parametrize("place", ['r="zz9"', "", 's="1" r="C9"', 'r="XFE9"', "r='C9'"])
def test_a_cell_that_is_spelled_in_an_unusual_way_counts_as_in_a_walk(place: str) -> None:
    data = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(1, 9))
    raw = sheet_xml(f'{data}<row r="9"><c {place}><v>1</v></c></row>').encode()
    assert in_one_pass(_pieces(raw, 50), 40).used == Grid(raw).used()


@pytest.mark.parametrize("rows", ['<row r="2"/><row r="1"/>', '<row r="1"/><!-- --><row r="2"/>', ""])
def test_rows_out_of_order_ask_for_a_walk(rows: str) -> None:
    with pytest.raises(Unusual):
        in_one_pass([sheet_xml(rows).encode() if rows else b""], 5)


def test_the_outline_of_a_large_sheet_has_its_block_its_formulas_and_its_merged_cells() -> None:
    row = "".join(f'<c r="{letters(n)}{{0}}"><f>ROW()</f><v>{{0}}</v></c>' for n in range(2, 12))
    data = "".join(f'<row r="{n}">{row.format(n)}</row>' for n in range(5, 12_005))
    (sheet,) = outline(opened(book(sheet_xml(data)))).sheets
    assert (sheet.used, sheet.formulas) == (Range.of(5, 2, 12_004, 11), 120_000)
