"""A table's width goes where its words are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.office.letters.columns import shares_of


def test_a_narrow_table_keeps_its_natural_width() -> None:
    assert shares_of([("A", "B"), ("1", "2")], 90) == [4.0, 4.0]


def test_a_wide_table_takes_all_the_room() -> None:
    shares = shares_of([("Item", "Remark"), ("Rent", "a " * 60)], 90)
    assert sum(shares) == pytest.approx(90)
    assert shares[1] > 5 * shares[0]


def test_short_columns_are_not_squeezed_by_a_long_one() -> None:
    assert shares_of([("方案 Option", "说明"), ("A 单池 Single bed", "话" * 80)], 90)[0] == 20.0


@given(st.lists(st.lists(st.text(max_size=60), min_size=3, max_size=3), min_size=1, max_size=6))
def test_columns_never_take_more_than_there_is(rows: list[list[str]]) -> None:
    shares = shares_of(rows, 40)
    assert sum(shares) <= 40.001
    assert min(shares) > 0
