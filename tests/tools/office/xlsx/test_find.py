"""A search that looks at few rows finds what a look at every cell finds."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, opened, sheet_xml, strings_xml
from tools.office.search.wanted import Wanted
from tools.office.xlsx.find import find, holds
from tools.office.xlsx.window import window

CELLS = st.sampled_from(
    [
        '<c r="{}" t="s"><v>0</v></c>',
        '<c r="{}" t="s"><v>1</v></c>',
        '<c r="{}" t="inlineStr"><is><t>Étude 12</t></is></c>',
        '<c r="{}" t="inlineStr"><is><r><t>No</t></r><r><t>rth</t></r></is></c>',
        '<c r="{}" t="inlineStr"><is><t>a&amp;b_x0041_</t></is></c>',
        '<c r="{}"><v>0.30000000000000004</v></c>',
        '<c r="{}"><v>0.00001</v></c>',
        '<c r="{}"><v>4.711E3</v></c>',
        '<c r="{}"><v>-12.50</v></c>',
        '<c r="{}" s="1"><v>45000</v></c>',
        '<c r="{}" s="3"><v>0.75</v></c>',
        '<c r="{}" t="b"><v>1</v></c>',
        '<c r="{}" t="e"><v>#N/A</v></c>',
        '<c r="{}"><f>SUM(A1:B2)</f><v>12</v></c>',
        '<c r="{}"><f>_xlfn.CONCAT("north")</f></c>',
        "<c r='{}' t='s'><v>0</v></c>",
        '<c r="{}" t="inlineStr"><is><t>EUR 4,711.00</t></is></c>',
        '<c r="{}" t="str"><f>A1</f><v>4 711</v></c>',
        '<c r="{}" t="inlineStr"><is><t>ＮＯＲＴＨ  12\nx</t></is></c>',
        '<c r="{}"/>',
    ]
)
WORDS = [
    "north",
    "Étude",
    "é",
    "true",
    "#n/a",
    "sum(",
    "=sum",
    "concat",
    "a&b",
    "ba",
    "=",
    "e",
    "a1",
    "ss",
    "north 12",
    "12 x",
]
NUMBERS = [
    "12",
    "4711",
    "4,711.00",
    "４７１１",
    "4.711e3",
    "4 711",
    "30%",
    "12.5",
    "0.3",
    "1e-05",
    "-12.5",
    "2023-03",
    "18:00",
    "5",
    "7",
]
WANTED = st.sampled_from([*WORDS, *NUMBERS])
STRINGS = {"xl/sharedStrings.xml": strings_xml("<t>North 12</t>", "<r><t>Stra</t></r><r><t>ße</t></r>")}


def _every_cell(content: bytes, wanted: Wanted) -> set[str]:
    cells = [seen for row in window(opened(content), "S1").rows for seen in row.cells]
    return {str(seen.cell) for seen in cells if holds(wanted, seen) or wanted.in_formula(seen.formula or "")}


@given(st.lists(st.lists(CELLS, max_size=3), min_size=1, max_size=5), WANTED)
def test_every_place_is_found(rows: list[list[str]], wanted: str) -> None:
    data = "".join(
        f'<row r="{n}">' + "".join(cell.format(f"{'ABC'[at]}{n}") for at, cell in enumerate(cells)) + "</row>"
        for n, cells in enumerate(rows, 1)
    )
    content = book(sheet_xml(data), more=STRINGS)
    found = {str(place.cell.cell) for place in find(opened(content), Wanted(wanted), count=1_000).shown}
    assert found == _every_cell(content, Wanted(wanted))


def test_followers_of_a_shared_formula_are_found_with_their_own_references() -> None:
    lead = '<c r="B1"><f t="shared" si="0" ref="B1:B3">VLOOKUP(A1,C:D,2)</f></c>'
    follower = '<c r="B{0}"><f t="shared" si="0"/></c>'
    rows = [lead, follower.format(2), follower.format(3)]
    content = book(sheet_xml("".join(f'<row r="{n}">{row}</row>' for n, row in enumerate(rows, 1))))
    assert [str(p.cell.cell) for p in find(opened(content), Wanted("vlookup")).shown] == ["B1", "B2", "B3"]
    assert [p.cell.formula for p in find(opened(content), Wanted("(a3")).shown] == ["=VLOOKUP(A3,C:D,2)"]
