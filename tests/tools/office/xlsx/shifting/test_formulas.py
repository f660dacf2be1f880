import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, sheet_xml, table_xml
from tests.tools.office.xlsx.shifting.sheets import put_in, sheet_of, taken_out
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Follower

ROW_3 = Follower(Lines("row", 3, 2, inserts=True), "S1", ["S1", "My Sheet", "S3"])
LOSES_C = Follower(Lines("column", 3, 1, inserts=False), "It's", ["It's", "S2"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A2+A3", "A2+A5"),
        ("SUM(A1:A5)", "SUM(A1:A7)"),
        ("SUM(A4:A1)", "SUM(A6:A1)"),
        ("$B$3*B$4+$B5", "$B$5*B$6+$B7"),
        ("SUM(3:5)+SUM($2:$3)+SUM(A:C)", "SUM(5:7)+SUM($2:$5)+SUM(A:C)"),
        ("A1:A1048576", "A1:A1048576"),
        ("A4:A1048576", "A6:A1048576"),
        ("LOG10(A5)+ATAN2(A5,1)+BIN2DEC(A5)", "LOG10(A7)+ATAN2(A7,1)+BIN2DEC(A7)"),
        ('"A5 "&A5&"says ""A5"""', '"A5 "&A7&"says ""A5"""'),
        ("S1!A5+s1!A5+'S1'!A5", "S1!A7+s1!A7+'S1'!A7"),
        ("'My Sheet'!A5+S3!A5", "'My Sheet'!A5+S3!A5"),
        ("SUM(S1:S3!A5)+SUM('S1:My Sheet'!A5)", "SUM(S1:S3!A5)+SUM('S1:My Sheet'!A5)"),
        ("[1]S1!A5+'[1]S1'!A5+'C:\\[b.xlsx]S1'!A5", "[1]S1!A5+'[1]S1'!A5+'C:\\[b.xlsx]S1'!A5"),
        ("Sales[A5]+Sales[[#This Row],[A5]]", "Sales[A5]+Sales[[#This Row],[A5]]"),
        ("TAX2024+TAXES2024+Q1_A5+_A5+A5.x", "TAX2026+TAXES2024+Q1_A5+_A5+A5.x"),
        ("1E5+A5*{1,2;5,6}", "1E5+A7*{1,2;5,6}"),
        (
            "_xlfn.ANCHORARRAY(A5)+_xlfn.XLOOKUP(A5,A:A,B:B)",
            "_xlfn.ANCHORARRAY(A7)+_xlfn.XLOOKUP(A7,A:A,B:B)",
        ),
        ("A5:INDEX(A:A,5)", "A7:INDEX(A:A,5)"),
        ("SUM((A1:A2,A4:A5 A5:B5))", "SUM((A1:A2,A6:A7 A7:B7))"),
        ("XFE5+A1048577", "XFE5+A1048577"),
        ("#REF!+S1!#REF!+A5", "#REF!+S1!#REF!+A7"),
    ],
)
def test_references_follow_and_all_else_stays(before: str, after: str) -> None:
    assert ROW_3.followed(before, home=True).text == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("C1+D1", "#REF!+C1"),
        ("SUM(C:C)", "SUM(#REF!)"),
        ("SUM(A1:C9)+SUM(C1:E9)", "SUM(A1:B9)+SUM(C1:D9)"),
        ("$C$1:$C$9", "#REF!"),
        ("SUM($B:$D)+SUM(1:9)", "SUM($B:$C)+SUM(1:9)"),
        ("'It''s'!C1+'It''s'!D1+S2!C1", "'It''s'!#REF!+'It''s'!C1+S2!C1"),
    ],
)
def test_what_is_gone_reads_as_an_error(before: str, after: str) -> None:
    assert LOSES_C.followed(before, home=True).text == after


def test_references_of_another_sheet_follow_only_with_its_name() -> None:
    assert ROW_3.followed("A5+S1!A5+SUM(S1!3:4)", home=False).text == "A5+S1!A7+SUM(S1!5:6)"


_OPERANDS = [
    "A5",
    "$B$9",
    "A:C",
    "2:7",
    "A1:B9",
    "1E5",
    "N.A5",
    "A1.x",
    "LOG10(A5",
    "Tax5",
    "AB12_",
    "5.5",
    "",
]


@given(st.lists(st.sampled_from(_OPERANDS)), st.sampled_from(["+", ",", "(", ")", " ", ">=", "%*"]))
def test_the_quick_way_reads_as_the_careful_one(pieces: list[str], sign: str) -> None:
    text = sign.join(pieces)
    assert ROW_3.followed(text, home=True).text == ROW_3.followed(f'{text}&""', home=True).text[:-3]


def _cell(place: str, formula: str, value: str = "1") -> str:
    return f'<c r="{place}"><f>{formula}</f><v>{value}</v></c>'


def _rows(*rows: str) -> str:
    return "".join(f'<row r="{n}">{cells}</row>' for n, cells in enumerate(rows, 1))


TWO = '<c r="A2"><v>2</v></c>'


def test_formulas_of_other_sheets_follow_and_their_values_stay() -> None:
    content = book(
        sheet_xml(_rows("", TWO)), sheet_xml(_rows(_cell("A1", "S1!A2+A2"))), sheet_xml(_rows(TWO))
    )
    edit = put_in(content, 2)
    assert _cell("A1", "S1!A3+A2") in sheet_of(edit, "xl/worksheets/sheet2.xml")
    assert edit.stale == ()
    assert changed_parts(content, edit.content) == {
        "xl/worksheets/sheet1.xml",
        "xl/worksheets/sheet2.xml",
        "xl/workbook.xml",
    }


def test_what_read_lost_cells_has_no_value_until_it_is_calculated() -> None:
    content = book(sheet_xml(_rows(_cell("B1", "SUM(A1:A3)"), TWO, _cell("B3", "B1*2") + _cell("C3", "A1"))))
    edit = taken_out(content, 2)
    assert edit.stale == ("S1!B1", "S1!B2")
    assert '<c r="B1"><f>SUM(A1:A2)</f></c>' in sheet_of(edit)
    assert _cell("C2", "A1") in sheet_of(edit)


@pytest.mark.parametrize(
    ("formula", "stale"),
    [
        ("SUM(A1:A3)", False),
        ("SUM(1,A1:A3)/COUNT(A1:A3)", False),
        ("ROWS(A1:A3)", True),
        ("INDEX(A1:A3,2)", True),
        ("SUM((A1:A3=0)*1)", True),
        ("COUNTBLANK(A1:A3)", True),
        ("ROW()", False),
        ("ROW(A3)", True),
        ("OFFSET(A1,2,0)", True),
        ('INDIRECT("A3")', True),
        ("SUM(Few)", False),
        ("ROWS(Few)", True),
    ],
)
def test_a_value_is_kept_only_if_empty_rows_make_no_difference(formula: str, *, stale: bool) -> None:
    names = '<definedNames><definedName name="Few">S1!$A$1:$A$3</definedName></definedNames>'
    content = book(sheet_xml(_rows(_cell("B1", formula.replace('"', "&quot;")), TWO)), workbook=names)
    assert bool(put_in(content, 2).stale) is stale


def test_formulas_that_lost_what_they_read_are_told() -> None:
    edit = taken_out(book(sheet_xml(_rows("", TWO, _cell("B3", "A2")))), 2)
    assert "formulas that read what is gone say #REF! now: S1!B2" in edit.remarks


def test_formulas_over_a_row_of_sheets_are_told() -> None:
    content = book(
        sheet_xml(_rows("", TWO)), sheet_xml(_rows(TWO)), sheet_xml(_rows(_cell("B1", "SUM(S1:S2!A2)")))
    )
    edit = put_in(content, 1)
    assert any(
        remark.startswith("formulas over a row of sheets") and "S3!B1" in remark for remark in edit.remarks
    )
    assert edit.stale == ("S3!B1",)


def test_names_follow_in_their_absolute_parts() -> None:
    names = (
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">S1!$A$1:$C$4</definedName>'
        '<definedName name="_xlnm.Print_Titles" localSheetId="0">S1!$A:$A,S1!$2:$2</definedName>'
        '<definedName name="Beside">S1!A4</definedName>'
        '<definedName name="Rate">S1!$B$4*2</definedName></definedNames>'
    )
    edit = put_in(book(sheet_xml(_rows(TWO)), workbook=names), 2)
    formulas = by_openpyxl(edit.content).defined_names
    sheet = by_openpyxl(edit.content)["S1"]
    assert sheet.print_area == "'S1'!$A$1:$C$5"
    assert (sheet.print_title_cols, sheet.print_title_rows) == ("$A:$A", "$3:$3")
    assert (formulas["Beside"].value, formulas["Rate"].value) == ("S1!A4", "S1!$B$5*2")


def test_the_hidden_name_of_a_filter_goes_with_it() -> None:
    name = '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">S1!$A$2:$A$3</definedName>'
    content = book(
        sheet_xml(_rows(TWO), tail='<autoFilter ref="A2:A3"/>'),
        workbook=f"<definedNames>{name}</definedNames>",
    )
    edit = taken_out(content, 2, 2)
    assert "autoFilter" not in sheet_of(edit)
    assert "definedName" not in sheet_of(edit, "xl/workbook.xml")


def test_a_shared_formula_stays_shared_where_its_cells_read_alike() -> None:
    cells = [f'<c r="B{n}"><f t="shared" si="0"/><v>1</v></c>' for n in range(2, 6)]
    lead = '<c r="B1"><f t="shared" ref="B1:B5" si="0">A1+A2</f><v>1</v></c>'
    new = sheet_of(put_in(book(sheet_xml(_rows(lead, *cells))), 3))
    assert '<c r="B1"><f t="shared" ref="B1:B6" si="0">A1+A2</f><v>1</v></c>' in new
    assert '<c r="B2"><f>A2+A4</f><v>1</v></c>' in new
    assert '<c r="B5"><f t="shared" si="0"/><v>1</v></c>' in new


def test_a_shared_formula_whose_lead_goes_is_led_by_the_next() -> None:
    lead = '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f></c>'
    cells = [f'<c r="B{n}"><f t="shared" si="0"/></c>' for n in (2, 3)]
    new = sheet_of(taken_out(book(sheet_xml(_rows(lead, *cells))), 1))
    assert '<c r="B1"><f t="shared" ref="B1:B2" si="0">A1*2</f></c>' in new
    assert '<c r="B2"><f t="shared" si="0"/></c>' in new


ARRAY = '<c r="B2"><f t="array" ref="B2:B4">A2:A4*2</f></c>'
DATA_TABLE = '<c r="B2"><f t="dataTable" ref="B2:C3" dt2D="1" dtr="1" r1="E5" r2="F6"/></c>'


def test_array_formulas_and_data_tables_move_whole() -> None:
    new = sheet_of(put_in(book(sheet_xml(_rows("", ARRAY))), 2))
    assert '<c r="B3"><f t="array" ref="B3:B5">A3:A5*2</f></c>' in new
    new = sheet_of(put_in(book(sheet_xml(_rows("", DATA_TABLE))), "A"))
    assert '<f t="dataTable" ref="C2:D3" dt2D="1" dtr="1" r1="F5" r2="G6"></f>' in new
    new = sheet_of(taken_out(book(sheet_xml(_rows("", DATA_TABLE))), 5))
    assert 'r1="E5" r2="F5" del1="1"' in new


def test_a_cut_through_an_array_formula_is_refused_with_its_place() -> None:
    with pytest.raises(
        XlsxError, match="cut through the array formula of B2:B4; insert before row 2 or after row 4"
    ):
        put_in(book(sheet_xml(_rows("", ARRAY))), 3)
    with pytest.raises(
        XlsxError, match="a part out of the array formula of B2:B4; take out all of row 2 to row 4"
    ):
        taken_out(book(sheet_xml(_rows("", ARRAY))), 4, 2)
    assert "array" not in sheet_of(taken_out(book(sheet_xml(_rows("", ARRAY))), 2, 3))


def test_a_cut_through_spilled_cells_or_a_data_table_is_refused() -> None:
    spill = ARRAY.replace("<c ", '<c cm="1" ')
    with pytest.raises(XlsxError, match="the cells B2:B4 that the formula in B2 fills"):
        taken_out(book(sheet_xml(_rows("", spill))), 3)
    with pytest.raises(
        XlsxError, match="the what-if data table B2:C3; insert before column B or after column C"
    ):
        put_in(book(sheet_xml(_rows("", DATA_TABLE))), "C")


def test_the_chain_of_formulas_goes_and_excel_calculates_anew() -> None:
    content = book(
        sheet_xml(_rows(_cell("B1", "A1"))),
        more={"xl/calcChain.xml": '<calcChain><c r="B1" i="1"/></calcChain>'},
    )
    edit = put_in(content, 1)
    assert "xl/calcChain.xml" in edit.parts_changed
    assert 'fullCalcOnLoad="1"' in sheet_of(edit, "xl/workbook.xml")
    assert "calcChain" not in sheet_of(edit, "[Content_Types].xml")


def test_structured_references_lose_the_columns_that_go() -> None:
    table = {"xl/tables/table1.xml": table_xml("Sales", "A1:D3", ["a", "b", "c", "d"])}
    formula = "SUM(Sales[b])+SUM(Sales[[a]:[b]])+SUM(Sales[[#All],[b]:[d]])+SUM(Sales[c])"
    content = book(sheet_xml(_rows("", "", "", "", _cell("F5", formula))), more=table)
    expected = "SUM(#REF!)+SUM(Sales[[a]:[a]])+SUM(Sales[[#All],[c]:[d]])+SUM(Sales[c])"
    assert f'<c r="E5"><f>{expected}</f>' in sheet_of(taken_out(content, "B"))
