"""A paragraph goes, or is emptied where one has to stay; what reaches over its borders is kept whole."""

import pytest

from tests.tools.office.docx.changing import REVIEWER
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX, FIELD
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.delete import delete_paragraph
from tools.office.package.edit import Edit
from tools.office.package.package import Package

COMMENTED = (
    "<w:p><w:commentRangeStart w:id='0'/><w:r><w:t>{}</w:t></w:r><w:commentRangeEnd w:id='0'/>"
    "<w:r><w:commentReference w:id='0'/></w:r></w:p>"
)
CELL = "<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>"
OWN = "w:id='3' w:author='Reviewer' w:date='2030-01-01T00:00:00Z'"


def delete(package: Package, number: int, *, tracked: bool = False) -> Edit:
    return delete_paragraph(package, blocks(package)[number - 1].id, REVIEWER if tracked else None)


def left(edit: Edit) -> list[str]:
    return texts(Package.open(edit.content))


def test_a_paragraph_goes_and_the_others_keep_their_bytes() -> None:
    package = opened(paragraph("a") + paragraph("b") + paragraph("c"))
    edit = delete(package, 2)
    assert document_xml(edit.content) == document_xml(package.content).replace(paragraph("b"), "")
    assert [(change.before, change.after) for change in edit.changed] == [("b", "(deleted)")]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (CELL.format(paragraph("x")) + paragraph("end"), "only one of its cell"),
        (paragraph("x", "<w:pPr><w:sectPr/></w:pPr>") + paragraph("end"), "ends a section"),
    ],
)
def test_a_paragraph_that_has_to_stay_is_emptied_and_that_is_told(body: str, why: str) -> None:
    edit = delete(opened(body), 1)
    assert left(edit) == ["", "end"]
    assert why in edit.remarks[0]


def test_between_two_tables_an_empty_paragraph_stays() -> None:
    table = CELL.format(paragraph("c"))
    edit = delete(opened(table + paragraph("between") + table + paragraph("end")), 2)
    assert left(edit) == ["c", "", "c", "end"]
    assert "table before it" in edit.remarks[0]


def test_an_empty_one_that_has_to_stay_is_refused() -> None:
    with pytest.raises(DocxError, match="empty and has to stay, because it is the only one of its cell"):
        delete(opened(CELL.format("<w:p/>") + paragraph("end")), 1)


@pytest.mark.parametrize("kind", ["header", "footer"])
def test_the_only_paragraph_of_a_header_is_emptied(kind: str) -> None:
    edit = delete(opened(paragraph("body"), {kind: paragraph("x")}), 2)
    assert left(edit) == ["body", ""]
    assert f"only one of its {kind}" in edit.remarks[0]


def test_half_a_field_is_refused() -> None:
    with pytest.raises(DocxError, match="a field such as a table of contents"):
        delete(opened(FIELD.format("") + paragraph("x")), 1)


def test_bookmarks_stay_in_its_place() -> None:
    start, end = "<w:bookmarkStart w:id='1' w:name='m'/>", "<w:bookmarkEnd w:id='1'/>"
    body = f"{paragraph('a')}<w:p>{start}<w:r><w:t>b</w:t></w:r></w:p><w:p><w:r><w:t>c</w:t></w:r>{end}</w:p>"
    after = document_xml(delete(opened(body), 2).content)
    assert after.index("bookmarkStart") < after.index(">c<") < after.index("bookmarkEnd")


def test_a_comment_is_anchored_in_the_next_paragraph() -> None:
    parts = {"comments": f"<w:comment w:id='0'>{paragraph('why')}</w:comment>"}
    edit = delete(opened(COMMENTED.format("a") + paragraph("b"), parts), 1)
    after = document_xml(edit.content)
    assert left(edit) == ["b", "why"]
    assert all(f"<w:{name}" in after for name in ("commentRangeStart", "commentRangeEnd", "commentReference"))


def test_a_text_box_goes_with_its_paragraph_and_that_is_told() -> None:
    edit = delete(opened(BOX.format(paragraph("boxed")) + paragraph("end")), 1)
    assert left(edit) == ["end"]
    assert edit.remarks == ("its text box with 1 paragraph went with it",)


def test_in_a_box_the_fallback_copy_goes_too() -> None:
    edit = delete(opened(BOX.format(paragraph("one") + paragraph("two"))), 2)
    assert left(edit) == ["host", "two"]
    assert ">one<" not in document_xml(edit.content)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_tracked_it_is_marked_with_its_end_and_comes_back_when_rejected(number: int) -> None:
    centred = "<w:pPr><w:jc w:val='center'/></w:pPr>"
    package = opened(
        paragraph("a") + paragraph("b", centred) + paragraph("c", "<w:pPr><w:keepNext/></w:pPr>")
    )
    edit = delete(package, number, tracked=True)
    rest = [text for text in "abc" if text != "abc"[number - 1]]
    assert f"[deleted: {'abc'[number - 1]}]" in left(edit)
    assert words(accepted(edit.content)) == {"word/document.xml": rest}
    assert rejected(edit.content) == rejected(package.content)


def test_the_authors_own_new_paragraph_goes_without_a_trace() -> None:
    end, run = f"<w:pPr><w:rPr><w:ins {OWN}/></w:rPr></w:pPr>", "<w:r><w:t>new</w:t></w:r>"
    own = f"<w:p>{end}<w:ins {OWN}>{run}</w:ins></w:p>"
    edit = delete(opened(paragraph("a") + own + paragraph("b")), 2, tracked=True)
    assert left(edit) == ["a", "b"]


def test_a_picture_and_a_link_are_marked_as_deleted_too() -> None:
    body = (
        "<w:p><w:r><w:drawing/></w:r><w:hyperlink w:anchor='m'><w:r><w:t>go</w:t></w:r></w:hyperlink></w:p>"
    )
    after = document_xml(delete(opened(body + paragraph("b")), 1, tracked=True).content)
    assert after.count("<w:del ") == 3
    assert '<w:hyperlink w:anchor="m"><w:del ' in after
