import io
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.comments import Comment

from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, opened, part, sheet_xml, table_xml
from tools.office.package.edit import Edit
from tools.office.xlsx.charts.add import add_chart
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import letters
from tools.office.xlsx.sorting.sort import sort_rows

Value = str | float | bool | None


def _cell(name: str, value: Value, style: int = 0) -> str:
    look = f' s="{style}"' if style else ""
    match value:
        case None:
            return ""
        case bool():
            return f'<c r="{name}"{look} t="b"><v>{int(value)}</v></c>'
        case str() if value.startswith("#"):
            return f'<c r="{name}"{look} t="e"><v>{value}</v></c>'
        case str() if value.startswith("="):
            return f'<c r="{name}"{look}><f>{value[1:]}</f><v>7</v></c>'
        case str():
            return f'<c r="{name}"{look} t="inlineStr"><is><t>{value}</t></is></c>'
    return f'<c r="{name}"{look}><v>{value!r}</v></c>'


def _rows(*rows: list[Value], attributes: dict[int, str] | None = None) -> str:
    return "".join(
        f'<row r="{n}"{(attributes or {}).get(n, "")}>'
        + "".join(_cell(f"{letters(c)}{n}", value) for c, value in enumerate(row, 1))
        + "</row>"
        for n, row in enumerate(rows, 1)
    )


def _sorted(content: bytes, where: str, *by: str, **more: Any) -> Edit:
    return sort_rows(opened(content), "S1", where, by, **more)


def _column(content: bytes, letter: str) -> list[Any]:
    return [cell.value for cell in by_openpyxl(content)["S1"][letter]]


def test_rows_are_sorted_under_their_header_and_only_the_sheet_changes() -> None:
    content = book(sheet_xml(_rows(["Name", "Qty"], ["pear", 3.0], ["Apple", 1.0], ["fig", 2.0])))
    edit = _sorted(content, "A1:B4", "name")
    assert _column(edit.content, "A") == ["Name", "Apple", "fig", "pear"]
    assert _column(edit.content, "B") == ["Qty", 1, 2, 3]
    assert changed_parts(content, edit.content) == {"xl/worksheets/sheet1.xml"}
    assert edit.changed[0].after == "A: Apple, fig, pear"
    assert "row 1 stayed on top as the header" in edit.remarks


def test_values_come_as_excel_orders_their_kinds() -> None:
    values: list[Value] = ["b", 2.0, True, "#N/A", None, "A", False, -1.0]
    content = book(sheet_xml(_rows(*[[value, "x"] for value in values])))
    up = _sorted(content, "A1:B8", "A", header=False)
    assert _column(up.content, "A") == [-1, 2, "A", "b", False, True, "#N/A", None]
    down = _sorted(content, "A1:B8", "A", header=False, descending=True)
    assert _column(down.content, "A") == ["#N/A", True, False, "b", "A", 2, -1, None]


def test_formulas_follow_their_row_and_keep_their_value() -> None:
    content = book(sheet_xml(_rows([3.0, "=A1*$F$9"], [1.0, "=S1!A2+S2!A2"], [2.0, "=$A3"])), sheet_xml(""))
    edit = _sorted(content, "A1:B3", "A", header=False)
    assert _column(edit.content, "B") == ["=S1!A1+S2!A2", "=$A2", "=A3*$F$9"]
    assert edit.stale == ()
    assert part(edit.content).count("<v>7</v>") == 3


def test_formulas_over_all_rows_stay_as_they_are_and_recalculate() -> None:
    rows: list[list[Value]] = [
        [3.0, "=A1/SUM(A$1:A$3)", "=B1+1"],
        [1.0, "=RANK(A2,A:A)", "=A2"],
        [2.0, "=ROW()", None],
    ]
    edit = _sorted(book(sheet_xml(_rows(*rows))), "A1:C3", "A", header=False)
    assert _column(edit.content, "B") == ["=RANK(A1,A:A)", "=ROW()", "=A3/SUM(A$1:A$3)"]
    assert {"S1!B1", "S1!B2", "S1!B3", "S1!C3"} == set(edit.stale)


def test_dependents_elsewhere_lose_their_old_value() -> None:
    content = book(sheet_xml(_rows([3.0], [1.0])), sheet_xml(_rows(["=S1!A1"], ["=S1!B7"])))
    edit = _sorted(content, "A1:A2", "A", header=False)
    assert edit.stale == ("S2!A1",)
    assert 'fullCalcOnLoad="1"' in part(edit.content, "xl/workbook.xml")


def test_shared_formulas_stand_by_themselves_afterwards() -> None:
    lead = '<f t="shared" ref="B1:B3" si="0">A1*2</f>'
    data = (
        f'<row r="1"><c r="A1"><v>2</v></c><c r="B1">{lead}<v>4</v></c></row>'
        '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>'
        '<row r="3"><c r="A3"><v>9</v></c><c r="B3"><f t="shared" si="0"/><v>18</v></c></row>'
    )
    edit = _sorted(book(sheet_xml(data)), "A1:B2", "A", header=False)
    assert _column(edit.content, "B") == ["=A1*2", "=A2*2", "=A3*2"]
    assert '<c r="B1"><f>A1*2</f><v>2</v></c>' in part(edit.content)


def test_styles_go_with_cells_and_heights_stay() -> None:
    data = '<row r="1" ht="40"><c r="A1" s="1"><v>2</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
    text = part(_sorted(book(sheet_xml(data)), "A1:A2", "A", header=False).content)
    assert '<row r="1" ht="40"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" s="1">' in text


def test_cells_beside_the_block_stay_and_are_told() -> None:
    edit = _sorted(book(sheet_xml(_rows([2.0, "x"], [1.0, "y"]))), "A1:A2", "A", header=False)
    assert _column(edit.content, "B") == ["x", "y"]
    assert "column B beside the block holds values that did not move" in edit.remarks


def test_hidden_rows_stay() -> None:
    data = _rows([3.0], [1.0], [2.0], attributes={2: ' hidden="1"'})
    edit = _sorted(book(sheet_xml(data)), "A1:A3", "A", header=False)
    assert _column(edit.content, "A") == [2, 1, 3]
    assert "1 hidden row stayed in place, as in Excel" in edit.remarks


def test_links_go_with_their_rows() -> None:
    tail = '<hyperlinks><hyperlink ref="A1" location="S1!C1"/></hyperlinks>'
    edit = _sorted(book(sheet_xml(_rows([2.0], [1.0]), tail=tail)), "A1:A2", "A", header=False)
    assert '<hyperlink ref="A2" location="S1!C1"/>' in part(edit.content)


def test_comments_go_with_their_rows() -> None:
    made = openpyxl.Workbook()
    page: Any = made.active
    page.title = "S1"
    for row, value in enumerate((2, 1), 1):
        page.cell(row, 1, value)
    page["A1"].comment = Comment("of two", "x")
    out = io.BytesIO()
    made.save(out)
    edit = _sorted(out.getvalue(), "A1:A2", "A", header=False)
    after: Any = by_openpyxl(edit.content)["S1"]
    assert after["A1"].comment is None
    assert after["A2"].comment.text == "of two"
    vml = next(name for name in edit.parts_changed if name.endswith(".vml"))
    assert "Row>1</" in part(edit.content, vml)


def test_a_drawing_on_the_block_is_told() -> None:
    content = add_chart(
        opened(book(sheet_xml(_rows([2.0], [1.0])))), None, "line", "A1:A2", None, "A1"
    ).content
    edit = _sorted(content, "A1:A2", "A", header=False)
    assert "pictures, shapes and charts on the block stayed where they are" in edit.remarks


def test_a_table_is_sorted_by_its_name_without_header_and_totals() -> None:
    table = table_xml("T", "A1:A5", ["Qty"], totals=1)
    data = _rows(["Qty"], [3.0], [1.0], [2.0], ["=SUBTOTAL(109,A2:A4)"])
    edit = _sorted(book(sheet_xml(data), more={"xl/tables/table1.xml": table}), "T", "Qty")
    assert _column(edit.content, "A") == ["Qty", 1, 2, 3, "=SUBTOTAL(109,A2:A4)"]


def test_the_mark_of_the_order_before_goes() -> None:
    mark = '<sortState ref="A2:A3"><sortCondition ref="A2:A3"/></sortState>'
    table = table_xml("T", "A1:A3", ["Qty"]).replace("<tableColumns", f"{mark}<tableColumns")
    data = _rows(["Qty"], [3.0], [1.0])
    tail = f'<autoFilter ref="A1:A3">{mark}</autoFilter>'
    edit = _sorted(book(sheet_xml(data, tail=tail), more={"xl/tables/table1.xml": table}), "T", "Qty")
    assert "sortState" not in part(edit.content, "xl/tables/table1.xml")
    assert '<autoFilter ref="A1:A3"></autoFilter>' in part(edit.content)


def test_a_missing_row_takes_part_as_an_empty_one() -> None:
    data = '<row r="1"><c><v>2</v></c></row><row r="3"><c><v>1</v></c></row>'
    edit = _sorted(book(sheet_xml(data)), "A1:A3", "A", header=False)
    assert _column(edit.content, "A") == [1, 2, None][: len(_column(edit.content, "A"))]


def test_a_sorted_block_is_no_change() -> None:
    content = book(sheet_xml(_rows([1.0], [2.0])))
    assert _sorted(content, "A1:A2", "A", header=False).content == content


MERGE = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
RULE = '<dataValidations><dataValidation sqref="A2"/></dataValidations>'
FORMAT = '<conditionalFormatting sqref="A1:A2"/>'
ARRAY = '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="array" ref="B1">A1:A3</f><v>1</v></c></row>'


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (book(sheet_xml(_rows([2.0], [1.0, "=A1"]))), "reads A1, other rows of the block"),
        (book(sheet_xml(_rows([2.0], [1.0, "=SUM(A$1:A2)"]))), "other rows of the block"),
        (book(sheet_xml(_rows([2.0], [1.0, "=D2"]))), "reads D2 beside the block"),
        (book(sheet_xml(_rows([2.0], [1.0, "=OFFSET(A2,-1,0)"]))), "uses OFFSET"),
        (book(sheet_xml(_rows([2.0], [1.0]), tail=MERGE)), "merged block"),
        (book(sheet_xml(_rows([2.0], [1.0]), tail=RULE)), "rule for input holds for A2 only"),
        (book(sheet_xml(ARRAY + _rows([], [1.0], [0.0]).split("</row>", 1)[1])), "array formula"),
        (book(sheet_xml('<row r="1"><c r="A1"><f>1+1</f></c></row>')), "is not known before"),
    ],
)
def test_what_would_go_wrong_silently_is_refused_with_the_reason(content: bytes, words: str) -> None:
    with pytest.raises(XlsxError, match=words):
        _sorted(content, "A1:B3", "A", header=False)


def test_a_rule_that_holds_in_all_rows_is_no_obstacle() -> None:
    edit = _sorted(book(sheet_xml(_rows([2.0], [1.0]), tail=FORMAT)), "A1:A2", "A", header=False)
    assert _column(edit.content, "A") == [1, 2]


@pytest.mark.parametrize(
    ("rows", "by", "argument"),
    [
        ([["a"], ["b"]], "A", "header"),
        ([["Name"], [1.0]], "Nobody", "by"),
        ([["Name"], [1.0]], "ZZ", "by"),
    ],
)
def test_what_is_not_clear_is_asked_for(rows: list[list[Value]], by: str, argument: str) -> None:
    with pytest.raises(XlsxError) as caught:
        _sorted(book(sheet_xml(_rows(*rows))), "A1:A2", by)
    assert caught.value.argument == argument


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3).map(float),
    st.sampled_from(["a", "B", "b", "ab", "C", "#N/A", "#REF!"]),
)
_KINDS = {float: 0, str: 1, bool: 2}


def _oracle(rows: list[tuple[Value, int]], *, descending: bool) -> list[tuple[Value, int]]:
    """Selects again and again the first of the smallest, comparing two values at a time."""
    left, out = [row for row in rows if row[0] is not None], []
    while left:
        best = left[0]
        for row in left[1:]:
            if _less(best[0], row[0]) if descending else _less(row[0], best[0]):
                best = row
        left.remove(best)
        out.append(best)
    return out + [row for row in rows if row[0] is None]


def _less(one: Value, two: Value) -> bool:
    ranks = [3 if isinstance(v, str) and v.startswith("#") else _KINDS[type(v)] for v in (one, two)]
    if ranks[0] != ranks[1]:
        return ranks[0] < ranks[1]
    if isinstance(one, str) and isinstance(two, str):
        return ranks[0] == 1 and one.lower() < two.lower()
    return float(one or 0) < float(two or 0)


@settings(deadline=None, max_examples=60)
@given(st.lists(_VALUES, min_size=2, max_size=9), st.booleans())
def test_a_sort_is_the_permutation_that_an_independent_rule_gives(
    values: list[Value],
    descending: bool,  # noqa: FBT001 -- drawn
) -> None:
    rows: list[list[Value]] = [[value, float(n), f"=B{n}*10+A{n}"] for n, value in enumerate(values, 1)]
    content = book(sheet_xml(_rows(*rows)))
    edit = _sorted(content, f"A1:C{len(rows)}", "A", header=False, descending=descending)
    expected = _oracle([(value, n) for n, value in enumerate(values, 1)], descending=descending)
    assert _column(edit.content, "B") == [n for _, n in expected]
    assert _column(edit.content, "A") == [value for value, _ in expected]
    assert _column(edit.content, "C") == [f"=B{n}*10+A{n}" for n in range(1, len(rows) + 1)]
