"""Ops in passes: cells on one sheet together, all else one by one, always in order."""

from hypothesis import given
from hypothesis import strategies as st

from tools.editing.batches import batches
from tools.kit.json_types import JsonObject


def cell(address: str, value: int, sheet: str = "S") -> JsonObject:
    return {"op": "xlsx_set_cell", "sheet": sheet, "cell": address, "value": value}


def test_cells_of_one_sheet_are_one_pass_and_each_knows_its_place() -> None:
    ops: list[JsonObject] = [
        cell("A1", 1),
        {"op": "xlsx_set_cells", "sheet": "S", "cells": [{"cell": "B1", "value": 2}]},
    ]
    (batch,) = batches(ops)
    assert [(wish.address, wish.value, wish.place) for wish in batch.cells] == [
        ("A1", 1, "/ops/0"),
        ("B1", 2, "/ops/1/cells/0"),
    ]


def test_another_sheet_or_another_op_ends_a_pass() -> None:
    ops: list[JsonObject] = [
        cell("A1", 1),
        cell("A1", 2, "T"),
        {"op": "delete_text", "find": "x"},
        cell("A1", 3),
    ]
    assert [(batch.place, len(batch.cells)) for batch in batches(ops)] == [
        ("/ops/0", 1),
        ("/ops/1", 1),
        ("/ops/2", 0),
        ("/ops/3", 1),
    ]


@given(st.lists(st.tuples(st.sampled_from(["A1", "$A$1", "b2"]), st.integers(), st.sampled_from(["S", "T"]))))
def test_the_last_value_of_each_cell_holds(wishes: list[tuple[str, int, str]]) -> None:
    wanted: dict[tuple[str, str], int] = {}
    got: dict[tuple[str, str], object] = {}
    for address, value, sheet in wishes:
        wanted[sheet, address.replace("$", "").upper()] = value
    for batch in batches([cell(*wish) for wish in wishes]):
        for wish in batch.cells:
            got[str(batch.sheet), wish.address.replace("$", "").upper()] = wish.value
    assert got == wanted
