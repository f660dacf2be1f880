import pytest

from tests.shared_files import case_file
from tests.tools.office.xlsx.books import (
    book,
    by_openpyxl,
    changed_parts,
    opened,
    part,
    sheet_xml,
    strings_xml,
)
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.replace_text import replace_text

READING = '<rPh sb="0" eb="1"><t>x</t></rPh>'
RICH = f"<r><rPr><b/></rPr><t>Pay {{{{na</t></r><r><rPr><i/></rPr><t>me}}}} now</t></r>{READING}"
STRINGS = {"xl/sharedStrings.xml": strings_xml("<t>plain {{name}} {{name}}</t>", RICH, "<t>other</t>")}
CONTENT = book(
    sheet_xml(
        '<row r="1"><c r="A1" t="s" s="2"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
        '<c r="C1" t="s"><v>2</v></c></row>'
        '<row r="2"><c r="A2" t="inlineStr"><is><t>in {{name}}</t></is></c>'
        '<c r="B2" t="str"><f>"{{name}}"</f><v>{{name}}</v></c></row>'
    ),
    sheet_xml('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>S1!A1</f><v>1</v></c></row>'),
    more=STRINGS,
)


def test_text_is_replaced_in_shared_rich_and_inline_strings() -> None:
    edit = replace_text(opened(CONTENT), "{{name}}", "Söhne & <Co>")
    one, two = by_openpyxl(edit.content)["S1"], by_openpyxl(edit.content)["S2"]
    assert one["A1"].value == two["A1"].value == "plain Söhne & <Co> Söhne & <Co>"
    assert one["B1"].value == "Pay Söhne & <Co> now"
    assert one["A2"].value == "in Söhne & <Co>"
    assert one["C1"].value == "other"
    assert edit.count == 4
    assert "S2!B1" in edit.stale


def test_runs_keep_their_look_and_readings_of_the_old_text_go() -> None:
    strings = part(replace_text(opened(CONTENT), "{{name}}", "X").content, "xl/sharedStrings.xml")
    new = strings[strings.index("<t>other</t></si>") :]
    assert "<rPr><b/></rPr><t>Pay X</t>" in new
    assert '<rPr><i/></rPr><t xml:space="preserve"> now</t>' in new
    assert "rPh" not in new


def test_old_strings_stay_as_they_were() -> None:
    strings = part(replace_text(opened(CONTENT), "{{name}}", "X").content, "xl/sharedStrings.xml")
    old = str(STRINGS["xl/sharedStrings.xml"])
    assert old[old.index("<si>") : old.index("</sst>")] in strings


def test_one_sheet_alone_can_be_meant() -> None:
    edit = replace_text(opened(CONTENT), "{{name}}", "X", "S2")
    assert by_openpyxl(edit.content)["S1"]["A1"].value == "plain {{name}} {{name}}"
    assert [change.place for change in edit.changed] == ["S2!A1"]


def test_formulas_are_left_alone_and_said() -> None:
    edit = replace_text(opened(CONTENT), "{{name}}", "X", "S1")
    assert by_openpyxl(edit.content)["S1"]["B2"].value == '="{{name}}"'
    assert "1 formula holds it too and was left alone" in edit.remarks


def test_text_that_is_not_there_changes_nothing() -> None:
    edit = replace_text(opened(CONTENT), "absent", "X")
    assert (edit.count, edit.content, edit.parts_changed) == (0, CONTENT, ())


def test_no_text_to_look_for_is_refused() -> None:
    with pytest.raises(XlsxError, match="nothing to look for"):
        replace_text(opened(CONTENT), "", "X")


def test_text_hidden_under_a_merged_block_is_left_alone() -> None:
    cells = "".join(f'<c r="{name}" t="inlineStr"><is><t>a</t></is></c>' for name in ("A1", "B1"))
    data = f'<row r="1">{cells}</row>'
    content = book(sheet_xml(data, tail='<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'))
    edit = replace_text(opened(content), "a", "b")
    assert [change.place for change in edit.changed] == ["S1!A1"]


def test_a_replaced_text_that_looks_like_a_formula_stays_text() -> None:
    edit = replace_text(opened(CONTENT), "other", "=1+1")
    cell = by_openpyxl(edit.content)["S1"]["C1"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_rich_text_of_a_macro_workbook_keeps_its_red_run() -> None:
    content = case_file("xlsm_rich_parts.xlsm").read_bytes()
    edit = replace_text(opened(content), "rich", "RICH")
    assert changed_parts(content, edit.content) == {"xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"}
    assert "FFFF0000" in part(edit.content, "xl/sharedStrings.xml").rpartition("plain ")[2]
