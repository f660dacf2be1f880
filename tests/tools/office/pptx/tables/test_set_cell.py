"""A table cell gets new text in its old look; covered cells are refused."""

import io
from collections.abc import Callable

import pytest
from pptx import Presentation
from pptx.slide import Slide
from pptx.table import Table
from pptx.util import Inches, Length, Pt

from tests.tools.office.pptx.made import deck, edited_slide, slide_xml
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.tables.set_cell import set_table_cell


def grid(*fills: Callable[[Table], None], rows: int = 2) -> Package:
    """A slide with a table of three columns for each function."""

    def fill(slide: Slide) -> None:
        for one in fills:
            place = Inches(1), Inches(1), Inches(3), Length(Inches(0.5) * rows)
            one(slide.shapes.add_table(rows, 3, *place).table)

    return Package.open(deck(fill))


def plain(table: Table) -> None:
    for cell, text in zip(table.iter_cells(), "abcdef", strict=True):
        cell.text = text


def merged(table: Table) -> None:
    plain(table)
    table.cell(0, 1).merge(table.cell(1, 2))


def bold(table: Table) -> None:
    run = table.cell(1, 1).text_frame.paragraphs[0].add_run()
    run.text, run.font.bold, run.font.size = "old", True, Pt(20)


def table_of(content: bytes, number: int = 1) -> Table:
    frames = [shape for shape in Presentation(io.BytesIO(content)).slides[0].shapes if shape.has_table]
    table: Table = frames[number - 1].table
    return table


def test_a_cell_gets_its_text_and_no_other_does() -> None:
    edit = set_table_cell(grid(plain), 1, "", (2, 3), "new")
    assert [cell.text for cell in table_of(edit.content).iter_cells()] == ["a", "b", "c", "d", "e", "new"]
    assert edit.changed[0].before == "f"
    assert edit.changed[0].after == "new"
    assert edit.parts_changed == ("ppt/slides/slide1.xml",)


def test_the_look_of_the_first_run_is_kept() -> None:
    edit = set_table_cell(grid(bold), 1, "", (2, 2), "one\ntwo")
    paragraphs = table_of(edit.content).cell(1, 1).text_frame.paragraphs
    assert [(one.runs[0].text, one.runs[0].font.bold, one.runs[0].font.size) for one in paragraphs] == [
        ("one", True, Pt(20)),
        ("two", True, Pt(20)),
    ]


def test_an_emptied_cell_keeps_its_look_for_text_to_come() -> None:
    emptied = Package.open(set_table_cell(grid(bold), 1, "", (2, 2), "").content)
    run = (
        table_of(set_table_cell(emptied, 1, "", (2, 2), "x").content)
        .cell(1, 1)
        .text_frame.paragraphs[0]
        .runs[0]
    )
    assert (run.font.bold, run.font.size) == (True, Pt(20))


def test_a_merged_cell_is_set_by_its_first() -> None:
    edit = set_table_cell(grid(merged), 1, "", (1, 2), "all")
    assert table_of(edit.content).cell(0, 1).text == "all"


@pytest.mark.parametrize("place", [(1, 3), (2, 2), (2, 3)])
def test_a_covered_cell_is_refused_with_the_cell_to_use(place: tuple[int, int]) -> None:
    with pytest.raises(PptxError, match="set row 1, column 2"):
        set_table_cell(grid(merged), 1, "", place, "x")


@pytest.mark.parametrize(("place", "argument"), [((3, 1), "row"), ((0, 1), "row"), ((1, 4), "column")])
def test_a_cell_outside_the_table_is_refused(place: tuple[int, int], argument: str) -> None:
    with pytest.raises(PptxError, match="1 to") as caught:
        set_table_cell(grid(plain), 1, "", place, "x")
    assert caught.value.argument == argument


def test_several_tables_need_a_name_or_a_number() -> None:
    package = grid(plain, plain)
    with pytest.raises(PptxError, match="several tables; name one: 1 'Table 1', 2 'Table 2'"):
        set_table_cell(package, 1, "", (1, 1), "x")
    for wanted in ("2", "table 2"):
        assert table_of(set_table_cell(package, 1, wanted, (1, 1), "x").content, 2).cell(0, 0).text == "x"


def test_a_slide_without_a_table_says_so() -> None:
    with pytest.raises(PptxError, match="slide 1 has no table"):
        set_table_cell(Package.open(deck(lambda _: None)), 1, "", (1, 1), "x")


def test_a_row_that_has_to_grow_is_remarked() -> None:
    edit = set_table_cell(grid(plain), 1, "", (1, 1), "a text that takes many lines in a narrow column " * 3)
    assert "row 1 grows" in edit.remarks[0]


def test_one_of_several_links_is_not_spread_over_the_cell() -> None:
    link = '<a:rPr b="1"><a:hlinkClick action="ppaction://hlinkshowjump?jump=nextslide"/></a:rPr>'
    old, new = "<a:r><a:t>a</a:t></a:r>", f"<a:r>{link}<a:t>a</a:t></a:r><a:r><a:t>b</a:t></a:r>"
    package = edited_slide(grid(plain), old, new)
    edit = set_table_cell(package, 1, "", (1, 1), "new")
    run = table_of(edit.content).cell(0, 0).text_frame.paragraphs[0].runs[0]
    assert run.font.bold
    assert "hlinkClick" not in slide_xml(edit.content)
