"""One paragraph gets a new text; what is not text stays."""

import io

import docx as python_docx
import pytest

from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX, FIELD
from tools.office.docx.errors import DocxError
from tools.office.docx.set_paragraph import set_paragraph
from tools.office.package.edit import Edit
from tools.office.package.package import Package


def set_first(package: Package, text: str, number: int = 1) -> Edit:
    return set_paragraph(package, blocks(package)[number - 1].id, text)


def test_properties_and_the_dominant_look_stay() -> None:
    body = (
        "<w:p><w:pPr><w:jc w:val='center'/></w:pPr><w:r><w:t>a </w:t></w:r>"
        "<w:r><w:rPr><w:b/><w:color w:val='FF0000'/></w:rPr><w:t>longer part</w:t></w:r></w:p>"
    )
    plain = python_docx.Document(io.BytesIO(set_first(opened(body), "Whole").content))
    run = plain.paragraphs[0].runs[0]
    assert [r.text for r in plain.paragraphs[0].runs] == ["Whole"]
    assert (run.bold, str(run.font.color.rgb), plain.paragraphs[0].alignment) == (True, "FF0000", 1)


def test_bookmarks_comment_anchors_and_drawings_stay() -> None:
    kept = (
        "<w:bookmarkStart w:id='1' w:name='m'/>",
        "<w:commentRangeStart w:id='2'/>",
        "<w:drawing/>",
        "<w:commentRangeEnd w:id='2'/>",
        "<w:r><w:commentReference w:id='2'/></w:r>",
        "<w:bookmarkEnd w:id='1'/>",
    )
    start, anchor, drawing, anchor_end, reference, end = kept
    runs = f"<w:r><w:t>old</w:t></w:r><w:r><w:t>x</w:t>{drawing}</w:r>"
    body = f"<w:p>{start}{anchor}{runs}{anchor_end}{reference}{end}</w:p>"
    after = document_xml(set_first(opened(body), "new").content)
    assert all(one in after for one in kept)
    assert ">new</w:t>" in after
    assert "old" not in after


def test_a_stale_address_fails_with_the_text_that_stands_there_now() -> None:
    package = opened(paragraph("the current text"))
    with pytest.raises(DocxError, match=r"stale.*the current text"):
        set_paragraph(package, "P1#0000", "x")


def test_an_address_without_its_hash_fails_with_the_whole_address() -> None:
    package = opened(paragraph("current"))
    with pytest.raises(DocxError, match=blocks(package)[0].id):
        set_paragraph(package, "P1", "x")


@pytest.mark.parametrize("address", ["P9#aaaa", "12", "P0#aaaa", ""])
def test_what_is_no_address_says_what_one_looks_like(address: str) -> None:
    with pytest.raises(DocxError, match=r"P12#a7b2|P1 to P1"):
        set_paragraph(opened(paragraph("a")), address, "x")


@pytest.mark.parametrize("empty", ["<w:p/>", "<w:p></w:p>", "<w:p w14:paraId='2' />", "<w:p><w:pPr/></w:p>"])
def test_an_empty_paragraph_gets_text(empty: str) -> None:
    edit = set_first(opened(paragraph("a") + empty + paragraph("b")), "new", 2)
    assert texts(Package.open(edit.content)) == ["a", "new", "b"]


def test_an_empty_paragraph_takes_the_look_of_its_end_mark() -> None:
    body = "<w:p><w:pPr><w:rPr><w:ins w:id='1'/><w:i/></w:rPr></w:pPr></w:p>"
    after = document_xml(set_first(opened(body), "new").content)
    assert "<w:r><w:rPr><w:i/></w:rPr><w:t" in after


def test_a_whole_field_becomes_text_and_that_is_told() -> None:
    edit = set_first(opened(FIELD.format("<w:r><w:fldChar w:fldCharType='end'/></w:r>")), "Page one")
    after = document_xml(edit.content)
    assert "fldChar" not in after
    assert "instrText" not in after
    assert edit.remarks == ("1 field became plain text",)


def test_half_a_field_keeps_its_border() -> None:
    edit = set_first(opened(FIELD.format("") + paragraph("x")), "new")
    assert document_xml(edit.content).count("fldChar ") == 2


def test_a_link_among_other_text_becomes_text_and_that_is_told() -> None:
    link = "<w:hyperlink w:anchor='m'><w:r><w:t>here</w:t></w:r></w:hyperlink>"
    body = f"<w:p><w:r><w:t>see </w:t></w:r>{link}</w:p>"
    edit = set_first(opened(body), "new")
    assert "hyperlink" not in document_xml(edit.content)
    assert edit.remarks == ("1 link became plain text",)


def test_a_paragraph_that_is_one_link_stays_one() -> None:
    body = "<w:p><w:hyperlink w:anchor='m'><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>"
    edit = set_first(opened(body), "new")
    assert "<w:hyperlink w:anchor='m'><w:r><w:t" in document_xml(edit.content)
    assert edit.remarks == ()


def test_deleted_text_stays_deleted() -> None:
    body = (
        "<w:p><w:del w:id='1'><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>old</w:t></w:r></w:p>"
    )
    edit = set_first(opened(body), "new")
    assert texts(Package.open(edit.content)) == ["[deleted: gone]new"]


def test_a_box_and_its_fallback_copy_change_together() -> None:
    edit = set_first(opened(BOX.format(paragraph("one") + paragraph("two"))), "new", 3)
    assert texts(Package.open(edit.content)) == ["host", "one", "new"]
    assert document_xml(edit.content).count(">new</w:t>") == 2


def test_an_empty_text_leaves_an_empty_paragraph() -> None:
    edit = set_first(opened(paragraph("a") + paragraph("b")), "")
    assert texts(Package.open(edit.content)) == ["", "b"]


def test_a_header_is_set_and_the_body_keeps_its_bytes() -> None:
    package = opened(paragraph("body"), {"header": paragraph("head")})
    edit = set_first(package, "new", 2)
    assert edit.parts_changed == ("word/header.xml",)
    assert document_xml(edit.content) == document_xml(package.content)


def test_a_control_left_without_text_keeps_a_run() -> None:
    control = "<w:sdt><w:sdtContent><w:r><w:t>b</w:t></w:r></w:sdtContent></w:sdt>"
    body = f"<w:p><w:r><w:t>a</w:t></w:r>{control}</w:p>"
    after = document_xml(set_first(opened(body), "new").content)
    assert "<w:sdtContent><w:r></w:r></w:sdtContent>" in after


RUBY = (
    "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>guide</w:t></w:r></w:rt>"
    "<w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby></w:r>"
)


def test_a_reading_guide_goes_with_the_text_that_it_stood_above() -> None:
    package = opened(f"<w:p>{RUBY}<w:r><w:t> after</w:t></w:r></w:p>")
    assert texts(package) == ["(guide)base after"]
    assert "ruby" not in document_xml(set_first(package, "new").content)
    assert texts(Package.open(set_first(package, "new").content)) == ["new"]


def test_a_link_that_begins_the_paragraph_and_holds_a_picture_keeps_it() -> None:
    link = "<w:hyperlink><w:r><w:t>go</w:t></w:r><w:r><w:drawing/></w:r></w:hyperlink>"
    edit = set_first(opened(f"<w:p>{link}<w:r><w:t> there</w:t></w:r></w:p>"), "new")
    assert "<w:hyperlink><w:r><w:drawing/></w:r></w:hyperlink>" in document_xml(edit.content)
    assert texts(Package.open(edit.content)) == ["new[picture]"]


def test_text_in_a_diagram_is_only_read() -> None:
    words = "<a:p xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><a:r><a:t>step</a:t></a:r></a:p>"
    package = opened(paragraph("body"), {"diagramData": words})
    assert [(b.place, b.text) for b in blocks(package)] == [("body", "body"), ("diagram 1", "step")]
    with pytest.raises(DocxError, match="is text in a diagram, which can only be read"):
        set_first(package, "new", 2)
