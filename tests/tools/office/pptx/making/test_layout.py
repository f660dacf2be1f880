"""New decks are laid out by what their slides hold."""

import io

import pytest
from pptx import Presentation
from pptx.presentation import Presentation as Deck

from tools.kit.json_types import JsonObject
from tools.office.package.package import Package
from tools.office.pptx import deck as reading
from tools.office.pptx.fit import box_texts, overflows
from tools.office.pptx.new import new_deck
from tools.office.pptx.read import read

PIPES = ["| Item | Sum |", "|---|---|", "| Rent | 1,200 € |", "| Total | 1,200 € |"]
SENTENCE = (
    "The valve on the riser is closed first, and it is closed slowly, since a column of water breaks gauges. "
)
FILLERS: list[JsonObject] = [{"title": f"Filler {at}", "bullets": ["a", "b"]} for at in range(3)]


def opened(*slides: JsonObject) -> Deck:
    return Presentation(io.BytesIO(new_deck(slides)))


def layouts(*slides: JsonObject) -> list[str]:
    return [slide.slide_layout.name for slide in opened(*slides).slides]


def titles(*slides: JsonObject) -> list[str]:
    return [slide.title for slide in read(Package.open(new_deck(slides))).slides]


@pytest.mark.parametrize(
    ("bullets", "layout"),
    [
        (["a", "b", "c"], "Title and Content"),
        (["word"], "Title and Content"),
        (["A sentence that is to stand alone on its slide."], "Statement"),
        ([f"point {at}" for at in range(10)], "Two Content"),
        (["Left", "  a", "  b", "Right", "  c", "  d"], "Comparison"),
        (["Left", "  a", "  b", "Right", "  c", "  d", "Third"], "Title and Content"),
        (PIPES, "Title Only"),
        ([SENTENCE] * 9, "Title and Content"),
    ],
)
def test_a_slide_has_the_layout_that_fits_its_points(bullets: list[str], layout: str) -> None:
    assert layouts({"title": "Start"}, {"title": "T", "bullets": [*bullets]})[1] == layout


def test_a_deck_opens_with_its_title_and_short_lines_below_it() -> None:
    first: JsonObject = {"title": "Rain", "bullets": ["A proposal", "Spring"]}
    assert layouts(first, *FILLERS)[0] == "Title Slide"
    assert layouts(first)[0] == "Title and Content"


def test_a_title_alone_is_a_divider_in_a_longer_deck_only() -> None:
    assert layouts({"title": "A"}, {"title": "B"}, *FILLERS)[1] == "Section Header"
    assert layouts({"title": "A"}, {"title": "B"})[1] == "Title Only"


def test_a_table_between_pipes_is_a_table() -> None:
    slide = opened({"title": "Costs", "bullets": [*PIPES]}).slides[0]
    table = next(shape.table for shape in slide.shapes if shape.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Item", "Sum"],
        ["Rent", "1,200 €"],
        ["Total", "1,200 €"],
    ]
    assert table.last_row
    assert table.cell(1, 1).text_frame.paragraphs[0].alignment == 3


def test_points_above_a_table_stay_with_it() -> None:
    slides = opened({"title": "Costs", "bullets": ["In short", *PIPES]}).slides
    assert len(slides) == 1
    assert slides[0].placeholders[1].text_frame.text == "In short"


def test_one_line_between_pipes_is_no_table() -> None:
    assert layouts({"title": "T", "bullets": ["| a |", "b"]}) == ["Title and Content"]


def test_a_long_table_goes_on_with_its_header() -> None:
    rows = ["| Code | Meaning |", "|--|--|", *[f"| {at} | x |" for at in range(25)]]
    slides = opened({"title": "Codes", "bullets": [*rows]}).slides
    tables = [shape.table for slide in slides for shape in slide.shapes if shape.has_table]
    assert [len(table.rows) for table in tables] == [10, 10, 8]
    assert {table.cell(0, 1).text for table in tables} == {"Meaning"}


def test_a_table_of_long_texts_takes_the_slides_that_it_needs() -> None:
    rows = ["| Code | Meaning |", "|--|--|", *[f"| {at} | {SENTENCE * 4} |" for at in range(8)]]
    tables = [
        s.table
        for slide in opened({"title": "T", "bullets": [*rows]}).slides
        for s in slide.shapes
        if s.has_table
    ]
    assert len(tables) > 1
    assert sum(len(table.rows) - 1 for table in tables) == 8


def test_very_many_short_points_take_several_slides_of_two_columns() -> None:
    slide: JsonObject = {"title": "T", "bullets": [f"point {at}" for at in range(45)]}
    assert layouts(slide) == ["Two Content"] * 3


def test_empty_points_are_left_out() -> None:
    frame = opened({"title": "T", "bullets": ["a", "", " - ", "•", "b"]}).slides[0].placeholders[1].text_frame
    assert frame.text == "a\nb"


def test_too_much_text_goes_on_to_the_next_slide_and_says_so() -> None:
    slide: JsonObject = {"title": "All", "bullets": [SENTENCE] * 9, "notes": "slowly"}
    assert titles(slide) == ["All (1/2)", "All (2/2)"]
    slides = read(Package.open(new_deck([slide]))).slides
    assert [one.notes for one in slides] == [("slowly",), ()]


def test_no_point_is_lost_when_slides_are_split() -> None:
    bullets = [f"{SENTENCE}{at}" if at % 3 else f"  {SENTENCE}{at}" for at in range(40)]
    slides = read(Package.open(new_deck([{"title": "T", "bullets": [*bullets]}]))).slides
    told = "\n".join(line for slide in slides for shape in slide.shapes for line in shape.lines)
    assert all(told.count(f"gauges. {at}\n") == 1 for at in range(39))


@pytest.mark.parametrize("text", [SENTENCE, "设备运行平稳没有发生停机事故" * 6, "short", "word " * 60])
@pytest.mark.parametrize("count", [1, 5, 12, 30])
def test_nothing_runs_over(text: str, count: int) -> None:
    content = new_deck([{"title": text[:90], "bullets": [text] * count}])
    deck = reading.Deck(Package.open(content))
    for number in range(1, len(deck.names) + 1):
        slide = deck.slide(number)
        for node in slide.nodes:
            texts = box_texts(node)
            assert not (texts and overflows(node.element, texts, slide.lineage))


def test_shrunk_letters_are_the_box_s_affair_and_not_each_run_s() -> None:
    slide = opened({"title": "T", "bullets": [SENTENCE] * 5}).slides[0]
    runs = [run for p in slide.placeholders[1].text_frame.paragraphs for run in p.runs]
    assert {run.font.size for run in runs} == {None}
    assert b"fontScale" in Package.open(new_deck([{"title": "T", "bullets": [SENTENCE] * 5}])).part(
        "ppt/slides/slide1.xml"
    )


def test_marks_of_markdown_become_looks() -> None:
    bullets = [
        "A **bold**, an *italic* and `code`",
        "2*3*4 and snake_case_name",
        "[link](https://example.org/a)",
    ]
    frame = opened({"title": "**T**", "bullets": [*bullets]}).slides[0].placeholders[1].text_frame
    runs = {run.text: run for p in frame.paragraphs for run in p.runs}
    assert runs["bold"].font.bold
    assert runs["italic"].font.italic
    assert runs["code"].font.name == "Consolas"
    assert runs["link"].hyperlink.address == "https://example.org/a"
    assert "2*3*4 and snake_case_name" in runs


def test_steps_are_numbered_by_the_deck() -> None:
    part = Package.open(new_deck([{"title": "T", "bullets": ["1. Tell", "2. Wear", "3. Hang"]}])).part(
        "ppt/slides/slide1.xml"
    )
    assert part.count(b'<a:buAutoNum type="arabicPeriod"') == 3
    assert b"<a:t>Tell</a:t>" in part


def test_numbers_that_do_not_count_up_stay_words() -> None:
    part = Package.open(new_deck([{"title": "T", "bullets": ["1. Tell", "3. Wear"]}])).part(
        "ppt/slides/slide1.xml"
    )
    assert b"1. Tell" in part


def test_slides_have_numbers_and_a_longer_deck_its_title_below() -> None:
    slides = opened({"title": "Rain"}, *FILLERS).slides
    texts = [[shape.text_frame.text for shape in slide.placeholders] for slide in slides]
    assert "Rain" in texts[1]
    assert "2" in texts[1]
    assert texts[0] == ["Rain"]


def test_colours_and_typefaces_are_the_theme_s() -> None:
    package = Package.open(new_deck([{"title": "报告", "bullets": ["设备运行平稳"]}]))
    theme = package.part("ppt/theme/theme1.xml")
    assert b'<a:ea typeface="Microsoft YaHei"/>' in theme
    assert b'name="Folio"' in theme
    assert b'lang="zh-CN"' in package.part("ppt/slides/slide1.xml")
    assert b"srgbClr" not in package.part("ppt/slides/slide1.xml")


def test_layouts_for_vertical_text_are_gone() -> None:
    names = [layout.name for layout in opened({"title": "A"}).slide_layouts]
    assert not any("Vertical" in name for name in names)
    assert "Statement" in names


def test_a_small_deck_is_a_small_file() -> None:
    assert len(new_deck([{"title": "A"}, *FILLERS])) < 45_000
