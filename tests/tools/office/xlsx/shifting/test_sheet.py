import pytest

from tests.tools.office.xlsx.books import book, by_openpyxl, opened, sheet_xml
from tests.tools.office.xlsx.shifting.sheets import put_in, sheet_of, taken_out
from tools.office.xlsx.errors import XlsxError

NUMBERS = "".join(
    f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="C{n}"><v>{n}</v></c></row>' for n in range(1, 6)
)


def _tail(tail: str, head: str = "") -> bytes:
    return book(sheet_xml(NUMBERS, head=head, tail=tail))


def test_rows_after_new_ones_have_new_numbers_and_those_before_their_own() -> None:
    sheet = by_openpyxl(put_in(book(sheet_xml(NUMBERS)), 3, 2).content)["S1"]
    assert [cell.value for cell in sheet["A"]] == [1, 2, None, None, 3, 4, 5]


def test_cells_of_lost_columns_are_gone() -> None:
    sheet = by_openpyxl(taken_out(book(sheet_xml(NUMBERS)), "A", 2).content)["S1"]
    assert [cell.value for cell in sheet["A"]] == [1, 2, 3, 4, 5]


def test_a_new_row_looks_as_the_row_above_it() -> None:
    data = '<row r="1" s="2" customFormat="1" ht="30" customHeight="1"><c r="B1" s="3"><v>1</v></c></row>'
    new = sheet_of(put_in(book(sheet_xml(data + '<row r="2"/>')), 2))
    assert '<row r="2" s="2" customFormat="1" ht="30" customHeight="1"><c r="B2" s="3"/></row>' in new


def test_a_new_column_looks_as_the_one_to_its_left() -> None:
    data = '<row r="1"><c r="B1" s="3"><v>1</v></c><c r="C1"><v>2</v></c></row>'
    head = '<cols><col min="2" max="2" width="40" hidden="1"/></cols>'
    new = sheet_of(put_in(book(sheet_xml(data, head=head)), "C"))
    assert '<c r="C1" s="3"/><c r="D1"><v>2</v></c>' in new
    assert '<col min="2" max="2" width="40" hidden="1"/><col min="3" max="3" width="40"/>' in new


def test_new_rows_within_an_outline_belong_to_it() -> None:
    rows = '<row r="1" outlineLevel="2"><c r="A1"/></row><row r="2" outlineLevel="1"><c r="A2"/></row>'
    assert '<row r="2" outlineLevel="1"/>' in sheet_of(put_in(book(sheet_xml(rows)), 2))


def test_rows_and_cells_without_places_get_theirs() -> None:
    data = "<row><c><v>1</v></c></row><row><c><v>2</v></c><c><v>3</v></c></row>"
    sheet = by_openpyxl(put_in(book(sheet_xml(data)), 2).content)["S1"]
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [[1, None], [None, None], [2, 3]]


def test_what_looks_like_a_cell_in_a_comment_stays() -> None:
    data = (
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><!-- <c r="A2"/> --><c r="A2"><v>2</v></c></row>'
    )
    new = sheet_of(put_in(book(sheet_xml(data)), 2))
    assert '<row r="3"><!-- <c r="A2"/> --><c r="A3"><v>2</v></c></row>' in new


@pytest.mark.parametrize(
    ("ref", "where", "expected"),
    [
        ("A2:B4", 3, 'ref="A2:B5"'),
        ("A2:B4", 2, 'ref="A3:B5"'),
        ("A2:B4", 5, 'ref="A2:B4"'),
        ("A2:B4", "B", "A2:C4"),
    ],
)
def test_a_merged_block_moves_or_grows(ref: str, where: int | str, expected: str) -> None:
    content = _tail(f'<mergeCells count="1"><mergeCell ref="{ref}"/></mergeCells>')
    assert expected in sheet_of(put_in(content, where))


def test_a_merged_block_of_one_cell_is_none_any_more() -> None:
    content = _tail('<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="C1:D1"/></mergeCells>')
    assert '<mergeCells count="1"><mergeCell ref="C1:D1"/></mergeCells>' in sheet_of(taken_out(content, 3))


def test_a_list_that_loses_all_is_gone() -> None:
    edit = taken_out(_tail('<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'), 2, 2)
    assert "mergeCell" not in sheet_of(edit)


def test_a_merged_block_that_loses_its_words_is_told() -> None:
    edit = taken_out(_tail('<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>'), 2)
    assert "the merged block A2:A4 lost its first row, and what it said with it" in edit.remarks


def test_rules_move_and_compare_the_same_cells() -> None:
    rule = '<cfRule type="expression" priority="1"><formula>{}</formula></cfRule>'
    area = '<conditionalFormatting sqref="{}">' + rule + "</conditionalFormatting>"
    content = _tail(area.format("A3:A5", "AND(A3&gt;A2,A3&lt;$C$4)"))
    assert area.format("A4:A6", "AND(A4&gt;A3,A4&lt;$C$5)") in sheet_of(put_in(content, 1))
    assert area.format("A3:A6", "AND(A3&gt;A2,A3&lt;$C$5)") in sheet_of(put_in(content, 4))
    assert area.format("A3:A4", "AND(A3&gt;A2,A3&lt;$C$3)") in sheet_of(taken_out(content, 3))


def test_a_rule_without_cells_is_gone() -> None:
    rule = '<cfRule type="expression" priority="1"><formula>A3</formula></cfRule>'
    content = _tail(f'<conditionalFormatting sqref="A3:B3">{rule}</conditionalFormatting>')
    assert "conditionalFormatting" not in sheet_of(taken_out(content, 3))


def test_input_rules_follow_here_and_on_other_sheets() -> None:
    rule = '<dataValidation type="list" sqref="{}"><formula1>{}</formula1></dataValidation>'
    rule = f'<dataValidations count="1">{rule}'
    content = book(
        sheet_xml(NUMBERS, tail=rule.format("C1:C5", "$A$2:$A$4") + "</dataValidations>"),
        sheet_xml(NUMBERS, tail=rule.format("C1:C5", "S1!$A$2:$A$4") + "</dataValidations>"),
    )
    edit = put_in(content, 3)
    assert rule.format("C1:C6", "$A$2:$A$5") in sheet_of(edit)
    assert rule.format("C1:C5", "S1!$A$2:$A$5") in sheet_of(edit, "xl/worksheets/sheet2.xml")


def test_extensions_move() -> None:
    x14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
    xm = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
    ext = (
        f'<extLst><ext {x14} uri="{{1}}"><x14:sparklineGroups {xm}><x14:sparklineGroup><x14:sparklines>'
        "<x14:sparkline><xm:f>S1!A1:A{}</xm:f><xm:sqref>C{}</xm:sqref></x14:sparkline></x14:sparklines>"
        "</x14:sparklineGroup></x14:sparklineGroups><x14:conditionalFormattings "
        f'{xm}><x14:conditionalFormatting><x14:cfRule type="expression"><xm:f>A{{}}&gt;1</xm:f></x14:cfRule>'
        "<xm:sqref>A{}:C{}</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>"
    )
    ext = ext.replace("{1}", "x").replace("{{", "{").replace("}}", "}")
    content = _tail(ext.format(4, 4, 3, 3, 5))
    assert ext.format(5, 5, 4, 4, 6) in sheet_of(put_in(content, 2))
    gone = sheet_of(taken_out(content, 3, 3))
    assert "extLst" not in gone


def test_links_move_and_lead_to_the_same_places() -> None:
    content = _tail(
        '<hyperlinks><hyperlink ref="A4" location="S1!A5"/><hyperlink ref="A2" location="Name"/></hyperlinks>'
    )
    new = sheet_of(put_in(content, 3))
    assert '<hyperlink ref="A5" location="S1!A6"/><hyperlink ref="A2" location="Name"/>' in new


def test_a_page_still_begins_with_the_same_row() -> None:
    content = _tail(
        '<rowBreaks count="2" manualBreakCount="2"><brk id="2" man="1"/><brk id="4" man="1"/></rowBreaks>'
    )
    new = sheet_of(put_in(content, 4))
    assert '<brk id="2" man="1"/><brk id="5" man="1"/>' in new
    assert '<rowBreaks count="1" manualBreakCount="1"><brk id="2" man="1"/></rowBreaks>' in sheet_of(
        taken_out(content, 3, 2)
    )


def test_a_filter_keeps_its_columns() -> None:
    content = _tail('<autoFilter ref="A1:D5"><filterColumn colId="1"/><filterColumn colId="3"/></autoFilter>')
    assert '<autoFilter ref="A1:E5"><filterColumn colId="1"/><filterColumn colId="4"/>' in sheet_of(
        put_in(content, "C")
    )
    assert '<autoFilter ref="A1:C5"><filterColumn colId="2"/>' in sheet_of(taken_out(content, "B"))


def test_frozen_rows_stay_frozen() -> None:
    view = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="{}" topLeftCell="A{}" '
        'activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A{}" sqref="A{}"/>'
        "</sheetView></sheetViews>"
    )
    content = _tail("", head=view.format(1, 2, 3, 3))
    assert view.format(2, 3, 4, 4) in sheet_of(put_in(content, 1))
    assert view.format(1, 2, 4, 4) in sheet_of(put_in(content, 2))
    assert "pane" not in sheet_of(taken_out(content, 1))


def test_the_dimension_is_that_of_the_cells() -> None:
    content = _tail("", head='<dimension ref="A1:C5"/>')
    assert '<dimension ref="A1:C7"/>' in sheet_of(put_in(content, 3, 2))
    assert '<dimension ref="A1:A5"/>' in sheet_of(taken_out(content, "B", 2))


def test_other_lists_of_places_move() -> None:
    content = _tail(
        '<protectedRanges><protectedRange sqref="A4" name="p"/></protectedRanges>'
        '<scenarios><scenario name="s" count="2"><inputCells r="A3" val="1"/><inputCells r="A5" val="2"/>'
        "</scenario></scenarios>"
        '<ignoredErrors><ignoredError sqref="A2:A3 C4" numberStoredAsText="1"/></ignoredErrors>'
    )
    new = sheet_of(taken_out(content, 3))
    assert '<protectedRange sqref="A3" name="p"/>' in new
    assert '<scenario name="s" count="1"><inputCells r="A4" val="2"/></scenario>' in new
    assert 'sqref="A2 C3"' in new


def test_a_control_keeps_its_cell_and_its_place() -> None:
    ends = "<from><col>0</col><row>{}</row></from><to><col>1</col><row>{}</row></to>"
    anchor = f'<anchor moveWithCells="1">{ends}</anchor>'
    control = (
        '<controls><control><controlPr linkedCell="S1!$A${}">' + anchor + "</controlPr></control></controls>"
    )
    assert control.format(5, 4, 6) in sheet_of(put_in(_tail(control.format(4, 3, 5)), 2))


@pytest.mark.parametrize(
    ("where", "count", "words"),
    [
        (0, 1, "there is no row 0; a sheet has rows 1 to 1,048,576"),
        (3, 0, "a count of 0 changes nothing; give 1 or more"),
        (3, 1_048_576, "1,048,576 rows from there reach beyond the sheet"),
        (
            3,
            1_048_573,
            "A5 and what else .* be pushed off the sheet; empty it or insert at most 1,048,571",
        ),
        (
            "C",
            16_382,
            "C1 and what else stands there would be pushed off the sheet; empty it or insert at most 16,381",
        ),
        ("XFE", 1, "there is no column 16,385; a sheet has columns A to XFD"),
    ],
)
def test_lines_that_have_no_place_are_refused(where: int | str, count: int, words: str) -> None:
    with pytest.raises(XlsxError, match=words):
        put_in(book(sheet_xml(NUMBERS)), where, count)


def test_more_new_cells_than_a_file_should_hold_are_refused() -> None:
    with pytest.raises(
        XlsxError, match="would make up to 2,000,002 new cells; insert at most 1,000,000 at once"
    ):
        put_in(book(sheet_xml(NUMBERS)), 2, 1_000_001)


def test_the_areas_of_a_consolidation_move() -> None:
    refs = (
        '<dataConsolidate><dataRefs count="1"><dataRef ref="A1:A{}" sheet="S1"/></dataRefs></dataConsolidate>'
    )
    content = book(sheet_xml(NUMBERS), sheet_xml("", tail=refs.format(4)))
    assert refs.format(5) in sheet_of(put_in(content, 2), "xl/worksheets/sheet2.xml")


def test_rows_out_of_order_are_refused() -> None:
    data = '<row r="4"><c r="A4"/></row><row r="2"><c r="A2"/></row>'
    with pytest.raises(XlsxError, match="out of order; save it once in Excel first"):
        put_in(book(sheet_xml(data)), 1)


def test_protection_and_signatures_and_macros_are_told() -> None:
    content = _tail("<sheetProtection sheet='1'/>")
    more = {"xl/vbaProject.bin": b"x", "_xmlsignatures/sig1.xml": b"<x/>"}
    edit = put_in(opened(content).with_parts(more), 2)
    assert "the sheet 'S1' is protected against changes in Excel" in edit.remarks
    assert "the file is signed, and its digital signature no longer holds" in edit.remarks
    assert "macros are as they were and may name cells by their old places" in edit.remarks


def test_the_receipt_tells_what_stands_there_when_the_file_is_opened_again() -> None:
    (change,) = put_in(book(sheet_xml(NUMBERS)), 3, 2).changed
    assert (change.place, change.before) == ("S1!3:4", "A3: 3 | C3: 3")
    assert change.after == "empty; now in row 5: A5: 3 | C5: 3"
    (change,) = taken_out(book(sheet_xml(NUMBERS)), "B").changed
    assert (change.place, change.before) == ("S1!B:B", "empty")
    assert change.after.startswith("taken out; now there: B1: 1 | B2: 2")
