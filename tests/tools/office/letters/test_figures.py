"""Figures go to the right in tables; codes and dates are none."""

import pytest

from tools.office.letters.figures import are_figures, is_figure, is_total


@pytest.mark.parametrize(
    "text", ["1,284", "12 %", "−20.3%", "¥96,000", "180 m²", "4,200 €", "+5 pp", "**48**", "USD 12.50"]
)
def test_a_number_with_its_unit_is_a_figure(text: str) -> None:
    assert is_figure(text)


@pytest.mark.parametrize("text", ["", "2024-05-01", "007", "1/2", "5–15", "v2.3", "3.9.1", "A4", "不超过 10"])
def test_codes_dates_and_words_are_none(text: str) -> None:
    assert not is_figure(text)


def test_gaps_do_not_make_a_column_one_of_words() -> None:
    assert are_figures(["1", "-", "n/a", ""])
    assert not are_figures(["-", ""])


@pytest.mark.parametrize(
    ("label", "total"),
    [("Total", True), ("合计", True), ("Summe", True), ("Totalitarian", False), ("Rent", False)],
)
def test_a_total_is_told_by_its_label(label: str, total: bool) -> None:  # noqa: FBT001 - a parameter of pytest's
    assert is_total(label) is total
