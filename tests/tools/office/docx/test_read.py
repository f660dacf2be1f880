"""Every paragraph of a document is shown once, with its place and marks."""

import re

import docx as python_docx
import pytest

from tests.shared_files import case_file, corpus_files
from tests.tools.office.docx.made import blocks, opened, paragraph, texts
from tools.office.docx.errors import DocxError
from tools.office.docx.read import find, outline, read
from tools.office.package.package import Package
from tools.office.search.wanted import Wanted

MARKS = re.compile(r"\[(?:picture|footnote|endnote|symbol)[^]]*]")
BOX = (
    "<w:p><w:r><w:t>host</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>"
    "<wps:txbx><w:txbxContent>{0}</w:txbxContent></wps:txbx></w:drawing></mc:Choice>"
    "<mc:Fallback><w:pict><v:textbox><w:txbxContent>{0}</w:txbxContent></v:textbox></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r></w:p>"
)
NOTE = "<w:footnote w:type='separator' w:id='-1'>{}</w:footnote><w:footnote w:id='2'>{}</w:footnote>"


def test_empty_paragraphs_count() -> None:
    shown = blocks(opened(f"{paragraph('a')}<w:p/>{paragraph('b')}"))
    assert [(b.number, b.text) for b in shown] == [(1, "a"), (2, ""), (3, "b")]


def test_every_body_of_a_document_with_several_is_read() -> None:
    shown = blocks(opened(f"{paragraph('a')}</w:body><w:body>{paragraph('b')}"))
    assert [(b.number, b.text, b.place) for b in shown] == [(1, "a", "body"), (2, "b", "body")]


def test_an_address_is_the_number_with_a_hash_of_the_text() -> None:
    first, second = blocks(opened(paragraph("a") + paragraph("b")))
    assert first.id.startswith("P1#")
    assert second.id.startswith("P2#")
    assert first.id[3:] != second.id[3:]


def test_a_table_is_read_cell_by_cell_with_nested_tables() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph('inner')}</w:tc></w:tr></w:tbl>"
    table = f"<w:tbl><w:tr><w:tc>{paragraph('a')}</w:tc><w:tc>{inner}{paragraph('b')}</w:tc></w:tr></w:tbl>"
    shown = blocks(opened(table))
    assert [(b.text, b.table) for b in shown] == [("a", (1, 1, 1)), ("inner", (2, 1, 1)), ("b", (1, 1, 2))]
    assert shown[1].place == "body, inside table 1 row 1 cell 2"


def test_a_text_box_with_a_fallback_copy_is_shown_once() -> None:
    shown = blocks(opened(BOX.format(paragraph("boxed"))))
    assert [(b.text, b.place) for b in shown] == [("host", "body"), ("boxed", "text box")]


def test_a_text_box_of_a_strict_document_is_read_under_the_name_that_word_gives_it() -> None:
    wne = "xmlns:wne='http://schemas.microsoft.com/office/word/2006/wordml'"
    box = f"<wne:txbxContent {wne}>{paragraph('boxed')}</wne:txbxContent>"
    host = f"<w:p><w:r><w:drawing>{box}</w:drawing></w:r></w:p>"
    assert texts(opened(host, strict=True)) == ["", "boxed"]


def test_runs_in_an_unknown_element_are_read_as_a_paragraph() -> None:
    assert texts(opened(f"<w:p2><w:r><w:t>odd</w:t></w:r></w:p2>{paragraph('a')}")) == ["odd", "a"]


def test_content_controls_are_read() -> None:
    inline = "<w:p><w:sdt><w:sdtContent><w:r><w:t>name</w:t></w:r></w:sdtContent></w:sdt></w:p>"
    body = f"<w:sdt><w:sdtContent>{paragraph('block')}</w:sdtContent></w:sdt>{inline}"
    assert texts(opened(body)) == ["block", "name"]


def test_headers_footers_notes_and_comments_come_after_the_body() -> None:
    parts = {
        "comments": f"<w:comment w:id='0' w:author='Reviewer'>{paragraph('why')}</w:comment>",
        "footnotes": NOTE.format(paragraph("line"), paragraph("note")),
        "footer": paragraph("foot"),
        "header": paragraph("head"),
    }
    shown = [(b.place, b.text) for b in blocks(opened(paragraph("body"), parts))]
    assert shown == [
        ("body", "body"),
        ("header", "head"),
        ("footer", "foot"),
        ("line above each footnote", "line"),
        ("footnote 2", "note"),
        ("comment 0 by Reviewer", "why"),
    ]


def test_insertions_are_text_and_deletions_are_marked() -> None:
    body = (
        "<w:p><w:ins w:id='1'><w:r><w:t>new</w:t></w:r></w:ins>"
        "<w:del w:id='2'><w:r><w:delText>old</w:delText></w:r></w:del></w:p>"
    )
    block = blocks(opened(body))[0]
    assert (block.text, block.marks) == ("new[deleted: old]", ("inserted text",))


def test_moved_text_is_shown_once() -> None:
    moved = "<w:r><w:t>moved</w:t></w:r>"
    gone = f"<w:p><w:moveFrom w:id='1'>{moved}</w:moveFrom></w:p>"
    body = f"{gone}<w:p><w:moveTo w:id='2'>{moved}</w:moveTo></w:p>"
    assert texts(opened(body)) == ["", "moved"]


FIELD = (
    "<w:p><w:r><w:t>Page </w:t></w:r><w:r><w:fldChar w:fldCharType='begin'/></w:r>"
    "<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>code</w:t></w:r>"
    "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>7</w:t></w:r>{}</w:p>"
)


def test_a_fields_code_is_hidden_and_its_result_shown() -> None:
    assert texts(opened(FIELD.format("<w:r><w:fldChar w:fldCharType='end'/></w:r>"))) == ["Page 7"]


def test_a_field_that_never_ends_hides_nothing() -> None:
    assert texts(opened(FIELD.format("") + paragraph("after"))) == ["Page code7", "after"]


def test_hidden_runs_are_marked() -> None:
    body = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>"
    assert texts(opened(body)) == ["[hidden: secret]"]


def test_runs_too_small_to_see_are_marked_as_hidden() -> None:
    body = "<w:p>{}</w:p>".format(
        "".join(f"<w:r><w:rPr><w:sz w:val='{size}'/></w:rPr><w:t>{size}</w:t></w:r>" for size in (2, 16))
    )
    assert texts(opened(body)) == ["[hidden: 2]16"]


def test_list_labels_are_counted_as_word_shows_them() -> None:
    levels = (
        "<w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl>"
        "<w:lvl w:ilvl='1'><w:start w:val='1'/><w:numFmt w:val='lowerLetter'/>"
        "<w:lvlText w:val='%1.%2'/></w:lvl>"
    )
    numbering = (
        f"<w:abstractNum w:abstractNumId='0'>{levels}</w:abstractNum>"
        "<w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>"
    )
    item = "<w:pPr><w:numPr><w:ilvl w:val='{}'/><w:numId w:val='1'/></w:numPr></w:pPr>"
    body = "".join(paragraph("x", item.format(level)) for level in (0, 1, 1, 0, 1))
    shown = blocks(opened(body, {"numbering": numbering}))
    assert [(b.list_label, b.list_level) for b in shown] == [
        ("1.", 0),
        ("1.a", 1),
        ("1.b", 1),
        ("2.", 0),
        ("2.a", 1),
    ]


def test_a_strict_document_is_read_alike() -> None:
    assert texts(opened(paragraph("strict") + "<w:p/>", strict=True)) == ["strict", ""]


def test_a_window_knows_the_total() -> None:
    page = read(opened(paragraph("a") * 5), 3, 2)
    assert ([b.number for b in page.blocks], page.total) == ([3, 4], 5)


def test_a_start_behind_the_end_names_the_paragraphs_there_are() -> None:
    with pytest.raises(DocxError, match="1 to 1"):
        read(opened(paragraph("a")), 2)


def test_a_search_ignores_letter_case_and_run_borders() -> None:
    body = "<w:p><w:r><w:t>Ne</w:t></w:r><w:r><w:t>edle</w:t></w:r></w:p>"
    assert [b.number for b in find(opened(paragraph("x") + body), Wanted("NEEDLE")).shown] == [2]


def test_the_outline_lists_headings_by_their_style() -> None:
    styles = (
        "<w:style w:type='paragraph' w:styleId='H'><w:name w:val='heading 2'/>"
        "<w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style>"
    )
    package = opened(
        paragraph("Top", "<w:pPr><w:pStyle w:val='H'/></w:pPr>") + paragraph("x"), {"styles": styles}
    )
    found = outline(package)
    assert [(h.text, h.heading, h.style) for h in found.headings] == [("Top", 2, "Heading 2")]
    assert found.paragraphs == 2


def test_the_case_file_shows_its_placeholders_whole() -> None:
    package = Package.open(case_file("docx_run_split.docx").read_bytes())
    assert sum("{{client_name}}" in text for text in texts(package)) == 3


def test_corpus_paragraphs_of_the_body_agree_with_python_docx() -> None:
    for path in [p for p in corpus_files(".docx") if p.parent.name == "python-openxml_python-docx"][::4]:
        plain = python_docx.Document(str(path))
        shown = blocks(Package.open(path.read_bytes()))
        ours = {MARKS.sub("", b.text).strip() for b in shown if b.place == "body" and b.table is None}
        assert {p.text.strip() for p in plain.paragraphs} <= ours, path.name


def test_a_document_under_an_old_name_is_read() -> None:
    package = Package.open(case_file("contract_is_docx.doc").read_bytes())
    assert "REAL DOCX INSIDE" in "\n".join(texts(package))
