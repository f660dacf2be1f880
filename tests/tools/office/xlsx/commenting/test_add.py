"""Notes at cells are added to those that there are, and every other byte stays."""

import io
import re
import zipfile
from collections.abc import Sequence

import pytest
import xlsxwriter  # type: ignore[import-untyped]  # ships no types

from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, opened, part, sheet_xml
from tools.office.package.edit import Edit
from tools.office.xlsx.around import comments_of
from tools.office.xlsx.commenting.add import Remark, add_comments
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Lines

ROWS = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>'
COMMENTS = "xl/comments1.xml"
BOXES = "xl/drawings/vmlDrawing1.vml"


def noted(content: bytes, *remarks: tuple[str, str], sheet: str | None = "S1") -> Edit:
    wanted = [Remark(sheet, cell, text) for cell, text in remarks]
    return add_comments(opened(content), wanted, "Folio")


def said(content: bytes, sheet: str = "S1") -> dict[str, str]:
    """Each cell's comment, as openpyxl reads it."""
    page = by_openpyxl(content)[sheet]
    return {
        cell.coordinate: cell.comment.text
        for row in page.iter_rows()
        for cell in row
        if cell.comment is not None
    }


def commented(*cells: str, author: str = "Reviewer") -> bytes:
    """A workbook of XlsxWriter with notes at these cells."""
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = made.add_worksheet("S1")
    sheet.write("A1", 1)
    for cell in cells:
        sheet.write_comment(cell, f"old at {cell}", {"author": author})
    made.close()
    return out.getvalue()


def box_ids(content: bytes, name: str = BOXES) -> list[str]:
    return re.findall(r'<v:shape\b[^>]*? id="(_x0000_s\d+)"', part(content, name))


def test_the_first_note_of_a_sheet_makes_its_parts() -> None:
    content = book(sheet_xml(ROWS))
    edit = noted(content, ("B1", "Is <this> & that right?\nSay more."))
    assert said(edit.content) == {"B1": "Folio:\nIs <this> & that right?\nSay more."}
    assert by_openpyxl(edit.content)["S1"]["B1"].comment.author == "Folio"
    assert set(edit.parts_changed) == {
        "[Content_Types].xml",
        COMMENTS,
        BOXES,
        "xl/worksheets/_rels/sheet1.xml.rels",
        "xl/worksheets/sheet1.xml",
    }
    assert changed_parts(content, edit.content) == set(edit.parts_changed)
    assert edit.changed[0].place == "S1!B1, comment"
    assert part(edit.content, "[Content_Types].xml").count('Extension="vml"') == 1


def test_cells_and_their_neighbours_keep_their_bytes() -> None:
    content = book(sheet_xml(ROWS, tail='<pageMargins left="1"/><tableParts count="0"/>'))
    after = part(noted(content, ("A1", "x")).content)
    assert ROWS in after
    assert after.index("<pageMargins") < after.index("<legacyDrawing") < after.index("<tableParts")


def test_a_sheet_with_notes_keeps_them() -> None:
    content = commented("A1", "C3")
    edit = noted(content, ("B2", "new"))
    assert said(edit.content) == {"A1": "old at A1", "C3": "old at C3", "B2": "Folio:\nnew"}
    assert set(edit.parts_changed) == {COMMENTS, BOXES}
    assert part(edit.content, COMMENTS).startswith(part(content, COMMENTS).partition("</authors>")[0])
    assert len(set(box_ids(edit.content))) == 3


def test_a_cell_with_a_note_goes_on_with_it() -> None:
    content = commented("A1")
    edit = noted(content, ("A1", "new"))
    assert said(edit.content) == {"A1": "old at A1\n\nFolio:\nnew"}
    assert by_openpyxl(edit.content)["S1"]["A1"].comment.author == "Reviewer"
    assert edit.parts_changed == (COMMENTS,)
    assert edit.changed[0].before == "old at A1"


def test_several_remarks_on_one_cell_become_one_note() -> None:
    edit = noted(book(sheet_xml(ROWS)), ("a1", "one"), ("$A$1", "two"))
    assert said(edit.content) == {"A1": "Folio:\none\n\ntwo"}
    assert len(box_ids(edit.content)) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<text><t>plain</t></text>", "plain\n\nFolio:\nnew"),
        ("<text/>", "\n\nFolio:\nnew"),
        (
            '<text><r><t>run</t></r><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr fontId="1"/></text>',
            "run\n\nFolio:\nnewx",
        ),
    ],
)
def test_every_form_of_a_note_can_be_gone_on_with(before: str, after: str) -> None:
    content = commented("A1")
    old = part(content, COMMENTS)
    changed = re.sub(r"<text>.*</text>", before, old)
    package = opened(opened(content).with_parts({COMMENTS: changed.encode()}))
    saved = add_comments(package, [Remark("S1", "A1", "new")], "Folio").content
    assert [one.text for one in comments_of(opened(saved), "xl/worksheets/sheet1.xml")] == [after]
    runs = re.sub(r"<rPr>.*?</rPr>", "", part(saved, COMMENTS))
    assert runs.index("new</t></r>") < (runs.find("<rPh") if "<rPh" in runs else len(runs))


def test_a_list_with_another_prefix_is_written_in_it() -> None:
    content = commented("A1")
    old = part(content, COMMENTS)
    renamed = re.sub(r"<(/?)(?=[a-z])", r"<\1x:", old).replace("xmlns=", "xmlns:x=")
    package = opened(opened(content).with_parts({COMMENTS: renamed.encode()}))
    edit = add_comments(package, [Remark("S1", "B2", "new")], "Folio")
    assert said(edit.content) == {"A1": "old at A1", "B2": "Folio:\nnew"}


def test_a_drawing_of_controls_takes_the_boxes_too() -> None:
    vml = (
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">'
        '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="7"/></o:shapelayout>'
        '<v:shape id="_x0000_s7169" type="#_x0000_t201"/><br></xml>'
    )
    content = commented("A1")
    package = opened(opened(content).with_parts({BOXES: vml.encode()}))
    saved = add_comments(package, [Remark("S1", "B2", "new")], "Folio").content
    after = part(saved, BOXES)
    assert after.startswith(vml.removesuffix("</xml>"))
    assert 'id="_x0000_s7170"' in after
    assert 'xmlns:x="urn:schemas-microsoft-com:office:excel"' in after
    assert 'id="_x0000_t202"' in after


def test_boxes_of_several_sheets_have_ids_of_their_own() -> None:
    content = book(sheet_xml(ROWS), sheet_xml(ROWS))
    remarks = [Remark("S1", "A1", "one"), Remark("S2", "A1", "two")]
    saved = add_comments(opened(content), remarks, "Folio").content
    assert (said(saved), said(saved, "S2")) == ({"A1": "Folio:\none"}, {"A1": "Folio:\ntwo"})
    assert box_ids(saved) == ["_x0000_s1025"]
    assert box_ids(saved, "xl/drawings/vmlDrawing2.vml") == ["_x0000_s2049"]


def test_a_full_block_of_ids_is_gone_on_with_in_a_free_one() -> None:
    content = book(sheet_xml(ROWS), sheet_xml(ROWS))
    content = noted(content, ("A1", "taken"), sheet="S2").content
    edit = noted(content, *((f"A{n}", "x") for n in range(1, 1030)))
    ids = box_ids(edit.content, "xl/drawings/vmlDrawing2.vml")
    assert len(set(ids)) == 1029
    assert not {int(one.removeprefix("_x0000_s")) // 1024 for one in ids} & {1}
    assert 'data="2,3"' in part(edit.content, "xl/drawings/vmlDrawing2.vml")


def test_a_covered_cell_is_refused_with_the_cell_to_use() -> None:
    content = book(sheet_xml(ROWS, tail='<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>'))
    with pytest.raises(XlsxError, match="B2 is covered by the merged block A1:B2; comment on A1"):
        noted(content, ("B2", "x"))


def test_a_cell_with_a_thread_is_refused() -> None:
    content = commented("A1")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        relations = archive.read("xl/worksheets/_rels/sheet1.xml.rels").decode()
    kind = "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment"
    thread = f'<Relationship Id="t1" Type="{kind}" Target="/xl/threadedComments/threadedComment1.xml"/>'
    parts = {
        "xl/worksheets/_rels/sheet1.xml.rels": relations.replace("</Rel", f"{thread}</Rel").encode(),
        "xl/threadedComments/threadedComment1.xml": (
            b'<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
            b'<threadedComment ref="A1" id="{1}"><text>hm</text></threadedComment></ThreadedComments>'
        ),
    }
    package = opened(opened(content).with_parts(parts))
    with pytest.raises(XlsxError, match="A1 has a thread of comments"):
        add_comments(package, [Remark("S1", "A1", "x")], "Folio")
    assert add_comments(package, [Remark("S1", "A2", "x")], "Folio").changed


@pytest.mark.parametrize(
    ("remarks", "sentence"),
    [
        ([("A1", " ")], "the comment is empty"),
        ([("A0", "x")], "'A0' is not a cell"),
        ([("A1", "x" * 8_001)], "at most 8,000 characters"),
    ],
)
def test_what_can_not_be_written_is_told(remarks: Sequence[tuple[str, str]], sentence: str) -> None:
    with pytest.raises(XlsxError, match=sentence):
        noted(book(sheet_xml(ROWS)), *remarks)


def test_a_missing_drawing_of_notes_is_told() -> None:
    content = book(sheet_xml(ROWS, tail='<legacyDrawing r:id="gone"/>'))
    with pytest.raises(XlsxError, match="the drawing that holds the notes of 'S1' is missing"):
        noted(content, ("A1", "x"))


def test_a_protected_sheet_is_told_of() -> None:
    edit = noted(book(sheet_xml(ROWS, tail='<sheetProtection sheet="1"/>')), ("A1", "x"))
    assert edit.remarks == ("the sheet 'S1' is protected against changes in Excel",)


def test_a_note_moves_with_its_row() -> None:
    first = noted(book(sheet_xml(ROWS)), ("B1", "x")).content
    moved = shifted(opened(first), "S1", Lines("row", 1, 2, inserts=True)).content
    assert said(moved) == {"B3": "Folio:\nx"}
    assert "<x:Row>2</x:Row><x:Column>1</x:Column>" in part(moved, BOXES)
    gone = shifted(opened(moved), "S1", Lines("row", 3, 1, inserts=False)).content
    assert said(gone) == {}
    assert box_ids(gone) == []


@pytest.mark.parametrize("cell", ["A1", "XFD1048576", "XFB2", "A1048576"])
def test_a_box_stays_within_the_sheet(cell: str) -> None:
    edit = noted(book(sheet_xml(ROWS)), (cell, "line\n" * 100))
    found = re.search(r"<x:Anchor>([^<]*)", part(edit.content, BOXES))
    assert found is not None
    left, _, top, _, right, _, bottom, _ = map(int, found[1].split(","))
    assert 0 <= left < right < 16_384
    assert 0 <= top < bottom < 1_048_576


def test_characters_that_xml_has_not_come_back_as_they_were() -> None:
    edit = noted(book(sheet_xml(ROWS)), ("A1", "a\x0bb _x0041_ é 中文"))
    assert "a_x000B_b _x005F_x0041_ é 中文" in part(edit.content, COMMENTS)
    assert comments_of(opened(edit.content), "xl/worksheets/sheet1.xml")[0].cell == str(Cell(1, 1))
