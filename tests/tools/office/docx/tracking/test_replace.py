"""A tracked replacement marks what goes and what comes, and leaves the rest alone."""

import pytest

from tests.shared_files import case_file
from tests.tools.office.docx.changing import REVIEWER, replaced, set_text
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.errors import DocxError
from tools.office.docx.tracking.replace import replace_tracked
from tools.office.docx.tracking.tracker import Author
from tools.office.package.package import Package

SOMEBODY = "w:id='4' w:author='Somebody' w:date='2030-01-01T00:00:00Z'"
BOLD = "<w:rPr><w:b/></w:rPr>"


def test_words_over_several_runs_are_marked_as_deleted_with_the_new_ones_in_their_look() -> None:
    split = f"<w:r>{BOLD}<w:t>{{cli</w:t></w:r><w:r>{BOLD}<w:t>ent}} now</w:t></w:r>"
    body = f"<w:p><w:r><w:t>Pay </w:t></w:r>{split}</w:p>"
    edit = replaced(opened(body), "{client}", "Acme & Söhne", REVIEWER)
    after = document_xml(edit.content)
    assert texts(Package.open(edit.content)) == ["Pay [deleted: {client}]Acme & Söhne now"]
    assert '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Acme &amp; Söhne</w:t></w:r></w:ins>' in after
    assert after.count('w:author="Reviewer" w:date="2031-05-02T09:30:00Z"') == 3
    assert "<w:r><w:t>Pay </w:t></w:r>" in after


def test_each_mark_has_an_id_of_its_own() -> None:
    body = f"<w:p><w:ins {SOMEBODY}><w:r><w:t>a b</w:t></w:r></w:ins></w:p>" + paragraph("b b")
    after = document_xml(replaced(opened(body), "b", "c", REVIEWER).content)
    ids = [piece.split('"')[0] for piece in after.replace("'", '"').split('w:id="')[1:]]
    assert len(ids) == len(set(ids)) == 7


def test_in_an_insertion_of_somebody_else_the_deletion_nests_and_the_insertion_goes_beside() -> None:
    body = f"<w:p><w:ins {SOMEBODY}><w:r><w:t>one two three</w:t></w:r></w:ins></w:p>"
    after = document_xml(replaced(opened(body), "two", "2", REVIEWER).content)
    assert "</w:del></w:ins><w:ins " in after
    assert after.count('w:author="Somebody"') == 2
    assert after.count("<w:del ") == 1


def test_in_the_authors_own_insertion_words_are_replaced_without_a_trace() -> None:
    mark = SOMEBODY.replace("Somebody", REVIEWER.name)
    body = f"<w:p><w:ins {mark}><w:r><w:t>one two</w:t></w:r></w:ins></w:p>"
    edit = replaced(opened(body), "two", "2", REVIEWER)
    assert texts(Package.open(edit.content)) == ["one 2"]
    assert "<w:del" not in document_xml(edit.content)


def test_a_box_and_its_fallback_copy_are_marked_together() -> None:
    package = opened(BOX.format(paragraph("old words")))
    edit = replaced(package, "old", "new", REVIEWER)
    assert document_xml(edit.content).count("<w:delText") == 2
    assert texts(Package.open(edit.content))[1] == "[deleted: old]new words"


def test_curly_quotes_match_straight_ones_and_that_is_told() -> None:
    edit = replaced(opened(paragraph("it’s")), "it's", "it is", REVIEWER)
    assert texts(Package.open(edit.content)) == ["[deleted: it’s]it is"]
    assert "taken as equal" in edit.remarks[0]


def test_words_that_are_not_there_fail_with_the_place_where_they_are_no_text() -> None:
    parts = {"comments": f"<w:comment w:id='0'>{paragraph('why')}</w:comment>"}
    with pytest.raises(DocxError, match=r"'why' was not found.*it stands in comment 0"):
        replaced(opened(paragraph("text"), parts), "why", "x", REVIEWER)


def test_a_placeholder_of_the_run_split_case_is_replaced_in_body_table_and_header() -> None:
    package = Package.open(case_file("docx_run_split.docx").read_bytes())
    edit = replaced(package, "{{client_name}}", "Acme & Söhne <GmbH>", REVIEWER)
    plain = replaced(package, "{{client_name}}", "Acme & Söhne <GmbH>", None)
    assert edit.count == 3
    assert words(accepted(edit.content)) == words(accepted(plain.content))
    assert words(rejected(edit.content)) == words(rejected(package.content))
    assert (
        "Payment to Acme & Söhne <GmbH> is due by 30 June."
        in words(accepted(edit.content))["word/document.xml"]
    )


def test_only_words_that_differ_are_marked_in_a_paragraph() -> None:
    package = opened(paragraph("Due in thirty days after the invoice."))
    edit = set_text(package, blocks(package)[0].id, "Due in sixty days after the first invoice.", REVIEWER)
    shown = "Due in [deleted: thirty]sixty days after the first invoice."
    assert texts(Package.open(edit.content)) == [shown]
    assert document_xml(edit.content).count("<w:ins ") == 2


def test_chinese_text_is_compared_sign_by_sign() -> None:
    package = opened(paragraph("付款期限为三十天"))
    edit = set_text(package, blocks(package)[0].id, "付款期限为六十天", REVIEWER)
    assert texts(Package.open(edit.content)) == ["付款期限为[deleted: 三]六十天"]


def test_an_author_without_a_name_is_refused() -> None:
    with pytest.raises(DocxError, match="an author needs a name"):
        Author(" ", "2031-05-02T09:30:00Z")


def test_a_strict_document_is_marked_in_its_own_namespace() -> None:
    package = opened(paragraph("old"), strict=True)
    edit = replace_tracked(package, "old", "new", REVIEWER)
    assert "schemas.openxmlformats.org/wordprocessingml" not in document_xml(edit.content)
    assert texts(Package.open(edit.content)) == ["[deleted: old]new"]
