import io

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment as Note
from openpyxl.worksheet.datavalidation import DataValidation

from tests.shared_files import corpus_files
from tests.tools.office.xlsx.books import opened
from tools.office.xlsx.around import Chart, Comment, Validation
from tools.office.xlsx.outline import outline


def _made() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Plan"
    for row in (["Region", "Sales"], ["North", 5], ["South", 7]):
        sheet.append(row)
    sheet["B2"].comment = Note("checked twice", "Reviewer")
    rule = DataValidation(type="list", formula1='"North,South"')
    rule.add("A2:A9")
    sheet.add_data_validation(rule)
    chart = BarChart()
    chart.title = "Sales by region"
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "D2")
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def test_an_outline_names_comments_rules_and_charts() -> None:
    seen = outline(opened(_made())).sheets[0].around
    assert seen.comments == (Comment("B2", "checked twice"),)
    assert seen.validations == (Validation("A2:A9", "list", '"North,South"'),)
    assert seen.charts == (Chart("Sales by region", ("'Plan'!B1", "'Plan'!$B$2:$B$3")),)
    assert seen.texts == ()


def test_the_titles_of_axes_are_words_of_a_chart() -> None:
    path = next(path for path in corpus_files(".xlsx") if path.name == "chart_axis47.xlsx")
    charts = [chart for sheet in outline(opened(path.read_bytes())).sheets for chart in sheet.around.charts]
    assert [chart.words for chart in charts] == [("XXX", "YYY")]


def test_the_texts_of_diagrams_are_named() -> None:
    path = next(path for path in corpus_files(".xlsx") if path.name == "Spreadsheet.xlsx")
    texts = [text for sheet in outline(opened(path.read_bytes())).sheets for text in sheet.around.texts]
    assert {"Hello", "Goodbye"} <= set(texts)


def test_texts_in_shapes_are_named() -> None:
    path = next(path for path in corpus_files(".xlsx") if path.name == "57826.xlsx")
    texts = [text for sheet in outline(opened(path.read_bytes())).sheets for text in sheet.around.texts]
    assert texts == ["test ok"]
