"""Sequences of moves against a model that knows cells by identity and nothing of references."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tools.office.xlsx.books import book, by_openpyxl, opened, sheet_xml
from tools.office.xlsx.refs import letters
from tools.office.xlsx.shifting.edit import shifted
from tools.office.xlsx.shifting.lines import Axis, Lines

_ROWS, _COLUMNS = 12, 8
_HOLDERS = (40, 30)
"""Formulas stand from this row and column on, so that no move takes them out."""


@dataclass(frozen=True)
class Move:
    axis: Axis
    at: int
    count: int
    inserts: bool


@dataclass(frozen=True)
class Asked:
    """A formula over two corners of the first sheet, on the first or on the second sheet."""

    corners: tuple[int, int, int, int]
    marks: tuple[str, str, str, str]
    single: bool
    elsewhere: bool

    def reference(self, top: int, left: int, bottom: int, right: int) -> str:
        a, b, c, d = self.marks
        sheet = "'My 1st'!" if self.elsewhere else ""
        first = f"{sheet}{a}{letters(left)}{b}{top}"
        return first if self.single else f"{first}:{c}{letters(right)}{d}{bottom}"


_moves = st.builds(
    Move,
    st.sampled_from(["row", "column"]),
    st.integers(1, 14),
    st.integers(1, 3),
    st.booleans(),
)
_mark = st.sampled_from(["", "$"])


@st.composite
def _asked(draw: st.DrawFn) -> Asked:
    top, bottom = sorted(draw(st.tuples(st.integers(1, _ROWS), st.integers(1, _ROWS))))
    left, right = sorted(draw(st.tuples(st.integers(1, _COLUMNS), st.integers(1, _COLUMNS))))
    single = draw(st.booleans())
    corners = (top, left, top, left) if single else (top, left, bottom, right)
    return Asked(corners, draw(st.tuples(_mark, _mark, _mark, _mark)), single, draw(st.booleans()))


class Paper:
    """Rows and columns are labels in lists; a range is known by its labels, and by those put between two."""

    def __init__(self, asked: list[Asked]) -> None:
        self.lines: dict[str, list[object]] = {"row": list(range(1, 120)), "column": list(range(1, 120))}
        self.ranges: dict[tuple[str, int, int], set[object]] = {}
        for one in asked:
            top, left, bottom, right = one.corners
            self.ranges["row", top, bottom] = set(range(top, bottom + 1))
            self.ranges["column", left, right] = set(range(left, right + 1))

    def move(self, move: Move) -> None:
        labels = self.lines[move.axis]
        if not move.inserts:
            del labels[move.at - 1 : move.at - 1 + move.count]
            return
        new = [object() for _ in range(move.count)]
        around = set(labels[max(move.at - 2, 0) : move.at])
        for (axis, _, _), members in self.ranges.items():
            if axis == move.axis and move.at > 1 and around <= members:
                members.update(new)
        labels[move.at - 1 : move.at - 1] = new

    def where(self, axis: str, first: int, last: int) -> tuple[int, int] | None:
        """Where what is left of a range, from its first label to its last, begins and ends now."""
        members = self.ranges[axis, first, last]
        here = [number for number, label in enumerate(self.lines[axis], 1) if label in members]
        return (here[0], here[-1]) if here else None


def _first_book(asked: list[Asked]) -> bytes:
    row, column = _HOLDERS
    home = [(n, one) for n, one in enumerate(asked) if not one.elsewhere]
    other = [(n, one) for n, one in enumerate(asked) if one.elsewhere]

    def cells(placed: list[tuple[int, Asked]]) -> str:
        inside = "".join(
            f'<c r="{letters(column + n)}{row}"><f>COUNTA({one.reference(*one.corners)})</f></c>'
            for n, one in placed
        )
        return f'<row r="{row}">{inside}</row>' if inside else ""

    content = book(sheet_xml(cells(home)), sheet_xml(cells(other)))
    return _renamed(content)


def _renamed(content: bytes) -> bytes:
    package = opened(content)
    part = package.part("xl/workbook.xml").replace(b'name="S1"', b'name="My 1st"')
    return package.with_parts({"xl/workbook.xml": part})


def _formulas(content: bytes) -> list[str]:
    """In the order of their columns over both sheets."""
    found = {}
    read = by_openpyxl(content)
    for sheet in read.worksheets:
        for line in sheet.iter_rows():
            for cell in line:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    found[sheet.title, cell.column] = cell.value
    return [found[key] for key in sorted(found)]


@example(
    [Asked((1, 1, 2, 1), ("", "", "", ""), single=False, elsewhere=False)],
    [Move("row", 2, 1, inserts=True), Move("row", 1, 1, inserts=False)],
)
@settings(max_examples=200, deadline=None)
@given(st.lists(_asked(), min_size=1, max_size=6), st.lists(_moves, min_size=1, max_size=5))
def test_references_end_where_their_cells_end(asked: list[Asked], moves: list[Move]) -> None:
    content, paper = _first_book(asked), Paper(asked)
    for move in moves:
        content = shifted(
            opened(content), "My 1st", Lines(move.axis, move.at, move.count, inserts=move.inserts)
        ).content
        paper.move(move)
    expected = [_expected(paper, one) for one in asked if not one.elsewhere]
    expected += [_expected(paper, one) for one in asked if one.elsewhere]
    assert _formulas(content) == expected


def _expected(paper: Paper, asked: Asked) -> str:
    top, left, bottom, right = asked.corners
    rows, columns = paper.where("row", top, bottom), paper.where("column", left, right)
    if rows is None or columns is None:
        sheet = "'My 1st'!" if asked.elsewhere else ""
        return f"=COUNTA({sheet}#REF!)"
    return f"=COUNTA({asked.reference(rows[0], columns[0], rows[1], columns[1])})"


@settings(max_examples=60, deadline=None)
@given(st.lists(_moves, min_size=1, max_size=4), st.integers(3, 10), st.integers(2, 12))
def test_shared_formulas_read_as_each_of_them_alone(moves: list[Move], length: int, start: int) -> None:
    follower = '<c r="{c}{r}"><f t="shared" si="0"/></c>'
    alone = '<c r="{c}{r}"><f>SUM(A${s}:B{r})+C{b}*D{r}</f></c>'
    lead = '<c r="{c}{r}"><f t="shared" ref="{c}{r}:{c}{e}" si="0">SUM(A${s}:B{r})+C{b}*D{r}</f></c>'

    def sheet(first: str, rest: str) -> str:
        rows = []
        for row in range(start, start + length):
            shape = first if row == start else rest
            cell = shape.format(c="F", r=row, b=row - 1, s=start, e=start + length - 1)
            rows.append(f'<row r="{row}">{cell}</row>')
        return sheet_xml("".join(rows))

    shared, spelled = book(sheet(lead, follower)), book(sheet(alone, alone))
    for move in moves:
        lines = Lines(move.axis, move.at, move.count, inserts=move.inserts)
        shared, spelled = (shifted(opened(one), None, lines).content for one in (shared, spelled))
    assert _cells(shared) == _cells(spelled)


def _cells(content: bytes) -> dict[tuple[int, int], str]:
    """Formulas without the marks of lost sheets; openpyxl spells followers out by itself."""
    sheet = by_openpyxl(content).worksheets[0]
    return {
        (cell.row, cell.column): re.sub(r"\s", "", str(cell.value))
        for line in sheet.iter_rows()
        for cell in line
        if cell.value is not None
    }


@pytest.mark.parametrize("axis", ["row", "column"])
def test_what_is_put_in_and_taken_out_again_leaves_the_formulas_as_they_were(axis: Axis) -> None:
    asked = [Asked((2, 2, 9, 6), ("", "$", "", ""), single=False, elsewhere=False)]
    content = _first_book(asked)
    there = shifted(opened(content), "My 1st", Lines(axis, 4, 3, inserts=True)).content
    back = shifted(opened(there), "My 1st", Lines(axis, 4, 3, inserts=False)).content
    assert _formulas(there) != _formulas(content) == _formulas(back)
