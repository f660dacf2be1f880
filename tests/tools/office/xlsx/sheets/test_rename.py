import pytest

from tests.tools.office.package.archives import OFFICE
from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, opened, part, sheet_xml, table_xml
from tools.office.package.package import Package
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.sheets.follow import Following
from tools.office.xlsx.sheets.rename import rename_sheet

CHART = '<c:chartSpace xmlns:c="c"><c:ser><c:f>S1!$A$1:$A$9</c:f></c:ser></c:chartSpace>'


def _formulas(*texts: str) -> str:
    return "".join(f'<row r="{n}"><c r="A{n}"><f>{t}</f><v>1</v></c></row>' for n, t in enumerate(texts, 1))


def test_formulas_on_all_sheets_follow_and_text_in_quotes_stays() -> None:
    content = book(
        sheet_xml(_formulas("S1!B2")), sheet_xml(_formulas("'S1'!B2+s1!C3", '"S1!A1"&amp;S1:S2!A1', "S12!A1"))
    )
    edit = rename_sheet(opened(content), "S1", "It's new")
    assert "<f>'It''s new'!B2</f>" in part(edit.content)
    second = part(edit.content, "xl/worksheets/sheet2.xml")
    assert "<f>'It''s new'!B2+'It''s new'!C3</f>" in second
    assert "<f>\"S1!A1\"&amp;'It''s new:S2'!A1</f>" in second
    assert "<f>S12!A1</f>" in second
    assert edit.changed[0].after == "It's new"
    assert "4 references follow the new name" in edit.remarks


def test_only_parts_that_name_the_sheet_change() -> None:
    content = book(sheet_xml(_formulas("A2")), sheet_xml(_formulas("S1!B2")), sheet_xml(_formulas("S2!B2")))
    edit = rename_sheet(opened(content), "S1", "New")
    assert changed_parts(content, edit.content) == {"xl/workbook.xml", "xl/worksheets/sheet2.xml"}


def test_names_rules_links_and_sparklines_follow() -> None:
    tail = (
        '<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>S1!$A$1&gt;2</formula>'
        '</cfRule></conditionalFormatting><dataValidations><dataValidation sqref="B1">'
        "<formula1>S1!$A$1:$A$3</formula1></dataValidation></dataValidations>"
        '<hyperlinks><hyperlink ref="C1" location="\'S1\'!A1"/></hyperlinks>'
        '<extLst><ext><m:f xmlns:m="xm">S1!A1:A9</m:f></ext></extLst>'
    )
    names = '<definedNames><definedName name="n">S1!$A$1:$B$2,S1!$D$1</definedName></definedNames>'
    content = book(sheet_xml(""), sheet_xml("", tail=tail), workbook=names)
    edit = rename_sheet(opened(content), "S1", "New one")
    second = part(edit.content, "xl/worksheets/sheet2.xml")
    assert second.count("'New one'!") == 4
    assert "location=\"'New one'!A1\"" in second
    assert "'New one'!$A$1:$B$2,'New one'!$D$1</definedName>" in part(edit.content, "xl/workbook.xml")


def test_a_tables_formulas_follow() -> None:
    table = table_xml("T", "A1:B3", ["a", "b"], formulas={"b": "S1!Z1"})
    content = book(sheet_xml(""), more={"xl/tables/table1.xml": table})
    edit = rename_sheet(opened(content), "S1", "New")
    assert "<calculatedColumnFormula>New!Z1<" in part(edit.content, "xl/tables/table1.xml")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (CHART, CHART.replace("S1!", "New!")),
        ("<p fmlaLink=\"S1!$A$1\" fmlaRange='S1!A1:A2'/>", '<p fmlaLink="New!$A$1" fmlaRange="New!A1:A2"/>'),
        ('<xdr:sp textlink="S1!$A$1"/>', '<xdr:sp textlink="New!$A$1"/>'),
        ("<x:FmlaLink>S1!$A$1</x:FmlaLink>", "<x:FmlaLink>New!$A$1</x:FmlaLink>"),
        ('<worksheetSource ref="A1:B2" sheet="s1"/>', '<worksheetSource ref="A1:B2" sheet="New"/>'),
        ('<worksheetSource sheet="S1" r:id="rId1"/>', '<worksheetSource sheet="S1" r:id="rId1"/>'),
        ('<Relationship Target="#S1!A1"/>', '<Relationship Target="#New!A1"/>'),
        ('<hyperlink location="S1!A1" display="S1!A1"/>', '<hyperlink location="New!A1" display="S1!A1"/>'),
        ("<t>S1!A1</t><!--<f>S1!A1</f>-->", "<t>S1!A1</t><!--<f>S1!A1</f>-->"),
    ],
)
def test_every_kind_of_reference_follows_in_its_own_spelling(before: str, after: str) -> None:
    content = f'<r xmlns:c="c" xmlns:x="x" xmlns:xdr="d" xmlns:r="{OFFICE}">{before}</r>'.encode()
    root = content.partition(b">")[0] + b">"
    assert Following("S1", "New").part(content) == root + after.encode() + b"</r>"


def test_a_formula_that_finds_the_sheet_by_text_is_named_and_loses_its_old_value() -> None:
    content = book(sheet_xml(_formulas('INDIRECT("S1!B2")', "A1+1", "B9")))
    edit = rename_sheet(opened(content), "S1", "New")
    assert set(edit.stale) == {"New!A1", "New!A2"}
    assert any("does not follow; look at the formulas in S1!A1" in remark for remark in edit.remarks)
    assert 'fullCalcOnLoad="1"' in part(edit.content, "xl/workbook.xml")


def test_a_sheet_may_change_the_case_of_its_own_name() -> None:
    edit = rename_sheet(opened(book(sheet_xml(""))), "S1", "s1")
    assert by_openpyxl(edit.content).sheetnames == ["s1"]


def test_the_name_it_has_is_no_change() -> None:
    content = book(sheet_xml(""))
    assert rename_sheet(opened(content), "S1", "S1").content == content


def test_a_sheet_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(XlsxError, match="the sheets are 'S1'"):
        rename_sheet(Package.open(book(sheet_xml(""))), "S9", "New")
