"""Keeps formulas shared where they still read alike after a move of lines, and spells out the others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tools.office.xlsx.cell_change import Restate
from tools.office.xlsx.formula_cells import FormulaCell, Lead
from tools.office.xlsx.markup import with_attribute
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Corner, Followed, Follower, corners

_Form = tuple[tuple[int, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """The ends of one reference, and whether it is to the sheet whose lines move."""

    ends: tuple[Corner, ...]
    on: bool


@dataclass(frozen=True)
class Member:
    """One cell of a shared formula: where it stands afterwards, what it says, and how it is written."""

    cell: Cell
    after: Cell
    formula: FormulaCell
    said: Followed
    change: Restate | None


@dataclass
class Group:
    """A lead with the followers after it, until its number is led anew."""

    lead: FormulaCell
    cells: list[FormulaCell]


def groups(formulas: Iterable[FormulaCell]) -> list[Group]:
    """Followers without a lead are left alone."""
    found: list[Group] = []
    current: dict[str, Group] = {}
    for formula in formulas:
        if formula.shared is None:
            continue
        if formula.text:
            current[formula.shared] = Group(formula, [])
            found.append(current[formula.shared])
        if formula.shared in current:
            current[formula.shared].cells.append(formula)
    return found


def regrouped(group: Group, follower: Follower, *, home: bool) -> list[Member]:
    """The cells of the group that stay; `said` is known of each whose text is written or differs."""
    lead = Lead(group.lead.cell, group.lead.text)
    references = list(_references(lead.text, follower, home=home))
    staying = [(one, after) for one in group.cells if (after := _after(one.cell, follower, home=home))]
    forms = [_form(references, lead, one.cell, after, follower.lines) for one, after in staying]
    if not forms:
        return []
    common = Counter(forms).most_common(1)[0][0]
    alike = [after for (_, after), form in zip(staying, forms, strict=True) if form == common]
    heir = _heir_attributes(group.lead, alike)
    members: list[Member] = []
    led = False
    told: Followed | None = None
    for (one, after), form in zip(staying, forms, strict=True):
        if form == common and led and told is not None:
            members.append(Member(one.cell, after, one, told, None))
            continue
        said = follower.followed(lead.at(one.cell), home=home)
        if form == common:
            led, told = True, said
            change = Restate((heir, said.text))
            unchanged = said.text == one.text and heir == one.attributes
            members.append(Member(one.cell, after, one, said, None if unchanged else change))
        else:
            members.append(Member(one.cell, after, one, said, Restate((b"", said.text))))
    return members


def _after(cell: Cell, follower: Follower, *, home: bool) -> Cell | None:
    return follower.lines.cell(cell) if home else cell


def _heir_attributes(lead: FormulaCell, cells: Sequence[Cell]) -> bytes:
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    block = Range.of(min(rows), min(columns), max(rows), max(columns))
    return with_attribute(lead.attributes, "ref", str(block))


def _references(text: str, follower: Follower, *, home: bool) -> Iterator[Reference]:
    for token, on in follower.aimed(text, home=home):
        if token.kind == "range" and (ends := corners(token.text, follower.lines)):
            yield Reference(ends, on)


def _form(references: Sequence[Reference], lead: Lead, cell: Cell, after: Cell, lines: Lines) -> _Form:
    """What each reference says afterwards: relative ends by their distance from the cell."""
    offset, line = lines.of(cell) - lines.of(lead.cell), lines.of(after)
    return tuple(_reference(one, offset, line, lines) for one in references)


def _reference(reference: Reference, offset: int, line: int, lines: Lines) -> tuple[int, ...] | None:
    there = [end if end.fixed else replace(end, line=end.line + offset) for end in reference.ends]
    numbers = [end.line for end in there]
    if any(not 1 <= number <= lines.limit for number in numbers):
        return None
    first, last = min(numbers), max(numbers)
    span: tuple[int, int] | None = (first, last)
    if reference.on and len(there) == 1:
        moved = lines.moved(first)
        span = None if moved is None else (moved, moved)
    elif reference.on:
        span = lines.span(first, last)
    if span is None:
        return None
    ordered = span if numbers[0] == first else span[::-1]
    return tuple(n if end.fixed else n - line for end, n in zip(there, ordered, strict=False))
