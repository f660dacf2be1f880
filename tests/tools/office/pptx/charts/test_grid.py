"""Places of chart data are read from formulas and written back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.office.pptx.charts.grid import Area

_NAMES = st.text(
    st.characters(exclude_characters="'[]", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12
)


@given(_NAMES, st.integers(1, 1_048_576), st.integers(1, 16_384), st.integers(0, 50), st.integers(0, 50))
def test_a_formula_names_the_area_that_it_was_made_of(
    sheet: str, row: int, column: int, down: int, across: int
) -> None:
    area = Area(sheet, row, column, row + down, column + across)
    assert Area.of(area.formula()) == area


@pytest.mark.parametrize(
    "formula", ["", "Name", "(Sheet1!$A$1,Sheet1!$A$3)", "Sheet1!Name", "Sheet1!$A:$A", "#REF!"]
)
def test_anything_else_is_no_area(formula: str) -> None:
    assert Area.of(formula) is None


def test_quotes_in_a_sheet_name_are_doubled() -> None:
    assert Area("It's", 1, 2, 3, 2).formula() == "'It''s'!$B$1:$B$3"
