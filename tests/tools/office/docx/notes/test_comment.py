"""A comment is anchored at a paragraph or at words in it, and the text stays."""

import pytest

from tests.tools.office.docx.changing import REVIEWER, comment
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.test_read import BOX
from tools.office.docx.errors import DocxError
from tools.office.docx.notes.comment import Remark, add_comments
from tools.office.package.package import Package

OLD = {"comments": f"<w:comment w:id='5' w:author='Somebody'>{paragraph('old')}</w:comment>"}


def test_the_first_comment_makes_its_part() -> None:
    package = opened(paragraph("some text"))
    edit = comment(package, blocks(package)[0].id, "Why?\nSay more.")
    shown = blocks(Package.open(edit.content))
    assert [block.text for block in shown] == ["some text", "Why?", "Say more."]
    assert shown[1].place.startswith("comment 1 by Reviewer")
    assert [change.after for change in edit.changed] == ["Why?", "Say more."]
    assert set(edit.parts_changed) == {
        "word/document.xml",
        "word/comments.xml",
        "[Content_Types].xml",
        "word/_rels/document.xml.rels",
    }


def test_another_one_is_added_with_an_id_of_its_own() -> None:
    package = opened(paragraph("text"), OLD)
    edit = comment(package, blocks(package)[0].id)
    comments = Package.open(edit.content).part("word/comments.xml").decode()
    assert 'w:id="6" w:author="Reviewer" w:date="2031-05-02T09:30:00Z" w:initials="R"' in comments
    assert comments.startswith(package.part("word/comments.xml").decode().removesuffix("</w:comments>"))
    assert texts(Package.open(edit.content)) == ["text", "old", "Why?"]


def test_words_over_several_runs_are_cut_out_of_them() -> None:
    bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>ld words here</w:t></w:r>"
    package = opened(f"<w:p><w:r><w:t>the o</w:t></w:r>{bold}</w:p>")
    after = document_xml(comment(package, blocks(package)[0].id, find="old words").content)
    start, end = after.index("<w:commentRangeStart"), after.index("<w:commentRangeEnd")
    assert [word in after[start:end] for word in (">o<", ">ld words<", ">the <", "> here<")] == [
        True,
        True,
        False,
        False,
    ]
    assert after.index("<w:commentReference") > end
    assert after.count("<w:b/>") == 2


def test_words_that_are_not_there_are_refused() -> None:
    package = opened(paragraph("text"))
    with pytest.raises(DocxError, match="'words' does not stand in this paragraph"):
        comment(package, blocks(package)[0].id, find="words")


@pytest.mark.parametrize(
    ("body", "parts", "number", "where"),
    [
        (paragraph("a"), {"header": paragraph("head")}, 2, "a header"),
        (paragraph("a"), OLD, 2, "a comment"),
        (BOX.format(paragraph("boxed")), {}, 2, "a text box"),
    ],
)
def test_where_word_has_no_comments_it_is_refused(
    body: str, parts: dict[str, str], number: int, where: str
) -> None:
    package = opened(body, parts)
    with pytest.raises(DocxError, match=f"stands in {where}"):
        comment(package, blocks(package)[number - 1].id)


def test_an_empty_comment_is_refused() -> None:
    package = opened(paragraph("a"))
    with pytest.raises(DocxError, match="the comment is empty"):
        comment(package, blocks(package)[0].id, " ")


def test_styles_of_comments_are_used_where_there_are_some() -> None:
    styles = (
        "<w:style w:type='paragraph' w:styleId='Kommentartext'><w:name w:val='annotation text'/></w:style>"
        "<w:style w:type='character' w:styleId='Zeichen'><w:name w:val='annotation reference'/></w:style>"
    )
    package = opened(paragraph("a"), {"styles": styles})
    edit = comment(package, blocks(package)[0].id)
    assert 'w:rStyle w:val="Zeichen"' in document_xml(edit.content)
    assert 'w:pStyle w:val="Kommentartext"' in Package.open(edit.content).part("word/comments.xml").decode()


def test_a_strict_document_gets_a_strict_part() -> None:
    package = opened(paragraph("a"), strict=True)
    saved = Package.open(comment(package, blocks(package)[0].id).content)
    assert "http://purl.oclc.org/ooxml/wordprocessingml/main" in saved.part("word/comments.xml").decode()
    assert texts(saved) == ["a", "Why?"]


@pytest.mark.parametrize("parts", [{}, OLD])
def test_several_are_written_at_once_in_their_order(parts: dict[str, str]) -> None:
    package = opened(paragraph("some text") + paragraph("more"), parts)
    first, second, *_ = blocks(package)
    wanted = [
        Remark(second.id, "one\ntwo"),
        Remark(first.id, "three", "text"),
        Remark(first.id, "four", "some"),
    ]
    edit = add_comments(package, wanted, REVIEWER)
    old = ["old"] if parts else []
    assert texts(Package.open(edit.content)) == ["some text", "more", *old, "one", "two", "three", "four"]
    after = document_xml(edit.content)
    assert after.count("<w:commentRangeStart") == after.count("<w:commentReference") == 3
    assert len(edit.changed) == 4


def test_one_that_can_not_be_written_leaves_all_unwritten() -> None:
    package = opened(paragraph("a"), {"header": paragraph("head")})
    wanted = [Remark(block.id, "why") for block in blocks(package)]
    with pytest.raises(DocxError, match="stands in a header"):
        add_comments(package, wanted, REVIEWER)


@pytest.mark.parametrize(
    ("protection", "told"),
    [
        ("<w:documentProtection w:edit='readOnly' w:enforcement='1'/>", True),
        ("<w:documentProtection w:edit='comments' w:enforcement='1'/>", False),
        ("<w:documentProtection w:edit='readOnly' w:enforcement='0'/>", False),
        ("", False),
    ],
)
def test_a_protected_document_is_told_of(protection: str, told: bool) -> None:  # noqa: FBT001 -- a table
    package = opened(paragraph("text"), {"settings": protection})
    remarks = comment(package, blocks(package)[0].id).remarks
    assert ("the document is protected against changes in Word" in remarks) is told
