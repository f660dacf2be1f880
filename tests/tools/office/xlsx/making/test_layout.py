"""A new sheet is laid out by its tables."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from tests.tools.office.xlsx.books import by_openpyxl
from tools.kit.json_types import JsonValue
from tools.office.package.package import Package
from tools.office.xlsx.children import ORDER_OF_SHEET, children
from tools.office.xlsx.making.columns import column_of
from tools.office.xlsx.markup import masked
from tools.office.xlsx.new import make_workbook
from tools.office.xlsx.values import Text


def made(rows: list[JsonValue]) -> Worksheet:
    sheet = by_openpyxl(make_workbook([{"name": "S", "rows": rows}]))["S"]
    assert isinstance(sheet, Worksheet)
    return sheet


def row(*values: JsonValue) -> JsonValue:
    return [*values]


LONG: list[JsonValue] = [row("Name", "Amount"), *(row(f"row {at}", at * 1000) for at in range(60))]


def test_a_title_stands_above_its_table() -> None:
    sheet = made([["Budget"], ["in EUR"], [], ["Item", "Amount"], ["Rent", 1200], ["Total", "=SUM(B5:B5)"]])
    assert sheet["A1"].font.sz == 15
    assert not sheet["A2"].font.b
    assert sheet["A4"].fill.fgColor.rgb == "FFDDE6F0"
    assert sheet.freeze_panes == "A5"


def test_a_total_is_bold_under_a_line() -> None:
    sheet = made([["Item", "Amount"], ["Rent", 1200], ["Total", "=SUM(B2:B2)"]])
    assert sheet["B3"].font.b
    assert sheet["B3"].border.top.style == "thin"
    assert not sheet["B2"].font.b


def test_years_above_figures_are_a_header() -> None:
    sheet = made([["Region", 2023, 2024], ["North", 12.5, 13.25], ["South", 9.0, 8.5]])
    assert sheet["B1"].font.b
    assert sheet["B1"].number_format == "0"
    assert sheet.freeze_panes == "A2"


def test_figures_alone_have_no_header() -> None:
    sheet = made([[1, 2], [3, 4]])
    assert sheet.freeze_panes is None
    assert not sheet["A1"].font.b


def test_a_long_table_has_a_filter_that_leaves_its_total_out() -> None:
    assert made([*LONG, ["Total", "=SUM(B2:B61)"]]).auto_filter.ref == "A1:B61"
    assert made(LONG[:4]).auto_filter.ref is None


def test_names_that_repeat_get_no_filter() -> None:
    assert made([["Name", "Name"], *LONG[1:]]).auto_filter.ref is None


def test_two_tables_on_a_sheet_get_no_frozen_rows() -> None:
    sheet = made([["A", "B"], ["x", 1], [], ["C", "D"], ["y", 2]])
    assert sheet.freeze_panes is None
    assert sheet["A4"].font.b


def test_columns_are_as_wide_as_their_widest_text_and_wide_letters_count_twice() -> None:
    sheet = made([["Name", "名称"], ["a" * 30, "液压油压力传感器变送器模块"], ["b", "x"]])
    assert sheet.column_dimensions["A"].width == 32
    assert sheet.column_dimensions["B"].width == 28


def test_long_texts_wrap_and_their_rows_are_tall_enough() -> None:
    sheet = made([["Item", "Remark"], ["Rent", "word " * 40], ["Heat", "short"]])
    assert sheet["B2"].alignment.wrap_text
    assert 44 <= sheet.column_dimensions["B"].width <= 60
    assert (sheet.row_dimensions[2].height or 0) >= 4 * 15
    assert sheet.row_dimensions[3].height is None


def test_a_long_name_takes_two_lines_over_narrow_figures() -> None:
    sheet = made([["Item", "Mean temperature of the day"], ["a", 12.5]])
    assert sheet.column_dimensions["B"].width < 20
    assert (sheet.row_dimensions[1].height or 0) > 30


def test_sentences_below_each_other_are_notes_and_no_table() -> None:
    sheet = made(
        [["Notes"], ["A sentence that is clearly too long to be a name in a table, and goes on."], ["x"]]
    )
    assert sheet.freeze_panes is None
    assert sheet.column_dimensions["A"].width == 90


def test_figures_stand_right_under_their_name_and_words_left() -> None:
    sheet = made([["Item", "Amount", "Order no."], ["Rent", 1200, 4711]])
    assert [sheet.cell(1, column).alignment.horizontal for column in (1, 2, 3)] == ["left", "right", "left"]
    assert sheet["C2"].alignment.horizontal == "left"


def test_a_wide_sheet_prints_across_and_repeats_its_header() -> None:
    wide = made(
        [row(*(f"Column number {at}" for at in range(12))), *(row(*["some words"] * 12) for _ in range(50))]
    )
    assert wide.page_setup.orientation == "landscape"
    assert wide.print_title_rows == "$1:$1"
    assert (wide.page_setup.fitToWidth, wide.page_setup.fitToHeight) == (1, 0)
    assert wide.freeze_panes == "B2"
    narrow = made(LONG[:5])
    assert narrow.page_setup.orientation == "portrait"
    assert narrow.print_title_rows is None


def test_chinese_workbooks_have_a_chinese_typeface() -> None:
    assert made([["名称", "数量"], ["轴承", 3]])["A2"].font.name == "Microsoft YaHei"
    assert made([["Name", "Count"], ["Nut", 3]])["A2"].font.name == "Calibri"


def test_the_children_of_a_sheet_stand_in_the_schema_s_order() -> None:
    content = make_workbook([{"name": "S", "rows": [["A note " * 30], [], *LONG]}])
    part = Package.open(content).part("xl/worksheets/sheet1.xml")
    names = [child.name for child in children(masked(part))]
    ranks = [ORDER_OF_SHEET.index(name) for name in names]
    assert ranks == sorted(ranks)
    assert b'sqref=""' not in part


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.floats(-1e9, 1e9, allow_nan=False),
    st.sampled_from(
        ["Total", "12 %", "€ 1.200,50", "2024-05-01", "007", "合计", "Name", "x" * 80, "", "=A1"]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).filter(lambda t: t[:1] not in "='"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_VALUES, max_size=5), min_size=1, max_size=8))
def test_whatever_is_sent_makes_a_workbook_that_opens(rows: list[list[JsonValue]]) -> None:
    sheet = made([*rows])
    assert sheet.max_row <= len(rows) or sheet.max_row == 1
    assert all(0 < column.width <= 255 for column in sheet.column_dimensions.values())


@pytest.mark.parametrize("count", [1, 200])
def test_files_stay_small(count: int) -> None:
    rows: list[JsonValue] = [["Name", "Amount", "Day"], *(row("x", at, "2026-01-01") for at in range(count))]
    assert len(io.BytesIO(make_workbook([{"name": "S", "rows": rows}])).getvalue()) < 12_000


def test_a_look_at_a_column_is_taken_once_for_all_its_rows() -> None:
    column = column_of("Name", [Text("x")] * 3, ["x"] * 3)
    assert column.is_label is column.is_label
    assert {"is_label", "is_code"} <= set(vars(column))
