"""Notes are set on the page that is there, or on one that is made."""

import io

from pptx import Presentation

from tests.tools.office.pptx.decks import presentation_xml, titled
from tests.tools.office.pptx.sound import troubles
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.read import read


def notes_of(content: bytes, number: int = 1) -> str:
    return str(Presentation(io.BytesIO(content)).slides[number - 1].notes_slide.notes_text_frame.text)


def test_the_first_notes_of_a_deck_bring_a_notes_master() -> None:
    edit = set_notes(Package.open(titled("A", "B")), 2, "Say this\nthen that")
    assert notes_of(edit.content, 2) == "Say this\nthen that"
    assert not troubles(edit.content)
    xml = presentation_xml(edit.content)
    assert xml.index("</p:sldMasterIdLst>") < xml.index("<p:notesMasterIdLst") < xml.index("<p:sldIdLst")


def test_the_second_notes_reuse_the_master() -> None:
    first = set_notes(Package.open(titled("A", "B")), 1, "One")
    second = set_notes(Package.open(first.content), 2, "Two")
    names = Package.open(second.content).names()
    assert len([name for name in names if name.startswith("ppt/notesMasters/notes")]) == 1
    assert (notes_of(second.content, 1), notes_of(second.content, 2)) == ("One", "Two")
    assert "ppt/presentation.xml" not in second.parts_changed


def test_notes_that_are_there_change_alone() -> None:
    first = Package.open(set_notes(Package.open(titled("A")), 1, "One").content)
    edit = set_notes(first, 1, "Two")
    assert edit.parts_changed == ("ppt/notesSlides/notesSlide1.xml",)
    assert (edit.changed[0].before, edit.changed[0].after) == ("One", "Two")


def test_emptying_notes_keeps_the_page() -> None:
    first = Package.open(set_notes(Package.open(titled("A")), 1, "One").content)
    saved = Package.open(set_notes(first, 1, "").content)
    assert notes_of(saved.content) == ""
    assert Deck(saved).slide(1).notes is not None


def test_no_notes_and_no_text_change_nothing() -> None:
    package = Package.open(titled("A"))
    assert set_notes(package, 1, "").content == package.content


def test_a_master_made_here_has_the_deck_theme() -> None:
    package = Package.open(titled("A"))
    saved = Package.open(set_notes(package, 1, "One").content)
    assert saved.part("ppt/theme/theme2.xml") == package.part("ppt/theme/theme1.xml")


def test_the_number_of_the_page_in_a_box_of_its_own_stays() -> None:
    made = Package.open(set_notes(Package.open(titled("A")), 1, "One").content)
    name = "ppt/notesSlides/notesSlide1.xml"
    box = (
        '<p:sp><p:nvSpPr><p:cNvPr id="77" name="Number"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody>'
        '<a:bodyPr/><a:p><a:fld id="{BA3A01E7-72FD-4372-AB86-7FE9DBA6A982}" type="slidenum">'
        "<a:t>&lt;number&gt;</a:t></a:fld></a:p></p:txBody></p:sp></p:spTree>"
    )
    numbered = made.with_parts({name: made.part(name).replace(b"</p:spTree>", box.encode())})
    assert read(Package.open(numbered)).slides[0].notes == ("One",)
    edit = set_notes(Package.open(numbered), 1, "Two")
    assert (edit.changed[0].before, edit.changed[0].after) == ("One", "Two")
    assert b"&lt;number&gt;" in Package.open(edit.content).part(name)
