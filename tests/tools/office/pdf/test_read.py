"""The pages of a PDF: columns in order, tables by their lines or by their places, turned pages, CJK."""

from tests.tools.office.pdf.made import Page, pdf
from tools.kit.json_types import JsonObject
from tools.office.pdf.answer import answer

LEFT = [f"left {number} of the words that run over this column" for number in range(8)]
RIGHT = [f"right {number} of the words that run over that column" for number in range(7)]


def pages(content: bytes, start: int = 1, count: int = 50) -> list[JsonObject]:
    found = answer(content, {"do": "pages", "start": start, "count": count})["pages"]
    assert isinstance(found, list)
    return [page for page in found if isinstance(page, dict)]


def content_of(*made: Page) -> list[object]:
    found = pages(pdf(*made))[0].get("content", [])
    assert isinstance(found, list)
    return list(found)


def test_two_columns_are_read_one_after_the_other_below_their_title() -> None:
    page = Page().write(60, 780, "A title over both columns", 20).lines(60, 740, LEFT).lines(320, 737, RIGHT)
    (text,) = content_of(page)
    assert str(text).split("\n") == ["A title over both columns", "", *LEFT, *RIGHT]


def test_a_table_with_lines_is_read_by_its_cells() -> None:
    page = Page().write(60, 780, "Costs").grid([50, 150, 250, 350], [700, 680, 660])
    page.write(55, 685, "Item").write(155, 685, "Amount").write(255, 685, "Note")
    page.write(55, 665, "Rent").write(155, 665, "1,200.00")
    assert content_of(page) == ["Costs", {"table": [["Item", "Amount", "Note"], ["Rent", "1,200.00", ""]]}]


def test_a_cell_over_two_columns_is_one() -> None:
    page = Page().grid([50, 250], [700, 680, 660]).rule(150, 660, 150, 680)
    page.write(120, 685, "over both columns").write(55, 665, "a").write(155, 665, "b")
    assert content_of(page) == [{"table": [["over both columns", ""], ["a", "b"]]}]


def test_aligned_cells_without_lines_are_a_table() -> None:
    page = Page()
    for number, row in enumerate(
        (["Name", "Qty", "Price"], ["Apple", "3", "1.20"], ["Pear tree", "12", "9.00"])
    ):
        for column, text in enumerate(row):
            page.write(60 + 120 * column, 700 - 14 * number, text)
    assert content_of(page) == [
        {"table": [["Name", "Qty", "Price"], ["Apple", "3", "1.20"], ["Pear tree", "12", "9.00"]]}
    ]


def test_a_page_that_is_turned_is_read_as_it_is_shown() -> None:
    page = Page(turned=90)
    for number, text in enumerate(("first line", "second line")):
        page.content.append(f"BT /F1 10 Tf 0 1 -1 0 {100 + 20 * number} 100 Tm ({text}) Tj ET")
    assert content_of(page) == ["first line\nsecond line"]


def test_writing_at_the_side_comes_last() -> None:
    page = Page().write(60, 700, "level")
    page.content.append("BT /F1 10 Tf 0 1 -1 0 30 300 Tm (sideways) Tj ET")
    assert content_of(page) == ["level", "sideways"]


def test_chinese_is_read_without_spaces_between_its_characters() -> None:
    assert content_of(Page().write_chinese(60, 700, "测试公司的年度报告")) == ["测试公司的年度报告"]


def test_fields_and_notes_stand_beside_the_text() -> None:
    page = Page().write(60, 700, "Form")
    page.annotations.append("<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /Contents (please check) >>")
    (found,) = pages(pdf(page, fields="/FT /Tx /T (name) /V (Acme)"))
    assert found["fields"] == ["name = Acme (text)"]
    assert found["notes"] == ["please check"]


def test_a_page_with_a_picture_alone_is_scanned() -> None:
    (found,) = pages(pdf(Page().paint()))
    assert found == {"page": 1, "scanned": True}


def test_pages_are_read_from_start_on() -> None:
    content = pdf(*(Page().write(60, 700, f"page {number}") for number in range(1, 8)))
    assert [page["content"] for page in pages(content, 3, 2)] == [["page 3"], ["page 4"]]
