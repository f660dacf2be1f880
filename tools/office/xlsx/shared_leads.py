"""Hands a shared formula on when the cell that carries its text is written over."""

from collections.abc import Collection

from tools.office.xlsx.cell_change import Restate
from tools.office.xlsx.formula_cells import FormulaCell, Lead, formula_cells
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import with_attribute
from tools.office.xlsx.refs import Cell, Range


def handed_on(grid: Grid, overwritten: Collection[Cell]) -> dict[Cell, Restate]:
    """For each lost lead, the next cell of its formula with the text and the block that remains."""
    if b"shared" not in grid.text:
        return {}
    groups = [group for group in _groups(grid) if group[0].leads and group[0].cell in overwritten]
    changes: dict[Cell, Restate] = {}
    for lead, *followers in groups:
        remaining = [follower for follower in followers if follower.cell not in overwritten]
        if remaining:
            changes[remaining[0].cell] = _as_lead(lead, remaining)
    return changes


def _groups(grid: Grid) -> list[list[FormulaCell]]:
    """Each lead with the followers after it, until the same number is led anew."""
    groups: list[list[FormulaCell]] = []
    current: dict[str, list[FormulaCell]] = {}
    for formula in formula_cells(grid):
        if formula.shared is None:
            continue
        if formula.text or formula.shared not in current:
            current[formula.shared] = []
            groups.append(current[formula.shared])
        current[formula.shared].append(formula)
    return groups


def _as_lead(lead: FormulaCell, remaining: list[FormulaCell]) -> Restate:
    heir = remaining[0].cell
    block = Range(heir, heir)
    for follower in remaining[1:]:
        block = block.with_cell(follower.cell)
    attributes = with_attribute(lead.attributes, "ref", str(block))
    return Restate((attributes, Lead(lead.cell, lead.text).at(heir)))
