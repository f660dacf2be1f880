"""A cell gets a new text by its table, row and column or by a paragraph in it."""

import io

import docx as python_docx
import pytest

from tests.tools.office.docx.changing import REVIEWER
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.cell import set_cell_at, set_cell_of
from tools.office.package.package import Package

BOLD = "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r></w:p>"


def cell(inside: str, properties: str = "") -> str:
    return f"<w:tc>{properties and f'<w:tcPr>{properties}</w:tcPr>'}{inside}</w:tc>"


def table(*rows: str) -> str:
    grid = "<w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>"
    return f"<w:tbl>{grid}{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"


PLAIN = opened(
    table(
        cell(paragraph("a")) + cell(BOLD.format("b")),
        cell(paragraph("c")) + cell(paragraph("d") + paragraph("e")),
    )
    + paragraph("end")
)


def test_a_cell_is_set_in_the_look_that_it_had() -> None:
    edit = set_cell_at(PLAIN, 1, 1, 2, "new")
    found = python_docx.Document(io.BytesIO(edit.content)).tables[0].cell(0, 1).paragraphs[0]
    assert [(run.text, run.bold) for run in found.runs] == [("new", True)]
    assert [(change.before, change.after) for change in edit.changed] == [("b", "new")]


def test_each_line_is_a_paragraph_and_surplus_ones_go() -> None:
    more, fewer = set_cell_at(PLAIN, 1, 1, 1, "x\ny"), set_cell_at(PLAIN, 1, 2, 2, "z")
    assert texts(Package.open(more.content)) == ["x", "y", "b", "c", "d", "e", "end"]
    assert texts(Package.open(fewer.content)) == ["a", "b", "c", "z", "end"]


def test_a_paragraph_of_the_cell_names_it_too() -> None:
    edit = set_cell_of(PLAIN, blocks(PLAIN)[4].id, "")
    assert texts(Package.open(edit.content)) == ["a", "b", "c", "", "end"]


@pytest.mark.parametrize(
    ("place", "words_of_error"),
    [
        ((2, 1, 1), "no table 2; the document's body has 1"),
        ((1, 3, 1), "no row 3; its rows are 1 to 2"),
        ((1, 1, 3), "no column 3; its columns are 1 to 2"),
        ((0, 1, 1), "no table 0"),
    ],
)
def test_a_place_that_is_not_there_says_which_are(place: tuple[int, int, int], words_of_error: str) -> None:
    with pytest.raises(DocxError, match=words_of_error):
        set_cell_at(PLAIN, *place, "x")


def test_a_covered_cell_is_refused_with_the_one_that_covers_it() -> None:
    wide = cell(paragraph("wide"), "<w:gridSpan w:val='2'/>")
    top = cell(paragraph("top"), "<w:vMerge w:val='restart'/>")
    low = cell("<w:p/>", "<w:vMerge/>")
    package = opened(table(wide, cell(paragraph("a")) + top, cell(paragraph("b")) + low) + paragraph("end"))
    with pytest.raises(DocxError, match="covered by the cell that begins at column 1"):
        set_cell_at(package, 1, 1, 2, "x")
    with pytest.raises(DocxError, match="name row 2 of this column"):
        set_cell_at(package, 1, 3, 2, "x")
    with pytest.raises(DocxError, match="covered by the one above it"):
        set_cell_of(package, blocks(package)[4].id, "x")


def test_a_paragraph_outside_of_tables_is_refused() -> None:
    with pytest.raises(DocxError, match="stands in no table; use docx_set_paragraph"):
        set_cell_of(PLAIN, blocks(PLAIN)[-1].id, "x")


def test_a_cell_with_a_table_of_its_own_is_refused() -> None:
    package = opened(table(cell(table(cell(paragraph("inner"))) + paragraph("x"))) + paragraph("end"))
    with pytest.raises(DocxError, match="a table or a control of its own"):
        set_cell_of(package, blocks(package)[1].id, "x")


def test_a_picture_in_the_cell_stays() -> None:
    package = opened(table(cell("<w:p><w:r><w:t>a</w:t><w:drawing/></w:r></w:p>")) + paragraph("end"))
    assert "<w:drawing/>" in document_xml(set_cell_at(package, 1, 1, 1, "new").content)


@pytest.mark.parametrize("text", ["new", "d\nnew", "", "one\ntwo\nthree"])
def test_tracked_a_cell_can_be_accepted_and_rejected(text: str) -> None:
    plain, tracked = (set_cell_at(PLAIN, 1, 2, 2, text, author) for author in (None, REVIEWER))
    assert words(accepted(tracked.content)) == words(accepted(plain.content))
    assert rejected(tracked.content) == rejected(PLAIN.content)
