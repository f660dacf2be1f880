"""Groups ops that one pass over a file can do together: cells set one after another on one sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tools.kit.json_types import JsonObject, JsonValue

_CELL_OPS = ("xlsx_set_cell", "xlsx_set_cells")


@dataclass(frozen=True)
class Batch:
    """One op, or several `xlsx_set_cell(s)` as one; `place` is the JSON pointer of the first."""

    place: str
    op: JsonObject
    cells: tuple[tuple[str, JsonValue], ...] = ()

    @property
    def name(self) -> str:
        return str(self.op["op"])

    def text(self, field: str) -> str:
        return str(self.op.get(field, ""))

    @property
    def sheet(self) -> str | None:
        """None for the only sheet there is."""
        return self.text("sheet") or None


def batches(ops: Sequence[JsonObject]) -> Iterator[Batch]:
    """The ops in their order; a cell that is set twice in a row of cell ops keeps its last value."""
    for key, group in groupby(enumerate(ops), key=_together):
        members = list(group)
        if key is None:
            yield from (Batch(f"/ops/{index}", op) for index, op in members)
        else:
            index, op = members[0]
            yield Batch(f"/ops/{index}", op, _cells(one for _, one in members))


def _together(numbered: tuple[int, JsonObject]) -> str | None:
    op = numbered[1]
    return str(op.get("sheet", "")) if op["op"] in _CELL_OPS else None


def _cells(ops: Iterator[JsonObject]) -> tuple[tuple[str, JsonValue], ...]:
    wanted: dict[str, tuple[str, JsonValue]] = {}
    for op in ops:
        listed = op.get("cells", [op])
        for cell in listed if isinstance(listed, list) else []:
            if isinstance(cell, dict):
                address = str(cell["cell"])
                wanted[address.strip().upper()] = (address, cell["value"])
    return tuple(wanted.values())
