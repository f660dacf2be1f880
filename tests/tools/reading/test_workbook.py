"""What a workbook shows beside its rows."""

import io

import openpyxl
from openpyxl.comments import Comment

from tools.reading.ask import Ask
from tools.reading.workbook import read_workbook


def commented(count: int) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in range(1, count + 1):
        sheet.cell(row, 1, row).comment = Comment(f"note {row}", "office")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_window_shows_the_comments_at_its_rows_and_no_others() -> None:
    found = read_workbook(commented(300), Ask(start=250, count=3))
    assert found["comments"] == ["A250: note 250", "A251: note 251", "A252: note 252"]
    assert read_workbook(commented(300), Ask(range="B1:C9")).get("comments") is None


def test_the_outline_says_how_many_comments_there_are_when_it_shows_a_part() -> None:
    outline = read_workbook(commented(30), Ask())["outline"]
    assert isinstance(outline, dict)
    sheets = outline["sheets"]
    assert isinstance(sheets, list)
    [sheet] = sheets
    assert isinstance(sheet, dict)
    assert sheet["comment_count"] == 30
    assert isinstance(sheet["comments"], list)
    assert len(sheet["comments"]) < 30
