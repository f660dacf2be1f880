"""A text is a number only where it can mean one thing."""

from decimal import Decimal

import pytest

from tools.office.xlsx.making.typed import dated, decimal_sign, typed


@pytest.mark.parametrize(
    ("text", "number", "shape"),
    [
        ("2024", "2024", "plain"),
        ("3.14", "3.14", "plain"),
        ("1,234", "1234", "grouped"),
        ("1 234,5", "1234.5", "grouped"),
        ("12 %", "0.12", "percent"),
        ("12,5%", "0.125", "percent"),
        ("+3%", "0.03", "percent"),
        ("−5 %", "-0.05", "percent"),
        ("€ 1.200,50", "1200.50", "money"),
        ("$1,200", "1200", "money"),
        ("-¥12.80", "-12.80", "money"),
        ("1.200,50 €", "1200.50", "money"),
        ("CHF 1'200", "1200", "money"),
        ("300元", "300", "money"),
    ],
)
def test_what_a_number_is_written_like(text: str, number: str, shape: str) -> None:
    found = typed(text)
    assert found is not None
    assert (found.number, found.shape) == (Decimal(number), shape)


@pytest.mark.parametrize(
    "text",
    ["007", "1/2", "+49 170 1234567", "2024-05-01", "1.200", "12 kg", "", "abc", "1,2,3", "$ 5 €", "1.2.3",
     "12345678901234567", "--5", "10:30", "5-15", "1,23,456"],
)  # fmt: skip
def test_what_stays_a_text(text: str) -> None:
    assert typed(text) is None


def test_its_neighbours_tell_which_sign_stands_before_decimals() -> None:
    assert decimal_sign(["1.200", "3,50"]) == ","
    assert decimal_sign(["1,200", "3.50"]) == "."
    assert decimal_sign(["1.200", "1,200"]) == ""
    found = typed("1.200", ",")
    assert found is not None
    assert found.number == 1200


@pytest.mark.parametrize(
    ("text", "code"), [("2024年5月1日", 'yyyy"年"m"月"d"日"'), ("2024/5/1", "yyyy/mm/dd")]
)
def test_a_date_with_the_year_first_is_a_date(text: str, code: str) -> None:
    found = dated(text)
    assert found is not None
    assert (found.moment.at.isoformat(), found.code) == ("2024-05-01T00:00:00", code)


@pytest.mark.parametrize("text", ["5/1/2024", "2024年5月", "2024/13/1", "2024/5", "2024年5/1"])
def test_other_dates_stay_texts(text: str) -> None:
    assert dated(text) is None
