"""Windows of documents, decks and texts."""

import pytest
from pptx.slide import Slide
from pptx.util import Emu

from tests.shared_files import corpus_files
from tests.tools.office.docx.made import docx, paragraph
from tests.tools.office.pptx.made import deck
from tools.office.comparing.any_files import compare_files
from tools.office.viewing.any_file import view_file
from tools.office.viewing.bounds import BadWindow
from tools.office.viewing.deck import view_deck
from tools.office.viewing.document import ShownParagraph, ShownTable, view_document
from tools.office.viewing.sheet import SheetView
from tools.office.viewing.text import language_of, view_text


def table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def test_a_table_is_a_grid_among_the_paragraphs() -> None:
    content = docx(paragraph("above") + table(("A", "B"), ("C", "D")) + paragraph("below"))
    above, grid, below = view_document(content, 1, 100).blocks
    assert isinstance(above, ShownParagraph)
    assert isinstance(grid, ShownTable)
    assert isinstance(below, ShownParagraph)
    assert (above.text, below.text) == ("above", "below")
    assert [[cell.paragraphs[0].text for cell in row.cells] for row in grid.rows] == [["A", "B"], ["C", "D"]]


def test_a_document_is_paged_by_paragraphs() -> None:
    content = docx("".join(paragraph(f"{n}") for n in range(1, 11)))
    seen = view_document(content, 4, 3)
    assert [block.number for block in seen.blocks if isinstance(block, ShownParagraph)] == [4, 5, 6]
    assert (seen.total, seen.next) == (10, 7)
    assert view_document(content, 8, 3).next is None
    with pytest.raises(BadWindow, match="1 to 10"):
        view_document(content, 11, 3)


def test_shapes_have_their_places_on_the_slide() -> None:
    def fill(slide: Slide) -> None:
        box = slide.shapes.add_textbox(Emu(914_400), Emu(685_800), Emu(4_572_000), Emu(1_371_600))
        box.text_frame.text = "Here"

    seen = view_deck(deck(fill), 1, 10)
    (shape,) = seen.slides[0].shapes
    assert (shape.x, shape.y, shape.w, shape.h) == (0.1, 0.1, 0.5, 0.2)
    assert shape.lines == ("Here",)


def test_a_placeholder_has_the_place_of_its_layout() -> None:
    seen = view_deck(deck(lambda _: None, layout=1), 1, 10)
    assert all(shape.x is not None for shape in seen.slides[0].shapes)


def test_a_slide_behind_the_end_is_said() -> None:
    with pytest.raises(BadWindow, match="slides 1 to 1"):
        view_deck(deck(lambda _: None), 2, 1)


def test_lines_are_shown_in_windows_with_their_language() -> None:
    seen = view_text(".py", b"a = 1\nb = 2\nc = 3\n", 2, 1)
    assert (seen.text, seen.language, seen.total, seen.next) == ("b = 2", "python", 3, 3)


def test_an_empty_text_has_no_lines() -> None:
    seen = view_text(".txt", b"", 1, 10)
    assert (seen.text, seen.total, seen.next) == ("", 0, None)


@pytest.mark.parametrize(("name", "language"), [("a.TSX", "tsx"), ("Dockerfile", "docker"), ("a.q", "text")])
def test_a_name_tells_the_language(name: str, language: str) -> None:
    assert language_of(name) == language


def test_an_older_workbook_is_shown_by_its_values() -> None:
    content = next(p for p in corpus_files(".xls") if p.name == "SharedFormulaTest.xls").read_bytes()
    seen = view_file("xls", ".xls", content, None, (1, 50, 1, 50))
    assert isinstance(seen, SheetView)
    assert seen.total_rows >= len(seen.rows) > 0
    assert compare_files("xls", content, content).same
