import io
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

from tests.tools.office.xlsx.books import book, by_openpyxl, changed_parts, opened, part, sheet_xml
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Look, colour, fill_colour

ONE = sheet_xml('<row r="1"><c r="A1" s="1"><v>3</v></c><c r="B1"><v>2</v></c></row><row r="3"/>')


def _page(content: bytes) -> Any:
    return by_openpyxl(content).active


def _formatted(content: bytes, where: str | None, look: Look = Look(), **more: Any) -> bytes:  # noqa: B008 -- frozen
    return format_cells(opened(content), None, where, Wanted(look, **more)).content


def test_cells_get_the_look_and_only_sheet_and_styles_change() -> None:
    content = book(ONE)
    look = Look(bold=True, font_color="1F4E79", fill="FFF2CC", align="center", wrap=True)
    after = _formatted(content, "A1:B2", look)
    assert changed_parts(content, after) == {"xl/styles.xml", "xl/worksheets/sheet1.xml"}
    for name in ("A1", "B1", "A2", "B2"):
        cell = _page(after)[name]
        assert cell.font.b
        assert cell.font.color.rgb == "FF1F4E79"
        assert cell.fill.fgColor.rgb == "FFFFF2CC"
        assert (cell.alignment.horizontal, cell.alignment.wrap_text) == ("center", True)
    assert _page(after)["A1"].number_format == "mm-dd-yy"
    assert _page(after)["C1"].font.b is not True


def test_the_first_two_fills_are_left_to_excel() -> None:
    styles = part(_formatted(book(ONE), "A1", Look(fill="FF0000")), "xl/styles.xml")
    assert 'fillId="2"' in styles
    assert 'patternType="gray125"' in styles


def test_whole_columns_get_it_in_cols_and_in_the_cells_that_are_there() -> None:
    content = book(sheet_xml('<row r="1" s="2" customFormat="1"><c r="B1"><v>1</v></c></row><row r="2"/>'))
    after = _formatted(content, "B:C", Look(bold=True), width=20)
    page = _page(after)
    assert page["B1"].font.b
    assert page["C1"].font.b
    assert page["C1"].number_format == "#,##0.00"
    assert '<col min="2" max="3" width="20" customWidth="1" style="' in part(after)
    assert "C2" not in part(after)


def test_columns_are_split_where_only_some_get_the_look() -> None:
    head = '<cols><col min="1" max="5" width="12" style="2" customWidth="1"/></cols>'
    after = part(_formatted(book(sheet_xml("", head=head)), "B:B", Look(bold=True)))
    assert '<col min="1" max="1" width="12" style="2" customWidth="1"/>' in after
    assert '<col min="3" max="5" width="12" style="2" customWidth="1"/>' in after
    assert after.count("<col ") == 3


def test_whole_rows_get_it_in_the_row_and_where_columns_have_a_look_of_their_own() -> None:
    head = '<cols><col min="2" max="2" width="9" style="1"/></cols>'
    content = book(sheet_xml('<row r="2" ht="30"><c r="A2"><v>1</v></c></row>', head=head))
    after = _formatted(content, "1:3", Look(italic=True))
    text, page = part(after), _page(after)
    assert 'ht="30"' in text
    assert text.count('customFormat="1"') == 3
    assert page["A2"].font.i
    assert page["B3"].font.i
    assert page["B3"].number_format == "mm-dd-yy"


def test_an_outline_goes_around_the_block_and_no_further() -> None:
    page = _page(_formatted(book(ONE), "A1:B2", Look(border="outline")))
    assert [_line(page["A1"], side) for side in ("left", "right")] == ["thin", None]
    assert [_line(page["B2"], side) for side in ("bottom", "top")] == ["thin", None]


def _line(cell: Any, side: str) -> str | None:
    border = getattr(cell.border, side)
    return border.style if border else None


def test_a_merged_block_is_formatted_whole() -> None:
    content = book(
        sheet_xml('<row r="1"><c r="A1"/></row>', tail='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')
    )
    assert '<c r="B2" s=' in part(_formatted(content, "A1", Look(border="all")))


def test_panes_are_frozen_and_freed() -> None:
    frozen = _formatted(book(ONE), None, freeze="B2")
    assert _page(frozen).freeze_panes == "B2"
    assert _page(_formatted(frozen, None, freeze="A1")).freeze_panes is None


def test_what_is_there_is_used_again() -> None:
    once = _formatted(book(ONE), "A1:B1", Look(bold=True, number_format="0.000"))
    twice = _formatted(once, "B2", Look(bold=True, number_format="0.000"))
    assert part(once, "xl/styles.xml") == part(twice, "xl/styles.xml")


def test_a_look_that_the_cells_have_already_is_no_change() -> None:
    once = _formatted(book(ONE), "A1:B1", Look(bold=True))
    edit = format_cells(opened(once), None, "A1:B1", Wanted(Look(bold=True)))
    assert edit.content == once
    assert edit.remarks == ("the cells look like that already",)


def test_the_receipt_says_what_the_saved_file_says() -> None:
    edit = format_cells(opened(book(ONE)), None, "A1:B1", Wanted(Look(bold=True, number_format='0 "kg"')))
    assert edit.changed[0].place == "S1!A1:B1"
    assert edit.changed[0].before == "format m/d/yyyy; plain"
    assert edit.changed[0].after == 'bold, format 0 "kg"'


def test_a_protected_sheet_is_said() -> None:
    content = book(sheet_xml("", tail='<sheetProtection sheet="1"/>'))
    edit = format_cells(opened(content), None, "A1", Wanted(Look(bold=True)))
    assert edit.remarks == ("the sheet 'S1' is protected against changes in Excel",)


@pytest.mark.parametrize(
    ("where", "wanted", "argument"),
    [
        ("A1:XFD1048576", Wanted(Look(bold=True)), "range"),
        ("1:1048576", Wanted(Look(bold=True)), "range"),
        ("nowhere at all", Wanted(Look(bold=True)), "range"),
        ("S1!A1", Wanted(Look(bold=True)), "range"),
        (None, Wanted(Look(bold=True)), "range"),
        ("A1", Wanted(Look(), width=900), "width"),
        ("A1", Wanted(Look(), freeze="no cell"), "freeze"),
        ("A1", Wanted(Look()), ""),
    ],
)
def test_what_can_not_be_done_is_refused_at_its_argument(
    where: str | None, wanted: Wanted, argument: str
) -> None:
    with pytest.raises(XlsxError) as caught:
        format_cells(opened(book(ONE)), None, where, wanted)
    assert caught.value.argument == argument


def test_colours_are_read_as_people_write_them() -> None:
    assert [colour(text, "fill") for text in ("#1f4e79", "1F4E79", "Red")] == ["1F4E79", "1F4E79", "FF0000"]
    assert fill_colour("none") == ""
    with pytest.raises(XlsxError, match="#RRGGBB"):
        colour("reddish", "font_color")


_FLAGS = st.sampled_from([None, True, False])
_COLOURS = st.sampled_from([None, "112233", "FFFF00"])
_LOOKS = st.builds(
    Look,
    number_format=st.sampled_from([None, "0.00", '0 "x"', "yyyy-mm-dd"]),
    bold=_FLAGS,
    italic=_FLAGS,
    font_color=_COLOURS,
    fill=st.sampled_from([None, "", "112233"]),
    align=st.sampled_from([None, "left", "center", "right"]),
    wrap=_FLAGS,
    border=st.sampled_from([None, "all", "outline", "top", "bottom", "none"]),
)
_SIDE = st.builds(Side, style=st.sampled_from([None, "thick", "dotted"]))


@st.composite
def _dressed_books(draw: st.DrawFn) -> bytes:
    made = openpyxl.Workbook()
    page: Any = made.active
    for name in ("A1", "B1", "A2", "B2"):
        cell = page[name]
        cell.value = draw(st.sampled_from([None, "x"]))
        cell.font = Font(
            name="Arial",
            sz=draw(st.sampled_from([9, 14])),
            b=draw(st.booleans()),
            i=draw(st.booleans()),
            u=draw(st.sampled_from([None, "single"])),
            color=draw(st.sampled_from([None, "FFABCDEF"])),
        )
        cell.fill = PatternFill("solid", start_color="FF998877") if draw(st.booleans()) else PatternFill()
        cell.border = Border(left=draw(_SIDE), top=draw(_SIDE), diagonal=draw(_SIDE), diagonalUp=True)
        cell.alignment = Alignment(
            horizontal=draw(st.sampled_from([None, "right"])), vertical="top", wrap_text=draw(st.booleans())
        )
        cell.protection = Protection(locked=draw(st.booleans()))
        cell.number_format = draw(st.sampled_from(["General", "0.000", "h:mm"]))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def _traits(cell: Any) -> dict[str, object]:
    font, align = cell.font, cell.alignment
    sides = {side: _line(cell, side) for side in ("left", "right", "top", "bottom")}
    return {
        "number_format": cell.number_format,
        "bold": bool(font.b),
        "italic": bool(font.i),
        "font_color": font.color.rgb if font.color else None,
        "fill": cell.fill.fgColor.rgb if cell.fill.patternType else "",
        "align": align.horizontal,
        "wrap": bool(align.wrap_text),
        "rest": (font.name, font.sz, font.u, _line(cell, "diagonal"), align.vertical, cell.protection.locked),
        **sides,
    }


def _expected(before: dict[str, object], look: Look, name: str) -> dict[str, object]:
    expected = dict(before)
    for trait in ("number_format", "bold", "italic", "align", "wrap"):
        if getattr(look, trait) is not None:
            expected[trait] = getattr(look, trait)
    if look.font_color is not None:
        expected["font_color"] = f"FF{look.font_color}"
    if look.fill is not None:
        expected["fill"] = f"FF{look.fill}" if look.fill else ""
    row, column = name[1], name[0]
    edges = {"left": column == "A", "right": column == "B", "top": row == "1", "bottom": row == "2"}
    for side, at_edge in edges.items():
        if look.border == "none":
            expected[side] = None
        elif look.border == "all" or (look.border in ("outline", side) and at_edge):
            expected[side] = "thin"
    return expected


@settings(deadline=None, max_examples=30)
@given(_dressed_books(), _LOOKS)
def test_every_trait_that_is_not_asked_for_is_kept(content: bytes, look: Look) -> None:
    if look.empty:
        return
    before = _page(content)
    after = _page(_formatted(content, "A1:B2", look))
    for name in ("A1", "B1", "A2", "B2"):
        assert _traits(after[name]) == _expected(_traits(before[name]), look, name)
        assert after[name].value == before[name].value
