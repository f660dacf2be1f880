"""Which turns belong to the research that is under way."""

import pytest

from tools.kit.commands import RESEARCH
from tools.kit.research import research_turns

BEGUN, REPORTED, OTHER, LATE = (RESEARCH, False), (RESEARCH, True), ("", False), ("", True)


@pytest.mark.parametrize(
    ("branch", "places"),
    [
        ([], []),
        ([OTHER], []),
        ([BEGUN], [0]),
        ([OTHER, REPORTED], [1]),
        ([REPORTED, OTHER], []),
        ([BEGUN, OTHER], [0, 1]),
        ([BEGUN, LATE], [0, 1]),
        ([BEGUN, LATE, OTHER], []),
        ([BEGUN, BEGUN, OTHER], [1, 2]),
        ([REPORTED, BEGUN], [1]),
        ([BEGUN, ("/review", False)], [0, 1]),
    ],
)
def test_one_lasts_until_the_turn_behind_its_report(
    branch: list[tuple[str, bool]], places: list[int]
) -> None:
    assert [*research_turns(branch)] == places
