"""Comments come on slides, at a shape where one is named; decks with newer ones get them as notes."""

import io
import re

import pytest
from pptx import Presentation

from tests.tools.office.pptx.decks import titled
from tests.tools.office.pptx.sound import troubles
from tools.office.package.edit import Edit
from tools.office.package.package import Package, relations_name
from tools.office.pptx.commenting.add import Author, Remark, add_comments
from tools.office.pptx.errors import PptxError
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.read import read
from tools.office.pptx.slides.delete import delete_slide

FOLIO = Author("Folio", "2031-05-02T09:30:00.000")
AUTHORS, FIRST = "ppt/commentAuthors.xml", "ppt/comments/comment1.xml"
_NEW_TYPE = "http://schemas.microsoft.com/office/2018/10/relationships/authors"


def commented(content: bytes, *remarks: Remark) -> Edit:
    return add_comments(Package.open(content), remarks, FOLIO)


def said(content: bytes) -> list[tuple[str, ...]]:
    return [slide.comments for slide in read(Package.open(content)).slides]


def newer(content: bytes) -> bytes:
    """The deck as one that has comments of the newer kind."""
    package = Package.open(content)
    listing = relations_name(package.main_part)
    relation = f'<Relationship Id="rIdA" Type="{_NEW_TYPE}" Target="authors.xml"/></Relationships>'
    relations = package.part(listing).replace(b"</Relationships>", relation.encode())
    authors = b'<a:authorLst xmlns:a="http://schemas.microsoft.com/office/powerpoint/2018/8/main"/>'
    return package.with_parts({listing: relations, "ppt/authors.xml": authors})


def test_the_first_comments_make_their_parts() -> None:
    edit = commented(titled("A", "B"), Remark(2, "Is <this> right?\nSay more."), Remark(1, "one"))
    assert said(edit.content) == [("one",), ("Is <this> right?\nSay more.",)]
    assert not troubles(edit.content)
    assert Presentation(io.BytesIO(edit.content)).slides
    assert [change.place for change in edit.changed] == ["slide 2, comment", "slide 1, comment"]
    package = Package.open(edit.content)
    assert b'name="Folio" initials="F" lastIdx="2" clrIdx="0"' in package.part(AUTHORS)
    assert "ppt/slides/slide1.xml" not in edit.parts_changed
    assert "ppt/presentation.xml" not in edit.parts_changed


def test_further_ones_go_on_counting() -> None:
    first = commented(titled("A"), Remark(1, "one"))
    edit = commented(first.content, Remark(1, "two"), Remark(1, "three"))
    assert said(edit.content) == [("one", "two", "three")]
    assert set(edit.parts_changed) == {AUTHORS, FIRST}
    content = Package.open(edit.content).part(FIRST)
    assert re.findall(rb' idx="(\d+)"', content) == [b"1", b"2", b"3"]
    assert len(set(re.findall(rb"<p:pos [^>]*>", content))) == 3


def test_another_author_stays_what_he_was() -> None:
    first = add_comments(Package.open(titled("A")), [Remark(1, "one")], Author("Reviewer", FOLIO.moment))
    edit = commented(first.content, Remark(1, "two"))
    authors = re.findall(rb'id="(\d)" name="(\w+)"', Package.open(edit.content).part(AUTHORS))
    assert authors == [(b"0", b"Reviewer"), (b"1", b"Folio")]


def test_a_comment_stands_at_its_shape() -> None:
    edit = commented(titled("A"), Remark(1, "one", "Title 1"))
    [place] = re.findall(rb'<p:pos x="(\d+)" y="(\d+)"/>', Package.open(edit.content).part(FIRST))
    shape = Presentation(io.BytesIO(titled("A"))).slides[0].shapes[0]
    assert tuple(map(int, place)) == (round(shape.left / 1587.5), round(shape.top / 1587.5))


def test_a_shape_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(PptxError, match="slide 1 has no shape 'Box'; its shapes: 'Title 1'"):
        commented(titled("A"), Remark(1, "one", "Box"))


@pytest.mark.parametrize(
    ("remark", "sentence"),
    [
        (Remark(3, "x"), "slide 3 is not there; this deck has slides 1 to 2"),
        (Remark(1, " "), "the comment is empty"),
        (Remark(1, "a\x01"), "control character"),
    ],
)
def test_what_can_not_be_written_is_told(remark: Remark, sentence: str) -> None:
    with pytest.raises(PptxError, match=sentence):
        commented(titled("A", "B"), remark)


def test_a_deck_with_newer_comments_gets_them_as_notes() -> None:
    content = newer(set_notes(Package.open(titled("A", "B")), 1, "Say this").content)
    edit = commented(content, Remark(1, "one", "Title 1"), Remark(2, "two"))
    slides = read(Package.open(edit.content)).slides
    assert [slide.notes for slide in slides] == [("Say this", "Title 1: one"), ("two",)]
    assert [slide.comments for slide in slides] == [(), ()]
    assert "these are in the notes" in edit.remarks[0]
    assert AUTHORS not in edit.parts_changed


def test_comments_go_with_their_slide() -> None:
    first = commented(titled("A", "B"), Remark(1, "one"), Remark(2, "two"))
    edit = delete_slide(Package.open(first.content), 1)
    assert said(edit.content) == [("two",)]
    assert not troubles(edit.content)
