"""Text split over runs is replaced everywhere, and nothing else changes."""

import io
import os
import re

import docx as python_docx
import pytest
from lxml import etree

from tests.shared_files import case_file, corpus_files
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX, FIELD
from tools.office.docx.errors import DocxError
from tools.office.docx.replace import delete_text, replace_text
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package

NEW = "Acme & Söhne <GmbH>"
SPLIT = (
    "<w:p><w:r><w:t>al</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>ph</w:t></w:r>"
    "<w:r><w:t>a beta</w:t></w:r></w:p>"
)


def replaced(package: Package, find: str, replace: str) -> list[str]:
    return texts(Package.open(replace_text(package, find, replace).content))


@pytest.fixture
def run_split() -> Package:
    return Package.open(case_file("docx_run_split.docx").read_bytes())


def test_a_placeholder_over_three_runs_is_replaced_in_body_cell_and_header(run_split: Package) -> None:
    edit = replace_text(run_split, "{{client_name}}", NEW)
    plain = python_docx.Document(io.BytesIO(edit.content))
    assert edit.count == 3
    assert plain.paragraphs[0].text == f"Payment to {NEW} is due by 30 June."
    assert plain.tables[0].cell(0, 0).text == f"Cell: {NEW}"
    assert plain.sections[0].header.paragraphs[0].text == f"Header {NEW}"


def test_the_new_name_is_bold_and_its_neighbours_keep_their_look(run_split: Package) -> None:
    plain = python_docx.Document(io.BytesIO(replace_text(run_split, "{{client_name}}", NEW).content))
    runs = {run.text: run for run in plain.paragraphs[0].runs}
    assert runs[NEW].bold
    assert runs["30 June"].italic
    assert str(runs["30 June"].font.color.rgb) == "FF0000"
    assert [(run.text, run.bold) for run in plain.paragraphs[1].runs] == [
        ("Untouched ", None),
        ("bold", True),
        (" tail", None),
    ]


def test_the_edit_says_what_the_saved_file_reads(run_split: Package) -> None:
    edit = replace_text(run_split, "{{client_name}}", "X")
    after = {b.id: b.text for b in blocks(Package.open(edit.content))}
    assert all(after[change.place] == change.after for change in edit.changed)
    assert edit.parts_changed == ("word/document.xml", "word/header1.xml")


def test_text_that_is_not_there_fails(run_split: Package) -> None:
    with pytest.raises(DocxError, match="'absent' was not found in this document"):
        replace_text(run_split, "absent", "x")


def test_only_the_touched_elements_get_new_bytes() -> None:
    package = opened(f"<w:p  w14:paraId = '1'>{SPLIT[5:]}" + "<w:p><w:r><w:t>a&#x62;c</w:t></w:r></w:p >")
    after = document_xml(replace_text(package, "alpha", "X").content)
    t = '<w:t xml:space="preserve">{}</w:t>'
    expected = (
        document_xml(package.content)
        .replace("<w:t>al</w:t>", t.format("X"))
        .replace("<w:t>ph</w:t>", "")
        .replace("<w:t>a beta</w:t>", t.format(" beta"))
    )
    assert after == expected


def test_deleting_leaves_the_paragraph() -> None:
    package = opened(SPLIT)
    assert texts(Package.open(delete_text(package, "alpha beta").content)) == [""]


def test_a_box_and_its_fallback_copy_change_together_and_count_once() -> None:
    edit = replace_text(opened(BOX.format(paragraph("boxed words"))), "boxed", "framed")
    assert edit.count == 1
    assert document_xml(edit.content).count(">framed words<") == 2


def test_deleted_and_moved_text_is_passed_over() -> None:
    body = (
        "<w:p><w:r><w:t>al</w:t></w:r><w:del w:id='1'><w:r><w:delText>pha</w:delText></w:r></w:del>"
        "<w:moveFrom w:id='2'><w:r><w:t>alpha</w:t></w:r></w:moveFrom><w:r><w:t>pha</w:t></w:r></w:p>"
    )
    edit = replace_text(opened(body), "alpha", "X")
    assert edit.count == 1
    assert "<w:delText>pha</w:delText>" in document_xml(edit.content)


def test_inserted_text_stays_inserted() -> None:
    body = "<w:p><w:ins w:id='1'><w:r><w:t>alpha</w:t></w:r></w:ins></w:p>"
    after = document_xml(replace_text(opened(body), "alpha", "X").content)
    assert re.search(r"<w:ins [^>]*><w:r><w:t [^>]*>X</w:t></w:r></w:ins>", after)


def test_no_match_runs_over_a_field_border() -> None:
    package = opened(FIELD.format("<w:r><w:fldChar w:fldCharType='end'/></w:r>"))
    with pytest.raises(DocxError, match="not found"):
        replace_text(package, "Page 7", "x")


def test_a_fields_code_is_never_changed() -> None:
    package = opened(FIELD.format("<w:r><w:fldChar w:fldCharType='end'/></w:r>"))
    with pytest.raises(DocxError, match="not found"):
        replace_text(package, "PAGE", "x")


@pytest.mark.parametrize("mark", ["<w:drawing/>", "<w:footnoteReference w:id='2'/>"])
def test_no_match_runs_over_a_drawing_or_a_note_reference(mark: str) -> None:
    body = f"<w:p><w:r><w:t>al</w:t>{mark}<w:t>pha</w:t></w:r></w:p>"
    with pytest.raises(DocxError, match="not found"):
        replace_text(opened(body), "alpha", "x")


def test_tabs_and_breaks_match_and_are_written() -> None:
    package = opened("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>")
    assert replaced(package, "a\tb\nc", "1\n2\t3") == ["1\n2\t3"]


def test_curly_quotes_and_no_break_spaces_are_a_second_try_that_is_told() -> None:
    edit = replace_text(opened(paragraph("the “big\u00a0one”")), '"big one"', "x")
    assert texts(Package.open(edit.content)) == ["the x"]
    assert "quotes" in edit.remarks[0]


def test_an_exact_match_elsewhere_leaves_look_alikes_alone() -> None:
    assert replaced(opened(paragraph("it's") + paragraph("it’s")), "it's", "x") == ["x", "it’s"]


def test_notes_are_replaced_and_comments_are_not() -> None:
    parts = {
        "footnotes": f"<w:footnote w:id='2'>{paragraph('old')}</w:footnote>",
        "comments": f"<w:comment w:id='1'>{paragraph('old')}</w:comment>",
    }
    assert replaced(opened(paragraph("body"), parts), "old", "new") == ["body", "new", "old"]


def test_a_match_in_a_comment_alone_says_where_it_stands() -> None:
    parts = {"comments": f"<w:comment w:id='1'>{paragraph('old')}</w:comment>"}
    with pytest.raises(DocxError, match="comment 1"):
        replace_text(opened(paragraph("body"), parts), "old", "new")


def test_a_control_character_is_refused() -> None:
    with pytest.raises(DocxError, match="control character"):
        replace_text(opened(paragraph("a")), "a", "\x01")


def test_a_strict_document_is_edited_in_its_own_namespace() -> None:
    assert replaced(opened(SPLIT, strict=True), "alpha", "X") == ["X beta"]


def test_corpus_documents_keep_every_other_part_and_every_other_paragraph() -> None:
    paths = corpus_files(".docx", ".docm", ".dotx")
    step = 1 if os.environ.get("FOLIO_FULL_CORPUS") else 12
    edited = 0
    for path in paths[::step]:
        try:
            package = Package.open(path.read_bytes())
            package.check_contents()
            before = blocks(package)
        except OfficeError:
            continue
        word = next(
            (w for b in before if b.place == "body" for w in re.findall(r"[A-Za-z]{5,}", b.text)), None
        )
        if word is None or "[" in "".join(b.text for b in before):
            continue
        edit = replace_text(package, word, "Zq")
        saved = Package.open(edit.content)
        assert texts(saved) == [
            b.text if b.place.startswith("comment") else b.text.replace(word, "Zq") for b in before
        ], path.name
        kept = set(package.names()) - set(edit.parts_changed)
        assert all(saved.part(name) == package.part(name) for name in kept), path.name
        for name in edit.parts_changed:
            assert _bare(saved.part(name)) == _bare(package.part(name)), path.name
        edited += 1
    assert edited


def _bare(content: bytes) -> bytes:
    """A part without the texts, tabs and breaks that an edit may touch."""
    root = etree.fromstring(content)
    for name in ("t", "tab", "br"):
        for one in root.findall(f".//{{*}}r/{{*}}{name}"):
            parent = one.getparent()
            assert parent is not None
            parent.remove(one)
    return etree.tostring(root, method="c14n")
