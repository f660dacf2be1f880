"""A search meets what a reader would call the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.office.search.wanted import Wanted


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("4711", "4,711.00"),
        ("4,711", "no. 4711 of it"),
        ("4711", "４７１１"),
        ("4711", "4 711 EUR"),
        ("1234,50", "1.234,50"),
        ("strasse", "STRASSE"),
        ("ＡＢＣ", "abc"),
        ("two words", "two\u00a0 words"),
        ("测试", "年度测试公司"),
        ("caf\u00e9", "Cafe\u0301"),
    ],
)
def test_a_text_is_found_however_it_is_spelled(wanted: str, text: str) -> None:
    assert Wanted(wanted).in_text(text)


@pytest.mark.parametrize(
    ("wanted", "text"), [("4711", "4,7,1,1"), ("4711", "47.11"), ("12", "1,2"), ("a b", "ab")]
)
def test_other_texts_are_not_found(wanted: str, text: str) -> None:
    assert not Wanted(wanted).in_text(text)


@pytest.mark.parametrize(
    ("wanted", "number"), [("4,711.00", 4711), ("12%", 0.12), ("$1,200", 1200), ("1e3", 1000), ("-3.5", -3.5)]
)
def test_a_number_is_found_by_its_value(wanted: str, number: float) -> None:
    assert Wanted(wanted).in_number(number)


def test_digits_of_a_text_are_no_number() -> None:
    assert not Wanted("page 4711").in_number(4711)


def test_a_comma_in_a_formula_parts_arguments() -> None:
    assert not Wanted("4711").in_formula("=SUM(4,711)")
    assert Wanted("sum(4").in_formula("=SUM(4,711)")


@given(st.integers(0, 10**12))
def test_a_number_is_found_in_its_grouped_form_and_the_other_way_round(number: int) -> None:
    assert Wanted(str(number)).in_text(f"{number:,}")
    assert Wanted(f"{number:,}").in_text(str(number))


def test_of_a_long_text_the_part_is_shown_where_it_stands() -> None:
    shown = Wanted("needle").around("x" * 1_000 + " needle " + "y" * 1_000)
    assert "needle" in shown
    assert len(shown) < 400


@given(st.text(alphabet="aé4 ,7测\n", max_size=8), st.text(alphabet="aé4 ,7测\n", max_size=20))
def test_what_is_in_a_text_may_be_in_it(wanted: str, text: str) -> None:
    if Wanted(wanted).in_text(text):
        assert Wanted(wanted).may_be_in(text)
