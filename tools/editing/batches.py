"""Groups ops that one pass over a file can do together: cells set one after another on one sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tools.kit.json_types import JsonObject
from tools.office.package.errors import OfficeError

_CELL_OPS = ("xlsx_set_cell", "xlsx_set_cells")


class PlacedError(OfficeError):
    """A trouble with one part of a batch; `place` is that part's own JSON pointer."""

    def __init__(self, sentence: str, place: str) -> None:
        super().__init__(sentence)
        self.place = place


@dataclass(frozen=True)
class CellWish:
    """A cell to set, and where in the call it stands."""

    address: str
    value: str | int | float | bool
    place: str


@dataclass(frozen=True)
class Batch:
    """One op, or several `xlsx_set_cell(s)` as one; `place` is the JSON pointer of the first."""

    place: str
    op: JsonObject
    cells: tuple["CellWish", ...] = ()

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
            yield Batch(f"/ops/{index}", op, _cells(members))


def _together(numbered: tuple[int, JsonObject]) -> str | None:
    op = numbered[1]
    return str(op.get("sheet", "")) if op["op"] in _CELL_OPS else None


def _cells(members: Sequence[tuple[int, JsonObject]]) -> tuple[CellWish, ...]:
    wanted: dict[str, CellWish] = {}
    for index, op in members:
        for cell, place in _listed(op, f"/ops/{index}"):
            value = cell["value"]
            if isinstance(value, str | int | float):
                address = str(cell["cell"])
                wanted[address.replace("$", "").strip().upper()] = CellWish(address, value, place)
    return tuple(wanted.values())


def _listed(op: JsonObject, place: str) -> Iterator[tuple[JsonObject, str]]:
    cells = op.get("cells")
    if not isinstance(cells, list):
        yield op, place
        return
    for number, cell in enumerate(cells):
        if isinstance(cell, dict):
            yield cell, f"{place}/cells/{number}"
