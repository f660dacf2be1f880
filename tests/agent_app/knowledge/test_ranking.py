"""BM25 as its authors write it, and rankings made one."""

import math

import pytest

from agent_app.knowledge.ranking import LENGTH, SATURATION, by_words, fused
from agent_app.knowledge.vectors import BadVector, nearest, packed
from agent_app.records.knowledge_rows import Candidate, Scope


def test_the_order_is_that_of_the_formula() -> None:
    """Worked out by hand: N = 10, five words a passage."""
    found = [Candidate(1, {"a": 1}, 5), Candidate(2, {"b": 1}, 5), Candidate(3, {"a": 3}, 20)]
    rare, common = (math.log(1 + (10 - count + 0.5) / (count + 0.5)) for count in (1, 2))
    scores = {
        1: common * (SATURATION + 1) / (1 + SATURATION),
        2: rare * (SATURATION + 1) / (1 + SATURATION),
        3: common * 3 * (SATURATION + 1) / (3 + SATURATION * (1 - LENGTH + LENGTH * 4)),
    }
    assert by_words(found, Scope(10, 50)) == sorted(scores, key=lambda one: -scores[one])


def test_nothing_found_is_ranked_as_nothing() -> None:
    assert by_words([], Scope(0, 0)) == []


def test_what_stands_high_in_both_comes_first() -> None:
    assert fused([1, 2, 3], [3, 2, 9]) == [3, 2, 1, 9]
    assert fused([], [4, 5]) == [4, 5]


def test_the_nearest_by_cosine_come_first() -> None:
    rows = [(1, packed([1.0, 0.0])), (2, packed([9.0, 8.0])), (3, packed([0.0, 2.0])), (4, packed([1.0]))]
    assert nearest(packed([1.0, 1.0]), iter(rows), 2) == [2, 1]


@pytest.mark.parametrize("numbers", [[], [0.0, 0.0], [math.inf], [math.nan, 1.0]])
def test_numbers_that_point_nowhere_are_no_vector(numbers: list[float]) -> None:
    with pytest.raises(BadVector):
        packed(numbers)
