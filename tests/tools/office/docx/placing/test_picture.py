"""A picture goes in as a part with its relation, as wide as it may be."""

import io

import docx as python_docx
import pytest

from tests.tools.office.docx.changing import REVIEWER, picture
from tests.tools.office.docx.made import blocks, document_xml, opened, paragraph, texts
from tests.tools.office.docx.tracking.resolved import accepted, rejected, words
from tools.office.docx.errors import DocxError
from tools.office.docx.placing.picture import insert_picture
from tools.office.package.edit import Edit
from tools.office.package.package import Package

SECTION = (
    "<w:sectPr><w:pgSz w:w='11906' w:h='16838'/>"
    "<w:pgMar w:left='1440' w:right='1440' w:top='0' w:bottom='0'/></w:sectPr>"
)
EMU_PER_CM = 360_000


def put(
    package: Package, content: bytes, width_cm: float | None = None, alt: str = "", number: int = 1
) -> Edit:
    return insert_picture(package, blocks(package)[number - 1].id, content, width_cm, alt)


def sizes(edit: Edit) -> list[tuple[int, int]]:
    shapes = python_docx.Document(io.BytesIO(edit.content)).inline_shapes
    return [(shape.width, shape.height) for shape in shapes]


def test_a_picture_is_as_large_as_its_resolution_says() -> None:
    edit = put(opened(paragraph("a") + SECTION), picture(96, 48, dpi=(96, 96)))
    assert sizes(edit) == [(914_400, 457_200)]
    assert texts(Package.open(edit.content)) == ["a", "[picture]"]


def test_a_wide_one_is_fitted_to_the_text() -> None:
    ((width, height),) = sizes(put(opened(paragraph("a") + SECTION), picture(4000, 1000)))
    assert width == (11906 - 2880) * 635
    assert height == round(width / 4)


def test_a_width_that_is_asked_for_is_held_but_not_beyond_the_text() -> None:
    package = opened(paragraph("a") + SECTION)
    assert sizes(put(package, picture(), 8))[0][0] == 8 * EMU_PER_CM
    assert sizes(put(package, picture(), 90))[0][0] == (11906 - 2880) * 635


def test_in_a_cell_it_is_fitted_to_the_cell() -> None:
    properties = "<w:tcPr><w:tcW w:w='2216' w:type='dxa'/></w:tcPr>"
    package = opened(
        f"<w:tbl><w:tr><w:tc>{properties}{paragraph('c')}</w:tc></w:tr></w:tbl>{paragraph('x')}{SECTION}"
    )
    assert sizes(put(package, picture(1000, 500)))[0][0] == 2000 * 635


def test_alternative_text_is_read_back() -> None:
    edit = put(opened(paragraph("a")), picture(), alt='A "square" & more')
    assert texts(Package.open(edit.content))[1] == '[picture: A "square" & more]'


def test_the_same_picture_twice_is_one_part() -> None:
    package = opened(paragraph("a"))
    once = Package.open(put(package, picture()).content)
    edit = put(once, picture())
    assert edit.parts_changed == ("word/document.xml",)
    ids = document_xml(edit.content).split('<wp:docPr id="')[1:]
    assert sorted(one.split('"')[0] for one in ids) == ["1", "2"]


@pytest.mark.parametrize(
    ("form", "suffix"), [("JPEG", "jpeg"), ("PNG", "png"), ("WEBP", "png"), ("TIFF", "png")]
)
def test_all_formats_go_in_as_png_or_jpeg(form: str, suffix: str) -> None:
    saved = Package.open(put(opened(paragraph("a")), picture(form=form)).content)
    (name,) = [name for name in saved.names() if "media" in name]
    assert name.endswith(suffix)
    assert saved.content_type(name) == f"image/{suffix}"


def test_a_header_gets_a_relation_of_its_own() -> None:
    edit = put(opened(paragraph("body"), {"header": paragraph("head")}), picture(), number=2)
    assert "word/_rels/header.xml.rels" in edit.parts_changed
    assert texts(Package.open(edit.content)) == ["body", "head", "[picture]"]


@pytest.mark.parametrize(("width", "why"), [(0, "above 0"), (-1, "above 0"), (1e9, "at most at 100")])
def test_an_impossible_width_is_refused(width: float, why: str) -> None:
    with pytest.raises(DocxError, match=why):
        put(opened(paragraph("a")), picture(), width)


@pytest.mark.parametrize("content", [b"", b"text", picture()[:60]])
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(DocxError, match="picture"):
        put(opened(paragraph("a")), content)


def test_a_strict_document_names_strict_relations_and_drawings() -> None:
    saved = Package.open(put(opened(paragraph("a"), strict=True), picture()).content)
    written = document_xml(saved.content) + saved.part("word/_rels/document.xml.rels").decode()
    assert "http://purl.oclc.org/ooxml/officeDocument/relationships/image" in written
    assert "schemas.openxmlformats.org/drawingml" not in written


def test_tracked_a_picture_can_be_rejected() -> None:
    package = opened(paragraph("a") + paragraph("b"))
    edit = insert_picture(package, blocks(package)[0].id, picture(), author=REVIEWER)
    assert rejected(edit.content)["word/document.xml"] == rejected(package.content)["word/document.xml"]
    assert words(accepted(edit.content))["word/document.xml"] == ["a", "[drawing]", "b"]
