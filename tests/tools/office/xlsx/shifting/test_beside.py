import io
import re
from collections.abc import Callable

import pytest
import xlsxwriter  # type: ignore[import-untyped]  # ships no types
from xlsxwriter.workbook import Workbook  # type: ignore[import-untyped]  # ships no types
from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]  # ships no types

from tests.tools.office.package.archives import OFFICE, RELATIONS, members
from tests.tools.office.xlsx.books import MAIN, by_openpyxl, opened
from tests.tools.office.xlsx.shifting.sheets import put_in, sheet_of, taken_out
from tools.office.xlsx.errors import XlsxError

CHART = "xl/charts/chart1.xml"
DRAWING = "xl/drawings/drawing1.xml"
BOXES = "xl/drawings/vmlDrawing1.vml"


def _made(fill: Callable[[Workbook, Worksheet], object]) -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = book.add_worksheet("S1")
    for row in range(10):
        sheet.write_row(row, 0, [row, row * 2, row * 3])
    fill(book, sheet)
    book.close()
    return out.getvalue()


def _chart(book: Workbook, sheet: Worksheet, *, place: str | None = "E2", how: int = 1) -> None:
    chart = book.add_chart({"type": "column"})
    values = {"values": "=S1!$B$2:$B$6", "categories": "=S1!$A$2:$A$6", "name": "=S1!$B$1"}
    chart.add_series({**values, "values_data": [2, 4, 6, 8, 10]})
    if place:
        sheet.insert_chart(place, chart, {"object_position": how})
    else:
        book.add_chartsheet("C").set_chart(chart)


def _points(xml: str) -> list[tuple[int, str]]:
    cache = xml[xml.index("<c:val>") : xml.index("</c:val>")]
    return [(int(i), v) for i, v in re.findall(r'<c:pt idx="(\d+)"><c:v>([^<]*)</c:v>', cache)]


@pytest.mark.parametrize("place", ["E2", None])
def test_a_chart_draws_the_same_cells_with_the_values_that_it_remembers(place: str | None) -> None:
    content = _made(lambda book, sheet: _chart(book, sheet, place=place))
    new = sheet_of(put_in(content, 4), CHART)
    assert all(f"<c:f>S1!${ref}</c:f>" in new for ref in ("B$2:$B$7", "A$2:$A$7", "B$1"))
    assert '<c:ptCount val="6"/>' in new
    assert [index for index, _ in _points(new)] == [0, 1, 3, 4, 5]


def test_a_chart_forgets_the_points_that_go() -> None:
    content = _made(_chart)
    before, new = sheet_of(put_in(content, 90), CHART), sheet_of(taken_out(content, 3, 2), CHART)
    values = [value for _, value in _points(before)]
    assert _points(new) == [(0, values[0]), (1, values[3]), (2, values[4])]
    assert "<c:f>S1!#REF!</c:f>" in sheet_of(taken_out(content, "B"), CHART)


def _ends(xml: str) -> list[int]:
    return [int(row) for row in re.findall(r"<xdr:row>(\d+)</xdr:row>", xml)]


@pytest.mark.parametrize(
    ("how", "inside"),
    [(1, [1, 16]), (2, [1, 15]), (3, [1, 15])],
    ids=["moves and sizes", "moves", "stays"],
)
def test_a_chart_moves_as_it_is_bound_to_its_cells(how: int, inside: list[int]) -> None:
    content = _made(lambda book, sheet: _chart(book, sheet, how=how))
    assert _ends(sheet_of(put_in(content, 5), DRAWING)) == inside
    above = [row + 1 for row in [1, 15]] if how < 3 else [1, 15]
    assert _ends(sheet_of(put_in(content, 1), DRAWING)) == above


def test_a_picture_whose_rows_go_ends_where_they_were() -> None:
    content = _made(_chart)
    assert _ends(sheet_of(taken_out(content, 2, 40), DRAWING)) == [1, 1]


def test_a_text_box_shows_the_same_cell() -> None:
    content = _made(lambda _, sheet: sheet.insert_textbox("E2", "", {"textlink": "=S1!$A$5"}))
    assert 'textlink="S1!$A$6"' in sheet_of(put_in(content, 3), DRAWING)


def test_notes_move_with_their_boxes_and_go_with_their_cells() -> None:
    def notes(_: Workbook, sheet: Worksheet) -> None:
        sheet.write_comment("B3", "first")
        sheet.write_comment("C6", "second")

    content = _made(notes)
    edit = put_in(content, 5)
    sheet = by_openpyxl(edit.content)["S1"]
    assert (sheet["B3"].comment.text, sheet["C7"].comment.text) == ("first", "second")
    assert re.findall(r"<x:Row>(\d+)<", sheet_of(edit, BOXES)) == ["2", "6"]
    edit = taken_out(content, 3)
    assert by_openpyxl(edit.content)["S1"]["C5"].comment.text == "second"
    assert re.findall(r"<x:Row>(\d+)<", sheet_of(edit, BOXES)) == ["4"]
    assert sheet_of(edit, BOXES).count("<v:shape ") == 1


def _with_related(content: bytes, part: str, kind: str, xml: str, media: str) -> bytes:
    """A part that the first sheet is related to."""
    package = opened(content)
    listing = "xl/worksheets/_rels/sheet1.xml.rels"
    old = (
        members(content)
        .get(listing, f'<Relationships xmlns="{RELATIONS}"></Relationships>'.encode())
        .decode()
    )
    relation = f'<Relationship Id="x9" Type="{OFFICE}/{kind}" Target="/{part}"/></Relationships>'
    types = package.part("[Content_Types].xml").decode()
    override = f'<Override PartName="/{part}" ContentType="{media}"/></Types>'
    return package.with_parts(
        {
            part: xml.encode(),
            listing: old.replace("</Relationships>", relation).encode(),
            "[Content_Types].xml": types.replace("</Types>", override).encode(),
        }
    )


def _nothing(book: Workbook, sheet: Worksheet) -> None:
    del book, sheet


def test_threads_move() -> None:
    part = "xl/threadedComments/threadedComment1.xml"
    threads = '<threadedComment ref="B4" id="1"/><threadedComment ref="B9" id="2"/>'
    xml = f"<ThreadedComments>{threads}</ThreadedComments>"
    content = _with_related(
        _made(_nothing), part, "threadedComment", xml, "application/vnd.ms-excel.threadedcomments+xml"
    )
    new = sheet_of(taken_out(content, 4), part)
    assert new == '<ThreadedComments><threadedComment ref="B8" id="2"/></ThreadedComments>'


def test_a_form_control_stays_bound_to_its_cells() -> None:
    part = "xl/ctrlProps/ctrlProp1.xml"
    xml = f'<formControlPr xmlns="{MAIN}" fmlaLink="$A$5" fmlaRange="S1!$B$2:$B$6"/>'
    content = _with_related(
        _made(_nothing), part, "ctrlProp", xml, "application/vnd.ms-excel.controlproperties+xml"
    )
    new = sheet_of(put_in(content, 4), part)
    assert 'fmlaLink="$A$6" fmlaRange="S1!$B$2:$B$7"' in new


PIVOT = "application/vnd.openxmlformats-officedocument.spreadsheetml."


def _pivot(place: str, source: str) -> bytes:
    report = f'<pivotTableDefinition xmlns="{MAIN}"><location ref="{place}"/></pivotTableDefinition>'
    content = _with_related(
        _made(_nothing), "xl/pivotTables/p1.xml", "pivotTable", report, f"{PIVOT}pivotTable+xml"
    )
    cache = (
        f'<pivotCacheDefinition xmlns="{MAIN}"><cacheSource type="worksheet"><worksheetSource ref="{source}" '
        'sheet="S1"/></cacheSource></pivotCacheDefinition>'
    )
    return _with_related(content, "xl/pivotCache/c1.xml", "other", cache, f"{PIVOT}pivotCacheDefinition+xml")


def test_a_pivot_table_and_its_source_move() -> None:
    edit = put_in(_pivot("E8:F9", "A1:C6"), 3)
    assert '<location ref="E9:F10"/>' in sheet_of(edit, "xl/pivotTables/p1.xml")
    assert 'ref="A1:C7"' in sheet_of(edit, "xl/pivotCache/c1.xml")


def test_a_pivot_table_is_neither_cut_nor_robbed_of_its_source() -> None:
    with pytest.raises(XlsxError, match="row 9 would cut into the pivot table in E8:F9"):
        taken_out(_pivot("E8:F9", "A1:C6"), 9)
    with pytest.raises(XlsxError, match="columns A to C would take out all of A1:C6"):
        taken_out(_pivot("E8:F9", "A1:C6"), "A", 3)
