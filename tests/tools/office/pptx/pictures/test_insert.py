"""A picture comes into an empty placeholder, onto a free area, or where it is asked for."""

import io

import pytest
from PIL import Image
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE
from pptx.slide import Slide
from pptx.util import Cm, Inches

from tests.shared_files import case_file
from tests.tools.office.pptx.made import deck
from tests.tools.office.pptx.sound import troubles
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.errors import PptxError
from tools.office.pptx.inherit import Box
from tools.office.pptx.pictures.insert import Wish, insert_image

BLANK, TITLE_AND_CONTENT, PICTURE_WITH_CAPTION = 6, 1, 8


def picture(width: int = 400, height: int = 300, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(out, kind)
    return out.getvalue()


def slide(fill: object = None, layout: int = BLANK) -> Package:
    return Package.open(deck(fill if callable(fill) else lambda _: None, layout=layout))


def shown(content: bytes) -> list[object]:
    return list(Presentation(io.BytesIO(content)).slides[0].shapes)


def titled_points(made: Slide) -> None:
    made.placeholders[0].text_frame.text = "Title"
    made.placeholders[1].text_frame.text = "A short point"


def test_a_place_in_cm_is_kept_with_the_shape_of_the_picture() -> None:
    edit = insert_image(slide(), 1, picture(), "A blue field", Wish(2, 3, 8))
    [shape] = Presentation(io.BytesIO(edit.content)).slides[0].shapes
    assert (shape.left, shape.top, shape.width, shape.height) == (Cm(2), Cm(3), Cm(8), Cm(6))
    assert not troubles(edit.content)
    assert "alt 'A blue field'" in edit.changed[0].after


def test_an_empty_picture_placeholder_is_filled_and_trimmed() -> None:
    edit = insert_image(slide(layout=PICTURE_WITH_CAPTION), 1, picture(400, 300), "", Wish())
    filled = Presentation(io.BytesIO(edit.content)).slides[0].placeholders[1]
    assert filled.placeholder_format.type is not None
    assert filled.crop_left == pytest.approx(filled.crop_right)
    assert "fills the placeholder 'Picture Placeholder 2'" in edit.remarks[0]


def test_a_picture_of_quite_another_shape_is_fitted_into_the_placeholder() -> None:
    edit = insert_image(slide(layout=PICTURE_WITH_CAPTION), 1, picture(1000, 100), "", Wish())
    filled = Presentation(io.BytesIO(edit.content)).slides[0].placeholders[1]
    assert filled.width == pytest.approx(filled.height * 10, rel=0.01)
    assert filled.crop_left == 0


def test_an_empty_content_placeholder_takes_the_picture() -> None:
    def only_title(made: Slide) -> None:
        made.placeholders[0].text_frame.text = "Title"

    edit = insert_image(slide(only_title, TITLE_AND_CONTENT), 1, picture(), "", Wish())
    assert [type(one).__name__ for one in shown(edit.content)] == ["SlidePlaceholder", "PlaceholderPicture"]


def test_a_free_area_is_found_beside_the_text() -> None:
    edit = insert_image(slide(titled_points, TITLE_AND_CONTENT), 1, picture(800, 600), "", Wish())
    page = Deck(Package.open(edit.content)).slide(1)
    boxes = [page.lineage.box(node.element) for node in page.nodes]
    title, made = boxes[0], boxes[2]
    assert isinstance(title, Box)
    assert isinstance(made, Box)
    assert not made.meets(title)
    assert not edit.remarks


def test_a_full_slide_asks_for_a_place() -> None:
    def full(made: Slide) -> None:
        for row in range(2):
            made.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(0), Inches(3.7 * row), Inches(10), Inches(3.6))

    with pytest.raises(PptxError, match=r"give left, top and width in cm \(the slide is 25.4 x 19.1 cm\)"):
        insert_image(slide(full), 1, picture(), "", Wish())


def test_covering_something_is_said() -> None:
    edit = insert_image(slide(titled_points, TITLE_AND_CONTENT), 1, picture(), "", Wish(2, 1, 10))
    assert "it covers something" in edit.remarks[0]


def test_the_same_picture_is_kept_once() -> None:
    once = Package.open(insert_image(slide(), 1, picture(), "", Wish(1, 1, 2)).content)
    twice = Package.open(insert_image(once, 1, picture(), "", Wish(5, 1, 2)).content)
    assert len([name for name in twice.names() if "/media/" in name]) == 1
    assert len(shown(twice.content)) == 2


def test_what_powerpoint_cannot_show_is_packed_anew() -> None:
    saved = Package.open(insert_image(slide(), 1, picture(kind="WEBP"), "", Wish()).content)
    [media] = [name for name in saved.names() if "/media/" in name]
    assert saved.part(media).startswith(b"\x89PNG")


def test_a_turned_photo_stands_upright() -> None:
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (400, 300), "navy").save(out, "JPEG", exif=exif)
    edit = insert_image(slide(), 1, out.getvalue(), "", Wish(1, 1, 3))
    [shape] = Presentation(io.BytesIO(edit.content)).slides[0].shapes
    assert shape.height == Cm(4)


@pytest.mark.parametrize("content", [b"", b"no picture", picture()[:200]])
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(PptxError, match="picture") as caught:
        insert_image(slide(), 1, content, "", Wish())
    assert caught.value.argument == "image_id"


def test_heic_under_another_name_is_refused() -> None:
    with pytest.raises(PptxError, match="HEIC"):
        insert_image(slide(), 1, case_file("photo_stub.heic").read_bytes(), "", Wish())


def test_a_place_off_the_slide_is_refused() -> None:
    with pytest.raises(PptxError, match="outside the slide"):
        insert_image(slide(), 1, picture(), "", Wish(100, 1, 2))


def test_quotes_in_alternative_text_are_text() -> None:
    edit = insert_image(slide(), 1, picture(), "a \"b\" <c> & 'd'", Wish(1, 1, 2))
    assert Deck(Package.open(edit.content)).slide(1).nodes[0].alt == "a \"b\" <c> & 'd'"
