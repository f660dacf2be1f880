"""Numbers are shown as their column says."""

import datetime

import pytest
from openpyxl.cell import Cell

from tests.tools.office.xlsx.books import by_openpyxl
from tools.kit.json_types import JsonValue
from tools.office.xlsx.new import make_workbook


def cells(name: str, *values: JsonValue) -> list[Cell]:
    """The cells below a header."""
    rows: list[JsonValue] = [["Item", name], *[[f"row {at}", value] for at, value in enumerate(values)]]
    sheet = by_openpyxl(make_workbook([{"name": "S", "rows": rows}]))["S"]
    return [cell for row in sheet["B2" : f"B{len(rows)}"] for cell in row if isinstance(cell, Cell)]


@pytest.mark.parametrize(
    ("name", "values", "code"),
    [
        ("Year", [2023, 2024], "0"),
        ("Season", [1999, 2024], "0"),
        ("Price", [1999, 2024], "#,##0"),
        ("Order no.", [100234, 4711], "0"),
        ("Number of visits", [100234, 4711], "#,##0"),
        ("Visits", [12, 4], "General"),
        ("Amount (€)", [1200.5, 3], "#,##0.00"),
        ("Weight", [3.25, 4.5], "#,##0.00"),
        ("Length", [0.0153, 0.2], "0.0000"),
        ("Margin", [0.35, 0.4], "0%"),
        ("Growth %", [0.125, -0.02], "0.0%"),
        ("Growth %", [12.5, 3.0], "0.0"),
        ("Exchange rate", [0.92, 1.08], "#,##0.00"),
        ("占比", [0.125, 0.2], "0.0%"),
        ("汇率", [0.92, 7.12], "#,##0.00"),
        ("Difference", ["=B2/C2"], "#,##0.0"),
        ("Growth %", ["=C2/B2-1"], "0.0%"),
        ("Share", ["12 %", "7,5 %"], "0.0%"),
        ("Change", ["+12%", "-3%"], "+0%;-0%;0%"),
        ("Sum", ["€ 1.200,50", "€ 3,00"], '"€"#,##0.00'),
        ("Sum", ["1,200 €", "300 €"], '#,##0" €"'),
        ("单价", ["¥12.80", "2,480.00"], '"¥"#,##0.00'),
        ("Amount", ["1,200", "1,350"], "#,##0"),
    ],
)
def test_a_column_of_numbers_has_its_format(name: str, values: list[JsonValue], code: str) -> None:
    assert cells(name, *values)[0].number_format == code


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Code", ["007", "011"]),
        ("Version", ["3.9", "3.10"]),
        ("Release", ["3.9", "3.10"]),
        ("Phone", ["5550100", "5550101"]),
        ("编号", ["00001", "00002"]),
        ("Score", ["1/2", "3/4"]),
        ("Contact", ["+49 170 1234567", "+49 170 1234568"]),
        ("Amount", ["'1200", "1350"]),
        ("Answer", ["12", "none so far"]),
    ],
)
def test_a_column_of_codes_stays_text(name: str, values: list[str]) -> None:
    assert [cell.value for cell in cells(name, *values)] == [value.removeprefix("'") for value in values]


def test_numbers_that_were_sent_as_text_are_numbers_under_a_name() -> None:
    assert [cell.value for cell in cells("Amount", "1200", "1350.5")] == [1200, 1350.5]


def test_a_lone_text_without_a_header_is_left_alone() -> None:
    assert by_openpyxl(make_workbook([{"name": "S", "rows": [["2024"]]}]))["S"]["A1"].value == "2024"


def test_dates_keep_the_way_in_which_they_were_written() -> None:
    found = cells("Day", "2024-05-01", "2024年5月2日", "2024/5/3", "2024-05-04T09:30")
    assert all(isinstance(cell.value, datetime.datetime) for cell in found)
    codes = [cell.number_format for cell in found]
    assert codes == ["yyyy-mm-dd", 'yyyy"年"m"月"d"日"', "yyyy/mm/dd", "yyyy-mm-dd hh:mm"]


def test_sums_of_money_in_one_table_agree_on_their_cents() -> None:
    rows: list[JsonValue] = [["Item", "Budget", "Actual"], ["Rent", 1200, 1180.25], ["Heat", 3000, 2900]]
    sheet = by_openpyxl(make_workbook([{"name": "S", "rows": rows}]))["S"]
    assert {sheet["B2"].number_format, sheet["C3"].number_format} == {"#,##0.00"}


def test_a_column_of_formulas_shows_the_decimals_of_what_it_reads() -> None:
    rows: list[JsonValue] = [["Item", "Pieces", "Cost", "All"], ["Nut", 3, 0.25, "=B2*C2"]]
    sheet = by_openpyxl(make_workbook([{"name": "S", "rows": rows}]))["S"]
    assert sheet["D2"].number_format == "#,##0.00"


def test_named_lines_without_a_header_have_each_its_format() -> None:
    rows: list[JsonValue] = [
        ["Amount", "€ 48.000,00"],
        ["Rate", "3,85 %"],
        ["Years", 8],
        ["Start", "2025-01-31"],
    ]
    sheet = by_openpyxl(make_workbook([{"name": "S", "rows": rows}]))["S"]
    codes = [sheet.cell(row, 2).number_format for row in range(1, 5)]
    assert codes == ['"€"#,##0.00', "0.00%", "General", "yyyy-mm-dd"]
    assert sheet["A1"].font.b
