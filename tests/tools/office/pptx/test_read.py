"""Every text of a slide is shown once, in its own place."""

import pytest
from pptx.slide import Slide

from tests.shared_files import case_file, corpus_files
from tests.tools.office.pptx.made import TITLE_AND_CONTENT, box, edited_slide, opened
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.read import SlideText, find, outline, read
from tools.office.search.wanted import Wanted

WORDS = (
    "FIRST BOX",
    "SECOND BOX",
    "HEADER A",
    "HEADER B",
    "CELL B",
    "Q1 Revenue",
    "(USD)",
    "GROUPED ONE",
    "NESTED TWO",
    "CHART TITLE",
    "NOTE TEXT",
)


@pytest.fixture
def case() -> SlideText:
    return read(Package.open(case_file("pptx_groups_tables.pptx").read_bytes())).slides[0]


def everything(slide: SlideText) -> str:
    return "\n".join([*(text for shape in slide.shapes for text in shape.texts), *slide.notes])


@pytest.mark.parametrize("words", WORDS)
def test_each_text_is_shown_exactly_once(case: SlideText, words: str) -> None:
    assert everything(case).count(words) == 1


def test_boxes_and_paragraphs_are_never_glued(case: SlideText) -> None:
    assert "BOXSECOND" not in everything(case)
    assert "Revenue(USD)" not in everything(case)


def test_a_table_is_shown_by_cell(case: SlideText) -> None:
    table = next(shape for shape in case.shapes if shape.kind == "table")
    assert [(c.row, c.column, c.text) for c in table.cells][2:] == [
        (2, 1, "Q1 Revenue\n(USD)"),
        (2, 2, "CELL B"),
    ]


def test_a_grouped_shape_names_its_groups(case: SlideText) -> None:
    nested = next(shape for shape in case.shapes if "NESTED TWO" in shape.texts)
    assert (nested.id, nested.groups) == (8, ("Group 4", "Group 6"))


def test_a_chart_shows_its_series_with_values(case: SlideText) -> None:
    chart = next(shape for shape in case.shapes if shape.kind == "chart")
    assert chart.lines == ("CHART TITLE", "SERIES NAME: x = 1; y = 2")


def test_placeholders_have_their_kind_from_the_layout() -> None:
    def fill(slide: Slide) -> None:
        slide.shapes[0].text_frame.text = "Top"  # type: ignore[attr-defined]  # a placeholder with text
        slide.shapes[1].text_frame.text = "Point"  # type: ignore[attr-defined]  # the same

    slide = read(opened(fill, layout=TITLE_AND_CONTENT)).slides[0]
    assert [(s.kind, s.lines) for s in slide.shapes] == [("title", ("Top",)), ("content", ("Point",))]
    assert slide.title == "Top"


def test_a_hidden_slide_is_marked() -> None:
    package = edited_slide(opened(box("a"), box("b")), "<p:sld ", '<p:sld show="0" ', 2)
    assert [slide.hidden for slide in read(package).slides] == [False, True]
    assert [hidden for _, _, hidden in outline(package).titles] == [False, True]


def test_a_compatibility_block_is_shown_once() -> None:
    package = opened(box("only once"))
    xml = package.part("ppt/slides/slide1.xml").decode()
    shape = xml[xml.index("<p:sp>") : xml.index("</p:sp>") + len("</p:sp>")]
    block = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f'<mc:Choice Requires="a14">{shape}</mc:Choice><mc:Fallback>{shape}</mc:Fallback>'
        "</mc:AlternateContent>"
    )
    assert everything(read(edited_slide(package, shape, block)).slides[0]).count("only once") == 1


def test_a_search_names_slide_and_shape() -> None:
    hits = find(opened(box("x"), box("Nee", "dle")), Wanted("needle")).shown
    assert [(hit.slide, hit.place) for hit in hits] == [(2, "TextBox 1")]


def test_a_start_behind_the_end_names_the_slides_there_are() -> None:
    with pytest.raises(PptxError, match="1 to 1"):
        read(opened(box("x")), 2)


def test_corpus_decks_are_read_whole() -> None:
    decks = corpus_files(".pptx", ".potx", ".ppsx", ".pptm")[::6]
    count = 0
    for path in decks:
        try:
            package = Package.open(path.read_bytes())
        except OfficeError:
            continue
        count += read(package, 1, 500).total
    assert count
