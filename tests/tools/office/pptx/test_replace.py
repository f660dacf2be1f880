"""Text on slides is replaced over joined runs, and nothing else changes."""

import io
import os
import re

import pytest
from pptx import Presentation

from tests.shared_files import case_file, corpus_files
from tests.tools.office.pptx.made import box, deck, edited_slide, opened, slide_xml
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.read import read
from tools.office.pptx.replace import delete_text, replace_on_slide


@pytest.fixture
def case() -> Package:
    return Package.open(case_file("pptx_groups_tables.pptx").read_bytes())


def test_a_placeholder_over_runs_keeps_its_look(case: Package) -> None:
    edit = replace_on_slide(case, 1, "{{quarter}}", "Q3")
    shapes = Presentation(io.BytesIO(edit.content)).slides[0].shapes
    paragraph = next(s for s in shapes if s.name == "TextBox 8").text_frame.paragraphs[0]
    run = next(run for run in paragraph.runs if run.text == "Q3")
    assert paragraph.text == "For Q3 only"
    assert (run.font.bold, run.font.size.pt, str(run.font.color.rgb)) == (True, 28, "C00000")


def test_every_other_part_keeps_its_bytes(case: Package) -> None:
    edit = replace_on_slide(case, None, "{{quarter}}", "Q3")
    saved = Package.open(edit.content)
    assert edit.parts_changed == ("ppt/slides/slide1.xml",)
    assert all(saved.part(n) == case.part(n) for n in case.names() if n not in edit.parts_changed)


@pytest.mark.parametrize("words", ["NESTED TWO", "CELL B", "(USD)", "CHART TITLE", "NOTE TEXT"])
def test_groups_cells_chart_titles_and_notes_are_reached(case: Package, words: str) -> None:
    edit = replace_on_slide(case, 1, words, "NEW WORDS")
    slide = read(Package.open(edit.content)).slides[0]
    shown = [*(text for shape in slide.shapes for text in shape.texts), *slide.notes]
    assert edit.count == 1
    assert any("NEW WORDS" in text for text in shown)
    assert not any(words in text for text in shown)


def test_only_the_named_slide_changes() -> None:
    package = opened(box("old"), box("old"))
    edit = replace_on_slide(package, 2, "old", "new")
    assert [slide.shapes[0].lines for slide in read(Package.open(edit.content)).slides] == [
        ("old",),
        ("new",),
    ]


def test_without_a_slide_all_slides_change() -> None:
    assert replace_on_slide(opened(box("old"), box("old")), None, "old", "new").count == 2


def test_text_on_another_slide_is_pointed_out() -> None:
    with pytest.raises(PptxError, match="stands on slide 2"):
        replace_on_slide(opened(box("a"), box("b")), 1, "b", "c")


def test_a_slide_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(PptxError, match="slides 1 to 1"):
        replace_on_slide(opened(box("a")), 3, "a", "b")


def test_line_feeds_become_breaks_between_runs_of_the_same_look() -> None:
    package = edited_slide(opened(box("one two")), "<a:r>", '<a:r><a:rPr b="1"/>')
    edit = replace_on_slide(package, 1, "one two", "one\ntwo")
    frame = Presentation(io.BytesIO(edit.content)).slides[0].shapes[0].text_frame
    assert frame.text == "one\vtwo"
    assert [run.font.bold for run in frame.paragraphs[0].runs] == [True, True]


def test_a_break_matches_a_line_feed() -> None:
    package = edited_slide(opened(box("one", "two")), "</a:r><a:r>", "</a:r><a:br/><a:r>")
    edit = replace_on_slide(package, 1, "one\ntwo", "three")
    assert read(Package.open(edit.content)).slides[0].shapes[0].lines == ("three",)


def test_no_match_runs_over_a_field() -> None:
    field = '</a:r><a:fld id="{0}" type="slidenum"><a:t>1</a:t></a:fld><a:r>'
    package = edited_slide(opened(box("one", "two")), "</a:r><a:r>", field)
    with pytest.raises(PptxError, match="not found"):
        replace_on_slide(package, 1, "one1two", "x")


def test_deleting_leaves_an_empty_run() -> None:
    edit = delete_text(opened(box("a b", "c")), "b")
    assert "<a:t>a </a:t>" in slide_xml(edit.content)


def test_text_that_will_not_fit_is_remarked() -> None:
    edit = replace_on_slide(opened(box("short")), 1, "short", "a much longer text that needs many lines " * 5)
    assert "may overflow" in edit.remarks[0]
    assert "TextBox 1" in edit.remarks[0]


def test_text_that_fits_draws_no_remark() -> None:
    assert replace_on_slide(opened(box("short")), 1, "short", "brief").remarks == ()


def test_only_the_touched_elements_get_new_bytes() -> None:
    content = deck(box("al", "pha beta"))
    before, after = (
        slide_xml(content),
        slide_xml(replace_on_slide(Package.open(content), 1, "alpha", "X").content),
    )
    assert after == before.replace(">al<", ">X<").replace(">pha beta<", "> beta<")


def test_corpus_decks_keep_every_other_part_and_every_other_text() -> None:
    edited = 0
    for path in corpus_files(".pptx", ".potx", ".ppsx", ".pptm")[
        :: 1 if os.environ.get("FOLIO_FULL_CORPUS") else 10
    ]:
        try:
            package = Package.open(path.read_bytes())
            package.check_contents()
            before = texts_of(package)
        except OfficeError:
            continue
        word = next((w for text in before for w in re.findall(r"[A-Za-z]{5,}", text)), None)
        try:
            edit = replace_on_slide(package, None, word or "", "Zq")
        except PptxError:
            continue
        saved = Package.open(edit.content)
        assert texts_of(saved) == [text.replace(word or "", "Zq") for text in before], path.name
        assert all(saved.part(n) == package.part(n) for n in package.names() if n not in edit.parts_changed)
        edited += 1
    assert edited


def texts_of(package: Package) -> list[str]:
    """Every text of boxes and cells, slide by slide; a chart's values are no text."""
    return [
        text
        for slide in read(package, 1, 1000).slides
        for shape in slide.shapes
        if shape.kind != "chart"
        for text in shape.texts
    ]
