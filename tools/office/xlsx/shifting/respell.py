"""Writes formulas anew in a sheet where all of them are plain, without a look at the other cells."""

import re
from collections.abc import Mapping

from tools.office.xlsx.cell_change import Change, Restate
from tools.office.xlsx.formula_cells import plain_formulas
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import escaped, to_escapes
from tools.office.xlsx.refs import Cell, column_number
from tools.office.xlsx.weave import woven


def respelled(grid: Grid, changes: Mapping[Cell, Change]) -> bytes:
    """As `woven`, and much faster where only formulas change."""
    texts = {cell: text for cell, change in changes.items() if (text := _only_text(change)) is not None}
    if not texts or grid.text is not grid.raw or plain_formulas(grid) is None:
        return woven(grid, changes) if changes else grid.raw
    rest = {cell: change for cell, change in changes.items() if cell not in texts}
    raw = _with_texts(grid, texts)
    return woven(Grid(raw), rest) if rest else raw


def _only_text(change: Change) -> str | None:
    """The new formula, of a change that leaves all else in the cell."""
    if not isinstance(change, Restate) or change.drop_value or change.formula is None:
        return None
    attributes, text = change.formula
    return None if attributes else text


def _with_texts(grid: Grid, texts: Mapping[Cell, str]) -> bytes:
    p = re.escape(grid.tags.prefix)
    formula = re.compile(rb"(<" + p + rb"c r=\"([A-Z]{1,3})([1-9][0-9]{0,6})\"[^>]*><" + p + rb"f>)([^<]*)")

    def new(match: re.Match[bytes]) -> bytes:
        text = texts.get(Cell(int(match[3]), column_number(match[2].decode())))
        return match[0] if text is None else match[1] + escaped(to_escapes(text))

    return grid.raw[: grid.first] + formula.sub(new, grid.raw[grid.first : grid.last]) + grid.raw[grid.last :]
