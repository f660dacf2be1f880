"""Slides are added, moved and deleted with all that hangs on them."""

import io

import pytest
from pptx import Presentation

from tests.shared_files import corpus_files
from tests.tools.office.pptx.decks import (
    presentation_xml,
    saved,
    sections_of,
    slide_ids,
    titled,
    with_custom_show,
    with_jump,
    with_sections,
)
from tests.tools.office.pptx.made import edited_slide
from tests.tools.office.pptx.sound import shown_titles, troubles
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.errors import PptxError
from tools.office.pptx.new import new_deck
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide

ABC = titled("A", "B", "C")


def opened(content: bytes = ABC) -> Package:
    return Package.open(content)


def test_a_slide_comes_behind_the_one_that_is_named() -> None:
    assert shown_titles(add_slide(opened(), NewSlide("New"), 1).content) == ["A", "New", "B", "C"]


def test_a_slide_comes_in_front_of_all_with_after_0() -> None:
    assert shown_titles(add_slide(opened(), NewSlide("New"), 0).content) == ["New", "A", "B", "C"]


def test_a_slide_comes_last_when_no_place_is_given() -> None:
    assert shown_titles(add_slide(opened(), NewSlide("New")).content)[-1] == "New"


def test_bullets_fill_the_body_with_their_levels() -> None:
    edit = add_slide(opened(), NewSlide("New", ("One", "  - Two")))
    body = Presentation(io.BytesIO(edit.content)).slides[3].placeholders[1].text_frame
    assert [(one.text, one.level) for one in body.paragraphs] == [("One", 0), ("Two", 1)]


def test_without_a_layout_nothing_is_left_empty() -> None:
    slide = Presentation(io.BytesIO(add_slide(opened(), NewSlide("New")).content)).slides[3]
    assert [shape.text_frame.text for shape in slide.placeholders] == ["New"]


def test_a_named_layout_comes_whole_and_its_empty_places_are_told() -> None:
    edit = add_slide(opened(), NewSlide("New", ("One",), "two content"))
    slide = Presentation(io.BytesIO(edit.content)).slides[3]
    assert slide.slide_layout.name == "Two Content"
    assert len(slide.placeholders) == 3
    assert "still empty" in edit.remarks[0]


def test_a_layout_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(PptxError, match="'Title Slide', 'Title and Content'") as caught:
        add_slide(opened(), NewSlide("New", layout="Nothing"))
    assert caught.value.argument == "layout"


def test_a_place_behind_the_end_is_refused() -> None:
    with pytest.raises(PptxError, match="to 3"):
        add_slide(opened(), NewSlide("New"), 4)


def test_a_new_slide_joins_the_section_of_its_neighbour() -> None:
    content = with_sections(ABC, (1, 2))
    edit = add_slide(opened(content), NewSlide("New"), 1)
    assert [len(section) for section in sections_of(edit.content)] == [2, 2]


def test_the_first_slide_of_an_empty_deck_gets_a_list() -> None:
    content = saved(Presentation())
    edit = add_slide(opened(content), NewSlide("First", ("One",)))
    assert shown_titles(edit.content) == ["First"]
    xml = presentation_xml(edit.content)
    assert xml.index("sldMasterIdLst") < xml.index("<p:sldIdLst") < xml.index("<p:sldSz")


def test_a_new_slide_shows_the_slide_number_where_its_neighbour_does() -> None:
    content = new_deck([{"title": "A", "bullets": ["x"]}, {"title": "B", "bullets": ["y"]}])
    slide = Deck(opened(add_slide(opened(content), NewSlide("C", ("z",))).content)).slide(3)
    numbers = [node for node in slide.nodes if node.placeholder == "sldNum"]
    assert [one.bodies[0].paragraphs[0].findtext(".//{*}t") for one in numbers] == ["3"]


def test_text_that_is_too_much_is_set_smaller_and_said() -> None:
    edit = add_slide(opened(), NewSlide("New", tuple(f"Point {n} that is rather long" for n in range(14))))
    assert any("of its size to fit" in remark for remark in edit.remarks)


def test_a_control_character_is_refused() -> None:
    with pytest.raises(PptxError, match="control character"):
        add_slide(opened(), NewSlide("a\x01b"))


def test_markup_in_a_title_is_text() -> None:
    assert shown_titles(add_slide(opened(), NewSlide('<b> & "c"')).content)[-1] == '<b> & "c"'


def test_a_strict_deck_gets_strict_slides() -> None:
    path = next(p for p in corpus_files(".pptx") if p.name.startswith("browse-Browse"))
    package = Package.open(path.read_bytes())
    edit = add_slide(package, NewSlide("New", ("One",)))
    fresh = Package.open(edit.content)
    part = Deck(fresh).names[-1]
    assert package.strict
    assert b"purl.oclc.org/ooxml/presentationml/main" in fresh.part(part)
    assert b"schemas.openxmlformats.org/officeDocument" not in fresh.part("ppt/slides/_rels/slide3.xml.rels")


def test_a_slide_moves_and_takes_the_place_that_is_named() -> None:
    assert shown_titles(move_slide(opened(), 3, 1).content) == ["C", "A", "B"]
    assert shown_titles(move_slide(opened(), 1, 2).content) == ["B", "A", "C"]


def test_a_moved_slide_joins_the_section_of_the_slide_whose_place_it_takes() -> None:
    content = with_sections(ABC, (1, 2))
    first, second, third = slide_ids(content)
    assert sections_of(move_slide(opened(content), 1, 3).content) == [[], [second, third, first]]
    assert sections_of(move_slide(opened(content), 3, 1).content) == [[third, first], [second]]


def test_a_slide_that_stands_there_already_changes_nothing() -> None:
    edit = move_slide(opened(), 2, 2)
    assert edit.content == ABC
    assert "already" in edit.remarks[0]


def test_only_the_presentation_changes_when_a_slide_moves() -> None:
    assert move_slide(opened(), 3, 1).parts_changed == ("ppt/presentation.xml",)


def test_a_deleted_slide_goes_with_its_relations_and_types() -> None:
    edit = delete_slide(opened(), 2)
    assert shown_titles(edit.content) == ["A", "C"]
    assert not [
        name for name in Package.open(edit.content).names() if "slide2.xml" in name and "slides/" in name
    ]
    assert not troubles(edit.content)


def test_the_only_slide_stays() -> None:
    with pytest.raises(PptxError, match="only slide"):
        delete_slide(opened(titled("A")), 1)


def test_notes_go_with_their_slide() -> None:
    content = set_notes(opened(), 2, "Say this").content
    names = Package.open(delete_slide(opened(content), 2).content).names()
    assert not [name for name in names if "notesSlides/" in name]
    assert [name for name in names if "notesMasters/" in name]


def test_links_to_a_deleted_slide_go() -> None:
    content = with_jump(ABC, 1, 3)
    edit = delete_slide(opened(content), 3)
    assert "hlinkClick" not in opened(edit.content).part("ppt/slides/slide1.xml").decode()
    assert edit.remarks == ("1 link to the slide removed from other slides",)
    assert not troubles(edit.content)


def test_a_deleted_slide_leaves_sections_and_custom_shows() -> None:
    content = with_custom_show(with_sections(ABC, (1, 2)))
    edit = delete_slide(opened(content), 2)
    assert [len(section) for section in sections_of(edit.content)] == [1, 1]
    assert presentation_xml(edit.content).count("<p:sld r:id") == 2


def test_media_that_another_slide_shows_stay() -> None:
    path = next(p for p in corpus_files(".pptx") if p.name == "aptia.pptx")
    package = Package.open(path.read_bytes())
    fresh = Package.open(delete_slide(package, 1).content)
    media = [r.target for slide in Deck(fresh).slides() for r in slide.relations if r.type == "image"]
    assert all(name in fresh for name in media)


def test_a_number_that_no_slide_has_is_refused() -> None:
    for op in (delete_slide, lambda package, number: move_slide(package, number, 1)):
        with pytest.raises(PptxError, match="slides 1 to 3") as caught:
            op(opened(), 9)
        assert caught.value.argument == "slide"


def test_a_zoom_onto_a_deleted_slide_becomes_its_picture() -> None:
    package = opened()
    wanted = slide_ids(ABC)[2]
    zoom = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        '<mc:Choice xmlns:z="http://schemas.microsoft.com/office/powerpoint/2016/slidezoom" Requires="z">'
        f'<z:sldZm><z:sldZmObj sldId="{wanted}"/></z:sldZm></mc:Choice><mc:Fallback><p:sp><p:nvSpPr>'
        '<p:cNvPr id="9" name="Stand-in"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp></mc:Fallback>'
        "</mc:AlternateContent></p:spTree>"
    )
    content = edited_slide(package, "</p:spTree>", zoom).content
    saved_slide = opened(delete_slide(opened(content), 3).content).part("ppt/slides/slide1.xml").decode()
    assert "sldZm" not in saved_slide
    assert "Stand-in" in saved_slide
