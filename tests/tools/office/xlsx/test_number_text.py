"""Numbers as cells show them; the expected texts are Excel's in an English locale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.office.xlsx.number_codes import BUILT_IN, class_of
from tools.office.xlsx.number_text import general_text, number_text, text_under

ACCOUNTING = BUILT_IN[44]


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (1234.5, "General", "1234.5"),
        (1 / 3, "General", "0.333333333"),
        (0.1 + 0.2, "General", "0.3"),
        (12345678901, "General", "12345678901"),
        (123456789012, "General", "1.23457E+11"),
        (7, "0", "7"),
        (7, "000", "007"),
        (1.005, "0.00", "1.01"),
        (2.5, "0", "3"),
        (-2.5, "0", "-3"),
        (-0.001, "0.00", "0.00"),
        (0.5, ".00", ".50"),
        (1234567.891, "#,##0", "1,234,568"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234567, "#,##0,", "1,235"),
        (1500000, '0.0,,"M"', "1.5M"),
        (0.256, "0%", "26%"),
        (0.2567, "0.00%", "25.67%"),
        (1234, "0.00E+00", "1.23E+03"),
        (0.00012, "0.0E-0", "1.2E-4"),
        (1.25, "# ?/?", "1 1/4"),
        (-5, "#,##0_);(#,##0)", "(5)"),
        (0, '0;-0;"zero"', "zero"),
        (45, '[>100]"big";[<=100]"small"', "small"),
        (12.345, "$#,##0.00", "$12.35"),
        (12.345, "[$€-407] #,##0.00", "€ 12.35"),
        (12.345, '#,##0.00 "元"', "12.35 元"),
        (1234.5, ACCOUNTING, "$1,234.50"),
        (-1234.5, ACCOUNTING, "$(1,234.50)"),
        (8005551234, "(000) 000-0000", "(800) 555-1234"),
        (45000, "yyyy-mm-dd", "2023-03-15"),
        (45000, "d-mmm-yy", "15-Mar-23"),
        (45000, "dddd, mmmm d, yyyy", "Wednesday, March 15, 2023"),
        (45000, 'yyyy"年"m"月"d"日"', "2023年3月15日"),
        (45000.75, "m/d/yyyy h:mm AM/PM", "3/15/2023 6:00 PM"),
        (0.5, "h:mm:ss", "12:00:00"),
        (1.5, "[h]:mm", "36:00"),
        (0.123456, "mm:ss.0", "57:46.6"),
        (1, "d mmm yyyy", "1 Jan 1900"),
        (61, "d mmm yyyy", "1 Mar 1900"),
        (12, "@", "12"),
    ],
)
def test_a_number_is_shown_under_its_code(number: float, code: str, text: str) -> None:
    assert number_text(number, code) == text


def test_the_calendar_of_1904_begins_four_years_later() -> None:
    assert number_text(0, "yyyy-mm-dd", date1904=True) == "1904-01-01"


def test_a_negative_date_is_shown_plainly() -> None:
    assert number_text(-3, "yyyy-mm-dd") == "-3"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("General", "general"),
        ("#,##0.00", "number"),
        ("0.0%", "percent"),
        ("$#,##0", "currency"),
        ("[$CHF] 0.00", "currency"),
        ("yyyy-mm-dd", "date"),
        ("yyyy-mm-dd hh:mm", "date"),
        ("hh:mm", "time"),
        ("[h]:mm:ss", "time"),
        ("@", "text"),
        ('"day" 0', "number"),
        ("[Red]0.00", "number"),
    ],
)
def test_a_code_belongs_to_a_class(code: str, kind: str) -> None:
    assert class_of(code) == kind


def test_words_stand_around_a_text() -> None:
    assert text_under("North", '0;0;0;"Region "@') == "Region North"
    assert text_under("North", "0.00") == "North"


@given(st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=30))
def test_no_code_brings_it_down(number: float, code: str) -> None:
    assert isinstance(number_text(number, code), str)


@given(
    st.floats(-1e9, 1e9),
    st.text(st.sampled_from('0#?,.%E+-/ ymdhs[]"\\_*;@AMPGeneral$€>1'), max_size=20),
)
def test_no_odd_mixture_brings_it_down(number: float, code: str) -> None:
    assert isinstance(number_text(number, code), str)


@given(st.integers(-(10**10), 10**10))
def test_a_whole_number_is_itself_in_general(number: int) -> None:
    assert general_text(number) == str(number)


@given(st.integers(-(10**12), 10**12))
def test_thousands_are_grouped_as_python_does(number: int) -> None:
    assert number_text(number, "#,##0") == f"{number:,}"


@given(st.decimals(-(10**6), 10**6, places=2))
def test_two_decimals_are_the_number_itself(number: object) -> None:
    shown = number_text(float(str(number)), "0.00")
    assert float(shown) == float(str(number))
