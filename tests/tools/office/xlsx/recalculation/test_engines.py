"""Tests for tools.office.xlsx.recalculation.engines."""

import math

import pytest

from tests.tools.office.xlsx.recalculation.worked_examples import sheet_of_examples
from tools.office.xlsx.recalculation.children import Bounds, Job, calculated
from tools.office.xlsx.recalculation.engines import ENGINES
from tools.office.xlsx.recalculation.rules import TESTED, Reader
from tools.office.xlsx.recalculation.value import Value

PATIENT = Bounds(cpu_s=60, wall_s=120)


def test_each_tested_function_stands_in_a_worked_example() -> None:
    _, expected = sheet_of_examples()
    used = frozenset().union(*(Reader(()).facts(formula).functions for formula, _ in expected.values()))
    assert used >= TESTED


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_gives_the_worked_examples(engine: str) -> None:
    book, expected = sheet_of_examples()
    found = calculated([Job(book, list(expected))], [engine], PATIENT)[engine][0]
    wrong = {
        formula: found.get(place)
        for place, (formula, value) in expected.items()
        if not _alike(found.get(place), value)
    }
    assert wrong == {}


def _alike(found: Value | None, wanted: Value) -> bool:
    if found is None or found.type != wanted.type:
        return False
    if wanted.type != "n":
        return found.raw == wanted.raw
    return math.isclose(found.number, wanted.number, rel_tol=1e-13, abs_tol=1e-15)
