from typing import Any

import pytest
from lxml import etree

from tests.tools.office.package.archives import OFFICE
from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, opened, part, sheet_xml
from tools.office.package.edit import Edit
from tools.office.xlsx.charts.add import add_chart
from tools.office.xlsx.charts.series import ChartKind
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import letters

CHART = "xl/charts/chart1.xml"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
ORDERS = {
    "chartSpace": "date1904 roundedCorners chart",
    "chart": "title autoTitleDeleted plotArea legend plotVisOnly dispBlanksAs",
    "ser": "idx order tx spPr invertIfNegative marker dPt dLbls cat xVal val yVal smooth",
    "catAx": (
        "axId scaling delete axPos majorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr "
        "crossAx crosses auto lblAlgn lblOffset noMultiLvlLbl"
    ),
    "valAx": (
        "axId scaling delete axPos majorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr "
        "crossAx crosses crossBetween"
    ),
}
MONTHS: list[list[object]] = [
    ["Month", "Sales", "Costs"],
    ["May", 3.0, 1.0],
    ["June", 5.0, 2.0],
    ["July", 4.0, 2.5],
]


def _data(rows: list[list[object]]) -> str:
    cells = ""
    for n, row in enumerate(rows, 1):
        cells += f'<row r="{n}">'
        for column, value in enumerate(row, 1):
            name = f"{letters(column)}{n}"
            if isinstance(value, str):
                cells += f'<c r="{name}" t="inlineStr"><is><t>{value}</t></is></c>'
            elif value is not None:
                cells += f'<c r="{name}"><v>{value!r}</v></c>'
        cells += "</row>"
    return cells


def _charted(
    rows: list[list[object]],
    where: str,
    kind: ChartKind = "column",
    title: str | None = None,
    at: str | None = "H2",
) -> Edit:
    return add_chart(opened(book(sheet_xml(_data(rows)))), None, kind, where, title, at)


def _root(edit: Edit) -> etree._Element:
    return etree.fromstring(part(edit.content, CHART).encode())


def _count(edit: Edit) -> int:
    """How many charts an independent reader sees."""
    page: Any = by_openpyxl(edit.content).active
    return len(page._charts)  # noqa: SLF001 -- openpyxl shows them nowhere else


def _titles(edit: Edit) -> list[str]:
    titles = _root(edit).iter(f"{C}title")
    return ["".join(text.text or "" for text in title.iter("{*}t")) for title in titles]


def _references(edit: Edit) -> list[str | None]:
    return [one.text for one in _root(edit).iter(f"{C}f")]


def test_series_and_categories_are_seen_from_the_headers() -> None:
    edit = _charted(MONTHS, "A1:C4", title="Sales & costs")
    assert _references(edit) == [
        "'S1'!$B$1",
        "'S1'!$A$2:$A$4",
        "'S1'!$B$2:$B$4",
        "'S1'!$C$1",
        "'S1'!$A$2:$A$4",
        "'S1'!$C$2:$C$4",
    ]
    assert edit.changed[0].place == "S1!H2"
    assert edit.changed[0].after.startswith("column chart 'Sales & costs': Sales ('S1'!$B$2:$B$4 by")


def test_the_caches_hold_what_the_cells_hold() -> None:
    points = [one.text for one in _root(_charted(MONTHS, "A1:B4")).iter(f"{C}v")]
    assert points == ["Sales", "May", "June", "July", "3.0", "5.0", "4.0"]


def test_only_the_sheet_and_lists_change_beside_new_parts() -> None:
    content = book(sheet_xml(_data(MONTHS)))
    edit = add_chart(opened(content), None, "line", "A1:C4")
    assert changed_parts(content, edit.content) == {
        "[Content_Types].xml",
        CHART,
        "xl/drawings/_rels/drawing1.xml.rels",
        "xl/drawings/drawing1.xml",
        "xl/worksheets/_rels/sheet1.xml.rels",
        "xl/worksheets/sheet1.xml",
    }
    assert _count(edit) == 1


def test_a_second_chart_goes_into_the_same_drawing_below_the_first() -> None:
    once = _charted(MONTHS, "A1:C4", at=None)
    twice = add_chart(opened(once.content), None, "pie", "A1:B4")
    assert "xl/worksheets/sheet1.xml" not in twice.parts_changed
    assert [change.place for change in (*once.changed, *twice.changed)] == ["S1!E1", "S1!E21"]
    assert _count(twice) == 2


def test_the_drawing_stands_where_the_schema_wants_it() -> None:
    tail = f'<pageMargins left="1"/><legacyDrawing xmlns:r="{OFFICE}" r:id="x"/><extLst/>'
    edit = add_chart(opened(book(sheet_xml(_data(MONTHS), tail=tail))), None, "bar", "A1:B4")
    text = part(edit.content)
    assert text.index("<pageMargins") < text.index("<drawing ") < text.index("<legacyDrawing")


@pytest.mark.parametrize("kind", ["column", "bar", "line", "pie", "scatter", "area"])
def test_the_elements_of_every_kind_stand_in_the_order_of_the_schema(kind: ChartKind) -> None:
    root = _root(_charted(MONTHS, "A1:B4", kind, "T"))
    for name, words in ORDERS.items():
        order = words.split()
        for one in root.iter(f"{C}{name}"):
            found = [order.index(etree.QName(child).localname) for child in one]
            assert found == sorted(found), name


def test_a_legend_is_there_only_with_several_series() -> None:
    assert _root(_charted(MONTHS, "A1:B4")).find(f"{C}chart/{C}legend") is None
    assert _root(_charted(MONTHS, "A1:C4")).find(f"{C}chart/{C}legend") is not None


def test_axes_are_named_by_headers_and_a_single_series_is_the_title() -> None:
    assert _titles(_charted(MONTHS, "A1:B4")) == ["Sales", "Month"]
    assert _titles(_charted(MONTHS, "A1:B4", title="By month")) == ["By month", "Month", "Sales"]


def test_a_wide_block_makes_series_of_its_rows() -> None:
    rows: list[list[object]] = [
        [None, 2023.0, 2024.0, 2025.0],
        ["North", 1.0, 2.0, 3.0],
        ["South", 2.0, 3.0, 4.0],
    ]
    assert _references(_charted(rows, "A1:D3"))[:3] == ["'S1'!$A$2", "'S1'!$B$1:$D$1", "'S1'!$B$2:$D$2"]


def test_years_in_the_first_column_are_categories() -> None:
    rows: list[list[object]] = [["Year", "Sum"], [2023.0, 1.0], [2024.0, 2.0]]
    assert "'S1'!$A$2:$A$3" in _references(_charted(rows, "A1:B3"))


def test_a_scatter_takes_the_first_column_across() -> None:
    root = _root(_charted([["x", "y"], [1.0, 2.0], [2.0, 4.0]], "A1:B3", "scatter"))
    assert root.find(f".//{C}xVal/{C}numRef/{C}f").text == "'S1'!$A$2:$A$3"  # type: ignore[union-attr]  # it is there


def test_large_numbers_are_grouped_on_the_axis() -> None:
    root = _root(_charted([["a", "b"], ["x", 12000.0], ["y", 15000.0]], "A1:B3"))
    assert [one.get("formatCode") for one in root.iter(f"{C}numFmt")] == ["General", "#,##0"]


def test_a_whole_column_ends_with_the_content() -> None:
    assert "'S1'!$B$2:$B$4" in _references(_charted(MONTHS, "A:B"))


def test_names_of_columns_can_not_break_the_part() -> None:
    rows: list[list[object]] = [["a&lt;b", "x &amp; &quot;y&quot;"], ["&lt;/c:v&gt;", 1.0]]
    assert [one.text for one in _root(_charted(rows, "A1:B2")).iter(f"{C}v")] == ['x & "y"', "</c:v>", "1.0"]


@pytest.mark.parametrize(
    ("where", "kind", "at", "argument"),
    [
        ("X90:Z99", "column", None, "range"),
        ("A2:A4", "column", None, "range"),
        ("A1:C4", "pie", None, "range"),
        ("A1:B4", "line", "nowhere", "cell"),
    ],
)
def test_what_can_not_be_drawn_is_refused_at_its_argument(
    where: str, kind: ChartKind, at: str | None, argument: str
) -> None:
    with pytest.raises(XlsxError) as caught:
        _charted(MONTHS, where, kind, None, at)
    assert caught.value.argument == argument
