"""A chart's data change in what it shows and in the workbook behind it, and its look stays."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from openpyxl import load_workbook
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.slide import Slide
from pptx.util import Inches

from tests.tools.office.pptx.made import deck
from tests.tools.office.pptx.sound import troubles
from tools.office.package.package import Package
from tools.office.pptx.charts.set_data import set_chart_data
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.errors import PptxError

PLACE = Inches(1), Inches(1), Inches(5), Inches(3)
RED = RGBColor.from_string("C00000")  # type: ignore[no-untyped-call]  # python-pptx has no types
BOOK = "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"


def columns(*names: str, kind: XL_CHART_TYPE = XL_CHART_TYPE.COLUMN_CLUSTERED) -> Package:
    """A slide with a chart of two categories, its series in red."""

    def fill(slide: Slide) -> None:
        data: Any = CategoryChartData(number_format="0.0")  # type: ignore[no-untyped-call]  # no types there
        data.categories = ["May", "June"]
        for name in names:
            data.add_series(name, (1, 2))
        frame: Any = slide.shapes.add_chart(kind, *PLACE, data)
        for one in frame.chart.plots[0].series:
            one.format.fill.solid()
            one.format.fill.fore_color.rgb = RED

    return Package.open(deck(fill))


def points() -> Package:
    def fill(slide: Slide) -> None:
        data: Any = XyChartData()  # type: ignore[no-untyped-call]  # python-pptx has no types
        series = data.add_series("S")
        series.add_data_point(1, 2)
        slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, *PLACE, data)

    return Package.open(deck(fill))


def wanted(**series: Sequence[float | None]) -> list[WantedSeries]:
    return [WantedSeries(name, tuple(values)) for name, values in series.items()]


def chart_of(content: bytes) -> Any:
    return next(
        shape for shape in Presentation(io.BytesIO(content)).slides[0].shapes if shape.has_chart
    ).chart


def shown(content: bytes) -> dict[str, list[float | None]]:
    return {one.name: list(one.values) for plot in chart_of(content).plots for one in plot.series}


def rows(content: bytes, book: str = BOOK) -> list[tuple[object, ...]]:
    sheet = load_workbook(io.BytesIO(Package.open(content).part(book))).worksheets[0]
    return [tuple(row) for row in sheet.iter_rows(values_only=True)]


def test_chart_and_workbook_say_the_same() -> None:
    edit = set_chart_data(
        columns("A", "B"), 1, "", ["Q1", "Q2", "Q3"], wanted(A=[1.5, None, 3.0], B=[4.0, 5.0, 6.0])
    )
    assert shown(edit.content) == {"A": [1.5, None, 3.0], "B": [4, 5, 6]}
    assert list(chart_of(edit.content).plots[0].categories) == ["Q1", "Q2", "Q3"]
    assert rows(edit.content) == [(None, "A", "B"), ("Q1", 1.5, 4), ("Q2", None, 5), ("Q3", 3, 6)]
    assert set(edit.parts_changed) == {"ppt/charts/chart1.xml", BOOK}


def test_fewer_categories_leave_no_rest_in_the_workbook() -> None:
    edit = set_chart_data(columns("A"), 1, "", ["Q1"], wanted(A=[7.0]))
    assert rows(edit.content)[:2] == [(None, "A"), ("Q1", 7)]
    assert all(value is None for row in rows(edit.content)[2:] for value in row)


def test_a_series_that_goes_takes_its_column_and_the_others_keep_theirs() -> None:
    edit = set_chart_data(columns("A", "B", "C"), 1, "", ["May", "June"], wanted(A=[1.0, 2.0], C=[5.0, 6.0]))
    assert shown(edit.content) == {"A": [1, 2], "C": [5, 6]}
    assert [row[3] for row in rows(edit.content)] == ["C", 5, 6]
    assert [row[2] for row in rows(edit.content)] == [None, None, None]


def test_a_series_that_comes_in_looks_like_the_last_in_a_colour_of_its_own() -> None:
    edit = set_chart_data(columns("A"), 1, "", ["May", "June"], wanted(A=[1.0, 2.0], New=[3.0, 4.0]))
    first, second = chart_of(edit.content).plots[0].series
    assert first.format.fill.fore_color.rgb == RED
    assert second.format.fill.fore_color.theme_color is not None
    assert second.format.fill.fore_color.type != first.format.fill.fore_color.type


def test_number_formats_stay() -> None:
    edit = set_chart_data(columns("A"), 1, "", ["x"], wanted(A=[1.0]))
    assert b"<c:formatCode>0.0</c:formatCode>" in Package.open(edit.content).part("ppt/charts/chart1.xml")


def test_series_are_known_by_name_in_any_order() -> None:
    edit = set_chart_data(columns("A", "B"), 1, "", ["x", "y"], wanted(B=[1.0, 1.0], A=[2.0, 2.0]))
    assert list(shown(edit.content)) == ["B", "A"]
    assert rows(edit.content)[0] == (None, "A", "B")


def test_a_series_with_a_new_name_takes_the_place_of_the_one_that_is_not_wanted() -> None:
    edit = set_chart_data(columns("A", "B"), 1, "", ["x", "y"], wanted(A=[1.0, 1.0], Z=[2.0, 2.0]))
    assert rows(edit.content)[0] == (None, "A", "Z")


def test_text_in_categories_is_never_a_formula_or_a_date() -> None:
    given = ["=1+1", "2024-01-01"]
    edit = set_chart_data(columns("A"), 1, "", given, wanted(A=[1.0, 2.0]))
    assert [row[0] for row in rows(edit.content)[1:]] == given


def test_a_scatter_chart_takes_numbers_as_categories() -> None:
    edit = set_chart_data(points(), 1, "", ["1.5", "2"], wanted(S=[3.0, 4.0]))
    series = chart_of(edit.content).plots[0].series[0]
    assert list(series.values) == [3, 4]
    assert [float(v.text) for v in series._element.xVal.iter("{*}v")] == [1.5, 2]  # noqa: SLF001 -- no public x values


def test_a_scatter_chart_refuses_words() -> None:
    with pytest.raises(PptxError, match="x values") as caught:
        set_chart_data(points(), 1, "", ["one"], wanted(S=[3.0]))
    assert caught.value.argument == "categories"


def test_a_chart_without_a_workbook_gets_one() -> None:
    package = columns("A")
    listing = "ppt/charts/_rels/chart1.xml.rels"
    xml = package.part("ppt/charts/chart1.xml").decode()
    start, end = xml.index("<c:externalData"), xml.index("</c:externalData>") + len("</c:externalData>")
    bare = Package.open(
        package.with_parts({"ppt/charts/chart1.xml": (xml[:start] + xml[end:]).encode()}, (listing, BOOK))
    )
    edit = set_chart_data(bare, 1, "", ["x"], wanted(A=[1.0]))
    assert "no workbook" in edit.remarks[0]
    assert rows(edit.content, "ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx") == [(None, "A"), ("x", 1)]
    assert not troubles(edit.content)


def test_a_workbook_that_cannot_be_changed_is_replaced() -> None:
    package = columns("A")
    broken = Package.open(package.with_parts({BOOK: b"no workbook"}))
    edit = set_chart_data(broken, 1, "", ["x"], wanted(A=[1.0]))
    assert "could not be changed" in edit.remarks[0]
    assert BOOK not in Package.open(edit.content)
    assert not troubles(edit.content)


def test_a_linked_workbook_is_said() -> None:
    package = columns("A")
    listing = "ppt/charts/_rels/chart1.xml.rels"
    xml = package.part(listing).decode().replace(f"../{BOOK.removeprefix('ppt/')}", "file:///C:/data.xlsx")
    xml = xml.replace('Target="file', 'TargetMode="External" Target="file')
    linked = Package.open(package.with_parts({listing: xml.encode()}, (BOOK,)))
    edit = set_chart_data(linked, 1, "", ["x"], wanted(A=[9.0]))
    assert "linked to another file" in edit.remarks[0]
    assert edit.parts_changed == ("ppt/charts/chart1.xml",)
    assert b"<c:v>9</c:v>" in Package.open(edit.content).part("ppt/charts/chart1.xml")


@pytest.mark.parametrize(
    ("categories", "series", "argument"),
    [
        ([], wanted(A=[]), "categories"),
        (["x"], [], "series"),
        (["x", "y"], wanted(A=[1.0]), "series"),
        (["x"], [WantedSeries(" ", (1.0,))], "series"),
        (["x"], wanted(A=[float("inf")]), "series"),
    ],
)
def test_data_that_do_not_fit_are_refused(
    categories: list[str], series: list[WantedSeries], argument: str
) -> None:
    with pytest.raises(PptxError) as caught:
        set_chart_data(columns("A"), 1, "", categories, series)
    assert caught.value.argument == argument


def test_a_second_series_of_a_pie_is_told_not_to_show() -> None:
    package = columns("A", kind=XL_CHART_TYPE.PIE)
    edit = set_chart_data(package, 1, "", ["x", "y"], wanted(A=[1.0, 2.0], B=[1.0, 2.0]))
    assert edit.remarks == ("a pie shows its first series alone",)


def test_a_pie_keeps_the_colours_of_its_slices() -> None:
    package = columns("A", kind=XL_CHART_TYPE.PIE)
    edit = set_chart_data(package, 1, "", ["x", "y", "z"], wanted(A=[1.0, 2.0, 3.0]))
    assert shown(edit.content) == {"A": [1, 2, 3]}
