"""A shape's text is set by its name or id, in the look that it had."""

import io

import pytest
from pptx import Presentation
from pptx.slide import Slide

from tests.shared_files import case_file
from tests.tools.office.pptx.made import TITLE_AND_CONTENT, box, deck, opened
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.read import read
from tools.office.pptx.set_shape_text import set_shape_text


def bullets(slide: Slide) -> None:
    slide.placeholders[0].text_frame.text = "Title"
    frame = slide.placeholders[1].text_frame
    frame.text = "One"
    second = frame.add_paragraph()
    second.text, second.level = "Two", 1


def test_each_line_takes_the_place_of_a_paragraph() -> None:
    edit = set_shape_text(opened(bullets, layout=TITLE_AND_CONTENT), 1, "content placeholder 2", "a\nb\nc")
    frame = Presentation(io.BytesIO(edit.content)).slides[0].placeholders[1].text_frame
    assert [(one.text, one.level) for one in frame.paragraphs] == [("a", 0), ("b", 1), ("c", 1)]


def test_an_id_is_as_good_as_a_name() -> None:
    edit = set_shape_text(opened(bullets, layout=TITLE_AND_CONTENT), 1, "2", "New")
    assert Presentation(io.BytesIO(edit.content)).slides[0].shapes.title.text_frame.text == "New"


def test_a_shape_in_groups_goes_by_its_whole_name() -> None:
    package = Package.open(case_file("pptx_groups_tables.pptx").read_bytes())
    shape = next(one for one in read(package).slides[0].shapes if one.groups and one.lines)
    edit = set_shape_text(package, 1, shape.shown_name, "Zq")
    assert next(
        one for one in read(Package.open(edit.content)).slides[0].shapes if one.id == shape.id
    ).lines == ("Zq",)


def test_a_shape_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(PptxError, match="its shapes: 'TextBox 1'") as caught:
        set_shape_text(opened(box("a")), 1, "Nothing", "b")
    assert caught.value.argument == "shape"


def test_a_name_that_two_shapes_have_asks_for_an_id() -> None:
    def two(slide: Slide) -> None:
        box("a")(slide)
        box("b")(slide)

    package = Package.open(deck(two))
    twice = Package.open(
        package.with_parts(
            {
                "ppt/slides/slide1.xml": package.part("ppt/slides/slide1.xml").replace(
                    b"TextBox 2", b"TextBox 1"
                )
            }
        )
    )
    with pytest.raises(PptxError, match="use an id: 2, 3"):
        set_shape_text(twice, 1, "TextBox 1", "c")


def test_a_table_points_at_its_own_op() -> None:
    package = Package.open(case_file("pptx_groups_tables.pptx").read_bytes())
    with pytest.raises(PptxError, match="use pptx_set_table_cell"):
        set_shape_text(package, 1, "Table 3", "x")


def test_text_that_does_not_fit_is_remarked() -> None:
    edit = set_shape_text(opened(box("a")), 1, "TextBox 1", "a long text that needs many lines " * 8)
    assert "may overflow" in edit.remarks[0]
