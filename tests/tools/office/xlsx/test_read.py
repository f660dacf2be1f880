import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel

from tests.shared_files import case_file
from tests.tools.office.xlsx.books import MAIN, book, opened, sheet_xml, strings_xml, table_xml
from tools.office.search.wanted import Wanted
from tools.office.xlsx.dates import iso
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.find import find
from tools.office.xlsx.outline import outline
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range, column_number, letters
from tools.office.xlsx.styles import look_of_code
from tools.office.xlsx.window import window


def lines(content: bytes, sheet: str = "S1", where: str | int | None = None, count: int = 100) -> list[str]:
    return list(window(opened(content), sheet, where, count).lines())


def test_values_and_formulas_are_shown_together() -> None:
    assert lines(case_file("xlsx_cached_formula.xlsx").read_bytes(), "Q1") == [
        "1 | A: Item | B: Amount | C: Double",
        "2 | A: Rent | B: 1200 | C: 2400 (=B2*2)",
        "3 | A: Power | B: 300.5 | C: 601 (=B3*2)",
        '4 | A: Total | B: 1500.5 (=SUM(B2:B3)) | C: 3001 (=B4*2) | D: T=1500.5 (="T="&B4) '
        "| E: #DIV/0! (=B4/0)",
        "5 | B: 150.05 (=B4*0.1)",
        "6 | A: NoCache | B: recalculates when opened (=B4+1)",
    ]


def test_a_merged_block_is_shown_once_with_its_range() -> None:
    shown = "\n".join(lines(case_file("xlsx_merged.xlsx").read_bytes(), "S"))
    assert shown.count("Region") == 1
    assert "B: Region [covers B2:D3]" in shown


VALUES = book(
    sheet_xml(
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c>'
        '<c r="D3" t="b"><v>1</v></c><c r="E3"><v>0.30000000000000004</v></c><c r="F3" s="1"><v>46082</v></c>'
        '<c r="G3" s="1"><v>46082.5</v></c><c r="H3" s="3"><v>0.75</v></c><c r="I3"><v>1E+20</v></c>'
        '<c r="J3" t="d"><v>2026-03-01</v></c><c r="K3" s="2"/></row>'
        '<row r="1048576"><c r="XFD1048576"><v>5</v></c></row>',
        head='<dimension ref="A1:XFD1048576"/>',
    ),
    more={"xl/sharedStrings.xml": strings_xml("<t>NA</t>", "<t>NULL</t>", "<t>007</t>")},
)


def test_text_is_never_missing_and_numbers_have_fifteen_digits() -> None:
    assert lines(VALUES, count=5) == [
        "3 | A: NA | B: NULL | C: 007 | D: TRUE | E: 0.3 | F: 2026-03-01 "
        "| G: 2026-03-01T12:00:00 | H: 18:00:00 | I: 1e+20 | J: 2026-03-01"
    ]


def test_a_million_declared_rows_with_few_cells_cost_nothing() -> None:
    sheet = outline(opened(VALUES)).sheets[0]
    assert str(sheet.used) == "A3:XFD1048576"
    seen = window(opened(VALUES), "S1", 1, 10)
    assert [row.number for row in seen.rows] == [3]
    assert seen.next_row == 1_048_576
    assert lines(VALUES, where="XFD1048576") == ["1048576 | XFD: 5"]


def test_a_window_holds_the_range_that_was_asked_for() -> None:
    assert lines(VALUES, where="B3:C9") == ["3 | B: NULL | C: 007"]
    assert lines(VALUES, where=4, count=2) == []


@pytest.mark.parametrize(
    ("where", "count"), [("A", 1), ("A0:B2", 1), (0, 1), (1, 0), (1, 10**9), (1_048_577, 1)]
)
def test_a_window_that_cannot_be_is_refused(where: str | int, count: int) -> None:
    with pytest.raises(XlsxError):
        window(opened(VALUES), "S1", where, count)


def test_the_outline_tells_tables_names_and_hidden_sheets() -> None:
    content = book(
        sheet_xml('<row r="1"><c r="A1"><f>1</f><v>1</v></c></row>'),
        sheet_xml(""),
        workbook='<definedNames><definedName name="Rate">S1!$A$1</definedName></definedNames>',
        more={"xl/tables/table1.xml": table_xml("T", "A1:B3", ["x", "y"])},
    )
    found = outline(opened(content))
    first, second = found.sheets
    assert (first.formulas, [t.name for t in first.tables], second.used) == (1, ["T"], None)
    assert [(name.name, name.formula) for name in found.names] == [("Rate", "S1!$A$1")]
    assert not found.macros
    assert outline(opened(case_file("xlsm_rich_parts.xlsm").read_bytes())).macros


def test_text_is_found_in_values_and_formulas_in_any_letter_case() -> None:
    content = case_file("xlsx_cached_formula.xlsx").read_bytes()
    found = find(opened(content), Wanted("sum(b2")).shown
    assert [(place.sheet, str(place.cell.cell), place.in_formula) for place in found] == [("Q1", "B4", True)]
    assert [str(p.cell.cell) for p in find(opened(content), Wanted("POWER")).shown] == ["A3"]
    assert find(opened(content), Wanted("o"), count=2).total > 2
    assert find(opened(content), Wanted("absent")).shown == ()


def test_a_long_text_is_cut_in_a_line_with_its_length() -> None:
    content = book(sheet_xml(f'<row r="1"><c r="A1" t="inlineStr"><is><t>{"x" * 3000}</t></is></c></row>'))
    assert lines(content)[0].endswith("x… (3,000 characters)")
    assert lines(content, where="A1") == [f"1 | A: {'x' * 3000}"]


@given(st.integers(1, MAX_COLUMN))
def test_column_letters_go_there_and_back(column: int) -> None:
    assert column_number(letters(column)) == column


@given(st.integers(1, MAX_ROW), st.integers(1, MAX_COLUMN))
def test_a_cell_is_in_a_block_around_it(row: int, column: int) -> None:
    assert Cell(row, column) in Range(Cell(1, 1), Cell(1, 1)).with_cell(Cell(row, column))


@given(st.integers(61, 2_900_000), st.booleans())
def test_serials_are_the_dates_that_an_independent_reader_gives(serial: int, mac: bool) -> None:  # noqa: FBT001 - drawn
    epoch = CALENDAR_MAC_1904 if mac else CALENDAR_WINDOWS_1900
    expected = from_excel(serial, epoch) if serial < 2_800_000 else None
    found = iso(serial, date1904=mac, shows_date=True, shows_time=False)
    assert expected is None or found == expected.date().isoformat()


@pytest.mark.parametrize(
    ("code", "date", "time"),
    [
        ("yyyy-mm-dd", True, False),
        ("[$-409]d/m/yy h:mm AM/PM;@", True, True),
        ("[h]:mm:ss", False, True),
        ("mm:ss", False, True),
        ("mmm", True, False),
        ('#,##0.00 "days"', False, False),
        ("[Red]0", False, False),
        ("General", False, False),
        ('"y"0', False, False),
        (r"0.0\d", False, False),
    ],
)
def test_format_codes_show_dates_times_or_neither(code: str, date: bool, time: bool) -> None:  # noqa: FBT001 - table
    look = look_of_code(code)
    assert (look.date, look.time) == (date, time)


def test_a_macro_sheets_cells_are_read_although_its_root_has_another_prefix() -> None:
    cells = '<row r="1"><c r="A1"><v>5</v></c></row>'
    root = '<xm:macrosheet xmlns="{}" xmlns:xm="urn:x"><sheetData>{}</sheetData></xm:macrosheet>'
    assert lines(book(root.format(MAIN, cells))) == ["1 | A: 5"]


def test_the_strings_of_the_trial_version_are_read() -> None:
    strings = f'<sst xmlns="{MAIN}"><sstItem><t>old</t></sstItem></sst>'
    content = book(sheet_xml('<row><c t="s"><v>0</v></c></row>'), more={"xl/sharedStrings.xml": strings})
    assert lines(content) == ["1 | A: old"]


def test_all_cells_of_an_array_whose_result_is_unknown_say_so() -> None:
    rows = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1:B2">A1:A2*2</f></c></row>'
        '<row r="2"><c r="A2"><v>2</v></c><c r="B2"/><c r="C2"/></row>'
    )
    seen = window(opened(book(sheet_xml(rows))), None)
    texts = [(str(cell.cell), cell.text) for row in seen.rows for cell in row.cells]
    assert texts == [
        ("A1", "1"),
        ("B1", "recalculates when opened"),
        ("A2", "2"),
        ("B2", "recalculates when opened"),
    ]
