"""Tests for tools.office.xlsx.recalculation.settle."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.tools.office.xlsx.books import book, opened, part, sheet_xml, table_xml
from tools.office.package.edit import Edit
from tools.office.xlsx.recalculation.children import Bounds
from tools.office.xlsx.recalculation.settle import Effort, recalculated
from tools.office.xlsx.set_cells import set_cells
from tools.office.xlsx.values import CellInput
from tools.office.xlsx.window import window

PATIENT = Effort(bounds=Bounds(cpu_s=60, wall_s=120))


def edited(
    content: bytes, *pairs: tuple[str, CellInput], sheet: str = "S1", effort: Effort = PATIENT
) -> Edit:
    package = opened(content)
    return recalculated(package, set_cells(package, sheet, list(pairs)), effort=effort)


def one_row(*cells: str, number: int = 1) -> str:
    return f'<row r="{number}">{"".join(cells)}</row>'


def formula(place: str, text: str, value: str, kind: str = "n") -> str:
    typed = "" if kind == "n" else f' t="{kind}"'
    return f'<c r="{place}"{typed}><f>{text}</f><v>{value}</v></c>'


def number(place: str, value: float) -> str:
    return f'<c r="{place}"><v>{value}</v></c>'


def read(edit: Edit, place: str, sheet: str = "S1") -> str:
    return next(
        str(cell)
        for row in window(opened(edit.content), sheet).rows
        for cell in row.cells
        if str(cell.cell) == place
    )


def test_a_chain_over_sheets_gets_its_new_values() -> None:
    content = book(
        sheet_xml(one_row(number("A1", 2), formula("B1", "A1*3", "6"))),
        sheet_xml(one_row(formula("A1", "'S1'!B1+1", "7"), formula("B1", "SUM(A1,S1!A1)", "9"))),
    )
    edit = edited(content, ("A1", 5))
    told = [(change.place, change.before, change.after) for change in edit.recalculated]
    assert told == [
        ("S1!B1", "6 (=A1*3)", "15 (=A1*3)"),
        ("S2!A1", "7 (='S1'!B1+1)", "16 (='S1'!B1+1)"),
        ("S2!B1", "9 (=SUM(A1,S1!A1))", "21 (=SUM(A1,S1!A1))"),
    ]
    assert edit.stale == ()
    assert not any("recalculate" in remark for remark in edit.remarks)


def test_values_are_written_with_their_type() -> None:
    cells = (
        number("A1", 1),
        formula("B1", "A1/3", "0.33333333333333331"),
        formula("C1", 'A1&amp;" &lt;b&gt; "', "1 &lt;b&gt; ", "str"),
        formula("D1", "A1&gt;1", "0", "b"),
        formula("E1", "10/(A1-2)", "-10"),
        '<c r="F1" s="1"><f>A1+45000</f><v>45001</v></c>',
    )
    written = part(edited(book(sheet_xml(one_row(*cells))), ("A1", 2)).content)
    assert '<c r="B1"><f>A1/3</f><v>0.6666666666666666</v></c>' in written
    assert (
        '<c r="C1" t="str"><f>A1&amp;" &lt;b&gt; "</f><v xml:space="preserve">2 &lt;b&gt; </v></c>' in written
    )
    assert '<c r="D1" t="b"><f>A1&gt;1</f><v>1</v></c>' in written
    assert '<c r="E1" t="e"><f>10/(A1-2)</f><v>#DIV/0!</v></c>' in written
    assert '<c r="F1" s="1"><f>A1+45000</f><v>45002</v></c>' in written


def test_an_edit_that_changes_nothing_gives_the_sheet_its_bytes_back() -> None:
    content = book(sheet_xml(one_row(number("A1", 3), formula("B1", "A1/7", "0.42857142857142855"))))
    assert part(edited(content, ("A1", 3)).content) == part(content)


def test_a_value_that_no_engine_reproduced_stays_out_with_all_that_depend_on_it() -> None:
    cells = (
        number("A1", 1),
        formula("B1", "A1*2", "77"),
        formula("C1", "B1+1", "78"),
        formula("D1", "A1+1", "2"),
    )
    edit = edited(book(sheet_xml(one_row(*cells))), ("A1", 5))
    assert edit.stale == ("S1!B1", "S1!C1")
    assert read(edit, "C1") == "recalculates when opened (=B1+1)"
    assert read(edit, "D1") == "6 (=A1+1)"
    assert "2 formulas that depend on this recalculate when the file is opened" in edit.remarks


@pytest.mark.parametrize(
    "text",
    [
        "A1+RAND()*0",
        "A1+TODAY()*0",
        "A1+NOW()*0",
        'A1+CELL("row",A1)*0',
        "A1+[1]Other!A1*0",
        "VALUE(A1)",
        'TEXT(A1,"[h]:mm")*0+A1',
        "IF(A1&gt;2,MYSTERY(A1),A1)",
    ],
)
def test_what_is_fleeting_or_unknown_never_gets_a_number(text: str) -> None:
    cells = (number("A1", 1), formula("B1", text, "1"), formula("C1", "B1+1", "2"))
    edit = edited(book(sheet_xml(one_row(*cells))), ("A1", 5))
    assert edit.stale == ("S1!B1", "S1!C1")


def test_what_depends_on_a_fleeting_cell_elsewhere_gets_no_number() -> None:
    cells = (
        number("A1", 1),
        formula("B1", "TODAY()", "45000"),
        formula("C1", "B1*1", "45000"),
        formula("D1", "A1+C1", "45001"),
        formula("E1", "A1+1", "2"),
    )
    edit = edited(book(sheet_xml(one_row(*cells))), ("A1", 5))
    assert edit.stale == ("S1!D1",)
    assert read(edit, "E1") == "6 (=A1+1)"


def test_what_reads_a_formula_without_a_value_gets_none() -> None:
    cells = (number("A1", 1), '<c r="B1"><f>1+1</f></c>', formula("C1", "A1+B1", "3"))
    edit = edited(book(sheet_xml(one_row(*cells))), ("A1", 5))
    assert edit.stale == ("S1!C1",)


def test_formulas_in_a_circle_get_no_number() -> None:
    cells = (number("A1", 1), formula("B1", "A1+C1", "0"), formula("C1", "B1*2", "0"))
    edit = edited(book(sheet_xml(one_row(*cells))), ("A1", 5))
    assert edit.stale == ("S1!B1", "S1!C1")


def test_a_workbook_that_calculates_in_circles_is_left_to_excel() -> None:
    cells = (number("A1", 1), formula("B1", "A1+1", "2"))
    content = book(sheet_xml(one_row(*cells)), workbook='<calcPr iterate="1"/>')
    assert edited(content, ("A1", 5)).stale == ("S1!B1",)


def test_followers_of_a_shared_formula_are_recalculated() -> None:
    rows = one_row(number("A1", 1), '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f><v>2</v></c>')
    rows += one_row(number("A2", 2), '<c r="B2"><f t="shared" si="0"/><v>4</v></c>', number=2)
    rows += one_row(number("A3", 3), '<c r="B3"><f t="shared" si="0"/><v>6</v></c>', number=3)
    edit = edited(book(sheet_xml(rows)), ("A2", 10), ("A3", 20))
    assert '<c r="B2"><f t="shared" si="0"/><v>20</v></c>' in part(edit.content)
    assert '<c r="B3"><f t="shared" si="0"/><v>40</v></c>' in part(edit.content)


def test_names_and_columns_of_tables_are_followed() -> None:
    rows = one_row('<c r="A1" t="str"><v>Qty</v></c>', formula("C1", "SUM(T[Qty])*Rate", "15"))
    rows += one_row(number("A2", 2), number=2) + one_row(number("A3", 3), number=3)
    names = '<definedNames><definedName name="Rate">S1!$D$1</definedName></definedNames>'
    rows = rows.replace('</c></row><row r="2">', "</c>" + number("D1", 3) + '</row><row r="2">', 1)
    tail = '<tableParts count="1"><tablePart r:id="t0"/></tableParts>'
    table = {"xl/tables/table1.xml": table_xml("T", "A1:A3", ["Qty"])}
    edit = edited(book(sheet_xml(rows, tail=tail), workbook=names, more=table), ("A2", 5))
    assert read(edit, "C1") == "24 (=SUM(T[Qty])*Rate)"


def test_the_totals_of_a_table_do_not_read_themselves() -> None:
    rows = one_row('<c r="A1" t="str"><v>Qty</v></c>') + one_row(number("A2", 2), number=2)
    rows += one_row(number("A3", 3), formula("C3", "T[[#Totals],[Qty]]*2", "10"), number=3)
    rows += one_row(formula("A4", "SUBTOTAL(109,T[Qty])", "5"), number=4)
    tail = '<tableParts count="1"><tablePart r:id="t0"/></tableParts>'
    table = {"xl/tables/table1.xml": table_xml("T", "A1:A4", ["Qty"], totals=1)}
    edit = edited(book(sheet_xml(rows, tail=tail), more=table), ("A2", 7))
    assert read(edit, "A4") == "10 (=SUBTOTAL(109,T[Qty]))"
    assert read(edit, "C3") == "20 (=T[[#Totals],[Qty]]*2)"


def test_a_subtotal_over_subtotals_leaves_them_out() -> None:
    rows = one_row(number("A1", 1)) + one_row(number("A2", 2), number=2)
    rows += one_row(formula("A3", "SUBTOTAL(9,A1:A2)", "3"), number=3) + one_row(number("A4", 10), number=4)
    rows += one_row(formula("A5", "SUBTOTAL(9,A4)", "10"), number=5)
    rows += one_row(formula("A6", "SUBTOTAL(9,A1:A5)", "13"), number=6)
    edit = edited(book(sheet_xml(rows)), ("A1", 5))
    assert read(edit, "A6") in ("17 (=SUBTOTAL(9,A1:A5))", "recalculates when opened (=SUBTOTAL(9,A1:A5))")
    assert read(edit, "A5") == "10 (=SUBTOTAL(9,A4))"


def test_a_subtotal_beside_hidden_rows_gets_no_number() -> None:
    rows = one_row(number("A1", 1)) + '<row r="2" hidden="1"><c r="A2"><v>0</v></c></row>'
    rows += one_row(formula("A3", "SUBTOTAL(9,A1:A2)", "1"), number=3)
    assert edited(book(sheet_xml(rows)), ("A2", 5)).stale == ("S1!A3",)


def test_a_new_formula_of_tested_functions_has_its_value_at_once() -> None:
    content = book(sheet_xml(one_row(number("A1", 2), formula("B1", "A1+1", "3"))))
    edit = edited(content, ("A1", 4), ("C1", "=SUM(A1:B1)*2"), ("D1", '=C1&"!"'))
    assert [change.after for change in edit.changed[1:]] == ["18 (=SUM(A1:B1)*2)", '18! (=C1&"!")']
    assert read(edit, "C1") == "18 (=SUM(A1:B1)*2)"


@pytest.mark.parametrize("text", ["=A1+RAND()", "=C1+1", "=KURT(A1:B1)", "=SUM(A1:C1)"])
def test_a_new_formula_that_is_fleeting_circular_or_untested_waits(text: str) -> None:
    content = book(sheet_xml(one_row(number("A1", 2), formula("B1", "A1+1", "3"))))
    edit = edited(content, ("C1", text))
    assert edit.changed[0].after == f"recalculates when opened ({text})"


def test_an_edit_without_formulas_runs_nothing() -> None:
    content = book(sheet_xml(one_row(number("A1", 2))))
    package = opened(content)
    edit = set_cells(package, "S1", [("A1", 3)])
    assert recalculated(package, edit, effort=Effort(engines=("no such engine",))) is edit


@pytest.mark.parametrize(
    ("engines", "bounds"),
    [
        (("no such engine",), Bounds(cpu_s=60, wall_s=120)),
        (("betteroffice", "ironcalc"), Bounds(cpu_s=60, wall_s=0)),
        (("betteroffice", "ironcalc"), Bounds(cpu_s=60, wall_s=120, memory_mb=1)),
    ],
)
def test_an_engine_that_dies_hangs_or_eats_memory_leaves_the_edit_as_it_was(
    engines: Sequence[str], bounds: Bounds
) -> None:
    content = book(sheet_xml(one_row(number("A1", 2), formula("B1", "A1+1", "3"))))
    package = opened(content)
    edit = set_cells(package, "S1", [("A1", 3)])
    assert recalculated(package, edit, effort=Effort(engines, bounds)) == edit
    assert edit.stale == ("S1!B1",)


def test_one_engine_is_enough_for_what_it_reproduced() -> None:
    content = book(sheet_xml(one_row(number("A1", 2), formula("B1", "A1+1", "3"))))
    edit = edited(content, ("A1", 3), effort=replace(PATIENT, engines=("ironcalc", "no such engine")))
    assert read(edit, "B1") == "4 (=A1+1)"


def test_an_untested_function_that_only_one_engine_has_gets_no_number() -> None:
    cells = (number("A1", 2), number("B1", 1), formula("C1", "SUMX2MY2(A1:A1,B1:B1)", "3"))
    assert edited(book(sheet_xml(one_row(*cells))), ("A1", "text")).stale == ("S1!C1",)


def test_there_and_back_gives_the_old_values() -> None:
    cells = (number("A1", 3), formula("B1", "A1/7", "0.42857142857142855"), formula("C1", "B1*7", "3"))
    content = book(sheet_xml(one_row(*cells)))
    there = edited(content, ("A1", 11))
    back = edited(there.content, ("A1", 3))
    assert [read(back, place) for place in ("B1", "C1")] == ["0.428571428571429 (=A1/7)", "3 (=B1*7)"]
